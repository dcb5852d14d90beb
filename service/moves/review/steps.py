"""The game that a review is of."""

from collections.abc import Mapping
from typing import Any

from service.engine import Engine
from service.errors import Problem
from service.moves.records import replay
from service.moves.records.played import RecordedGame
from service.moves.records.record import POINTER


def read(engine: Engine, name: str, body: Mapping[str, Any]) -> RecordedGame:
    """Read a request's game: `moves` from `state`, or a `record`. Errors: `Problem`, `EngineError`.

    A record may ask for options, and for others if the game would end before its last move; those
    of the request take precedence. Passes may be missing. In some position a player moved in turn,
    unless it is a record without any move.
    """
    if "view" in body:
        detail = "a review is of a game's moves, and a view is one moment of it"
        raise Problem("invalid_request", detail, pointer="/view")
    played = replay.read(engine, name, body)
    pointer = POINTER if "record" in body else "/moves"
    is_empty = "record" in body and not played.texts
    if not is_empty and played.first_turn is None:
        raise Problem("invalid_request", "no player has moved in turn", pointer=pointer)
    return played
