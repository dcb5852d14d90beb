"""Standard input and output for a text protocol, which no bytes or characters make fail."""

import sys
from collections.abc import Iterator
from io import TextIOWrapper
from typing import TextIO


def forgive() -> None:
    """Replace invalid bytes of the input, and characters that the output cannot encode."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def lines(stream: TextIO, most: int) -> Iterator[str]:
    """Yield each line, or its first `most` characters: a line without end fills no memory."""
    while line := stream.readline(most):
        yield line
        rest = line
        while rest and not rest.endswith("\n"):
            rest = stream.readline(most)
