"""Read a player from the command line: a search configuration, or a UCI program."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from service.moves.clock import Clock
from service.play.match.own_player import Configuration
from service.play.match.player import MatchError
from service.play.match.program import Program
from service.play.options import json_or_text
from service.strict_json import parsed

CheckBody = Callable[[Any], dict[str, Any]]
"""Validates a side's configuration, by the schema of a job's sides. Errors: `Problem`."""

PROGRAM = "uci:"
CLOCK = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,6})?)(?:\+([0-9]{1,6}(?:\.[0-9]{1,6})?))?", re.ASCII)
LONGEST_NAME = 60


def configuration(text: str, check: CheckBody) -> Configuration:
    """Read `ALGORITHM:name=value,…` or a JSON object. Errors: `MatchError`, `Problem`."""
    if text.startswith("{"):
        body = parsed(text, clipped(text))
    else:
        algorithm, _, rest = text.partition(":")
        values = {name: json_or_text(value) for name, value in _pairs(rest, ",", text)}
        body = {"algorithm": algorithm, **values}
    return Configuration(check(body))


def program(text: str) -> Program:
    """Read `uci:COMMAND?NAME=VALUE&NAME=VALUE`. Errors: `MatchError`."""
    command, _, rest = text.removeprefix(PROGRAM).partition("?")
    if not command.strip():
        raise MatchError(f'"{clipped(text)}" names no program')
    return Program(command, dict(_pairs(rest, "&", text)))


def clock(text: str) -> Clock:
    """Read seconds and an optional increment: `1+0.05`. Errors: `MatchError`."""
    found = CLOCK.fullmatch(text)
    if found is None or float(found[1]) <= 0:
        raise MatchError(f'--time is "{clipped(text)}", not seconds with an increment: 1+0.05')
    return Clock(float(found[1]) * 1000, float(found[2] or 0) * 1000)


def clipped(text: str) -> str:
    return text if len(text) <= LONGEST_NAME else text[:LONGEST_NAME] + "…"


def _pairs(text: str, between: str, whole: str) -> Iterator[tuple[str, str]]:
    for pair in filter(None, text.split(between)):
        name, sign, value = pair.partition("=")
        if not sign:
            raise MatchError(f'"{clipped(pair)}" in "{clipped(whole)}" is not name=value')
        yield name.strip(), value.strip()
