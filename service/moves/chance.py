"""Draw outcomes of chance by their probabilities."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from service.engine import Game, OutcomeReport, Position
from service.errors import END, Problem
from service.moves.sample import randomness

MOST_DRAWN = 100
"""Outcomes drawn in a row. Where chance moves even then, the next request draws further."""

OF_END = ("winner", "ending", "result")
OF_STANDING = {"next_state", "over", "next_turn", "next_player", *OF_END}
"""Fields of a report about the position after its move."""


def drawn(position: Position, source: Random) -> tuple[Position, Sequence[OutcomeReport]]:
    """Draw outcomes until chance no longer moves. Return the position then, and the outcomes."""
    outcomes: list[OutcomeReport] = []
    while len(outcomes) < MOST_DRAWN and (possible := position.outcomes()):
        chosen = draw(possible, source)
        position = position.child(chosen["move"])
        outcomes.append(chosen)
    return position, outcomes


def after_likeliest(position: Position) -> Position:
    """Return the position after the most probable outcomes, where chance no longer moves."""
    for _ in range(MOST_DRAWN):
        possible = position.outcomes()
        if not possible:
            break
        position = position.child(max(possible, key=lambda one: one["probability"])["move"])
    return position


def sampled_outcome(position: Position, seed: int | None) -> dict[str, Any]:
    """Draw one outcome. Return the fields of a reply. Errors: `Problem` no_chance, game_over."""
    possible = position.outcomes()
    if not possible:
        raise _refusal(position)
    chosen = draw(possible, randomness(seed))
    return {
        "state": position.state,
        "outcome": chosen["move"],
        "probability": chosen["probability"],
        **standing(position.child(chosen["move"])),
    }


def standing(position: Position) -> dict[str, Any]:
    """Return a report's fields about the position after its move."""
    said = position.inspect()
    kept = {name: said.get(name) for name in OF_END}
    kept["next_player"] = said.get("player")
    return {
        "next_state": said["state"],
        "over": said["turn"] == "over",
        "next_turn": said["turn"],
        **{name: value for name, value in kept.items() if value is not None},
    }


def with_standing(report: Mapping[str, Any], after: Position) -> dict[str, Any]:
    """Return a report whose fields about the position after its move are those of `after`."""
    kept = {name: value for name, value in report.items() if name not in OF_STANDING}
    return {**kept, **standing(after)}


def next_moves(game: Game, report: Mapping[str, Any]) -> dict[str, Any]:
    """Return the legal moves of the report's `next_state`; no fields where it has none."""
    if "next_state" not in report:
        return {}
    if report["over"]:  # perhaps by a repetition, which the text does not contain
        return {"legal_moves": []}
    said = game.at(report["next_state"]).inspect()
    choices = {"choices": said["choices"]} if "choices" in said else {}
    return {"legal_moves": said["legal_moves"], **choices}


def _refusal(position: Position) -> Problem:
    said = position.inspect()
    if said["turn"] != "over":
        return Problem("no_chance", "chance does not move here, but a player does")
    return Problem(
        "game_over",
        "the game is over: chance does not move",
        end={name: said.get(name) for name in END},
    )


def draw(outcomes: Sequence[OutcomeReport], source: Random) -> OutcomeReport:
    """Draw one of the outcomes by its probability."""
    return source.choices(outcomes, [outcome["probability"] for outcome in outcomes])[0]
