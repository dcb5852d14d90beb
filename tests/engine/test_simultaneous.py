"""Simultaneous turns over HTTP: positions, sampled moves, stored answers."""

import json
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import product
from math import prod
from random import Random
from typing import Any, cast

import numpy as np
import pytest
from flask.testing import FlaskClient
from marshmallow import RAISE
from numpy.random import default_rng
from numpy.typing import NDArray

from service.cache.answers.question import Question, SearchLimits
from service.cache.answers.stored_answer import BadAnswerError, StoredAnswer
from service.engine import Engine, Game, Report, Table, Task
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


GAME = Game("matrix", '{"preset":"morra"}')


def question(player: str | None = None, **more: int) -> Question:
    named = {} if player is None else {"player": player}
    task = cast("Task", {"algorithm": "equilibrium", "multi_pv": 0, **named, **more})
    return Question.of(GAME, GAME.at(), task, SearchLimits(30_000.0))


def report(**changes: object) -> dict[str, Any]:
    engine = Engine(Table(megabytes=1))
    found: Report = engine.search(GAME.at(), {"algorithm": "equilibrium", "multi_pv": 0})
    return {**found, **changes}


def read(stored: dict[str, Any], question: Question) -> StoredAnswer:
    return StoredAnswer.decoded(StoredAnswer.of(stored, question.limits, 0).encoded(), question)


def test_a_stored_equilibrium_is_believed() -> None:
    assert read(report(), question()).report == json.loads(json.dumps(report())) | {
        "time_ms": pytest.approx(0, abs=1e9)
    }
    assert read(report(), question("row")).proven
    assert question("row").digest != question("column").digest != question().digest


def strategy(player: str, first: float, second: float, **changes: object) -> dict[str, Any]:
    moves = [
        {"move": "one", "probability": first, "value": 0.0},
        {"move": "two", "probability": second, "value": 0.0},
    ]
    return {"player": player, "support": 2, "moves": moves, **changes}


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


Utilities = Callable[..., list[float]]


def together(utilities: Utilities, counts: Sequence[int]) -> dict[str, Any]:
    """A tree of one turn: each of the players has so many choices, called 0, 1, …"""
    choices = [[str(choice) for choice in range(count)] for count in counts]
    joint = list(product(*(range(count) for count in counts)))
    root = {
        "name": "root",
        "players": [*range(1, len(counts) + 1)],
        "choices": choices,
        "children": [f"leaf {index}" for index in range(len(joint))],
    }
    leaves = [
        {"name": f"leaf {index}", "utility": utilities(*chosen)}
        for index, chosen in enumerate(joint)
    ]
    return {"nodes": [root, *leaves]}


def exploitability(reply: dict[str, Any], utilities: Utilities) -> float:
    """Sum what each player gains by its best choice alone, from the probabilities and payoffs."""
    shares = [[move["probability"] for move in one["moves"]] for one in reply["strategies"]]

    def worth(player: int, shares: list[list[float]]) -> float:
        return sum(
            prod(share[choice] for share, choice in zip(shares, chosen, strict=True))
            * utilities(*chosen)[player]
            for chosen in product(*(range(len(share)) for share in shares))
        )

    def gain(player: int) -> float:
        own = len(shares[player])
        pure = [[float(one == other) for other in range(own)] for one in range(own)]
        others = [[*shares[:player], alone, *shares[player + 1 :]] for alone in pure]
        return max(worth(player, other) for other in others) - worth(player, shares)

    return sum(gain(player) for player in range(len(shares)))


def jordan(one: int, two: int, three: int) -> list[float]:
    """Player 1 wants to do as 2, 2 as 3, and 3 not as 1 (Jordan 1993): each half is the one way."""
    wins = (one == two, two == three, three != one)
    return [1.0 if win else -1.0 for win in wins]


def test_three_pennies_are_a_half_each(client: FlaskClient) -> None:
    reply = found(client, "tree/analysis", options=together(jordan, (2, 2, 2)))
    assert (reply["algorithm"], reply["equilibrium_kind"]) == ("equilibrium", "mixed_nash")
    assert reply["values"] == pytest.approx([0, 0, 0], abs=1e-9)
    for strategy in reply["strategies"]:
        assert [move["probability"] for move in strategy["moves"]] == pytest.approx([0.5, 0.5])
    assert "nash_conv" not in reply


def drawn_game(seed: int, counts: Sequence[int]) -> Utilities:
    rng = Random(seed)
    joint = product(*(range(count) for count in counts))
    payoffs = {chosen: [float(rng.randint(-9, 9)) for _ in counts] for chosen in joint}
    return lambda *chosen: payoffs[chosen]


@pytest.mark.parametrize("counts", [(2, 2, 2), (3, 2, 2), (3, 3, 3), (2, 2, 2, 2)], ids=str)
@pytest.mark.parametrize("seed", range(6))
def test_no_one_of_several_gains_alone(
    client: FlaskClient, seed: int, counts: tuple[int, ...]
) -> None:
    utilities = drawn_game(seed, counts)
    reply = found(client, "tree/analysis", options=together(utilities, counts))
    assert reply["equilibrium_kind"] in {"pure_nash", "mixed_nash"}
    assert exploitability(reply, utilities) < 1e-7


@pytest.mark.parametrize("seed", range(8))
def test_an_approximate_equilibrium_says_how_far_it_is_off(client: FlaskClient, seed: int) -> None:
    """With 18 choices in all there are too many supports to try each."""
    utilities = drawn_game(seed, (6, 6, 6))
    reply = found(client, "tree/analysis", options=together(utilities, (6, 6, 6)))
    gain = exploitability(reply, utilities)
    approximate = reply["equilibrium_kind"] == "approximate"
    assert reply["exact"] is not approximate
    assert reply.get("nash_conv", 0) == pytest.approx(gain, abs=1e-7)
    assert ("nash_conv" in reply) is approximate


@pytest.mark.parametrize("algorithm", ["auto", "cooperative", "equilibrium"])
def test_a_common_payoff_is_maximized_together(client: FlaskClient, algorithm: str) -> None:
    """All at 0 get 3, and no one gains alone; but all at 1 get 5."""

    def utilities(*chosen: int) -> list[float]:
        return [{0: 3.0, len(chosen): 5.0}.get(sum(chosen), 0.0)] * len(chosen)

    options = together(utilities, (2, 2, 2))
    reply = found(client, "tree/analysis", options=options, algorithm=algorithm)
    assert reply["algorithm"] == ("cooperative" if algorithm == "auto" else algorithm)
    assert (reply["values"], reply["exact"]) == ([5, 5, 5], True)
    assert [one["moves"][1]["probability"] for one in reply["strategies"]] == [1, 1, 1]
    same = {"row": [[4, 0], [0, 5]], "column": [[4, 0], [0, 5]]}
    reply = found(client, "matrix/analysis", options=same, algorithm=algorithm)
    assert (reply["move"], reply["values"]) == ("r2", [5, 5])


def test_each_of_several_has_a_model_of_its_own(client: FlaskClient) -> None:
    """Player 1 wants to do as 2, who plays 1: so does it."""
    policy = {"model": "policy", "policy": {"root": {"1": 0.75, "0": 0.25}}}
    body = {"options": together(jordan, (2, 2, 2)), "opponent": policy}
    reply = found(client, "tree/analysis", **body)
    assert (reply["move"], reply["value"]) == ("1", pytest.approx(0.5))
    reply = found(client, "tree/analysis", player="3", **body)
    assert (reply["move"], reply["value"]) == ("0", pytest.approx(0.5))


@pytest.mark.parametrize("seed", range(5))
def test_responses_and_values_are_those_of_the_payoffs(client: FlaskClient, seed: int) -> None:
    rng = default_rng(seed)
    row, column = rng.integers(-9, 10, size=(2, 4, 3)).astype(float)
    one, other = rng.dirichlet([1] * 4), rng.dirichlet([1] * 3)

    def policy(letter: str, shares: NDArray[np.float64]) -> dict[str, Any]:
        named = {f"{letter}{place}": float(share) for place, share in enumerate(shares, 1)}
        return {"model": "policy", "policy": {"start": named}}

    body = {"options": {"row": row.tolist(), "column": column.tolist()}}
    reply = found(client, "matrix/analysis", opponent=policy("c", other), **body)
    worth = row @ other
    assert (reply["move"], reply["value"]) == (f"r{worth.argmax() + 1}", pytest.approx(worth.max()))
    assert [line["value"] for line in reply["lines"]] == pytest.approx(sorted(worth, reverse=True))
    mixed = policy("r", one) | {"trust": 0.5}
    reply = found(client, "matrix/analysis", opponent=mixed, player="column", **body)
    equilibrium = found(client, "matrix/analysis", player="column", **body)
    optimal = {line["move"]: line["value"] for line in equilibrium["lines"]}
    blend = {
        f"c{place}": (value + optimal[f"c{place}"]) / 2
        for place, value in enumerate(one @ column, 1)
    }
    assert {line["move"]: line["value"] for line in reply["lines"]} == pytest.approx(blend)
    assert reply["value_optimal"] == pytest.approx(equilibrium["value"])
    policies = [policy("r", one), policy("c", other)]
    values = found(client, "matrix/policy-value", policies=policies, **body)["values"]
    assert values == pytest.approx([one @ row @ other, one @ column @ other])
