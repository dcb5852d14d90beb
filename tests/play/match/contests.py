"""Players and games of matches, for their tests."""

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from service.__main__ import main
from service.engine import Game
from service.http.schemas.jobs import PlayerRequest
from service.http.schemas.loading import loaded
from service.moves.clock import Clock
from service.play.match import player_spec
from service.play.match.own_player import Configuration
from service.play.match.player import MatchTurn
from service.play.match.referee import Terms
from service.play.position_text import PositionText
from tests.support import ROOT

GAME = Game("tic_tac_toe")
PERFECT = "alpha_beta:depth=9"
FAKE = ROOT / "tests" / "support" / "fake_uci.py"


def fake(manner: str, after: int = 0, log: Path | None = None) -> str:
    """The command of a program that behaves in that way."""
    words = [sys.executable, str(FAKE), manner, str(after), *([str(log)] if log else [])]
    return shlex.join(words)


def match_result(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """The result of a match of tic-tac-toe, as JSON."""
    assert main(["match", *arguments, "--game", "tic_tac_toe", "--json"]) == 0
    result: dict[str, Any] = json.loads(capsys.readouterr().out)
    return result


def turn(
    state: str | None,
    moves: list[str],
    clocks: tuple[Clock, Clock] | None,
    limits: dict[str, int],
) -> MatchTurn:
    opening = PositionText(state)
    return MatchTurn(GAME.at(state, moves), opening, moves, 0, clocks, limits)


def terms(clock: Clock | None = None, most_plies: int = 99) -> Terms:
    return Terms(GAME, clock, {"depth": 1}, most_plies)


def configured(text: str) -> Configuration:
    return player_spec.configuration(text, lambda body: loaded(body, PlayerRequest()))
