"""Commands and replies of GTP (sections 2 and 3)."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

Commands = Mapping[str, Callable[[list[str]], str]]
"""Commands by name, from arguments to reply. Errors: `FailureError`, and those of the engine."""

BLACK, WHITE = 0, 1
"""Colours, in the order of the game's players."""
COLOURS = {"b": BLACK, "black": BLACK, "w": WHITE, "white": WHITE}
COMMENT = "#"
SYNTAX_ERROR = "syntax error"
UNKNOWN_COMMAND = "unknown command"
MOST_DIGITS = 9
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
_BLANK_LINES = re.compile(r"\n\s*\n")


class FailureError(ValueError):
    """A command that fails; the message is the reply's."""


@dataclass(frozen=True)
class GtpCommand:
    """A command. Its `number`, if it has one, is repeated in the reply."""

    number: str
    name: str
    arguments: Sequence[str]

    def success(self, text: str) -> str:
        return self._reply("=", text)

    def failure(self, text: str) -> str:
        return self._reply("?", text)

    def _reply(self, sign: str, text: str) -> str:
        """Write the reply without its last two line ends. An empty line would be its end."""
        body = _BLANK_LINES.sub("\n", text.rstrip())
        gap = " " if body and not body.startswith("\n") else ""
        return f"{sign}{self.number}{gap}{body}"


def read(line: str) -> GtpCommand | None:
    """Read a line; `None`: there is nothing but blanks and a comment."""
    text = _CONTROL.sub("", line.partition(COMMENT)[0].replace("\t", " "))
    words = text.split()
    if not words:
        return None
    number = words.pop(0) if words[0].isascii() and words[0].isdigit() else ""
    name = words.pop(0) if words else ""
    return GtpCommand(number, name, words)


def colour(word: str) -> int:
    """Errors: `FailureError`."""
    if word.lower() not in COLOURS:
        raise FailureError(SYNTAX_ERROR)
    return COLOURS[word.lower()]


def whole(word: str) -> int:
    """Read a number from 0. Errors: `FailureError`."""
    if not (word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS):
        raise FailureError(SYNTAX_ERROR)
    return int(word)


def number(word: str) -> float:
    """Errors: `FailureError`."""
    if not re.fullmatch(r"[+-]?[0-9]{1,9}(\.[0-9]{0,9})?", word, re.ASCII):
        raise FailureError(SYNTAX_ERROR)
    return float(word)


def seconds(word: str) -> float:
    """Read a time, which is not negative. Errors: `FailureError`."""
    found = number(word)
    if found < 0:
        raise FailureError(SYNTAX_ERROR)
    return found


def exactly(words: Sequence[str], count: int) -> Sequence[str]:
    """Return `words` if there are so many. Errors: `FailureError`."""
    if len(words) != count:
        raise FailureError(SYNTAX_ERROR)
    return words
