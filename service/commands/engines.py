"""The engine of a command: games in Python, evaluations and larger tables, found by settings."""

import sys
from collections.abc import Callable

from service import evaluations, larger_tables, plugins
from service.engine import Engine, Table
from service.settings import YES, Settings


def make_engine(table_mb: int, trees_mb: int = 0) -> Engine:
    """Make an engine with its own transposition table, and memory for search trees, in MB.

    Errors: `SettingError`.
    """
    return engine_maker(trees_mb)(table_mb)


def engine_maker(trees_mb: int = 0) -> Callable[[int], Engine]:
    """Return what makes an engine with a transposition table of so many MB.

    Games, evaluations and larger tables are found once; stderr names those left out, and why.
    Errors: `SettingError`.
    """
    settings = Settings.read()
    games = plugins.find(with_openspiel=settings.openspiel == YES)
    for game in games.left_out:
        print(f"countermove: game left out: {game}", file=sys.stderr)
    found = evaluations.find(settings.evaluations, games.plugins)
    for one in found.left_out:
        print(f"countermove: evaluation left out: {one}", file=sys.stderr)
    larger = larger_tables.find(settings.tables)
    for unfit in larger.left_out:
        print(f"countermove: table left out: {unfit}", file=sys.stderr)
    return lambda megabytes: Engine(
        Table(megabytes=megabytes), games.plugins, trees_mb, found.sets, larger.tables
    )
