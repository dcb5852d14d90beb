"""Kuhn poker for the tests: an information state (view), its two worlds, and what it hides."""

from typing import Any

VIEW, OWN = "2: ?Q b", "?Q b"
"""The second player has the queen and faces a bet; the same without the player."""
STATES = ("KQ b", "JQ b")
"""Both worlds of the view."""
SECRETS = ("KQ", "JQ", "K?", "J?")
"""Texts that the view hides."""
SEARCH: dict[str, Any] = {"algorithm": "cfr", "iterations": 50, "nodes": 10**9}


def is_silent(text: str) -> bool:
    """Return whether a text tells nothing of the other's card."""
    return not any(secret in text for secret in SECRETS)
