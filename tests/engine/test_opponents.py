"""Models of the other players and the value of fixed policies, over HTTP."""

import math
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from service.engine import Engine, PolicyTask, Table, Task
from tests.support import found, post, problem

GAME_1 = {"text": "max(A:min(-50,50),B:min(1,3),C:min(-5,15))"}
"""Three bins: the first player chooses one, the second a number in it (Stanford CS221)."""
OPTIMAL = {"model": "optimal"}
RANDOM = {"model": "random"}
EXPECTIMAX = {"model": "optimal", "opponent": RANDOM}


def policy_value(
    client: FlaskClient, game: str, policies: list[Any], **more: object
) -> dict[str, Any]:
    return found(client, f"{game}/policy-value", policies=policies, **more)


@pytest.mark.parametrize(
    ("opponent", "value", "best", "optimal"),
    [
        (RANDOM, 5, "C", -5),
        ({"model": "cooperative"}, 50, "A", -50),
        ({"model": "epsilon", "depth": 1, "epsilon": 0.2}, 1.2, "B", 1),
        ({"model": "policy", "policy": {"/A": {"b": 1}, "/C": {"a": 1}}}, 50, "A", -50),
        (
            {"model": "mixture", "parts": [{**RANDOM, "share": 0.5}, {**OPTIMAL, "share": 0.5}]},
            1.5,
            "B",
            1,
        ),
        ({"model": "softmax", "depth": 1, "temperature": 1e9}, 5, "C", -5),
        ({"model": "softmax", "depth": 1, "temperature": 1e-3}, 1, "B", 1),
        ({**RANDOM, "trust": 0}, 1, "B", 1),
    ],
)
def test_game_1_against_each_model(
    client: FlaskClient, opponent: dict[str, Any], value: float, best: str, optimal: float
) -> None:
    reply = found(client, "tree/move", options=GAME_1, opponent=opponent)
    assert reply["value"] == pytest.approx(value)
    assert (reply["move"], reply["value_optimal"]) == (best, optimal)
    assert (reply["algorithm"], reply["opponent"]) == ("expectimax", opponent["model"])
    assert opponent["model"] in reply["why"]


def test_game_1_against_an_optimal_player_is_minimax(client: FlaskClient) -> None:
    reply = found(client, "tree/move", options=GAME_1, opponent=OPTIMAL)
    assert (reply["value"], reply["move"], reply["algorithm"]) == (1, "B", "alpha_beta")


def test_each_line_shows_what_the_assumption_risks(client: FlaskClient) -> None:
    reply = found(client, "tree/analysis", options=GAME_1, opponent=RANDOM)
    lines = {line["move"]: (line["value"], line["value_optimal"]) for line in reply["lines"]}
    assert lines == {"A": (0, -50), "B": (2, 1), "C": (5, -5)}


@pytest.mark.parametrize(
    ("agent", "opponent", "value"),
    [
        (OPTIMAL, OPTIMAL, 1),
        (OPTIMAL, RANDOM, 2),
        (EXPECTIMAX, OPTIMAL, -5),
        (EXPECTIMAX, RANDOM, 5),
    ],
    ids=["max-min", "max-random", "expectimax-min", "expectimax-random"],
)
def test_the_face_off_on_game_1(
    client: FlaskClient, agent: dict[str, Any], opponent: dict[str, Any], value: float
) -> None:
    reply = policy_value(client, "tree", [agent, opponent], options=GAME_1)
    assert (reply["values"], reply["exact"]) == ([value, -value], True)


@pytest.mark.parametrize(
    ("opponent", "value", "best"),
    [
        (OPTIMAL, 1, "B"),
        (RANDOM, 5, "C"),
        ({"model": "cooperative"}, 50, "A"),
        ({"model": "epsilon", "depth": 1, "epsilon": 0.2}, 1.2, "B"),
    ],
)
def test_the_game_of_bins_is_worth_the_same_as_its_tree(
    client: FlaskClient, opponent: dict[str, Any], value: float, best: str
) -> None:
    reply = found(client, "bins/move", opponent=opponent)
    assert (reply["value"], reply["move"]) == (pytest.approx(value), best)
    for agent, expected in ((OPTIMAL, 2), (EXPECTIMAX, 5)):
        assert policy_value(client, "bins", [agent, RANDOM])["values"] == [expected, -expected]


def test_a_game_with_a_coin_is_averaged_under_a_model_too(client: FlaskClient) -> None:
    """Game 2: the coin moves A to C, B to A and C to B; the second player draws at random."""
    reply = found(client, "bins/analysis", options={"coin": 0.5}, opponent=RANDOM)
    a, b, c = 0, 2, 5  # Means of the bins.
    expected = {"A": (a + c) / 2, "B": (b + a) / 2, "C": (c + b) / 2}
    assert {line["move"]: line["value"] for line in reply["lines"]} == expected
    assert {line["move"]: line["value_optimal"] for line in reply["lines"]} == {
        "A": -27.5,
        "B": -24.5,
        "C": -2,
    }


def test_random_players_of_tic_tac_toe_win_as_often_as_is_known(client: FlaskClient) -> None:
    """X wins 737/1260 of random games and O 121/420; 8/63 are drawn."""
    reply = policy_value(client, "tic_tac_toe", [RANDOM, RANDOM])
    assert reply["exact"]
    assert reply["values"][0] == pytest.approx(737 / 1260 - 121 / 420)


def test_games_drawn_agree_with_the_exact_value_within_their_error(client: FlaskClient) -> None:
    """The limit of nodes is too low for the 5,478 positions, but not for some hundred games."""
    body = {"policies": [RANDOM, RANDOM], "nodes": 8_000, "samples": 300, "seed": 1}
    drawn = found(client, "tic_tac_toe/policy-value", **body)
    assert (drawn["exact"], drawn["samples"], drawn["complete"]) == (False, 300, True)
    value, error = drawn["values"][0], drawn["standard_errors"][0]
    assert abs(value - (737 / 1260 - 121 / 420)) < 3 * error
    assert 0.04 < error < 1 / math.sqrt(299)
    assert found(client, "tic_tac_toe/policy-value", **body)["values"] == drawn["values"]
    other = found(client, "tic_tac_toe/policy-value", **{**body, "seed": 2})
    assert other["values"] != drawn["values"]


def test_a_game_that_is_over_is_worth_its_utility(client: FlaskClient) -> None:
    reply = policy_value(client, "tic_tac_toe", [RANDOM, RANDOM], state="XXX/OO./...")
    assert (reply["values"], reply["exact"]) == ([1, -1], True)


def test_out_of_time_is_an_answer_too(client: FlaskClient) -> None:
    reply = policy_value(client, "connect_four", [OPTIMAL, RANDOM], time_ms=20)
    assert (reply["complete"], reply["stopped_by"], reply["exact"]) == (False, "time", False)


@pytest.mark.parametrize(
    ("path", "body", "code", "pointer"),
    [
        ("move", {"opponent": {}}, "invalid_request", "/opponent/model"),
        ("move", {"opponent": {"model": "lucky"}}, "bad_opponent", "/opponent/model"),
        ("move", {"opponent": {**RANDOM, "luck": 1}}, "invalid_request", "/opponent/luck"),
        ("move", {"opponent": {**RANDOM, "depth": 1}}, "bad_opponent", "/opponent/depth"),
        (
            "move",
            {"opponent": {"model": "epsilon", "depth": 99, "epsilon": 0}},
            "bad_opponent",
            "/opponent/depth",
        ),
        (
            "move",
            {"opponent": {"model": "epsilon", "depth": 1, "epsilon": 2}},
            "invalid_request",
            "/opponent/epsilon",
        ),
        (
            "move",
            {"opponent": {"model": "policy", "policy": {"/A": {"a": 0.5, "b": 0.4}}}},
            "bad_opponent",
            "/opponent/policy/~1A",
        ),
        (
            "move",
            {"opponent": {"model": "policy", "policy": {"/A": {"z": 1}}}},
            "illegal_move",
            "/opponent/policy/~1A/z",
        ),
        (
            "move",
            {"opponent": {"model": "policy", "policy": {"/A": {"a": -1}}}},
            "invalid_request",
            "/opponent/policy/~1A/a",
        ),
        (
            "move",
            {"opponent": {"model": "mixture", "parts": [{**RANDOM, "share": 0.9}]}},
            "bad_opponent",
            "/opponent/parts",
        ),
        (
            "move",
            {"opponent": {"model": "mixture", "parts": [{**RANDOM, "share": "x"}]}},
            "invalid_request",
            "/opponent/parts/0/share",
        ),
        ("move", {"opponent": RANDOM, "algorithm": "minimax"}, "algorithm_refused", "/algorithm"),
        ("policy-value", {"policies": [RANDOM]}, "bad_opponent", "/policies"),
        (
            "policy-value",
            {"policies": [RANDOM, {"model": "cooperative"}]},
            "bad_opponent",
            "/policies/1/model",
        ),
        (
            "policy-value",
            {"policies": [RANDOM, {**OPTIMAL, "weights": {"luck": 1}}]},
            "bad_weight",
            "/policies/1/weights/luck",
        ),
    ],
)
def test_a_bad_model_is_refused_where_it_is_bad(
    client: FlaskClient, path: str, body: dict[str, Any], code: str, pointer: str
) -> None:
    refusal = problem(post(client, f"tree/{path}", options=GAME_1, **body))
    assert (refusal["status"], refusal["code"], refusal["pointer"]) == (422, code, pointer)


def test_a_refusal_names_the_algorithms_that_serve(client: FlaskClient) -> None:
    refusal = problem(
        post(client, "tree/move", options=GAME_1, opponent=RANDOM, algorithm="minimax")
    )
    assert refusal["alternatives"] == ["expectimax"]
    assert "assumes optimal" in refusal["detail"]


def test_cards_say_which_models_apply(client: FlaskClient) -> None:
    reply = client.get("/v1/games").get_json()
    names = [model["name"] for model in reply["opponents"]]
    assert names == [
        "optimal",
        "adversarial",
        "cooperative",
        "random",
        "epsilon",
        "softmax",
        "policy",
        "mixture",
    ]
    card = client.get("/v1/games/connect_four").get_json()
    assert [model["name"] for model in card["opponents"]] == names
    by_name = {model["name"]: model["algorithms"] for model in card["opponents"]}
    assert "alpha_beta" in by_name["optimal"]
    assert by_name["random"] == ["expectimax"]


ENGINE = Engine(Table(megabytes=1))


@st.composite
def trees(draw: st.DrawFn) -> str:
    """MAX, then MIN, then MAX again, with coins strewn in."""

    def below(depth: int) -> str:
        if depth == 0:
            return str(draw(st.integers(-9, 9)))
        parts = [below(depth - 1) for _ in range(draw(st.integers(1, 3)))]
        node = f"{('max', 'min')[depth % 2]}({','.join(parts)})"
        coin = draw(st.booleans())
        return f"chance(1/2:{node},1/2:{draw(st.integers(-9, 9))})" if coin else node

    return f"max({','.join(below(3) for _ in range(draw(st.integers(2, 3))))},min(0))"


@given(trees(), st.sampled_from([RANDOM, {"model": "epsilon", "depth": 1, "epsilon": 0.5}]))
@settings(deadline=None, max_examples=60)
def test_the_face_off_holds_on_any_tree(text: str, model: dict[str, Any]) -> None:
    """V(max, min) ≥ V(any, min), ≤ V(max, any); V(max, o) ≤ V(expectimax against o, o)."""
    game = ENGINE.game("tree", {"text": text})

    def value(agent: dict[str, Any], opponent: dict[str, Any]) -> float:
        report = game.at().policy_value(PolicyTask(policies=[agent, opponent]))
        assert report["exact"]
        return float(report["values"][0])

    best_reply = {"model": "optimal", "opponent": model}
    slack = 1e-9
    assert value(OPTIMAL, OPTIMAL) >= value(model, OPTIMAL) - slack
    assert value(OPTIMAL, OPTIMAL) >= value(best_reply, OPTIMAL) - slack
    assert value(OPTIMAL, OPTIMAL) <= value(OPTIMAL, model) + slack
    assert value(OPTIMAL, model) <= value(best_reply, model) + slack
    searched = ENGINE.search(game.at(), Task(opponent=model, depth=20))
    assert searched["value"] == pytest.approx(value(best_reply, model))
    assert value(OPTIMAL, OPTIMAL) == pytest.approx(
        ENGINE.search(game.at(), Task(depth=20))["value"]
    )
