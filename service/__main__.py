"""`python -m service COMMAND`: the commands, and the exit statuses of a process."""

import os
import sys
import traceback
from argparse import ArgumentParser
from collections.abc import Sequence

from service.access.command import KeyCommandError
from service.commands import classroom, filling, playing, protocols, searching, serving
from service.engine import VERSION, EngineError
from service.errors import Problem
from service.exercises.command import ExercisesError
from service.learning import LearningError
from service.play.match.player import MatchError
from service.play.options import MalformedError
from service.seeding import SeedingError
from service.settings import SettingError

COMMANDS = (
    serving.SERVE,
    serving.OPENAPI,
    searching.MOVE,
    searching.TRACE,
    searching.PERFT,
    playing.MATCH,
    playing.EXPERIMENT,
    classroom.EXERCISES,
    playing.LEARN,
    playing.CONVERT,
    *protocols.UCI,
    protocols.GTP,
    protocols.XBOARD,
    protocols.NBOARD,
    filling.WARM,
    serving.WORKER,
    filling.ANSWERS,
    serving.KEY,
    serving.MCP,
)
"""In the order of `--help`."""
REFUSED = 2
UNREAD = 141
"""Exit status where nobody reads stdout: 128 and the number of SIGPIPE, as shells have it."""
REFUSALS = (
    EngineError,
    ExercisesError,
    KeyCommandError,
    LearningError,
    MalformedError,
    MatchError,
    Problem,
    SeedingError,
    SettingError,
    serving.MissingExtraError,
)
"""Errors whose message is the one sentence that a user needs."""


def main(words: Sequence[str] | None = None) -> int:
    """Run one command, and return the exit status of the process.

    A refusal prints one sentence on stderr, and the status is 2. Where nobody reads stdout any
    more, as of `| head`, the command ends in silence with status 141. Errors: `SystemExit`.
    """
    arguments = _parser().parse_args(words)
    try:
        next(one for one in COMMANDS if one.name == arguments.command).run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Python flushes stdout once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNREAD
    except REFUSALS as error:
        if error.__cause__ and isinstance(error, EngineError):
            traceback.print_exception(error.__cause__)
        print(f"countermove: {error}", file=sys.stderr)
        return REFUSED
    return 0


def _parser() -> ArgumentParser:
    parser = ArgumentParser(
        prog="python -m service", description="Serve HTTP, search, play matches, speak UCI or GTP."
    )
    parser.add_argument("--version", action="version", version=_version())
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for command in COMMANDS:
        command.add_arguments(commands.add_parser(command.name, help=command.help))
    return parser


def _version() -> str:
    """Return the version of the crates, and the engine version that names stored answers."""
    return f"countermove {VERSION.partition('+')[0]} (engine {VERSION})"


if __name__ == "__main__":
    sys.exit(main())
