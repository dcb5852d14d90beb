"""UCI: options of the protocol, of the game and of the service; the size of the hash table."""

import pytest

from service.engine import Engine, Table
from service.play.uci import options
from service.play.uci.dialogue import UciDialogue
from service.shared import memory
from tests.play.uci.program import Transcript

REFUSED_MB = 100


def test_the_games_options_are_options_of_the_protocol() -> None:
    dialogue = Transcript()
    assert "option name rows type spin default 3 min 1 max 19" in dialogue.after("uci")
    assert dialogue.after("setoption name rows value 4", "position startpos moves a4") == []
    assert dialogue.after("setoption name rows value 3", "position startpos moves a4") != []


def test_a_level_is_an_option() -> None:
    """At its first levels tic-tac-toe begins in every row; at full strength it does not vary."""
    dialogue = Transcript()
    assert "option name Skill Level type spin default 10 min 1 max 10" in dialogue.after("uci")
    assert "UCI_Elo" not in " ".join(dialogue.after("uci"))
    full = {dialogue.after("go depth 2")[-1].split()[1] for _ in range(20)}
    dialogue.after("setoption name Skill Level value 1")
    weak = [dialogue.after("go depth 2") for _ in range(40)]
    assert len(full) == 1
    assert len({lines[-1].split()[1] for lines in weak}) > 1
    assert all(line.startswith("info depth") for lines in weak for line in lines[:-1])


def test_options_from_the_command_line_are_the_defaults() -> None:
    dialogue = Transcript(rows=4, columns=4)
    assert "option name rows type spin default 4 min 1 max 19" in dialogue.after("uci")
    assert dialogue.after("position startpos moves d4", "go depth 1")[-1].startswith("bestmove ")


def test_an_option_that_the_game_refuses_changes_nothing() -> None:
    dialogue = Transcript()
    (refusal,) = dialogue.after("setoption name in_a_row value 19")
    assert refusal.startswith("info string ")
    assert "option name in_a_row" in " ".join(dialogue.after("uci"))
    assert dialogue.after("position startpos moves c3", "go depth 1")[-1].startswith("bestmove ")


def test_hash_is_resized_and_the_search_goes_on() -> None:
    lines = Transcript().after(
        "setoption name Hash value 2", "go depth 3", "setoption name Clear Hash"
    )
    assert lines[-1].startswith("bestmove ")


@pytest.mark.parametrize(
    ("there_are", "most", "refused"),
    [(100, 100, "101"), (100, 100, "99999999"), (8, 64, "65"), (1 << 20, 1 << 16, None)],
)
def test_hash_is_advertised_as_far_as_there_is_memory_and_refused_above(
    monkeypatch: pytest.MonkeyPatch, there_are: int, most: int, refused: str | None
) -> None:
    monkeypatch.setattr(options, "available_mb", lambda: there_are)
    monkeypatch.setattr(memory, "available_mb", lambda *_: there_are)
    monkeypatch.setattr(memory, "_resident_mb", lambda _: 0)
    dialogue = Transcript()
    line = f"option name Hash type spin default 64 min 1 max {most}"
    assert line in dialogue.after("uci")
    if refused is not None:
        (reply,) = dialogue.after(f"setoption name Hash value {refused}")
        assert reply.startswith(f"info string Hash stays 64: there are {there_are} MB of memory")
    assert dialogue.after("go depth 2")[-1].startswith("bestmove ")


def test_hash_that_the_system_refuses_leaves_the_old_table() -> None:
    def make(megabytes: int) -> Engine:
        return Engine(Table(megabytes=megabytes if megabytes < REFUSED_MB else 1 << 40))

    lines: list[str] = []
    dialogue = UciDialogue(make, "tic_tac_toe", {}, lines.append)
    dialogue.execute(["setoption", "name", "Hash", "value", str(REFUSED_MB)])
    assert lines == [f"info string Hash stays 64: the system has no {1 << 40} MB for a table"]
