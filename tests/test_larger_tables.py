"""Tables that are too large to ship: found in a folder, mapped into memory, used by searches."""

import json
import struct
from pathlib import Path

import pytest

from service import larger_tables
from service.__main__ import main
from service.engine import VERSION, Engine, Table
from service.larger_tables import find
from service.settings import SettingError
from tests.support import MakeApp, found

VALUES = 139_450_808
"""Positions of five pieces, see engine/games/boards/src/checkers/english/endgame/index.rs."""
CHECKSUM = VALUES % 65521 << 16 | 1
"""Adler-32 of as many zeros: the sum of the bytes and 1 stays 1, and is added as often."""
HEADER = 48
FIVE_KINGS = "B:WK18,K19,K23:BK2,K5"
"""White wins. A table of zeros says that it is a draw, so that the answer tells who was asked."""


def header(
    magic: bytes = b"CMTABLE\n",
    game: bytes = b"checkers",
    version: int = 1,
    checksum: int = CHECKSUM,
    values: int = VALUES,
) -> bytes:
    return struct.pack("<8s24sIIQ", magic, game, version, checksum, values)


def write(path: Path, head: bytes, values: int = VALUES) -> None:
    """Write a table of zeros. The file has holes, so that it needs no room."""
    with path.open("wb") as file:
        file.write(head)
        file.truncate(HEADER + values)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path / "draws.bin", header())
    return tmp_path


def test_a_search_knows_positions_of_the_table(make_app: MakeApp, folder: Path) -> None:
    client = make_app(tables=str(folder)).test_client()
    reply = found(client, "checkers/move", state=FIVE_KINGS, algorithm="selective", depth=1)
    assert (reply["exact"], reply["value"]) == (True, 0.0)


def test_without_a_folder_the_service_plays_as_before(make_app: MakeApp) -> None:
    client = make_app().test_client()
    reply = found(client, "checkers/move", state=FIVE_KINGS, algorithm="selective", depth=1)
    assert not reply["exact"]


def test_what_is_stored_with_a_table_does_not_serve_without_it(folder: Path) -> None:
    engine = Engine(Table(megabytes=1), larger_tables=find(str(folder)).tables)
    assert engine.game("checkers").version == f"{VERSION} table {CHECKSUM:08x}"
    assert engine.game("nim").version == VERSION


@pytest.mark.parametrize(
    ("head", "values", "reason"),
    [
        (b"", -HEADER, "it has 0 bytes, and a table's header alone has 48"),
        (header(magic=b"CMTABLE\r"), VALUES, "it is no table"),
        (header(game=b"chess"), VALUES, 'it is for the game "chess", which takes no larger table'),
        (header(version=2), VALUES, f"{VALUES} values of format 2, and this version reads"),
        (header(values=7), 7, "7 values of format 1, and this version reads"),
        (header(), VALUES - 1, "it was not copied to its end"),
        (header(checksum=5), VALUES, "it is damaged"),
    ],
    ids=["empty", "other", "chess", "format", "number", "cut", "damaged"],
)
def test_a_file_that_is_no_table_is_left_out_and_the_others_are_found(
    folder: Path, head: bytes, values: int, reason: str
) -> None:
    write(folder / "bad.bin", head, values)
    result = find(str(folder))
    assert list(result.tables) == ["checkers"]
    (left_out,) = result.left_out
    assert reason in left_out.reason
    assert left_out.file == str(folder / "bad.bin")


def test_one_changed_byte_is_damage(folder: Path) -> None:
    with (folder / "draws.bin").open("r+b") as file:
        file.seek(HEADER + VALUES // 2)
        file.write(b"\x01")
    (left_out,) = find(str(folder)).left_out
    assert "it is damaged: the checksum of its values is" in left_out.reason


def test_what_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "folder.bin").mkdir()
    (tmp_path / "gone.bin").symlink_to(tmp_path / "nowhere")
    reasons = [left_out.reason for left_out in find(str(tmp_path)).left_out]
    assert ["Is a directory" in reasons[0], "No such file" in reasons[1]] == [True, True]


def test_of_two_tables_of_a_game_the_first_is_taken_and_other_files_are_passed_over(
    folder: Path,
) -> None:
    write(folder / "second.bin", header())
    (folder / "draws.json").write_text("luck")
    result = find(str(folder))
    (left_out,) = result.left_out
    assert left_out.file.endswith("second.bin")
    assert "there is a table of checkers already" in left_out.reason


def test_a_folder_that_is_named_has_to_be_there(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match=r"COUNTERMOVE_TABLES is .*No such file"):
        find(str(tmp_path / "nowhere"))
    assert find("") == larger_tables.FoundTables()


def test_the_command_line_goes_by_the_tables(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write(folder / "bad.bin", b"luck", 0)
    monkeypatch.setenv("COUNTERMOVE_TABLES", str(folder))
    words = ["move", "checkers", "--state", FIVE_KINGS, "--algorithm", "selective"]
    assert main([*words, "--depth", "1", "--json"]) == 0
    output = capsys.readouterr()
    assert json.loads(output.out)["exact"]
    assert f"countermove: table left out: {folder / 'bad.bin'}: it is no table" in output.err
