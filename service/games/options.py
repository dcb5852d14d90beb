"""A game's options: the constructor's parameters, with bounds in their annotations."""

import inspect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from service.games.game import Game

MOST_OPTIONS = 64
LEAST_INTEGER = -(2**53) + 1
GREATEST_INTEGER = 2**53 - 1


@dataclass(frozen=True)
class Option:
    """An option of a game, in the annotation of a constructor's parameter.

        def __init__(self, target: Annotated[int, Option("Points that win.", 1, 1000)] = 100)

    The parameter is an `int`, a `float`, a `bool`, a `str` (of at most `most` bytes, "" by default)
    or a `Sequence[int]` (of 1 to `most`, each within the bounds). Its default is the option's.
    """

    about: str
    minimum: float = LEAST_INTEGER
    maximum: float = GREATEST_INTEGER
    most: int = 64


@dataclass(frozen=True)
class Declared:
    """An option as the engine gets it."""

    name: str
    about: str
    kind: str
    """integer, number, boolean, integers or text."""
    minimum: float
    maximum: float
    most: int
    default: Any


TYPE_NAMES: Mapping[Any, str] = {
    int: "integer",
    float: "number",
    bool: "boolean",
    str: "text",
    Sequence[int]: "integers",
    tuple[int, ...]: "integers",
    list[int]: "integers",
}


def declared(cls: type[Game[Any, Any]]) -> list[Declared]:
    """Read the constructor's parameters. Errors: `TypeError` for one that is no option."""
    if cls.__init__ is object.__init__:
        return []
    hints = get_type_hints(cls.__init__, include_extras=True)
    parameters = list(inspect.signature(cls.__init__).parameters.values())[1:]
    if len(parameters) > MOST_OPTIONS:
        raise TypeError(f"{cls.__name__} has more than {MOST_OPTIONS} options")
    return [_declared(parameter, hints.get(parameter.name)) for parameter in parameters]


def _declared(parameter: inspect.Parameter, hint: object) -> Declared:
    name = parameter.name
    option = next((part for part in get_args(hint)[1:] if isinstance(part, Option)), None)
    if get_origin(hint) is not Annotated or option is None:
        raise TypeError(f"parameter {name} is not Annotated[type, Option(...)]")
    kind = TYPE_NAMES.get(get_args(hint)[0])
    if kind is None:
        raise TypeError(f"parameter {name} is not int, float, bool, str or Sequence[int]")
    if parameter.kind not in {parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY}:
        raise TypeError(f"parameter {name} cannot be given by its name")
    if not _fits(parameter.default, kind, option):
        raise TypeError(f"parameter {name} has no default that fits its bounds")
    return Declared(
        name,
        option.about,
        kind,
        option.minimum,
        option.maximum,
        option.most,
        list(parameter.default) if kind == "integers" else parameter.default,
    )


def _fits(default: Any, kind: str, option: Option) -> bool:  # noqa: ANN401
    def is_within(number: object) -> bool:
        return type(number) is int and option.minimum <= number <= option.maximum

    match kind:
        case "integer":
            return is_within(default)
        case "number":
            return isinstance(default, int | float) and option.minimum <= default <= option.maximum
        case "boolean":
            return isinstance(default, bool)
        case "integers":
            return (
                isinstance(default, Sequence)
                and 1 <= len(default) <= option.most
                and all(is_within(number) for number in default)
            )
        case _:
            return isinstance(default, str) and not default
