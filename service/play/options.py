"""Options of a program that speaks a text protocol: types, bounds and current values."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

DECIMAL = r"-?[0-9]{1,18}(\.[0-9]{1,18})?"
CHECKS = {"true": True, "false": False, "on": True, "off": False}


class MalformedError(ValueError):
    """A command that cannot be carried out; the message says why."""


@dataclass(frozen=True)
class EngineOption:
    """One option. Its kind is spin (a whole number), number, check, combo, string or button."""

    name: str
    kind: str
    default: Any = None
    least: float = 0
    most: float = 0
    values: Sequence[str] = ()
    option: str | None = None
    """The game's option that it sets. `None`: it is an option of the engine."""

    def read(self, text: str) -> object:
        """Errors: `MalformedError`."""
        match self.kind:
            case "spin" | "number":
                return self._read_number(text)
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

    def _read_number(self, text: str) -> float:
        """Return the nearest number within the bounds. Errors: `MalformedError`."""
        is_whole = self.kind == "spin"
        if not re.fullmatch(r"-?[0-9]{1,18}" if is_whole else DECIMAL, text, re.ASCII):
            needed = "a whole number" if is_whole else "a number"
            raise MalformedError(f'{self.name} is "{text}": {needed} is needed')
        number = int(text) if is_whole else float(text)
        return min(max(number, self.least), self.most)


@dataclass
class ChosenOptions:
    """Options by name in lower case, and their current values."""

    known: Mapping[str, EngineOption]
    chosen: dict[str, Any] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401
        return self.chosen.get(name, self.known[name.lower()].default)

    def named(self, name: str) -> EngineOption:
        """Errors: `MalformedError`."""
        option = self.known.get(name.lower())
        if option is None:
            raise MalformedError(f'there is no option "{name}"')
        return option

    def set(self, option: EngineOption, text: str) -> None:
        """Errors: `MalformedError`."""
        self.chosen[option.name] = option.read(text)


def json_or_text(text: str) -> object:
    """Read the text as JSON; other text stands for itself."""
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return value
