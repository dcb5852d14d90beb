"""The Chess Engine Communication Protocol: commands of XBoard, and the replies."""

import re
import subprocess
import sys

import chess
import chess.engine
import pytest

from service.engine import Engine, Table, Task
from service.play.options import MalformedError
from service.play.xboard.dialogue import XBoardDialogue
from service.play.xboard.replies import move, thought
from service.play.xboard.time_control import TimeControl
from tests.support import ROOT

REPLY_S = 60.0
SQUARES = r"[a-h][1-8][a-h][1-8][nbrq]?"
THOUGHT = rf"\d+ -?\d+ \d+ \d+ {SQUARES}( {SQUARES})*"
"""Depth, score, time, nodes, and the principal variation."""
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"


class Transcript:
    """A dialogue in this process."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.dialogue = XBoardDialogue(Engine(Table(megabytes=1)), self.lines.append, 50.0)

    def after(self, *lines: str) -> list[str]:
        """Run commands, wait for each move of the program, and return the output."""
        self.lines.clear()
        for line in lines:
            name, _, rest = line.partition(" ")
            self.dialogue.execute(name, rest)
            thinking = self.dialogue._thinking
            if thinking is not None and not self.dialogue._analyzes:
                thinking.wait()
        return [*self.lines]

    @property
    def state(self) -> str:
        return self.dialogue._game.position.state


def test_a_session_by_stdin_and_stdout() -> None:
    sent = "xboard\nprotover 2\naccepted ping\nnew\nsd 3\npost\nusermove e2e4\nping 7\n"
    with subprocess.Popen(
        [sys.executable, "-m", "service", "xboard"],
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
        while lines[-1] != "pong 7":
            lines.append(next(program.stdout).rstrip())
        program.stdin.write("quit\n")
        program.stdin.close()
        assert program.wait(REPLY_S) == 0
    assert lines[0].startswith("feature ping=1 setboard=1 ")
    assert lines[1].startswith('feature myname="Countermove ')
    assert lines[1].endswith(" done=1")
    for text in lines[2:-2]:
        assert re.fullmatch(THOUGHT, text)
    assert re.fullmatch(rf"move {SQUARES}", lines[-2])


def test_python_chess_plays_by_it() -> None:
    """Its client is an independent reader of the protocol.

    A client waits two seconds for the first feature, which a busy machine may need to start.
    """
    command = ["sh", "-c", f"read _; echo feature done=0; exec {sys.executable} -m service xboard"]
    with chess.engine.SimpleEngine.popen_xboard(command, cwd=ROOT, timeout=REPLY_S) as program:
        board = chess.Board()
        clock = chess.engine.Limit(white_clock=2, black_clock=2, white_inc=0.01, black_inc=0.01)
        for _ in range(6):
            found = program.play(board, clock, info=chess.engine.INFO_ALL)
            assert found.move
            assert found.info["pv"][0] == found.move
            board.push(found.move)
        mate = program.analyse(chess.Board(MATE_IN_ONE), chess.engine.Limit(time=0.3))
        assert mate["score"].relative == chess.engine.Mate(1)
        random = chess.Board("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", chess960=True)
        played = program.play(random, chess.engine.Limit(depth=1)).move
        assert played
        assert random.is_legal(played)


def test_the_program_plays_black_of_a_new_game_and_whoever_moves_after_go() -> None:
    dialogue = Transcript()
    assert dialogue.after("new", "sd 1") == []
    assert re.fullmatch(rf"move {SQUARES}", dialogue.after("usermove d2d4")[-1])
    assert dialogue.state.split()[1] == "w"
    assert re.fullmatch(rf"move {SQUARES}", dialogue.after("go")[-1])
    assert dialogue.state.split()[1] == "b"


def test_by_force_it_plays_neither() -> None:
    dialogue = Transcript()
    assert dialogue.after("new", "force", "usermove e2e4", "usermove e7e5") == []
    assert re.fullmatch(rf"move {SQUARES}", dialogue.after("sd 1", "go")[-1])
    assert dialogue.after("force", "undo", "remove") == []
    assert dialogue.state.startswith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w")


def test_playother_waits_for_the_other_colour() -> None:
    dialogue = Transcript()
    assert dialogue.after("new", "force", "sd 1", "playother") == []
    assert re.fullmatch(rf"move {SQUARES}", dialogue.after("usermove e2e4")[-1])


def test_the_end_is_told_whoever_made_the_move() -> None:
    dialogue = Transcript()
    lines = dialogue.after("new", "force", f"setboard {MATE_IN_ONE}", "sd 3", "go")
    assert lines == ["move a1a8", "1-0 {checkmate}"]
    lines = dialogue.after("new", "force", f"setboard {MATE_IN_ONE}", "usermove a1a8")
    assert lines == ["1-0 {checkmate}"]
    assert dialogue.after("go") == []


def test_castling_in_chess960_is_written_so() -> None:
    dialogue = Transcript()
    state = "4k3/8/8/8/8/8/8/R3K2R w HA - 0 1"
    assert dialogue.after("variant fischerandom", "force", f"setboard {state}") == []
    assert dialogue.after("usermove O-O") == []
    assert " b " in dialogue.state
    assert move({"move": "e1h1", "move_label": "O-O+"}, is_chess960=True) == "O-O"
    assert move({"move": "e1g1", "move_label": "O-O"}, is_chess960=False) == "e1g1"


def test_an_analysis_follows_the_moves_until_exit() -> None:
    dialogue = Transcript()
    dialogue.after("new", "force", "analyze")
    thinking = dialogue.dialogue._thinking
    dialogue.after("usermove e2e4")
    assert dialogue.dialogue._thinking not in (None, thinking)
    lines = dialogue.after("ping 3", "?", "undo", "exit")
    assert [line for line in lines if not re.fullmatch(THOUGHT, line)] == ["pong 3"]
    assert dialogue.dialogue._thinking is None


def test_move_now_ends_the_thinking() -> None:
    lines: list[str] = []
    dialogue = XBoardDialogue(Engine(Table(megabytes=1)), lines.append, 1e9)
    dialogue.execute("usermove", "e2e4")
    thinking = dialogue._thinking
    assert thinking
    dialogue.execute("ping", "1")
    assert lines == []
    dialogue.execute("?", "")
    thinking.wait()
    assert [line.split()[0] for line in lines] == ["move", "pong"]


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("usermove e2e5", "Illegal move: e2e5"),
        ("setboard nonsense", "tellusererror Illegal position"),
        ("luck 7", "Error (unknown command): luck 7"),
        ("variant luck", "Error (unknown variant): variant luck"),
        ("st x", 'Error (a number is needed, not "x"): st x'),
        ("level", "Error (level needs moves, minutes and seconds: 40 5:00 0): level"),
    ],
)
def test_what_cannot_be_carried_out_is_told(line: str, reply: str) -> None:
    dialogue = Transcript()
    before = dialogue.state
    assert dialogue.after(line) == [reply]
    assert dialogue.state == before


@pytest.mark.parametrize("line", ["", "hard", "easy", "draw", "otim 900", "rating 1 2", "."])
def test_what_needs_no_reply_has_none(line: str) -> None:
    assert Transcript().after(line) == []


@pytest.mark.parametrize(
    ("commands", "made", "task"),
    [
        ([], 0, Task(time_ms=700)),
        (["depth 4"], 0, Task(depth=4)),
        (["exact 2"], 0, Task(time_ms=1980)),
        (["level 40 5 0", "left 12002"], 0, Task(time_ms=9000, soft_ms=3000)),
        (["level 40 0:30 0"], 39, Task(time_ms=29980, soft_ms=29980)),
        (["level 0 2 12", "left 2002"], 7, Task(time_ms=10000, soft_ms=10000)),
        (["level 0 1 0", "depth 5"], 0, Task(depth=5, time_ms=8997, soft_ms=2999)),
    ],
)
def test_time_controls(commands: list[str], made: int, task: Task) -> None:
    control = TimeControl(700)
    setters = {
        "level": control.set_level,
        "exact": control.set_exact,
        "left": control.set_left,
        "depth": control.set_depth,
    }
    for command in commands:
        name, _, text = command.partition(" ")
        setters[name](text)
    assert control.task(made) == pytest.approx(task)


@pytest.mark.parametrize("text", ["", "40", "x 5 0", "40 5:000 0", "40 5 0 0"])
def test_other_levels_are_malformed(text: str) -> None:
    with pytest.raises(MalformedError):
        TimeControl(1).set_level(text)


@pytest.mark.parametrize(
    ("found", "score"),
    [
        ({"evaluation": -1.234}, -123),
        ({"outcome": "draw"}, 0),
        ({"outcome": "win", "plies": 5}, 100003),
        ({"outcome": "loss", "plies": 4}, -100002),
    ],
)
def test_thoughts(found: dict[str, object], score: int) -> None:
    """Time in hundredths of a second; mates are 100000 and their moves."""
    line = {"principal_variation": ["e2e4", "e7e5"], **found}
    report = {"depth": 7, "time_ms": 1234.5, "nodes_all_passes": 99, "lines": [line]}
    assert thought(report) == f"7 {score} 123 99 e2e4 e7e5"
