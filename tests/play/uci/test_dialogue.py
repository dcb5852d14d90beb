"""UCI: commands of a chess program or a match tool, and the replies."""

import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from queue import Empty, Queue
from typing import Any, cast

import chess
import chess.engine
import pytest

from service.engine import Engine, EngineError, Table, Task
from service.play.uci.chances import chances as chances_of
from service.play.uci.chances import judge_of
from service.play.uci.dialect import UCI, InfoContents
from service.play.uci.dialogue import UciDialogue
from service.play.uci.search_thread import SearchJob, SearchThread
from tests.play.uci.program import REPLY_S, Transcript
from tests.support import ROOT


class Program:
    """The engine in a process of its own, spoken to line by line."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "service", "uci", *arguments],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._lines: Queue[str] = Queue()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self._lines.put(line.rstrip("\n"))

    def say(self, *lines: str) -> None:
        assert self.process.stdin
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def until(self, start: str) -> list[str]:
        """Read lines up to the first that begins with `start`."""
        lines: list[str] = []
        while not (lines and lines[-1].startswith(start)):
            try:
                lines.append(self._lines.get(timeout=REPLY_S))
            except Empty:
                pytest.fail(f'no "{start}" after {lines}')
        return lines

    def end(self) -> int:
        """Close stdin, and return the exit status."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.close()
        status = self.process.wait(REPLY_S)
        self._reader.join()
        self.process.stdout.close()
        return status

    def quiet(self) -> bool:
        """Return whether all output has been read."""
        self.say("isready")
        return self.until("readyok") == ["readyok"]


@pytest.fixture(scope="module")
def connect_four() -> Iterator[Program]:
    program = Program("--game", "connect_four")
    yield program
    program.say("quit")
    assert program.process.wait(REPLY_S) == 0
    program.end()


def test_uci_sends_name_and_options(connect_four: Program) -> None:
    connect_four.say("uci")
    lines = connect_four.until("uciok")
    assert lines[0].startswith("id name Countermove ")
    assert lines[1].startswith("id author ")
    assert any(line.startswith("option name Hash type spin default 64 min 1 max") for line in lines)
    assert "option name Ponder type check default false" in lines
    assert any(
        line.startswith("option name Algorithm type combo default auto var") for line in lines
    )


def test_a_search_reports_each_pass_and_its_move(connect_four: Program) -> None:
    connect_four.say("setoption name Algorithm value alpha_beta", "ucinewgame")
    connect_four.say("position startpos moves 4 4", "go depth 4")
    *infos, last = connect_four.until("bestmove")
    assert [int(info.split()[2]) for info in infos] == [1, 2, 3, 4]
    for info in infos:
        assert re.fullmatch(
            r"info depth \d seldepth \d+ multipv 1 score cp -?\d+ nodes \d+ nps \d+ "
            r"hashfull \d+ time \d+ pv [1-7 ]+",
            info,
        )
    assert last.split()[1] == infos[-1].split(" pv ")[1].split()[0]
    assert re.fullmatch(r"bestmove [1-7] ponder [1-7]", last)


def test_an_infinite_search_ends_at_stop_and_commands_run_meanwhile(
    connect_four: Program,
) -> None:
    connect_four.say("position startpos", "go infinite")
    connect_four.until("info depth 3")
    connect_four.say("isready")
    assert "bestmove" not in " ".join(connect_four.until("readyok"))
    connect_four.say("stop")
    connect_four.until("bestmove")
    assert connect_four.quiet()


def test_an_infinite_search_that_is_done_waits_for_stop(connect_four: Program) -> None:
    """X has three in the bottom row and wins: proven at depth 1."""
    connect_four.say("position startpos moves 1 1 2 2 3 3", "go infinite")
    connect_four.until("info depth 1 seldepth 1 multipv 1 score mate 1")
    assert connect_four.quiet()
    connect_four.say("stop")
    assert connect_four.until("bestmove") == ["bestmove 4"]


def test_ponderhit_sets_the_clock_going(connect_four: Program) -> None:
    connect_four.say("position startpos", "go ponder wtime 2000 btime 2000 winc 10 binc 10")
    connect_four.until("info depth 2")
    connect_four.say("isready")
    connect_four.until("readyok")
    connect_four.say("ponderhit")
    connect_four.until("bestmove")
    assert connect_four.quiet()


@pytest.mark.parametrize(
    "limits", ["movetime 30", "wtime 500 btime 500", "nodes 500", "wtime -5 btime -9", "depth 0"]
)
def test_every_limit_ends_a_search(connect_four: Program, limits: str) -> None:
    connect_four.say("position startpos moves 4", "go " + limits)
    assert re.fullmatch(r"bestmove [1-7]( ponder [1-7])?", connect_four.until("bestmove")[-1])


def test_a_new_search_ends_the_one_before(connect_four: Program) -> None:
    connect_four.say("position startpos", "go infinite", "go depth 1")
    connect_four.until("bestmove")
    connect_four.until("bestmove")
    assert connect_four.quiet()


def test_the_end_of_stdin_is_the_end() -> None:
    program = Program("--game", "tic_tac_toe")
    program.say("go infinite")
    assert program.end() == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--game", "luck"], 'no game "luck"'),
        (["--game", "backgammon"], "without chance"),
        (["--game", "matrix"], "players in turn"),
        (["--game", "tic_tac_toe", "--options", '{"rows": 0}'], "rows"),
    ],
)
def test_a_game_that_cannot_be_spoken_of_is_status_2(arguments: list[str], words: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "service", "uci", *arguments],
        cwd=ROOT,
        input="uci\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_multi_pv_reports_so_many_lines() -> None:
    lines = Transcript().after("setoption name multipv value 3", "go depth 2")
    assert [line.split()[6] for line in lines if "info depth 2" in line] == ["1", "2", "3"]


@pytest.mark.parametrize(
    ("words", "move"),
    [("a1", "a1"), ("b1 c2 depth 2", "b1|c2"), ("z9 a1", "a1"), ("z9", r"\(none\)")],
)
def test_only_searchmoves_are_searched(words: str, move: str) -> None:
    """Illegal moves are skipped. If none is left, there is no best move."""
    lines = Transcript().after("position startpos", "go depth 2 searchmoves " + words)
    assert re.fullmatch(rf"bestmove ({move})( ponder \S+)?", lines[-1])


def test_a_state_may_be_given_with_moves_after_it() -> None:
    lines = Transcript().after("position fen XX./OO./... moves c1", "go depth 1")
    assert lines[-1] == "bestmove c2"


def test_a_position_that_is_refused_leaves_none() -> None:
    lines = Transcript().after(
        "position startpos moves b2", "position startpos moves b2 b2", "go depth 1"
    )
    assert lines[0].startswith('info string illegal move "b2" at index 1')
    assert lines[-1] == "bestmove (none)"


MATES = [
    (2, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6"),
    (3, "r3k2r/ppp2Npp/1b5n/4p2b/2B1P2q/BQP2P2/P5PP/RN5K w kq - 1 0", "c4b5"),
]
"""Moves to mate, and the first: Paul Morphy's problem, and his game with Schrufer of 1859."""


@pytest.mark.parametrize(("moves", "state", "first"), MATES)
def test_a_search_for_a_mate_ends_where_it_is_found(moves: int, state: str, first: str) -> None:
    lines = Transcript("chess").after(f"position fen {state}", f"go mate {moves}")
    assert f" score mate {moves} " in lines[-2]
    assert lines[-1].startswith(f"bestmove {first} ")


def test_a_search_for_a_mate_ends_where_there_is_none() -> None:
    lines = Transcript("chess").after("position startpos", "go mate 1")
    assert lines[-1].startswith("bestmove ")
    assert " score mate " not in " ".join(lines)


def test_chances_are_told_where_they_are_known() -> None:
    name = "option name UCI_ShowWDL type check default false"
    assert name not in Transcript().after("uci")
    dialogue = Transcript("chess")
    assert name in dialogue.after("uci")
    assert " wdl " not in " ".join(dialogue.after("go depth 2"))
    (*_, info, _) = dialogue.after("setoption name UCI_ShowWDL value true", "go depth 2")
    won, drawn, lost = map(int, info.split(" wdl ")[1].split()[:3])
    assert won + drawn + lost == 1000
    assert won > lost
    mate = dialogue.after("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "go depth 4")[-2]
    assert " score mate 1 wdl 1000 0 0 nodes " in mate


@pytest.mark.parametrize(
    ("pawns", "chances"), [(0.0, (250, 500, 250)), (10.0, (951, 48, 1)), (-10.0, (1, 48, 951))]
)
def test_chances_have_the_expected_score_of_reviews(
    pawns: float, chances: tuple[int, int, int]
) -> None:
    """Lichess: 97.5 % at ten pawns (lila, modules/analyse, WinPercent.scala)."""
    game = Engine(Table(megabytes=1)).game("chess")
    judge = judge_of(game)
    assert judge
    assert chances_of({"evaluation": pawns, "value": 0.0}, judge) == chances


def test_an_analysis_is_at_full_strength() -> None:
    dialogue = Transcript("chess")
    assert "option name UCI_AnalyseMode type check default false" in dialogue.after("uci")
    dialogue.after("setoption name Skill Level value 1")
    assert len(dialogue.after("go depth 3")) == 2
    assert len(dialogue.after("setoption name UCI_AnalyseMode value true", "go depth 3")) > 2


def test_a_repetition_that_ended_a_game_is_played_on() -> None:
    """In xiangqi and shogi controllers have rules of their own."""
    for times in (2, 3, 7):
        horses = "b0c2 b9c7 c2b0 c7b9 " * times
        lines = Transcript("xiangqi").after(f"position startpos moves {horses}", "go depth 1")
        assert re.fullmatch(r"bestmove [a-i]\d[a-i]\d( .*)?", lines[-1])


def test_a_finished_game_has_no_move() -> None:
    lines = Transcript().after("position fen XXX/OO./...", "go depth 1")
    assert lines[0].startswith("info string ")
    assert lines[1:] == ["info depth 0 score mate 0", "bestmove (none)"]
    stalemate = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
    dialogue = Transcript("chess")
    for line in (stalemate, "go infinite", "stop"):
        dialogue.dialogue.execute(line.split())
    assert dialogue.lines[1:] == ["info depth 0 score cp 0", "bestmove (none)"]


def test_an_error_that_nobody_foresaw_is_told_and_the_next_command_answered(
    capsys: pytest.CaptureFixture[str],
) -> None:
    class Panic(BaseException):
        """A panic like the engine's, which is no `Exception`."""

    def make(megabytes: int) -> Engine:
        if megabytes == 2:
            raise Panic("of the engine")
        return Engine(Table(megabytes=1))

    lines: list[str] = []
    dialogue = UciDialogue(make, "tic_tac_toe", {}, lines.append)
    dialogue.run(["setoption name Hash value 2", "isready"])
    assert lines == ["info string internal error", "readyok"]
    assert "of the engine" in capsys.readouterr().err


def test_python_chess_plays_by_uci() -> None:
    """Its client is an independent reader of the protocol."""
    command = [sys.executable, "-m", "service", "uci"]
    with chess.engine.SimpleEngine.popen_uci(command, cwd=ROOT, timeout=REPLY_S) as program:
        program.configure({"Hash": 2, "UCI_ShowWDL": True})
        found = program.play(
            chess.Board(), chess.engine.Limit(depth=4), ponder=True, info=chess.engine.INFO_ALL
        )
        assert found.move
        assert found.ponder
        assert found.info["seldepth"] >= found.info["depth"] == 4
        assert 0 <= found.info["hashfull"] <= 1000
        assert found.info["wdl"].relative.total() == 1000
        mate = chess.Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
        seen = program.analyse(mate, chess.engine.Limit(mate=3), multipv=2)
        assert seen[0]["score"].relative == chess.engine.Mate(1)


def test_stopping_one_search_stops_no_other() -> None:
    engine = Engine(Table(megabytes=1))
    game = engine.game("tic_tac_toe")
    engine.with_own_stops().stop()
    report = engine.search(game.at(), {"depth": 2, "algorithm": "alpha_beta"})
    assert report["stopped_by"] == "depth"
    with pytest.raises(EngineError):
        engine.search(game.at("XXX/OO./..."), {"depth": 1})


def test_leaves_are_counted_by_first_move() -> None:
    lines = Transcript("chess").after("position startpos", "go perft 3")
    assert lines[-2:] == ["", "Nodes searched: 8902"]
    assert {"a2a3: 380", "e2e4: 600"} <= set(lines)
    assert len(lines) == 22


@pytest.mark.parametrize("words", ["go perft", "go perft 0", "go perft x", "go perft 99999999999"])
def test_a_count_needs_a_depth(words: str) -> None:
    assert Transcript().after(words) == ["info string perft needs a depth from 1 to 20"]


def test_a_move_found_after_the_last_pass_is_reported_before_bestmove() -> None:
    def report(move: str) -> dict[str, Any]:
        line = {"move": move, "value": 0.0, "principal_variation": [move]}
        common = {
            "depth": 3,
            "nodes_all_passes": 9,
            "time_ms": 1.0,
            "unit": "pawns",
            "lines": [line],
        }
        return {**common, "move": move, "principal_variation": [move]}

    class ChangesItsMind:
        """An engine whose incomplete last pass finds a better move."""

        table = Table(megabytes=1)

        def search(self, *arguments: Any) -> dict[str, Any]:  # noqa: ANN401 - as the engine's
            arguments[-1](report("e2e4"))
            return report("d2d4")

    sent: list[str] = []
    engine = Engine(Table(megabytes=1))
    at = engine.game("chess").at()
    job = SearchJob(at, Task(algorithm="auto"), lambda _: "bestmove d2d4", UCI, InfoContents())
    search = SearchThread(cast("Engine", ChangesItsMind()), job, sent.append)
    search._thread.join(REPLY_S)
    assert [line.split(" pv ")[-1] for line in sent] == ["e2e4", "d2d4", "bestmove d2d4"]
