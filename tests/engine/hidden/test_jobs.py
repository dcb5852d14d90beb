"""Games with hidden information as long work: by views too, or refused before they are queued."""

import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from service.engine import Engine, Game, Table
from service.play.experiment.catalogue import named
from service.play.experiment.contestant import Play
from tests.support import MakeApp, Valkey, problem
from tests.support.jobs import JobClient, working
from tests.support.kuhn_poker import SEARCH, STATES, VIEW, is_silent


@pytest.fixture
def jobs(make_app: MakeApp, valkey: Valkey) -> JobClient:
    return JobClient(make_app(jobs_url=valkey.url, jobs_timeout_ms=5000).test_client())


@pytest.fixture
def _workers(short_folder: Path, valkey: Valkey) -> Iterator[None]:
    with working(short_folder, valkey.url):
        yield


SIDES = {"a": {"nodes": 100}, "b": {"nodes": 100}}


@pytest.mark.parametrize(
    ("body", "code", "pointer"),
    [
        ({"kind": "analysis"}, "chance_moves", "/moves"),
        ({"kind": "analysis", "view": "1: -- -"}, "chance_moves", "/view"),
        ({"kind": "analysis", "view": VIEW, "state": STATES[0]}, "invalid_request", "/view"),
        (
            {"kind": "analysis", "view": VIEW, "algorithm": "mcts"},
            "algorithm_refused",
            "/algorithm",
        ),
        ({"kind": "review", "view": VIEW}, "invalid_request", "/view"),
        ({"kind": "review", "moves": ["K", "Q"]}, "invalid_request", "/moves"),
        ({"kind": "warm", "view": VIEW}, "hidden_information", "/view"),
        ({"kind": "warm", "algorithm": "mcts"}, "algorithm_refused", "/algorithm"),
        ({"kind": "match", **SIDES, "view": VIEW}, "invalid_request", "/view"),
        (
            {"kind": "match", **SIDES, "a": {"algorithm": "alpha_beta"}},
            "algorithm_refused",
            "/a/algorithm",
        ),
        ({"kind": "match", **SIDES, "b": {"elo": 900}}, "level_refused", "/b/elo"),
        (
            {"kind": "match", **SIDES, "b": {"opponent": {"model": "optimal", "depth": 2}}},
            None,
            "/b",
        ),
        ({"kind": "experiment", "experiment": "switches"}, "algorithm_refused", "/algorithm"),
        (
            {"kind": "experiment", "configurations": [{"name": "m", "algorithm": "mcts"}]},
            "algorithm_refused",
            "/configurations/0/algorithm",
        ),
    ],
    ids=str,
)
def test_a_job_that_cannot_be_is_refused_at_once(
    jobs: JobClient, body: dict[str, Any], code: str | None, pointer: str | None
) -> None:
    refused = problem(jobs.post({"game": "kuhn_poker", **body}))
    assert refused["status"] == 422
    assert code in {None, refused["code"]}
    assert (refused.get("pointer") or "").startswith(pointer or "")
    assert "draw_chance" not in refused["detail"]


def test_a_job_is_queued_with_what_its_player_sees(jobs: JobClient, valkey: Valkey) -> None:
    analysis = {"kind": "analysis", "game": "kuhn_poker", **SEARCH}
    jobs.made(**analysis, state=STATES[0])
    jobs.made(**analysis, moves=["K", "Q", "bet"])
    with valkey.client() as redis:
        records = [redis.hgetall(name) for name in redis.keys("rq:job:*")]
    orders = [json.loads(zlib.decompress(record[b"data"])) for record in records]
    assert len(orders) == 2
    for order in orders:
        assert VIEW in json.dumps(order)
        assert is_silent(json.dumps(order))


@pytest.mark.usefixtures("_workers")
def test_jobs_go_by_views(jobs: JobClient) -> None:
    analysis = {"kind": "analysis", "game": "kuhn_poker", **SEARCH}
    by_view, by_state = (
        jobs.ended(jobs.made(**analysis, **position))
        for position in ({"view": VIEW}, {"state": STATES[0]})
    )
    assert by_view["result"]["view"] == by_state["result"]["view"] == VIEW
    assert by_view["result"]["strategy"] == by_state["result"]["strategy"]
    assert is_silent(json.dumps(by_state))
    match = jobs.ended(jobs.made(kind="match", game="kuhn_poker", **SIDES, games=4, seed=1))
    assert match["result"]["games"] == 4
    assert set(match["result"]["ended_by"]) == {"rules"}
    assert all(len(game["moves"]) >= 4 for game in match["result"]["log"])
    levels = jobs.ended(
        jobs.made(kind="match", game="kuhn_poker", a={"level": 9}, b={"level": 3}, games=4, seed=1)
    )
    assert (levels["result"]["games"], set(levels["result"]["ended_by"])) == (4, {"rules"})
    configurations = [{"name": "cfr", **SEARCH}, {"name": "dice", "random": True}]
    asked = {"kind": "experiment", "configurations": configurations, "games": 2}
    experiment = jobs.ended(jobs.made(game="kuhn_poker", **asked))
    assert experiment["status"] == "done"


def test_a_contestant_plays_its_strategy_and_not_its_likeliest_move() -> None:
    """In equilibrium the second player calls a bet with a queen once in three times."""
    engine = Engine(Table(megabytes=1))
    solver = {"name": "solver", "algorithm": "sequence_form"}
    caller = named(engine, "kuhn_poker", {"configurations": [solver]}).seats[1].contestants[0]
    play, position = Play(engine, Engine.search, Random(1)), Game("kuhn_poker").at(STATES[0])
    moves = [caller.choose(play, position, position.inspect()) for _ in range(60)]
    assert 8 <= moves.count("bet") <= 32
