"""The command `exercises`: sheets of exercises and their solutions."""

import re
from argparse import ArgumentParser, Namespace
from pathlib import Path

from service.engine import Engine
from service.exercises.recipe import KINDS, LARGEST_SEED
from service.exercises.sheet import markdown, write_pictures
from service.exercises.solution import exercise

MOST = 1_000
RANGE = re.compile(r"(\d{1,6})(?:-(\d{1,6}))?", re.ASCII)


class ExercisesError(ValueError):
    """Exercises that cannot be made; the message says why."""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument(
        "--seed",
        default="1-10",
        metavar="SEEDS",
        help="number of an exercise, or 1-30 (default 1-10)",
    )
    parser.add_argument(
        "--svg", metavar="FOLDER", type=Path, help="draw the trees in SVG files there"
    )


def sheet_of(arguments: Namespace, engine: Engine) -> str:
    """Return the sheet and its solutions as Markdown, and write the pictures.

    Errors: `ExercisesError`.
    """
    found = [exercise(engine, arguments.kind, seed) for seed in _seeds(arguments.seed)]
    if arguments.svg:
        try:
            write_pictures(found, arguments.svg)
        except OSError as error:
            raise ExercisesError(f"--svg {arguments.svg}: {error.strerror}") from None
    return markdown(found, pictures=bool(arguments.svg))


def _seeds(text: str) -> range:
    """Read `7` or `1-30`. Errors: `ExercisesError`."""
    found = RANGE.fullmatch(text)
    first, last = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not 1 <= first <= last <= LARGEST_SEED or last - first >= MOST:
        raise ExercisesError(
            f'--seed is "{text}": a number from 1 to {LARGEST_SEED:,} is needed, or a range of at '
            f"most {MOST:,} of them such as 1-30"
        )
    return range(first, last + 1)
