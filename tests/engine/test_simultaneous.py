"""Simultaneous turns over HTTP: positions, sampled moves, stored answers."""

from collections import Counter
from typing import Any

import pytest
from flask.testing import FlaskClient
from marshmallow import RAISE

from service.http.schemas.replies import AnalysisReply, MoveReply, PositionReply
from service.moves.sample import sampled
from tests.support import found

NODES = [
    {"name": "root", "player": 1, "children": ["out", "in"]},
    {"name": "out", "utility": 0},
    {
        "name": "in",
        "players": [1, 2],
        "choices": [["one", "two"], ["one", "two"]],
        "children": ["w", "x", "y", "z"],
    },
    {"name": "w", "utility": 2},
    {"name": "x", "utility": -3},
    {"name": "y", "utility": -3},
    {"name": "z", "chance": True, "children": ["h", "t"], "probabilities": [0.5, 0.5]},
    {"name": "h", "utility": 8},
    {"name": "t", "utility": 0},
]
TREE = {"nodes": NODES}


def test_a_position_lists_the_choices_of_each_player(client: FlaskClient) -> None:
    reply = found(client, "matrix/position")
    PositionReply().load(reply, unknown=RAISE)
    assert (reply["turn"], reply["legal_moves"]) == ("together", [])
    names = ["rock", "paper", "scissors"]
    assert reply["choices"] == [
        {"player": "row", "legal_moves": names},
        {"player": "column", "legal_moves": names},
    ]


def test_a_joint_move_ends_the_game(client: FlaskClient) -> None:
    reply = found(client, "matrix/position", moves=["rock|paper"])
    assert (reply["state"], reply["turn"], reply["winner"]) == ("rock|paper", "over", "column")
    assert "choices" not in reply
    assert found(client, "matrix/position", state="rock|paper") == reply


def test_a_move_before_a_stage_is_chosen_by_its_value(client: FlaskClient) -> None:
    """In: Morra, whose two-two is a coin for 8 or 0, worth −1/12. Out: 0."""
    reply = found(client, "tree/analysis", options=TREE)
    assert (reply["algorithm"], reply["move"], reply["exact"]) == ("equilibrium", "out", True)
    worth = {line["move"]: line["value"] for line in reply["lines"]}
    assert worth == pytest.approx({"out": 0, "in": -1 / 12})
    assert "strategies" not in reply
    inside = found(client, "tree/analysis", options=TREE, moves=["in"])
    assert inside["value"] == pytest.approx(-1 / 12)


@pytest.mark.parametrize("player", ["row", "column"])
def test_the_reply_fits_its_schema_and_is_for_the_player(client: FlaskClient, player: str) -> None:
    body = {"options": {"row": [[3, 0], [1, 2]]}, "player": player}
    reply = found(client, "matrix/move", **body)
    MoveReply().load(reply, unknown=RAISE)
    analysis = found(client, "matrix/analysis", **body)
    AnalysisReply().load(analysis, unknown=RAISE)
    sign = 1 if player == "row" else -1
    assert reply["player"] == analysis["player"] == player
    assert reply["value"] == pytest.approx(1.5 * sign)
    assert reply["move"] in {line["move"] for line in analysis["lines"]}
    assert "next_state" not in reply
    assert [strategy["support"] for strategy in reply["strategies"]] == [2, 2]


def test_a_move_is_drawn_by_its_probability(client: FlaskClient) -> None:
    """Row of [[2,−3],[−3,4]] plays one 7 times of 12: 350 of 600 on average, deviation 12."""
    report = found(client, "matrix/analysis", options={"preset": "morra"})
    moves = Counter((sampled(report, seed) or report)["move"] for seed in range(600))
    assert 300 <= moves["one"] <= 400
    assert moves["two"] == 600 - moves["one"]


def test_equal_seeds_draw_the_same_move(client: FlaskClient) -> None:
    draws = [[found(client, "matrix/move", seed=seed)["move"] for seed in range(9)] for _ in "ab"]
    assert draws[0] == draws[1]
    assert len(set(draws[0])) > 1


def test_without_a_seed_moves_are_drawn_anew(client: FlaskClient) -> None:
    """That 60 draws of three are all alike has a chance of 3⁻⁵⁹."""
    assert len({found(client, "matrix/move")["move"] for _ in range(60)}) > 1


def test_a_move_of_probability_0_is_never_sampled() -> None:
    report: dict[str, Any] = {
        "player": "b",
        "move": "y",
        "strategies": [
            {"player": "a", "support": 1, "moves": [{"move": "q", "probability": 1.0}]},
            {
                "player": "b",
                "support": 1,
                "moves": [
                    {"move": "x", "probability": 0.0},
                    {"move": "y", "probability": 1 - 1e-16},
                    {"move": "z", "probability": 0.0},
                ],
            },
        ],
    }
    for seed in range(50):
        result = sampled(report, seed)
        assert result is not None
        assert (result["move"], result["principal_variation"]) == ("y", ["y"])
    assert sampled({"player": "X", "move": "b2"}, 1) is None


@pytest.mark.parametrize(
    ("game", "body", "code", "pointer"),
    [
        ("matrix", {"player": "referee"}, "unknown_player", "/player"),
        ("nim", {"player": "2"}, "unknown_player", "/player"),
        ("matrix", {"moves": ["rock"]}, "malformed_move", "/moves/0"),
        ("matrix", {"moves": ["rock|lizard"]}, "illegal_move", "/moves/0"),
        ("matrix", {"moves": ["rock|rock"]}, "game_over", "/state"),
        ("matrix", {"algorithm": "alpha_beta"}, "algorithm_refused", "/algorithm"),
    ],
)
def test_an_unanswerable_request_is_refused_with_its_field(
    client: FlaskClient, game: str, body: dict[str, Any], code: str, pointer: str
) -> None:
    response = client.post(f"/v1/games/{game}/move", json=body)
    assert response.status_code == 422
    assert response.json is not None
    assert (response.json["code"], response.json["pointer"]) == (code, pointer)


BIASED = {
    "model": "policy",
    "policy": {"start": {"rock": 0.5, "paper": 0.3, "scissors": 0.2}},
}
RANDOM = {"model": "random"}
OPTIMAL = {"model": "optimal"}


@pytest.mark.parametrize(("player", "other"), [("row", "column"), ("column", "row")])
def test_the_best_response_to_a_biased_player_is_paper(
    client: FlaskClient, player: str, other: str
) -> None:
    """Rock 0.2 − 0.3, paper 0.5 − 0.2, scissors 0.3 − 0.5."""
    reply = found(client, "matrix/analysis", player=player, opponent=BIASED)
    AnalysisReply().load(reply, unknown=RAISE)
    assert (reply["algorithm"], reply["opponent"], reply["exact"]) == ("expectimax", "policy", True)
    assert (reply["move"], reply["equilibrium_kind"]) == ("paper", "best_response")
    assert reply["value"] == pytest.approx(0.3)
    assert reply["value_optimal"] == pytest.approx(0, abs=1e-12)
    worth = {line["move"]: line["value"] for line in reply["lines"]}
    assert list(worth) == ["paper", "rock", "scissors"]
    assert worth == pytest.approx({"rock": -0.1, "paper": 0.3, "scissors": -0.2})
    played = {
        strategy["player"]: [choice["probability"] for choice in strategy["moves"]]
        for strategy in reply["strategies"]
    }
    assert played == {player: [0, 1, 0], other: pytest.approx([0.5, 0.3, 0.2])}


def test_a_chosen_best_response_is_no_draw(client: FlaskClient) -> None:
    moves = {found(client, "matrix/move", opponent=BIASED)["move"] for _ in range(20)}
    assert moves == {"paper"}


@pytest.mark.parametrize(
    ("opponent", "value"),
    [
        (RANDOM, 0.5),  # one: (2 − 3) / 2, two: (−3 + 4) / 2
        ({"model": "epsilon", "epsilon": 1.0, "depth": 1}, 0.5),
        ({"model": "epsilon", "epsilon": 0.0, "depth": 1}, -1 / 12),
        ({"model": "mixture", "parts": [RANDOM | {"share": 1.0}]}, 0.5),
        (RANDOM | {"trust": 0.0}, -1 / 12),
        ({"model": "cooperative", "depth": 1}, 4.0),
    ],
    ids=str,
)
def test_models_choose_at_once_too(
    client: FlaskClient, opponent: dict[str, Any], value: float
) -> None:
    body = {"options": {"preset": "morra"}, "algorithm": "expectimax", "opponent": opponent}
    reply = found(client, "matrix/analysis", **body)
    assert reply["value"] == pytest.approx(value)
    assert reply["value_optimal"] == pytest.approx(-1 / 12)


def test_an_optimal_opponent_leaves_the_equilibrium(client: FlaskClient) -> None:
    reply = found(client, "matrix/analysis", options={"preset": "morra"}, opponent=OPTIMAL)
    assert reply["algorithm"] == "equilibrium"
    assert found(client, "matrix/analysis")["algorithm"] == "equilibrium"


def test_a_response_below_the_root_counts_too(client: FlaskClient) -> None:
    """In, against one and two at random, two brings (−3 + 4) / 2 on average, and out 0."""
    reply = found(client, "tree/analysis", options=TREE, opponent=RANDOM)
    worth = {line["move"]: line["value"] for line in reply["lines"]}
    assert worth == pytest.approx({"in": 0.5, "out": 0})
    assert {line["move"]: line["value_optimal"] for line in reply["lines"]} == pytest.approx(
        {"in": -1 / 12, "out": 0}
    )


@pytest.mark.parametrize(
    ("preset", "policies", "value"),
    [
        ("rock_paper_scissors", [RANDOM, BIASED], 0),
        ("rock_paper_scissors", [BIASED, BIASED], 0),
        ("morra", [OPTIMAL, RANDOM], -1 / 12),
        ("morra", [RANDOM, RANDOM], 0),
        ("morra", [{"model": "policy", "policy": {"start": {"two": 1}}}, RANDOM], 0.5),
        ("morra", [{"model": "epsilon", "epsilon": 0.5, "depth": 1}, OPTIMAL], -1 / 12),
        ("morra", [OPTIMAL | {"opponent": RANDOM}, RANDOM], 0.5),
        ("prisoners_dilemma", [OPTIMAL, RANDOM], None),
    ],
    ids=str,
)
def test_policies_meet_where_they_choose_at_once(
    client: FlaskClient, preset: str, policies: list[Any], value: float | None
) -> None:
    body = {"options": {"preset": preset}, "policies": policies}
    reply = found(client, "matrix/policy-value", **body)
    assert (reply["exact"], reply["samples"]) == (True, 0)
    if value is None:  # defect against both: the mean of the second row
        assert reply["values"] == pytest.approx([-2.5, -7.5])
    else:
        assert reply["values"] == pytest.approx([value, -value], abs=1e-12)


def test_policies_are_evaluated_through_a_whole_tree(client: FlaskClient) -> None:
    """Out and in half each; in, by one alone against both at random: (2 − 3) / 2."""
    agent = {"model": "policy", "policy": {"root": {"out": 0.5, "in": 0.5}, "in": {"one": 1}}}
    reply = found(client, "tree/policy-value", options=TREE, policies=[agent, RANDOM])
    assert reply["values"] == pytest.approx([-0.25, 0.25])


def test_where_nodes_are_few_joint_moves_are_sampled(client: FlaskClient) -> None:
    body = {"policies": [RANDOM, BIASED], "nodes": 18, "samples": 50, "seed": 3}
    reply = found(client, "matrix/policy-value", **body)
    assert (reply["exact"], reply["complete"], reply["stopped_by"]) == (False, False, "nodes")
    assert 1 < reply["samples"] < 9
    assert found(client, "matrix/policy-value", **body)["values"] == reply["values"]


@pytest.mark.parametrize(
    ("path", "body", "code", "pointer"),
    [
        (
            "move",
            {"opponent": {"model": "policy", "policy": {"start": {"lizard": 1}}}},
            "illegal_move",
            "/opponent/policy/start/lizard",
        ),
        (
            "move",
            {"opponent": {"model": "policy", "policy": {"start": {"rock": 0.5}}}},
            "bad_opponent",
            "/opponent/policy/start",
        ),
        (
            "move",
            {"opponent": {"model": "policy", "policy": {"rock|rock": {"rock": 1}}}},
            "bad_opponent",
            "/opponent/policy/rock|rock",
        ),
        (
            "policy-value",
            {
                "options": {"row": [[1, 2]], "row_moves": ["a"], "column_moves": ["b", "c"]},
                "policies": [{"model": "policy", "policy": {"start": {"b": 1}}}, RANDOM],
            },
            "illegal_move",
            "/policies/0/policy/start/b",
        ),
    ],
)
def test_a_policy_of_choices_that_are_not_the_players_is_refused(
    client: FlaskClient, path: str, body: dict[str, Any], code: str, pointer: str
) -> None:
    response = client.post(f"/v1/games/matrix/{path}", json=body)
    assert response.json is not None
    assert (response.status_code, response.json["code"]) == (422, code), response.text
    assert response.json["pointer"] == pointer
