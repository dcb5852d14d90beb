"""Results of lectures beyond values that no other test has: sizes, rolls, transpositions."""

from collections.abc import Iterator
from functools import reduce
from math import factorial, perm
from operator import xor
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.support import MakeApp, Valkey, found

MIDDLEGAME = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7"
ONE_ORDER = ["a2a4", "a7a5", "h2h4", "h7h5"]
ANOTHER = ["a2a4", "h7h5", "h2h4", "a7a5"]
BEFORE_A_ROLL = "4HPwATDgc/ABMA black"
FIGURE_5_2 = "((3,12,8),(2,4,6),(14,5,2))"


def test_before_any_game_ends_tic_tac_toe_has_every_order_of_cells(client: FlaskClient) -> None:
    """Nobody has three in a row before the fifth ply, so that 9 · 8 · 7 · … orders are alive."""
    for depth in range(1, 6):
        reply = found(client, "tic_tac_toe/move", algorithm="minimax", depth=depth)
        assert reply["leaves"] == perm(9, depth)
        assert reply["nodes"] == sum(perm(9, ply) for ply in range(depth + 1))


def test_the_lectures_bounds_of_tic_tac_toe_hold(make_app: MakeApp) -> None:
    """255,168 games are fewer than 9! orders, and 549,946 nodes than 5⁹."""
    client = make_app(default_time_ms=30_000).test_client()
    reply = found(client, "tic_tac_toe/move", algorithm="minimax", depth=9)
    assert reply["leaves"] == 255_168 < factorial(9) < 5**9
    assert reply["nodes"] < 5**9
    assert 4 < reply["effective_branching_factor"] < 5


def test_chess_has_some_35_moves_in_a_middlegame(client: FlaskClient) -> None:
    body: dict[str, Any] = {"state": MIDDLEGAME, "algorithm": "minimax", "depth": 2}
    reply = found(client, "chess/move", **body)
    assert reply["effective_branching_factor"] == pytest.approx(35, rel=0.1)


def test_backgammon_has_21_rolls_of_some_20_plays(client: FlaskClient) -> None:
    """420 branches a ply: doubles have 1/36, other rolls 1/18."""
    reply = found(client, "backgammon/analysis", state=BEFORE_A_ROLL, depth=1)
    chances = {line["move"]: line["probability"] for line in reply["lines"]}
    rolls = [f"{a}{b}" for a in range(1, 7) for b in range(1, a + 1)]
    assert chances == pytest.approx(
        {roll: 1 / 36 if len({*roll}) == 1 else 1 / 18 for roll in rolls}
    )
    positions = [
        found(client, "backgammon/position", state=f"{BEFORE_A_ROLL} {roll}") for roll in rolls
    ]
    plays = sum(len(position["legal_moves"]) for position in positions)
    assert plays == pytest.approx(21 * 20, rel=0.1)


def test_two_orders_of_moves_lead_to_one_position(client: FlaskClient) -> None:
    """1. a4 a5 2. h4 h5 and 1. a4 h5 2. h4 a5: no pawn can be captured in passing."""
    one, other = (found(client, "chess/position", moves=m) for m in (ONE_ORDER, ANOTHER))
    assert one == other
    assert one["state"].split()[3] == "-"


def test_an_answer_serves_every_order_of_moves_to_its_position(
    make_app: MakeApp, valkey: Valkey
) -> None:
    caching = make_app(redis_url=valkey.url).test_client()
    one, other = (
        found(caching, "chess/move", moves=moves, algorithm="minimax", depth=2)
        for moves in (ONE_ORDER, ANOTHER)
    )
    assert (one["cache"]["hit"], other["cache"]["hit"]) == (False, True)
    assert one["value"] == other["value"]


def bounds_below(client: FlaskClient, text: str, *, is_hard: bool) -> Iterator[tuple[str, float]]:
    """Return the path and the value of each node whose value is a bound."""
    body = {"algorithm": "plain_alpha_beta", "rules": {"fail_hard": is_hard}}
    reply = found(client, "tree/trace", options={"text": text}, **body)
    for record in reply["records"]:
        if record["kind"] == "node" and record["bound"] != "exact":
            yield " ".join(record["path"]), record["value"]


def test_fail_hard_returns_beta_above_and_alpha_below(
    client: FlaskClient,
) -> None:
    """Quiz 2: 100 is above MIN's 10, and 2 below the root's 10."""
    text = "max(min(max(10,6),max(100,8)),min(max(1,2),max(20,4)))"
    assert dict(bounds_below(client, text, is_hard=False))["a b"] == 100
    assert dict(bounds_below(client, text, is_hard=False))["b"] == 2
    assert dict(bounds_below(client, text, is_hard=True))["a b"] == 10
    assert dict(bounds_below(client, text, is_hard=True))["b"] == 10


def test_nims_policy_leaves_a_lost_position_after_every_reply(client: FlaskClient) -> None:
    """Nim 3-4-5: after each move of the policy the XOR of the heaps is 0."""
    rows = found(client, "nim/policy", options={"heaps": [3, 4, 5]})["rows"]
    after = [row["next_state"] for row in rows if row.get("player") == "1"]
    assert len(after) > 10
    for state in after:
        assert reduce(xor, map(int, state.split()[0].split(","))) == 0


def test_min_moves_first_in_grundys_game_of_7_and_loses(client: FlaskClient) -> None:
    reply = found(client, "grundy/policy", options={"heaps": [7]}, state="7 2", player="1")
    assert reply["values"] == [1, -1]
    ends = [row for row in reply["rows"] if row["turn"] == "over"]
    assert all(row["values"] == [1, -1] for row in ends)
    assert len(reply["rows"][0]["replies"]) == 3


def test_the_centre_is_answered_in_a_corner(client: FlaskClient) -> None:
    """An edge loses, which is what a weak level may play."""
    rows = found(client, "tic_tac_toe/policy", moves=["b2"])["rows"]
    assert rows[0]["best_moves"] == ["a3", "c3", "a1", "c1"]
    weak = found(client, "tic_tac_toe/move", moves=["b2"], level=1, seed=1)
    assert weak["move"] in {"a2", "b1", "b3", "c2"}
    assert found(client, "tic_tac_toe/policy", moves=["b2", weak["move"]])["values"] == [1, -1]


def test_a_search_without_windows_draws_all_outcomes_once(client: FlaskClient) -> None:
    options = {"text": "max(chance(1/2:min(2,4),1/2:min(7,4)),chance(1/2:min(6,0),1/2:min(5,-2)))"}
    body = {"algorithm": "expectimax", "opponent": {"model": "optimal"}}
    reply = found(client, "tree/trace", options=options, **body)
    paths = [tuple(record["path"]) for record in reply["records"]]
    assert len({*paths}) == len(paths) == 15


def test_the_best_first_leaf_of_a_later_node_cuts_the_rest(client: FlaskClient) -> None:
    """Had the third node's 2 come first, 5 leaves of 9 would do (Russell and Norvig)."""
    body: dict[str, Any] = {"algorithm": "plain_alpha_beta"}
    texts = (FIGURE_5_2, FIGURE_5_2.replace("14,5,2", "2,5,14"))
    counts = [found(client, "tree/move", options={"text": t}, **body)["leaves"] for t in texts]
    assert counts == [7, 5]
