"""Matches: what the referee says of moves, draws and clocks."""

from typing import Any

import pytest

from service.moves.clock import Clock
from service.play.match.player import MatchTurn, PlayerFailedError, ReportedMove
from service.play.match.referee import MatchGame
from service.play.match.referee import MatchReferee as GameTable
from service.play.position_text import PositionText
from tests.play.match.contests import PERFECT, fake, match_result, terms


class Scripted:
    """A player with given moves. `None`: it fails."""

    def __init__(self, *moves: str | None) -> None:
        self._moves = [*moves]
        self.calls: list[MatchTurn] = []

    def begin(self) -> None:
        pass

    def choose(self, turn: MatchTurn) -> ReportedMove:
        self.calls.append(turn)
        move = self._moves.pop(0)
        if move is None:
            raise PlayerFailedError("died", "by script")
        return ReportedMove(move)

    def close(self) -> None:
        pass


def game(a: Scripted, b: Scripted, first: int, **more: Any) -> MatchGame:  # noqa: ANN401
    players = (a, b) if first == 0 else (b, a)
    return GameTable(terms(**more), PositionText(), players, first).play()


@pytest.mark.parametrize("first", [0, 1])
def test_the_rules_end_a_game(first: int) -> None:
    """The first of the game's players completes row 1."""
    one, other = Scripted("a1", "b1", "c1"), Scripted("a2", "b2")
    a, b = (one, other) if first == 0 else (other, one)
    played = game(a, b, first)
    assert (played.score, played.reason) == (1.0 - first, "rules")
    assert played.detail == "X won"
    assert played.moves == ["a1", "a2", "b1", "b2", "c1"]
    assert [played.side_of(mover) for mover in (0, 1)] == (["A", "B"] if first == 0 else ["B", "A"])


def test_a_full_board_is_a_draw() -> None:
    """X O X / X O O / O X X"""
    played = game(Scripted("a3", "c3", "a2", "c1", "b1"), Scripted("b3", "b2", "c2", "a1"), 0)
    assert (played.score, played.reason, played.detail) == (0.5, "rules", "drawn")


@pytest.mark.parametrize(
    ("moves", "reason", "words"),
    [
        (["z9"], "illegal_move", "z9"),
        (["b2"], "illegal_move", "is there"),
        ([None], "died", "script"),
    ],
    ids=str,
)
@pytest.mark.parametrize("first", [0, 1])
def test_an_invalid_move_loses(
    first: int, moves: list[str | None], reason: str, words: str
) -> None:
    """The first player takes b2; the second, A or B by `first`, does wrong."""
    one, other = Scripted("b2"), Scripted(*moves)
    a, b = (one, other) if first == 0 else (other, one)
    played = game(a, b, first)
    assert (played.score, played.reason) == (1.0 - first, reason)
    assert words in played.detail
    assert played.detail.startswith("B: " if first == 0 else "A: ")


def test_a_long_game_is_a_draw() -> None:
    played = game(Scripted("a1", "b1"), Scripted("a2"), 0, most_plies=3)
    assert (played.score, played.reason, len(played.moves)) == (0.5, "most_plies", 3)


def test_clocks_run_and_increments_are_added() -> None:
    a, b = Scripted("a1", "b1", "c1"), Scripted("a2", "b2")
    game(a, b, 0, clock=Clock(60_000, 5_000))
    first, second = a.calls[0].clocks or (None, None)
    assert first == second == Clock(60_000, 5_000)
    later = a.calls[2].clocks
    assert later
    assert all(60_000 < clock.remaining_ms <= 70_000 for clock in later)
    assert later[0].increment_ms == 5_000


def test_a_player_slower_than_its_clock_loses(capsys: pytest.CaptureFixture[str]) -> None:
    program = "uci:" + fake("slow")
    result = match_result(
        capsys, program, PERFECT, "--games", "2", "--time", "0.03", "--openings", "random:0"
    )
    assert (result["lost"], result["ended_by"]) == (2, {"A: time": 2})


def test_perfect_players_draw(capsys: pytest.CaptureFixture[str]) -> None:
    result = match_result(
        capsys, PERFECT, "alpha_beta", "--depth", "9", "--games", "4", "--openings", "random:0"
    )
    assert (result["drawn"], result["score"], result["elo"]) == (4, 0.5, 0.0)
    assert result["ended_by"] == {"rules": 4}
