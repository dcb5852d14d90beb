"""GTP: games that are loaded from SGF files and written to them."""

import os
import tracemalloc
from pathlib import Path

import pytest

from tests.play.gtp.controller import Controller, ask

HANDICAP_GAME = "(;GM[1]SZ[9]KM[0.5]HA[2]AB[cg][gc];W[ee];B[cc];W[gg])"


def test_a_game_is_loaded_and_written(tmp_path: Path) -> None:
    path, copy = tmp_path / "game.sgf", tmp_path / "copy.sgf"
    path.write_text(HANDICAP_GAME)
    controller = Controller()
    assert controller.say(f"loadsgf {path}") == "="
    board = controller.say("showboard")
    assert [board.count(stone) for stone in "XO"] == [3, 2]
    assert controller.say("final_score") == "= B+0.5"
    assert controller.say(f"printsgf {copy}") == "="
    assert Controller().say(f"loadsgf {copy}", "showboard") == board
    printed = controller.say("printsgf")
    assert "KM[0.5]AB[gc][cg]PL[W]" in printed
    assert printed.splitlines()[1:] == [";W[ee]", ";B[cc]", ";W[gg])"]
    assert controller.say(f"loadsgf {path} 2", "undo", "showboard").count("O") == 0
    assert controller.say(f"loadsgf {path} 99", "showboard") == board


def test_moves_out_of_turn_are_written_as_they_were() -> None:
    written = ask("play w A1", "play w B1", "play b pass", "printsgf")
    assert written.splitlines()[1:] == [";W[ae]", ";W[be]", ";B[])"]


@pytest.mark.parametrize(
    ("plays", "written"),
    [
        (";B[cc];W[];B[];W[bb]", ";B[cc]\n;W[]\n;B[]\n;W[bb])"),
        (";B[cc];W[];B[];W[];B[]", ";B[cc]\n;W[]\n;B[]\n;W[]\n;B[])"),
        ("HA[2];B[cc];B[dd];W[bb]", "AB[cc][dd]PL[W]\n;W[bb])"),
    ],
)
def test_a_game_goes_on_after_passes_and_is_written_as_it_was(
    tmp_path: Path, plays: str, written: str
) -> None:
    file = tmp_path / "game.sgf"
    file.write_text(f"(;SZ[5]{plays})")
    controller = Controller()
    assert controller.say(f"loadsgf {file}") == "="
    assert controller.say("printsgf").endswith(written)
    again = tmp_path / "again.sgf"
    controller.say(f"printsgf {again}")
    assert controller.say(f"loadsgf {again}", "printsgf") == controller.say("printsgf")


@pytest.mark.parametrize(
    ("number", "stones"), [("0", 2), ("1", 2), ("3", 2), ("4", 3), ("5", 4), ("999999999", 4)]
)
def test_a_file_is_loaded_up_to_a_move(tmp_path: Path, number: str, stones: int) -> None:
    """Moves that put a handicap count."""
    file = tmp_path / "game.sgf"
    file.write_text("(;SZ[5]HA[2];B[cc];B[dd];W[bb];B[aa])")
    controller = Controller()
    assert controller.say(f"loadsgf {file} {number}") == "="
    board = controller.say("showboard")
    assert board.count("X") + board.count("O") == stones


@pytest.mark.parametrize("number", ["-1", "x", "1.5", "9" * 10, "1 2"])
def test_a_file_is_not_loaded_up_to_no_move(number: str) -> None:
    assert ask(f"loadsgf any.sgf {number}") == "? syntax error"


def test_files_in_other_encodings_are_loaded(tmp_path: Path) -> None:
    for name, encoding in (("é", "latin-1"), ("名\u8868", "shift_jis"), ("柯洁", "gb18030")):
        file = tmp_path / f"{encoding}.sgf"
        text = f"(;CA[{encoding.replace('latin-1', 'x-none')}]SZ[5]PB[{name}];B[aa])"
        file.write_bytes(text.encode(encoding))
        controller = Controller()
        assert controller.say(f"loadsgf {file}") == "=", encoding
        assert controller.say("printsgf").endswith(";B[aa])")


def test_what_is_no_file_is_not_loaded_and_takes_no_memory(tmp_path: Path) -> None:
    pipe, large = tmp_path / "pipe", tmp_path / "large.sgf"
    os.mkfifo(pipe)
    with large.open("wb") as file:
        file.truncate(1 << 40)
    tracemalloc.start()
    for path in (tmp_path, "/dev/zero", pipe, large, tmp_path / "none", "/proc/self/mem"):
        assert ask(f"loadsgf {path}") == "? cannot load file"
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 16 << 20
    for path in (tmp_path, pipe, "/dev/full", tmp_path / "none" / "file"):
        assert ask(f"printsgf {path}").startswith("? cannot write file: ")


@pytest.mark.parametrize(
    "text", ["", "(;GM[2])", "(;GM[1]SZ[9];B[ee];W[ee])", "(;GM[1]SZ[9];B[zz])", "\xff"]
)
def test_a_file_that_is_no_game_changes_nothing(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.sgf"
    path.write_bytes(text.encode("latin-1"))
    controller = Controller()
    controller.say("play b C3")
    assert controller.say(f"loadsgf {path}") == "? cannot load file"
    assert controller.say("showboard").count("X") == 1
