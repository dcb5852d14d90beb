"""Trees as lectures draw them: cut off, with shared nodes, constant sums, chance at the root."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from marshmallow import RAISE

from service.http.schemas.replies import AnalysisReply, PositionReply
from tests.support import found, post, problem

Node = dict[str, Any]
Heaps = tuple[int, ...]
TWO_PLAYERS = ["minimax", "plain_alpha_beta", "alpha_beta", "solve", "auto"]
BY_UTILITIES = ["expectiminimax", "max_n", "mcts", "paranoid", "equilibrium"]


def analysis(client: FlaskClient, options: dict[str, Any], **more: object) -> dict[str, Any]:
    reply = found(client, "tree/analysis", options=options, **more)
    AnalysisReply().load(reply, unknown=RAISE)
    return reply


def values(reply: dict[str, Any]) -> dict[str, float]:
    return {line["move"]: line["value"] for line in reply["lines"]}


@pytest.mark.parametrize("algorithm", [*TWO_PLAYERS, *BY_UTILITIES])
def test_a_tree_cut_off_at_estimates_is_worth_what_they_say(
    client: FlaskClient, algorithm: str
) -> None:
    """The drawing: −1, −2, 4, 9 under two MIN nodes."""
    options = {"text": "max(min(~-1,~-2),min(~4,~9))"}
    reply = analysis(client, options, algorithm=algorithm, multi_pv=0)
    assert (reply["move"], reply["value"], values(reply)) == ("b", 4, {"a": -2, "b": 4})
    assert not reply["exact"]
    assert (reply["complete"], reply["stopped_by"], reply["depth"]) == (True, "depth", 2)


def test_a_node_with_a_heuristic_and_no_children_is_cut_off(client: FlaskClient) -> None:
    nodes = [
        {"name": "root", "player": 1, "children": ["left", "right"]},
        {"name": "left", "player": 2, "heuristic": 4},
        {"name": "right", "player": 2, "children": ["x", "y"]},
        {"name": "x", "utility": 5},
        {"name": "y", "heuristic": [7, -7]},
    ]
    reply = analysis(client, {"nodes": nodes}, algorithm="minimax", depth=2, multi_pv=0)
    assert (reply["move"], reply["value"], reply["exact"]) == ("right", 5, False)
    assert (reply["nodes"], reply["leaves"]) == (5, 3)
    assert values(reply) == {"left": 4, "right": 5}


def test_an_estimate_is_no_end_with_a_winner(client: FlaskClient) -> None:
    seen = found(client, "tree/position", options={"text": "(~4,5,(6))"}, moves=["a"])
    PositionReply().load(seen, unknown=RAISE)
    assert (seen["turn"], seen["ending"], seen["utilities"]) == ("over", "cut_off", [4, -4])
    assert "winner" not in seen
    end = found(client, "tree/position", options={"text": "(~4,5,(6))"}, moves=["b"])
    assert (end["winner"], "ending" in end) == ("MAX", False)
    refused = problem(post(client, "tree/move", options={"text": "(~4,5,(6))"}, moves=["a"]))
    assert (refused["code"], refused["ending"]) == ("game_over", "cut_off")


def test_a_part_without_estimates_is_proven(client: FlaskClient) -> None:
    reply = analysis(client, {"text": "max(a:min(3,12),b:min(~2,1))"}, multi_pv=0)
    exact = {line["move"]: line["exact"] for line in reply["lines"]}
    assert (exact, reply["exact"]) == ({"a": True, "b": False}, False)


@pytest.mark.parametrize("algorithm", ["minimax", "plain_alpha_beta", "alpha_beta", "max_n"])
def test_estimates_may_lie_beyond_the_leaves(client: FlaskClient, algorithm: str) -> None:
    options = {"text": "max(~50:min(3,12),~-70:min(2,4),~7:min(14,5))"}
    shallow = analysis(client, options, algorithm=algorithm, depth=1)
    assert (shallow["move"], shallow["value"], shallow["exact"]) == ("a", 50, False)
    deep = analysis(client, options, algorithm=algorithm, depth=2)
    assert (deep["move"], deep["value"], deep["exact"]) == ("c", 5, True)


@pytest.mark.parametrize("algorithm", ["expectimax", "expectiminimax", "max_n", "mcts", "auto"])
@pytest.mark.parametrize(
    ("text", "more"),
    [
        ("max(chance(~400,~300),chance(~492,~362))", {}),
        ("max(chance(~400,~300),chance(~492,~362))", {"depth": 2}),
        ("max(chance(~400:max(1,2),~300:max(0)),chance(~492:max(3),~362:max(4)))", {"depth": 1}),
    ],
)
def test_estimates_stand_below_chance(
    client: FlaskClient, algorithm: str, text: str, more: dict[str, Any]
) -> None:
    """The slide's depth-limited expectimax: 350 and 427."""
    reply = analysis(client, {"text": text}, algorithm=algorithm, **more)
    assert values(reply) == {"a": 350, "b": 427}
    assert (reply["move"], reply["exact"]) == ("b", False)


def test_a_horizon_at_chance_sees_what_is_known_after_it(client: FlaskClient) -> None:
    options = {"text": "max(chance(1/4:8,3/4:~4:max(9,1)),2)"}
    assert analysis(client, options, depth=1)["value"] == 5
    assert analysis(client, options, depth=2)["value"] == 0.25 * 8 + 0.75 * 9


def test_outcomes_without_probabilities_are_alike(client: FlaskClient) -> None:
    nodes = [
        {"name": "root", "chance": True, "children": ["a", "b", "c"]},
        {"name": "a", "utility": 3},
        {"name": "b", "utility": 12},
        {"name": "c", "utility": 9},
    ]
    for options in ({"text": "chance(3,12,9)"}, {"nodes": nodes}):
        reply = analysis(client, options)
        assert (reply["value"], reply["exact"]) == (pytest.approx(8), True)
        assert values(reply) == {"a": 3, "b": 12, "c": 9}
        assert [line["probability"] for line in reply["lines"]] == [pytest.approx(1 / 3)] * 3


@pytest.mark.parametrize(
    ("text", "value", "outcomes"),
    [
        ("chance(1/2:8,1/3:24,1/6:-12)", 10, {"a": 8, "b": 24, "c": -12}),
        ("chance(max(1,5),min(1,5),~6)", 4, {"a": 5, "b": 1, "c": 6}),
        ("chance(0.25:chance(4,8),0.75:2(1,3))", 2.25, {"a": 6, "b": 1}),
        ("chance(0:100,1:7)", 7, {"b": 7}),
    ],
)
def test_chance_at_the_root_is_worth_the_mean(
    client: FlaskClient, text: str, value: float, outcomes: dict[str, float]
) -> None:
    reply = analysis(client, {"text": text})
    assert reply["value"] == pytest.approx(value)
    assert values(reply) == pytest.approx(outcomes)
    assert reply["exact"] is ("~" not in text)
    likely = [line["probability"] for line in reply["lines"]]
    assert likely == sorted(likely, reverse=True)
    assert sum(likely) == pytest.approx(1)


@pytest.mark.parametrize("algorithm", ["expectiminimax", "expectimax", "max_n", "mcts"])
def test_chance_at_the_root_is_that_below_one_move(client: FlaskClient, algorithm: str) -> None:
    tree = "chance(1/4:min(max(3,-1),2),3/4:max(chance(5,-9),min(0,1)))"
    (below,) = analysis(client, {"text": f"max({tree})"}, algorithm="expectiminimax")["lines"]
    model = {"opponent": {"model": "optimal"}} if algorithm == "expectimax" else {}
    reply = analysis(client, {"text": tree}, algorithm=algorithm, **model)
    assert (reply["value"], reply["exact"]) == (pytest.approx(below["value"]), True)


def test_the_player_named_gives_the_point_of_view(client: FlaskClient) -> None:
    options = {"text": "chance(2([1,5],[2,3]),1([4,0],[3,9]))"}
    one, other = (analysis(client, options, player=player) for player in ("1", "2"))
    assert one["values"] == other["values"] == [2.5, 2.5]
    assert values(one) == {"a": 1, "b": 4}
    assert values(other) == {"a": 5, "b": 0}
    refused = problem(post(client, "tree/analysis", options=options, player="3"))
    assert (refused["code"], refused["alternatives"]) == ("unknown_player", ["1", "2"])


def test_limits_hold_where_chance_moves(client: FlaskClient) -> None:
    for nodes in (1, 100, 2000):
        reply = found(client, "backgammon/analysis", nodes=nodes, seed=1)
        assert not reply["complete"]
        assert reply["stopped_by"] == "nodes"
        assert reply["nodes"] <= nodes + 60
        assert len(reply["lines"]) == 30
    refused = problem(post(client, "backgammon/analysis", root_moves=["12"]))
    assert (refused["code"], refused["pointer"]) == ("illegal_move", "/root_moves/0")


CHESS = "max(min([1,0],[0.5,0.5]),min([0,1],[1,0]))"
"""Win 1, draw ½, loss 0."""


@pytest.mark.parametrize("algorithm", ["minimax", "plain_alpha_beta", "alpha_beta", "solve"])
def test_payoffs_of_a_constant_sum_are_for_minimax(client: FlaskClient, algorithm: str) -> None:
    reply = analysis(client, {"text": CHESS}, algorithm=algorithm)
    assert (reply["move"], reply["value"], reply["values"]) == ("a", 0.5, [0.5, 0.5])
    assert reply["exact"]
    second = found(client, "tree/move", options={"text": CHESS}, moves=["b"], algorithm=algorithm)
    assert (second["player"], second["move"], second["values"]) == ("MIN", "a", [0, 1])
    assert second["value"] == 1


@pytest.mark.parametrize("algorithm", ["mcts", "expectiminimax", "max_n"])
def test_a_constant_sum_may_have_chance(client: FlaskClient, algorithm: str) -> None:
    options = {"text": "max(chance(min([1,0],[0.5,0.5]),[0,1]),min([0.5,0.5],[1,0]))"}
    reply = analysis(client, options, algorithm=algorithm)
    assert (reply["move"], reply["values"]) == ("b", [0.5, 0.5])
    assert values(reply) == {"a": 0.25, "b": 0.5}


def test_an_estimate_of_a_constant_sum_leaves_the_rest(client: FlaskClient) -> None:
    options = {"text": "max(min([1,0],~0.25),min([0,1],[0.5,0.5]))"}
    reply = analysis(client, options, algorithm="minimax")
    assert (reply["move"], reply["values"], reply["exact"]) == ("a", [0.25, 0.75], False)
    second = found(client, "tree/move", options=options, moves=["a"], algorithm="minimax")
    assert (second["value"], second["evaluation"]) == (0.75, 0.75)


def test_an_infinite_estimate_of_a_constant_sum_is_infinite_for_both(client: FlaskClient) -> None:
    options = {"text": "max(min([1,0],~-inf),min([0,1],~-inf))"}
    reply = analysis(client, options, algorithm="minimax")
    assert (reply["values"], reply["infinite"]) == ([-1e12, 1e12], "-inf")
    second = found(client, "tree/move", options=options, moves=["a"], algorithm="minimax")
    assert (second["values"], second["infinite"]) == ([-1e12, 1e12], "inf")
    assert second["evaluation"] == 1e12


def test_opposite_infinities_go_with_any_sum(client: FlaskClient) -> None:
    options = {"text": "max(min([1,0],[inf,-inf]),min([0,1],[0.5,0.5]))"}
    reply = analysis(client, options, algorithm="minimax")
    assert (reply["move"], reply["values"], reply["exact"]) == ("a", [1, 0], True)


def test_the_policy_of_a_tree_that_is_cut_off_is_not_exact(client: FlaskClient) -> None:
    options = {"text": "max(min(3,~12),min(2,4))"}
    reply = found(client, "tree/policy", options=options, rows="all")
    unproven = [row["state"] for row in reply["rows"] if not row.get("exact", True)]
    assert (reply["values"], reply["exact"], unproven) == ([3, -3], False, ["/", "/a", "/a/b"])
    assert found(client, "tree/policy", options=options, moves=["b"])["exact"]


def test_a_policy_and_a_trace_say_what_stands_for_infinity(client: FlaskClient) -> None:
    for path in ("tree/policy", "tree/trace"):
        reply = found(client, path, options={"text": "max(min(inf,3),min(2,4))"})
        assert reply["infinity"] == 1e12
        assert "infinity" not in found(client, path, options={"text": "max(min(1,3),min(2,4))"})


def test_a_game_with_an_infinite_utility_has_no_review(client: FlaskClient) -> None:
    options = {"text": "max(min(inf,3),min(2,4))"}
    refused = problem(post(client, "tree/review", options=options, moves=["b", "a"]))
    assert (refused["code"], refused["pointer"]) == ("bad_option", "/options")
    assert "has no mean" in refused["detail"]


def halving_from(number: int) -> Iterator[Node]:
    """The graph as drawn: a node for each number and player to move; at 0 the mover wins."""
    for left in range(number, -1, -1):
        for player, other in ((1, 2), (2, 1)):
            if left:
                children = [f"{left - 1} {other}", f"{left // 2} {other}"]
                moves = ["-", "/"]
                yield {
                    "name": f"{left} {player}",
                    "player": player,
                    "children": children,
                    "moves": moves,
                }
            else:
                yield {"name": f"0 {player}", "utility": 1 if player == 1 else -1}


def splits(heaps: Heaps) -> Iterator[tuple[str, Heaps]]:
    for place, heap in enumerate(heaps):
        rest = heaps[:place] + heaps[place + 1 :]
        for small in range(1, (heap - 1) // 2 + 1):
            after = tuple(sorted((*rest, small, heap - small), reverse=True))
            yield f"{heap}>{small}+{heap - small}", after


def grundy_from(heap: int) -> Iterator[Node]:
    """The graph as drawn: heaps sorted; whoever cannot move loses."""
    open_: list[tuple[Heaps, int]] = [((heap,), 1)]
    seen: set[tuple[Heaps, int]] = set()
    while open_:
        heaps, player = open_.pop(0)
        if (heaps, player) in seen:
            continue
        seen.add((heaps, player))
        after = dict(splits(heaps))
        name = f"{'+'.join(map(str, heaps))} {player}"
        if not after:
            yield {"name": name, "utility": -1 if player == 1 else 1}
            continue
        children = [f"{'+'.join(map(str, next_))} {3 - player}" for next_ in after.values()]
        yield {"name": name, "player": player, "children": children, "moves": list(after)}
        open_ += [(next_, 3 - player) for next_ in after.values()]


def below(nodes: list[Node]) -> list[Node]:
    """The nodes that can be reached from the first."""
    by_name, reached, open_ = {node["name"]: node for node in nodes}, [], [nodes[0]["name"]]
    while open_:
        name = open_.pop(0)
        if name not in reached:
            reached.append(name)
            open_ += by_name[name].get("children", [])
    return [by_name[name] for name in reached]


@pytest.mark.parametrize("algorithm", ["minimax", "alpha_beta"])
def test_halving_as_drawn_is_the_game(client: FlaskClient, algorithm: str) -> None:
    """The mover loses at 1, 4, 6, 10 and 14, and wins at the others up to 15."""
    nodes = below(list(halving_from(15)))
    options = {"nodes": nodes}
    for node in nodes:
        if "utility" in node:
            continue
        name = node["name"]
        drawn = found(client, "tree/move", options=options, state=name, algorithm=algorithm)
        game = found(client, "halving/move", state=name, algorithm=algorithm)
        assert (drawn["value"], drawn["exact"]) == (game["value"], True), name
        loses = int(name.split()[0]) in {1, 4, 6, 10, 14}
        assert drawn["value"] == (-1 if loses else 1), name


def test_grundys_game_as_drawn_is_lost_by_the_one_to_move_first(client: FlaskClient) -> None:
    """Grundy 7: MIN to move first; MIN loses, so here player 1 stands for MIN."""
    nodes = below(list(grundy_from(7)))
    assert len(nodes) < 30
    drawn = analysis(client, {"nodes": nodes}, algorithm="minimax")
    game = found(client, "grundy/analysis", options={"heaps": [7]}, algorithm="minimax", multi_pv=0)
    assert (drawn["value"], drawn["exact"]) == (game["value"], True) == (-1, True)
    assert len(drawn["lines"]) == len(game["lines"]) == 3
    assert [line["value"] for line in drawn["lines"]] == [-1] * 3


def shared(levels: int) -> list[Node]:
    """A graph of `levels` levels with two moves each to one node: 2^levels paths."""
    return [
        *(
            {
                "name": str(level),
                "player": level % 2 + 1,
                "moves": ["a", "b"],
                "children": [str(level + 1)] * 2,
            }
            for level in range(levels)
        ),
        {"name": str(levels), "utility": 7},
    ]


def test_minimax_visits_a_shared_node_once_a_path(client: FlaskClient) -> None:
    options = {"nodes": shared(6)}
    reply = analysis(client, options, algorithm="minimax", depth=6)
    assert (reply["value"], reply["nodes"], reply["leaves"]) == (7, 2**7 - 1, 2**6)


def test_a_graph_of_many_paths_is_solved_with_a_table(client: FlaskClient) -> None:
    reply = analysis(client, {"nodes": shared(128)}, algorithm="alpha_beta")
    assert (reply["value"], reply["exact"]) == (7, True)
    reply = analysis(client, {"nodes": shared(128)}, algorithm="minimax", nodes=1000)
    assert reply["stopped_by"] == "nodes"


@pytest.mark.parametrize(
    ("nodes", "pointer", "words"),
    [
        (shared(129), "/options/nodes/129", "128 moves below the root"),
        (
            [
                {"name": "r", "player": 1, "children": ["x"]},
                {"name": "x", "player": 2, "children": ["y"]},
                {"name": "y", "player": 1, "children": ["z", "x"]},
                {"name": "z", "utility": 1},
            ],
            "/options/nodes/1/children",
            "leads back to itself",
        ),
        (
            [{"name": "r", "player": 1, "children": ["r"]}],
            "/options/nodes/0/children/0",
            "nobody's child",
        ),
        (
            [
                {
                    "name": "r",
                    "player": 1,
                    "children": ["x"] * 20_001,
                    "moves": [str(move) for move in range(20_001)],
                },
                {"name": "x", "utility": 1},
            ],
            "/options/nodes/0/children",
            "20000 children",
        ),
        ([{"name": "r", "heuristic": 1, "moves": ["a"]}], "/options/nodes/0", "has no moves"),
        (
            [{"name": "r", "heuristic": 1, "chance": True, "probabilities": [1]}],
            "/options/nodes/0/probabilities",
            "has no outcomes",
        ),
    ],
)
def test_a_graph_that_is_no_game_is_refused_by_its_node(
    client: FlaskClient, nodes: list[Node], pointer: str, words: str
) -> None:
    refused = problem(post(client, "tree/move", options={"nodes": nodes}))
    assert (refused["code"], refused["pointer"]) == ("bad_option", pointer)
    assert words in refused["detail"]


@pytest.mark.parametrize("algorithm", TWO_PLAYERS)
def test_infinite_values_are_written_in_words(client: FlaskClient, algorithm: str) -> None:
    options = {"text": "max(min(-inf,3),min(inf,inf),min(4,~-inf))"}
    reply = analysis(client, options, algorithm=algorithm, multi_pv=0)
    assert (reply["move"], reply["infinite"]) == ("b", "inf")
    told = {line["move"]: line.get("infinite") for line in reply["lines"]}
    assert told == {"a": "-inf", "b": "inf", "c": "-inf"}
    assert [line["value"] == -1e12 for line in reply["lines"]] == [False, True, True]


def test_an_infinite_value_of_a_node_is_a_text(client: FlaskClient) -> None:
    nodes: list[Node] = [
        {"name": "r", "player": 1, "children": ["x", "y"]},
        {"name": "x", "utility": ["inf", "-inf"]},
        {"name": "y", "player": 2, "children": ["z"], "heuristic": "-inf"},
        {"name": "z", "utility": 2},
    ]
    reply = analysis(client, {"nodes": nodes}, algorithm="minimax", depth=1)
    assert (reply["move"], reply["infinite"], reply["exact"]) == ("x", "inf", False)
    board = found(client, "tree/position", options={"nodes": nodes})["board"]
    assert "[inf, -inf]" in board
    nodes[2] = {"name": "y", "chance": True, "children": ["z"]}
    refused = problem(post(client, "tree/analysis", options={"nodes": nodes}))
    assert refused["pointer"] == "/options/nodes/1/utility"
    assert 'node "y" takes one' in refused["detail"]


@pytest.mark.parametrize("algorithm", ["expectimax", "expectiminimax", "mcts", "max_n"])
def test_an_algorithm_that_averages_takes_no_infinity(client: FlaskClient, algorithm: str) -> None:
    options = {"text": "max(min(-inf,3),min(4,5))"}
    refused = problem(post(client, "tree/move", options=options, algorithm=algorithm))
    assert (refused["code"], refused["pointer"]) == ("algorithm_refused", "/algorithm")
    assert "has no mean" in refused["detail"]
    assert "minimax" in refused["alternatives"]


def test_policies_of_infinite_utilities_have_no_value(client: FlaskClient) -> None:
    policies = [{"model": "random"}] * 2
    options = {"text": "max(min(-inf,3),min(4,5))"}
    refused = problem(post(client, "tree/policy-value", options=options, policies=policies))
    assert (refused["code"], refused["pointer"]) == ("bad_opponent", "/policies")


def test_policies_that_meet_an_estimate_are_worth_no_exact_value(client: FlaskClient) -> None:
    policies = [{"model": "random"}] * 2
    for text, exact in [("max(min(2,4),min(~4,6))", False), ("max(min(2,4),min(4,6))", True)]:
        reply = found(client, "tree/policy-value", options={"text": text}, policies=policies)
        assert (reply["values"][0], reply["exact"]) == (4, exact)


@pytest.mark.parametrize("number", ["1e12", "-1e12", "1000000000000", "1e400", "2e9"])
@pytest.mark.parametrize("tree", ["max({},2)", "max(~{}:max(1),2)", "max([{},0],[1,0])"])
def test_no_number_is_an_infinity(client: FlaskClient, number: str, tree: str) -> None:
    problem = refused(client, {"text": tree.format(number)})
    assert problem["code"] == "bad_option"
    assert "within ±1000000000" in problem["detail"]
    if number != "1e400":
        nodes = [
            {"name": "root", "player": 1, "children": ["end", "other"]},
            {"name": "end", "utility": float(number)},
            {"name": "other", "utility": 1},
        ]
        assert refused(client, {"nodes": nodes})["pointer"] == "/options/nodes/1/utility"


@pytest.mark.parametrize(
    "body",
    [
        {"options": {"text": "max(min(-inf,3),4)"}, "opponent": {"model": "random"}},
        {"options": {"text": "max(min([inf,0],[0,0]),min([0,1],[1,0]))"}},
        {"options": {"text": "1(2([inf,6,6],[7,1,2]),3([5,1,7],[1,5,2]))"}},
    ],
)
def test_where_no_algorithm_takes_infinity_the_refusal_says_so(
    client: FlaskClient, body: dict[str, Any]
) -> None:
    problem = post(client, "tree/move", **body).get_json()
    assert problem["code"] == "algorithm_refused"
    assert problem["detail"].endswith("as an infinite utility has no mean")


def refused(client: FlaskClient, options: dict[str, Any]) -> dict[str, Any]:
    response = post(client, "tree/position", options=options)
    assert response.status_code == 422
    problem: dict[str, Any] = response.get_json()
    return problem
