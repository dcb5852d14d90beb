"""A game and moves of Othello as NBoard sends them, in the Generic Game Format (GGF)."""

from dataclasses import dataclass

from service.engine import Game, Position
from service.moves.records.boards.ggf import read_othello

PASS, PASSES = "pass", frozenset({"pa", "pass"})


@dataclass(frozen=True)
class NBoardGame:
    """A game so far."""

    start: Position
    moves: tuple[str, ...] = ()

    @property
    def position(self) -> Position:
        """The position after the moves."""
        at = self.start
        for move in self.moves:
            at = at.child(move)
        return at

    def then(self, text: str) -> "NBoardGame":
        """Return the game with one more move: F5, or F5/1.5/0.3 with an estimate and a time.

        A pass that must precede the move is played. Errors: `EngineError`.
        """
        move = own(text)
        at, moves = self.position, self.moves
        if at.inspect()["legal_moves"] == [PASS] and move != PASS:
            at, moves = at.child(PASS), (*moves, PASS)
        at.child(move)
        return NBoardGame(self.start, (*moves, move))


def own(text: str) -> str:
    """Return the game's name of a move."""
    move = text.partition("/")[0].strip().lower()
    return PASS if move in PASSES else move


def shown(move: str) -> str:
    """Return NBoard's name of a move."""
    return "PA" if move == PASS else move.upper()


def read(text: str, game: Game) -> NBoardGame:
    """Read `(;GM[Othello]…BO[8 -----… *]B[F5]W[F6//0.1];)`. Errors: `Problem`, `EngineError`."""
    record = read_othello(text, None)
    played = NBoardGame(game.at(record.state))
    for move in record.moves:
        played = played.then(move)
    return played
