"""The eight-puzzle over HTTP: Russell & Norvig's instance, notation, and what is refused."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.support import found, post, problem, seen

FIGURE = "7 2 4/5 _ 6/8 3 1"
"""26 moves from the goal; 8 tiles are misplaced, their distances add up to 18."""


def features(client: FlaskClient, **body: object) -> dict[str, float]:
    reply = found(client, "eight_puzzle/position", include=["features"], **body)
    return {feature["name"]: feature["value"] for feature in reply["features"]}


def test_the_start_is_russell_and_norvigs(client: FlaskClient) -> None:
    reply = found(client, "eight_puzzle/position")
    assert reply["state"] == FIGURE
    assert reply["legal_moves"] == ["left", "right", "up", "down"]
    assert reply["board"] == "7 2 4\n5 _ 6\n8 3 1"
    assert features(client) == {"moves": 0, "manhattan": 18, "misplaced": 8}
    assert reply["evaluation"] == -18


def test_moves_are_the_blanks(client: FlaskClient) -> None:
    reply = found(client, "eight_puzzle/position", moves=["left", "u", "r"])
    assert reply["state"] == "2 _ 4/7 5 6/8 3 1 after 3"


def test_the_goal_costs_its_moves(client: FlaskClient) -> None:
    reply = found(client, "eight_puzzle/position", state="1 _ 2/3 4 5/6 7 8 after 9", moves=["l"])
    assert (reply["state"], reply["ending"]) == ("_ 1 2/3 4 5/6 7 8 after 10", "solved")
    assert (reply["turn"], reply["utilities"]) == ("over", [-10])


def test_a_game_ends_after_most_moves(client: FlaskClient) -> None:
    body = {"options": {"most_moves": 3}, "moves": ["up", "down", "up"]}
    reply = found(client, "eight_puzzle/position", **body)
    assert (reply["turn"], reply["ending"], reply["utilities"]) == ("over", "out_of_moves", [-4])


@pytest.mark.parametrize(
    ("options", "goal"),
    [
        ({"side": 2}, "_ 1/2 3"),
        ({"goal": "blank_last"}, "1 2 3/4 5 6/7 8 _"),
        ({"side": 4, "goal": "blank_last"}, "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 _"),
        ({"side": 5}, "_ 1 2 3 4/5 6 7 8 9/10 11 12 13 14/15 16 17 18 19/20 21 22 23 24"),
    ],
)
def test_other_sides_and_goals(client: FlaskClient, options: dict[str, Any], goal: str) -> None:
    body = {"options": options}
    assert found(client, "eight_puzzle/position", **body, state=goal)["ending"] == "solved"
    assert found(client, "eight_puzzle/position", **body)["turn"] == "player"


@pytest.mark.parametrize(
    ("state", "code", "words"),
    [
        ("1 2 3/4 5 6/8 7 _", "illegal_position", "cannot be solved"),
        ("1 2 3/4 5 6/7 7 _", "illegal_position", "7 is there twice"),
        ("1 2 3/4 5 6/7 _ _", "illegal_position", "_ is there twice"),
        ("1 2 3/4 5 6/7 8 9", "malformed_state", "neither _ nor a tile from 1 to 8"),
        ("1 2 3/4 5 6/07 8 _", "malformed_state", "neither _ nor a tile"),
        ("1 2 3 4 5 6 7 8 _", "malformed_state", "not 3 rows of 3 tiles"),
        ("_ 1 2/3 4 5/6 7 8 after 0", "malformed_state", "no number of moves"),
        ("_ 1 2/3 4 5/6 7 8 after 201", "illegal_position", "more than most_moves"),
    ],
)
def test_what_is_no_position_is_refused(
    client: FlaskClient, state: str, code: str, words: str
) -> None:
    refused = problem(post(client, "eight_puzzle/position", state=state))
    assert (refused["code"], refused["pointer"]) == (code, "/state")
    assert words in refused["detail"]


def test_illegal_moves_are_refused(client: FlaskClient) -> None:
    for moves, code in ((["left", "left"], "illegal_move"), (["7"], "malformed_move")):
        assert problem(post(client, "eight_puzzle/position", moves=moves))["code"] == code


def test_the_facts_are_those_of_a_search_problem(client: FlaskClient) -> None:
    facts = seen(client, "/v1/games/eight_puzzle")["facts"]
    names = ("path_cost", "discrete", "finite", "deterministic", "perfect_information")
    assert {facts[name] for name in names} == {True}
    assert (facts["players"], facts["payoff"]) == (1, "common")


@pytest.mark.parametrize("algorithm", ["a_star", "breadth_first", "uniform_cost"])
@pytest.mark.parametrize("heuristic", ["manhattan", "misplaced"])
def test_russell_and_norvigs_instance_takes_26_moves(
    client: FlaskClient, algorithm: str, heuristic: str
) -> None:
    body = {"options": {"heuristic": heuristic}, "algorithm": algorithm, "time_ms": 30_000}
    reply = found(client, "eight_puzzle/move", **body)
    assert (reply["value"], reply["exact"]) == (-26, True)
    assert len(reply["principal_variation"]) == 26
    end = found(client, "eight_puzzle/position", moves=reply["principal_variation"])
    assert (end["ending"], end["utilities"]) == ("solved", [-26])


def test_the_better_heuristic_expands_fewer_nodes(client: FlaskClient) -> None:
    """Of two lower bounds the greater one: h2 dominates h1 (Russell & Norvig, figure 3.26)."""
    nodes = {
        heuristic: found(
            client, "eight_puzzle/move", options={"heuristic": heuristic}, algorithm="a_star"
        )["nodes"]
        for heuristic in ("manhattan", "misplaced")
    }
    assert nodes["manhattan"] < nodes["misplaced"]


def test_the_farthest_position_takes_31_moves(client: FlaskClient) -> None:
    reply = found(client, "eight_puzzle/move", state="8 7 6/_ 4 1/2 5 3", algorithm="a_star")
    assert (reply["value"], reply["exact"]) == (-31, True)
