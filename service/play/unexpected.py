"""Unexpected errors in a program that speaks a text protocol, which keeps running."""

import sys
import traceback

INTERNAL_ERROR = "internal error"
ENDS = (BrokenPipeError, KeyboardInterrupt, SystemExit)
"""Exceptions that end the program."""


def shown_to_program(error: BaseException) -> str:
    """Write the error's traceback to stderr, and return a sentence for the client.

    A panic of the engine is no `Exception`. Errors: those that end the program.
    """
    if isinstance(error, ENDS):
        raise error
    traceback.print_exception(error, file=sys.stderr)
    return INTERNAL_ERROR
