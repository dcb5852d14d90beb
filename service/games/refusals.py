"""Exceptions by which a game refuses a client's text. The client gets a 422 with their code.

The message is a sentence for the client. It says what is wrong and what would be right.
"""

from typing import ClassVar


class Refusal(ValueError):  # noqa: N818 - named as the problems that clients see
    """A client's text that the game refuses."""

    code: ClassVar[str]
    """The problem's code."""


class BadOption(Refusal):
    """Options that do not fit together. Their bounds are checked before."""

    code = "bad_option"


class MalformedState(Refusal):
    """A state that is not in the game's notation."""

    code = "malformed_state"


class IllegalPosition(Refusal):
    """A state in correct notation that the rules do not allow."""

    code = "illegal_position"


class MalformedMove(Refusal):
    """A move that is not in the game's notation."""

    code = "malformed_move"


class IllegalMove(Refusal):
    """A move in correct notation that is not legal here."""

    code = "illegal_move"
