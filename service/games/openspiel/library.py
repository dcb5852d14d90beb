"""OpenSpiel's games and states, of which a process keeps a bounded number.

A state of the adapter is a text: the numbers of all actions from the start. OpenSpiel's own state
is made from the text when needed, mostly by one action from the state before. So a search may hold
many states, though one of OpenSpiel's may be large: 100 KB in gin rummy.
"""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import pyspiel

from service.lru_cache import LruCache

START = "start"
GAMES_KEPT = 32
POSITIONS_KEPT = 512
LONGEST_NAME = 64

GameKey = tuple[str, tuple[tuple[str, Any], ...]]
"""A game's name and parameters."""


@dataclass
class LibraryPosition:
    """A state of OpenSpiel, never changed, with what was computed of it."""

    state: Any
    seen: dict[int, tuple[str, str]] = field(default_factory=dict)
    """What each player has seen: (before, now)."""

    @cached_property
    def chances(self) -> dict[int, float]:
        """The outcomes of a chance node that are possible, with their probabilities."""
        return {action: chance for action, chance in self.state.chance_outcomes() if chance > 0}

    @cached_property
    def actions(self) -> list[int]:
        state = self.state
        return list(self.chances if state.is_chance_node() else state.legal_actions())

    @cached_property
    def names(self) -> dict[int, str]:
        """The texts of the actions, each a different one."""
        player = self.state.current_player()
        names: dict[int, str] = {}
        taken: set[str] = set()
        for action in self.actions:
            name = " ".join(self.state.action_to_string(player, action).split())
            if not name or len(name) > LONGEST_NAME or name in taken:
                number = f"#{action}"
                name = f"{name[: LONGEST_NAME - len(number)]}{number}"
            taken.add(name)
            names[action] = name
        return names

    def after(self, action: int) -> "LibraryPosition":
        state = self.state.clone()
        state.apply_action(action)
        return LibraryPosition(state)


class Library:
    """The games and positions that a process keeps."""

    def __init__(self) -> None:
        self._games: LruCache[GameKey, Any] = LruCache(GAMES_KEPT, _one)
        self._positions: LruCache[tuple[GameKey, str], LibraryPosition] = LruCache(
            POSITIONS_KEPT, _one
        )

    def game(self, key: GameKey) -> Any:  # noqa: ANN401 - OpenSpiel's
        """Load a game. Simultaneous choices are made to follow one another.

        Errors: `pyspiel.SpielError` for parameters that it refuses.
        """
        name, parameters = key
        if (kept := self._games.get(key)) is not None:
            return kept
        game = pyspiel.load_game(name, dict(parameters))
        if game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
            game = pyspiel.convert_to_turn_based(game)
        self._games.put(key, game)
        return game

    def kept(self, key: GameKey, text: str) -> LibraryPosition | None:
        return self._positions.get((key, text))

    def position(self, key: GameKey, text: str) -> LibraryPosition:
        """Return the position of a text that is known to be legal."""
        if (kept := self.kept(key, text)) is not None:
            return kept
        before, _, last = text.rpartition(" ")
        if last == START:
            made = LibraryPosition(self.game(key).new_initial_state())
        elif (parent := self.kept(key, before or START)) is not None:
            made = parent.after(int(last))
        else:
            made = self._replayed(key, text)
        return self.keep(key, text, made)

    def keep(self, key: GameKey, text: str, position: LibraryPosition) -> LibraryPosition:
        self._positions.put((key, text), position)
        return position

    def _replayed(self, key: GameKey, text: str) -> LibraryPosition:
        state = self.game(key).new_initial_state()
        for action in text.split(" "):
            state.apply_action(int(action))
        return LibraryPosition(state)


def extended(text: str, action: int) -> str:
    """Return the text after `action`."""
    return str(action) if text == START else f"{text} {action}"


def _one(_key: object, _value: object) -> int:
    return 1
