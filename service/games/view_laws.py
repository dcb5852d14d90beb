"""Check the views (information states) and worlds (determinizations) of a game."""

from dataclasses import dataclass, field
from math import isfinite
from random import Random
from typing import Any

from service.games.description import Facts
from service.games.game import OVER, Game
from service.games.laws import fail, require

MOST_WORLDS = 200
"""Most listed worlds that are checked at each view."""
DRAWN = 2
"""Worlds that are drawn at each view."""

Recall = tuple[tuple[str, str], ...]
"""A player's earlier views, each with the move that it made there."""


@dataclass
class ViewLaws:
    """The laws of views (information states) and of worlds (determinizations)."""

    game: Game[Any, Any]
    facts: Facts
    _recalled: dict[tuple[int, str], Recall] = field(default_factory=dict)
    """The recall with which each view of a player came first."""
    _recall: dict[int, Recall] = field(default_factory=dict)
    """Each player's recall in the running game."""

    def begin(self) -> None:
        """Begin a game."""
        self._recall = dict.fromkeys(range(len(self.facts.players)), ())

    def moved(self, player: int, state: Any, move: str) -> None:  # noqa: ANN401
        """Remember a player's move in `state`."""
        self._recall[player] += ((self.game.view(state, player), move),)

    def check(self, state: Any, text: str, random: Random) -> None:  # noqa: ANN401
        """Check every player's view of `state`, whose text is `text`. Errors: `BrokenLawError`."""
        for player, recall in self._recall.items():
            view = self.game.view(state, player)
            first = self._recalled.setdefault((player, view), recall)
            require(first == recall, f"the view {view!r} tells what its player saw and did", text)
            read = self.game.read_view(view, player)
            again = self.game.read_view(view, player)
            require(read == again, f"the view {view!r} is always read as the same state", text)
            self._alike(state, read, player, text)
            self._listed(state, read, player, text)
            seed = random.random()
            for number in range(DRAWN):
                worlds = [
                    self.game.world(one, player, Random(f"{seed} {number}"))  # noqa: S311 - play
                    for one in (state, read)
                ]
                same = worlds[0] == worlds[1]
                require(same, "a world depends on the view and on random alone", text)
                self._alike(state, worlds[0], player, text)
            self._strange(text, player)

    def _listed(self, state: Any, read: Any, player: int, text: str) -> None:  # noqa: ANN401
        """Check the list of worlds, where there is one."""
        listed, again = self.game.worlds(state, player), self.game.worlds(read, player)
        if listed is None or again is None:
            require(listed is None and again is None, "worlds depend on the view alone", text)
            return
        worlds = list(listed)
        require(worlds == list(again), "worlds depend on the view alone", text)
        positive = all(weight > 0 and isfinite(weight) for _, weight in worlds)
        require(positive, "weights of worlds are above 0", text)
        states = [world for world, _ in worlds]
        require(state in states, "the state is among its worlds", text)
        require(len(set(states)) == len(states), "worlds are distinct", text)
        for world in states[:MOST_WORLDS]:
            self._alike(state, world, player, text)

    def _alike(self, state: Any, world: Any, player: int, text: str) -> None:  # noqa: ANN401
        """Check that the player cannot tell `world` from `state`."""
        game = self.game
        place = f"{text} and {game.write(world)}"
        alike = {
            "view": game.view(world, player) == game.view(state, player),
            "picture": game.view_picture(world, player) == game.view_picture(state, player),
            "turn": game.turn(world) == game.turn(state),
        }
        for what, holds in alike.items():
            require(holds, f"states of one view have one {what}", place)
        if game.turn(state) == player:
            moves = [
                [game.write_move(one, move) for move in game.moves(one)] for one in (state, world)
            ]
            require(moves[0] == moves[1], "states of one view have the same moves", place)
        alike_tallies = [*game.tallies(state)] == [*game.tallies(world)]
        require(alike_tallies, "states of one view have the same tallies", place)
        if game.turn(state) == OVER:
            for other in range(len(self.facts.players)):
                same = game.utility(state, other) == game.utility(world, other)
                require(same, "states of one view have the same utilities", place)
            same = game.result_text(state) == game.result_text(world)
            require(same, "states of one view have the same result", place)

    def _strange(self, text: str, player: int) -> None:
        """Check that a text which may be no view is refused, or read as a state that has it."""
        for strange in ("", text, f"{text}?", text[1:]):
            try:
                read = self.game.read_view(strange, player)
            except ValueError:
                continue
            view = self.game.view(read, player)
            if self.game.view(self.game.read_view(view, player), player) != view:
                fail(f"the view {strange!r}, read and written, is the same", text)
