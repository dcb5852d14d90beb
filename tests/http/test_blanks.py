"""Blanks around the texts of a request make no difference."""

import json
import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.engine import Engine, EngineError, Game, Position, Table, built_in_games
from service.plugins import register
from tests.support import content, found, post, problem
from tests.support.python_games import TicTacToe

AROUND = [(" ", ""), ("", " "), ("\n", "\n"), ("", "\r\n"), ("\t \r\n", "\n\n ")]


def positions(name: str, random: Random) -> Iterator[tuple[Game, Position]]:
    """Yield positions of random games from the game's examples, ends included."""
    engine = Engine(Table(megabytes=1))
    for example in engine.card(name)["examples"]:
        game = engine.game(name, json.loads(example["options"]))
        position = game.at(example["state"] or None, example["moves"].split())
        for _ in range(12):
            yield game, position
            said = position.inspect()
            if said["turn"] == "over":
                break
            position = position.child(a_move(said, random))


def a_move(said: Mapping[str, Any], random: Random) -> str:
    if said["turn"] == "together":
        return "|".join(random.choice(chooser["legal_moves"]) for chooser in said["choices"])
    move: str = random.choice(said["legal_moves"])
    return move


@pytest.mark.parametrize("name", built_in_games())
def test_a_state_a_move_and_a_view_are_the_same_with_blanks_around(name: str) -> None:
    random = Random(1)
    seen = 0
    for game, position in positions(name, random):
        seen += 1
        before, after = random.choice(AROUND)
        assert game.at(f"{before}{position.state}{after}").state == position.state
        said = position.inspect()
        if said["turn"] != "over":
            move = a_move(said, random)
            reached = game.at(position.state, [f"{before}{move}{after}"])
            assert reached.state == position.child(move).state
        if game.hides_information and said["turn"] == "player":
            view = position.seen_by(f"{before}{said['player']}{after}").state
            assert game.seen(f"{before}{view}{after}").state == view
    assert seen


def test_nodes_of_a_tree_may_begin_with_a_blank(client: FlaskClient) -> None:
    """A text is what it says, if that is anything."""
    nodes = [
        {"name": "a", "player": 1, "children": [" a", "b"], "moves": ["x ", "x"]},
        {"name": " a", "utility": 1},
        {"name": "b", "utility": 2},
    ]
    options = {"nodes": nodes}

    def state(**body: object) -> str:
        reply = found(client, "tree/position", options=options, **body)
        return str(reply["state"])

    first, second = (state(moves=[move]) for move in ("x ", "x"))
    assert first != second
    assert (state(state=first), state(state=second)) == (first, second)
    assert state(moves=["\nx\n"]) == second
    assert state(state=f"{second}\n") == second


def test_a_state_with_blanks_around_tells_options_too(client: FlaskClient) -> None:
    reply = found(client, "halving/position", state=" 16 1\n")
    assert (reply["state"], reply["options"]) == ("16 1", {"number": 16})


def test_a_level_of_sokoban_may_begin_with_blanks(client: FlaskClient) -> None:
    options = {"level": "  ####\n###@ #\n# $. #\n######"}
    start = found(client, "sokoban/position", options=options)["state"]
    for text in (options["level"], f"{options['level']}\n", f"\n{start}"):
        assert found(client, "sokoban/position", options=options, state=text)["state"] == start


class Blank(TicTacToe):
    """A game whose empty cells are blanks, and whose names of cells have two characters."""

    def read(self, text: str) -> str:
        if not re.fullmatch("[XO ]{9}", text):
            raise ValueError("nine cells")
        return text.replace(" ", ".")

    def write(self, state: str) -> str:
        return state.replace(".", " ")

    def read_move(self, state: str, text: str) -> int:
        if not (text in {f"{cell:2}" for cell in range(9)} and state[int(text)] == "."):
            raise ValueError("no cell")
        return int(text)

    def write_move(self, state: str, move: int) -> str:
        return f"{move:2}"


def test_a_game_that_writes_blanks_is_read_as_it_writes() -> None:
    game = Engine(Table(megabytes=1), {"blank": register(Blank, "blank", "1")}).game("blank")
    position = game.at(moves=[" 4"])
    assert position.state == "    X    "
    assert game.at("    X    ").state == position.state
    assert game.at("\n    X    \n".strip("\n"), [" 0"]).state == "O   X    "
    with pytest.raises(EngineError):
        game.at("X")


@pytest.mark.parametrize(
    ("path", "body", "clean"),
    [
        ("tic_tac_toe/move", {"algorithm": " alpha_beta\n"}, {"algorithm": "alpha_beta"}),
        ("tic_tac_toe/move", {"evaluator": "own "}, {"evaluator": "own"}),
        ("tic_tac_toe/move", {"cache": " use\n"}, {"cache": "use"}),
        ("tic_tac_toe/move", {"root_moves": [" b2\n"]}, {"root_moves": ["b2"]}),
        ("tic_tac_toe/move", {"weights": {" open_lines": 2}}, {"weights": {"open_lines": 2}}),
        (
            "tic_tac_toe/move",
            {"opponent": {"model": "random\n"}},
            {"opponent": {"model": "random"}},
        ),
        (
            "tic_tac_toe/move",
            {"opponents": {" O\n": {"model": "random"}}},
            {"opponents": {"O": {"model": "random"}}},
        ),
        ("tic_tac_toe/move", {"include": [" best_move\n"]}, {"include": ["best_move"]}),
        ("matrix/move", {"player": " column\n", "seed": 1}, {"player": "column", "seed": 1}),
        ("kuhn_poker/position", {"view": "\n1: K? -\n"}, {"view": "1: K? -"}),
        (
            "kuhn_poker/position",
            {"state": " KQ b\n", "player": "2 "},
            {"state": "KQ b", "player": "2"},
        ),
        ("tic_tac_toe/policy", {"rows": "lost ", "state": " XO./.X./O..\n"}, {"rows": "lost"}),
        ("matrix/learning", {"method": " regret_matching"}, {"method": "regret_matching"}),
        ("tic_tac_toe/review", {"moves": [" b2", "a1\n"]}, {"moves": ["b2", "a1"]}),
        ("chess/review", {"record": "\n 1. e4 e5 \n"}, {"record": "1. e4 e5"}),
    ],
)
def test_blanks_around_names_do_not_matter(
    client: FlaskClient, path: str, body: dict[str, Any], clean: dict[str, Any]
) -> None:
    limits = {"depth": 2} if path.endswith(("/move", "/review")) else {}
    blank = post(client, path, **limits, **body)
    assert blank.status_code == 200, blank.text
    if path.endswith("/policy"):
        clean = {**clean, "state": "XO./.X./O.."}
    plain = found(client, path, **limits, **clean)
    for name in ("move", "state", "view", "player", "algorithm", "method", "last_state", "rows"):
        assert content(blank).get(name) == plain.get(name), name


@pytest.mark.parametrize(
    ("game", "record", "moves"),
    [
        ("chess", "1. e4 e5", 2),
        ("checkers", "1. 11-15 23-19", 2),
        ("othello", "f5d6c3", 3),
        ("connect_four", "4453", 4),
        ("go", "(;SZ[9];B[ee];W[cc])", 2),
        ("nim", "1. 1:1 1:1", 2),
    ],
)
def test_blanks_around_a_record_do_not_matter(
    client: FlaskClient, game: str, record: str, moves: int
) -> None:
    body = {"record": f"\n {record} \r\n", "depth": 1}
    assert found(client, f"{game}/review", **body)["reviewed"] == moves


def test_blanks_around_a_game_and_an_operation_do_not_matter(client: FlaskClient) -> None:
    entry = {"game": " nim\n", "operation": " position "}
    (result,) = content(client.post("/v1/batch", json={"requests": [entry]}))["results"]
    assert result["position"]["game"] == "nim"


def test_a_whole_game_is_played_with_blanks_around(client: FlaskClient) -> None:
    begun = found(client, "tic_tac_toe/play", player=" X\n", depth=1)
    token = f" {begun['token']}\n"
    assert begun["you"] == "X"
    assert found(client, "tic_tac_toe/play", token=token, move=" b2\n", depth=1)["your_turn"]
    together = found(client, "matrix/play", player="column")
    reply = post(client, "matrix/play", token=together["token"], move=" rock\n")
    assert reply.status_code == 200, reply.text


@pytest.mark.parametrize("text", [" x ", "x\n"])
def test_what_a_reply_repeats_is_repeated_as_it_is(client: FlaskClient, text: str) -> None:
    assert found(client, "nim/position", client_id=text)["client_id"] == text


@pytest.mark.parametrize(
    ("game", "body", "pointer"),
    [
        ("othello", {"weights": {"patterns": 1, "patterns ": 5}}, "/weights"),
        (
            "hearts",
            {"opponents": {"east": {"model": "random"}, " east": {"model": "random"}}},
            "/opponents",
        ),
    ],
)
def test_two_names_that_differ_by_blanks_are_refused(
    client: FlaskClient, game: str, body: dict[str, Any], pointer: str
) -> None:
    refused = problem(post(client, f"{game}/move", **body))
    assert (refused["code"], refused["pointer"]) == ("invalid_request", pointer)
