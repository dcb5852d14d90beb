"""The reply to `go mate` in USI: the moves up to the mate."""

from collections.abc import Mapping
from typing import Any

from service.engine import Engine, Position, Report, Task
from service.play.uci.info import plies

TIME_MS = 2000.0
"""Time of a search for the rest of a line that a transposition shortened."""
FOUND_NONE, UNKNOWN = "checkmate nomate", "checkmate timeout"
WIN = "win"


def checkmate(engine: Engine, position: Position, report: Report | None) -> str:
    """Return the line that ends the search. `engine` completes a shortened line.

    A win is proven whether or not each of its moves gives check.
    """
    best = report["lines"][0] if report else None
    if best is None or "outcome" not in best:
        return UNKNOWN
    if best["outcome"] != WIN:
        return FOUND_NONE
    moves = _to_the_end(engine, position, best)
    return " ".join(["checkmate", *moves]) if moves else UNKNOWN


def _to_the_end(engine: Engine, position: Position, best: Mapping[str, Any]) -> list[str]:
    """Return all moves until the end of the game, or none if they are not found."""
    line: list[str] = [*best["principal_variation"]]
    moves: list[str] = []
    while line:
        moves += line
        for move in line:
            position = position.child(move)
        if position.inspect()["turn"] == "over":
            return moves
        left = plies(best) - len(moves)
        if left <= 0:
            break
        found = engine.search(position, Task(depth=left, time_ms=TIME_MS))
        line = [*found["principal_variation"]]
    return []
