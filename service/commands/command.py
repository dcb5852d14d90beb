"""What a command is: its name, its line in `--help`, its arguments, and what it does."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass

INTERRUPTED = 130
"""Exit status after Ctrl-C: 128 and the number of SIGINT, as shells have it."""


def _without_arguments(_: ArgumentParser) -> None:
    """Declare nothing."""


@dataclass(frozen=True)
class Command:
    """A command of the command line."""

    name: str
    help: str
    run: Callable[[Namespace], None]
    """Does what the command says. Errors: the refusals that `__main__` lists; `SystemExit`."""
    add_arguments: Callable[[ArgumentParser], None] = _without_arguments
    """Declares the command's arguments in its parser."""
