"""Engines with games in Python."""

from typing import Any

from countermove.games import Game
from service.engine import Engine, Table
from service.plugins import register


def engine(**classes: type[Game[Any, Any]]) -> Engine:
    plugins = {name: register(cls, name, "1") for name, cls in classes.items()}
    return Engine(Table(megabytes=1), plugins)
