"""The textbook's cases over HTTP (Russell & Norvig, adversarial search)."""

from functools import reduce
from itertools import product
from operator import xor
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.http.views.resource import EXTENSION
from tests.support import MakeApp, found

FIGURE_5_2 = "((3,12,8),(2,4,6),(14,5,2))"
BY_NAME = ["minimax", "plain_alpha_beta", "alpha_beta", "auto"]


def analysis(client: FlaskClient, text: str, **more: object) -> dict[str, Any]:
    return found(client, "tree/analysis", options={"text": text}, **more)


def move(client: FlaskClient, text: str, **more: object) -> dict[str, Any]:
    return found(client, "tree/move", options={"text": text}, **more)


@pytest.mark.parametrize("algorithm", BY_NAME)
@pytest.mark.parametrize(
    ("text", "value", "best"),
    [
        (FIGURE_5_2, 3, "a"),
        ("((4,10,5),(3,1,16),(6,2,11))", 4, "a"),
        ("((8,2),(5,6))", 5, "b"),
        ("((10,100),(2,20))", 10, "a"),
        ("((1,2),(2,4))", 2, "b"),
        ("((1,20),(20,400))", 20, "b"),
    ],
)
def test_the_root_is_worth_what_the_figure_says(
    client: FlaskClient, algorithm: str, text: str, value: float, best: str
) -> None:
    reply = move(client, text, algorithm=algorithm)
    assert (reply["value"], reply["move"], reply["exact"]) == (value, best, True)


def test_minimax_backs_up_every_child(client: FlaskClient) -> None:
    reply = analysis(client, "((4,10,5),(3,1,16),(6,2,11))", algorithm="minimax")
    assert {line["move"]: line["value"] for line in reply["lines"]} == {"a": 4, "b": 1, "c": 2}


def test_alpha_beta_left_to_right_looks_at_seven_of_nine_leaves(client: FlaskClient) -> None:
    """Figure 5.5: 4 and 6 are never seen."""
    assert move(client, FIGURE_5_2, algorithm="plain_alpha_beta", depth=2)["leaves"] == 7


def test_a_bound_is_not_reported_as_a_value(client: FlaskClient) -> None:
    reply = analysis(client, FIGURE_5_2, algorithm="plain_alpha_beta", multi_pv=1)
    best, *pruned = reply["lines"]
    assert (best["move"], best["value"]) == ("a", 3)
    assert all("value" not in line and line["at_most"] <= 3 for line in pruned)


def uniform(depth: int, leaves: list[int]) -> str:
    """A tree of branching 2 with `leaves` from left to right."""
    if depth == 0:
        return str(leaves[0])
    half = len(leaves) // 2
    return f"({uniform(depth - 1, leaves[:half])},{uniform(depth - 1, leaves[half:])})"


def best_first(depth: int, *, maximizes: bool, low: int, high: int) -> list[int]:
    """Leaves whose every node has its best child first, all distinct."""
    if depth == 0:
        return [low]
    middle = (low + high) // 2
    halves = [(middle, high), (low, middle)] if maximizes else [(low, middle), (middle, high)]
    return [
        leaf
        for a, b in halves
        for leaf in best_first(depth - 1, maximizes=not maximizes, low=a, high=b)
    ]


@pytest.mark.parametrize("depth", [2, 4, 6])
def test_perfect_ordering_looks_at_the_square_root_of_the_leaves(
    client: FlaskClient, depth: int
) -> None:
    """Knuth and Moore 1975: b^⌈m/2⌉ + b^⌊m/2⌋ − 1 leaves, here with b = 2 and m even."""
    leaves = best_first(depth, maximizes=True, low=0, high=2**depth)
    best, worst = (
        move(client, uniform(depth, order), algorithm="plain_alpha_beta", depth=depth)
        for order in (leaves, leaves[::-1])
    )
    assert best["leaves"] == 2 * 2 ** (depth // 2) - 1
    assert worst["leaves"] > best["leaves"]


def test_one_player_alone_takes_the_greatest(client: FlaskClient) -> None:
    reply = move(client, "1(1(3,9),1(2,7))")
    assert (reply["value"], reply["principal_variation"]) == (9, ["a", "b"])


def test_equal_moves_are_chosen_in_the_games_order(client: FlaskClient) -> None:
    for algorithm in BY_NAME:
        assert move(client, "((5,5),(5,5),(5,5))", algorithm=algorithm)["move"] == "a"


def test_a_tree_of_nodes_is_the_tree_of_its_text(client: FlaskClient) -> None:
    nodes = [
        {"name": "root", "player": 1, "children": ["left", "right"], "moves": ["l", "r"]},
        {"name": "left", "utility": 4},
        {"name": "right", "utility": 6},
    ]
    reply = found(client, "tree/move", options={"nodes": nodes})
    assert (reply["move"], reply["value"]) == ("r", 6)


def test_tic_tac_toe_is_a_draw_of_549946_nodes(client: FlaskClient) -> None:
    """Every game from the empty board; the root is counted."""
    reply = found(client, "tic_tac_toe/move", algorithm="minimax", depth=9)
    assert (reply["value"], reply["outcome"], reply["exact"]) == (0, "draw", True)
    assert reply["nodes"] == 549_946


def test_open_lines_at_depth_two_choose_the_centre(client: FlaskClient) -> None:
    """Open lines of mine minus the opponent's: centre 1, corner −1, edge −2."""
    reply = found(client, "tic_tac_toe/analysis", algorithm="minimax", depth=2)
    estimates = {line["move"]: line["evaluation"] for line in reply["lines"]}
    assert reply["move"] == "b2"
    assert {estimates[move] for move in ("a1", "a3", "c1", "c3")} == {-1}
    assert {estimates[move] for move in ("a2", "b1", "b3", "c2")} == {-2}
    assert estimates["b2"] == 1


@pytest.mark.parametrize("heaps", list(product(range(4), repeat=3))[1:], ids=str)
def test_nim_follows_boutons_theorem(client: FlaskClient, heaps: tuple[int, ...]) -> None:
    """Bouton 1901: the mover wins exactly when the XOR of the heaps is not 0."""
    reply = found(client, "nim/move", options={"heaps": list(heaps)}, depth=12)
    assert reply["outcome"] == ("win" if reduce(xor, heaps) else "loss")


@pytest.mark.parametrize(
    ("heaps", "outcome"),
    [([1], "loss"), ([1, 1], "win"), ([1, 1, 1], "loss"), ([2], "win"), ([2, 2], "loss")],
)
def test_misere_nim_turns_only_where_all_heaps_are_one(
    client: FlaskClient, heaps: list[int], outcome: str
) -> None:
    reply = found(client, "nim/move", options={"heaps": heaps, "misere": True}, depth=12)
    assert reply["outcome"] == outcome


@pytest.mark.parametrize("number", range(1, 65))
def test_halving_is_lost_at_the_textbooks_numbers(client: FlaskClient, number: int) -> None:
    lost = {1, 4, 6, 10, 14, 16, 18, 22, 24, 26, 30, 34, 38, 40, 42, 46, 50, 54, 56, 58, 62, 64}
    reply = found(client, "halving/move", options={"number": number}, depth=64)
    assert reply["outcome"] == ("loss" if number in lost else "win")


@pytest.mark.parametrize(
    ("heap", "value"),
    # Sprague-Grundy values of a heap of 3 ... 20 (OEIS A002188).
    list(enumerate((1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0), start=3)),
)
def test_grundys_game_follows_its_values(client: FlaskClient, heap: int, value: int) -> None:
    reply = found(client, "grundy/move", options={"heaps": [heap]}, depth=20)
    assert reply["outcome"] == ("win" if value else "loss")


@pytest.mark.parametrize(
    ("text", "algorithm", "value", "best"),
    [
        ("max(chance(1/2:8,1/3:24,1/6:-12))", "expectiminimax", 10, "a"),
        (
            "max(chance(1/2:min(2,4),1/2:min(7,4)),chance(1/2:min(6,0),1/2:min(5,-2)))",
            "expectiminimax",
            3,
            "a",
        ),
        ("max(chance(0.9:2,0.1:3),chance(0.9:1,0.1:4))", "auto", 2.1, "a"),
        ("max(chance(0.9:20,0.1:30),chance(0.9:1,0.1:400))", "auto", 40.9, "b"),
        (
            "1(2(3([1,6,6],[7,1,2]),3([6,1,2],[7,2,1])),2(3([5,1,7],[1,5,2]),3([7,7,1],[5,2,5])))",
            "paranoid",
            1,
            "a",
        ),
        ("1(2([3,3],[7,7]),2([5,5],[1,1]))", "cooperative", 7, "a"),
    ],
)
def test_chance_rivals_and_partners_are_worth_what_the_textbook_says(
    client: FlaskClient, text: str, algorithm: str, value: float, best: str
) -> None:
    reply = move(client, text, algorithm=algorithm)
    assert reply["value"] == pytest.approx(value)
    assert reply["exact"]
    assert reply["move"] == best


def test_three_players_get_the_textbooks_tuple(client: FlaskClient) -> None:
    text = "1(2(3([1,6,6],[7,1,2]),3([6,1,2],[7,2,1])),2(3([5,1,7],[1,5,2]),3([7,7,1],[5,2,5])))"
    assert move(client, text, algorithm="max_n")["values"] == [5, 2, 5]


@pytest.mark.parametrize(
    ("coin", "algorithm", "values", "best"),
    [
        (0, "minimax", {"A": -50, "B": 1, "C": -5}, "B"),
        (0, "auto", {"A": -50, "B": 1, "C": -5}, "B"),
        (0.5, "expectiminimax", {"A": -27.5, "B": -24.5, "C": -2}, "C"),
        (0.5, "auto", {"A": -27.5, "B": -24.5, "C": -2}, "C"),
    ],
)
def test_bins_are_worth_what_the_lecture_says(
    client: FlaskClient, coin: float, algorithm: str, values: dict[str, float], best: str
) -> None:
    """CS221's games 1 (no coin) and 2 (a fair coin moves the choice to the left)."""
    options = {"bins": [[-50, 50], [1, 3], [-5, 15]], "coin": coin}
    reply = found(client, "bins/analysis", options=options, algorithm=algorithm, depth=2)
    assert {line["move"]: line["value"] for line in reply["lines"]} == values
    assert (reply["move"], reply["value"], reply["exact"]) == (best, values[best], True)


@pytest.mark.parametrize(
    ("players", "heaps", "values"),
    [
        (2, [1, 2, 3], [-1, 1]),
        (3, [1, 2], [0, 2, -2]),
        (3, [1, 1, 1], [-2, 0, 2]),
        (3, [3, 3, 3], [-2, 0, 2]),
        (3, [1, 2, 2, 3], [0, 2, -2]),
        (3, [2, 2, 3], [2, -2, 0]),
        (4, [1, 1, 1, 1], [-3, -1, 1, 3]),
        (4, [1], [3, -3, -1, 1]),
        (6, [1, 1, 1], [1, 3, 5, -5, -3, -1]),
    ],
)
def test_nim_for_many_players_follows_lis_theorem(
    client: FlaskClient, players: int, heaps: list[int], values: list[float]
) -> None:
    """Li 1978: last if in each binary place a multiple of `players` heaps has a 1."""
    options = {"players": players, "heaps": heaps}
    reply = found(client, "n_person_nim/move", options=options, algorithm="max_n", depth=12)
    assert reply["values"] == values
    assert reply["exact"]


@pytest.mark.parametrize("ours", ["1", "2", "3"])
def test_connect_four_sees_a_win_in_time(client: FlaskClient, ours: str) -> None:
    """Three in the first column and the turn: the fourth wins at once."""
    moves = [column for _ in range(3) for column in (ours, "7")]
    reply = found(client, "connect_four/move", moves=moves, depth=4)
    assert (reply["move"], reply["outcome"], reply["plies"]) == (ours, "win", 1)


@pytest.mark.parametrize(
    ("weights", "expected"), [({"dot_closeness": 0}, "EEWEWEWEWEWE"), ({}, "WWWWW")]
)
def test_pacman_thrashes_by_the_score_alone(
    client: FlaskClient, weights: dict[str, float], expected: str
) -> None:
    """Berkeley's replanning agent, two moves ahead: no dot so near, so he goes to and fro."""
    options = {"layout": "%%%%%%%%%%/%.    P  %/%%%%%%%%%%", "most_moves": 12}
    position = found(client, "pacman/position", options=options)
    moves = ""
    while position["turn"] != "over":
        body = {"options": options, "state": position["state"]}
        reply = found(client, "pacman/move", **body, depth=2, weights=weights)
        moves += reply["move"][0]
        position = found(client, "pacman/position", options=options, state=reply["next_state"])
    assert moves == expected


TWO_GHOSTS = "%%%%%%%/%1 . 2%/% %P% %/%o . .%/%%%%%%%"


def test_several_ghosts_are_players_of_their_own_or_one(client: FlaskClient) -> None:
    """In turn, two ghosts and Pacman are three players; together, the ghosts are one opponent."""
    body: dict[str, Any] = {"options": {"layout": TWO_GHOSTS}, "depth": 4}
    reply = found(client, "pacman/analysis", **body, algorithm="max_n")
    of_pacman, *of_ghosts = reply["values"]
    assert of_ghosts == [-of_pacman / 2, -of_pacman / 2]
    assert found(client, "pacman/move", **body, algorithm="paranoid")["value"] == of_pacman
    body["options"]["ghosts_together"] = True
    joint = found(client, "pacman/position", options=body["options"], moves=["South"])
    assert joint["player"] == "ghosts"
    assert all("+" in move for move in joint["legal_moves"])
    by_minimax = found(client, "pacman/move", **body, algorithm="minimax")
    by_alpha_beta = found(client, "pacman/move", **body, algorithm="alpha_beta")
    assert by_minimax["value"] == by_alpha_beta["value"]


def strategies(reply: dict[str, Any]) -> dict[str, dict[str, float]]:
    return {
        strategy["player"]: {choice["move"]: choice["probability"] for choice in strategy["moves"]}
        for strategy in reply["strategies"]
    }


def test_rock_paper_scissors_is_a_third_each(client: FlaskClient) -> None:
    reply = found(client, "matrix/analysis")
    assert reply["value"] == pytest.approx(0)
    assert (reply["equilibrium_kind"], reply["exact"]) == ("zero_sum_optimal", True)
    for shares in strategies(reply).values():
        assert shares == pytest.approx(dict.fromkeys(("rock", "paper", "scissors"), 1 / 3))


@pytest.mark.parametrize("options", [{"preset": "morra"}, {"row": [[2, -3], [-3, 4]]}])
def test_two_finger_morra_is_worth_minus_a_twelfth(
    client: FlaskClient, options: dict[str, Any]
) -> None:
    reply = found(client, "matrix/analysis", options=options)
    assert reply["values"] == pytest.approx([-1 / 12, 1 / 12])
    for shares in strategies(reply).values():
        assert list(shares.values()) == pytest.approx([7 / 12, 5 / 12])


def test_both_prisoners_defect_and_the_sum_is_general(client: FlaskClient) -> None:
    options = {"preset": "prisoners_dilemma"}
    for player in ("row", "column"):
        reply = found(client, "matrix/move", options=options, player=player)
        assert (reply["move"], reply["values"]) == ("defect", [-5, -5])
        assert reply["equilibrium_kind"] == "pure_nash"
    assert card_under(client, options)["facts"]["payoff"] == "general_sum"


def card_under(client: FlaskClient, options: dict[str, Any]) -> dict[str, Any]:
    engine = client.application.extensions[EXTENSION].engine
    card: dict[str, Any] = engine.game("matrix", options).card()
    return card


@pytest.mark.parametrize(
    ("algorithm", "counts"),
    [("minimax", (13, 9)), ("plain_alpha_beta", (11, 7)), ("expectiminimax", (11, 7))],
)
def test_without_limits_the_counts_are_those_of_the_figure(
    client: FlaskClient, algorithm: str, counts: tuple[int, int]
) -> None:
    """Figure 5.2 in one pass, root included; with a seed the table is empty."""
    reply = move(client, FIGURE_5_2, algorithm=algorithm, seed=1)
    assert (reply["nodes"], reply["leaves"], reply["depth"]) == (*counts, 2)
    assert reply["nodes_all_passes"] == reply["nodes"]
    factor = reply["effective_branching_factor"]
    assert 1 + factor + factor**2 == pytest.approx(reply["nodes"])


def test_with_a_limit_of_time_all_passes_are_counted_beside_the_last(client: FlaskClient) -> None:
    single = move(client, FIGURE_5_2, algorithm="minimax")
    several = move(client, FIGURE_5_2, algorithm="minimax", time_ms=20_000)
    assert (single["nodes"], single["nodes_all_passes"]) == (13, 13)
    assert (several["nodes"], several["nodes_all_passes"]) == (13, 16)


def ordered(branching: int, depth: int, *, best: bool) -> str:
    """A uniform tree, MAX at the root, whose every node has its best child first, or its worst."""

    def subtree(low: int, height: int, *, maximizes: bool) -> str:
        if height == 0:
            return str(low)
        size = branching ** (height - 1)
        firsts = range(low, low + branching * size, size)
        children = reversed(firsts) if maximizes == best else firsts
        return f"({','.join(subtree(at, height - 1, maximizes=not maximizes) for at in children)})"

    return subtree(0, depth, maximizes=True)


@pytest.mark.parametrize(("branching", "depth"), [(2, 5), (2, 8), (3, 4), (3, 5), (4, 5), (4, 6)])
def test_uniform_trees_show_the_best_and_the_worst_case_of_alpha_beta(
    client: FlaskClient, branching: int, depth: int
) -> None:
    """Knuth and Moore 1975; of 4^6 leaves 127 best first, all 4,096 worst first."""
    best, worst = (
        move(client, ordered(branching, depth, best=best), algorithm="plain_alpha_beta")
        for best in (True, False)
    )
    minimal = branching ** -(-depth // 2) + branching ** (depth // 2) - 1
    assert best["leaves"] == minimal
    assert worst["leaves"] == branching**depth
    assert best["nodes"] == best["nodes_all_passes"]
    assert worst["effective_branching_factor"] == pytest.approx(branching)


def test_without_a_depth_tic_tac_toe_takes_one_pass(make_app: MakeApp) -> None:
    client = make_app(default_time_ms=30_000).test_client()
    reply = found(client, "tic_tac_toe/move", algorithm="minimax")
    assert (reply["nodes"], reply["nodes_all_passes"]) == (549_946, 549_946)
    assert (reply["depth"], reply["stopped_by"]) == (9, "proven")
