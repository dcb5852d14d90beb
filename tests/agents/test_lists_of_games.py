"""Games as an agent finds them: the full list, searches by words, long lists cut."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.agents.games import shown
from service.agents.guide import LIST_GAMES
from tests.agents.session import called
from tests.support import seen


def test_the_full_list_of_games_is_there_on_request(app: Flask, client: FlaskClient) -> None:
    for detail in ("full", "algorithms"):
        listed = called(app, LIST_GAMES, detail=detail).structured_content
        assert listed == seen(client, f"/v1/games?detail={detail}")


@pytest.mark.parametrize(
    ("search", "first"),
    [
        ("Tic Tac Toe", "tic_tac_toe"),
        ("TicTacToe", "tic_tac_toe"),
        ("connect4", "connect_four"),
        ("conect four", "connect_four"),
        ("chinese chess", "xiangqi"),
        ("draughts", "checkers"),
        ("poker", "kuhn_poker"),
        ("hidden information hex", "dark_hex"),
        ("single_player", "maze"),
    ],
)
def test_games_are_found_by_words(app: Flask, search: str, first: str) -> None:
    found = called(app, LIST_GAMES, search=search).structured_content["games"]
    assert found[0]["name"] == first


def test_a_search_without_words_is_none(app: Flask) -> None:
    lines = called(app, LIST_GAMES).structured_content
    for search in ("", "  ", "-"):
        assert called(app, LIST_GAMES, search=search).structured_content == lines


def test_what_no_game_is_like_finds_none(app: Flask) -> None:
    assert called(app, LIST_GAMES, search="zzzz").structured_content == {"games": []}


def test_a_search_for_what_is_no_text_or_no_line_is_refused(app: Flask) -> None:
    for given in ({"search": 1}, {"search": "chess", "detail": "full"}):
        refused = called(app, LIST_GAMES, **given)
        assert refused.is_error
        assert refused.structured_content["pointer"] == "/search"


def test_what_is_null_is_left_out_and_options_may_be_an_object(app: Flask) -> None:
    lines = called(app, LIST_GAMES).structured_content
    assert called(app, LIST_GAMES, search=None, detail=None).structured_content == lines
    card = called(app, "getGame", game="nim").structured_content
    assert called(app, "getGame", game="nim", options=None).structured_content == card
    three, text = (
        called(app, "getGame", game="kuhn_poker", options=options).structured_content
        for options in ({"players": 3}, '{"players": 3}')
    )
    assert three == text
    assert three["players"] == ["1", "2", "3"]


def test_a_list_of_many_games_is_cut_and_says_so() -> None:
    lines = [
        {"name": f"game_{n}", "title": f"Game {n}", "kind": "chance", "players": ["1", "2"]}
        for n in range(1000)
    ]
    for search, how in {"": "by search", "game": "search more narrowly"}.items():
        said = shown(lines, search)
        assert 20 < len(said["games"]) < 100
        assert said["more"] == [f"{1000 - len(said['games'])} others: {how}"]
    assert shown(lines, "game_777")["games"][0]["name"] == "game_777"


def test_games_of_collections_are_found_by_search_alone() -> None:
    lines = [
        {"name": name, "title": name, "kind": "chance", "players": ["1", "2"]}
        for name in ("pig", "openspiel.pig", "openspiel.yacht", "other.pig")
    ]
    said = shown(lines, "")
    assert said == {
        "games": [{**lines[0], "players": 2}],
        "more": ["2 of openspiel: by search", "1 of other: by search"],
    }
    found = [line["name"] for line in shown(lines, "pig")["games"]]
    assert found == ["pig", "other.pig", "openspiel.pig"]
