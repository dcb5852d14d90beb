"""Games of shogi as the Universal Shogi Interface (USI) sends them to engines: one a line.

position startpos moves 7g7f 3c3d
position sfen lnsgkgsnl/… w - 1 moves 3c3d resign
"""

import re
from collections.abc import Iterator, Mapping

from service.moves.records.record import MOST_MOVES, Record, chosen, malformed
from service.moves.records.shogi.board import GOTE, SENTE, other
from service.moves.records.shogi.ends import RULES, End, result

ENDS: Mapping[str, End] = {"resign": End.RESIGNED, "win": End.ENTERED, "draw": End.DRAWN}
START = "startpos"
MOVES = "moves"
MOST_GAMES = 20_000
MOST_STATE = 300
"""Longest state, in characters."""
_BOARD = r"[1-9a-zA-Z+]++(?:/[1-9a-zA-Z+]++){8}"
_GAME = re.compile(
    rf"(?m:^)[^\S\n]*+(?:position[^\S\n]++)?+(?P<state>startpos|(?:sfen[^\S\n]++)?+{_BOARD})(?!\S)"
    r"(?P<rest>[^\n]*+)"
)


def is_usi(text: str) -> bool:
    return next(_games(text), None) is not None


def read(text: str, number: int | None) -> Record:
    """Read a game. Errors: those of `Reader`."""
    games = list(_games(text))
    if not games:
        raise malformed("the record has no line as in position startpos moves 7g7f", text)
    game = games[chosen(len(games), number)]
    fields, _, line = f" {' '.join(game['rest'].split())} ".partition(f" {MOVES} ")
    moves = line.split(maxsplit=MOST_MOVES + 1)
    if len(moves) > MOST_MOVES + 1:
        raise malformed(f"the record has more than {MOST_MOVES} moves")
    state = None if game["state"] == START else f"{game['state']} {fields[:MOST_STATE].strip()}"
    end = ENDS.get(moves[-1].lower()) if moves else None
    if end is not None:
        moves.pop()
    said = None if end is None else _outcome(end, state, len(moves))
    return Record(moves, state, said, rules=RULES)


def _games(text: str) -> Iterator[re.Match[str]]:
    for count, game in enumerate(_GAME.finditer(text)):
        if count == MOST_GAMES:
            raise malformed(f"the record has more than {MOST_GAMES} games")
        yield game


def _outcome(end: End, state: str | None, count: int) -> str | None:
    first = GOTE if state is not None and " w" in state else SENTE
    return result(end, first if count % 2 == 0 else other(first))
