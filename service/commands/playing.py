"""`match`, `experiment`, `learn`, `convert`: many games, and records of games."""

import sys
from argparse import Namespace

from service.commands.command import INTERRUPTED, Command
from service.commands.engines import engine_maker, make_engine
from service.commands.fields import options_of
from service.http.schemas.jobs import LearnJob, PlayerRequest
from service.http.schemas.loading import loaded
from service.learning import command as learn_command
from service.play import convert as convert_command
from service.play.experiment import command as experiment_command
from service.play.match import command as match_command
from service.settings import Settings

EXPERIMENT_MB = 1


def _match(arguments: Namespace) -> None:
    match_command.run(
        arguments,
        engine_maker(),
        lambda body: loaded(body, PlayerRequest()),
        options_of(arguments),
    )


def _experiment(arguments: Namespace) -> None:
    experiment_command.run(arguments, make_engine(EXPERIMENT_MB), options_of(arguments))


def _learn(arguments: Namespace) -> None:
    """Learn an evaluation; Ctrl-C says how to go on. Errors: those of `run`; `SystemExit`."""
    folder, options = Settings.read().evaluations, options_of(arguments)
    try:
        learn_command.run(
            arguments, make_engine(1), options, lambda body: loaded(body, LearnJob()), folder
        )
    except KeyboardInterrupt:
        print("interrupted: the same command with --resume goes on from here", file=sys.stderr)
        raise SystemExit(INTERRUPTED) from None


def _convert(arguments: Namespace) -> None:
    convert_command.run(arguments, make_engine(1), options_of(arguments))


MATCH = Command("match", "play a match of two configurations", _match, match_command.add_arguments)
EXPERIMENT = Command(
    "experiment",
    "play a lecture's experiment",
    _experiment,
    experiment_command.add_arguments,
)
LEARN = Command("learn", "learn an evaluation of a game", _learn, learn_command.add_arguments)
CONVERT = Command(
    "convert",
    "write the record of a game in another form",
    _convert,
    convert_command.add_arguments,
)
