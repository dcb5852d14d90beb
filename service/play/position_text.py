"""A position as written in a file or a command."""

from dataclasses import dataclass

from service.engine import Game, Position


@dataclass(frozen=True)
class PositionText:
    """A state (`None`: the start) and the moves after it."""

    state: str | None = None
    moves: tuple[str, ...] = ()

    def at(self, game: Game) -> Position:
        """Read the position by the rules of `game`. Errors: `EngineError`."""
        return game.at(self.state, self.moves)

    def played_on(self, game: Game) -> Position:
        """Read the position under the rule that draws must be claimed. Errors: `EngineError`."""
        return game.played_on(self.state, self.moves)
