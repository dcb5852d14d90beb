"""Monte Carlo tree search over HTTP: its report, its parameters, its stored answers."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.support import MakeApp, Valkey, found, post, problem

THREE_PLAYERS = {
    "options": {
        "text": "1(2(3([1,6,6],[7,1,2]),3([6,1,2],[7,2,1])),"
        "2(3([5,1,7],[1,5,2]),3([7,7,1],[5,2,5])))"
    }
}


@pytest.fixture
def caching(make_app: MakeApp, valkey: Valkey) -> FlaskClient:
    return make_app(redis_url=valkey.url).test_client()


def mcts(client: FlaskClient, action: str = "connect_four/move", **body: object) -> dict[str, Any]:
    return found(client, action, algorithm="mcts", **body)


def test_visits_add_up_to_the_simulations(client: FlaskClient) -> None:
    reply = mcts(client, "connect_four/analysis", nodes=5_000)
    assert sum(line["visits"] for line in reply["lines"]) == reply["simulations"]
    assert reply["lines"][0]["move"] == reply["move"]
    assert (reply["exact"], reply["complete"], reply["stopped_by"]) == (False, False, "nodes")


def test_small_games_are_proven(client: FlaskClient) -> None:
    drawn = mcts(client, "tic_tac_toe/move", time_ms=20_000)
    assert (drawn["value"], drawn["exact"], drawn["stopped_by"]) == (0.0, True, "proven")
    three = mcts(client, "tree/move", **THREE_PLAYERS)
    assert (three["values"], three["exact"], three["move"]) == ([5.0, 2.0, 5.0], True, "b")


def test_auto_leaves_it_alone(client: FlaskClient) -> None:
    for game, body in (("connect_four", {}), ("tree", THREE_PLAYERS)):
        assert found(client, f"{game}/move", depth=2, **body)["algorithm"] != "mcts"


def test_ownership_is_reported_where_it_is_asked_for(client: FlaskClient) -> None:
    """Black's chain has two eyes, and white has no stone: black owns all 25 points."""
    body = {"options": {"size": 5, "komi": 6.5}, "state": ".X.XX/XXXXX/XXXXX/XXXXX/XXXXX O"}
    reply = mcts(client, "go/analysis", **body, iterations=200, ownership=True)
    assert len(reply["ownership"]) == 25
    assert min(reply["ownership"]) > 0.9
    assert reply["score_estimate"] == pytest.approx(sum(reply["ownership"]) - 6.5, abs=0.01)
    silent = mcts(client, "go/analysis", **body, iterations=200)
    assert not {"ownership", "score_estimate"} & silent.keys()


@pytest.mark.parametrize(
    ("game", "algorithm", "words"),
    [("go", "alpha_beta", "ownership is for mcts"), ("connect_four", "mcts", "not counted")],
)
def test_ownership_is_refused_where_none_is_known(
    client: FlaskClient, game: str, algorithm: str, words: str
) -> None:
    response = post(client, f"{game}/analysis", algorithm=algorithm, ownership=True, nodes=100)
    refusal = problem(response)
    assert refusal["status"] == 422
    assert (refusal["code"], refusal["pointer"]) == ("algorithm_refused", "/ownership")
    assert words in refusal["detail"]


def test_a_seed_decides_the_draws(client: FlaskClient) -> None:
    def visits(seed: int) -> list[int]:
        reply = mcts(client, "connect_four/analysis", nodes=4_000, seed=seed)
        return [line["visits"] for line in reply["lines"]]

    assert visits(1) == visits(1)
    assert visits(1) != visits(2)


def test_every_parameter_is_part_of_the_question(caching: FlaskClient) -> None:
    usual: dict[str, Any] = {"nodes": 2_000, "time_ms": 20_000}
    assert not mcts(caching, **usual)["cache"]["hit"]
    assert mcts(caching, **usual)["cache"]["hit"]
    for steer in ({"rollout": "random"}, {"exploration": 1.4}, {"rave": 9.0}, {"priors": False}):
        assert not mcts(caching, **usual, **steer)["cache"]["hit"]
        assert mcts(caching, **usual, **steer)["cache"]["hit"]


def test_a_budget_serves_no_greater_one_and_is_not_replaced_by_a_smaller(
    caching: FlaskClient,
) -> None:

    def hit(nodes: int, cache: str = "use") -> bool:
        reply = mcts(caching, nodes=nodes, time_ms=20_000, cache=cache)
        return bool(reply["cache"]["hit"])

    assert not hit(2_000)
    assert not hit(4_000)
    assert hit(3_000)
    assert not hit(1_000, cache="refresh")
    assert hit(4_000)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("rollout", "careful"),
        ("rollout", 1),
        ("exploration", -0.1),
        ("exploration", 101),
        ("rave", -1),
    ],
)
def test_invalid_parameters_are_refused(make_app: MakeApp, field: str, value: object) -> None:
    client = make_app().test_client()
    refusal = problem(post(client, "nim/move", algorithm="mcts", **{field: value}))
    assert (refusal["code"], refusal["pointer"]) == ("invalid_request", f"/{field}")
