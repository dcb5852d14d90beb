"""How the check of a game reports a broken law."""

from typing import NoReturn


class BrokenLawError(AssertionError):
    """A game breaks its contract; the message names the rule and the state."""


def require(holds: bool, rule: str, text: str) -> None:
    """Errors: `BrokenLawError`, which names the rule and the state, unless it `holds`."""
    if not holds:
        fail(rule, text)


def fail(rule: str, text: str) -> NoReturn:
    raise BrokenLawError(f"{rule}; at {text!r}")
