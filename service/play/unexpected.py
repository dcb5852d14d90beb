"""What a program that speaks a text protocol does at an error that nobody foresaw: it goes on."""

import sys
import traceback

INTERNAL_ERROR = "internal error"
ENDS = (BrokenPipeError, KeyboardInterrupt, SystemExit)
"""What ends the program."""


def told(error: BaseException) -> str:
    """Write where the error is from to stderr, and return what the other side is told.

    An engine that panics raises no `Exception`. Errors: those that end the program.
    """
    if isinstance(error, ENDS):
        raise error
    traceback.print_exception(error, file=sys.stderr)
    return INTERNAL_ERROR
