"""At the start, find games written in Python by the entry points of installed distributions.

A game that cannot be used is left out with a reason. The service starts without it.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from importlib.metadata import EntryPoint, entry_points
from inspect import getsourcefile
from pathlib import Path
from typing import Any

from service.engine import EngineError, Plugin, built_in_games
from service.games import Game, openspiel
from service.games.description import describe

GROUP = "countermove.games"
NAME = re.compile(r"[a-z][a-z0-9_]{0,63}")
HASH_BYTES = 8


@dataclass(frozen=True)
class UnusableGame:
    """An entry point whose game cannot be used, and the reason."""

    entry_point: str
    distribution: str
    reason: str
    error: BaseException | None = None

    def fields(self) -> dict[str, str]:
        return {
            "entry_point": self.entry_point,
            "distribution": self.distribution,
            "reason": self.reason,
        }

    def __str__(self) -> str:
        return f"{self.entry_point} of {self.distribution}: {self.reason}"


@dataclass(frozen=True)
class FoundGames:
    """The usable games by name, and the entry points left out."""

    plugins: Mapping[str, Plugin]
    left_out: Sequence[UnusableGame]


class UnusableGameError(Exception):
    """The game of an entry point cannot be used; the message says why."""


def find(points: Iterable[EntryPoint] | None = None, *, with_openspiel: bool = False) -> FoundGames:
    """Load the games of all entry points, and test each at its start state.

    `with_openspiel` adds the games of OpenSpiel behind them, untested, where it is installed.
    """
    plugins: dict[str, Plugin] = {}
    left_out = []
    taken = set(built_in_games())
    found = entry_points(group=GROUP) if points is None else points
    for point in sorted(found, key=lambda point: (point.name, _distribution(point))):
        error: BaseException | None = None
        try:
            plugins[point.name] = _load(point, taken)
            taken.add(point.name)
            continue
        except UnusableGameError as unfit:
            reason = str(unfit)
        except EngineError as failed:
            error = failed.__cause__
            reason = f"{failed}: {error}" if error else str(failed)
        except (Exception, SystemExit) as raised:  # noqa: BLE001 - foreign code may raise anything
            error = raised
            reason = f"{type(raised).__name__}: {raised}"
        text = f'{point.name} = "{point.value}"'
        left_out.append(UnusableGame(text, _distribution(point), reason, error))
    if with_openspiel:
        plugins |= _of_openspiel(left_out)
    return FoundGames(plugins, left_out)


def _of_openspiel(left_out: list[UnusableGame]) -> dict[str, Plugin]:
    try:
        classes, version = openspiel.provided()
        return {name: register(cls, name, version) for name, cls in classes.items()}
    except Exception as raised:  # noqa: BLE001 - an installation may be broken in any way
        reason = f"{type(raised).__name__}: {raised}"
        left_out.append(UnusableGame(openspiel.NAME, openspiel.DISTRIBUTION, reason, raised))
        return {}


def register(cls: type[Game[Any, Any]], name: str, version: str) -> Plugin:
    """Register a game's class with the engine. Errors: those of `describe`."""
    return Plugin(describe(cls, name, version))


def _load(point: EntryPoint, taken: set[str]) -> Plugin:
    if not NAME.fullmatch(point.name):
        raise UnusableGameError("its name is not 1 to 64 lower-case letters, digits and _")
    if point.name in taken:
        raise UnusableGameError("a game of that name exists already")
    cls = point.load()
    if not (isinstance(cls, type) and issubclass(cls, Game)):
        raise UnusableGameError(f"{point.value} is not a subclass of countermove.games.Game")
    plugin = register(cls, point.name, version_of(cls, _distribution(point)))
    _try(plugin)
    return plugin


def _try(plugin: Plugin) -> None:
    """Test the start state under default options. Errors: `EngineError`, `UnusableGameError`."""
    game = plugin.open()
    start = game.card()["start"]
    if game.at(start).state != start:
        raise UnusableGameError("the start state, written and read, is different")
    game.at().inspect()


def version_of(cls: type[Game[Any, Any]], distribution: str) -> str:
    """Return the class's version, else its distribution's with a hash of its module."""
    if cls.version:
        return cls.version
    source = getsourcefile(cls)
    text = Path(source).read_bytes() if source else b""
    return f"{distribution} {blake2b(text, digest_size=HASH_BYTES).hexdigest()}"


def _distribution(point: EntryPoint) -> str:
    return f"{point.dist.name} {point.dist.version}" if point.dist else "no distribution"
