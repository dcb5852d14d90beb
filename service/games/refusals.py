"""What a game raises at a text that it cannot take; the client gets it as a 422 of that code.

The message is a sentence for the client: it names what is wrong and what would do.
"""

from typing import ClassVar


class Refusal(ValueError):  # noqa: N818 - named as the problems that clients see
    """A text of the client's that does not do."""

    code: ClassVar[str]
    """Of the problem."""


class BadOption(Refusal):
    """Options that do not go together; their bounds are checked before."""

    code = "bad_option"


class MalformedState(Refusal):
    """A state that is not in the game's notation."""

    code = "malformed_state"


class IllegalPosition(Refusal):
    """A state well written that the rules do not allow."""

    code = "illegal_position"


class MalformedMove(Refusal):
    """A move that is not in the game's notation."""

    code = "malformed_move"


class IllegalMove(Refusal):
    """A move well written that the rules forbid here."""

    code = "illegal_move"
