"""Searches for a path to a goal over HTTP: by one agent, and by several."""

from collections import deque
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.support import found, post, problem, seen

CHEAPEST = ["a_star", "uniform_cost"]
FEWEST = ["breadth_first", "iterative_deepening"]
OTHERS = ["greedy_best_first", "depth_first"]
COSTLY = "#######/#a999E#/# ### #/#     #/#######"
WALLED_IN = "#####/#a#E#/#####"
FREE = "#####/#a E#/#####"


def move(client: FlaskClient, layout: str, **more: object) -> dict[str, Any]:
    return found(client, "maze/move", options={"layout": layout, "most_moves": 1000}, **more)


def fewest_steps(rows: list[str]) -> int | None:
    """Breadth-first search over the squares of a maze with one agent and one exit."""
    squares = {(y, x): letter for y, row in enumerate(rows) for x, letter in enumerate(row)}
    start = next(place for place, letter in squares.items() if letter == "a")
    steps, waiting = {start: 0}, deque([start])
    while waiting:
        y, x = waiting.popleft()
        if squares[y, x] == "E":
            return steps[y, x]
        for place in [(y - 1, x), (y + 1, x), (y, x + 1), (y, x - 1)]:
            if squares.get(place, "#") != "#" and place not in steps:
                steps[place] = steps[y, x] + 1
                waiting.append(place)
    return None


def random_maze(seed: int) -> list[str]:
    rng = Random(seed)
    squares = [rng.choice("   #") for _ in range(64)]
    exit_square, start = rng.sample(range(64), 2)
    squares[exit_square], squares[start] = "E", "a"
    return ["".join(squares[row : row + 8]) for row in range(0, 64, 8)]


@pytest.mark.parametrize("seed", range(6))
def test_the_searches_find_the_fewest_steps_in_a_random_maze(
    client: FlaskClient, seed: int
) -> None:
    rows = random_maze(seed)
    least = fewest_steps(rows)
    assert least is not None
    for algorithm in CHEAPEST + FEWEST:
        reply = move(client, "/".join(rows), algorithm=algorithm)
        assert (reply["path_cost"], reply["exact"]) == (least, True)
        assert len(reply["principal_variation"]) == least
        assert (reply["value"], reply["stopped_by"]) == (-least, "proven")
    for algorithm in OTHERS:
        reply = move(client, "/".join(rows), algorithm=algorithm)
        assert reply["path_cost"] >= least
        assert (reply["exact"], reply["goal_reachable"], reply["stopped_by"]) == (
            False,
            True,
            "goal",
        )


def test_the_cheapest_way_is_not_the_one_of_the_fewest_moves(client: FlaskClient) -> None:
    for algorithm in CHEAPEST:
        assert move(client, COSTLY, algorithm=algorithm)["path_cost"] == 8
    reply = move(client, COSTLY, algorithm="breadth_first")
    assert (reply["path_cost"], reply["exact"]) == (28, False)
    assert reply["principal_variation"] == ["East"] * 4


def test_a_star_expands_no_more_than_uniform_cost(client: FlaskClient) -> None:
    a_star, uniform = (move(client, "rooms", algorithm=name) for name in CHEAPEST)
    assert a_star["path_cost"] == uniform["path_cost"]
    assert a_star["expanded"] < uniform["expanded"]
    for reply in (a_star, uniform):
        assert reply["nodes"] == reply["generated"] + 1
        assert 1 <= reply["frontier"] <= reply["generated"]


def test_where_no_goal_can_be_reached_the_reply_says_so(client: FlaskClient) -> None:
    layout = "#####/#a #E/#####"
    for algorithm in CHEAPEST + FEWEST + OTHERS:
        reply = move(client, layout, algorithm=algorithm)
        assert (reply["goal_reachable"], reply["exact"]) == (False, True)
        assert "path_cost" not in reply
        assert reply["move"] == "East"


def test_auto_takes_a_star_unless_a_depth_is_asked_for(client: FlaskClient) -> None:
    assert move(client, "simple")["algorithm"] == "a_star"
    assert move(client, "simple", depth=3)["algorithm"] == "alpha_beta"
    layout = "%%%%%%%/%. P .%/%.%%%.%/%....%%/%%%%%%%"
    reply = found(client, "pacman/move", options={"layout": layout})
    assert (reply["algorithm"], reply["exact"]) == ("a_star", True)
    assert reply["value"] == 8 * 10 + 500 - reply["path_cost"]


def test_other_searches_agree_with_the_least_cost(client: FlaskClient) -> None:
    layout = "####/#a #/# E#/####"
    least = move(client, layout)["path_cost"]
    assert least == 2
    assert move(client, layout, algorithm="minimax", depth=4)["value"] == -least
    team = {"layout": "a B/b A", "players": "each", "most_moves": 3}
    joint = found(client, "maze/move", options=team, algorithm="a_star")
    assert joint["path_cost"] == 4
    assert found(client, "maze/move", options=team, algorithm="cooperative")["value"] == -4


@pytest.mark.parametrize(("layout", "times"), [("crossing", 0), ("door", 50)])
def test_agents_plan_together_or_one_after_the_other(
    client: FlaskClient, layout: str, times: int
) -> None:
    joint = move(client, layout, algorithm="a_star", time_ms=60_000)
    in_turn = move(client, layout, algorithm="prioritized")
    assert joint["path_cost"] == in_turn["path_cost"]
    assert joint["nodes"] > times * in_turn["nodes"]
    assert (joint["exact"], in_turn["exact"]) == (True, False)
    for reply in (joint, in_turn):
        assert [plan["agent"] for plan in reply["plans"]] == list("abcd"[: len(reply["plans"])])
        assert sum(plan["cost"] for plan in reply["plans"]) == reply["path_cost"]
        moves = sum(len(plan["moves"]) for plan in reply["plans"])
        assert moves == len(reply["principal_variation"])


def test_the_first_to_plan_may_leave_no_way_for_the_second(client: FlaskClient) -> None:
    assert move(client, "corridor", algorithm="a_star")["exact"]
    reply = move(client, "corridor", algorithm="prioritized")
    assert "path_cost" not in reply
    assert "plans" not in reply
    assert (reply["stopped_by"], reply["exact"]) == ("exhausted", False)


def test_an_analysis_has_the_best_path_behind_each_move(client: FlaskClient) -> None:
    options = {"layout": COSTLY}
    reply = found(client, "maze/analysis", options=options)
    values = {line["move"]: line["value"] for line in reply["lines"]}
    assert values == {"South": -8, "East": -28}


def test_a_limit_leaves_a_legal_move(client: FlaskClient) -> None:
    for algorithm in CHEAPEST + FEWEST + OTHERS:
        reply = move(client, "rooms", algorithm=algorithm, nodes=5)
        assert (reply["stopped_by"], reply["complete"]) == ("nodes", False)
        assert reply["move"] in {"South", "East"}
    assert move(client, "rooms", algorithm="a_star", depth=3)["stopped_by"] == "depth"


@pytest.mark.parametrize(
    ("game", "options"),
    [("tic_tac_toe", {}), ("pacman", {}), ("nim", {}), ("bins", {})],
)
def test_games_without_a_path_cost_are_refused(
    client: FlaskClient, game: str, options: dict[str, object]
) -> None:
    refusal = problem(post(client, f"{game}/move", options=options, algorithm="a_star"))
    assert refusal["code"] == "algorithm_refused"
    assert "path cost" in refusal["detail"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"layout": "###/#a#/###"}, "walls all around"),
        ({"layout": "a ?"}, "'?' in row 1, column 3"),
        ({"layout": "a  /  "}, "2 squares in row 2"),
        ({"layout": "b E"}, "called a, b"),
        ({"layout": "a E", "goal": "collect"}, "no dot"),
        ({"layout": "a bA"}, "each agent a goal"),
        ({"layout": "nowhere"}, "name of one"),
        ({"layout": "a" + " " * 26}, "27 squares"),
    ],
)
def test_a_layout_that_is_wrong_is_refused(
    client: FlaskClient, options: dict[str, object], words: str
) -> None:
    refusal = problem(post(client, "maze/move", options=options))
    assert words in refusal["detail"]
    assert refusal["pointer"] == "/options/layout"


@pytest.mark.parametrize(
    "state",
    [
        "b2",
        "a1,b2 - a 0 9",
        "a9 - a 0 9",
        "b2 - z 0 9",
        "b2 - a x 9",
        "b2 - a 0 999",
        "b2 b2 a 0 9",
    ],
)
def test_a_state_that_is_wrong_is_refused(client: FlaskClient, state: str) -> None:
    options = {"layout": FREE}
    assert post(client, "maze/position", options=options, state=state).status_code == 422


def test_the_position_is_drawn_and_a_way_is_played(client: FlaskClient) -> None:
    reply = found(client, "maze/position", options={"layout": FREE})
    assert reply["state"] == "b2 - a 0 200"
    assert reply["board"].splitlines()[1] == "2 # a   E #"
    reply = found(client, "maze/position", options={"layout": FREE}, moves=["East", "e"])
    assert (reply["turn"], reply["utilities"], reply["ending"]) == ("over", [-2], "goal")


def test_the_card_says_which_games_have_a_path_cost(client: FlaskClient) -> None:
    cards = {card["name"]: card for card in seen(client, "/v1/games")["games"]}
    with_path_cost = {name for name, card in cards.items() if card["facts"]["path_cost"]}
    assert "maze" in with_path_cost
    assert not with_path_cost & {"chess", "tic_tac_toe", "pacman", "nim"}
