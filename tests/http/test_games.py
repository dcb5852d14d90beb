"""Valid requests about games, positions and searches."""

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from marshmallow import RAISE

from service.engine import built_in_games
from service.http.schemas.game_replies import GameReply, GamesReply
from service.http.schemas.replies import AnalysisReply, MoveReply, PositionReply
from service.http.views.resource import EXTENSION
from service.settings import YES
from tests.support import MakeApp, content, found, post, problem, seen, source
from tests.support.hidden_games import subjects
from tests.support.openspiel_crowd import LISTED, pretend


def games(app: Flask) -> list[str]:
    return list(app.extensions[EXTENSION].engine.game_names)


def test_the_list_has_every_game_and_algorithm(app: Flask, client: FlaskClient) -> None:
    reply = seen(client, "/v1/games")
    GamesReply().load(reply, unknown=RAISE)
    assert [card["name"] for card in reply["games"]] == games(app)
    assert {row["name"] for row in reply["algorithms"]} >= {"alpha_beta", "minimax"}


def test_a_games_card_is_the_lists(app: Flask, client: FlaskClient) -> None:
    listed = seen(client, "/v1/games")["games"]
    assert [seen(client, f"/v1/games/{name}") for name in games(app)] == listed


LINE = {"name", "title", "kind", "players"}
LINES_BYTES = 20_000


def test_a_list_of_lines_has_the_games_alone(app: Flask, client: FlaskClient) -> None:
    reply = seen(client, "/v1/games?detail=line")
    GamesReply().load(reply, unknown=RAISE)
    assert reply.keys() == {"games"}
    assert [line["name"] for line in reply["games"]] == games(app)
    cards = seen(client, "/v1/games")["games"]
    for line, card in zip(reply["games"], cards, strict=True):
        assert line.keys() == LINE
        assert {name: card[name] for name in LINE - {"kind"}}.items() <= line.items()


def test_the_kind_of_a_game_is_what_is_special_about_it(client: FlaskClient) -> None:
    lines = seen(client, "/v1/games?detail=line")["games"]
    kinds = {line["name"]: line["kind"] for line in lines}
    names = ("chess", "backgammon", "matrix", "goofspiel", "holdem", "sokoban")
    assert [kinds[name] for name in names] == [
        "perfect_information",
        "chance",
        "simultaneous",
        "simultaneous",
        "hidden_information",
        "single_player",
    ]


def test_lines_stay_short_with_the_games_of_openspiel(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend(monkeypatch)
    response = make_app(openspiel=YES).test_client().get("/v1/games?detail=line")
    names = [line["name"] for line in content(response)["games"]]
    assert len(names) == len(built_in_games()) + len(LISTED)
    assert "openspiel.chess" in names
    assert len(response.data) <= LINES_BYTES


def test_algorithms_and_models_are_listed_without_games(client: FlaskClient) -> None:
    whole = seen(client, "/v1/games")
    reply = seen(client, "/v1/games?detail=algorithms")
    assert reply == {name: whole[name] for name in ("algorithms", "opponents")}


def test_the_full_list_is_the_usual_one(client: FlaskClient) -> None:
    assert client.get("/v1/games?detail=full").data == client.get("/v1/games").data


@pytest.mark.parametrize("detail", ["", "lines", "Line", "1"])
def test_another_detail_is_refused_with_those_there_are(client: FlaskClient, detail: str) -> None:
    refusal = problem(client.get("/v1/games", query_string={"detail": detail}))
    assert (refusal["status"], refusal["pointer"]) == (422, "/detail")
    assert all(value in refusal["detail"] for value in ("full", "line", "algorithms"))


def test_each_list_has_a_tag_of_its_own(client: FlaskClient) -> None:
    paths = [f"/v1/games{query}" for query in ("", "?detail=line", "?detail=algorithms")]
    tags = [client.get(path).headers["ETag"] for path in paths]
    assert len({*tags}) == len(paths)
    for path, tag in zip(paths, tags, strict=True):
        assert client.get(path, headers={"If-None-Match": tag}).status_code == 304


def under(client: FlaskClient, game: str, **options: object) -> dict[str, Any]:
    """The card of a game under options."""
    query = {"options": json.dumps(options)}
    response = client.get(f"/v1/games/{game}", query_string=query)
    assert response.status_code == 200, response.text
    return content(response)


def test_a_card_under_no_options_is_the_games(client: FlaskClient) -> None:
    for game in ("tic_tac_toe", "tree", "matrix"):
        card = under(client, game)
        GameReply().load(card, unknown=RAISE)
        listed = seen(client, f"/v1/games/{game}")
        assert {**card, "levels": []} == {**listed, "levels": []}


def test_a_card_is_of_the_game_under_its_options(client: FlaskClient) -> None:
    card = under(client, "n_person_nim", players=4, heaps=[2, 2])
    assert card["players"] == ["1", "2", "3", "4"]
    assert card["facts"]["players"] == 4
    assert (
        card["start"]
        == found(client, "n_person_nim/position", options={"players": 4, "heaps": [2, 2]})["state"]
    )
    assert json.loads(card["chosen_options"])["players"] == 4


def test_the_algorithms_of_a_card_are_those_under_its_options(client: FlaskClient) -> None:
    def applying(text: str) -> set[str]:
        rows = under(client, "tree", text=text)["algorithms"]
        return {row["name"] for row in rows if row["applies"]}

    plain, chance = applying("(3,(2,4))"), applying("chance(2,4)")
    assert {"minimax", "alpha_beta", "max_n"} <= plain
    assert {"expectiminimax", "max_n"} <= chance
    assert not chance & {"minimax", "alpha_beta"}
    refused = problem(
        post(client, "tree/move", options={"text": "chance(2,4)"}, algorithm="minimax")
    )
    assert {*refused["alternatives"]} == chance


def test_the_levels_of_a_card_are_those_that_hold_under_its_options(client: FlaskClient) -> None:
    (gomoku,) = seen(client, "/v1/games/tic_tac_toe")["levels"]
    assert under(client, "tic_tac_toe", **gomoku["options"])["levels"] == [gomoku]
    assert under(client, "tic_tac_toe", rows=4)["levels"] == []


def test_games_of_which_players_do_not_see_all_have_levels(client: FlaskClient) -> None:
    for subject in subjects():
        assert "levels" in under(client, subject.name, **subject.options), subject
        assert "levels" in seen(client, f"/v1/games/{subject.name}")


@pytest.mark.parametrize(
    ("text", "status", "code", "pointer"),
    [
        *[
            (text, 400, "not_json", "/options")
            for text in ("{", "nonsense", "{'rows': 3}", '{"rows": 3, "rows": 4}', '{"rows": NaN}')
        ],
        *[(text, 422, "invalid_request", "/options") for text in ("[]", "3", "null", '"{}"')],
        ("", 422, "invalid_request", "/options"),
        ('{"rows": 3%s}' % (" " * 4_000), 422, "invalid_request", "/options"),
        ('{"a":' * 50_000, 422, "invalid_request", "/options"),
        ('{"a":' * 790, 400, "not_json", "/options"),
        ('{"rows": "\\ud800"}', 400, "not_json", "/options"),
        ('{"rows": 99}', 422, "bad_option", "/options/rows"),
        ('{"colour": "red"}', 422, "bad_option", "/options/colour"),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_options_that_no_body_could_have_are_refused(
    client: FlaskClient, text: str, status: int, code: str, pointer: str
) -> None:
    refused = problem(client.get("/v1/games/tic_tac_toe", query_string={"options": text}))
    assert (refused["status"], refused["code"], refused["pointer"]) == (status, code, pointer)
    assert client.get("/v1/games/nix", query_string={"options": "{}"}).status_code == 404


def test_every_example_of_every_card_can_be_inspected(client: FlaskClient) -> None:
    for card in seen(client, "/v1/games")["games"]:
        assert card["examples"]
        for example in card["examples"]:
            body: dict[str, Any] = {"options": json.loads(example["options"] or "{}")}
            if example["state"]:
                body["state"] = example["state"]
            body["moves"] = example["moves"].split()
            found(client, f"{card['name']}/position", **body)


def test_every_option_with_its_default_is_no_option(client: FlaskClient) -> None:
    for card in seen(client, "/v1/games")["games"]:
        defaults = {
            option["name"]: option["default"] for option in card["options"] if "default" in option
        }
        position = found(client, f"{card['name']}/position", options=defaults)
        assert position == found(client, f"{card['name']}/position")


def test_a_position_has_moves_turn_and_picture(client: FlaskClient) -> None:
    """X O ., then X in the middle: O is to move."""
    reply = found(client, "tic_tac_toe/position", state="XO./.../...", moves=["b2"])
    PositionReply().load(reply, unknown=RAISE)
    assert reply["state"] == "XO./.X./..."
    assert (reply["turn"], reply["player"]) == ("player", "O")
    assert set(reply["legal_moves"]) == {"c3", "a2", "c2", "a1", "b1", "c1"}
    assert "utilities" not in reply


def test_the_end_has_utilities_and_winner(client: FlaskClient) -> None:
    reply = found(client, "tic_tac_toe/position", state="XXX/OO./...")
    assert (reply["turn"], reply["legal_moves"]) == ("over", [])
    assert (reply["utilities"], reply["winner"]) == ([1, -1], "X")


def test_a_draw_has_no_winner(client: FlaskClient) -> None:
    reply = found(client, "tic_tac_toe/position", state="XOX/XOO/OXX")
    assert reply["utilities"] == [0, 0]
    assert "winner" not in reply


def test_a_state_may_be_left_out_and_written_in_two_ways(client: FlaskClient) -> None:
    """Connect Four: digits of columns from the start are a state as well as the board is."""
    by_moves = found(client, "connect_four/position", moves=["4", "4", "5"])
    assert found(client, "connect_four/position", state="445") == by_moves
    assert found(client, "connect_four/position", state=by_moves["state"]) == by_moves


def test_options_make_another_board(client: FlaskClient) -> None:
    reply = found(client, "tic_tac_toe/position", options={"rows": 4, "columns": 5, "in_a_row": 4})
    assert len(reply["legal_moves"]) == 20


def test_a_move_is_found_and_fits_its_schema(client: FlaskClient) -> None:
    reply = found(client, "tic_tac_toe/move", moves=["b2"], depth=4)
    MoveReply().load(reply, unknown=RAISE)
    assert reply["game"] == "tic_tac_toe"
    assert reply["state"] == ".../.X./..."
    assert (reply["depth"], reply["complete"], reply["stopped_by"]) == (4, True, "depth")
    assert reply["principal_variation"][0] == reply["move"]
    assert source(reply) == {"hit": False, "layer": "none"}
    assert "lines" not in reply


def test_a_win_is_seen_with_its_plies(client: FlaskClient) -> None:
    """X X . / O O . / . . .: X wins at once at c3."""
    reply = found(client, "tic_tac_toe/move", state="XX./OO./...")
    assert (reply["move"], reply["value"], reply["exact"]) == ("c3", 1, True)
    assert (reply["outcome"], reply["plies"]) == ("win", 1)
    assert reply["next_state"] == "XXX/OO./..."


def test_an_analysis_values_every_root_move(client: FlaskClient) -> None:
    reply = found(client, "tic_tac_toe/analysis", moves=["b2"], algorithm="minimax", depth=8)
    AnalysisReply().load(reply, unknown=RAISE)
    assert len(reply["lines"]) == 8
    values = {line["move"]: line["value"] for line in reply["lines"]}
    corners = {"a1", "a3", "c1", "c3"}
    assert {move for move, value in values.items() if value == 0} == corners


def test_an_analysis_may_value_the_best_alone(client: FlaskClient) -> None:
    reply = found(client, "tic_tac_toe/analysis", moves=["b2"], depth=8, multi_pv=2)
    assert all("value" in line for line in reply["lines"][:2])
    assert all(("value" in line) != ("at_most" in line) for line in reply["lines"])


@pytest.mark.parametrize("seed", [0, 1, 2**53 - 1])
def test_equal_seeds_give_equal_reports(client: FlaskClient, seed: int) -> None:
    def ask() -> dict[str, Any]:
        reply = found(client, "connect_four/move", depth=8, seed=seed)
        return {name: value for name, value in reply.items() if name != "time_ms"}

    assert ask() == ask()


def test_weights_change_the_estimate(client: FlaskClient) -> None:
    """Depth 2 from the empty board by open lines: the centre, worth 1."""
    plain = found(client, "tic_tac_toe/move", algorithm="minimax", depth=2)
    doubled = found(
        client, "tic_tac_toe/move", algorithm="minimax", depth=2, weights={"open_lines": 2}
    )
    assert plain["evaluation"] * 2 == doubled["evaluation"]


def test_a_search_ends_by_the_services_most_time(make_app: MakeApp) -> None:
    client = make_app(max_time_ms=50).test_client()
    reply = found(client, "connect_four/move", time_ms=3_600_000)
    assert reply["stopped_by"] == "time"
    assert not reply["complete"]


def test_a_search_without_limits_ends_by_the_usual_time(make_app: MakeApp) -> None:
    client = make_app(default_time_ms=50).test_client()
    assert found(client, "connect_four/move")["stopped_by"] == "time"


def test_one_millisecond_is_enough_for_a_legal_move(client: FlaskClient) -> None:
    reply = found(client, "connect_four/move", time_ms=1)
    assert reply["move"] in list("1234567")


def test_nodes_end_a_search(client: FlaskClient) -> None:
    reply = found(client, "connect_four/move", nodes=5000, seed=1)
    assert reply["stopped_by"] == "nodes"
    assert reply["nodes_all_passes"] <= 10_000


GOMOKU = {"rows": 15, "columns": 15, "in_a_row": 5, "variant": "standard"}


@pytest.mark.parametrize(
    ("game", "options"),
    [("connect_four", {}), ("tic_tac_toe", {}), ("tic_tac_toe", GOMOKU)],
    ids=["connect_four", "tic_tac_toe", "gomoku"],
)
def test_a_whole_game_against_itself(
    client: FlaskClient, game: str, options: dict[str, Any]
) -> None:
    """Each side's first best move within a few nodes, until it is over."""
    moves: list[str] = []
    while True:
        body = {"moves": moves, "options": options}
        position = found(client, f"{game}/position", **body)
        if position["turn"] == "over":
            break
        reply = found(client, f"{game}/move", **body, nodes=2_000)
        assert reply["move"] in position["legal_moves"]
        moves.append(reply["move"])
    assert len(moves) >= 5
    assert sum(position["utilities"]) == 0
