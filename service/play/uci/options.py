"""The options of `setoption`: the engine's own, and those of the game."""

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from service.engine import AUTO
from service.moves.clock import MARGIN_MS
from service.moves.levels.ladder import FULL_STRENGTH, Rating
from service.moves.levels.strength import Strength
from service.moves.review.judging import CURVES
from service.play.options import ChosenOptions, EngineOption, MalformedError, json_or_text
from service.play.uci.dialect import UCI, UciDialect
from service.shared.memory import available_mb

HASH, THREADS, MULTI_PV, OVERHEAD = "Hash", "Threads", "MultiPV", "Move Overhead"
PONDER, ALGORITHM, CLEAR, CHESS960 = "Ponder", "Algorithm", "Clear Hash", "UCI_Chess960"
LIMIT_STRENGTH, ELO, LEVEL = "UCI_LimitStrength", "UCI_Elo", "Skill Level"
ANALYSES, SHOWS_CHANCES = "UCI_AnalyseMode", "UCI_ShowWDL"
MILLISECONDS = "usemillisec"
"""UCCI's option of times in milliseconds; without it they are in seconds."""
MOST_HASH_MB = 1 << 16
CHESS960_OPTION = "chess960"
"""The game's option that UCI calls `UCI_Chess960`."""


@dataclass
class UciOptions(ChosenOptions):
    """The options of a dialogue, and their current values."""

    game: dict[str, Any] = field(default_factory=dict)
    """The game's own options, as in a request."""
    dialect: UciDialect = UCI

    @property
    def strength(self) -> Strength | None:
        """The strength of the choice; `None`: the best move, as in an analysis."""
        if self.is_set(ANALYSES):
            return None
        if self.is_set(LIMIT_STRENGTH):
            return Strength(elo=self[ELO])
        return Strength(level=self[LEVEL]) if self[LEVEL] < FULL_STRENGTH else None

    def is_set(self, name: str) -> bool:
        """Return whether the option exists and is on."""
        return name.lower() in self.known and bool(self[name])

    def find(self, words: Sequence[str]) -> tuple[EngineOption, str]:
        """Read a name and perhaps a value. Errors: `MalformedError`."""
        named = self.dialect.setting.fullmatch(" ".join(words))
        if named is None:
            raise MalformedError("setoption needs a name")
        return self.named(named[1]), named[2] or ""

    def named(self, name: str) -> EngineOption:
        """Find an option by its name in the protocol, or the engine's. Errors: `MalformedError`."""
        shown = (
            option
            for option in self.known.values()
            if self.dialect.shown(option.name).lower() == name.lower()
        )
        return next(shown, None) or super().named(name)

    def set(self, option: EngineOption, text: str) -> None:
        """Errors: `MalformedError`."""
        if option.option is None:
            super().set(option, text)
        elif option.kind == "string":
            self.game[option.option] = json_or_text(text)
        else:
            self.game[option.option] = option.read(text)


def options(
    card: Mapping[str, Any],
    megabytes: int,
    chosen: Mapping[str, Any],
    ratings: Sequence[Rating],
    dialect: UciDialect,
) -> UciOptions:
    """The engine's options for the game of `card`, with the game's own as `chosen`.

    `ratings`: those of its levels, if they are calibrated.
    """
    fitting = [row["name"] for row in card["algorithms"] if row["applies"]]
    own = [
        EngineOption(HASH, "spin", megabytes, 1, max(megabytes, min(MOST_HASH_MB, available_mb()))),
        EngineOption(CLEAR, "button"),
        EngineOption(THREADS, "spin", 1, 1, 1024),
        EngineOption(MULTI_PV, "spin", 1, 1, 256),
        EngineOption(PONDER, "check", default=False),
        EngineOption(OVERHEAD, "spin", int(MARGIN_MS), 0, 5000),
        EngineOption(ALGORITHM, "combo", AUTO, values=[AUTO, *fitting]),
    ]
    every = [
        *own,
        *_of_dialect(dialect, card["name"]),
        *_strength(ratings),
        *(_of_game(row, chosen) for row in card["options"]),
    ]
    known = {option.name.lower(): option for option in every}
    return UciOptions(known, game=dict(chosen), dialect=dialect)


def hash_size(option: EngineOption, text: str) -> int:
    """Read the number of megabytes, whatever memory there is. Errors: `MalformedError`."""
    return cast("int", replace(option, most=MOST_HASH_MB).read(text))


def _of_dialect(dialect: UciDialect, game: str) -> Iterator[EngineOption]:
    if dialect.has_seconds:
        yield EngineOption(MILLISECONDS, "check", default=False)
    if dialect is UCI:
        yield EngineOption(ANALYSES, "check", default=False)
        if game in CURVES:
            yield EngineOption(SHOWS_CHANCES, "check", default=False)


def _strength(ratings: Sequence[Rating]) -> Iterator[EngineOption]:
    yield EngineOption(LEVEL, "spin", FULL_STRENGTH, 1, FULL_STRENGTH)
    if ratings:
        least, most = math.ceil(ratings[0].elo), math.floor(ratings[-1].elo)
        yield EngineOption(LIMIT_STRENGTH, "check", default=False)
        yield EngineOption(ELO, "spin", least, least, most)


def _of_game(row: Mapping[str, Any], chosen: Mapping[str, Any]) -> EngineOption:
    name = row["name"]
    shown = CHESS960 if name == CHESS960_OPTION else name
    default = chosen.get(name, row.get("default"))
    match row["type"]:
        case "integer":
            return EngineOption(shown, "spin", default, row["minimum"], row["maximum"], option=name)
        case "boolean":
            return EngineOption(shown, "check", default, option=name)
        case "choice":
            return EngineOption(shown, "combo", default, values=row["values"], option=name)
        case _:
            text = default if isinstance(default, str) else json.dumps(default)
            return EngineOption(shown, "string", "" if default is None else text, option=name)


def declared(options: UciOptions) -> Iterator[str]:
    dialect = options.dialect
    return (
        dialect.declared(dialect.shown(option.name), option) for option in options.known.values()
    )
