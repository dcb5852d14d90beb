"""Make a choice, and the reply of chooseMove, from the answers of searches.

Levels, variety, mixed strategies and chance are drawn here, after the cache.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from service.cache.answers.answers import Answer
from service.engine import Game, OutcomeReport, Position, Task
from service.json_text import encoded
from service.moves.chance import drawn, next_moves, with_standing
from service.moves.game_position import GamePosition
from service.moves.levels.chooser import chooser, is_drawn_from
from service.moves.levels.reply import BEST_MOVE, about, best_move, report_of
from service.moves.levels.strength import Strength
from service.moves.sample import OF_ITS_MOVE, sampled
from service.moves.styles.style import Style
from service.moves.styles.traps import OF_THE_MOVER

BEST = Task(multi_pv=1, lines=0)
"""A search for the best move alone."""
LEGAL_MOVES = "legal_moves"
"""What a request may include in its reply: the moves of the next state."""
Find = Callable[[GamePosition, Mapping[str, Any], Task], Answer]
"""Answers a request's body at a position, with fields of the task that the service adds."""


def by_strength(
    strength: Strength | None,
    style: Style,
    place: GamePosition,
    body: Mapping[str, Any],
    find: Find,
) -> tuple[Answer, Mapping[str, Any]]:
    """Choose a move by a level, with variety or by a style. Return the report of the best move too.

    The body's seed is for the choice; of searches, for those that draw worlds and, without a
    strength, for all.
    """
    seed = body.get("seed")
    keeps_seed = place.game.hides_information or not strength
    asked = {field: value for field, value in body.items() if field != "seed" or keeps_seed}
    answers: list[Answer] = []

    def ask(task: Task) -> Mapping[str, Any]:
        answers.append(find(place, asked, style.task(task)))
        return answers[-1].report

    def ask_after(move: str, task: Task) -> Mapping[str, Any]:
        after = GamePosition(place.game, place.position.child(move))
        others = {field: value for field, value in asked.items() if field not in OF_THE_MOVER}
        answers.insert(0, find(after, others, task))
        return answers[0].report

    choice = None
    if strength:
        player = body.get("player")
        choice = chooser(strength, place.game, place.position, seed, ask, player=player).choose()
    choice = style.chosen(choice, place.position, seed, ask, ask_after)
    if choice is None:
        is_known = answers and is_drawn_from(answers[-1].report)
        best = line = answers[-1].report if is_known else ask(BEST)
        answers[-1] = replace(answers[-1], report={**style.report(best, place.position)})
        report: Mapping[str, Any] = with_sample(answers[-1], place.game, seed).report
    else:
        best, line = choice.report, choice.best.line
        report = report_of(choice, place.game, place.position, ask)
    chosen = {**report, **(about(strength, choice) if strength else {})}
    chosen = {name: value for name, value in chosen.items() if name != "lines"} | style.notes
    if BEST_MOVE in body.get("include", ()):
        chosen[BEST_MOVE] = best_move(line)
    answer = replace(
        answers[-1],
        report=chosen,
        text=encoded(chosen),
        hit=all(answer.hit for answer in answers),
        waited_ms=sum(answer.waited_ms for answer in answers),
    )
    return answer, best


def with_sample(answer: Answer, game: Game, seed: int | None) -> Answer:
    """Replace the move by a sampled one, at a simultaneous turn and where chance moves."""
    report = sampled(answer.report, seed)
    if report is None:
        return answer
    if report["move"] != answer.report["move"]:
        report |= _described(report, game)
    if "outcomes" in report:
        report = with_standing(report, game.at(report["state"], [report["move"]]))
    return _with_report(answer, report)


def _described(report: Mapping[str, Any], game: Game) -> dict[str, Any]:
    """Return the fields that describe the move of `report`."""
    move = report["move"]
    if "outcomes" in report:
        step: Mapping[str, object] = game.at(report["state"]).steps(move)[0]
        return {name: step[name] for name in OF_ITS_MOVE if name in step}
    position = game.seen(report["view"]) if "view" in report else game.at(report["state"])
    label = dict(position.labels()).get(move, move)
    return {} if label == move else {"move_label": label}


def with_outcomes(
    answer: Answer, position: Position, before: Sequence[OutcomeReport], source: Random
) -> Answer:
    """Add the outcomes drawn `before` the move, and draw those after it."""
    report: dict[str, Any] = {**answer.report, "outcomes_before": before}
    if "next_state" in report:
        after, outcomes = drawn(position.child(report["move"]), source)
        report = {**with_standing(report, after), "outcomes_after": outcomes}
    return _with_report(answer, report)


def with_fields(answer: Answer, fields: Mapping[str, Any]) -> Answer:
    """Add or replace fields of the reply."""
    return _with_report(answer, {**answer.report, **fields})


def completed(
    answer: Answer, game: Game, include: Sequence[str], client_id: str | None = None
) -> Answer:
    """Add the fields that the request asked for, and its `client_id` unless a view adds it."""
    more = {} if client_id is None else {"client_id": client_id}
    if LEGAL_MOVES in include:
        more.update(next_moves(game, answer.report))
    return with_more(answer, more)


def with_more(answer: Answer, more: Mapping[str, Any]) -> Answer:
    """Add fields that the reply has beside the report."""
    return replace(answer, more=answer.more + encoded(more)[1:-1] + b",") if more else answer


def _with_report(answer: Answer, report: dict[str, Any]) -> Answer:
    return replace(answer, report=report, text=encoded(report))
