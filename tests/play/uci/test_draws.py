"""UCI: chess goes on where its draw needs a claim, and a search knows of the draws below."""

import random

import chess
import pytest

from tests.play.uci.program import Transcript

SHUFFLE = ("g1f3", "g8f6", "f3g1", "f6g8")
WINNING = "7k/8/8/8/8/8/8/KQ6 w - - 0 1"
"""Black waits for the third occurrence."""
WALK = ("b1b2", "h8g8", "b2b1", "g8h8")


@pytest.mark.parametrize(
    ("command", "fen", "moves"),
    [
        ("startpos", chess.STARTING_FEN, SHUFFLE * 2),
        ("startpos", chess.STARTING_FEN, (*SHUFFLE * 4, "e2e4")),
        (None, "4k3/8/8/8/8/8/4P3/R3K3 w - - 100 90", ()),
        (None, "4k3/8/8/8/8/8/8/R3K3 w - - 149 120", ("a1a2", "e8e7", "a2a3")),
        (None, "4k3/8/8/8/8/8/8/N3K3 w - - 0 1", ()),
        (None, "4k3/8/8/8/8/8/8/N3K3 w - - 0 1", ("a1b3", "e8d7", "b3c5")),
        (None, "4k3/8/8/8/2b5/8/8/2B1K3 b - - 100 90", ()),
    ],
)
@pytest.mark.parametrize("limit", ["depth 3", "nodes 500", "movetime 20", "wtime 1000 btime 1000"])
def test_a_draw_that_nobody_declared_has_a_move(
    command: str | None, fen: str, moves: tuple[str, ...], limit: str
) -> None:
    board = chess.Board(fen)
    for move in moves:
        board.push_uci(move)
    start = command or f"fen {fen}"
    *_, last = Transcript("chess").after(f"position {start} moves {' '.join(moves)}", f"go {limit}")
    assert chess.Move.from_uci(last.split()[1]) in board.legal_moves


@pytest.mark.parametrize(
    "fen",
    [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "k7/2Q5/8/8/8/8/8/4K3 b - - 0 1",
        "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
    ],
)
def test_mate_stalemate_and_bare_kings_have_none(fen: str) -> None:
    assert Transcript("chess").after(f"position fen {fen}", "go depth 3")[-1] == "bestmove (none)"


def test_games_that_are_played_on_always_have_a_legal_move() -> None:
    """Whatever python-chess calls the position: it plays on until no move is legal."""
    source, transcript = random.Random(46), Transcript("chess")
    met = set[str]()
    for _ in range(12):
        board = chess.Board("4k3/8/8/8/8/8/8/RN2K3 w - - 90 60")
        moves = list[str]()
        while board.legal_moves and len(moves) < 40 and chess.popcount(board.occupied) > 2:
            *_, last = transcript.after(
                f"position fen 4k3/8/8/8/8/8/8/RN2K3 w - - 90 60 moves {' '.join(moves)}",
                "go nodes 40",
            )
            best = chess.Move.from_uci(last.split()[1])
            assert best in board.legal_moves, (board.fen(), last)
            met |= {"repetition"} if board.is_repetition(3) else set()
            met |= {"fifty"} if board.is_fifty_moves() else set()
            back = [move for move in board.legal_moves if _returns(board, move)]
            move = source.choice(back or list(board.legal_moves))
            board.push(move)
            moves.append(move.uci())
    assert met == {"repetition", "fifty"}


def _returns(board: chess.Board, move: chess.Move) -> bool:
    board.push(move)
    try:
        return board.is_repetition(2)
    finally:
        board.pop()


def test_the_winner_does_not_walk_into_a_repetition() -> None:
    """The queen's move back would be the third occurrence."""
    played = " ".join([*WALK, *WALK[:2]])
    lines = Transcript("chess").after(f"position fen {WINNING} moves {played}", "go depth 4")
    assert lines[-1].split()[1] != "b2b1"


def test_the_loser_does_not_miss_one() -> None:
    played = " ".join([*WALK, *WALK[:3]])
    lines = Transcript("chess").after(f"position fen {WINNING} moves {played}", "go depth 4")
    assert lines[-1].split()[1] == "g8h8"
    assert "score cp 0" in lines[-2]


def test_play_that_goes_on_still_knows_the_draws_below() -> None:
    """At the third occurrence itself, the winner leaves it."""
    played = " ".join(WALK * 2)
    lines = Transcript("chess").after(f"position fen {WINNING} moves {played}", "go depth 6")
    assert "score cp 0" not in lines[-2]
