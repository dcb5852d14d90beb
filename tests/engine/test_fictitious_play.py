"""Learning a turn at which players choose at once, over HTTP."""

from typing import Any

import numpy as np
import pytest
from flask.testing import FlaskClient
from marshmallow import RAISE
from numpy.typing import NDArray

from service.http.schemas.replies import LearningReply
from tests.support import found, post, problem

METHODS = ["fictitious_play", "regret_matching"]
ROCK = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], dtype=float)
MORRA = np.array([[2, -3], [-3, 4]], dtype=float)
BIASED = {
    "model": "policy",
    "policy": {"start": {"rock": 0.5, "paper": 0.3, "scissors": 0.2}},
}

each_method = pytest.mark.parametrize("method", METHODS)


def learnt(client: FlaskClient, **body: object) -> dict[str, Any]:
    reply = found(client, "matrix/learning", **body)
    LearningReply().load(reply, unknown=RAISE)
    return reply


def averages(reply: dict[str, Any]) -> list[NDArray[np.float64]]:
    return [
        np.array([move["probability"] for move in strategy["moves"]])
        for strategy in reply["strategies"]
    ]


def exploitability(row: NDArray[np.float64], shares: list[NDArray[np.float64]]) -> float:
    """Return the exploitability in a zero-sum game: max of a row less min of a column."""
    one, other = shares
    return float((row @ other).max() - (one @ row).min())


@each_method
def test_rock_paper_scissors_is_learnt_to_be_a_third_each(client: FlaskClient, method: str) -> None:
    reply = learnt(client, method=method, rounds=100_000)
    for shares in averages(reply):
        assert shares == pytest.approx([1 / 3] * 3, abs=0.02)
    assert reply["exploitability"] == pytest.approx(exploitability(ROCK, averages(reply)))
    assert reply["exploitability"] < 0.03
    assert (reply["complete"], reply["exact"], reply["rounds"]) == (True, True, 100_000)
    assert reply["equilibrium_kind"] == "zero_sum_optimal"


@each_method
def test_the_curve_comes_down(client: FlaskClient, method: str) -> None:
    body = {"options": {"preset": "morra"}, "rounds": 100_000, "points": 6}
    curve = learnt(client, method=method, **body)["curve"]
    assert [point["round"] for point in curve] == [1, 10, 100, 1000, 10_000, 100_000]
    for point in curve:
        shares = [np.array(one["probabilities"]) for one in point["averages"]]
        assert point["exploitability"] == pytest.approx(exploitability(MORRA, shares))
        assert sum(point["mean_payoffs"]) == pytest.approx(0)
    assert curve[-1]["exploitability"] < curve[0]["exploitability"] / 20


@each_method
def test_two_finger_morra_is_learnt(client: FlaskClient, method: str) -> None:
    """7/12, 5/12, worth −1/12 to row."""
    reply = learnt(client, method=method, rounds=200_000, options={"preset": "morra"})
    for shares in averages(reply):
        assert shares == pytest.approx([7 / 12, 5 / 12], abs=0.02)
    row, column = reply["strategies"]
    assert (row["player"], column["player"]) == ("row", "column")
    assert row["value"] == pytest.approx(-1 / 12, abs=0.01)
    assert row["equilibrium_value"] == pytest.approx(-1 / 12)
    assert [move["equilibrium"] for move in row["moves"]] == pytest.approx([7 / 12, 5 / 12])
    assert reply["exploitability"] == pytest.approx(exploitability(MORRA, averages(reply)))


@each_method
def test_both_prisoners_learn_to_defect(client: FlaskClient, method: str) -> None:
    reply = learnt(client, method=method, rounds=20_000, options={"preset": "prisoners_dilemma"})
    assert [shares[1] for shares in averages(reply)] == pytest.approx([1, 1], abs=0.01)
    assert [one["equilibrium_value"] for one in reply["strategies"]] == [-5, -5]
    assert [one["mean_payoff"] for one in reply["strategies"]] == pytest.approx([-5, -5], abs=0.1)


@each_method
def test_a_biased_player_is_exploited(client: FlaskClient, method: str) -> None:
    """Paper wins 0.3 a round on average."""
    reply = learnt(client, method=method, rounds=50_000, opponent=BIASED)
    row, column = reply["strategies"]
    assert (row["learns"], column["learns"], reply["opponent"]) == (True, False, "policy")
    assert averages(reply)[0] == pytest.approx([0, 1, 0], abs=0.02)
    assert averages(reply)[1] == pytest.approx([0.5, 0.3, 0.2])
    assert row["mean_payoff"] == pytest.approx(0.3, abs=0.03)
    assert [move["value"] for move in row["moves"]] == pytest.approx([-0.1, 0.3, -0.2])
    assert reply["exploitability"] < 0.01


def test_the_past_is_a_model_with_each_move_counted_once_more(client: FlaskClient) -> None:
    past = ["rock", "rock", "paper", "rock"]
    reply = learnt(client, history=past, player="column", rounds=1000)
    row, column = reply["strategies"]
    assert (row["learns"], column["learns"], reply["opponent"]) == (False, True, "history")
    assert averages(reply)[0] == pytest.approx([4 / 7, 2 / 7, 1 / 7])
    best = max(column["moves"], key=lambda move: float(move["value"]))
    assert (best["move"], best["value"]) == ("paper", pytest.approx(3 / 7))
    assert averages(learnt(client, history=[], rounds=9))[1] == pytest.approx([1 / 3] * 3)


@each_method
def test_equal_seeds_learn_the_same(client: FlaskClient, method: str) -> None:
    body = {"method": method, "rounds": 500}
    curves = [learnt(client, seed=seed, **body)["curve"] for seed in (1, 1, 2)]
    assert curves[0] == curves[1] != curves[2]


@each_method
def test_three_learn_what_is_best_for_all(client: FlaskClient, method: str) -> None:
    """Whoever plays 1 gets 1 more than by 0, whatever the others do."""
    nodes: list[dict[str, Any]] = [
        {
            "name": "root",
            "players": [1, 2, 3],
            "choices": [["0", "1"]] * 3,
            "children": [f"{index}" for index in range(8)],
        }
    ]
    for index in range(8):
        ones = [index >> 2 & 1, index >> 1 & 1, index & 1]
        nodes.append({"name": f"{index}", "utility": [one + sum(ones) / 4 for one in ones]})
    body = {"method": method, "rounds": 5000, "options": {"nodes": nodes}}
    reply = found(client, "tree/learning", **body)
    assert [shares[1] for shares in averages(reply)] == pytest.approx([1] * 3, abs=0.01)
    assert reply["equilibrium_kind"] == "pure_nash"
    assert reply["exploitability"] < 0.05


def test_deeper_payoffs_are_those_of_equilibria_below(client: FlaskClient) -> None:
    """Left against left leads to Morra, which costs row a twelfth."""
    nodes = [
        {
            "name": "root",
            "players": [1, 2],
            "choices": [["left"], ["left"]],
            "children": ["morra"],
        },
        {
            "name": "morra",
            "players": [1, 2],
            "choices": [["one", "two"]] * 2,
            "children": ["w", "x", "y", "z"],
        },
        *({"name": name, "utility": utility} for name, utility in zip("wxyz", (2, -3, -3, 4))),  # noqa: B905
    ]
    reply = found(client, "tree/learning", options={"nodes": nodes}, rounds=10)
    assert reply["exact"]
    assert reply["strategies"][0]["mean_payoff"] == pytest.approx(-1 / 12)
    shallow = found(client, "tree/learning", options={"nodes": nodes}, rounds=10, depth=1)
    assert not shallow["exact"]


def test_little_time_plays_fewer_rounds(client: FlaskClient) -> None:
    size = 64
    rows = [[float((row * column) % 7) for column in range(size)] for row in range(size)]
    body = {"options": {"row": rows}, "rounds": 1_000_000, "time_ms": 20, "points": 200}
    reply = found(client, "matrix/learning", **body)
    assert (reply["complete"], reply["stopped_by"]) == (False, "time")
    assert 1 <= reply["rounds"] < 1_000_000
    assert reply["curve"][-1]["round"] == reply["rounds"]


@pytest.mark.parametrize(
    ("game", "body", "code", "pointer"),
    [
        ("nim", {}, "not_together", "/state"),
        ("backgammon", {}, "not_together", "/state"),
        ("matrix", {"moves": ["rock|rock"]}, "game_over", "/state"),
        ("matrix", {"player": "referee"}, "unknown_player", "/player"),
        ("matrix", {"player": "row"}, "bad_opponent", "/player"),
        ("matrix", {"history": ["lizard"]}, "illegal_move", "/history/0"),
        ("matrix", {"history": [], "opponent": {"model": "random"}}, "bad_opponent", "/history"),
        ("matrix", {"opponent": {"model": "nobody"}}, "bad_opponent", "/opponent/model"),
        ("matrix", {"method": "guessing"}, "invalid_request", "/method"),
        ("matrix", {"rounds": 1_000_001}, "invalid_request", "/rounds"),
        ("matrix", {"points": 201}, "invalid_request", "/points"),
    ],
    ids=str,
)
def test_what_cannot_be_learnt_is_refused(
    client: FlaskClient, game: str, body: dict[str, Any], code: str, pointer: str
) -> None:
    refused = problem(post(client, f"{game}/learning", **body))
    named = [refused.get("pointer"), *(error["pointer"] for error in refused.get("errors", ()))]
    assert refused["code"] == code
    assert pointer in named
