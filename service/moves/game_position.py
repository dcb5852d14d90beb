"""The position that a request is about."""

from collections.abc import Mapping
from typing import Any, NamedTuple, Self

from service.engine import Engine, Game, Position
from service.errors import Problem

HIDDEN = "hidden_information"
"""Code of the problem for a request that needs, or would reveal, hidden information."""


class GamePosition(NamedTuple):
    """A game under its options, and a position of it."""

    game: Game
    position: Position

    @classmethod
    def of(cls, engine: Engine, name: str, body: Mapping[str, Any]) -> Self:
        """Read the game and the position: a state or a view. Errors: `EngineError`."""
        game = engine.game(name, body.get("options"))
        if "view" in body:
            return cls(game, game.seen(body["view"]))
        return cls(game, game.at(body.get("state"), body.get("moves", ())))

    @classmethod
    def whole(cls, engine: Engine, name: str, body: Mapping[str, Any]) -> Self:
        """Read the whole position. Errors: `EngineError`; `Problem` for a view."""
        place = cls.of(engine, name, body)
        if place.position.is_view:
            detail = "this needs the whole state, and a view does not tell it"
            raise Problem(HIDDEN, detail, pointer="/view")
        return place
