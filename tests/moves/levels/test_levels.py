"""Levels: their replies, moves never played, and choices that are shared and repeatable."""

import json
from collections import Counter
from typing import Any

import chess
import pytest
from flask.testing import FlaskClient
from marshmallow import RAISE

from service.engine import built_in_games, open_game
from service.http.schemas.replies import MoveReply
from service.moves.levels.ladder import FLOOR, FULL_STRENGTH
from tests.support import MakeApp, content, found, post, problem, seen

MIDDLEGAME = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7"
SEEDS = range(25)


def sees_all_in_turn(game: str) -> bool:
    """Return whether players move in turn and see all."""
    facts = open_game({}, game).card()["facts"]
    return not (facts["simultaneous"] or facts["hidden_information"])


TURNS: dict[str, dict[str, Any]] = {
    **{game: {} for game in filter(sees_all_in_turn, built_in_games())},
    "chess": {"state": MIDDLEGAME},
    "othello": {"moves": ["d3"]},
    "connect_four": {"moves": ["4", "4"]},
    "tic_tac_toe": {"moves": ["b2"]},
    "backgammon": {"moves": ["31"]},
    "go": {"options": {"size": 5}},
    "hex": {"options": {"size": 5}},
    "amazons": {"options": {"rows": 5, "columns": 5}},
}
"""A turn of a player who sees all: the first one of a game that is not named here."""


MEMORY: dict[str, Any] = {"redis_url": "redis://127.0.0.1:1", "memory_s": 3600}
"""Answers stay in the memory of an application, since there is no such Redis."""


@pytest.fixture
def shared(make_app: MakeApp) -> FlaskClient:
    """A client of an application that has no answers yet, and remembers them."""
    return make_app(**MEMORY).test_client()


@pytest.fixture(scope="module")
def remembering(make_lasting_app: MakeApp) -> FlaskClient:
    """One for all tests, whose seeds choose from one search."""
    return make_lasting_app(**MEMORY).test_client()


@pytest.mark.parametrize("game", TURNS)
@pytest.mark.parametrize("level", [1, 4, 8])
def test_every_field_belongs_to_the_chosen_move(client: FlaskClient, game: str, level: int) -> None:
    """The oracle: the position after the move, and the best move of a search with its lines."""
    body = TURNS[game]
    reply = found(client, f"{game}/move", **body, level=level, seed=5, include=["best_move"])
    MoveReply().load(reply, unknown=RAISE)
    assert reply["level"] == level
    assert "lines" not in reply
    assert reply["principal_variation"][0] == reply["move"]
    after = {"state": reply["state"], "moves": [reply["move"]], "options": body.get("options", {})}
    assert reply["next_state"] == found(client, f"{game}/position", **after)["state"]
    players = seen(client, f"/v1/games/{game}")["players"]
    own = reply["values"][players.index(reply["player"])]
    assert reply["value_of_first"] == reply["values"][0]
    assert own == reply["value"]
    assert reply["loss"] >= 0
    if reply["best_move"]["move"] == reply["move"]:
        assert reply["loss"] == 0
    elif len(players) < 3:
        assert reply["loss"] == pytest.approx(max(0, reply["best_move"]["value"] - own))


@pytest.mark.parametrize("level", range(1, FULL_STRENGTH))
def test_the_best_move_is_included_only_on_demand(client: FlaskClient, level: int) -> None:
    """Elsewhere in the reply its line is not to be found: the reply's own line is the choice's."""
    body = {"state": MIDDLEGAME, "level": level}
    for seed in range(8):
        plain = found(client, "chess/move", **body, seed=seed)
        reply = found(client, "chess/move", **body, seed=seed, include=["best_move"])
        best = reply.pop("best_move")
        assert "best_move" not in plain
        assert plain["move"] == reply["move"]
        texts = json.dumps({**plain, "move": "", "principal_variation": ""})
        if best["move"] != plain["move"]:
            assert f'"{best["move"]}"' not in texts
            assert best["value"] != plain["value"] or plain["loss"] == 0
            assert plain["value"] == plain["values"][0] == plain["value_of_first"]


def test_an_equal_seed_is_an_equal_move_and_another_seed_uses_the_same_answer(
    shared: FlaskClient,
) -> None:
    body = {"state": MIDDLEGAME, "level": 6}
    moves = [found(shared, "chess/move", **body, seed=seed) for seed in SEEDS]
    again = [found(shared, "chess/move", **body, seed=seed) for seed in SEEDS]
    assert [reply["move"] for reply in again] == [reply["move"] for reply in moves]
    assert len({reply["move"] for reply in moves}) > 1
    assert not moves[0]["cache"]["hit"]
    assert all(reply["cache"]["hit"] for reply in again)
    unseen = [found(shared, "chess/move", **body, seed=100 + seed) for seed in SEEDS]
    assert all(reply["cache"]["hit"] for reply in unseen)


def test_an_equal_body_without_a_seed_is_another_draw(shared: FlaskClient) -> None:
    text = json.dumps({"level": 1}).encode()
    sent = {"data": text, "content_type": "application/json"}
    replies = [content(shared.post("/v1/games/othello/move", **sent)) for _ in range(40)]
    varied = json.dumps({"variety": 1, "nodes": 20_000}).encode()
    sent["data"] = varied
    others = [content(shared.post("/v1/games/chess/move", **sent)) for _ in range(40)]
    assert len({reply["move"] for reply in replies}) > 1
    assert len({reply["move"] for reply in others}) > 1
    assert others[-1]["cache"]["hit"]


def test_a_level_is_the_same_after_a_deep_analysis(shared: FlaskClient) -> None:
    """Neither a warm table nor a stored answer of more positions makes it stronger."""
    body = {"state": MIDDLEGAME, "level": 4, "include": ["best_move"]}
    before = [found(shared, "chess/move", **body, seed=seed, cache="bypass") for seed in SEEDS]
    found(shared, "chess/analysis", state=MIDDLEGAME, nodes=300_000)
    found(shared, "chess/move", **{**body, "level": 9}, seed=1)
    after = [found(shared, "chess/move", **body, seed=seed) for seed in SEEDS]
    own = ("move", "value", "nodes", "loss", "best_move")
    assert [[one[name] for name in own] for one in before] == [
        [one[name] for name in own] for one in after
    ]


MATES = [
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
    "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
    "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
    "7k/6pp/8/8/8/8/1Q6/K6R w - - 0 1",
    "4r1k1/8/8/8/8/8/5PPP/6K1 b - - 0 1",
]
"""The player to move has a mate in one."""


@pytest.mark.parametrize("state", MATES)
@pytest.mark.parametrize("level", range(FLOOR, FULL_STRENGTH))
def test_from_level_3_on_no_mate_in_one_is_missed(
    remembering: FlaskClient, state: str, level: int
) -> None:
    for seed in SEEDS:
        reply = found(remembering, "chess/move", state=state, level=level, seed=seed)
        after = found(remembering, "chess/position", state=state, moves=[reply["move"]])
        assert after.get("ending") == "checkmate", seed


@pytest.mark.parametrize(
    "search",
    [
        {"opponent": {"model": "random"}},
        {"opponent": {"model": "epsilon", "depth": 1, "epsilon": 0.2}},
        {"algorithm": "mcts"},
        {"algorithm": "paranoid"},
        {"algorithm": "max_n"},
    ],
)
@pytest.mark.parametrize("level", [FLOOR, 6, 9])
def test_searches_without_outcomes_miss_no_mate_in_one_either(
    client: FlaskClient, search: dict[str, Any], level: int
) -> None:
    for seed in range(8):
        body = {"state": MATES[1], "level": level, "seed": seed, **search}
        assert found(client, "chess/move", **body)["move"] == "h5f7", seed


QUEENS = [
    MIDDLEGAME,
    "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P2Q/2N5/PPPP1PPP/R1B1KBNR w KQkq - 4 4",
    "rnb1kbnr/ppp1pppp/8/3q4/8/2N5/PPPP1PPP/R1BQKBNR b KQkq - 1 3",
    "r2q1rk1/ppp2ppp/2npbn2/2b1p3/4P3/2NPBN2/PPPQBPPP/R4RK1 w - - 4 9",
    "4k3/8/3p4/8/3Q4/8/8/4K2R w K - 0 1",
    "3r2k1/5ppp/8/8/8/4q3/5PPP/3Q2K1 b - - 0 1",
    "rnbqkbnr/ppp1pppp/8/3p4/3P3Q/8/PPP1PPPP/RNB1KBNR w KQkq - 0 1",
    "r1b1k2r/ppp2ppp/8/4n3/1b1q4/8/PPP2PPP/R1BQKB1R w KQkq - 0 1",
]
WORTH = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}
"""Values of the pieces in pawns."""
MOST_LOST = 5
"""Greatest loss in pawns: less than a queen for a minor piece."""


def material(board: chess.Board, side: chess.Color) -> int:
    """Return how much more material `side` has than the other."""
    return sum(
        WORTH[kind] * (len(board.pieces(kind, side)) - len(board.pieces(kind, not side)))
        for kind in WORTH
    )


def after_best_capture(board: chess.Board) -> int:
    """Material of the player to move after the capture that gains the most, if any gains."""
    found = [material(board, board.turn)]
    for capture in list(board.generate_legal_captures()):
        board.push(capture)
        found.append(material(board, not board.turn))
        board.pop()
    return max(found)


def worst(board: chess.Board) -> int:
    """Material of the player who has just moved, after the reply that takes the most."""
    kept = [material(board, not board.turn)]
    for reply in list(board.legal_moves):
        board.push(reply)
        kept.append(after_best_capture(board))
        board.pop()
    return min(kept)


@pytest.mark.parametrize("state", QUEENS)
@pytest.mark.parametrize("level", range(FLOOR, FULL_STRENGTH))
def test_from_level_3_on_no_queen_is_thrown_away(
    remembering: FlaskClient, state: str, level: int
) -> None:
    """The oracle counts pieces, after the reply that takes the most and what takes back most."""
    replies = [found(remembering, "chess/move", state=state, level=level, seed=n) for n in SEEDS]
    board = chess.Board(state)
    kept = {}
    for move in list(board.legal_moves):
        board.push(move)
        kept[move.uci()] = worst(board)
        board.pop()
    for move in {reply["move"] for reply in replies}:
        assert kept[move] >= max(kept.values()) - MOST_LOST, move


GOMOKU = {"rows": 15, "columns": 15, "in_a_row": 5}
BLOCKS: list[tuple[str, dict[str, Any], set[str]]] = [
    ("connect_four", {"moves": ["4", "1", "4", "1", "4"]}, {"4"}),
    ("connect_four", {"moves": ["1", "4", "2", "4", "1", "4"]}, {"4"}),
    (
        "tic_tac_toe",
        {"options": GOMOKU, "moves": ["e8", "d8", "f8", "a1", "g8", "o15", "h8"]},
        {"i8"},
    ),
    (
        "tic_tac_toe",
        {"options": GOMOKU, "moves": ["h5", "h4", "h6", "c3", "h8", "m12", "h9"]},
        {"h7"},
    ),
]
"""The other player would win at once, but for the listed moves."""


@pytest.mark.parametrize(("game", "body", "saving"), BLOCKS)
@pytest.mark.parametrize("level", range(FLOOR, FULL_STRENGTH))
def test_from_level_3_on_a_win_in_one_is_prevented(
    remembering: FlaskClient, game: str, body: dict[str, Any], saving: set[str], level: int
) -> None:
    for seed in SEEDS:
        assert (
            found(remembering, f"{game}/move", **body, level=level, seed=seed)["move"] in saving
        ), seed


@pytest.mark.parametrize("level", range(FLOOR, FULL_STRENGTH))
def test_of_lost_moves_the_longest_resistance_is_played(client: FlaskClient, level: int) -> None:
    """Two heaps of two are lost: at once if one is taken whole, else two plies later."""
    for seed in SEEDS:
        body = {"options": {"heaps": [2, 2]}, "level": level, "seed": seed}
        assert found(client, "nim/move", **body)["move"] in {"1:1", "2:1"}


def test_at_a_simultaneous_turn_a_level_softens_the_strategy(client: FlaskClient) -> None:
    dilemma = {"options": {"preset": "prisoners_dilemma"}}
    kept = {}
    for level in (1, 9, FULL_STRENGTH):
        reply = found(client, "matrix/move", **dilemma, level=level, seed=1)
        (own, other) = reply["strategies"]
        assert (own["player"], reply["level"]) == (reply["player"], level)
        assert sum(choice["probability"] for choice in own["moves"]) == pytest.approx(1)
        assert max(choice["probability"] for choice in other["moves"]) == 1
        kept[level] = {choice["move"]: choice["probability"] for choice in own["moves"]}
    assert kept[FULL_STRENGTH]["defect"] == 1
    assert kept[1]["defect"] < kept[9]["defect"] <= 1


@pytest.mark.parametrize("preset", ["prisoners_dilemma", "chicken", "stag_hunt"])
def test_at_a_simultaneous_turn_a_level_may_draw_any_move(client: FlaskClient, preset: str) -> None:
    """The values are those of the strategies that were found, whichever move is drawn."""
    replies = [
        found(client, "matrix/move", options={"preset": preset}, level=1, seed=seed)
        for seed in SEEDS
    ]
    assert {reply["move"] for reply in replies} == {
        choice["move"] for choice in replies[0]["strategies"][0]["moves"]
    }
    for reply in replies:
        MoveReply().load(reply, unknown=RAISE)
        assert reply["values"] == replies[0]["values"]
        own = reply["strategies"][0]
        assert own["support"] == sum(choice["probability"] > 0 for choice in own["moves"])


def test_at_a_simultaneous_turn_variety_and_a_seed_sample_the_strategy(client: FlaskClient) -> None:
    moves = Counter(
        found(client, "matrix/move", variety=0.5, seed=seed)["move"] for seed in range(60)
    )
    assert len(moves) == 3
    twice = [found(client, "matrix/move", variety=0.5, seed=8)["move"] for _ in range(2)]
    assert twice[0] == twice[1]


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"level": 0}, "/level"),
        ({"level": 11}, "/level"),
        ({"level": 2.5}, "/level"),
        ({"level": "3"}, "/level"),
        ({"elo": "strong"}, "/elo"),
        ({"elo": 1e9}, "/elo"),
        ({"level": 3, "elo": 1000}, "/elo"),
        ({"variety": 1.5}, "/variety"),
        ({"variety": -0.1}, "/variety"),
        ({"include": ["everything"]}, "/include/0"),
        ({"include": "best_move"}, "/include"),
    ],
)
def test_what_does_not_fit_is_named(
    client: FlaskClient, body: dict[str, Any], pointer: str
) -> None:
    refused = problem(post(client, "chess/move", **body))
    assert (refused["code"], refused["status"]) == ("invalid_request", 422)
    assert refused["pointer"].startswith(pointer)


def test_an_analysis_has_no_level(client: FlaskClient) -> None:
    assert problem(post(client, "chess/analysis", level=3))["pointer"] == "/level"


def test_elo_needs_a_calibration(client: FlaskClient) -> None:
    refused = problem(post(client, "nim/move", elo=800))
    assert (refused["code"], refused["pointer"]) == ("level_refused", "/elo")


def test_the_clients_limits_weaken_a_level_too(client: FlaskClient) -> None:
    reply = found(client, "othello/move", level=9, seed=1, nodes=50, include=["best_move"])
    assert reply["nodes_all_passes"] <= 300


@pytest.mark.parametrize("game", ["connect_four", "tic_tac_toe", "nim"])
def test_level_10_and_the_usual_move_are_one(client: FlaskClient, game: str) -> None:
    body = {**TURNS[game], "algorithm": "minimax", "depth": 2, "cache": "bypass"}
    usual = found(client, f"{game}/move", **body)
    full = found(client, f"{game}/move", **body, level=10)
    assert (full["move"], full["loss"], full["level"]) == (usual["move"], 0, 10)


def test_a_search_by_simulations_can_have_a_level(client: FlaskClient) -> None:
    body = {"algorithm": "mcts", "level": 5}
    moves = {found(client, "connect_four/move", **body, seed=seed)["move"] for seed in SEEDS}
    assert moves <= set("1234567")


def test_variety_plays_several_moves_that_lose_little(shared: FlaskClient) -> None:
    """At chess's start: six seeds; the judge searches ten times as many positions."""
    body = {"variety": 0.3, "nodes": 20_000, "include": ["best_move"]}
    replies = [found(shared, "chess/move", **body, seed=seed) for seed in range(6)]
    moves = {reply["move"] for reply in replies}
    judged = found(shared, "chess/analysis", nodes=200_000, root_moves=[*moves, "d2d4", "e2e4"])
    worths = {line["move"]: line["evaluation"] for line in judged["lines"]}
    assert len(moves) >= 3
    assert max(worths.values()) - min(worths[move] for move in moves) <= 0.15
    assert all(reply["loss_in_unit"] <= 0.12 + 1e-9 for reply in replies)
    assert [reply["cache"]["hit"] for reply in replies] == [False, *[True] * 5]


def test_variety_does_not_lengthen_a_win(client: FlaskClient) -> None:
    for seed in range(10):
        reply = found(client, "chess/move", state=MATES[0], variety=1, seed=seed, depth=4)
        assert (reply["outcome"], reply["plies"]) == ("win", 1)


def test_the_best_move_may_be_asked_for_without_a_level(client: FlaskClient) -> None:
    """The seed is then the search's, as ever."""
    body = {"state": MIDDLEGAME, "nodes": 2_000, "seed": 3}
    reply = found(client, "chess/move", **body, include=["best_move"])
    plain = found(client, "chess/move", **body)
    assert (reply["move"], reply["nodes"]) == (plain["move"], plain["nodes"])
    assert reply["best_move"]["move"] == plain["move"]
    assert "loss" not in reply
    assert reply.keys() - plain.keys() == {"best_move"}


def test_an_elo_is_taken_where_levels_are_calibrated(client: FlaskClient) -> None:
    (calibration,) = seen(client, "/v1/games/connect_four")["levels"]
    elos = [rating["elo"] for rating in calibration["ratings"]]
    between = (elos[3] + elos[4]) / 2
    for elo in (elos[0], between, elos[-1]):
        reply = found(client, "connect_four/move", elo=elo, seed=2, nodes=5_000)
        assert reply["elo"] == elo
        assert "level" not in reply
    for elo in (elos[0] - 1, elos[-1] + 1):
        refused = problem(post(client, "connect_four/move", elo=elo))
        assert (refused["code"], refused["pointer"]) == ("level_refused", "/elo")
        assert f"{elos[0]:.0f} to {elos[-1]:.0f}" in refused["detail"]


def test_games_show_their_calibrations_by_options(client: FlaskClient) -> None:
    shown = {game["name"]: game.get("levels") for game in seen(client, "/v1/games")["games"]}
    assert shown["matrix"] == shown["kuhn_poker"] == []
    assert shown["nim"] == []
    for name, calibrations in shown.items():
        for calibration in calibrations or ():
            assert found(client, f"{name}/position", options=calibration["options"])
            assert 1 < len(calibration["ratings"]) <= FULL_STRENGTH
            assert calibration["terms"]["results"]
