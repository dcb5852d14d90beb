"""Ends of recorded games of shogi, and the rules under which they were played."""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any

from service.moves.records.played import OVER, RecordedGame
from service.moves.records.shogi.board import GOTE, SENTE, TURNS, other

RESULTS: Mapping[str, str] = {SENTE: "1-0", GOTE: "0-1"}
DRAWN = "1/2-1/2"
RULES: Sequence[Mapping[str, Any]] = (
    {},
    {"entering_king": "none"},
    {"entering_king": "none", "most_moves": 2000},
)
"""An entering king wins by a declaration alone, which a player may leave out, and most games have
no greatest number of moves."""


class End(Enum):
    """An end of a game, from the point of view of the player to move."""

    RESIGNED, MATED, TIME_LOST, FOUL_LOST, FOUL_WON, ENTERED, LOST, WON = range(8)
    REPEATED, IMPASSE, DRAWN = range(8, 11)
    STOPPED = 11


_WON = (End.FOUL_WON, End.ENTERED, End.WON)
_DRAWN = (End.REPEATED, End.IMPASSE, End.DRAWN)
_BY_RULE: Mapping[str, End] = {
    "checkmate": End.MATED,
    "stalemate": End.RESIGNED,
    "repetition": End.REPEATED,
    "entering king": End.ENTERED,
    "move limit": End.DRAWN,
}
"""Ends by the engine's word."""


def result(end: End, mover: str) -> str | None:
    """Return the result of a game that ends so with `mover` to move."""
    if end is End.STOPPED:
        return None
    return DRAWN if end in _DRAWN else RESULTS[mover if end in _WON else other(mover)]


def mover_after(played: RecordedGame) -> str:
    """Return the player to move after the last move, at the end too."""
    turn = played.positions[-1].state.split()[1]
    return next(player for player, letter in TURNS.items() if letter == turn)


def end_of(played: RecordedGame) -> End:
    """Return the end of a game, by its rules or else by its record's result."""
    last = played.positions[-1].inspect()
    mover = mover_after(played)
    if last["turn"] == OVER:
        lost = End.FOUL_WON if last.get("winner") == mover else End.FOUL_LOST
        return _BY_RULE.get(last["ending"], lost)
    if played.result == RESULTS[other(mover)]:
        return End.RESIGNED
    if played.result == RESULTS[mover]:
        return End.WON
    return End.IMPASSE if played.result == DRAWN else End.STOPPED
