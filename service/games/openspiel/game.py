"""A game of OpenSpiel through the interface for games in Python."""

import re
from collections.abc import Iterable, Sequence
from math import ceil, isfinite, log10
from random import Random
from typing import Any, ClassVar

import pyspiel

from service.games.game import CHANCE, OVER, Game, Payoff, Turn
from service.games.openspiel.library import START, GameKey, Library, LibraryPosition, extended
from service.games.openspiel.views import GameViews
from service.games.refusals import BadOption, IllegalPosition, MalformedState

MOST_STEPS = 10**6
"""Utilities are rounded to a power of ten, of which the range has about so many."""
DIGITS = 9
MOST_MOVES = 4_096
TEXT = re.compile(rf"{START}|(0|[1-9]\d{{0,17}})( (0|[1-9]\d{{0,17}}))*", re.ASCII)

Utility = pyspiel.GameType.Utility
DETERMINISTIC = pyspiel.GameType.ChanceMode.DETERMINISTIC
PERFECT = pyspiel.GameType.Information.PERFECT_INFORMATION


class OpenSpielGame(Game[str, int]):
    """A state is the numbers of all actions from the start; a move is the number of an action."""

    library: ClassVar[Library]
    key: GameKey
    """The game's name and parameters."""

    def construct(self, name: str, parameters: dict[str, Any]) -> None:
        """Load the game. Errors: `BadOption`."""
        self.key = (name, tuple(sorted(parameters.items())))
        try:
            game = self.library.game(self.key)
            kind, count = game.get_type(), game.num_players()
            low, high = game.min_utility(), game.max_utility()
            most = len(self.library.position(self.key, START).actions)
        except pyspiel.SpielError as error:
            raise BadOption(f"OpenSpiel refuses them: {_line(error)}") from error
        if not (isfinite(low) and isfinite(high) and low <= high):
            raise BadOption("the utilities have no bounds under them")
        if most > MOST_MOVES:
            raise BadOption(f"the game begins with {most} moves under them, of {MOST_MOVES}")
        self.players = tuple(str(player) for player in range(count))
        self.payoff = _payoff(kind.utility, count)
        # Chess960 draws its first position, though chess is a game without chance.
        self.chance = bool(kind.chance_mode != DETERMINISTIC or game.max_chance_outcomes() > 0)
        self.hidden_information = kind.information != PERFECT
        self.utility_min, self.utility_max = round(low, DIGITS), round(high, DIGITS)
        self.utility_step = self._step(count)
        self._seen = GameViews(
            self.library, self.key, information_states=kind.provides_information_state_string
        )

    def _step(self, count: int) -> float | None:
        """Return the step of utility, a power of ten; `None` where two win, draw or lose."""
        most = max(-self.utility_min, self.utility_max)
        two = count == len(("first", "second")) and self.payoff == "zero_sum"
        if two and not self.hidden_information and most == 1:
            return None
        return min(1.0, 10.0 ** ceil(log10(most / MOST_STEPS))) if most > 0 else 1.0

    def start(self) -> str:
        return START

    def turn(self, state: str) -> Turn:
        at = self._at(state).state
        if at.is_terminal():
            return OVER
        return CHANCE if at.is_chance_node() else int(at.current_player())

    def moves(self, state: str) -> Sequence[int]:
        return self._at(state).actions

    def play(self, state: str, move: int) -> str:
        after = extended(state, move)
        if self.library.kept(self.key, after) is None:
            self.library.keep(self.key, after, self._at(state).after(move))
        return after

    def utility(self, state: str, player: int) -> float:
        return round(float(self._at(state).state.returns()[player]), DIGITS)

    def probability(self, state: str, move: int) -> float:
        return self._at(state).chances[move]

    def read(self, text: str) -> str:
        if not TEXT.fullmatch(text):
            raise MalformedState(f'a state is "{START}", or numbers of actions: "4 0 8"')
        if text != START and self.library.kept(self.key, text) is None:
            self.library.keep(self.key, text, self._replayed(text))
        return text

    def _replayed(self, text: str) -> LibraryPosition:
        """Errors: `IllegalPosition`."""
        state = self.library.game(self.key).new_initial_state()
        for index, action in enumerate(map(int, text.split(" "))):
            if state.is_terminal():
                raise IllegalPosition(f"the game is over after {index} actions")
            if action not in LibraryPosition(state).actions:
                raise IllegalPosition(f"action {action} at index {index} is not legal there")
            state.apply_action(action)
        return LibraryPosition(state)

    def write(self, state: str) -> str:
        return state

    def write_move(self, state: str, move: int) -> str:
        return self._at(state).names[move]

    def picture(self, state: str) -> str:
        return str(self._at(state).state) or state

    def view(self, state: str, player: int) -> str:
        return self._seen.view(state, player)

    def read_view(self, text: str, player: int) -> str:
        return self._seen.read(text, player)

    def worlds(self, state: str, player: int) -> Iterable[tuple[str, float]] | None:
        return self._seen.worlds(state, player)

    def world(self, state: str, player: int, random: Random) -> str:
        return self._seen.world(state, player, random)

    def view_picture(self, state: str, player: int) -> str:
        return self._seen.now(state, player) if self.hidden_information else self.picture(state)

    def _at(self, state: str) -> LibraryPosition:
        return self.library.position(self.key, state)


def _payoff(utility: pyspiel.GameType.Utility, count: int) -> Payoff:
    if count == 1 or utility == Utility.IDENTICAL:
        return "common"
    return "zero_sum" if utility == Utility.ZERO_SUM else "general_sum"


def _line(error: Exception) -> str:
    """Return the last line of OpenSpiel's words, without the place in its source."""
    return re.sub(r"\S+\.(?:cc|h):\d+ ", "", str(error).strip().splitlines()[-1])
