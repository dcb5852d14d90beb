"""The arguments of `warm` and `answers` that are no fields of a request."""

from argparse import ArgumentParser

WIDTH, PLIES, JOBS = 2, 6, 1
STANDARD = "-"
"""The file that stands for standard input or output."""


def add_warm_arguments(parser: ArgumentParser) -> None:
    parser.description = (
        "Search the positions that clients will ask first, and store the answers in the Redis of "
        "COUNTERMOVE_REDIS_URL. What is stored already is passed over."
    )
    parser.add_argument(
        "--width", type=int, default=WIDTH, help=f"best moves to follow; default {WIDTH}"
    )
    parser.add_argument(
        "--plies", type=int, default=PLIES, help=f"depth of the opening tree; default {PLIES}"
    )
    parser.add_argument(
        "--positions",
        metavar="FILE",
        help="instead of a tree: a state a line, or the body of a chooseMove request as JSON",
    )
    parser.add_argument(
        "--jobs", type=int, default=JOBS, help=f"searches at one time; default {JOBS}"
    )


def add_answers_arguments(parser: ArgumentParser) -> None:
    parser.description = (
        "Copy answers out of the Redis of COUNTERMOVE_REDIS_URL, or into it, as lines of JSON."
    )
    ways = parser.add_subparsers(dest="way", required=True, metavar="export|import")
    out = ways.add_parser("export", help="write the stored answers of a game")
    out.add_argument("game")
    out.add_argument("file", nargs="?", default=STANDARD, help="left out: standard output")
    into = ways.add_parser("import", help="store answers that were exported")
    into.add_argument("file", nargs="?", default=STANDARD, help="left out: standard input")
