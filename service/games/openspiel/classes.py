"""A class for each game of OpenSpiel that can be played, and why the others are left out."""

from collections.abc import Mapping
from hashlib import blake2b
from importlib.metadata import version as distribution_version
from pathlib import Path
from typing import Any, NamedTuple

import pyspiel

from service.games.openspiel import DISTRIBUTION, catalogue
from service.games.openspiel.game import OpenSpielGame
from service.games.openspiel.library import Library
from service.games.openspiel.parameters import Parameter, constructor, parameters

HASH_BYTES = 8
Dynamics = pyspiel.GameType.Dynamics
Information = pyspiel.GameType.Information


class RegisteredGame(NamedTuple):
    """A game of OpenSpiel."""

    name: str
    title: str
    kind: str
    """How it is played, or why it is left out."""
    is_left_out: bool
    options: list[Parameter]


def registered_games() -> list[RegisteredGame]:
    """List the games that OpenSpiel has, by name."""
    kinds = {kind.short_name: kind for kind in pyspiel.registered_games()}
    return [_entry(name, kinds[name]) for name in sorted(kinds)]


def _entry(name: str, kind: Any) -> RegisteredGame:  # noqa: ANN401
    title = " ".join(kind.long_name.split()) or name
    if reason := _left_out(name, kind):
        return RegisteredGame(name, title, reason, is_left_out=True, options=[])
    players = range(kind.min_num_players, kind.max_num_players + 1)
    options = parameters(name, kind.parameter_specification, players)
    return RegisteredGame(name, title, _played(name, kind), is_left_out=False, options=options)


def _left_out(name: str, kind: Any) -> str | None:  # noqa: ANN401
    if reason := catalogue.LEFT_OUT.get(name):
        return reason
    if kind.dynamics == Dynamics.MEAN_FIELD:
        return catalogue.MEAN_FIELD
    if kind.chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC:
        return catalogue.SAMPLED
    return None if kind.default_loadable else catalogue.UNLOADABLE


def _played(name: str, kind: Any) -> str:  # noqa: ANN401
    simultaneous = kind.dynamics == Dynamics.SIMULTANEOUS
    if not simultaneous and kind.information == Information.PERFECT_INFORMATION:
        return "all is seen"
    how = "one after the other, unseen" if simultaneous else "by views"
    return f"{how}, not all of which can be searched" if name in catalogue.HARD else how


def classes() -> Mapping[str, type[OpenSpielGame]]:
    """Make the classes of the games that can be played."""
    library = Library()
    return {
        entry.name: _class(entry, library) for entry in registered_games() if not entry.is_left_out
    }


def _class(entry: RegisteredGame, library: Library) -> type[OpenSpielGame]:
    fixed = catalogue.FIXED.get(entry.name, {})

    def construct(game: OpenSpielGame, chosen: dict[str, Any]) -> None:
        game.construct(entry.name, {**fixed, **chosen})

    body = {
        "__init__": constructor(entry.options, construct),
        "library": library,
        "title": f"{entry.title} (OpenSpiel)",
        "rules": f"OpenSpiel's. How it is played: {entry.kind}.",
        "state_notation": 'The numbers of all actions, those of chance too; "start" before any.',
        "move_notation": "OpenSpiel's name of the action.",
    }
    return type(entry.name, (OpenSpielGame,), body)


def version() -> str:
    """Return the versions of OpenSpiel and of the adapter, which stored answers belong to."""
    text = b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))
    own = blake2b(text, digest_size=HASH_BYTES).hexdigest()
    return f"{DISTRIBUTION} {distribution_version(DISTRIBUTION)} {own}"
