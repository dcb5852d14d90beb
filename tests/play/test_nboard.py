"""NBoard's protocol: commands of a program for Othello, and the replies."""

import re
import subprocess
import sys

import pytest

from service.engine import Engine, EngineError, Table
from service.errors import Problem
from service.play.nboard import game_text
from service.play.nboard.dialogue import NBoardDialogue
from tests.support import ROOT

REPLY_S = 60.0
START = "---------------------------O*------*O--------------------------- *"
GAME = (
    "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]"
    f"BO[8 {START}]B[F5]W[F6]B[D3]W[C5//0.1]B[E6/1.5/2]W[F7]B[E7]W[F4];)"
)
"""The game of the protocol's own example."""
WHITE_PASSES = "XOOOO-OXXOOOOOXXXOXXOXOXXOXOXOXXXOXXOXXXXOXXXXXOXOOXXXOOXOOOOOOO O"


class Transcript:
    """A dialogue in this process."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.dialogue = NBoardDialogue(Engine(Table(megabytes=1)), self.lines.append)

    def after(self, *lines: str) -> list[str]:
        """Run commands, wait for each search to end, and return the output."""
        self.lines.clear()
        for line in lines:
            name, _, rest = line.partition(" ")
            self.dialogue.execute(name, rest)
            if self.dialogue._search:
                self.dialogue._search[1].join(REPLY_S)
        return [*self.lines]

    @property
    def state(self) -> str:
        return self.dialogue._played.position.state


def test_the_session_of_the_protocols_example() -> None:
    sent = f"nboard 2\nset game {GAME}\nset depth 6\nping 1\ngo\n"
    with subprocess.Popen(
        [sys.executable, "-m", "service", "nboard"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdin
        assert program.stdout
        program.stdin.write(sent)
        program.stdin.flush()
        lines = [next(program.stdout).rstrip()]
        while lines[-1] != "status Countermove is waiting":
            lines.append(next(program.stdout).rstrip())
        program.stdin.close()
        assert program.wait(REPLY_S) == 0
    assert lines[:3] == ["set myname Countermove6", "pong 1", "status Countermove is thinking"]
    for found, done in zip(lines[3:-2:2], lines[4:-2:2], strict=True):
        assert re.fullmatch(r"search ([A-H][1-8]|PA)+ -?\d+\.\d\d 0 \d", found)
        assert re.fullmatch(r"nodestats \d+ \d+\.\d\d", done)
    assert re.fullmatch(r"=== [A-H][1-8]/-?\d+\.\d\d/\d+\.\d\d", lines[-2])


def test_the_move_is_played_by_the_client_alone() -> None:
    dialogue = Transcript()
    dialogue.after("set depth 2", "go")
    before = dialogue.state
    assert dialogue.after("move F5/-1.00/0.0") == []
    assert dialogue.state != before
    assert dialogue.after("D6") == []
    assert dialogue.state.count("-") == 58


def test_a_hint_tells_as_many_moves_as_are_asked_for() -> None:
    lines = Transcript().after("move f5", "set depth 3", "hint 2")
    deepest = [line.split() for line in lines if line.startswith("search ") and line.endswith(" 3")]
    assert len({words[1][:2] for words in deepest}) == 2
    assert float(deepest[0][2]) >= float(deepest[1][2])


def test_near_the_end_the_end_is_seen() -> None:
    """White passes, black takes the last square."""
    game = Engine(Table(megabytes=1)).game("othello")
    end = game.at(WHITE_PASSES, ["pass", "f1"]).inspect()
    board = WHITE_PASSES.replace("X", "*")
    answer = Transcript().after(f"set game (;BO[8 {board}];)", "set depth 1", "go")[-2]
    assert answer.startswith(f"=== PA/{end['utilities'][1]:.2f}/")


def test_a_ping_ends_a_search() -> None:
    lines: list[str] = []
    dialogue = NBoardDialogue(Engine(Table(megabytes=1)), lines.append)
    dialogue.run(["set depth 60", "hint 1", "ping 7", "learn"])
    assert lines[-2:] == ["pong 7", "learned"]
    assert lines[-3] == "status Countermove is waiting"


def test_a_finished_game_has_no_move() -> None:
    full = f"{'*' * 64} *"
    assert Transcript().after(f"set game (;BO[8 {full}];)", "go") == ["status the game is over"]


@pytest.mark.parametrize(
    "line", ["", "nboard 2", "set contempt 3", "analyze", "set", "luck", "quit7 x"]
)
def test_what_is_unknown_is_ignored(line: str) -> None:
    assert Transcript().after(line) == []


@pytest.mark.parametrize(
    "line",
    [
        "set game",
        "set game (;BO[8 x];)",
        f"set game (;BO[8 {START}]B[A1];)",
        "move a1",
        "z9",
        "move",
    ],
)
def test_a_refusal_is_a_status_and_changes_nothing(line: str) -> None:
    dialogue = Transcript()
    before = dialogue.state
    (reply,) = dialogue.after(line)
    assert reply.startswith("status ")
    assert dialogue.state == before


def test_games_are_read() -> None:
    game = Engine(Table(megabytes=1)).game("othello")
    played = game_text.read(GAME, game)
    assert played.moves == ("f5", "f6", "d3", "c5", "e6", "f7", "e7", "f4")
    rows = " ".join(START[at : at + 8] for at in range(0, 64, 8))
    spaced = f"(;GM[Othello]BO[8 {rows} *]B[f5]\n W [F6];)"
    assert game_text.read(spaced, game).moves == ("f5", "f6")


def test_a_pass_may_be_left_out() -> None:
    game = Engine(Table(megabytes=1)).game("othello")
    start = game_text.NBoardGame(game.at(WHITE_PASSES))
    assert start.then("F1").moves == ("pass", "f1")
    assert start.then("PA").then("f1/64/0").moves == ("pass", "f1")
    with pytest.raises(EngineError):
        start.then("a1")


@pytest.mark.parametrize("board", ["8", f"10 {START}", "8 " + "-" * 64, "8 " + "-" * 70 + " *"])
def test_other_boards_are_refused(board: str) -> None:
    game = Engine(Table(megabytes=1)).game("othello")
    with pytest.raises((Problem, EngineError)):
        game_text.read(f"(;BO[{board}];)", game)
