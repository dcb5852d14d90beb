"""The cache key of an answer: all that it depends on, and no limit."""

from dataclasses import fields, replace
from typing import Any, cast

import pytest
from flask import Flask

from service.cache.answers.question import Question, SearchLimits
from service.engine import SHAPES, Game, Task
from tests.support import WITHIN_S, answers, found

GAME = Game("tic_tac_toe")
LIMITS = SearchLimits(1000.0, depth=4)
QUESTION = Question.of(GAME, GAME.at(), Task(lines=0), LIMITS)
OTHERS: dict[str, Any] = {
    "version": "another",
    "game": "another",
    "options": '{"columns":4}',
    "position": GAME.at("X../.../..."),
    "plan": GAME.at().plan(Task(lines=0, algorithm="minimax")),
}
LEFT_OUT: dict[str, Any] = {
    "limits": SearchLimits(5.0, depth=7, nodes=10, threads=2, soft_ms=1.0),
}


def test_every_part_of_a_question_is_either_in_its_name_or_left_out() -> None:
    assert {part.name for part in fields(Question)} == OTHERS.keys() | LEFT_OUT.keys()


@pytest.mark.parametrize("name", OTHERS)
def test_all_that_an_answer_depends_on_is_in_its_key(name: str) -> None:
    changed = replace(QUESTION, **{name: OTHERS[name]})
    assert changed.digest != QUESTION.digest
    assert changed.cache_key != QUESTION.cache_key
    assert changed.identity != QUESTION.identity


@pytest.mark.parametrize("name", LEFT_OUT)
def test_limits_are_not_in_the_name_of_an_answer(name: str) -> None:
    assert replace(QUESTION, **{name: LEFT_OUT[name]}).digest == QUESTION.digest


def test_parts_that_are_joined_alike_have_names_of_their_own() -> None:
    one, other = (
        replace(QUESTION, version="ab", game="c"),
        replace(QUESTION, version="a", game="bc"),
    )
    assert one.digest != other.digest


KNOBS: dict[str, Any] = {
    "algorithm": "minimax",
    "multi_pv": 0,
    "lines": 0,
    "weights": {"open_lines": 3.0},
    "contempt": 0.5,
    "evaluator": "textbook",
    "root_moves": ["b2"],
    "player": "X",
    "seed": 5,
    "opponent": {"model": "optimal"},
    "opponents": {"O": {"model": "optimal"}},
    "teams": [["X"], ["O"]],
    "switches": {"killers": False},
}
OWN: dict[str, tuple[str, Any]] = {
    "rollout": ("mcts", "random"),
    "exploration": ("mcts", 1.0),
    "rave": ("mcts", 100.0),
    "priors": ("mcts", False),
    "move_filter": ("expectiminimax", 4),
    "rules": ("plain_alpha_beta", {"fail_hard": True}),
    "observer": ("is_mcts", "single"),
    "worlds": ("pimc", 7),
    "world_search": ("pimc", "max_n"),
    "cfr_variant": ("cfr", "vanilla"),
    "iterations": ("cfr", 50),
    "policy": ("cfr", {"1: J? -": {"bet": 1.0}}),
}
"""Parameters of single algorithms: the algorithm, and a value."""
VIEW = Game("kuhn_poker").seen("1: J? -")
LIMITING: dict[str, Any] = {
    "depth": 3,
    "nodes": 9,
    "time_ms": 5.0,
    "soft_ms": 4.0,
    "threads": 2,
}


def key(**knobs: Any) -> str:  # noqa: ANN401
    return GAME.at().plan(cast("Task", knobs)).key


def test_every_knob_of_a_task_is_a_limit_or_in_its_plans_key() -> None:
    of_some = {"single_pass", "ownership"}
    assert SHAPES["Task"]["properties"].keys() == (
        KNOBS.keys() | OWN.keys() | LIMITING.keys() | of_some
    )


def test_ownership_is_in_the_key() -> None:
    position = Game("go").at()
    asked, unasked = (Task(algorithm="mcts", ownership=wanted) for wanted in (True, False))
    assert position.plan(asked).key != position.plan(unasked).key
    assert position.plan(unasked).key == position.plan(Task(algorithm="mcts")).key


@pytest.mark.parametrize("rule", [{"cut_on_equal": False}, {"fail_hard": True}])
def test_the_rules_of_plain_alpha_beta_are_in_its_key(rule: dict[str, bool]) -> None:
    plain = {"algorithm": "plain_alpha_beta"}
    assert key(**plain, rules=rule) != key(**plain)


def test_a_single_pass_is_in_the_key_of_a_search_that_people_compare_counts_of() -> None:
    keys = [
        [key(algorithm=name, time_ms=5.0, **knobs) for knobs in ({}, {"single_pass": True})]
        for name in ("minimax", "alpha_beta")
    ]
    assert [one == other for one, other in keys] == [False, True]


@pytest.mark.parametrize("name", KNOBS)
def test_every_search_parameter_is_in_the_plans_key(name: str) -> None:
    assert key(**{name: KNOBS[name]}) != key()


@pytest.mark.parametrize("name", OWN)
def test_what_one_algorithm_takes_is_in_its_plans_key_alone(name: str) -> None:
    algorithm, value = OWN[name]
    position = VIEW if algorithm in {"is_mcts", "pimc", "cfr"} else GAME.at()
    usual = {"algorithm": algorithm}
    keys = [position.plan(cast("Task", knobs)).key for knobs in (usual, {**usual, name: value})]
    assert keys[0] != keys[1]
    if name not in {"rules", "cfr_variant", "iterations", "policy"}:
        assert key(algorithm="minimax", **{name: value}) == key(algorithm="minimax")


@pytest.mark.parametrize("name", LIMITING)
def test_limits_are_not_in_a_plans_key(name: str) -> None:
    assert key(**{name: LIMITING[name]}) == key()


@pytest.mark.parametrize(
    "limits",
    [
        SearchLimits(1001.0, depth=4),
        SearchLimits(1000.0, depth=5),
        SearchLimits(1000.0),
        SearchLimits(1000.0, depth=4, nodes=1),
        SearchLimits(1000.0, depth=4, threads=2),
        SearchLimits(1000.0, depth=4, soft_ms=1000.0),
    ],
    ids=str,
)
def test_searches_with_other_limits_are_not_shared(limits: SearchLimits) -> None:
    assert replace(QUESTION, limits=limits).identity != QUESTION.identity


def test_answers_to_a_depth_and_to_a_budget_have_two_keys() -> None:
    in_time = replace(QUESTION, limits=SearchLimits(1000.0))
    assert QUESTION.cache_keys == in_time.cache_keys == (QUESTION.cache_key, in_time.cache_key)
    assert QUESTION.cache_key != in_time.cache_key


def test_time_that_is_to_be_spent_on_average_is_what_is_expected() -> None:
    assert SearchLimits(1000.0).expected_ms == 1000
    assert SearchLimits(1000.0, soft_ms=0.0).expected_ms == 0


QUEEN_UP = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"
SHUFFLE = ["g1f3", "g8f6", "f3g1", "f6g8"]
ONE_PLY = {"algorithm": "minimax", "depth": 1}


def test_a_position_that_was_there_before_has_an_answer_of_its_own(app_at: Flask) -> None:
    """Black's knight goes home: for the third time, a draw; else it leaves Black a queen up."""
    client = app_at.test_client()
    moves = [*SHUFFLE, *SHUFFLE[:3]]
    reached = found(client, "chess/position", state=QUEEN_UP, moves=moves)

    def home(position: dict[str, Any]) -> tuple[bool, float]:
        reply = found(client, "chess/analysis", **position, **ONE_PLY)
        assert reply["state"] == reached["state"]
        answers(app_at).flush(WITHIN_S)
        values = {line["move"]: line["value"] for line in reply["lines"]}
        return reply["cache"]["hit"], values["f6g8"]

    assert home({"state": QUEEN_UP, "moves": moves}) == (False, 0)
    is_hit, value = home({"state": reached["state"]})
    assert not is_hit
    assert value > 0.5
    assert home({"state": QUEEN_UP, "moves": moves}) == (True, 0)
    assert home({"state": reached["state"]}) == (True, value)


def test_the_history_does_not_matter_if_nothing_can_repeat(app_at: Flask) -> None:
    client = app_at.test_client()
    first = found(client, "chess/move", moves=["g1f3", "g8f6", "e2e4"], **ONE_PLY)
    answers(app_at).flush(WITHIN_S)
    other = found(client, "chess/move", moves=["e2e4", "g8f6", "g1f3"], **ONE_PLY)
    assert first["state"] != other["state"], "the clocks differ"
    alone = found(client, "chess/move", state=first["state"], **ONE_PLY)
    assert (first["cache"]["hit"], alone["cache"]["hit"]) == (False, True)
