"""The options of `setoption`: the engine's own, and those of the game."""

import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from service.engine import AUTO
from service.moves.clock import MARGIN_MS
from service.moves.levels.ladder import FULL_STRENGTH, Rating
from service.moves.levels.strength import Strength
from service.play.uci.command import MalformedError

HASH, THREADS, MULTI_PV, OVERHEAD = "Hash", "Threads", "MultiPV", "Move Overhead"
PONDER, ALGORITHM, CLEAR, CHESS960 = "Ponder", "Algorithm", "Clear Hash", "UCI_Chess960"
LIMIT_STRENGTH, ELO, LEVEL = "UCI_LimitStrength", "UCI_Elo", "Skill Level"
CHESS960_OPTION = "chess960"
"""The game's option that UCI calls `UCI_Chess960`."""
CHECKS = {"true": True, "false": False}


@dataclass(frozen=True)
class Option:
    """One UCI option."""

    name: str
    kind: str
    default: Any = None
    least: int = 0
    most: int = 0
    values: Sequence[str] = ()
    option: str | None = None
    """The game's option that it sets. `None`: it is the engine's own."""

    def declared(self) -> str:
        line = f"option name {self.name} type {self.kind}"
        match self.kind:
            case "button":
                return line
            case "spin":
                return f"{line} default {self.default} min {self.least} max {self.most}"
            case "check":
                return f"{line} default {'true' if self.default else 'false'}"
            case "combo":
                choices = "".join(f" var {value}" for value in self.values)
                return f"{line} default {self.default}{choices}"
            case _:
                return f"{line} default {self.default or '<empty>'}"

    def read(self, text: str) -> object:
        """Errors: `MalformedError`."""
        match self.kind:
            case "spin":
                if not re.fullmatch(r"-?[0-9]{1,18}", text, re.ASCII):
                    raise MalformedError(f'{self.name} is "{text}": a whole number is needed')
                return min(max(int(text), self.least), self.most)
            case "check":
                if text.lower() not in CHECKS:
                    raise MalformedError(f'{self.name} is "{text}": true or false is needed')
                return CHECKS[text.lower()]
            case "combo":
                if text not in self.values:
                    known = ", ".join(self.values)
                    raise MalformedError(f'{self.name} is "{text}": one of {known} is needed')
                return text
            case _:
                return text


@dataclass
class Options:
    """The options of a dialogue, by their names in lower case, and what was chosen."""

    known: Mapping[str, Option]
    chosen: dict[str, Any] = field(default_factory=dict)
    game: dict[str, Any] = field(default_factory=dict)
    """The game's own, as a request has them."""

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401
        return self.chosen.get(name, self.known[name.lower()].default)

    @property
    def strength(self) -> Strength | None:
        """By what a move is chosen; `None`: the best one is played."""
        if LIMIT_STRENGTH.lower() in self.known and self[LIMIT_STRENGTH]:
            return Strength(elo=self[ELO])
        return Strength(level=self[LEVEL]) if self[LEVEL] < FULL_STRENGTH else None

    def find(self, words: Sequence[str]) -> tuple[Option, str]:
        """Read `name NAME [value VALUE]`. Errors: `MalformedError`."""
        named = re.fullmatch(r"name (.+?)(?: value ?(.*))?", " ".join(words))
        if named is None:
            raise MalformedError("setoption needs a name")
        option = self.known.get(named[1].lower())
        if option is None:
            raise MalformedError(f'there is no option "{named[1]}"')
        return option, named[2] or ""

    def set(self, option: Option, text: str) -> None:
        """Errors: `MalformedError`."""
        value = option.read(text)
        if option.option is None:
            self.chosen[option.name] = value
        elif option.kind == "string":
            self.game[option.option] = _json_or_text(text)
        else:
            self.game[option.option] = value


def options(
    card: Mapping[str, Any], megabytes: int, chosen: Mapping[str, Any], ratings: Sequence[Rating]
) -> Options:
    """The engine's options for the game of `card`, with the game's own as `chosen`.

    `ratings`: those of its levels, if they are calibrated.
    """
    fitting = [row["name"] for row in card["algorithms"] if row["applies"]]
    own = [
        Option(HASH, "spin", megabytes, 1, 1 << 16),
        Option(CLEAR, "button"),
        Option(THREADS, "spin", 1, 1, 1024),
        Option(MULTI_PV, "spin", 1, 1, 256),
        Option(PONDER, "check", default=False),
        Option(OVERHEAD, "spin", int(MARGIN_MS), 0, 5000),
        Option(ALGORITHM, "combo", AUTO, values=[AUTO, *fitting]),
    ]
    every = [*own, *_strength(ratings), *(_of_game(row, chosen) for row in card["options"])]
    return Options({option.name.lower(): option for option in every}, game=dict(chosen))


def _strength(ratings: Sequence[Rating]) -> Iterator[Option]:
    yield Option(LEVEL, "spin", FULL_STRENGTH, 1, FULL_STRENGTH)
    if ratings:
        least, most = math.ceil(ratings[0].elo), math.floor(ratings[-1].elo)
        yield Option(LIMIT_STRENGTH, "check", default=False)
        yield Option(ELO, "spin", least, least, most)


def _of_game(row: Mapping[str, Any], chosen: Mapping[str, Any]) -> Option:
    name = row["name"]
    shown = CHESS960 if name == CHESS960_OPTION else name
    default = chosen.get(name, row.get("default"))
    match row["type"]:
        case "integer":
            return Option(shown, "spin", default, row["minimum"], row["maximum"], option=name)
        case "boolean":
            return Option(shown, "check", default, option=name)
        case "choice":
            return Option(shown, "combo", default, values=row["values"], option=name)
        case _:
            text = default if isinstance(default, str) else json.dumps(default)
            return Option(shown, "string", "" if default is None else text, option=name)


def _json_or_text(text: str) -> object:
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return value


def declared(known: Mapping[str, Option]) -> Iterator[str]:
    return (option.declared() for option in known.values())
