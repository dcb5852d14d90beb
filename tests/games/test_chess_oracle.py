"""Chess against python-chess: random games, compared after every move."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random

import chess
import pytest

from service.engine import Engine, Game, Table

MOST_PLIES = 260
MOST_CLOCK = 150
"""Of a state that is read."""
OCCURRENCES = {"claimed": 3, "automatic": 5, "never": None}
PLIES_WITHOUT_PROGRESS = {"claimed": 100, "automatic": 150, "never": None}
SPARSE = ["Q", "R", "RR", "P", "PP", "PPP", "BN", "BB", "NN", "B", "N"]
"""Men beside the king."""
SPECIAL = [
    # Castling through, out of and into check; pinned men; promotions with and without a capture.
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    # En passant would lay the own king open, along a row and along a diagonal; or answers a check.
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/8/1k6/2Pp4/8/B7/4K3 b - c3 0 1",
    "8/8/8/8/k1Pp3R/8/8/4K3 b - c3 0 1",
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
    # Several men of a kind go to one square.
    "8/3k4/8/Q6Q/8/8/4K3/Q6Q w - - 0 1",
    # A draw is near: a mate on the last of the moves without progress goes before it.
    "7k/8/5K2/8/8/8/8/6Q1 w - - 98 90",
    "7k/8/5K2/8/8/8/8/6Q1 w - - 148 120",
    # A stalemate is near.
    "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1",
]


@dataclass
class Played:
    """A game played by python-chess."""

    options: dict[str, object]
    start: str
    moves: list[str] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)

    def board(self) -> chess.Board:
        return chess.Board(self.start, chess960=bool(self.options["chess960"]))

    def boards(self) -> Iterator[tuple[int, chess.Board]]:
        """Positions by how many moves were made; one board, which changes."""
        board = self.board()
        yield 0, board
        for number, move in enumerate(self.moves, start=1):
            board.push_uci(move)
            yield number, board


def takes_back(board: chess.Board, move: chess.Move) -> bool:
    if len(board.move_stack) < 2:
        return False
    last = board.move_stack[-2]
    return (move.from_square, move.to_square) == (last.to_square, last.from_square)


def stalemates(board: chess.Board, move: chess.Move) -> bool:
    board.push(move)
    is_so = board.is_stalemate()
    board.pop()
    return is_so


def wanted(board: chess.Board, move: chess.Move) -> bool:
    return (
        move.promotion is not None
        or board.is_castling(move)
        or board.is_en_passant(move)
        or board.gives_check(move)
        or stalemates(board, move)
    )


def ending(board: chess.Board, draws: str) -> str | None:
    occurrences, plies = OCCURRENCES[draws], PLIES_WITHOUT_PROGRESS[draws]
    if not any(board.legal_moves):
        return "checkmate" if board.is_check() else "stalemate"
    if board.is_insufficient_material():
        return "dead position"
    if occurrences is not None and board.is_repetition(occurrences):
        return "repetition"
    if plies is not None and board.halfmove_clock >= plies:
        return "moves without progress"
    return None


def play(
    rng: Random, options: dict[str, object], start: str, most_plies: int, back: float = 0.0
) -> Played:
    """Moves at random: some that chance alone seldom brings, and with a chance of `back` the one
    that takes the player's last one back."""
    played = Played(options, start)
    board = played.board()
    while len(played.moves) < most_plies and ending(board, str(options["draws"])) is None:
        moves = list(board.legal_moves)
        preferred = []
        if rng.random() < back:
            preferred = [move for move in moves if takes_back(board, move)]
        elif rng.random() < 0.4:
            preferred = [move for move in moves if wanted(board, move)]
        move = rng.choice(preferred or moves)
        played.moves.append(board.uci(move))
        played.labels.append(board.san(move))
        board.push(move)
    return played


def sparse(rng: Random) -> str:
    """An endgame at random, with a clock that has run for a while."""
    while True:
        board = chess.Board(None)
        men = "K" + rng.choice(SPARSE) + "k" + rng.choice(["", *SPARSE]).lower()
        for square, symbol in zip(rng.sample(chess.SQUARES, len(men)), men, strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(symbol))
        board.turn = rng.random() < 0.5
        board.halfmove_clock = rng.choice([0, 60, 90])
        board.fullmove_number = 80
        if board.is_valid():
            return board.fen()


def options(draws: str, start_position: int | None = None) -> dict[str, object]:
    if start_position is None:
        return {"draws": draws, "chess960": False}
    return {"draws": draws, "chess960": True, "start_position": start_position}


@cache
def games(kind: str) -> list[Played]:
    rng = Random(kind)
    listed = []
    for number in range(36 if kind == "sparse" else len(SPECIAL)):
        draws = list(OCCURRENCES)[number % 3]
        if kind == "chess":
            played = play(rng, options(draws), chess.STARTING_FEN, MOST_PLIES)
        elif kind == "chess960":
            place = rng.randrange(960)
            start = chess.Board.from_chess960_pos(place).fen()
            played = play(rng, options(draws, place), start, MOST_PLIES)
        elif kind == "special":
            played = play(rng, options(draws), SPECIAL[number], 30)
        elif kind == "to and fro":
            played = play(rng, options(draws), chess.STARTING_FEN, MOST_PLIES, back=0.9)
        else:
            played = play(rng, options(draws), sparse(rng), MOST_PLIES)
        listed.append(played)
    return listed


EACH = ["chess", "chess960", "special", "sparse", "to and fro"]
each_kind = pytest.mark.parametrize("kind", EACH)


def our_game(played: Played) -> Game:
    return Engine(Table(megabytes=1)).game("chess", played.options)


def where(played: Played, number: int) -> str:
    return f"{played.options} {played.start} moves {' '.join(played.moves[:number])}"


@each_kind
def test_positions_and_legal_moves_are_those_of_python_chess(kind: str) -> None:
    for played in games(kind):
        game = our_game(played)
        for number, board in played.boards():
            position = game.at(played.start, played.moves[:number]).inspect()
            assert position["state"] == board.fen(), where(played, number)
            over = ending(board, str(played.options["draws"]))
            legal = [] if over else [board.uci(move) for move in board.legal_moves]
            assert sorted(position["legal_moves"]) == sorted(legal), where(played, number)


@each_kind
def test_a_game_ends_when_and_as_python_chess_says(kind: str) -> None:
    for played in games(kind):
        game = our_game(played)
        for number, board in played.boards():
            over = ending(board, str(played.options["draws"]))
            position = game.at(played.start, played.moves[:number]).inspect()
            assert (position["turn"] == "over") == (over is not None), where(played, number)
            assert position.get("ending") == over, where(played, number)
            if over == "checkmate":
                assert position["winner"] == ("black" if board.turn else "white")
                assert position["utilities"] == ([-1, 1] if board.turn else [1, -1])
            elif over:
                assert ("winner" in position, position["utilities"]) == (False, [0, 0])
            else:
                assert position["player"] == ("white" if board.turn else "black")


@each_kind
def test_moves_are_labelled_as_python_chess_labels_them(kind: str) -> None:
    for played in games(kind):
        game = our_game(played)
        for number, board in played.boards():
            if number % 3 or ending(board, str(played.options["draws"])):
                continue
            found = dict(game.at(played.start, played.moves[:number]).labels())
            labels = {board.uci(move): board.san(move) for move in board.legal_moves}
            assert found == labels, where(played, number)


@each_kind
def test_a_game_is_read_by_its_labels(kind: str) -> None:
    for played in games(kind):
        game = our_game(played)
        by_moves = game.at(played.start, played.moves).inspect()
        assert game.at(played.start, played.labels).inspect() == by_moves, where(played, 0)


@each_kind
def test_a_position_alone_is_the_one_that_its_moves_led_to(kind: str) -> None:
    """Repetitions excepted, which are not in a FEN."""
    for played in games(kind):
        game = our_game(played)
        for number, board in played.boards():
            readable = board.halfmove_clock <= MOST_CLOCK
            if number % 5 == 0 and readable and not board.is_repetition(2):
                by_moves = game.at(played.start, played.moves[:number]).inspect()
                assert game.at(board.fen()).inspect() == by_moves, where(played, number)


def test_without_draws_a_state_is_read_however_long_nothing_was_gained() -> None:
    game = Game("chess", '{"draws": "never"}')
    state = game.at("7k/8/8/8/8/8/R7/K7 w - - 150 120", ["a2b2"]).state
    assert game.at(state).state == state


@pytest.mark.parametrize("place", range(0, 960, 7))
def test_starts_of_chess960_have_their_numbers(place: int) -> None:
    game = Engine(Table(megabytes=1)).game("chess", options("claimed", place))
    assert game.at().state == chess.Board.from_chess960_pos(place).fen()


@pytest.mark.parametrize("start", [chess.STARTING_FEN, *SPECIAL[:4]])
def test_trees_have_as_many_leaves(start: str) -> None:
    def leaves(board: chess.Board, depth: int) -> int:
        if depth == 1:
            return board.legal_moves.count()
        count = 0
        for move in list(board.legal_moves):
            board.push(move)
            count += leaves(board, depth - 1)
            board.pop()
        return count

    assert Game("chess").at(start).perft(3) == leaves(chess.Board(start), 3)


def features(played: Iterable[Played]) -> Iterator[str]:
    for game in played:
        board = game.board()
        if any(re.match("[NBRQ][a-h][1-8]x?[a-h]", board.san(move)) for move in board.legal_moves):
            yield "a man named by its square"
        for move, label in zip(game.moves, game.labels, strict=True):
            made = board.parse_uci(move)
            if made.promotion:
                yield "promotion to " + chess.piece_name(made.promotion)
            if board.is_castling(made):
                yield label.strip("+#")
            if board.is_en_passant(made):
                yield "en passant"
            if board.has_pseudo_legal_en_passant() and not board.has_legal_en_passant():
                yield "en passant that a pin forbids"
            board.push(made)
        yield ending(board, str(game.options["draws"])) or "no end"


def test_the_games_have_all_that_chess_has() -> None:
    """The random games have every feature that the other tests need."""
    met = Counter(feature for kind in EACH for feature in features(games(kind)))
    assert met.keys() >= {
        "promotion to knight",
        "promotion to bishop",
        "promotion to rook",
        "promotion to queen",
        "O-O",
        "O-O-O",
        "en passant",
        "en passant that a pin forbids",
        "a man named by its square",
        "checkmate",
        "stalemate",
        "dead position",
        "repetition",
        "moves without progress",
    }, met
    assert {"O-O", "O-O-O"} <= {*features(games("chess960"))}
