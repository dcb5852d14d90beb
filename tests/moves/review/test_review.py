"""reviewGame: each move's value, the best one, the loss and a word; the accuracy of each side."""

import json
import random
from collections.abc import Mapping
from time import monotonic
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.cache.answers.answers import Answer
from service.caller import Caller
from service.engine import Engine, Position, Table
from service.http.schemas.shapes import MOST_RECORD
from service.moves.move_service import MoveService
from service.moves.review.review import Review
from service.moves.review.searches import Searches
from tests.moves.review.games import DRAWN, SCHOLARS_MATE, lines, move_service
from tests.support import MakeApp, answers, content, found, post, problem

LOST_QUEEN = "1. e4 d5 2. Qg4 Bxg4"
TWO_ROOKS = "4k3/8/8/8/8/8/8/RR4K1 w - - 0 1"
ZUGZWANG = "8/4N3/8/8/8/2b1p3/p1K1P3/k7 w - - 0 1"
CHANCE = {"moves": ["31", "24/20", "64"], "depth": 1}
SEED = 31


def side(review: Mapping[str, Any], player: str) -> dict[str, Any]:
    (one,) = (one for one in review["players"] if one["player"] == player)
    return dict(one)


def brute_force(position: Position, known: dict[str, float]) -> float:
    """The value of a position for its player, in a game of two without chance."""
    if position.state not in known:
        seen = position.inspect()
        if seen["turn"] == "over":
            known[position.state] = min(seen["utilities"])  # the last player has not lost
        else:
            known[position.state] = max(
                -brute_force(position.child(move), known) for move in seen["legal_moves"]
            )
    return known[position.state]


def random_moves(source: random.Random, position: Position) -> list[str]:
    moves = []
    while legal := position.inspect()["legal_moves"]:
        moves.append(source.choice(legal))
        position = position.child(moves[-1])
    return moves


def test_a_move_whose_search_was_cut_off_is_not_judged(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    caller = Caller()
    review = Review(move_service(app), "tic_tac_toe", {"moves": DRAWN, "depth": 9}, caller)
    moves = review.moves()
    next(moves)
    search = Searches.at

    def cut_off(*arguments: Any, **named: Any) -> Answer:  # noqa: ANN401 - as it is called
        caller.leave()
        return search(*arguments, **named)

    monkeypatch.setattr(Searches, "at", cut_off)
    assert list(moves) == []
    assert [one["moves"] for one in review.summary()["players"]] == [1, 0]


def test_the_scholars_mate_is_one_blunder(client: FlaskClient) -> None:
    review = found(client, "chess/review", record=SCHOLARS_MATE, depth=5)
    words = [move["word"] for move in review["moves"]]
    assert words[5] == "blunder"
    assert set(words[:5]) <= {"best", "good"}
    blunder, mate = review["moves"][5:]
    assert (blunder["move_label"], blunder["outcome"], blunder["plies"]) == ("Nf6", "loss", 2)
    assert blunder["value"] == -1
    assert (mate["best_move"], mate["word"], mate["plies"]) == ("h5f7", "best", 1)
    assert (mate["accuracy"], mate["loss"]) == (100, 0)
    assert (review["over"], review["winner"], review["ending"]) == (True, "white", "checkmate")
    assert review["result"] == "1-0"
    white, black = side(review, "white"), side(review, "black")
    assert (white["moves"], black["moves"], black["words"]["blunder"]) == (4, 3, 1)
    assert black["accuracy"] < 65 < white["accuracy"]


def test_a_queen_left_to_be_taken_is_a_blunder(client: FlaskClient) -> None:
    review = found(client, "chess/review", record=LOST_QUEEN, depth=5)
    queen, capture = review["moves"][2:]
    assert (queen["word"], queen["move_label"]) == ("blunder", "Qg4")
    assert queen["evaluation"] < -5 < 0 <= queen["best_value"]
    assert (capture["word"], capture["best_move_label"]) == ("best", "Bxg4")


def test_a_game_that_goes_on_after_a_repetition_is_reviewed_to_its_end(client: FlaskClient) -> None:
    record = "Nf3 Nf6 Ng1 Ng8 " * 2 + "e4"
    review = found(client, "chess/review", record=record, depth=1)
    assert (review["reviewed"], review["over"]) == (9, False)
    assert review["moves"][-1]["move_label"] == "e4"


def test_perfect_play_has_an_accuracy_of_100(client: FlaskClient) -> None:
    review = found(client, "tic_tac_toe/review", moves=DRAWN, depth=9)
    assert [one["accuracy"] for one in review["players"]] == [100, 100]
    assert [one["words"]["best"] for one in review["players"]] == [5, 4]
    assert [move["outcome"] for move in review["moves"]] == ["draw"] * 9
    assert review["complete"]
    assert review["reviewed"] == 9


@pytest.mark.parametrize("game", ["tic_tac_toe", "nim", "grundy"])
def test_values_are_those_of_brute_force(client: FlaskClient, game: str) -> None:
    source, start = random.Random(SEED), Engine(Table(megabytes=1)).game(game).at()
    known: dict[str, float] = {}
    for _ in range(4):
        moves = random_moves(source, start)
        review = found(client, f"{game}/review", moves=moves, depth=30)
        position = start
        for move, text in zip(review["moves"], moves, strict=True):
            best = brute_force(position, known)
            position = position.child(text)
            worth = -brute_force(position, known)
            assert (move["best_value"], move["value"], move["loss"]) == (best, worth, best - worth)
            assert (move["word"] == "blunder") is (worth < best)
            assert move["exact"]


@pytest.mark.parametrize(
    ("game", "algorithm"),
    [
        ("breakthrough", "selective"),
        ("tic_tac_toe", "alpha_beta"),
        ("tic_tac_toe", "minimax"),
        ("tic_tac_toe", "expectiminimax"),
        ("tic_tac_toe", "max_n"),
        ("tic_tac_toe", "paranoid"),
    ],
)
def test_no_move_is_worth_more_than_the_best(
    client: FlaskClient, game: str, algorithm: str
) -> None:
    """The search of the next position sees a ply further."""
    source, start = random.Random(SEED), Engine(Table(megabytes=1)).game(game).at()
    for _ in range(4):
        body = {"moves": random_moves(source, start), "depth": 2, "algorithm": algorithm}
        for move in found(client, f"{game}/review", **body)["moves"]:
            assert move["loss"] == move["best_value"] - move["value"] >= 0
            assert move["best_move"] == move["best_line"][0]


def test_a_better_move_than_the_best_that_was_found_is_the_best(client: FlaskClient) -> None:
    """At two plies the search does not see the mate at the third, until its first is played."""
    body = {"state": TWO_ROOKS, "moves": ["b1b7", "e8f8", "a1a8"], "depth": 2}
    first = found(client, "chess/review", algorithm="alpha_beta", **body)["moves"][0]
    assert (first["best_move"], first["best_move_label"], first["word"]) == ("b1b7", "Rb7", "best")
    assert (first["best_value"], first["value"], first["loss"]) == (1, 1, 0)
    assert (first["outcome"], first["plies"], first["best_line"][0]) == ("win", 3, "b1b7")


@pytest.mark.parametrize("algorithm", ["auto", "selective", "alpha_beta"])
def test_a_zugzwang_that_was_played_is_the_best(client: FlaskClient, algorithm: str) -> None:
    body = {"state": ZUGZWANG, "moves": ["Nc6"], "depth": 12 if algorithm == "auto" else 5}
    (move,) = found(client, "chess/review", algorithm=algorithm, **body)["moves"]
    assert (move["best_move"], move["best_value"], move["value"]) == ("e7c6", 1, 1)
    assert (move["outcome"], move["plies"]) == ("win", 5)
    assert "plies_at_most" not in move


def test_a_move_in_any_notation_is_named_in_the_games_own(client: FlaskClient) -> None:
    review = found(client, "chess/review", moves=["e4", "e7e5", "Ng1-f3"], depth=1)
    names = [(move["move"], move["move_label"]) for move in review["moves"]]
    assert names == [("e2e4", "e4"), ("e7e5", "e5"), ("g1f3", "Nf3")]
    assert review["last_state"].startswith("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2")


def test_a_review_may_begin_anywhere(client: FlaskClient) -> None:
    review = found(client, "tic_tac_toe/review", state="X../.X./..O", moves=["a2"], depth=9)
    (move,) = review["moves"]
    assert (move["player"], move["word"], move["best_move"]) == ("O", "blunder", "c3")


def test_what_chance_does_is_nobodys_move(client: FlaskClient) -> None:
    review = found(client, "backgammon/review", **CHANCE)
    assert [move["turn"] for move in review["moves"]] == ["chance", "player", "chance"]
    roll, play, _ = review["moves"]
    assert "word" not in roll
    assert "value" not in roll
    assert play["best_move"] == "8/5 6/5"
    assert play["loss"] > 0
    assert play["value"] == pytest.approx(play["best_value"] - play["loss"])
    assert [one["moves"] for one in review["players"]] == [1, 0]
    assert "accuracy" not in side(review, "black")


def test_a_moves_value_holds_no_luck_of_the_dice(client: FlaskClient) -> None:
    """The value is the move's own, whatever is thrown after it."""
    values = {
        found(client, "backgammon/review", **{**CHANCE, "moves": ["31", "24/20", roll]})["moves"][
            1
        ]["value"]
        for roll in ("66", "11", "21")
    }
    assert len(values) == 1


def test_games_of_several_players_are_judged_by_the_movers_utility(client: FlaskClient) -> None:
    review = found(client, "n_person_nim/review", moves=["1:1", "2:1", "3:4"], depth=30)
    for move in review["moves"]:
        answer = found(client, "n_person_nim/move", state=move["state"], depth=30)
        alone = found(
            client, "n_person_nim/move", state=move["state"], depth=30, root_moves=[move["move"]]
        )
        assert (move["best_value"], move["value"]) == (answer["value"], alone["value"])
        assert move["player"] == answer["player"]


@pytest.mark.parametrize(
    ("game", "body", "pointer"),
    [
        ("chess", {}, "/moves"),
        ("chess", {"moves": []}, "/moves"),
        ("matrix", {"record": "rock|paper"}, "/record"),
        ("backgammon", {"moves": ["31"]}, "/moves"),
        ("matrix", {"moves": ["rock|paper"]}, "/moves"),
    ],
)
def test_a_game_in_which_nobody_moved_in_turn_has_nothing_to_review(
    client: FlaskClient, game: str, body: dict[str, Any], pointer: str
) -> None:
    refusal = problem(post(client, f"{game}/review", **body))
    assert (refusal["code"], refusal["pointer"]) == ("invalid_request", pointer)


def test_choices_at_the_same_time_are_not_judged(client: FlaskClient) -> None:
    nodes = [
        {"name": "root", "player": 1, "children": ["out", "in"]},
        {"name": "out", "utility": 0},
        {
            "name": "in",
            "players": [1, 2],
            "choices": [["a", "b"], ["c", "d"]],
            "children": ["ac", "ad", "bc", "bd"],
        },
        *(
            {"name": name, "utility": value}
            for name, value in zip(["ac", "ad", "bc", "bd"], [3, 1, 2, 2], strict=True)
        ),
    ]
    review = found(client, "tree/review", options={"nodes": nodes}, moves=["in", "a|c"])
    first, second = review["moves"]
    assert (first["turn"], first["word"]) == ("player", "best")
    assert (second["turn"], second["move"]) == ("together", "a|c")
    assert "word" not in second


def test_a_position_is_searched_once(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    searched = list[int]()
    choose: Any = MoveService.choose

    def noting(service: MoveService, name: str, body: Any, caller: Caller, **more: Any) -> Answer:  # noqa: ANN401
        searched.append(len(body["moves"]))
        answer: Answer = choose(service, name, body, caller, **more)
        return answer

    monkeypatch.setattr(MoveService, "choose", noting)
    found(client, "chess/review", moves=["a4", "h5", "a5", "h4"], depth=2)
    assert searched == [0, 1, 2, 3, 4]


def test_a_second_review_is_served_from_the_cache(app_at: Flask) -> None:
    client = app_at.test_client()
    body: dict[str, Any] = {"record": LOST_QUEEN, "depth": 4}
    first = found(client, "chess/review", **body)
    assert answers(app_at).flush(30)
    second = found(client, "chess/review", **body)
    assert first["nodes"] > 0 == second["nodes"]
    assert all(move["cached"] for move in second["moves"])
    assert [move["value"] for move in second["moves"]] == [move["value"] for move in first["moves"]]
    assert found(client, "chess/move", moves=["e4", "d5"], depth=4)["cache"]["hit"]


@pytest.mark.parametrize(
    ("game", "moves", "shares"),
    [
        ("chess", ["a4", "h5", "a5"], [4500] * 4),
        ("backgammon", ["31", "24/20", "64", "24/18 13/9", "11"], [3600] * 4),
    ],
)
def test_each_search_has_an_equal_part_of_the_time(
    client: FlaskClient,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    moves: list[str],
    shares: list[int],
) -> None:
    """The parts are whole milliseconds, so that an equal review finds stored answers.

    Where chance follows, both the position and the move played are searched.
    """
    times = list[int]()
    choose: Any = MoveService.choose

    def noting(service: MoveService, name: str, body: Any, caller: Caller, **more: Any) -> Answer:  # noqa: ANN401
        times.append(body["time_ms"])
        answer: Answer = choose(service, name, body, caller, **more)
        return answer

    monkeypatch.setattr(MoveService, "choose", noting)
    found(client, f"{game}/review", moves=moves, time_ms=20_000, nodes=10)
    assert times == shares


def test_a_review_ends_with_its_time(app: Flask) -> None:
    late = Caller(arrived=monotonic() - 1)
    review = Review(move_service(app), "tic_tac_toe", {"moves": DRAWN, "time_ms": 900}, late)
    assert list(review.moves()) == []
    summary = review.summary()
    assert (summary["reviewed"], summary["complete"]) == (0, False)
    assert summary["time_ms"] >= 1000


def test_the_time_of_a_review_is_at_most_the_services(make_app: MakeApp) -> None:
    client = make_app(max_time_ms=20).test_client()
    response = post(client, "chess/review", moves=["e4", "e5", "Nf3"], time_ms=3_600_000)
    assert content(response)["reviewed"] <= 3


@pytest.mark.parametrize("record", ["", "*", '[Event "x"]\n[Result "1-0"]\n', "{a comment}"])
def test_a_record_without_moves_is_a_review_of_nothing(client: FlaskClient, record: str) -> None:
    review = found(client, "chess/review", record=record)
    assert (review["moves"], review["reviewed"], review["complete"]) == ([], 0, True)
    assert review["state"] == review["last_state"]
    assert [one["moves"] for one in review["players"]] == [0, 0]
    assert all("accuracy" not in one for one in review["players"])
    (final,) = lines(client, "chess", record=record)
    assert (final["type"], final["reviewed"]) == ("final", 0)


def test_no_moves_without_a_record_are_refused(client: FlaskClient) -> None:
    bodies: list[dict[str, Any]] = [{}, {"moves": []}]
    for body in bodies:
        refused = client.post("/v1/games/chess/review", json=body)
        assert problem(refused)["detail"] == "no player has moved in turn"


def test_notes_say_what_was_passed_over(client: FlaskClient) -> None:
    record = "1. e4 ¤¤ e5 -- 2. Nf3 *"
    notes = ["passed over: ¤¤", "line 1, column 13: -- is no move, so the record is read up to it"]
    assert found(client, "chess/review", record=record, depth=1)["notes"] == notes
    assert lines(client, "chess", record=record, depth=1)[-1]["notes"] == notes
    assert "notes" not in found(client, "chess/review", record="1. e4 e5 2. Nf3 *", depth=1)


def test_a_game_of_several_is_reviewed_by_its_number(client: FlaskClient) -> None:
    record = '[Event "a"]\n1. e4 *\n[Event "b"]\n1. d4 d5 *'
    review = found(client, "chess/review", record=record, game_number=2, depth=1)
    assert [move["move"] for move in review["moves"]] == ["d2d4", "d7d5"]
    by_game = found(client, "chess/review", record=record, game=2, depth=1)
    assert [move["move"] for move in by_game["moves"]] == ["d2d4", "d7d5"]
    go = found(client, "go/review", record="(;SZ[5];B[aa])(;SZ[5];B[cc])", game=2, nodes=10)
    assert [move["move"] for move in go["moves"]] == ["C3"]
    refusals: list[tuple[dict[str, Any], str, str]] = [
        ({"record": record}, "malformed_record", "/record"),
        ({"record": record, "game_number": 3}, "invalid_request", "/game_number"),
        ({"record": record, "game": 3}, "invalid_request", "/game_number"),
        ({"record": record, "game": "two"}, "invalid_request", "/game"),
        ({"record": record, "game_number": 0}, "invalid_request", "/game_number"),
        ({"moves": ["e4"], "game_number": 1}, "invalid_request", "/game_number"),
    ]
    for body, code, pointer in refusals:
        refused = problem(client.post("/v1/games/chess/review", json=body))
        assert (refused["code"], refused["pointer"]) == (code, pointer)


def test_a_record_may_have_a_million_characters(client: FlaskClient) -> None:
    """The default limit of a body has room for one."""
    comment = '{"a \n'
    record = "1. e4 " + comment + "é " * ((MOST_RECORD - 20) // 2) + "} e5 *"
    assert len(record) > MOST_RECORD - 20
    body = json.dumps({"record": record, "depth": 1}, ensure_ascii=False).encode()
    response = client.post("/v1/games/chess/review", data=body, content_type="application/json")
    assert response.status_code == 200
    assert len(response.get_json()["moves"]) == 2
    refused = client.post("/v1/games/chess/review", json={"record": " " * (MOST_RECORD + 1)})
    assert problem(refused)["pointer"] == "/record"
