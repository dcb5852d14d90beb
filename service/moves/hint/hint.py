"""Find the best moves of a position, and what speaks for the first."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from service.cache.answers import Answer
from service.cache.entry import encoded
from service.caller import Caller
from service.engine import EngineError, Line, Position
from service.moves.hint.reasons import Contributions, Reason, reasons
from service.moves.hint.sentence import mixed, sentence
from service.moves.move_service import MoveService

MOVES = 3
DECIMALS = 3
A_PLAYERS, OVER = "player", "over"
KEPT = (
    "game",
    "state",
    "player",
    "unit",
    "algorithm",
    "depth",
    "nodes",
    "time_ms",
    "complete",
    "stopped_by",
)
"""Fields of an analysis that a hint has too."""


def give_hint(
    move_service: MoveService, name: str, body: Mapping[str, Any], caller: Caller
) -> Answer:
    """Analyze `MOVES` moves, and make a hint of the answer. Errors: `Problem`, `EngineError`."""
    answer = move_service.analyze(name, {**body, "multi_pv": MOVES}, caller)
    report = answer.report
    lines: Sequence[Line] = report["lines"][:MOVES]
    game = move_service.engine.game(name, body.get("options"))
    position = game.at(body.get("state"), body.get("moves", ()))
    seen = position.inspect()
    found: list[Reason] = []
    if seen["turn"] == A_PLAYERS and not lines[0]["exact"]:
        found = _reasons(position, lines, report["player"], body.get("weights", {}))
    words = sentence(lines, found, report["unit"], len(seen["legal_moves"]))
    hint = {
        **{field: report[field] for field in KEPT},
        "moves": lines,
        "reasons": [_told(reason) for reason in found],
        "sentence": words if seen["turn"] == A_PLAYERS else mixed(lines[0]),
    }
    return replace(answer, report=hint, text=encoded(hint))


def _reasons(
    position: Position, lines: Sequence[Line], player: str, weights: Mapping[str, float]
) -> list[Reason]:
    """Compare what the best two lines lead to, and the position now, for `player`."""

    def at(end: Position) -> Contributions:
        return Contributions(end.features(player), weights)

    first, second = _ends(position, lines)
    return reasons(at(position), at(first), at(second) if second else Contributions([], {}))


def _ends(position: Position, lines: Sequence[Line]) -> tuple[Position, Position | None]:
    """Return the ends of the best line and of the second, at which the same player is to move.

    Else having the move would seem to speak for one of them.
    """
    first = _walked(position, lines[0])
    if len(lines) == 1:
        return first[-1], None
    second = _walked(position, lines[1])
    if len(first) % 2 != len(second) % 2:
        longer = first if len(first) > len(second) else second
        longer.pop()
    return first[-1], second[-1]


def _walked(position: Position, line: Line) -> list[Position]:
    """Return the positions after each move of a line, but for the end of the game.

    Only the first move of a stored line is known to be legal.
    """
    first, *others = line["principal_variation"]
    walked = [position.child(first)]
    with suppress(EngineError):
        for move in others:
            position = walked[-1].child(move)
            if position.inspect()["turn"] == OVER:
                break
            walked.append(position)
    return walked


def _told(reason: Reason) -> dict[str, Any]:
    lead = {} if reason.lead is None else {"lead": round(reason.lead, DECIMALS)}
    gain = round(reason.gain, DECIMALS)
    return {"name": reason.name, "about": reason.about, "gain": gain, **lead}
