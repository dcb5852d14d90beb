"""Games of OpenSpiel through the service agree with OpenSpiel, with ours and with books."""

from random import Random
from typing import Any

import pyspiel
import pytest
from flask.testing import FlaskClient

from service.games import Game
from service.games.check import check
from service.games.openspiel import provided
from service.games.openspiel.views import STEPS, TRIES
from tests.support import content, found, post

CLASSES = provided()[0]

# Counted by OpenSpiel 2.0.2 alone, state by state.
PERFT: list[tuple[str, dict[str, int], list[int]]] = [
    ("amazons", {}, [4, 80, 2176, 8704]),
    ("antichess", {}, [20, 400, 8067]),
    ("breakthrough", {}, [22, 484, 11132]),
    ("breakthrough", {"rows": 6, "columns": 6}, [16, 256, 4308]),
    ("checkers", {}, [7, 49, 302, 1469, 7361]),
    ("chess", {}, [20, 400, 8902]),
    ("chinese_checkers", {}, [14, 196, 4144]),
    ("clobber", {}, [49, 2116]),
    ("connect_four", {}, [7, 49, 343, 2401]),
    ("crazyhouse", {}, [20, 400, 8902]),
    ("dark_chess", {}, [20, 400, 8902]),
    ("dark_hex", {"num_rows": 3, "num_cols": 3}, [9, 81, 648, 5112]),
    ("dots_and_boxes", {}, [12, 132, 1320, 11880]),
    ("go", {"board_size": 9}, [82, 6643]),
    ("go", {"board_size": 5}, [26, 651, 15650]),
    ("gomoku", {}, [225]),
    ("havannah", {"board_size": 4}, [37, 1332]),
    ("hex", {}, [121, 14520]),
    ("hex", {"num_rows": 3, "num_cols": 3}, [9, 72, 504, 3024, 15120]),
    ("hive", {}, [13, 1014]),
    ("kriegspiel", {}, [34, 1142]),
    ("kuhn_poker", {}, [3, 6, 12, 24, 12, 0]),
    ("leduc_poker", {}, [6, 30, 60, 150, 390, 780, 1800, 2640, 2280, 1080, 240]),
    ("lines_of_action", {}, [36, 1244]),
    ("mancala", {}, [6, 35, 185, 942, 4690]),
    ("mnk", {}, [225]),
    ("morpion_solitaire", {}, [40, 1480]),
    ("nim", {}, [16, 206, 2116]),
    ("nine_mens_morris", {}, [24, 552, 12144]),
    ("othello", {}, [4, 12, 56, 244, 1396, 8200]),
    ("oware", {}, [6, 36, 190, 1014, 5219]),
    ("pentago", {}, [288]),
    ("phantom_ttt", {}, [9, 81, 648, 5112]),
    ("quoridor", {}, [131]),
    ("shogi", {}, [30, 900]),
    ("tic_tac_toe", {}, [9, 72, 504, 3024, 15120]),
    ("twixt", {}, [48, 2304]),
    ("ultimate_tic_tac_toe", {}, [9, 81, 720, 6336]),
    ("xiangqi", {}, [44, 1920]),
]


def made(name: str, options: dict[str, Any]) -> Game[Any, Any]:
    return CLASSES[name](**options)


@pytest.mark.parametrize(("name", "options", "counts"), PERFT)
def test_leaves_are_as_many_as_openspiel_counts(
    name: str, options: dict[str, Any], counts: list[int]
) -> None:
    game = CLASSES[f"openspiel.{name}"](**options)
    level = [game.start()]
    for count in counts:
        level = [
            game.play(state, move)
            for state in level
            if game.turn(state) != "over"
            for move in game.moves(state)
        ]
        assert len(level) == count


@pytest.mark.parametrize("search", [{"algorithm": "sequence_form"}, {"algorithm": "cfr"}])
def test_kuhn_poker_loses_an_eighteenth(spiel: FlaskClient, search: dict[str, Any]) -> None:
    """Kuhn 1950: -1/18 to the first player, whose card is each of three equally often."""
    limits = {"iterations": 3000} if search["algorithm"] == "cfr" else {}
    values = [
        found(spiel, "openspiel.kuhn_poker/move", state=state, seed=1, **search, **limits)["value"]
        for state in ("0 1", "1 2", "2 0")
    ]
    assert sum(values) / 3 == pytest.approx(-1 / 18, abs=1e-3)


def test_tic_tac_toe_is_drawn_as_ours_is(spiel: FlaskClient) -> None:
    replies = [
        found(spiel, f"{name}/move", algorithm="alpha_beta", depth=9, time_ms=30_000, **place)
        for name, place in (
            ("openspiel.tic_tac_toe", {"state": "0 4"}),
            ("tic_tac_toe", {"moves": ["a3", "b2"]}),
        )
    ]
    assert [(reply["value"], reply["exact"]) for reply in replies] == [(0, True), (0, True)]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("tic_tac_toe", {}),
        ("backgammon", {}),
        ("pig", {"winscore": 20}),
        ("kuhn_poker", {"players": 3}),
        ("leduc_poker", {}),
        ("liars_dice", {"dice_sides": 3}),
        ("goofspiel", {"num_cards": 3}),
        ("matrix_rps", {}),
        ("phantom_ttt_ir", {}),
        ("tiny_hanabi", {}),
    ],
)
def test_the_laws_of_games_in_python_hold(name: str, options: dict[str, Any]) -> None:
    assert check(CLASSES[f"openspiel.{name}"](**options), plays=2, seed=1) > 4


def test_views_are_finer_than_imperfect_recall(spiel: FlaskClient) -> None:
    """In phantom_ttt_ir OpenSpiel's string forgets the order of the player's own moves."""
    game = CLASSES["openspiel.phantom_ttt_ir"]()
    one, other = "0 8 1 7 2"[:7], "1 8 0 7"
    assert game.view_picture(one, 0) == game.view_picture(other, 0)
    assert game.view(one, 0) != game.view(other, 0)


def test_a_second_player_does_not_see_what_the_first_has_chosen() -> None:
    game = CLASSES["openspiel.matrix_rps"]()
    views = {game.view(str(move), 1) for move in game.moves("start")}
    assert len(views) == 1
    worlds = dict(game.worlds("0", 1) or ())
    assert list(worlds.values()) == pytest.approx([1 / 3] * 3)
    assert worlds.keys() == {"0", "1", "2"}


def test_worlds_of_leduc_poker_are_the_cards_that_are_left() -> None:
    game = CLASSES["openspiel.leduc_poker"]()
    worlds = dict(game.worlds("2 4", 0) or ())
    assert worlds.keys() == {f"2 {card}" for card in (0, 1, 3, 4, 5)}
    drawn = {game.world("2 4", 0, Random(seed)) for seed in range(60)}
    assert drawn == worlds.keys()


@pytest.mark.parametrize(
    ("body", "code", "pointer"),
    [
        ({"state": "0 x"}, "malformed_state", "/state"),
        ({"state": "0 00"}, "malformed_state", "/state"),
        ({"state": "0 0"}, "illegal_position", "/state"),
        ({"state": "9"}, "illegal_position", "/state"),
        ({"state": "0 3 1 4 2 5"}, "illegal_position", "/state"),
        ({"state": "1 " * 20_000 + "1"}, "invalid_request", "/state"),
        ({"state": str(2**59)}, "illegal_position", "/state"),
        ({"moves": ["x(3,3)"]}, "illegal_move", "/moves/0"),
        ({"options": {"size": 3}}, "bad_option", "/options"),
    ],
)
def test_what_a_client_may_not_send(
    spiel: FlaskClient, body: dict[str, Any], code: str, pointer: str
) -> None:
    response = post(spiel, "openspiel.tic_tac_toe/position", **body)
    reply = content(response)
    assert (response.status_code, reply["code"]) == (422, code), reply
    assert reply["pointer"].startswith(pointer)


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("go", {"board_size": 25}, "up to 19"),
        ("goofspiel", {"points_order": "sideways"}, "random, ascending, descending"),
        ("kuhn_poker", {"players": 11}, "from 2 to 10"),
        ("universal_poker", {"stack": "1 1"}, "stack"),
        ("chess", {"fen": "8/8"}, "fen"),
    ],
)
def test_options_that_openspiel_refuses(
    spiel: FlaskClient, name: str, options: dict[str, Any], words: str
) -> None:
    response = post(spiel, f"openspiel.{name}/position", options=options)
    assert (response.status_code, content(response)["code"]) == (422, "bad_option")
    assert words in content(response)["detail"]


def test_a_view_that_no_state_has(spiel: FlaskClient) -> None:
    view = content(post(spiel, "openspiel.kuhn_poker/position", state="1 0", player="0"))["view"]
    for wrong, code in ((f"{view[:-8]}00000000", "illegal_position"), ("0: ?", "malformed_state")):
        response = post(spiel, "openspiel.kuhn_poker/move", view=wrong)
        assert (response.status_code, content(response)["code"]) == (422, code)


def test_a_view_that_is_too_hard_to_turn_round_says_so(spiel: FlaskClient) -> None:
    deal = " ".join(map(str, Random(1).sample(range(52), 52)))
    reply = content(post(spiel, "openspiel.bridge/move", state=deal, nodes=10))
    assert f"among the {TRIES * STEPS} that were tried" in reply["detail"]


def test_where_openspiel_cannot_draw_a_world_there_is_one() -> None:
    """In bargaining that may be broken off, its resampling fails after the first offer."""
    options = {"max_num_instances": 613, "max_turns": 18, "prob_end": 0.22}
    game = made("openspiel.bargaining", options)
    state = game.read("44 39 51 613 47 613 11 613 36 613")
    player = game.turn(state)
    assert isinstance(player, int)
    world = game.world(state, player, Random(1))
    assert game.view(world, player) == game.view(state, player)


def test_texts_are_found_again_after_the_states_were_forgotten() -> None:
    """More positions than are kept: they are made anew from the text."""
    game = CLASSES["openspiel.leduc_poker"]()
    level = ["start"]
    for _ in range(6):
        level = [game.play(state, move) for state in level for move in game.moves(state)]
    for state in level[:: len(level) // 20]:
        own = pyspiel.load_game("leduc_poker").new_initial_state()
        for action in map(int, state.split(" ")):
            own.apply_action(action)
        assert game.picture(state) == str(own)
        assert game.moves(state) == own.legal_actions()
