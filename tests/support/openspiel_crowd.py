"""As many games as OpenSpiel has, with similar names and titles, where it is not installed."""

import re

import pytest

from service.games import openspiel
from tests.support import ROOT
from tests.support.python_games import TicTacToe

LISTED = re.findall(
    r"^\| `openspiel\.(\w+)`", (ROOT / "docs" / "openspiel.md").read_text(), re.MULTILINE
)
"""The games that the documentation lists."""


def provided() -> tuple[dict[str, type[TicTacToe]], str]:
    """Stand in for `service.games.openspiel.provided`."""
    made = {
        f"{openspiel.NAME}.{name}": type(
            name, (TicTacToe,), {"title": f"{name.replace('_', ' ').title()} (OpenSpiel)"}
        )
        for name in LISTED
    }
    return made, "1"


def pretend(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the service find these games."""
    monkeypatch.setattr(openspiel, "provided", provided)
