"""The log of a match: a JSON object a game, PGN, SGF."""

import json
import re
from pathlib import Path

import pytest

from service.__main__ import main
from service.engine import Game
from service.moves.records import sgf
from tests.play.match.contests import GAME, PERFECT, match_result


def test_the_log_is_a_json_object_a_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    match_result(capsys, PERFECT, "minimax:depth=2", "--games", "4", "--log", str(file))
    games = [json.loads(line) for line in file.read_text().splitlines()]
    assert [one["game"] for one in games] == [1, 2, 3, 4]
    for one in games:
        end = GAME.at(one["state"], [*one["opening"], *one["moves"]]).inspect()
        assert end["turn"] == "over"
        a_won = (one["first"] == "A") == (end.get("winner") == "X")
        assert one["score"] == (float(a_won) if "winner" in end else 0.5)
        assert len(one["thoughts"]) == len(one["moves"])
        assert {"time_ms", "depth", "score"} == one["thoughts"][0].keys()


def test_the_log_is_pgn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file, starts = tmp_path / "games.pgn", tmp_path / "starts"
    starts.write_text("XX./OO./...\nXX./O../...\n")
    match_result(
        capsys,
        PERFECT,
        "auto:depth=1",
        "--games",
        "4",
        "--log",
        str(file),
        "--openings",
        str(starts),
    )
    first, _, third, _ = re.split(r"\n\n(?=\[Event )", file.read_text().strip())
    head, movetext = first.split("\n\n")
    tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', head, re.MULTILINE))
    assert tags["White"] == PERFECT
    assert (tags["FEN"], tags["SetUp"]) == ("XX./OO./...", "1")
    assert (tags["Result"], tags["Variant"]) == ("1-0", "tic_tac_toe")
    assert movetext == "1. c3 {X won} 1-0"
    assert third.split("\n\n")[1].startswith("1... c3 2. ")


def test_the_log_of_go_is_sgf(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file, starts = tmp_path / "games.sgf", tmp_path / "starts"
    state = "X..../...../...../...../..... O"
    starts.write_text(f"{state}\n")
    options = ["--game", "go", "--options", '{"size":5,"komi":0.5}', "--most-plies", "9"]
    logged = ["--games", "2", "--openings", str(starts), "--log", str(file)]
    arguments = ["match", "alpha_beta:depth=1", "minimax:depth=1", *options, *logged]
    assert main(arguments) == 0
    capsys.readouterr()
    games = file.read_text().split("\n(;")
    assert len(games) == 2
    assert "PB[alpha_beta:depth=1]" in games[0]
    record = sgf.read(games[0])
    assert (record.state, record.options) == (state, {"size": 5, "komi": 0.5})
    end = Game("go", '{"size":5,"komi":0.5}').at(record.state, record.moves).inspect()
    assert record.result in {"0", "B+", "W+"}
    assert (record.result == "0") == (end["turn"] != "over")
