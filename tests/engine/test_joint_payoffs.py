"""Equilibria and responses of two and more players who choose at once, by their payoffs."""

from collections.abc import Callable, Sequence
from itertools import product
from math import prod
from random import Random
from typing import Any

import numpy as np
import pytest
from flask.testing import FlaskClient
from numpy.random import default_rng
from numpy.typing import NDArray

from tests.support import found

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
