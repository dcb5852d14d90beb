"""`warm`, `answers`: fill the cache in Redis."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from service.commands.command import INTERRUPTED, Command
from service.commands.fields import add_position, add_search, body_of
from service.http.schemas.loading import loaded
from service.http.schemas.search_requests import MoveRequest
from service.seeding.arguments import add_answers_arguments, add_warm_arguments
from service.settings import OFF, SettingError, Settings

if TYPE_CHECKING:
    from service.moves.move_service import MoveService

LOWEST_PRIORITY = 19
PATIENT_MS = 5000
"""Time for a reply of Redis where no client waits."""


def _add_warm_arguments(parser: ArgumentParser) -> None:
    add_warm_arguments(parser)
    add_position(parser)
    add_search(parser, algorithm=None)


def _warm(arguments: Namespace) -> None:
    """Search ahead, at the lowest priority. Errors: those of `run`; `SystemExit`."""
    from service.seeding.command import warm as run  # noqa: PLC0415 - it imports the whole service

    body = body_of(arguments)
    os.nice(LOWEST_PRIORITY)
    with _move_service(Settings.read()) as service:
        try:
            run(arguments, service, body, lambda given: loaded(given, MoveRequest()))
        except KeyboardInterrupt:
            print("interrupted: the same command goes on from here", file=sys.stderr)
            raise SystemExit(INTERRUPTED) from None


def _answers(arguments: Namespace) -> None:
    """Copy stored answers. Errors: those of the two commands."""
    from service.seeding import command  # noqa: PLC0415

    run = command.export_answers if arguments.way == "export" else command.import_answers
    with _move_service(replace(Settings.read(), table_mb=0)) as service:
        run(arguments, service)


@contextmanager
def _move_service(settings: Settings) -> Iterator["MoveService"]:
    """Make a move service that waits longer for Redis. Errors: `SettingError`."""
    from service import make_move_service  # noqa: PLC0415
    from service.shared.host import Host  # noqa: PLC0415
    from service.shared.logs import logger  # noqa: PLC0415

    if settings.redis_url in {"", OFF}:
        raise SettingError(
            "COUNTERMOVE_REDIS_URL names no Redis, so there is nothing to fill: "
            "the answers of an embedded server end with its service"
        )
    patient = replace(
        settings,
        redis_timeout_ms=max(PATIENT_MS, settings.redis_timeout_ms),
        redis_budget_ms=max(PATIENT_MS, settings.redis_budget_ms),
        memory_mb=0,
    )
    with Host(patient) as host:
        service = make_move_service(patient, host, logger(patient.log_level))
        try:
            yield service
        finally:
            service.close()


WARM = Command("warm", "fill the cache before clients ask", _warm, _add_warm_arguments)
ANSWERS = Command("answers", "export or import stored answers", _answers, add_answers_arguments)
