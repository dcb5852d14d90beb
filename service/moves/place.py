"""The position that a request is about."""

from collections.abc import Mapping
from typing import Any, NamedTuple, Self

from service.engine import Engine, Game, Position


class Place(NamedTuple):
    """A game under its options, and a position of it."""

    game: Game
    position: Position

    @classmethod
    def of(cls, engine: Engine, name: str, body: Mapping[str, Any]) -> Self:
        """Read the game and the position. Errors: `EngineError`."""
        game = engine.game(name, body.get("options"))
        return cls(game, game.at(body.get("state"), body.get("moves", ())))
