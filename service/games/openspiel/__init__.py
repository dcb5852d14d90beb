"""Every game of OpenSpiel, where it is installed, as `openspiel.<name>`.

OpenSpiel (Lanctot and others 2019, arXiv:1908.09453) is C++ with Python bindings, under the Apache
2.0 licence: `pip install countermove[openspiel]`. `docs/openspiel.md` lists its games.
"""

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any

from service.games.game import Game

NAME = "openspiel"
DISTRIBUTION = "open_spiel"


def provided() -> tuple[Mapping[str, type[Game[Any, Any]]], str]:
    """Return the games by name, and OpenSpiel's version; no games where it is not installed."""
    if find_spec("pyspiel") is None:
        return {}, ""
    from service.games.openspiel.classes import classes, version  # noqa: PLC0415 - is optional

    return {f"{NAME}.{name}": made for name, made in classes().items()}, version()
