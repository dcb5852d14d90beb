"""Describe a game's class, and a game under its options, to the engine. Check both."""

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, get_args

from service.games.game import Example, Feature, Game, Payoff
from service.games.options import Declared, declared

MOST_PLAYERS = 64
MOST_FEATURES = 32
MOST_STEPS = 10**9
"""Most steps of utility, since the engine counts utilities in steps."""


@dataclass(frozen=True)
class Facts:
    """What all states of a game have in common."""

    players: list[str]
    payoff: Payoff
    chance: bool
    hidden_information: bool
    finite: bool
    utility_min: float
    utility_max: float
    utility_step: float | None

    @classmethod
    def of(cls, game: Game[Any, Any]) -> "Facts":
        """Errors: `TypeError`, `ValueError` for invalid facts."""
        step = game.utility_step
        facts = cls(
            [_text(name, "a player's name") for name in game.players],
            game.payoff,
            bool(game.chance),
            bool(game.hidden_information),
            bool(game.finite),
            float(game.utility_min),
            float(game.utility_max),
            None if step is None else float(step),
        )
        facts._check()
        if facts.hidden_information:
            _check_views(type(game))
        return facts

    def _check(self) -> None:
        low, high, step = self.utility_min, self.utility_max, self.utility_step
        if not (1 <= len(self.players) == len(set(self.players)) <= MOST_PLAYERS):
            raise ValueError(f"players are not 1 to {MOST_PLAYERS} names, all different")
        if self.payoff not in get_args(Payoff):
            raise ValueError(f"payoff is not one of {', '.join(get_args(Payoff))}")
        if len(self.players) == 1 and self.payoff != "common":
            raise ValueError("payoff of a single player is not common")
        if not (math.isfinite(low) and math.isfinite(high) and low <= high):
            raise ValueError("utility_min and utility_max are not finite and in order")
        if step is not None and not (step > 0 and max(-low, high) / step <= MOST_STEPS):
            raise ValueError(f"utility_step is not above 0, or the range over {MOST_STEPS} of it")


def _check_views(cls: type[Game[Any, Any]]) -> None:
    """Errors: `TypeError` for a game of hidden information without methods for views."""
    missing = [name for name in ("view", "read_view") if getattr(cls, name) is getattr(Game, name)]
    if cls.worlds is Game.worlds and cls.world is Game.world:
        missing.append("worlds")
    if missing:
        raise TypeError(f"a game with hidden_information has no {' and '.join(missing)} of its own")


@dataclass(frozen=True)
class Made:
    """A game under its options."""

    game: Game[Any, Any]

    @property
    def facts(self) -> Facts:
        """The facts, read after the game is made: an error of theirs is not one of options."""
        return Facts.of(self.game)


@dataclass(frozen=True)
class Description:
    """A class of games."""

    name: str
    version: str
    title: str
    rules: str
    state_notation: str
    move_notation: str
    examples: list[Example]
    options: list[Declared]
    features: list[Feature]
    unit: str
    spread: float
    has_ordering_score: bool
    make: Callable[..., Made]
    """Makes a game from options by name. Errors: what the constructor raises."""


def describe(cls: type[Game[Any, Any]], name: str, version: str) -> Description:
    """Errors: `TypeError`, `ValueError`, `AttributeError` for an invalid class."""
    features = list(cls.evaluation)
    if len(features) > MOST_FEATURES or len({part.name for part in features}) < len(features):
        raise ValueError(f"evaluation is not at most {MOST_FEATURES} features of different names")
    spread = float(cls.spread)
    if not (math.isfinite(spread) and spread > 0):
        raise ValueError("spread is not a number above 0")
    if not all(math.isfinite(part.weight) for part in features):
        raise ValueError("a feature's weight is not finite")
    return Description(
        name=name,
        version=version,
        title=_text(cls.title, "title"),
        rules=_text(cls.rules, "rules"),
        state_notation=_text(cls.state_notation, "state_notation"),
        move_notation=_text(cls.move_notation, "move_notation"),
        examples=_examples(cls.examples),
        options=declared(cls),
        features=features,
        unit=_text(cls.unit, "unit"),
        spread=spread,
        has_ordering_score=cls.ordering_score is not Game.ordering_score,
        make=lambda **options: Made(cls(**options)),
    )


def _text(value: object, what: str) -> str:
    if not (isinstance(value, str) and value):
        raise TypeError(f"{what} is not a text")
    return value


def _examples(examples: Sequence[Example]) -> list[Example]:
    if not examples:
        raise ValueError("there is no example")
    for example in examples:
        if not isinstance(json.loads(example.options), dict):
            raise TypeError(f"options of the example {example.title!r} are not a JSON object")
    return list(examples)
