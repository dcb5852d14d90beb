"""USI and UCCI: commands of programs for shogi and for xiangqi, and the replies."""

import re
import subprocess
import sys

import pytest

from service.engine import Engine, Table
from service.moves.clock import TimeBudget
from service.play.uci.command import go
from service.play.uci.dialect import UCCI, USI, UciDialect
from service.play.uci.dialogue import UciDialogue
from service.play.uci.jobs import SearchJobs
from tests.support import ROOT

REPLY_S = 60.0
GAMES = {USI: "shogi", UCCI: "xiangqi"}
MATED = "position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"
MATE_IN_ONE = "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1"
MATE_IN_THREE = "position sfen 3sks3/9/4S4/9/9/9/9/9/K8 b RG 1"
ENTERED = "position sfen +L+NSGKGS+N+L/PPPPPPPPP/9/9/9/9/9/9/4k4 b RBP 1"
"""Sente's king is in the promotion zone with 17 pieces, and 11 points are in hand."""


class Transcript:
    """A dialogue in this process."""

    def __init__(self, dialect: UciDialect) -> None:
        self.lines: list[str] = []
        self.dialogue = UciDialogue(
            lambda _: Engine(Table(megabytes=1)),
            GAMES[dialect],
            {},
            self.lines.append,
            dialect,
        )

    def after(self, *lines: str) -> list[str]:
        """Run commands, wait for each search to end, and return the output."""
        self.lines.clear()
        for line in lines:
            self.dialogue.execute(line.split())
            if line.startswith("go") and self.dialogue._search:
                self.dialogue._search._thread.join(REPLY_S)
        return [*self.lines]

    def budget(self, words: str, player: str) -> TimeBudget:
        """Return the time for a move by a command `go`."""
        dialogue = self.dialogue
        jobs = SearchJobs(dialogue._engine, dialogue._game, dialogue._options)
        allowed = jobs._allowed(go(words.split()).numbers, player)
        assert allowed
        return allowed


@pytest.mark.parametrize(("dialect", "last"), [(USI, []), (UCCI, ["bye"])])
def test_a_session_by_stdin_and_stdout(dialect: UciDialect, last: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "service", dialect.name],
        cwd=ROOT,
        input=f"{dialect.name}\nisready\nposition startpos\ngo depth 1\nquit\n",
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    lines = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (0, "")
    assert lines[0].startswith("id name Countermove ")
    assert lines.index(f"{dialect.name}ok") + 1 == lines.index("readyok")
    assert [line for line in lines if line.startswith("bestmove ")]
    assert lines[len(lines) - len(last) :] == last


def test_options_of_usi_have_no_spaces() -> None:
    lines = Transcript(USI).after("usi")
    names = [line.split(" type ")[0] for line in lines if line.startswith("option ")]
    assert all(len(name.split()) == 3 for name in names)
    assert {"option name USI_Hash", "option name USI_Ponder", "option name MultiPV"} <= {*names}


def test_options_of_ucci() -> None:
    lines = Transcript(UCCI).after("ucci")
    (size,) = (line for line in lines if line.startswith("option hashsize "))
    assert re.fullmatch(r"option hashsize type spin min 1 max \d+ default 64", size)
    assert {
        "option newgame type button",
        "option usemillisec type check default false",
        "option ponder type check default false",
    } <= {*lines}


@pytest.mark.parametrize(
    ("dialect", "lines"),
    [
        (USI, ["setoption name USI_Hash value 2", "setoption name Move_Overhead value 9"]),
        (USI, ["setoption name USI_Ponder value true", "usinewgame", "gameover lose"]),
        (UCCI, ["setoption hashsize 2", "setoption newgame", "setoption ponder on"]),
        (UCCI, ["setoption name hashsize value 2", "setoption usemillisec true"]),
        (UCCI, ["probe fen 4k4/9/9/9/9/9/9/9/9/4K4 w", "uccinewgame", "stop"]),
    ],
)
def test_commands_without_a_reply(dialect: UciDialect, lines: list[str]) -> None:
    assert Transcript(dialect).after(*lines) == []


@pytest.mark.parametrize(
    ("dialect", "line", "reply"),
    [
        (USI, "setoption name Luck value 1", 'info string there is no option "Luck"'),
        (UCCI, "setoption luck 1", 'info message there is no option "luck"'),
    ],
)
def test_a_refusal_is_for_people(dialect: UciDialect, line: str, reply: str) -> None:
    assert Transcript(dialect).after(line) == [reply]


def test_a_search_of_shogi() -> None:
    *infos, last = Transcript(USI).after("position startpos moves 7g7f", "go depth 3")
    for info in infos:
        assert re.match(r"info depth \d seldepth \d+ multipv 1 score cp -?\d+ nodes ", info)
    assert re.fullmatch(r"bestmove \d[a-i]\d[a-i]( ponder \S+)?", last)


def test_a_search_of_xiangqi() -> None:
    """Its two kinds of lines are those that its programs read."""
    *infos, last = Transcript(UCCI).after("position startpos moves b2e2", "go depth 3")
    for done, found in zip(infos[::2], infos[1::2], strict=True):
        assert re.fullmatch(r"info time \d+ nodes \d+", done)
        assert re.fullmatch(r"info depth \d score -?\d+ pv( [a-i]\d[a-i]\d)+", found)
    assert re.fullmatch(r"bestmove [a-i]\d[a-i]\d( ponder [a-i]\d[a-i]\d)?", last)


def test_banned_moves_are_not_played_in_this_position() -> None:
    state = "position fen 3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"
    dialogue = Transcript(UCCI)
    first = dialogue.after(state, "go depth 2")[-1].split()[1]
    second = dialogue.after(state, f"banmoves {first}", "go depth 2")[-1].split()[1]
    assert first != second
    assert dialogue.after(state, "go depth 2")[-1].split()[1] == first


def test_without_a_move_there_is_nothing_to_play() -> None:
    ucci = Transcript(UCCI)
    assert ucci.after("position fen x", "go depth 1")[-1] == "nobestmove"
    mated = "position fen 3RkR3/4R4/9/9/9/9/9/9/9/4K4 b - - 0 1"
    assert ucci.after(mated, "go depth 1")[-1] == "nobestmove"
    only = "position fen 4k4/9/9/9/9/9/9/9/3r1r3/4K4 w - - 0 1"
    assert ucci.after(only, "banmoves e0e1 e0d0 e0f0 e0d1 e0f1", "go depth 1")[-1] == "nobestmove"
    usi = Transcript(USI)
    assert usi.after("position sfen x", "go depth 1")[-1] == "bestmove resign"
    assert usi.after(MATED, "go depth 1")[-1] == "bestmove resign"


def test_an_entering_king_is_declared_to_win() -> None:
    assert Transcript(USI).after(ENTERED, "go depth 1")[-1] == "bestmove win"


def test_mates_are_counted_in_plies() -> None:
    assert " score mate 1 " in Transcript(USI).after(MATE_IN_ONE, "go depth 2")[-2]
    assert " score mate 3 " in Transcript(USI).after(MATE_IN_THREE, "go depth 6")[-2]


@pytest.mark.parametrize("limit", ["10000", "infinite"])
def test_the_moves_up_to_mate_are_found(limit: str) -> None:
    reply = Transcript(USI).after(MATE_IN_THREE, f"go mate {limit}")[-1]
    word, *moves = reply.split()
    assert (word, len(moves)) == ("checkmate", 3)
    game = Engine(Table(megabytes=1)).game("shogi")
    after = game.at(MATE_IN_THREE.removeprefix("position sfen "), moves).inspect()
    assert (after["ending"], after["winner"]) == ("checkmate", "sente")


@pytest.mark.parametrize(
    ("position", "reply"),
    [("position startpos", "timeout"), (MATED, "nomate"), ("position sfen x", "timeout")],
)
def test_a_mate_that_is_not_found(position: str, reply: str) -> None:
    assert Transcript(USI).after(position, "go mate 50")[-1] == f"checkmate {reply}"


@pytest.mark.parametrize(
    ("words", "player", "soft_ms", "hard_ms"),
    [
        ("btime 0 wtime 0 byoyomi 1000", "sente", 980, 980),
        ("btime 20020 wtime 0 byoyomi 1000", "sente", 2000, 4000),
        ("btime 20020 wtime 0 byoyomi 1000", "gote", 980, 980),
        ("btime 20020 wtime 40020 binc 100 winc 100", "gote", 2095, 6285),
    ],
)
def test_clocks_of_shogi(words: str, player: str, soft_ms: float, hard_ms: float) -> None:
    """Black moves first. Byoyomi comes anew for each move."""
    assert Transcript(USI).budget(words, player) == pytest.approx(TimeBudget(soft_ms, hard_ms))


@pytest.mark.parametrize(
    ("unit", "words", "soft_ms", "hard_ms"),
    [
        ("false", "time 20 increment 0 opptime 9 oppincrement 0", 999, 2997),
        ("true", "time 20020 increment 0 opptime 9 oppincrement 0", 1000, 3000),
        ("true", "time 20020 movestogo 10", 2000, 6000),
        ("true", "time 20020", 20000, 20000),
    ],
)
def test_clocks_of_xiangqi(unit: str, words: str, soft_ms: float, hard_ms: float) -> None:
    """In seconds, if nothing is said. Time alone is for this move."""
    dialogue = Transcript(UCCI)
    dialogue.after(f"setoption usemillisec {unit}")
    assert dialogue.budget(words, "black") == pytest.approx(TimeBudget(soft_ms, hard_ms))
