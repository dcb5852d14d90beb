"""The questions of a file, each as the body of a chooseMove request."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from service.engine import EngineError
from service.errors import Problem
from service.seeding import SeedingError
from service.strict_json import parsed

Body = Mapping[str, Any]
CheckBody = Callable[[Any], dict[str, Any]]
"""Checks the body of a chooseMove request by its schema. Errors: `Problem`."""

ABOUT_THE_CACHE = {"cache", "seed"}
"""Fields that a position must not have: their answers are not stored, or stored otherwise."""


ReadPosition = Callable[[Body], object]
"""Errors: `EngineError` if the body has no position of the game."""


def read_bodies(
    lines: Iterable[str], common: Body, check: CheckBody, read_position: ReadPosition
) -> Iterator[Body]:
    """Read a state or a JSON object a line. Skip empty lines and those that begin with #.

    An object's fields replace those of `common`. Errors: `SeedingError`, with the line's number.
    """
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if text and not text.startswith("#"):
            try:
                body = {**common, **_fields(text, check)}
                read_position(body)
            except (EngineError, Problem, ValueError, RecursionError) as error:
                raise SeedingError(f"line {number}: {error}") from error
            yield body


def _fields(text: str, check: CheckBody) -> Body:
    """Errors: `Problem`, `ValueError`."""
    given = parsed(text, "it") if text.startswith("{") else {"state": text}
    if unfit := sorted(ABOUT_THE_CACHE & given.keys()):
        raise ValueError(f'"{unfit[0]}" has no meaning here')
    loaded = check(given)
    return {name: loaded[name] for name in given if name in loaded}
