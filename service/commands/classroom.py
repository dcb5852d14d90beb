"""`exercises`: sheets for a class."""

from argparse import Namespace

from service.commands.command import Command
from service.commands.engines import make_engine
from service.exercises import command as exercises_command

TABLE_MB = 1


def _exercises(arguments: Namespace) -> None:
    """Print a sheet of exercises, then the solutions."""
    print(exercises_command.sheet_of(arguments, make_engine(TABLE_MB)), end="")


EXERCISES = Command(
    "exercises",
    "print exercises about trees, and their solutions",
    _exercises,
    exercises_command.add_arguments,
)
