"""Views of players of a game of OpenSpiel, and the states that agree with a view.

A view is OpenSpiel's information state string of the player, or else its observation string; then
" @ " and the player's past: its actions, and some digits of a digest for each change of the string:

    0: 1pb @ 5f9cf803 0457f128 cde7bf02 0:6f5ba425

So a view has perfect recall, also where OpenSpiel's string has not. All players see whose turn it
is, and the utilities at the end. No state can be read off a view: one that agrees is searched for
from the start, in a bounded number of steps, and a branch ends where the digits differ.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from random import Random
from typing import Any

import pyspiel

from service.games.openspiel.catalogue import RESAMPLE
from service.games.openspiel.library import START, GameKey, Library, LibraryPosition, extended
from service.games.refusals import IllegalPosition, MalformedState
from service.lru_cache import LruCache

BETWEEN = " @ "
DIGEST_BYTES = 4
DIGITS = 2 * DIGEST_BYTES
TOKEN = re.compile(rf"(?:(0|[1-9][0-9]{{0,17}}):)?[0-9a-f]{{{DIGITS}}}")
"""The number of the player's action, if it was its own; and the digits."""
TRIES = 4
STEPS = 512
"""Most actions of each search for a state."""
VIEWS_KEPT = 64


@dataclass(frozen=True)
class FoundState:
    """The state that a view is read as."""

    text: str
    is_drawn: bool
    """Whether a walk at random finds such a state too."""


@dataclass
class Step:
    """A state on the way, and how likely chance and others are to go there."""

    text: str
    position: LibraryPosition
    seen: tuple[str, str]
    weight: float
    actions: Iterator[tuple[int, float]]


@dataclass
class StepBudget:
    left: int = STEPS


class GameViews:
    """The views of one game."""

    def __init__(self, library: Library, key: GameKey, *, information_states: bool) -> None:
        self._library = library
        self._key = key
        self._information_states = information_states
        self._found: LruCache[tuple[int, str], FoundState] = LruCache(VIEWS_KEPT, lambda *_: 1)

    def view(self, text: str, player: int) -> str:
        digits, now = self._seen(text, player)
        return _view(digits, now)

    def now(self, text: str, player: int) -> str:
        """Return OpenSpiel's own words, in lines."""
        return self._observed(self._library.position(self._key, text).state, player)

    def read(self, view: str, player: int) -> str:
        """Errors: `MalformedState`; `IllegalPosition` where no state is found."""
        return self._find(view, player).text

    def _find(self, view: str, player: int) -> FoundState:
        if (kept := self._found.get((player, view))) is not None:
            return kept
        _, between, digits = view.rpartition(BETWEEN)
        if not between or not all(map(TOKEN.fullmatch, digits.split(" "))):
            raise MalformedState(f'a view ends with "{BETWEEN}" and groups of {DIGITS} digits')
        text = self._searched(view, digits, player)
        random = Random(f"drawn {view}")  # noqa: S311 - play
        found = FoundState(
            text, next(self._agreeing(digits, player, random, StepBudget()), None) is not None
        )
        self._found.put((player, view), found)
        return found

    def _searched(self, view: str, digits: str, player: int) -> str:
        for number in range(TRIES):
            random = Random(f"{number} {view}") if number else None  # noqa: S311 - play
            budget = StepBudget()
            for text, seen, _ in self._agreeing(digits, player, random, budget):
                if _view(*seen) == view:
                    return text
            if budget.left:
                raise IllegalPosition("no state has this view")
        raise IllegalPosition(
            f"no state with this view is among the {TRIES * STEPS} that were tried; in a game this "
            "large the moves of a view cannot be searched"
        )

    def worlds(self, text: str, player: int) -> Sequence[tuple[str, float]] | None:
        digits, _ = self._seen(text, player)
        budget = StepBudget()
        listed = [
            (world, weight) for world, _, weight in self._agreeing(digits, player, None, budget)
        ]
        return listed if budget.left else None

    def world(self, text: str, player: int, random: Random) -> str:
        """Draw a world (determinization), by OpenSpiel's resampling or else by a random walk.

        Where neither finds one, it is the state that `read` finds.
        """
        digits, now = self._seen(text, player)
        base = self._find(_view(digits, now), player)
        if (drawn := self._resampled(base.text, player, random)) is not None:
            return drawn
        if not base.is_drawn:
            return base.text
        walk = self._agreeing(digits, player, random, StepBudget())
        return next((found for found, _, _ in walk), base.text)

    def _resampled(self, text: str, player: int, random: Random) -> str | None:
        state = self._library.position(self._key, text).state
        is_to_move = not state.is_terminal() and state.current_player() == player
        if self._key[0] not in RESAMPLE or not is_to_move:
            return None
        try:
            drawn = state.resample_from_infostate(player, random.random)
        except pyspiel.SpielError:  # bargaining, where chance has moved between
            return None
        world = " ".join(map(str, drawn.history())) or START
        return world if self._seen(world, player) == self._seen(text, player) else None

    def _agreeing(
        self, digits: str, player: int, random: Random | None, budget: StepBudget
    ) -> Iterator[tuple[str, tuple[str, str], float]]:
        """Walk the tree where the player has seen the beginning of `digits`.

        Give the states at which it has seen all, with what it has seen and their weights. In order,
        or at `random`; until `budget` is spent.
        """
        position = self._library.position(self._key, START)
        seen = self._seen(START, player)
        if seen[0] == digits:
            yield START, seen, 1.0
        actions = partial(self._actions, digits, player, random)
        path = [Step(START, position, seen, 1.0, actions(position, seen[0]))]
        while path:
            at = path[-1]
            action, chance = next(at.actions, (None, 0.0))
            if action is None:
                path.pop()
                continue
            if not budget.left:
                return
            budget.left -= 1
            position = at.position.after(action)
            own = action if at.position.state.current_player() == player else None
            seen = self._next(at.seen, own, position.state, player)
            if digits.startswith(seen[0]):
                text, weight = extended(at.text, action), at.weight * chance
                if seen[0] == digits:
                    yield text, seen, weight
                path.append(Step(text, position, seen, weight, actions(position, seen[0])))

    @staticmethod
    def _actions(
        digits: str, player: int, random: Random | None, position: LibraryPosition, before: str
    ) -> Iterator[tuple[int, float]]:
        """Give the actions with their probabilities, as if other players chose at random.

        The player's own is the one that comes after `before` in `digits`.
        """
        if position.state.is_terminal():
            return iter(())
        if position.state.is_chance_node():
            listed = list(position.chances.items())
        elif position.state.current_player() == player:
            token = TOKEN.match(digits, len(before) + 1)
            own = int(token[1]) if token and token[1] else None
            return iter([(own, 1.0)] if own in position.actions else [])
        else:
            listed = [(action, 1 / len(position.actions)) for action in position.actions]
        if random is not None:
            random.shuffle(listed)
            if position.state.is_chance_node():
                # Efraimidis and Spirakis 2006: drawn without replacement, by weight.
                listed.sort(key=lambda one: random.random() ** (1 / one[1]), reverse=True)
        return iter(listed)

    def _seen(self, text: str, player: int) -> tuple[str, str]:
        position = self._library.position(self._key, text)
        if player not in position.seen:
            position.seen[player] = self._followed(text, position, player)
        return position.seen[player]

    def _followed(self, text: str, position: LibraryPosition, player: int) -> tuple[str, str]:
        if text == START:
            return self._next(("", ""), None, position.state, player)
        before, _, last = text.rpartition(" ")
        parent = self._library.kept(self._key, before or START)
        if parent is not None and player in parent.seen:
            own = int(last) if parent.state.current_player() == player else None
            return self._next(parent.seen[player], own, position.state, player)
        at = LibraryPosition(self._library.game(self._key).new_initial_state())
        seen = self._next(("", ""), None, at.state, player)
        for action in map(int, text.split(" ")):
            own = action if at.state.current_player() == player else None
            at = at.after(action)
            seen = self._next(seen, own, at.state, player)
        return seen

    def _next(
        self,
        before: tuple[str, str],
        own: int | None,
        state: Any,  # noqa: ANN401
        player: int,
    ) -> tuple[str, str]:
        """Return what the player has seen in `state` after a move, which is `own` if given."""
        digits, then = before
        now = f"{_turn(state)}: {self._observed(state, player)}"
        if now == then and own is None:
            return before
        event = f"{digits[-DIGITS:]}\n{own}\n{now}".encode()
        digest = blake2b(event, digest_size=DIGEST_BYTES).hexdigest()
        token = digest if own is None else f"{own}:{digest}"
        return (f"{digits} {token}" if digits else token), now

    def _observed(self, state: Any, player: int) -> str:  # noqa: ANN401
        tell = state.information_state_string if self._information_states else None
        try:
            return str((tell or state.observation_string)(player))
        except pyspiel.SpielError:  # before the deal there is nothing to see in some games
            return ""


def _turn(state: Any) -> str:  # noqa: ANN401
    if state.is_terminal():
        return " ".join(f"{utility:g}" for utility in state.returns())
    return "chance" if state.is_chance_node() else str(state.current_player())


def _view(digits: str, now: str) -> str:
    return f"{' / '.join(now.splitlines())}{BETWEEN}{digits}"
