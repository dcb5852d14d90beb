"""Stored answers at simultaneous turns: an equilibrium is checked before it is believed."""

import json
from typing import TYPE_CHECKING, Any, cast

import pytest

from service.cache.answers.question import Question, SearchLimits
from service.cache.answers.stored_answer import BadAnswerError, StoredAnswer
from tests.engine.joint_moves import GAME, report, strategy

if TYPE_CHECKING:
    from service.engine import Task


def question(player: str | None = None, **more: int) -> Question:
    named = {} if player is None else {"player": player}
    task = cast("Task", {"algorithm": "equilibrium", "multi_pv": 0, **named, **more})
    return Question.of(GAME, GAME.at(), task, SearchLimits(30_000.0))


def read(stored: dict[str, Any], question: Question) -> StoredAnswer:
    return StoredAnswer.decoded(StoredAnswer.of(stored, question.limits, 0).encoded(), question)


def test_a_stored_equilibrium_is_believed() -> None:
    assert read(report(), question()).report == json.loads(json.dumps(report())) | {
        "time_ms": pytest.approx(0, abs=1e9)
    }
    assert read(report(), question("row")).proven
    assert question("row").digest != question("column").digest != question().digest


ROW, COLUMN = strategy("row", 0.5, 0.5), strategy("column", 0.25, 0.75)


def test_strategies_that_could_be_are_believed() -> None:
    stored = report(strategies=[ROW, COLUMN])
    assert read(stored, question()).report == stored


@pytest.mark.parametrize(
    "changes",
    [
        {"strategies": [ROW]},
        {"strategies": [COLUMN, ROW]},
        {"strategies": [ROW, "column"]},
        {"strategies": [strategy("row", 0.5, 0.6), COLUMN]},
        {"strategies": [strategy("row", 1.5, -0.5), COLUMN]},
        {"strategies": [strategy("row", 1, 0), COLUMN]},
        {"strategies": [strategy("row", 0.5, 0.5, support=1), COLUMN]},
        {"strategies": [strategy("row", 0.5, 0.5, moves=[]), COLUMN]},
        {"strategies": [strategy("row", 0.5, 0.5, moves=[1, 2]), COLUMN]},
        {"strategies": [{"player": "row"}, COLUMN]},
        {"equilibrium_kind": "best"},
        {"player": "referee"},
        {"move": "three", "principal_variation": ["three"]},
        {"next_state": "one|two"},
        {"lines": [{"move": "x", "principal_variation": ["x"], "value": 0, "exact": True}]},
    ],
    ids=str,
)
def test_strategies_that_cannot_be_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(BadAnswerError):
        read(report(**changes), question())


@pytest.mark.parametrize("name", ["strategies", "equilibrium_kind"])
def test_an_equilibrium_is_whole_or_not_believed(name: str) -> None:
    stored = report()
    stored.pop(name)
    with pytest.raises(BadAnswerError):
        read(stored, question())


def test_the_answer_of_one_player_is_not_believed_for_the_other() -> None:
    with pytest.raises(BadAnswerError):
        read(report(), question("column"))
    just_the_move = report()
    just_the_move.pop("lines")
    current = question("row", lines=0)
    assert read(just_the_move, current).report["player"] == "row"
