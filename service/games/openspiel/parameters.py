"""A game's parameters as options with bounds: whole numbers, numbers, flags, texts of a list."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from service.games.openspiel.catalogue import (
    BOUNDS,
    FIXED,
    NO_OPTIONS,
    NOT_AN_OPTION,
    IntegerBounds,
    TextChoices,
)
from service.games.options import Option
from service.games.refusals import BadOption

PLAYERS = "players"
DOUBLE = 2
ROOM = 2
"""A whole number may be up to its default times `DOUBLE`, and `ROOM` more at least."""


@dataclass(frozen=True)
class Parameter:
    """A parameter that is an option."""

    name: str
    """OpenSpiel's."""
    option: str
    """The request's: a parameter whose name begins with a digit has `_` in front."""
    kind: type
    default: Any
    about: Option
    choice: TextChoices | None = None

    def chosen(self, value: object) -> object:
        """Return the parameter's value. Errors: `BadOption`."""
        if self.choice is None:
            return value
        text = value or self.choice.texts[0]
        if text not in self.choice.texts:
            raise BadOption(f"{self.option} is not one of {', '.join(self.choice.texts)}")
        return text


def parameters(name: str, specification: Mapping[str, Any], players: range) -> list[Parameter]:
    """List the parameters of game `name` that are options. `players`: how many may play."""
    left_out = NO_OPTIONS | FIXED.get(name, {}).keys() | NOT_AN_OPTION.get(name, frozenset())
    found = (
        _parameter(name, key, default, players)
        for key, default in sorted(specification.items())
        if key not in left_out
    )
    return [parameter for parameter in found if parameter]


def _parameter(name: str, key: str, default: object, players: range) -> Parameter | None:
    bounds = BOUNDS.get(name, {}).get(key)
    option = f"_{key}" if key[0].isdigit() else key
    match default:
        case _ if isinstance(bounds, TextChoices):
            about = Option(f"One of {', '.join(bounds.texts)}; the first, if empty.")
            return Parameter(key, option, str, "", about, bounds)
        case bool():
            about = Option(f"OpenSpiel's parameter {key}.")
            return Parameter(key, option, bool, default, about)
        case int():
            whole = bounds if isinstance(bounds, IntegerBounds) else _whole(key, default, players)
            if whole is None:
                return None
            about = Option(f"OpenSpiel's parameter {key}.", whole.minimum, whole.maximum)
            return Parameter(key, option, int, whole.default, about)
        case float() if default >= 0:
            about = Option(f"OpenSpiel's parameter {key}.", 0, max(1.0, DOUBLE * default))
            return Parameter(key, option, float, default, about)
        case _:
            return None


def _whole(key: str, default: int, players: range) -> IntegerBounds | None:
    """Return the bounds of a whole number; `None` if 0 or less, which has a special meaning."""
    if key == PLAYERS:
        return IntegerBounds(max(default, players[0]), players[0], players[-1])
    return IntegerBounds(default, 1, max(DOUBLE * default, default + ROOM)) if default > 0 else None


def constructor(
    options: list[Parameter], construct: Callable[[Any, dict[str, Any]], None]
) -> Callable[..., None]:
    """Return an `__init__` with a keyword for each option. It calls `construct(self, values)`."""

    def __init__(self: object, **given: object) -> None:  # noqa: N807 - becomes the method
        construct(
            self, {one.name: one.chosen(given.get(one.option, one.default)) for one in options}
        )

    kinds = {one.option: Annotated[one.kind, one.about] for one in options}
    own = inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    named = [
        inspect.Parameter(one.option, inspect.Parameter.KEYWORD_ONLY, default=one.default)
        for one in options
    ]
    __init__.__annotations__ = kinds
    __init__.__signature__ = inspect.Signature([own, *named])  # type: ignore[attr-defined]
    return __init__
