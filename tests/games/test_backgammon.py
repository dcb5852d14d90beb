"""Backgammon over HTTP: the client rolls the dice, plays are in standard notation."""

import pytest
from flask.testing import FlaskClient

from tests.support import found, post, problem

START = "4HPwATDgc/ABMA"


def test_the_opening_roll_is_chances_and_says_who_begins(client: FlaskClient) -> None:
    opening = found(client, "backgammon/position")
    assert (opening["state"], opening["turn"]) == (f"{START} opening", "chance")
    assert len(opening["legal_moves"]) == 30
    white, black = (found(client, "backgammon/position", moves=[roll]) for roll in ("31", "13"))
    assert (white["state"], white["player"]) == (f"{START} white 31", "white")
    assert (black["state"], black["player"]) == (f"{START} black 31", "black")
    assert len(white["legal_moves"]) == len(black["legal_moves"]) == 16


@pytest.mark.parametrize(
    ("roll", "play"),
    [("31", "8/5 6/5"), ("42", "8/4 6/4"), ("61", "13/7 8/7"), ("65", "24/13")],
)
@pytest.mark.parametrize("algorithm", ["expectiminimax", "max_n"])
def test_the_best_known_openings_are_found(
    client: FlaskClient, roll: str, play: str, algorithm: str
) -> None:
    """The four rolls on whose play all agree (Keith, "Backgammon Openings", 2006)."""
    reply = found(client, "backgammon/move", moves=[roll], algorithm=algorithm, depth=1)
    assert reply["move"] == play
    assert -0.5 < reply["value"] < 0.5


def test_a_game_is_played_roll_by_roll(client: FlaskClient) -> None:
    """The side on roll changes; the client throws, both sides' plays are chosen."""
    moves: list[str] = []
    for roll, side in (("31", "white"), ("66", "black"), ("54", "white"), ("21", "black")):
        moves.append(roll)
        position = found(client, "backgammon/position", moves=moves)
        assert (position["turn"], position["player"]) == ("player", side)
        reply = found(client, "backgammon/move", moves=moves, depth=1)
        assert reply["move"] in position["legal_moves"]
        moves.append(reply["move"])
        assert found(client, "backgammon/position", moves=moves)["turn"] == "chance"


def test_bearing_off_the_last_checker_wins(client: FlaskClient) -> None:
    """Both sides are down to two; a 2 and a 1 bear white's off."""
    reply = found(client, "backgammon/move", state="AwAAKAAAAAAAAA white 21", depth=3)
    assert (reply["value"], reply["exact"]) == (1, True)
    after = found(
        client, "backgammon/position", state="AwAAKAAAAAAAAA white 21", moves=[reply["move"]]
    )
    assert (after["turn"], after["winner"]) == ("over", "white")


def test_a_double_is_answered(client: FlaskClient) -> None:
    """GNU Backgammon doubles at 2-ply and drops; without a lead there is a take."""
    options = {"cube": True}
    state = "HAAA0AEAAAAAAA white"
    doubled = found(client, "backgammon/move", state=state, options=options, depth=1)
    assert (doubled["move"], doubled["next_state"]) == ("double", f"{state} doubles")
    for answered, answer in ((state, "drop"), (f"{START} white", "take")):
        body = {"state": f"{answered} doubles", "options": options, "depth": 1}
        assert found(client, "backgammon/move", **body)["move"] == answer


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"state": "4HPwATDgc"}, "malformed_state"),
        ({"state": f"{START} red 31"}, "malformed_state"),
        ({"state": f"{START} white 37"}, "malformed_state"),
        ({"state": f"{START} white 31", "moves": ["8-5 6-5"]}, "malformed_move"),
        ({"state": f"{START} white 31", "moves": ["8/4 6/5"]}, "illegal_move"),
        ({"moves": ["33"]}, "illegal_move"),
        ({"moves": ["31", "8/5 6/5", "7"]}, "malformed_move"),
    ],
)
def test_what_is_not_backgammon_is_refused(
    client: FlaskClient, body: dict[str, object], code: str
) -> None:
    refusal = problem(post(client, "backgammon/position", **body))
    assert (refusal["status"], refusal["code"]) == (422, code)


def test_the_chances_of_the_ends_make_the_equity(client: FlaskClient) -> None:
    reply = found(client, "backgammon/analysis", moves=["31"], algorithm="expectiminimax", depth=1)
    for line in reply["lines"]:
        chances = {chance["end"]: chance["probability"] for chance in line["chances"]}
        assert chances["win"] + chances["lose"] == pytest.approx(1)
        assert chances["win"] > chances["win_gammon"] > chances["win_backgammon"] > 0
        assert chances["lose"] > chances["lose_gammon"] > chances["lose_backgammon"] > 0
        gained, lost = (
            sum(chances[end] for end in ends)
            for ends in (
                ("win", "win_gammon", "win_backgammon"),
                ("lose", "lose_gammon", "lose_backgammon"),
            )
        )
        assert line["value"] == pytest.approx(gained - lost, abs=0.001)


def test_a_checker_that_is_off_saves_the_gammon(client: FlaskClient) -> None:
    position = found(client, "backgammon/position", state="AQAQIAgAAAAAAA white")
    chances = {chance["end"]: chance["probability"] for chance in position["chances"]}
    assert chances["win_gammon"] == chances["lose_gammon"] == 0 < chances["win"] < 1


def test_a_move_filter_searches_fewer_positions(client: FlaskClient) -> None:
    asked = {"moves": ["43"], "algorithm": "expectiminimax", "depth": 2, "seed": 1}
    every = found(client, "backgammon/analysis", **asked)
    few = found(client, "backgammon/analysis", **asked, move_filter=3)
    assert few["nodes_all_passes"] < every["nodes_all_passes"] / 3
    values = [{line["move"]: line["value"] for line in it["lines"]} for it in (every, few)]
    assert values[0].keys() == values[1].keys()
    best = [line["move"] for line in few["lines"][:3]]
    assert [values[1][move] for move in best] == pytest.approx([values[0][move] for move in best])
    refused = problem(
        post(client, "backgammon/move", moves=["43"], algorithm="expectiminimax", move_filter=0)
    )
    assert refused["errors"][0]["pointer"] == "/move_filter"
