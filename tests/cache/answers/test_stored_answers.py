"""Answers in a real server: which are stored, and which requests they serve."""

from typing import Any

import pytest
from flask import Flask

from tests.support import WITHIN_S, MakeApp, Valkey, answers, found, post, source
from tests.support.cached import DEPTH, ask

MINIMAX = {"algorithm": "minimax"}


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Return whether two replies have the same answer, whatever their source."""
    return {**one, "cache": 0} == {**other, "cache": 0}


def test_the_second_answer_is_the_firsts(app_at: Flask) -> None:
    first, second = ask(app_at, **DEPTH), ask(app_at, **DEPTH)
    assert source(first) == {"hit": False, "layer": "redis"}
    assert source(second) == {"hit": True, "layer": "redis"}
    assert same(first, second)


def test_a_proof_that_auto_chose_is_kept(app_at: Flask) -> None:
    client, body = app_at.test_client(), {"state": "2252576253462244111563365343"}
    first = found(client, "connect_four/move", **body)
    answers(app_at).flush(WITHIN_S)
    second = found(client, "connect_four/move", **body)
    assert (first["algorithm"], first["exact"]) == ("solve", True)
    assert second["cache"]["hit"]
    assert same(first, second)


def test_one_process_answers_from_anothers_cache(make_app: MakeApp, valkey: Valkey) -> None:
    one, other = make_app(redis_url=valkey.url), make_app(redis_url=valkey.url)
    first = ask(one, **DEPTH)
    second = ask(other, **DEPTH)
    assert second["cache"]["hit"]
    assert same(first, second)


def test_equal_positions_share_an_answer_however_they_are_written(app_at: Flask) -> None:
    ask(app_at, moves=["b2", "a1"], **DEPTH)
    assert ask(app_at, state=".../.X./O..", **DEPTH)["cache"]["hit"]
    assert ask(app_at, moves=["b2"], **DEPTH)["cache"]["hit"] is False


@pytest.mark.parametrize(
    "changed",
    [
        {"options": {"columns": 4}},
        {"weights": {"open_lines": 3}},
        {"algorithm": "minimax"},
        {"moves": ["a1"]},
    ],
    ids=str,
)
def test_another_question_is_another_answer(app_at: Flask, changed: dict[str, Any]) -> None:
    ask(app_at, **DEPTH)
    assert not ask(app_at, **{**DEPTH, **changed})["cache"]["hit"]


def test_a_move_and_an_analysis_are_two_answers(app_at: Flask) -> None:
    client = app_at.test_client()
    found(client, "tic_tac_toe/move", **DEPTH)
    all_lines = found(client, "tic_tac_toe/analysis", **DEPTH)
    assert not all_lines["cache"]["hit"]
    answers(app_at).flush(WITHIN_S)
    assert not found(client, "tic_tac_toe/analysis", multi_pv=1, **DEPTH)["cache"]["hit"]
    again = found(client, "tic_tac_toe/analysis", **DEPTH)
    assert again["cache"]["hit"]
    assert again["lines"] == all_lines["lines"]


def test_deeper_serves_shallower_and_is_not_overwritten(app_at: Flask) -> None:
    deep = ask(app_at, algorithm="alpha_beta", depth=5)
    shallow = ask(app_at, algorithm="alpha_beta", depth=3)
    assert shallow["cache"]["hit"]
    assert (shallow["depth"], shallow["cache"]["served_depth"]) == (5, 5)
    assert "served_depth" not in ask(app_at, algorithm="alpha_beta", depth=5)["cache"]
    assert not ask(app_at, algorithm="alpha_beta", depth=3, cache="refresh")["cache"]["hit"]
    assert same(ask(app_at, algorithm="alpha_beta", depth=5), deep)


def test_shallower_does_not_serve_deeper(app_at: Flask) -> None:
    ask(app_at, algorithm="alpha_beta", depth=3)
    assert not ask(app_at, algorithm="alpha_beta", depth=5)["cache"]["hit"]


def test_at_fixed_depth_only_the_very_depth_serves(app_at: Flask) -> None:
    ask(app_at, depth=4, **MINIMAX)
    assert not ask(app_at, depth=3, **MINIMAX)["cache"]["hit"]
    assert ask(app_at, depth=4, **MINIMAX)["cache"]["hit"]


def test_a_proof_serves_every_limit(app_at: Flask) -> None:
    """X X . / O O . / . . .: X wins at once."""
    ask(app_at, state="XX./OO./...", depth=2, algorithm="alpha_beta")
    for limits in ({"depth": 9}, {"time_ms": 500}, {"nodes": 10**9}, {}):
        reply = ask(app_at, state="XX./OO./...", algorithm="alpha_beta", **limits)
        assert reply["cache"]["hit"]


def test_a_budget_serves_the_budgets_within_it(make_app: MakeApp, valkey: Valkey) -> None:
    app = make_app(redis_url=valkey.url, memory_mb=0)

    def hit(**limits: object) -> bool:
        reply = found(app.test_client(), "connect_four/move", **limits)
        answers(app).flush(WITHIN_S)
        return bool(reply["cache"]["hit"])

    assert not hit(depth=2), "what the first request takes is no part of a budget"
    assert not hit(time_ms=600)
    assert hit(time_ms=600)
    assert hit(time_ms=400)
    assert hit(time_ms=400, nodes=10)
    assert not hit(time_ms=800)
    assert not hit(depth=4)


def test_bypass_neither_reads_nor_writes(app_at: Flask) -> None:
    assert source(ask(app_at, cache="bypass", **DEPTH)) == {"hit": False, "layer": "none"}
    assert not ask(app_at, **DEPTH)["cache"]["hit"]
    assert not ask(app_at, cache="bypass", **DEPTH)["cache"]["hit"]


def test_refresh_writes_and_does_not_read(app_at: Flask) -> None:
    assert not ask(app_at, cache="refresh", **DEPTH)["cache"]["hit"]
    assert ask(app_at, **DEPTH)["cache"]["hit"]
    assert not ask(app_at, cache="refresh", **DEPTH)["cache"]["hit"]


def test_a_seed_leaves_the_cache_alone(app_at: Flask, valkey: Valkey) -> None:
    assert not ask(app_at, seed=1, **DEPTH)["cache"]["hit"]
    with valkey.client() as client:
        assert client.dbsize() == 0
    ask(app_at, **DEPTH)
    assert not ask(app_at, seed=1, **DEPTH)["cache"]["hit"]


def test_errors_are_not_kept(app_at: Flask, valkey: Valkey) -> None:
    assert post(app_at.test_client(), "tic_tac_toe/move", state="XXX/OO./...").status_code == 422
    assert answers(app_at).flush(WITHIN_S)
    with valkey.client() as client:
        assert client.dbsize() == 0


def test_entries_do_not_live_for_ever(app_at: Flask, valkey: Valkey) -> None:
    ask(app_at, **DEPTH)
    with valkey.client() as client:
        keys = client.keys()
        assert keys
        assert all(client.ttl(key) > 0 for key in keys)
