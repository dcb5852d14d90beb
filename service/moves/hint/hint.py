"""Find the best moves of a position, and what speaks for the first."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from service.cache.answers.answers import Answer
from service.caller import Caller
from service.engine import Game, LineReport, Position
from service.errors import Problem
from service.json_text import encoded
from service.moves.game_position import GamePosition
from service.moves.hint.ends import ends
from service.moves.hint.reasons import Contributions, Reason, reasons
from service.moves.hint.sentence import mixed, often, sentence
from service.moves.move_service import MoveService

MOVES = 3
MOST_OUTCOMES = 40
"""Most outcomes that a problem lists."""
DECIMALS = 3
A_PLAYERS, CHANCES = "player", "chance"
OWN, TEXTBOOK = "own", "textbook"
"""Evaluators that every game has."""
KEPT = (
    "game",
    "state",
    "view",
    "player",
    "unit",
    "algorithm",
    "depth",
    "nodes",
    "nodes_all_passes",
    "time_ms",
    "complete",
    "stopped_by",
)
"""Fields of an analysis that a hint has too."""


def give_hint(
    move_service: MoveService, name: str, body: Mapping[str, Any], caller: Caller
) -> Answer:
    """Analyze `MOVES` moves, and make a hint of the answer. Errors: `Problem`, `EngineError`."""
    place = GamePosition.of(move_service.engine, name, body)
    position = place.position
    seen = position.inspect()
    if seen["turn"] == CHANCES:
        raise _no_choice(position)
    hides = place.game.hides_information
    answer = move_service.analyze(name, {**body, "multi_pv": MOVES}, caller)
    report = answer.report
    lines: Sequence[LineReport] = report["lines"][:MOVES]
    found: list[Reason] = []
    if seen["turn"] == A_PLAYERS and not (lines[0]["exact"] or hides):
        found = _reasons(position, lines, report["player"], _weights(place.game, body))
    of_all = "root_moves" not in body
    words = sentence(lines, found, report["unit"], len(seen["legal_moves"]), of_all=of_all)
    if "strategy" in report:
        words = often(report["strategy"], lines)
    elif seen["turn"] != A_PLAYERS:
        words = mixed(lines[0])
    hint = {
        **{field: report[field] for field in KEPT if field in report},
        "moves": lines,
        "reasons": [_fields(reason) for reason in found],
        "sentence": words,
    }
    return replace(answer, report=hint, text=encoded(hint))


def _no_choice(position: Position) -> Problem:
    outcomes = [outcome["move"] for outcome in position.outcomes()[:MOST_OUTCOMES]]
    detail = "chance moves here, and no player chooses: sampleOutcome draws one of its outcomes"
    return Problem("chance_moves", detail, pointer="/moves", alternatives=outcomes)


def _weights(game: Game, body: Mapping[str, Any]) -> dict[str, float] | None:
    """Return the weights that the reasons have in place of the features' own.

    Where the game's own evaluation is one learned feature, they are the textbook's. `None`: the
    request's evaluator is a network, which is no sum of features.
    """
    changes: Mapping[str, float] = body.get("weights", {})
    evaluator = body.get("evaluator", OWN)
    card = game.card()
    if evaluator == OWN:
        own = (feature["weight"] for feature in card["features"])
        is_learned = sum(map(bool, own)) == 1 < sum(map(bool, card["textbook_weights"]))
        if changes or not is_learned:
            return {**changes}
        evaluator = TEXTBOOK
    learned = {one["name"]: one.get("weights") for one in card["evaluators"]}
    weights = card["textbook_weights"] if evaluator == TEXTBOOK else learned[evaluator]
    if weights is None:
        return None
    names = [feature["name"] for feature in card["features"]]
    return {**dict(zip(names, weights, strict=True)), **changes}


def _reasons(
    position: Position,
    lines: Sequence[LineReport],
    player: str,
    weights: Mapping[str, float] | None,
) -> list[Reason]:
    """Compare the ends of the best two lines and the present position, for `player`."""
    if weights is None:
        return []

    def at(seen: Position) -> Contributions:
        return Contributions(seen.features(player), weights)

    first, second = ends(position, lines, at)
    return reasons(at(position), first, second)


def _fields(reason: Reason) -> dict[str, Any]:
    lead = {} if reason.lead is None else {"lead": round(reason.lead, DECIMALS)}
    gain = round(reason.gain, DECIMALS)
    return {"name": reason.name, "about": reason.about, "gain": gain, **lead}
