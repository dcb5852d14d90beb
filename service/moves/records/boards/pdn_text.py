"""PDN as it is written: Portable Draughts Notation 3.0, with the tags of PGN's roster.

Squares are numbers or letters as the game type says. A capture has its first and last square where
this is enough. The counts of moves that draw a game are no part of PDN's positions.
"""

import json
import re
from collections.abc import Mapping, Sequence

from service.moves.records.boards.pdn import INTERNATIONAL
from service.moves.records.pgn_text import RESULTS, at_the_end, begins_second, roster, text
from service.moves.records.played import RecordedGame

TYPES: Mapping[str, str] = {
    "international": "20,W,10,10,N2,0",
    "english": "21,B,8,8,N1,0",
    "pool": "23,B,8,8,N1,0",
    "russian": "25,W,8,8,A0,0",
    "brazilian": "26,W,8,8,A0,0",
    "czech": "29,W,8,8,A0,0",
}
"""The tag GameType by the variant."""
SIDES = {"White": "white", "Black": "black"}
OF_TWO_POINTS = ("2-0", "0-2", "1-1")
"""`RESULTS` in international draughts. The first player is the one that begins, black in English
draughts."""
_COUNTS = re.compile(r":[HERF].*")


def write(played: RecordedGame) -> str:
    """Write a game of checkers. Errors: those of `Writer`."""
    variant = json.loads(played.game.options)["variant"]
    result = _result(played, OF_TWO_POINTS if variant == INTERNATIONAL else RESULTS)
    tags = {**roster(played, SIDES, result), "GameType": TYPES[variant]}
    if played.state is not None:
        tags |= {"SetUp": "1", "FEN": _COUNTS.sub("", played.positions[0].state)}
    moves = [step.label for step in played.steps()]
    return text(tags, moves, result, is_second=begins_second(played))


def _result(played: RecordedGame, results: Sequence[str]) -> str:
    """Return the result of the record, else that of the game's end."""
    for known in (RESULTS, OF_TWO_POINTS):
        if played.result in known:
            return results[known.index(played.result)]
    return at_the_end(played, results)
