"""A model for each player, models within models, utilities of their own, and teams, over HTTP."""

from functools import cache, reduce
from operator import xor
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.support import found, post, problem

RANDOM = {"model": "random"}
GAME_1 = {"text": "max(A:min(-50,50),B:min(1,3),C:min(-5,15))"}
LEAVES = [
    [[[5, 1, 1], [3, 3, 2]], [[1, 4, 4], [2, 2, 5]]],
    [[[4, 2, 2], [2, 6, 1]], [[0, 3, 6], [6, 1, 0]]],
]
"""Three players in turn, two moves each: the utilities."""


def written(node: Any, player: int = 1) -> str:  # noqa: ANN401
    """Write nested lists as a tree of players in turn."""
    if not isinstance(node[0], list):
        return f"[{','.join(map(str, node))}]"
    return f"{player}({','.join(written(child, player + 1) for child in node)})"


THREE = {"text": written(LEAVES)}


@pytest.mark.parametrize(
    ("opponents", "value", "best", "opponent"),
    [
        # 3 takes the pairs' third utility: (3,3,2), (2,2,5); (4,2,2), (0,3,6).
        ({"2": RANDOM}, 2.5, "a", "several"),
        # 3 at random: the means are (4,2,1.5), (1.5,3,4.5); (3,4,1.5), (3,2,3).
        ({"3": RANDOM}, 3, "b", "several"),
        ({"2": RANDOM, "3": RANDOM}, 3, "b", "random"),
        # 2 helps: (3,3,2) or (4,2,2).
        ({"2": {"model": "cooperative"}}, 4, "b", "several"),
        # All against 1: 3, 1; 2, 0 are left by 3, and 2 takes the worse.
        (
            {"2": {"model": "adversarial"}, "3": {"model": "adversarial"}},
            1,
            "a",
            "adversarial",
        ),
    ],
)
def test_each_player_has_a_model_of_its_own(
    client: FlaskClient,
    opponents: dict[str, Any],
    value: float,
    best: str,
    opponent: str,
) -> None:
    reply = found(client, "tree/move", options=THREE, opponents=opponents)
    assert (reply["value"], reply["move"]) == (pytest.approx(value), best)
    expected = "paranoid" if opponent == "adversarial" else "expectimax"
    assert (reply["opponent"], reply["algorithm"]) == (opponent, expected)
    assert f"against {opponent} opponents" in reply["why"]


def test_opponent_is_the_model_of_the_players_that_are_not_named(client: FlaskClient) -> None:
    named = {"2": {"model": "cooperative"}, "3": RANDOM}
    both = found(client, "tree/move", options=THREE, opponents=named)
    rest = found(client, "tree/move", options=THREE, opponents={"3": RANDOM}, opponent=named["2"])
    assert both["values"] == rest["values"] == [4, 2, 1.5]
    two = found(client, "tree/move", options=GAME_1, opponents={"MIN": RANDOM})
    assert (two["value"], two["move"], two["opponent"]) == (5, "C", "random")


@pytest.mark.parametrize(
    ("helper", "value", "best"),
    [
        # It sees the end and prefers (3,3,2) to (2,2,5), and (4,2,2) to (0,3,6).
        ({"depth": 2, "epsilon": 0.5}, 0.75 * 4, "b"),
        ({"depth": 2}, 4, "b"),
        ({"depth": 2, "temperature": 1e-3}, 4, "b"),
        ({"depth": 2, "temperature": 1e9}, 2.5, "a"),
    ],
)
def test_a_helper_searches_with_noise_of_its_own(
    client: FlaskClient, helper: dict[str, Any], value: float, best: str
) -> None:
    opponents = {"2": {"model": "cooperative", **helper}}
    reply = found(client, "tree/move", options=THREE, opponents=opponents)
    assert (reply["value"], reply["move"]) == (pytest.approx(value), best)
    ghost = {"2": {"model": "adversarial", **helper}}
    assert found(client, "tree/move", options=THREE, opponents=ghost)["value"] <= value


@pytest.mark.parametrize(
    ("utility", "value", "best"),
    [
        # 2 chooses between (3,3,2) and (2,2,5), or (4,2,2) and (0,3,6).
        ({"2": 1}, 3, "a"),
        ({"1": 1, "2": 0.5}, 4, "b"),
        ({"3": 1}, 2, "a"),
        ({"1": 1, "3": -1}, 4, "b"),
        ({"1": -1}, 2, "a"),
    ],
)
def test_an_agent_has_a_utility_of_its_own(
    client: FlaskClient, utility: dict[str, float], value: float, best: str
) -> None:
    for model in (
        {"model": "optimal"},
        {"model": "epsilon", "depth": 2, "epsilon": 0},
        {"model": "softmax", "depth": 2, "temperature": 1e-3},
    ):
        opponents = {"2": {**model, "utility": utility}}
        reply = found(client, "tree/move", options=THREE, opponents=opponents)
        assert (reply["value"], reply["move"]) == (pytest.approx(value), best)


def test_a_policy_may_have_a_utility_of_its_own(client: FlaskClient) -> None:
    friend = {"model": "optimal", "utility": {"1": 1}}
    own = {"model": "optimal"}
    body = {"options": THREE, "policies": [{**own, "opponent": friend}, friend, own]}
    assert found(client, "tree/policy-value", **body)["values"] == [4, 2, 2]


def noisy(*depths: int) -> dict[str, Any]:
    """Models within one another, each of a search of so many plies, the outermost first."""
    first, *others = depths
    inner = {"opponent": noisy(*others)} if others else {}
    return {"model": "epsilon", "depth": first, "epsilon": 0.5, **inner}


def test_he_thinks_that_i_think(client: FlaskClient) -> None:
    """MIN looks two plies ahead; what it expects of MAX below a and b decides where it moves."""
    tree = {"text": "max(A:min(a:max(0,4),b:max(-3,5)),B:min(4.5,4.5))"}
    rational = {"model": "epsilon", "depth": 2, "epsilon": 0}
    for expected, value, best in (
        ({}, 4.5, "B"),  # a is worth 4 and b 5.
        ({"opponent": RANDOM}, 5, "A"),  # 2 and 1.
        ({"opponent": {"model": "cooperative"}}, 5, "A"),  # 0 and −3.
        ({"opponent": {"model": "adversarial"}}, 4.5, "B"),  # 4 and 5.
        # MAX is thought to think that MIN is random, which changes nothing below a and b.
        ({"opponent": {**rational, "opponent": RANDOM}}, 4.5, "B"),
    ):
        model = {**rational, **expected}
        reply = found(client, "tree/move", options=tree, opponent=model)
        assert (reply["value"], reply["move"]) == (value, best)


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"opponent": noisy(4, 3, 2, 1)}, None),
        ({"opponents": {"2": noisy(4, 3, 2, 1)}}, None),
        ({"opponent": noisy(5, 4, 3, 2, 1)}, "/opponent" * 5),
        ({"opponents": {"2": noisy(5, 4, 3, 2, 1)}}, "/opponents/2" + "/opponent" * 4),
    ],
)
def test_models_within_one_another_end_at_four(
    client: FlaskClient, body: dict[str, Any], pointer: str | None
) -> None:
    reply = post(client, "tree/move", options=THREE, **body)
    if pointer is None:
        assert reply.status_code == 200
    else:
        refused = problem(reply)
        assert (refused["status"], refused["pointer"]) == (422, pointer)
        assert refused["detail"].endswith("Models within one another are at most four.")


def test_a_stochastic_policy_is_worth_the_mean_of_its_moves(client: FlaskClient) -> None:
    """Half A and half B against uniform is worth 1; A alone 0, B alone 2 (CS221)."""
    for row, value in (({"A": 0.5, "B": 0.5}, 1), ({"A": 1}, 0), ({"B": 1}, 2)):
        mixed = {"model": "policy", "policy": {"/": row}}
        reply = found(client, "tree/policy-value", options=GAME_1, policies=[mixed, RANDOM])
        assert (reply["values"], reply["exact"]) == ([value, -value], True)


FOUR = [
    [
        [[[3, -1, 0, -2], [1, 1, -1, -1]], [[0, 2, -2, 0], [-1, -1, 3, -1]]],
        [[[2, 0, -3, 1], [0, 0, 0, 0]], [[1, -2, 2, -1], [-2, 1, 0, 1]]],
    ],
    [
        [[[1, 0, 1, -2], [2, -3, 0, 1]], [[0, 1, -1, 0], [1, -1, 1, -1]]],
        [[[-1, 2, 1, -2], [3, 1, -2, -2]], [[2, -1, 0, -1], [0, 3, -3, 0]]],
    ],
]
"""Four players in turn, whose utilities sum to 0."""


def backed_up(node: Any, teams: list[list[int]], player: int = 0) -> list[int]:  # noqa: ANN401
    """Return the leaf that is reached if each maximizes the sum of its team's utilities."""
    if not isinstance(node[0], list):
        return list(node)
    team = next((team for team in teams if player in team), [player])
    below = [backed_up(child, teams, player + 1) for child in node]
    return max(below, key=lambda values: sum(values[member] for member in team))


@pytest.mark.parametrize(
    "teams",
    [[[0, 2], [1, 3]], [[0, 1], [2, 3]], [[0, 3], [1, 2]], [[0, 3]], [[1, 2, 3]], [[0, 1, 2, 3]]],
    ids=str,
)
@pytest.mark.parametrize("algorithm", ["max_n", "auto"])
def test_a_team_maximizes_its_sum(
    client: FlaskClient, teams: list[list[int]], algorithm: str
) -> None:
    leaf = backed_up(FOUR, teams)
    sides = [next((team for team in teams if player in team), [player]) for player in range(4)]
    sums = [sum(leaf[member] for member in side) for side in sides]
    named = [[str(player + 1) for player in team] for team in teams]
    body = {"options": {"text": written(FOUR)}, "teams": named, "algorithm": algorithm}
    reply = found(client, "tree/move", depth=10, **body)
    assert reply["values"] == sums
    opposed = len({side[0] for side in sides}) == 2 and algorithm == "auto"
    assert reply["algorithm"] == ("paranoid" if opposed else "max_n")


@pytest.mark.parametrize("heaps", [[1, 2], [2, 2], [1, 2, 3], [3, 4], [1, 1, 1]], ids=str)
@pytest.mark.parametrize("algorithm", ["max_n", "paranoid", "auto"])
def test_two_against_two_in_turn_play_nim(
    client: FlaskClient, heaps: list[int], algorithm: str
) -> None:
    """The taker of the last has 3, those before 1, −1, −3: 2 or −2 for each second one (Bouton)."""
    body = {"options": {"players": 4, "heaps": heaps}, "teams": [["1", "3"], ["2", "4"]]}
    reply = found(client, "n_person_nim/move", algorithm=algorithm, depth=20, **body)
    value = 2 if reduce(xor, heaps) else -2
    assert reply["values"] == [value, -value, value, -value]
    assert reply["exact"]


def test_two_neighbours_against_two_have_the_brute_force_value(client: FlaskClient) -> None:
    @cache
    def gain(heaps: tuple[int, ...], player: int) -> int:
        """Value for 0 and 1 together. Who takes the last has 3, who took before 1, then −1, −3."""
        if not any(heaps):
            utility = [3 - 2 * ((player - 1 - other) % 4) for other in range(4)]
            return utility[0] + utility[1]
        left = {
            (*heaps[:place], heaps[place] - count, *heaps[place + 1 :])
            for place in range(len(heaps))
            for count in range(1, heaps[place] + 1)
        }
        values = [gain(after, (player + 1) % 4) for after in left]
        return max(values) if player < 2 else min(values)

    for heaps in ([1, 2], [2, 2], [1, 2, 3]):
        body = {"options": {"players": 4, "heaps": heaps}, "teams": [["1", "2"], ["3", "4"]]}
        assert found(client, "n_person_nim/move", **body)["value"] == gain(tuple(heaps), 0)


MAZE = {"layout": "%%%%%%%/%1 . 2%/% %P% %/%  . .%/%%%%%%%"}
GHOSTS = ["ghost 1", "ghost 2"]


def test_ghosts_that_coordinate_leave_pacman_no_more(client: FlaskClient) -> None:
    body = {"options": MAZE, "depth": 10}
    team = found(client, "pacman/move", teams=[GHOSTS], **body)
    alone = found(client, "pacman/move", opponent={"model": "adversarial", "depth": 2}, **body)
    one = {GHOSTS[0]: {"model": "adversarial"}, GHOSTS[1]: RANDOM}
    half = found(client, "pacman/move", opponents=one, **body)
    together = {**MAZE, "ghosts_together": True}
    joint = found(client, "pacman/move", options=together, depth=7, algorithm="alpha_beta")
    assert team["values"] == [team["value"], -team["value"], -team["value"]]
    assert team["value"] < half["value"] < alone["value"]
    assert joint["value"] == pytest.approx(team["value"], abs=1e-3)


def test_a_member_of_the_movers_team_plays_for_the_team(client: FlaskClient) -> None:
    """All but the mover are random without teams; with one, 2 maximizes the sum of 1's and 2's."""
    body = {"options": THREE, "opponent": RANDOM}
    # 3 at random: the means of 1 and 2 are (4,2), (1.5,3); (3,4), (3,2).
    reply = found(client, "tree/move", teams=[["1", "2"]], **body)
    assert (reply["values"], reply["move"]) == ([7, 7, 1.5], "b")
    named = found(client, "tree/move", teams=[["1", "2"]], opponents={"2": RANDOM}, **body)
    assert named["value"] == 6


@pytest.mark.parametrize(
    ("body", "code", "pointer", "alternatives"),
    [
        ({"opponents": {"1": RANDOM}}, "bad_opponent", "/opponents/1", ["2", "3"]),
        ({"opponents": {"4": RANDOM}}, "unknown_player", "/opponents/4", ["2", "3"]),
        ({"opponents": {"2": {}}}, "invalid_request", "/opponents/2/model", None),
        ({"opponents": {"2": {**RANDOM, "depth": 1}}}, "bad_opponent", "/opponents/2/depth", []),
        (
            {"opponents": {"2": {**RANDOM, "trust": 1}}},
            "invalid_request",
            "/opponents/2/trust",
            None,
        ),
        ({"opponents": {str(n): RANDOM for n in range(65)}}, "invalid_request", "/opponents", None),
        (
            {"opponent": {"model": "cooperative", "epsilon": 0.5}},
            "bad_opponent",
            "/opponent/depth",
            None,
        ),
        (
            {"opponent": {"model": "cooperative", "depth": 1, "epsilon": 0, "temperature": 1}},
            "bad_opponent",
            "/opponent/temperature",
            None,
        ),
        (
            {"opponent": {"model": "optimal", "utility": {"9": 1}}},
            "unknown_player",
            "/opponent/utility/9",
            ["1", "2", "3"],
        ),
        (
            {"opponent": {"model": "optimal", "utility": {}}},
            "bad_opponent",
            "/opponent/utility",
            None,
        ),
        (
            {"opponent": {"model": "optimal", "utility": {"1": 1}}, "algorithm": "max_n"},
            "algorithm_refused",
            "/algorithm",
            ["expectimax"],
        ),
        (
            {"opponents": {"2": RANDOM}, "algorithm": "paranoid"},
            "algorithm_refused",
            "/algorithm",
            ["expectimax"],
        ),
        ({"teams": [["1", "4"]]}, "unknown_player", "/teams/0/1", ["1", "2", "3"]),
        ({"teams": [["1", "2"], ["2"]]}, "unknown_player", "/teams/1/0", None),
        ({"teams": [[]]}, "invalid_request", "/teams/0", None),
        (
            {"teams": [["1", "2"]], "algorithm": "mcts"},
            "algorithm_refused",
            "/algorithm",
            ["max_n", "paranoid", "equilibrium", "expectimax"],
        ),
    ],
)
def test_what_makes_no_sense_is_refused_where_it_stands(
    client: FlaskClient,
    body: dict[str, Any],
    code: str,
    pointer: str,
    alternatives: list[str] | None,
) -> None:
    refusal = problem(post(client, "tree/move", options=THREE, **body))
    assert (refusal["status"], refusal["code"], refusal["pointer"]) == (422, code, pointer)
    if alternatives:
        assert refusal["alternatives"] == alternatives


def test_teams_have_answers_of_their_own_in_the_cache(client: FlaskClient) -> None:
    """The position under other teams, models and utilities, in turn over one table."""
    for _ in range(2):
        for body, value in (
            ({"teams": [["1", "2"]]}, 6),
            ({"teams": [["1", "3"]]}, 7),
            ({"teams": [["2", "3"]]}, 1),
            ({}, 3),
            ({"opponents": {"2": {"model": "optimal", "utility": {"1": 1}}}}, 4),
            ({"opponents": {"2": {"model": "optimal", "utility": {"1": -1}}}}, 2),
        ):
            assert found(client, "tree/move", options=THREE, depth=3, **body)["value"] == value
