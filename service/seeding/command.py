"""Fill the cache: `python -m service warm GAME`, `answers export GAME`, `answers import`."""

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from service.cache.answers.redis_store import RedisStore
from service.cache.redis.connection import NoReplyError
from service.moves.game_position import GamePosition
from service.moves.move_service import MoveService
from service.seeding import SeedingError
from service.seeding.arguments import STANDARD
from service.seeding.bodies import Body, CheckBody, read_bodies
from service.seeding.progress import SeedingProgress
from service.seeding.threads import SeedingThreads
from service.seeding.transfer import BadLineError, exported, imported
from service.seeding.tree import OpeningTree
from service.seeding.warm import SeedingTally, Warming

BOUNDS = {"width": (1, 64), "plies": (0, 200), "jobs": (1, 256)}


def warm(arguments: Namespace, service: MoveService, common: Body, check: CheckBody) -> None:
    """Ask, and print what was found and searched, also when interrupted.

    Errors: `SeedingError`, `Problem`, `EngineError`, `KeyboardInterrupt`.
    """
    _check_numbers(arguments)
    check_redis(service)
    game = service.engine.game(arguments.game, common.get("options"))
    tally = SeedingTally()
    try:
        with SeedingProgress() as progress, SeedingThreads(arguments.jobs) as threads:
            warming = Warming(service, arguments.game, threads, progress, tally)
            if arguments.positions:
                warming.ask_listed(_listed(arguments, service, common, check))
            else:
                warming.ask_tree(OpeningTree(game, common, arguments.width), arguments.plies)
    finally:
        if tally.found or tally.searched:
            print(_summary(tally), file=sys.stderr)


def export_answers(arguments: Namespace, service: MoveService) -> None:
    """Write a line for each answer. Errors: `SeedingError`, `EngineError`."""
    check_redis(service)
    service.engine.game(arguments.game)
    number = 0
    with _opened(arguments.file, "w", sys.stdout) as file:
        try:
            for line in exported(_store(service).stored(), arguments.game):
                file.write(line + "\n")
                number += 1
        except NoReplyError as error:
            raise SeedingError(f"Redis does not reply: {error.__cause__}") from error
    print(f"{number} answers exported", file=sys.stderr)


def import_answers(arguments: Namespace, service: MoveService) -> None:
    """Store every valid line, and name each invalid one. Errors: `SeedingError` if there is one."""
    check_redis(service)
    store, stored, refused = _store(service), 0, 0
    with _opened(arguments.file, "r", sys.stdin) as file:
        for number, line in enumerate(file, 1):
            try:
                key, entry = imported(line)
            except BadLineError as error:
                print(f"line {number}: {error}", file=sys.stderr)
                refused += 1
                continue
            if not store.put((key,), entry.rank, entry.encoded(), None):
                raise SeedingError(f"line {number}: Redis does not store it")
            stored += 1
    print(f"{stored} answers imported", file=sys.stderr)
    if refused:
        raise SeedingError(f"{refused} of {stored + refused} lines refused")


def _check_numbers(arguments: Namespace) -> None:
    for name, (least, most) in BOUNDS.items():
        value = getattr(arguments, name)
        if not least <= value <= most:
            raise SeedingError(f"--{name} is {value}, not {least} to {most}")


def check_redis(service: MoveService) -> None:
    """Errors: `SeedingError` if there is no Redis to fill."""
    state = service.answers.state()
    if state["state"] != "up":
        raise SeedingError(f"Redis is {state['state']}: {state.get('reason', 'no reply')}")


def _store(service: MoveService) -> RedisStore:
    store = service.answers.store
    if not isinstance(store, RedisStore):
        raise SeedingError("there is no Redis")
    return store


def _listed(
    arguments: Namespace, service: MoveService, common: Body, check: CheckBody
) -> Sequence[Body]:
    def read_position(body: Body) -> object:
        return GamePosition.of(service.engine, arguments.game, body)

    with _opened(arguments.positions, "r", sys.stdin) as file:
        bodies = list(read_bodies(file, common, check, read_position))
    if not bodies:
        raise SeedingError(f"{arguments.positions} has no positions")
    return bodies


@contextmanager
def _opened(path: str, mode: str, standard: TextIO) -> Iterator[TextIO]:
    """Open a file, or use a standard stream for `-`. Errors: `SeedingError`."""
    if path == STANDARD:
        yield standard
        return
    try:
        with Path(path).open(mode, encoding="utf-8") as file:
            yield file  # type: ignore[misc]
    except (OSError, UnicodeDecodeError) as error:
        raise SeedingError(f"{path}: {error}") from error


def _summary(tally: SeedingTally) -> str:
    line = f"{tally.found} found, {tally.searched} searched"
    if tally.unfinished:
        line += f"; {tally.unfinished} did not reach the depth in their time and are not stored"
    return line
