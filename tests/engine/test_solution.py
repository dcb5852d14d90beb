"""The whole strategy of a small game: solvePolicy."""

from functools import reduce
from operator import xor
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.support import found, post

GAME_2 = {"coin": 0.5}
LOST_AT_HALVING = [1, 4, 6, 10, 14, 16, 18, 22, 24, 26, 30, 34, 38, 40, 42, 46, 50, 54, 56, 58, 62]
"""Up to 64, which is lost too."""

GRUNDY_VALUES = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0]
"""Sprague-Grundy values of heaps of 0 to 20 in Grundy's game."""


def solved(client: FlaskClient, game: str, **body: Any) -> dict[str, Any]:  # noqa: ANN401
    return found(client, f"{game}/policy", **body)


def by_state(reply: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {row["state"]: row for row in reply["rows"]}


def test_the_strategy_of_tic_tac_toe_answers_every_reply_and_never_loses(
    client: FlaskClient,
) -> None:
    reply = solved(client, "tic_tac_toe")
    assert (reply["values"], reply["positions"]) == ([0, 0], 5478)
    rows = by_state(reply)
    ends = []

    def play(state: str) -> None:
        row = rows[state]
        if row["turn"] == "over":
            ends.append(row["values"][0])
        elif row["player"] == reply["player"]:
            play(row["next_state"])
        else:
            for answer in row["replies"]:
                play(answer["next_state"])

    play(reply["state"])
    assert min(ends) == 0
    assert max(ends) == 1
    assert len(rows) < 1000


@pytest.mark.parametrize("algorithm", ["minimax", "alpha_beta"])
def test_every_position_is_worth_what_a_search_says(client: FlaskClient, algorithm: str) -> None:
    rows = solved(client, "tic_tac_toe", state="XO./.X./O..", rows="all")["rows"]
    asked = [row for row in rows if row["turn"] == "player"]
    assert len(asked) > 20
    for row in asked:
        body = {"state": row["state"], "algorithm": algorithm, "depth": 9}
        move = found(client, "tic_tac_toe/analysis", **body)
        assert (move["move"], move["outcome"], move["plies"]) == (
            row["move"],
            row["outcome"],
            row["plies"],
        )
        best = {line["move"] for line in move["lines"] if line["value"] == move["value"]}
        assert set(row["best_moves"]) <= best


def test_all_lost_positions_of_halving_come_in_one_request(client: FlaskClient) -> None:
    reply = solved(client, "halving", options={"number": 64}, rows="lost")
    assert {int(row["state"].split()[0]) for row in reply["rows"]} == {*LOST_AT_HALVING, 64}


def test_halving_from_15_is_played_as_the_lecture_draws_it(client: FlaskClient) -> None:
    reply = solved(client, "halving", options={"number": 15})
    rows = by_state(reply)
    first = rows[reply["state"]]
    assert (reply["values"], first["move"], first["next_state"][:2]) == ([1, -1], "-", "14")


def test_the_lost_positions_of_nim_are_those_of_bouton(client: FlaskClient) -> None:
    body = {"options": {"heaps": [3, 4, 5]}}
    everything = solved(client, "nim", rows="all", **body)["rows"]
    lost = {row["state"] for row in solved(client, "nim", rows="lost", **body)["rows"]}

    def is_lost(row: dict[str, Any]) -> bool:
        heaps = map(int, row["state"].split()[0].split(","))
        return row["turn"] == "player" and reduce(xor, heaps) == 0

    assert lost == {row["state"] for row in everything if is_lost(row)}
    assert len(lost) == 34


def test_grundys_game_of_7_is_lost_for_the_first_to_move(client: FlaskClient) -> None:
    reply = solved(client, "grundy", options={"heaps": [7]}, rows="all")
    assert reply["values"] == [-1, 1]
    for row in reply["rows"]:
        if row["turn"] == "player":
            heaps = map(int, row["state"].split()[0].split(","))
            wins = reduce(xor, (GRUNDY_VALUES[heap] for heap in heaps)) != 0
            assert row["outcome"] == ("win" if wins else "loss")


def test_chance_is_averaged_and_shown_with_its_probabilities(client: FlaskClient) -> None:
    reply = solved(client, "bins", options=GAME_2)
    rows = by_state(reply)
    assert (reply["values"], rows["-"]["move"]) == ([-2, 2], "C")
    coin = rows["C?"]
    assert (coin["turn"], coin["values"]) == ("chance", [-2, 2])
    assert [answer["probability"] for answer in coin["replies"]] == [0.5, 0.5]
    assert "plies" not in coin


def test_another_players_strategy_answers_the_first_player(client: FlaskClient) -> None:
    options = {"text": "((3,12,8),(2,4,6),(14,5,2))"}
    reply = solved(client, "tree", options=options, player="MIN")
    rows = by_state(reply)
    assert [rows[state]["move"] for state in ("/a", "/b", "/c")] == ["a", "a", "c"]
    assert len(rows["/"]["replies"]) == 3


def test_three_players_maximize_their_own_utility(client: FlaskClient) -> None:
    text = "1(2(3([1,6,6],[7,1,2]),3([6,1,2],[7,2,1])),2(3([5,1,7],[1,5,2]),3([7,7,1],[5,2,5])))"
    assert solved(client, "tree", options={"text": text})["values"] == [5, 2, 5]


@pytest.mark.parametrize(
    ("game", "body", "code", "pointer"),
    [
        ("chess", {}, "too_many_positions", "/most_positions"),
        ("tic_tac_toe", {"most_positions": 5477}, "too_many_positions", "/most_positions"),
        ("tic_tac_toe", {"most_positions": 50_001}, "invalid_request", "/most_positions"),
        ("tic_tac_toe", {"rows": "won"}, "invalid_request", "/rows"),
        ("tic_tac_toe", {"player": "Z"}, "unknown_player", "/player"),
        ("tic_tac_toe", {"state": "XXX/OO./..."}, "game_over", "/state"),
        ("backgammon", {}, "algorithm_refused", ""),
        ("matrix", {}, "algorithm_refused", ""),
    ],
)
def test_what_cannot_be_solved_is_refused(
    client: FlaskClient, game: str, body: dict[str, Any], code: str, pointer: str
) -> None:
    response = client.post(f"/v1/games/{game}/policy", json=body)
    problem = response.get_json()
    assert response.status_code == 422
    said = problem["errors"][0]["pointer"] if code == "invalid_request" else problem["pointer"]
    assert (problem["code"], said) == (code, pointer)


def test_a_solution_is_bounded_in_time(client: FlaskClient) -> None:
    reply = solved(client, "connect_four", most_positions=50_000, time_ms=1)
    assert (reply["complete"], reply["stopped_by"], reply["rows"]) == (False, "time", [])


@pytest.mark.parametrize(
    ("most", "advice"),
    [(100, "raise most_positions, to 50000 at most"), (50_000, "begin later in the game")],
)
def test_a_game_with_too_many_positions_is_refused_with_advice(
    client: FlaskClient, most: int, advice: str
) -> None:
    problem = post(client, "othello/policy", most_positions=most).get_json()
    assert problem["code"] == "too_many_positions"
    assert f"follow: {advice}" in problem["detail"]
