"""Differences between UCI and the protocols modelled on it, for shogi and for xiangqi.

UCI: https://www.shredderchess.com/chess-features/uci-universal-chess-interface.html
USI: http://shogidokoro.starfree.jp/usi.html, after http://hgm.nubati.net/usi.html
UCCI: https://www.xqbase.com/protocol/cchess_ucci.htm
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from service.moves.review.judging import Judge
from service.play.options import EngineOption
from service.play.uci import info
from service.play.uci.chances import chances

SENTE = "b"
"""The first player's letter in a state of shogi."""


def _option(name: str, option: EngineOption) -> str:
    line = f"option name {name} type {option.kind}"
    match option.kind:
        case "button":
            return line
        case "spin":
            return f"{line} default {option.default} min {option.least} max {option.most}"
        case "check":
            return f"{line} default {'true' if option.default else 'false'}"
        case "combo":
            choices = "".join(f" var {value}" for value in option.values)
            return f"{line} default {option.default}{choices}"
        case _:
            return f"{line} default {option.default or '<empty>'}"


def _ucci_option(name: str, option: EngineOption) -> str:
    """The bounds and the choices come before the default."""
    line = f"option {name} type {option.kind}"
    match option.kind:
        case "button":
            return line
        case "spin":
            return f"{line} min {option.least} max {option.most} default {option.default}"
        case "check":
            return f"{line} default {'true' if option.default else 'false'}"
        case "combo":
            choices = "".join(f" var {value}" for value in option.values)
            return f"{line}{choices} default {option.default}"
        case _:
            return f"{line} default {option.default or ''}".rstrip()


@dataclass(frozen=True)
class InfoContents:
    """The parts of a search's report to send."""

    multi_pv: int = 1
    """Root moves, the best first."""
    judge: Judge | None = None
    """Computes the probabilities of win, draw and loss; `None`: they are not sent."""


Infos = Callable[[Mapping[str, Any], int, InfoContents], Iterator[str]]
"""A report, the table's fill in thousandths, and the parts to send → lines."""


@dataclass(frozen=True, eq=False)
class UciDialect:
    """One protocol."""

    name: str
    """The first command. With `ok` appended it ends the reply; with `newgame` it begins a game."""
    about: str
    """The protocol's full name."""
    game: str
    """The game to play, unless the command line names another."""
    clocks: Sequence[tuple[str, str]]
    """Keywords of the players' clocks and their increments, in the players' order."""
    infos: Infos
    no_move: Callable[[Mapping[str, Any] | None, str, Sequence[str]], str]
    """From an inspection of the position (`None`: there is none), its state and the players to the
    reply to `go` without a legal move."""
    remark: str = "info string"
    """The first words of a line for people."""
    has_seconds: bool = False
    """Whether times are in seconds until an option says that they are not."""
    to_go: int = 0
    """Moves to go of a clock without an increment, if it does not say; 0: all of the game."""
    bye: Sequence[str] = ()
    """The last lines of a reply."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Options by the engine's names for them, and the protocol's own."""
    spaces: bool = True
    """Whether names of options may have spaces."""
    setting: re.Pattern[str] = re.compile(r"name (.+?)(?: value ?(.*))?")
    """A command `setoption`: the name and the value."""
    declared: Callable[[str, EngineOption], str] = _option
    """An option, and its name in the protocol → the line that declares it."""

    def shown(self, name: str) -> str:
        """Return the protocol's name of an option."""
        named = self.names.get(name, name)
        return named if self.spaces else named.replace(" ", "_")

    def said(self, text: object) -> str:
        """Return a line for people."""
        return f"{self.remark} {info.one_line(text)}"


def _infos_with(score: Callable[[Mapping[str, Any], str], str]) -> Infos:
    def infos(report: Mapping[str, Any], full: int, contents: InfoContents) -> Iterator[str]:
        """Yield a line for each of the best root moves."""
        most = contents.multi_pv
        depth = f"depth {report['depth']} seldepth {info.selective_depth(report, most)}"
        done = f"{info.counts(report)} hashfull {full} time {int(report['time_ms'])}"
        for number, line in enumerate(report["lines"][:most], 1):
            worth = f"score {score(line, report['unit'])}"
            if contents.judge is not None:
                worth += " wdl {} {} {}".format(*chances(line, contents.judge))
            yield f"info {depth} multipv {number} {worth} {done} {' '.join(info.pv(line))}"

    return infos


def _ucci_infos(report: Mapping[str, Any], _full: int, contents: InfoContents) -> Iterator[str]:
    """Yield the two lines that UCCI's programs read: the search's counts, then its findings."""
    yield f"info time {int(report['time_ms'])} nodes {report['nodes_all_passes']}"
    for line in report["lines"][: contents.multi_pv]:
        worth = info.ucci_score(line, report["unit"])
        yield f"info depth {report['depth']} score {worth} {' '.join(info.pv(line))}"


def _usi_no_move(seen: Mapping[str, Any] | None, state: str, players: Sequence[str]) -> str:
    """Claim the win of an entering king, a win of the player to move."""
    has_won = False
    if seen is not None and "winner" in seen:
        has_won = seen["winner"] == players[0 if state.split()[1:2] == [SENTE] else 1]
    return "bestmove win" if has_won else "bestmove resign"


UCI = UciDialect(
    name="uci",
    about="the Universal Chess Interface",
    game="chess",
    clocks=(("wtime", "winc"), ("btime", "binc")),
    infos=_infos_with(info.uci_score),
    no_move=lambda *_: "bestmove (none)",
)
USI = UciDialect(
    name="usi",
    about="the Universal Shogi Interface",
    game="shogi",
    clocks=(("btime", "binc"), ("wtime", "winc")),
    infos=_infos_with(info.usi_score),
    no_move=_usi_no_move,
    names={
        "Hash": "USI_Hash",
        "Ponder": "USI_Ponder",
        "UCI_LimitStrength": "LimitStrength",
        "UCI_Elo": "Elo",
    },
    spaces=False,
)
UCCI = UciDialect(
    name="ucci",
    about="the Universal Chinese Chess Protocol",
    game="xiangqi",
    clocks=(("time", "increment"), ("time", "increment")),
    infos=_ucci_infos,
    no_move=lambda *_: "nobestmove",
    remark="info message",
    has_seconds=True,
    to_go=1,
    bye=("bye",),
    names={
        "Hash": "hashsize",
        "Threads": "threads",
        "Ponder": "ponder",
        "Clear Hash": "newgame",
        "UCI_LimitStrength": "LimitStrength",
        "UCI_Elo": "Elo",
    },
    spaces=False,
    setting=re.compile(r"(?:name )?(\S+)(?: (?:value ?)?(.*))?"),
    declared=_ucci_option,
)
DIALECTS = {dialect.name: dialect for dialect in (UCI, USI, UCCI)}
"""Dialects by their command on the command line, which is also the protocol's first command."""
