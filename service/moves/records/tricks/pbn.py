"""Portable Bridge Notation (PBN 2.1): bridge, and by the same means hearts and spades.

In hearts the tag Passing names the receiver of passed cards, and a PassTable the cards. In spades a
BidTable, or an Auction, has the bids. Each table has a row for each player, which begins with the
player's letter. The tag Game names the game.
"""

import re
from functools import partial

from service.moves.records.form import Form, Reader, Writer
from service.moves.records.tricks.pbn_read import read_bridge, read_hearts, read_spades
from service.moves.records.tricks.pbn_text import GAME, write_bridge, write_hearts, write_spades

OTHERS = {"hearts": "passing|passtable", "spades": "bidtable|bags"}
"""Tags of games other than bridge, which no board of bridge has."""

_TAG = r'\n[ \t]*+\[\s*+(?i:{})\s*+"'
"""A tag at the beginning of a line, so that it is not part of a value."""
_LOOKS = re.compile(_TAG.format("deal|auction|play|contract|declarer"))
_OTHERS = {
    name: re.compile(rf"{_TAG.format(tags)}|{_TAG.format(GAME)}(?i:{name})")
    for name, tags in OTHERS.items()
}


def _matches(game: str, text: str) -> bool:
    """Return whether a text has a deal, an auction or a play, and is of no game but `game`."""
    lines = f"\n{text}"
    others = (pattern for name, pattern in _OTHERS.items() if name != game)
    return bool(_LOOKS.search(lines)) and not any(one.search(lines) for one in others)


def _form(game: str, read: Reader, write: Writer) -> Form:
    return Form("pbn", partial(_matches, game), read, write, suffixes=(".pbn",))


BRIDGE = _form("bridge", read_bridge, write_bridge)
HEARTS = _form("hearts", read_hearts, write_hearts)
SPADES = _form("spades", read_spades, write_spades)
