"""Kuhn poker for the tests: a view, both of its worlds, and what its owner is not told."""

from typing import Any

VIEW, OWN = "2: ?Q b", "?Q b"
"""The second player has the queen and faces a bet; the same without the player."""
STATES = ("KQ b", "JQ b")
"""Both worlds of the view."""
SECRETS = ("KQ", "JQ", "K?", "J?")
"""What whoever sees the view is not told."""
SEARCH: dict[str, Any] = {"algorithm": "cfr", "iterations": 50, "nodes": 10**9}


def is_silent(text: str) -> bool:
    """Return whether a text tells nothing of the other's card."""
    return not any(secret in text for secret in SECRETS)
