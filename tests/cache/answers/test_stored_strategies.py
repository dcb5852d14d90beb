"""Checks of stored strategies."""

import json
from typing import Any

import pytest

from service.cache.answers.question import Question, SearchLimits
from service.cache.answers.stored_answer import BadAnswerError, StoredAnswer
from service.engine import Engine, Game, Table, Task

TREE = {
    "nodes": [
        {"name": "root", "player": 1, "children": ["out", "in"]},
        {"name": "out", "utility": 0},
        {
            "name": "in",
            "players": [1, 2],
            "choices": [["one", "two"], ["left", "right"]],
            "children": ["w", "x", "y", "z"],
        },
        *(
            {"name": name, "utility": value}
            for name, value in zip("wxyz", (2, -3, -3, 4), strict=True)
        ),
    ]
}


def stored(name: str, options: dict[str, Any], moves: list[str]) -> tuple[dict[str, Any], Question]:
    game = Game(name, json.dumps(options))
    position, task = game.at(None, moves), Task(algorithm="equilibrium", multi_pv=0)
    report = Engine(Table(megabytes=1)).search(position, task)
    return {**report}, Question.of(game, position, task, SearchLimits(60_000.0))


def read(report: dict[str, Any], question: Question) -> dict[str, Any]:
    raw = StoredAnswer.of(report, question.limits, lost_ms=0).encoded()
    return StoredAnswer.decoded(raw, question).report


@pytest.mark.parametrize(
    ("name", "options", "moves"),
    [
        ("matrix", {"preset": "prisoners_dilemma"}, []),
        ("matrix", {"preset": "rock_paper_scissors"}, []),
        ("tree", TREE, ["in"]),
        ("tree", TREE, []),
        ("tic_tac_toe", {}, ["b2", "a1", "a2"]),
    ],
    ids=["pure", "mixed", "a later turn", "before it", "in turn"],
)
def test_a_report_of_the_engine_is_accepted(
    name: str, options: dict[str, Any], moves: list[str]
) -> None:
    report, question = stored(name, options, moves)
    assert read(report, question) == json.loads(json.dumps(report))


def test_strategies_where_players_move_in_turn_are_refused() -> None:
    report, question = stored("tree", TREE, [])
    together, _ = stored("tree", TREE, ["in"])
    forged = {name: value for name, value in report.items() if name != "next_state"}
    for name in ("strategies", "equilibrium_kind"):
        forged[name] = together[name]
    with pytest.raises(BadAnswerError):
        read(forged, question)


def test_strategies_of_another_turn_are_refused() -> None:
    report, question = stored("tree", TREE, ["in"])
    others, _ = stored("matrix", {"row": [[2, -3], [-3, 4]]}, [])
    with pytest.raises(BadAnswerError):
        read({**report, "strategies": others["strategies"]}, question)
