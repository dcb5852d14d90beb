"""What a level overlooks at a mistake: kinds of moves, how often each is seen, and what holds."""

import json
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import chess
import pytest

from service.engine import Engine, Position, Report, Table, Task
from service.moves.levels.chooser import Chooser, Draw
from service.moves.levels.ladder import FLOOR, FULL_STRENGTH, Ladder, ladder_of
from service.moves.levels.sight import Kind, kinds, noticed
from service.moves.levels.strength import Strength
from tests.moves.levels.test_levels import QUEENS, material, worst

ENGINE = Engine(Table(megabytes=1))
PLAIN = Kind()
STRIKING = Kind(is_striking=True)
BACKWARD = Kind(is_backward=True)
LONG = Kind(is_long_diagonal=True)


@pytest.mark.parametrize(
    ("game", "moves", "expected"),
    [
        (
            "chess",
            ["e2e4", "d7d5", "f1c4", "g8f6"],
            {
                "a2a3": PLAIN,
                "c4d5": STRIKING,
                "c4e2": BACKWARD,
                "d1h5": LONG,
                "d1f3": PLAIN,
            },
        ),
        ("chess", ["d2d4", "d7d5", "g1f3"], {"c8d7": PLAIN, "c7c6": PLAIN, "c8h3": LONG}),
        (
            "chess",
            ["d2d4", "g7g6", "g1f3", "f8g7", "g2g3", "g7d4", "f1g2", "e7e5", "e1g1", "e5e4"],
            {"g2h3": PLAIN, "f3d4": STRIKING, "g1h1": PLAIN, "f3e1": BACKWARD},
        ),
        ("chess", ["g2g3", "g7g6", "f1g2", "f8g7", "g1f3"], {"g7b2": Kind(True, False, True)}),
        ("shogi", ["7g7f"], {"3c3d": PLAIN, "8b5b": PLAIN}),
        (
            "shogi",
            ["7g7f", "3c3d"],
            {"8h2b+": Kind(True, False, True), "8h3c+": Kind(True, False, True)},
        ),
        ("shogi", ["7g7f", "3c3d", "8h7g"], {"2b3c": PLAIN, "2b7g+": Kind(True, False, True)}),
        ("xiangqi", [], {"h2h1": BACKWARD, "h2h9": STRIKING, "h2e2": PLAIN, "a0a1": PLAIN}),
        ("xiangqi", ["h2e2"], {"b7b8": BACKWARD, "b7b6": PLAIN}),
        ("checkers", ["11-15"], {"22-18": PLAIN}),
        ("checkers", ["11-15", "22-18"], {"15x22": STRIKING}),
        ("amazons", [], {"d1-d7/g7": PLAIN, "a4-a1/b1": BACKWARD, "d1-h5/d1": LONG}),
        ("lines_of_action", [], {"c1-a3": STRIKING, "b1-h1": PLAIN}),
    ],
)
def test_a_move_is_of_a_kind(game: str, moves: list[str], expected: dict[str, Kind]) -> None:
    position = ENGINE.game(game).at(None, moves)
    assert kinds(position, list(expected)) == expected


def test_a_king_of_checkers_goes_backward() -> None:
    position = ENGINE.game("checkers").at("W:WK18:B1,2")
    found = kinds(position, position.inspect()["legal_moves"])
    assert {move for move, kind in found.items() if kind.is_backward} == {"18-22", "18-23"}


def test_pieces_that_are_placed_go_nowhere() -> None:
    position = ENGINE.game("shogi").at("4k4/9/9/9/9/9/9/9/4K4 b P 1")
    assert kinds(position, ["P*5e", "P*1h"]) == {"P*5e": PLAIN, "P*1h": PLAIN}


def seen(position: Position, moves: list[str], overlooks: float) -> Counter[str]:
    """Return how often each move is seen, with a thousand seeds."""
    return Counter(
        move for seed in range(1000) for move in noticed(position, moves, overlooks, Random(seed))
    )


@pytest.mark.parametrize("overlooks", [0.5, 0.9])
def test_quiet_backward_and_long_moves_are_overlooked_more_often(overlooks: float) -> None:
    """The oracle: the odds of 1/4, 1, 2 and 2; five standard errors of a thousand draws."""
    position = ENGINE.game("chess").at(None, ["e2e4", "d7d5", "f1c4", "g8f6"])
    odds = {"c4d5": 0.25, "a2a3": 1.0, "c4e2": 2.0, "d1h5": 2.0}
    found = seen(position, position.inspect()["legal_moves"], overlooks)
    for move, factor in odds.items():
        against = overlooks / (1 - overlooks) * factor
        assert abs(found[move] - 1000 / (1 + against)) < 5 * 1000**0.5 / 2, move
    assert found["c4d5"] > found["a2a3"] > max(found["c4e2"], found["d1h5"])


def test_some_move_is_always_seen() -> None:
    position = ENGINE.game("chess").at()
    found = Counter(
        len(noticed(position, ["a2a3", "e2e4"], 0.999, Random(seed))) for seed in range(200)
    )
    assert found[0] == 0
    assert found[1] > 190
    assert noticed(position, [], 0.5, Random(1)) == []


def chosen(ladder: Ladder, position: Position, level: int, seeds: int = 100) -> Counter[str]:
    """Return how often a level chooses each move."""

    def ask(task: Task) -> Report:
        key = json.dumps(task)
        if key not in reports:
            reports[key] = ENGINE.search(position, task, seeded_mb=1)
        return reports[key]

    reports: dict[str, Report] = {}
    found = Counter[str]()
    for seed in range(seeds):
        draw = Draw(seed, position.state)
        choice = Chooser(Strength(level=level), ladder, draw, ask, position=position).choose()
        assert choice
        found[choice.chosen.move] += 1
    return found


def mistaken(game: str = "chess", **fields: Any) -> Ladder:  # noqa: ANN401
    """Return the ladder of a game whose every choice is a mistake."""
    ladder = ladder_of(ENGINE.game(game))
    return replace(ladder, levels=[replace(one, misses=1.0, **fields) for one in ladder.levels])


@pytest.mark.parametrize("level", [1, FLOOR, 6, 9])
def test_of_equal_gains_the_one_backward_is_missed_more_often(level: int) -> None:
    """Either of two bishops that stand alone may be taken for nothing, forward and backward."""
    position = ENGINE.game("chess").at("7k/8/8/2b5/8/2R5/8/2b4K w - - 0 1")
    found = chosen(mistaken(), position, level, 200)
    assert found["c3c5"] > found["c3c1"] > 0


def test_what_is_not_overlooked_by_its_kind_is_as_likely() -> None:
    """Without `overlooks`, or without the position, moves are drawn by what they seem worth."""
    position = ENGINE.game("chess").at(TAKE_BACK)
    plain = mistaken(overlooks=0.0, blur=0.0)
    assert len(chosen(plain, position, FLOOR)) == 1
    assert len(chosen(mistaken(blur=0.0), position, FLOOR)) > 1


LOOSE_QUEEN = "rnb1kbnr/pppp1ppp/8/4p3/3qP3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 0 1"
TAKE_BACK = "rnb1kbnr/ppp1pppp/8/8/8/2q5/PPPP1PPP/R1BQKBNR w KQkq - 0 1"
"""Black's queen has taken a knight on c3."""


def test_a_gain_may_be_missed_and_is_not_always() -> None:
    position = ENGINE.game("chess").at(LOOSE_QUEEN)
    taken = chosen(mistaken(), position, FLOOR)["f3d4"]
    assert 10 < taken < 90


@pytest.mark.parametrize("level", range(FLOOR, FULL_STRENGTH))
def test_what_was_taken_is_taken_back(level: int) -> None:
    position = ENGINE.game("chess").at(TAKE_BACK)
    assert chosen(mistaken(), position, level).keys() <= {"b2c3", "d2c3"}


MATE = "6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1"
MATED = "8/8/8/8/8/5k2/1r6/6K1 w - - 0 1"
"""White is mated in four plies after Kh1, in two after Kf1."""
A_PIECE = 3


@pytest.mark.parametrize("level", range(FLOOR, FULL_STRENGTH))
def test_a_mistake_misses_no_win_in_one_and_hastens_no_loss(level: int) -> None:
    assert chosen(mistaken(), ENGINE.game("chess").at(MATE), level).keys() == {"b1b8"}
    assert chosen(mistaken(), ENGINE.game("chess").at(MATED), level).keys() == {"g1h1"}


@pytest.mark.parametrize("state", QUEENS)
@pytest.mark.parametrize("level", range(FLOOR, FULL_STRENGTH))
def test_from_level_3_on_no_mistake_hangs_a_piece_for_nothing(state: str, level: int) -> None:
    """The oracle counts pieces, after the reply that takes the most and what takes back most."""
    board = chess.Board(state)
    now = material(board, board.turn)
    for move in chosen(mistaken(), ENGINE.game("chess").at(state), level):
        board.push_uci(move)
        kept = worst(board)
        board.pop()
        assert kept > now - A_PIECE, move
