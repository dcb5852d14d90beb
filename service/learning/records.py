"""Read played games from a file: JSON lines, or records in a usual form of the game."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from pathlib import Path
from typing import Any

from service.engine import Engine, EngineError, Game
from service.errors import Problem
from service.learning import LearningError
from service.moves.records import movetext, pgn, reading
from service.moves.review import steps
from service.strict_json import parsed

FIELDS = {"state", "moves", "utilities"}
OVER = "game_over"
GO, OF_A_LINE = "go", {"othello", "connect_four"}
"""The game of SGF records, and games whose records may be single lines without tags."""
FIRST_WINS, SECOND_WINS = (1.0, -1.0), (-1.0, 1.0)
RESULTS: Mapping[str, Sequence[float]] = {
    "1-0": FIRST_WINS,
    "2-0": FIRST_WINS,
    "0-1": SECOND_WINS,
    "0-2": SECOND_WINS,
    "1/2-1/2": (0.0, 0.0),
    "1-1": (0.0, 0.0),
    "0": (0.0, 0.0),
    "draw": (0.0, 0.0),
    "b+": FIRST_WINS,
    "w+": SECOND_WINS,
}
"""Results of records, in lower case; of SGF up to the sign."""

LOOSE = {name for rules in pgn.RULES for name in rules}
"""Options by which a game may end earlier than its record."""

TrainingGame = Mapping[str, Any]
_TAG = re.compile(r"\s*\[\s*\w+\s*\"")
_SGF_PART = re.compile(r"\[(?:[^\]\\]|\\.)*\]|[()]|[^()\[]+|\[", re.DOTALL)


def read(engine: Engine, game: Game, path: str) -> list[TrainingGame]:
    """Return the games of a file, each with `moves`, and perhaps `state` and `utilities`.

    Errors: `LearningError`, which names the game that does not fit.
    """
    try:
        text = reading.decoded(Path(path).read_bytes())
    except OSError as error:
        raise LearningError(f"{path}: {error}") from error
    found = list[TrainingGame]()
    is_json = text.lstrip().startswith('{"')
    parts = filter(None, map(str.strip, text.splitlines())) if is_json else split(game.name, text)
    for number, part in enumerate(parts, 1):
        try:
            found.append(_of_json(game, part) if is_json else _of_record(engine, game, part))
        except (LearningError, EngineError, Problem) as error:
            raise LearningError(f"{path}: game {number}: {error}") from error
    if not found:
        raise LearningError(f"{path} has no games")
    return found


def split(game: str, text: str) -> Iterator[str]:
    """Yield the records of a text, one by one."""
    text = reading.with_plain_lines(text)
    if game == GO:
        yield from _trees(text)
    elif any(map(_TAG.match, text.splitlines())):
        yield from (text[start:end] for start, end in movetext.games(text))
    elif game in OF_A_LINE:
        yield from filter(str.strip, text.splitlines())
    else:
        yield from filter(str.strip, re.split(r"\n(?:[ \t]*\n)+", text))


def _trees(text: str) -> Iterator[str]:
    """Divide a collection of SGF after each bracket that closes a game."""
    depth, start = 0, 0
    for part in _SGF_PART.finditer(text):
        depth += {"(": 1, ")": -1}.get(part.group(), 0)
        if depth == 0 and part.group() == ")":
            yield text[start : part.end()]
            start = part.end()
    if text[start:].strip():
        yield text[start:]


def _of_json(game: Game, line: str) -> TrainingGame:
    """Errors: `LearningError`, `EngineError`."""
    try:
        record = parsed(line, "it")
    except Problem as error:
        raise LearningError(str(error)) from error
    if not isinstance(record, dict) or not {"moves"} <= record.keys() <= FIELDS:
        raise LearningError("an object has moves, and perhaps state and utilities, and no more")
    moves, state, utilities = record["moves"], record.get("state"), record.get("utilities")
    if not (isinstance(moves, list) and all(isinstance(move, str) for move in moves)):
        raise LearningError("moves are not a list of texts")
    if not isinstance(state, str | None):
        raise LearningError("the state is not a text")
    if not (utilities is None or _are_numbers(utilities, len(game.card()["players"]))):
        raise LearningError("utilities are not a number for each player")
    game.at(state, moves)
    return record


def _are_numbers(values: object, size: int) -> bool:
    """Return whether `values` are so many finite numbers."""
    if not isinstance(values, list) or len(values) != size:
        return False
    return all(type(one) in {int, float} and isfinite(one) for one in values)


def _of_record(engine: Engine, game: Game, text: str) -> TrainingGame:
    """Read a record. What follows the end by the rules that are learned is left out.

    Errors: `EngineError`, `Problem`; `LearningError` for a game under other options.
    """
    options = json.loads(game.options)
    for name, of in reading.read(game.name, text).options.items():
        if (own := options.get(name, "the usual one")) != of:
            raise LearningError(f"it was played with {name} {of}, not {own}")
    others = {name: value for name, value in options.items() if name not in LOOSE}
    played = steps.read(engine, game.name, {"record": text, "options": others})
    record: dict[str, Any] = {"moves": list(played.texts)}
    if played.state is not None:
        record["state"] = played.state
    if utilities := _utilities(game, played.result):
        record["utilities"] = utilities
    try:
        game.at(played.state, record["moves"])
    except EngineError as error:
        if error.code != OVER or error.index is None:
            raise
        del record["moves"][error.index :]
    return record


def _utilities(game: Game, result: str | None) -> list[float] | None:
    """Return the players' utilities for a result; `None` unless two win, lose or draw."""
    facts = game.card()["facts"]
    bounds = (facts["players"], facts["utility_min"], facts["utility_max"])
    if result is None or bounds != (2, -1.0, 1.0):
        return None
    word = result.lower()
    found = RESULTS.get(word) or RESULTS.get(word[: len("b+")])
    return list(found) if found else None
