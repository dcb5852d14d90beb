"""Programs that play matches by UCI: what they are sent, and what becomes of their failures."""

import sys
from pathlib import Path

import pytest

from service.moves.clock import Clock
from service.play.match.player import ReportedMove
from service.play.match.program import Program, ProgramPlayer
from tests.play.match.contests import PERFECT, fake, match_result, turn


@pytest.mark.parametrize(
    ("manner", "after", "reason"),
    [
        ("crash", 0, "died"),
        ("crash", 1, "died"),
        ("illegal", 0, "illegal_move"),
        ("illegal", 1, "illegal_move"),
        ("resign", 1, "refused"),
    ],
)
def test_a_program_that_fails_loses_and_is_started_anew(
    capsys: pytest.CaptureFixture[str], manner: str, after: int, reason: str
) -> None:
    program = "uci:" + fake(manner, after)
    result = match_result(capsys, PERFECT, program, "--games", "4", "--openings", "random:0")
    assert (result["won"], result["ended_by"]) == (4, {f"B: {reason}": 4})
    assert result["as_first"] == result["as_second"] == [2, 0, 0]


def test_a_silent_program_loses(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.play.match.program.PATIENCE_S", 0.2)
    result = match_result(
        capsys, "uci:" + fake("silent"), PERFECT, "--games", "1", "--openings", "random:0",
        "--time-ms", "20",
    )  # fmt: skip
    assert result["ended_by"] == {"A: silent": 1}


def test_two_programs_play_several_games_at_one_time(capsys: pytest.CaptureFixture[str]) -> None:
    """Both play first legal moves, so the second always wins: a1, a3, a2."""
    program = "uci:" + fake("good")
    result = match_result(
        capsys, program, program, "--games", "6", "--concurrency", "3", "--openings", "random:0"
    )
    assert (result["games"], result["won"], result["lost"]) == (6, 3, 3)
    assert (result["as_first"], result["as_second"]) == ([0, 0, 3], [3, 0, 0])
    assert result["superiority"] == 0.5


def test_a_program_gets_all_that_it_needs(tmp_path: Path) -> None:
    log = tmp_path / "log"
    player = ProgramPlayer(Program(fake("good", 0, log), {"Style": "bold and brisk"}))
    try:
        player.begin()
        clocks = (Clock(900.4, 50), Clock(1000, 60))
        choice = player.choose(turn(".../.../...", ["b2", "a1"], clocks, {"depth": 3}))
        plain = player.choose(turn(None, [], None, {"time_ms": 50, "nodes": 9}))
    finally:
        player.close()
    assert (choice, plain.move) == (ReportedMove("c3", 7, "cp -3"), "b2")
    assert log.read_text().splitlines() == [
        "uci",
        "setoption name Style value bold and brisk",
        "isready",
        "ucinewgame",
        "isready",
        "position fen .../.../... moves b2 a1",
        "go wtime 900 btime 1000 winc 50 binc 60 depth 3",
        "position startpos",
        "go nodes 9 movetime 50",
        "quit",
    ]


def test_our_own_uci_plays_a_match_as_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    program = f"uci:{sys.executable} -m service uci --game tic_tac_toe?Algorithm=alpha_beta"
    result = match_result(
        capsys, program, PERFECT, "--games", "2", "--depth", "9", "--openings", "random:1"
    )
    assert (result["drawn"], result["ended_by"]) == (2, {"rules": 2})
