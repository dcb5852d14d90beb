"""`python -m service learn`: evaluations that learn, what they leave, and from what they go on."""

import csv
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from service.__main__ import main
from service.engine import Engine, EngineError, LearningProgress, Table
from service.learning import LearningError, files, records
from service.learning.command import SAVE_EVERY_S
from service.learning.curve import COLUMNS, csv_of, svg_of
from service.learning.progress import TrainingProgress
from service.learning.records import read, split
from service.learning.task import FIELDS, Training
from service.plugins import register
from tests.support import ROOT, WITHIN_S, install, until
from tests.support.random_walk import VALUES, Chain, Place

ENGINE = Engine(Table(megabytes=1))
SHORT = ["--games", "400", "--rounds", "4", "--match-games", "20", "--patience", "9"]
PGN = """[Event "a"]
[Result "1-0"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "b"]
[FEN "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"]

1. Qa8+ {check} 1-0

[Event "c"]
1. e4 *
"""


@pytest.fixture
def with_chain(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a distribution that has the chain."""
    folder = tmp_path_factory.mktemp("site")
    install(folder, "chains", "1", {"chain": "tests.support.random_walk:Chain"})
    monkeypatch.syspath_prepend(folder)


def learned(folder: Path, *words: str) -> dict[str, Any]:
    """Run the command to its end; the set that it leaves, alone but for its curve."""
    assert main(["learn", *words, "--out", str(folder), "--name", "mine"]) == 0
    assert {path.name for path in folder.iterdir()} == {"mine.json", "mine.csv", "mine.svg"}
    found: dict[str, Any] = json.loads((folder / "mine.json").read_text())
    return found


def rows(folder: Path) -> list[dict[str, float]]:
    """What the curve says of each round."""
    table = csv.DictReader(StringIO((folder / "mine.csv").read_text()))
    return [{name: float(text) for name, text in row.items() if text} for row in table]


def without_time(found: dict[str, Any]) -> dict[str, Any]:
    return {**found, "learned": {**found["learned"], "time_ms": 0.0}}


@pytest.mark.usefixtures("with_chain")
def test_a_chain_learns_the_known_value_of_each_state(tmp_path: Path) -> None:
    words = ["chain", "--games", "3000", "--rounds", "2", "--match-games", "2"]
    early = learned(tmp_path / "early", *words, "--games", "20")["weights"]
    late = learned(tmp_path / "late", *words, "--rate", "0.2", "--final-rate", "0.002")["weights"]
    assert late == pytest.approx(VALUES, abs=0.05)
    assert distance(late) < distance(early) < distance([0.0] * len(VALUES))


def distance(weights: list[float]) -> float:
    return sum((weight - value) ** 2 for weight, value in zip(weights, VALUES, strict=True))


def test_what_is_learned_is_served_under_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The folder of the setting is the usual one, and the usual name is of game and method."""
    monkeypatch.setenv("COUNTERMOVE_EVALUATIONS", str(tmp_path))
    assert main(["learn", "tic_tac_toe", *SHORT]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == str(tmp_path / "tic_tac_toe-td.json")
    found = json.loads((tmp_path / "tic_tac_toe-td.json").read_text())
    body = ["--algorithm", "minimax", "--depth", "1", "--json"]
    assert main(["move", "tic_tac_toe", *body, "--evaluator", "tic_tac_toe-td"]) == 0
    output = capsys.readouterr()
    assert json.loads(output.out)["evaluation"] == pytest.approx(4 * found["weights"][0], abs=0.01)
    assert "left out" not in output.err


def test_a_set_says_how_it_was_made(tmp_path: Path) -> None:
    words = [
        "tic_tac_toe",
        *SHORT,
        "--options",
        '{"rows": 4, "columns": 4}',
        "--exploration",
        "0.5",
    ]
    found = learned(tmp_path, *words)
    about = found["learned"]
    assert about["made_by"].startswith(
        "python -m service learn tic_tac_toe --name mine --options '{"
    )
    assert "--games 400 " in about["made_by"]
    assert "--exploration 0.5" in about["made_by"]
    assert (found["options"]["rows"], about["games"]) == (4, 400)
    assert [match["against"] for match in about["matches"]] == ["start", "own"]
    assert [match["games"] for match in about["matches"]] == [20, 20]
    assert about["time_ms"] > 0


def test_the_curve_has_a_row_and_a_point_a_round(tmp_path: Path) -> None:
    learned(tmp_path, "tic_tac_toe", *SHORT, "--exact")
    curve = rows(tmp_path)
    assert [row["games"] for row in curve] == [100, 200, 300, 400]
    assert tuple(curve[0]) == COLUMNS
    assert all(0 <= row["score"] <= 1 and row["exact_error"] > 0 for row in curve)
    drawn = ET.parse(tmp_path / "mine.svg")
    assert len(drawn.findall(".//{*}circle")) == 4 + 4 + 1
    texts = [text.text for text in drawn.findall(".//{*}text")]
    assert "mine: score against the start" in texts
    assert "mean squared error against the exact values" in texts


def test_a_curve_without_rounds_is_empty() -> None:
    progress: LearningProgress = {"games": 0, "of": 9, "phase": "learning", "rounds": []}
    assert csv_of([]) == ",".join(COLUMNS) + "\n"
    assert "<circle" not in svg_of("a & b", progress)
    assert "a &amp; b" in svg_of("a & b", progress)


class Interrupts(TrainingProgress):
    """A progress that hears Ctrl-C at so many games."""

    at = 150

    def update(self, progress: LearningProgress) -> None:
        super().update(progress)
        if progress["games"] >= self.at and "ended" not in progress:
            raise KeyboardInterrupt


@pytest.fixture
def in_slices(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Slices of one game or one opening each."""
    monkeypatch.setattr("service.learning.command.SLICE_MS", 1e-6)
    with monkeypatch.context() as interrupted:
        interrupted.setattr("service.learning.command.TrainingProgress", Interrupts)
        yield interrupted


@pytest.mark.parametrize(
    "more", [[], ["--hidden-units", "5"], ["--method", "td_leaf", "--depth", "1"]], ids=" ".join
)
def test_a_run_that_goes_on_learns_what_one_without_a_break_does(
    tmp_path: Path,
    in_slices: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    more: list[str],
) -> None:
    words = ["tic_tac_toe", *SHORT, *more]
    with pytest.raises(SystemExit) as ended:
        main(["learn", *words, "--out", str(tmp_path), "--name", "mine"])
    assert ended.value.code == 130
    assert "--resume goes on" in capsys.readouterr().err
    so_far = json.loads((tmp_path / "mine.json").read_text())["learned"]
    assert (so_far["games"], so_far["matches"]) == (150, [])
    in_slices.undo()
    resumed = learned(tmp_path, *words, "--resume")
    unbroken = learned(tmp_path / "other", *words)
    assert json.dumps(without_time(resumed)) == json.dumps(without_time(unbroken))
    for row, same in zip(rows(tmp_path), rows(tmp_path / "other"), strict=True):
        assert row == pytest.approx(same)


def test_before_its_first_round_an_interrupted_run_leaves_its_state_alone(
    tmp_path: Path, in_slices: pytest.MonkeyPatch
) -> None:
    in_slices.setattr(Interrupts, "at", 1)
    with pytest.raises(SystemExit):
        main(["learn", "tic_tac_toe", *SHORT, "--out", str(tmp_path), "--name", "mine"])
    assert not (tmp_path / "mine.json").exists()
    assert (tmp_path / "mine.state.json").exists()


def test_what_was_begun_is_not_begun_again_unasked(
    tmp_path: Path, in_slices: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ["--out", str(tmp_path), "--name", "mine"]
    with pytest.raises(SystemExit):
        main(["learn", "tic_tac_toe", *SHORT, *where])
    in_slices.undo()
    games = tmp_path / "games"
    games.write_text('{"moves": ["b2"]}')
    refused = [
        ([*SHORT], "mine.state.json is there: --resume goes on from it"),
        ([*SHORT, "--seed", "7", "--resume"], "it was begun with other settings"),
        ([*SHORT, "--records", str(games), "--resume"], "learned from other games"),
    ]
    for words, reason in refused:
        assert main(["learn", "tic_tac_toe", *words, *where]) == 2
        assert reason in capsys.readouterr().err
    (tmp_path / "mine.state.json").write_text("{}")
    assert main(["learn", "tic_tac_toe", *SHORT, *where, "--resume"]) == 2
    assert "not what learning leaves" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["luck"], 'no game "luck"'),
        (["kuhn_poker"], "see the whole state"),
        (["tic_tac_toe", "--games", "0"], "/games"),
        (["tic_tac_toe", "--lambda", "2"], "/lambda"),
        (["tic_tac_toe", "--name", "Mine"], "/name"),
        (["tic_tac_toe", "--name", "own"], 'every game has an evaluator "own"'),
        (["tic_tac_toe", "--start", "luck"], 'no evaluator "luck"'),
        (["backgammon", "--method", "td_leaf"], "td_leaf searches by alpha_beta"),
        (["chess", "--exact"], "positions"),
        (["tic_tac_toe", "--resume"], "nothing to go on from"),
        (["tic_tac_toe", "--records", "nowhere"], "No such file"),
        (["tic_tac_toe", "--out", "/dev/null/x"], "Not a directory"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_learned_is_refused(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    reason: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["learn", *words]) == 2
    output = capsys.readouterr()
    assert reason in output.err
    assert len(output.err.splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_ctrl_c_keeps_what_was_learned(tmp_path: Path) -> None:
    words = ["learn", "connect_four", "--games", "10000000", "--patience", "1000"]
    words += ["--out", str(tmp_path), "--name", "a"]
    process = subprocess.Popen(
        [sys.executable, "-m", "service", *words], cwd=ROOT, stderr=subprocess.PIPE
    )
    state = tmp_path / "a.state.json"
    assert SAVE_EVERY_S < WITHIN_S
    until(state.exists)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=WITHIN_S)
    assert process.returncode == 130
    assert b"--resume goes on from here" in told
    assert b"Traceback" not in told
    assert json.loads(files.Checkpoint.read(state).learner)["games"] > 0


def test_every_field_of_the_task_is_an_option(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["learn", "--help"])
    told = capsys.readouterr().out
    assert all(f"--{name.replace('_', '-')}" in told for name in FIELDS)


def test_the_command_of_a_set_learns_the_same() -> None:
    game = ENGINE.game("tic_tac_toe")
    body = {"final_rate": 0.5, "exact": False, "method": "td_leaf", "options": {"rows": 3}}
    training = Training.of(game, body, "my games.pgn")
    assert training.command == (
        "python -m service learn tic_tac_toe --name tic_tac_toe-td_leaf "
        "--options '{\"rows\": 3}' --method td_leaf --final-rate 0.5 --records 'my games.pgn'"
    )


def test_json_lines_are_games_to_learn_from(tmp_path: Path) -> None:
    lines = [
        {"moves": ["b2", "a1"]},
        {"state": "XX./OO./...", "moves": ["c3"], "utilities": [-1, 1.0]},
    ]
    file = tmp_path / "games.jsonl"
    file.write_text("\n\n".join(map(json.dumps, lines)) + "\n")
    assert read(ENGINE, ENGINE.game("tic_tac_toe"), str(file)) == lines


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('{"moves": "b2"}', "moves are not a list of texts"),
        ('{"moves": [1]}', "moves are not a list of texts"),
        ('{"state": 1, "moves": []}', "the state is not a text"),
        ('{"moves": [], "utilities": [1]}', "not a number for each player"),
        ('{"moves": [], "utilities": [1, true]}', "not a number for each player"),
        ('{"moves": [], "utilities": [1, 1e999]}', "1e999 is not a JSON number"),
        ('{"moves": [], "luck": 1}', "and no more"),
        ('{"state": "XX./OO./..."}', "has moves"),
        ('{"moves": ["b2", "b2"]}', "b2"),
        ('{"moves": [}', "not JSON"),
    ],
)
def test_a_game_that_does_not_fit_is_named_by_its_number(
    tmp_path: Path, line: str, reason: str
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text('{"moves": ["b2"]}\n' + line)
    with pytest.raises(LearningError, match=r"games\.jsonl: game 2: ") as refused:
        read(ENGINE, ENGINE.game("tic_tac_toe"), str(file))
    assert reason in str(refused.value)


def test_a_file_of_pgn_is_its_games(tmp_path: Path) -> None:
    """What a tag says of the result counts less than the moves' own end, and the last word."""
    file = tmp_path / "games.pgn"
    file.write_text(PGN)
    mate, won, unknown = read(ENGINE, ENGINE.game("chess"), str(file))
    assert (mate["moves"], mate["utilities"]) == (["f3", "e5", "g4", "Qh4#"], [-1, 1])
    assert (won["moves"], won["utilities"]) == (["Qa8+"], [1, -1])
    assert won["state"].startswith("4k3/")
    assert unknown == {"moves": ["e4"]}


def test_moves_after_a_draw_by_the_rules_that_are_learned_are_left_out(tmp_path: Path) -> None:
    """A player need not claim the third occurrence of a position; here it ends the game."""
    again = "Nf3 Nf6 Ng1 Ng8 "
    file = tmp_path / "games.pgn"
    file.write_text(again * 2 + "e4 e5 1-0")
    (found,) = read(ENGINE, ENGINE.game("chess"), str(file))
    assert found["moves"] == (again * 2).split()


@pytest.mark.parametrize(
    ("game", "games"),
    [
        ("othello", ["f5d6c3", "f5f6e6"]),
        ("connect_four", ["444", "4453."]),
        ("go", ["(;SZ[9](;B[ee]C[\\]) (])(;B[aa]))", "(;SZ[5])"]),
        ("go", ["(;SZ[9])", "luck"]),
        ("chess", ['[A "1"]\n\n1. e4 {\n[B] } *', '[A "2"]\n[B "3"]\n1. d4']),
        ("nim", ["1:1 2:1"]),
    ],
)
def test_a_file_is_divided_into_its_games(game: str, games: list[str]) -> None:
    assert [part.strip() for part in split(game, "\n".join(games))] == games


def test_games_without_tags_have_blank_lines_between() -> None:
    assert list(split("nim", "1:1 2:1\n2:2\r\n\r\n\n1:1\n")) == ["1:1 2:1\n2:2", "1:1\n"]


def test_draughts_and_transcripts_and_go_are_read(tmp_path: Path) -> None:
    texts = {
        "checkers": '[Event "x"]\n[Result "1-0"]\n1. 11-15 23-19 1-0\n',
        "othello": "f5d6c3d3c4\n",
        "go": "(;GM[1]SZ[5]RE[B+R];B[cc];W[bb])(;GM[1]SZ[5]RE[0];B[cc])",
    }
    found = {}
    for game, text in texts.items():
        file = tmp_path / game
        file.write_text(text)
        options = {"size": 5} if game == "go" else {}
        found[game] = read(ENGINE, ENGINE.game(game, options), str(file))
    assert found["checkers"] == [{"moves": ["11-15", "23-19"], "utilities": [1, -1]}]
    assert found["othello"] == [{"moves": ["f5", "d6", "c3", "d3", "c4"]}]
    assert found["go"][0]["utilities"] == [1, -1]
    assert (found["go"][1]["moves"], found["go"][1]["utilities"]) == (["C3"], [0, 0])


def test_a_result_is_no_utility_of_a_game_for_points() -> None:
    assert records._utilities(ENGINE.game("othello"), "1-0") is None
    assert records._utilities(ENGINE.game("chess"), "luck") is None


def test_a_broken_record_is_named(tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    file.write_text("1. e4 e5 *\n\n1. e5 *")
    with pytest.raises(LearningError, match=r"games\.pgn: game 2: "):
        read(ENGINE, ENGINE.game("chess"), str(file))
    file.write_text("\n")
    with pytest.raises(LearningError, match="has no games"):
        read(ENGINE, ENGINE.game("chess"), str(file))


@pytest.mark.usefixtures("with_chain")
def test_games_of_others_are_learned_from(tmp_path: Path) -> None:
    """In these chance always turns right, so nothing is learned of what lies on the left."""
    file = tmp_path / "games.jsonl"
    file.write_text('{"moves": ["0", "1", "0", "1"]}\n{"state": "3 w", "moves": ["0", "1"]}')
    words = ["chain", "--records", str(file), *SHORT, "--rate", "0.5", "--final-rate", "0.5"]
    found = learned(tmp_path / "out", *words)
    assert found["weights"] == pytest.approx([0, 1, 1], abs=0.01)
    assert found["learned"]["made_by"].endswith(f"--records {file}")


def test_a_game_under_other_options_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.sgf"
    file.write_text("(;GM[1]SZ[9];B[cc])")
    with pytest.raises(LearningError, match="game 1: it was played with size 9, not 5"):
        read(ENGINE, ENGINE.game("go", {"size": 5}), str(file))


class Screen(StringIO):
    def isatty(self) -> bool:
        return True


def test_a_screen_has_a_bar_and_other_files_a_line_a_round() -> None:
    learner = ENGINE.game("tic_tac_toe").learner({"games": 40, "rounds": 2, "match_games": 2})
    begun = learner.progress()
    screen, plain = Screen(), StringIO()
    with TrainingProgress(begun, screen) as bar, TrainingProgress(begun, plain) as lines:
        while "ended" not in begun:
            begun = learner.learn(1000)
            bar.update(begun)
            lines.update(begun)
    first, second = plain.getvalue().splitlines()
    assert first.startswith("20/40 games  ")
    assert second.startswith("40/40 games  ")
    assert all("/s  score 0." in line for line in (first, second))
    assert "40/40" in screen.getvalue()


def test_a_game_in_python_that_fails_is_named() -> None:
    class Failing(Chain):
        def features(self, state: Place, player: int) -> list[float]:
            raise ZeroDivisionError

    game = Engine(Table(megabytes=1), {"failing": register(Failing, "failing", "1")}).game(
        "failing"
    )
    with pytest.raises(EngineError) as refused:
        game.learner({})
    assert refused.value.code == "game_failure"
