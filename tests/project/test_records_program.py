"""`make test-records` agrees with the oracles where both read a record, and reports differences."""

import random
from pathlib import Path

import chess
import pytest

from tests.moves.records.test_records import IMMORTAL, SEED, random_game
from tests.moves.records.test_sgf import GO
from tests.programs import records


def test_a_folder_of_records_agrees(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = random.Random(SEED)
    games = [random_game(source, chess.Board()) for _ in range(4)]
    games.append(random_game(source, chess.Board.from_chess960_pos(SEED)))
    games[0].headers["White"] = "Müller"
    text = "\n\n".join(map(str, games)).replace("\n", "\r\n")
    (tmp_path / "old.PGN").write_bytes(text.encode("latin-1"))
    (tmp_path / "within").mkdir()
    (tmp_path / "within" / "famous.pgn").write_text(IMMORTAL + "\n1. e4 Ke4 *\n")
    (tmp_path / "go.sgf").write_text(GO)
    (tmp_path / "twice.sgf").write_text("(;SZ[9];W[ee];W[ed];B[tt];W[dd])")
    assert records.main([str(tmp_path)]) == 1
    (tmp_path / "within" / "famous.pgn").write_text(IMMORTAL)
    first, second = capsys.readouterr().out, records.main([str(tmp_path)])
    assert "within/famous.pgn: 1 games, not 2" in first
    rows = [line.split() for line in capsys.readouterr().out.splitlines()[1:]]
    assert rows == [
        ["chess", "pgn", "2", "6", "6", "0", "0"],
        ["go", "sgf", "2", "2", "2", "0", "0"],
    ]
    assert second == 0


def test_what_differs_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "one.pgn").write_text("1. e4 ) e5 2. Nf3 *")
    assert records.main([str(tmp_path)]) == 1
    assert "one.pgn, game 1: refused: line 1, column 7" in capsys.readouterr().out


def test_games_without_an_oracle_are_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "draughts.pdn").write_text('1. 9-14 23-18 *\n[White "?"]\n1. 9-14 9-14 *')
    assert records.main([str(tmp_path)]) == 1
    table, difference = capsys.readouterr().out.splitlines()[1:]
    assert table.split() == ["checkers", "pdn", "1", "2", "1", "1", "0"]
    assert difference.startswith("draughts.pdn, game 2: refused: move 2 of the record")


@pytest.mark.parametrize("arguments", [[], ["no folder"], ["a", "b"]])
def test_without_a_folder_it_says_what_it_needs(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert records.main(arguments) == 1
    assert capsys.readouterr().err == records.USAGE + "\n"
