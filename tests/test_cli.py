"""The command line without a server."""

import json
import os
import subprocess
import sys
import tomllib

import pytest

from service.__main__ import main
from service.engine import VERSION
from service.settings import PREFIX
from tests.support import ROOT


def test_move_prints_the_move_and_a_line_an_iteration(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["move", "tic_tac_toe", "--state", "XX./OO./...", "--depth", "2"])
    output = capsys.readouterr()
    assert (status, output.out) == (0, "c3\n")
    assert output.err.startswith("depth  1  value +1.0000  nodes ")


def test_a_line_has_depth_value_nodes_speed_and_variation(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["move", "connect_four", "--moves", "4,4,3", "--depth", "4", "--algorithm", "minimax"])
    lines = capsys.readouterr().err.splitlines()
    assert lines
    for line in lines:
        assert all(word in line for word in ("depth", "value", "nodes", "/s"))


def test_move_prints_the_report_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    main(
        ["move", "nim", "--options", '{"heaps": [1, 2]}', "--json", "--seed", "1", "--nodes", "99"]
    )
    report = json.loads(capsys.readouterr().out)
    assert (report["move"], report["value"]) == ("2:1", 1)


def test_move_draws_for_the_player_where_both_choose(capsys: pytest.CaptureFixture[str]) -> None:
    options = '{"row": [[1, 2]], "row_moves": ["only"], "column_moves": ["left", "right"]}'
    moves = []
    for player in ("row", "column"):
        main(["move", "matrix", "--options", options, "--player", player])
        moves.append(capsys.readouterr().out)
    assert moves == ["only\n", "left\n"]


def test_move_takes_weights(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["move", "tic_tac_toe", "--algorithm", "minimax", "--depth", "2", "--json"]
    main([*arguments, "--weights", '{"open_lines": 2}'])
    assert json.loads(capsys.readouterr().out)["evaluation"] == 2


def test_move_ends_by_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["move", "connect_four", "--time-ms", "5"]) == 0
    assert capsys.readouterr().out.strip() in set("1234567")


def test_trace_draws_the_tree_or_prints_its_records(capsys: pytest.CaptureFixture[str]) -> None:
    options = '{"text": "((3,12,8),(2,4,6),(14,5,2))"}'
    arguments = ["trace", "tree", "--options", options, "--algorithm", "plain_alpha_beta"]
    shown = {}
    for name in ("text", "json", "svg", "dot"):
        assert main([*arguments, "--format", name]) == 0
        shown[name] = capsys.readouterr().out
    main(arguments)
    assert shown["text"] == capsys.readouterr().out
    assert "b ✗ α-cut: 2 ≤ α = 3 of the root" in shown["text"]
    assert json.loads(shown["json"])["leaves"] == 7
    assert [shown[name].split()[0] for name in ("svg", "dot")] == ["<svg", "digraph"]
    main([*arguments, "--rules", '{"fail_hard": true}', "--most-nodes", "2"])
    assert "9 visited that are not recorded; fail-hard" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["move", "luck"], 'no game "luck"'),
        (["move", "tic_tac_toe", "--moves", "b2,b2"], "b2"),
        (["move", "tic_tac_toe", "--options", "{"], "--options is not JSON"),
        (["move", "tic_tac_toe", "--options", "[]"], "/options"),
        (["move", "tic_tac_toe", "--weights", '{"luck": 1}'], "luck"),
        (["move", "tic_tac_toe", "--weights", '{"open_lines": "x"}'], "open_lines"),
        (["move", "tic_tac_toe", "--algorithm", "luck"], "luck"),
        (["move", "tic_tac_toe", "--depth", "0"], "depth"),
        (["move", "tic_tac_toe", "--depth", "-1"], "depth"),
        (["move", "tic_tac_toe", "--nodes", "-1"], "nodes"),
        (["move", "tic_tac_toe", "--time-ms", "0"], "time_ms"),
        (["move", "tic_tac_toe", "--seed", "-1"], "seed"),
        (["move", "tic_tac_toe", "--threads", "0"], "threads"),
        (["move", "tic_tac_toe", "--state", "XXX/OO./..."], "over"),
        (["trace", "tic_tac_toe", "--algorithm", "solve"], "solve has no trace"),
        (["trace", "tic_tac_toe", "--most-nodes", "50001"], "most_nodes"),
        (["trace", "tic_tac_toe", "--rules", "{"], "--rules is not JSON"),
        (["trace", "tic_tac_toe", "--rules", '{"late": true}'], "/rules/late"),
        (["perft", "luck", "1"], 'no game "luck"'),
        (["perft", "nim", "-1"], "depth"),
    ],
    ids=" ".join,
)
def test_an_error_is_one_sentence_and_status_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    assert main(arguments) == 2
    output = capsys.readouterr()
    assert words in output.err
    assert len(output.err.splitlines()) == 1
    assert not output.out


def test_version_is_the_workspaces_and_the_engines(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    workspace = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"countermove {workspace['version']} (engine {VERSION})\n"


@pytest.mark.parametrize(
    "arguments",
    [[], ["dance"], ["move"], ["perft", "nim"], ["move", "nim", "--time-ms", "nan"]],
    ids=str,
)
def test_wrong_usage_is_status_2(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2


def test_a_wrong_setting_ends_serve(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PREFIX + "PORT", "http")
    assert main(["serve"]) == 2
    assert "COUNTERMOVE_PORT" in capsys.readouterr().err


def test_perft_counts_leaves_by_depth(capsys: pytest.CaptureFixture[str]) -> None:
    """Connect Four: 7, 49, 343, 2401 (John Tromp's table of positions by ply agrees)."""
    assert main(["perft", "connect_four", "4"]) == 0
    leaves = [int(line.split()[3]) for line in capsys.readouterr().out.splitlines()]
    assert leaves == [7, 49, 343, 2401]


@pytest.mark.parametrize(
    "arguments",
    [
        "move tic_tac_toe --depth 1",
        "trace tic_tac_toe --depth 1",
        "perft tic_tac_toe 2",
        "experiment switches --game tic_tac_toe --depth 1",
        "openapi",
    ],
)
def test_a_command_ends_in_silence_when_nobody_reads_on(arguments: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        ended = subprocess.run(
            [sys.executable, "-m", "service", *arguments.split()],
            cwd=ROOT,
            stdout=writing,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    finally:
        os.close(writing)
    assert ended.returncode == 141
    assert "Error" not in ended.stderr
