"""A UCI program as a player, in a process of its own."""

import shlex
import subprocess
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from typing import IO, cast

from service.play.match.player import MatchError, MatchTurn, PlayerFailedError, ReportedMove

START_S = 20.0
"""Time for `uciok` and `readyok`."""
PATIENCE_S = 5.0
"""Extra time before a program counts as silent."""
UNLIMITED_S = 600.0
"""Time for a move without a time limit."""
END_S = 2.0
GO = {"depth": "depth", "nodes": "nodes", "time_ms": "movetime"}
NO_MOVES = {"(none)", "0000"}
INFO = {"depth": 1, "score": 2}
"""Keywords of an `info` line to keep, with the number of words after each."""


@dataclass(frozen=True)
class Program:
    """A command, and the options to set."""

    command: str
    options: Mapping[str, str]


class ProgramPlayer:
    """A UCI client. A program that failed is restarted for the next game."""

    def __init__(self, program: Program) -> None:
        """Start it. Errors: `MatchError` if it cannot be started or lacks an option."""
        self._program = program
        self._process: _Process | None = None
        try:
            self._start()
        except PlayerFailedError as error:
            self.close()
            raise MatchError(f"{program.command}: {error}") from error

    def begin(self) -> None:
        process = self._process or self._start()
        process.send("ucinewgame")
        self._await_ready(process)

    def choose(self, turn: MatchTurn) -> ReportedMove:
        process = self._process
        if process is None:
            raise PlayerFailedError("died", "the program is not running")
        state = "startpos" if turn.opening.state is None else f"fen {turn.opening.state}"
        moves = " ".join(["", "moves", *turn.moves]) if turn.moves else ""
        process.send(f"position {state}{moves}")
        process.send(_go(turn))
        info: dict[str, str] = {}

        def is_move(line: str) -> bool:
            info.update(_search_info(line))
            return line.split()[:1] == ["bestmove"]

        answer = self._await_line(process, is_move, _most_s(turn)).split()
        move = answer[1] if len(answer) > 1 else ""
        if move in {"", *NO_MOVES}:
            raise PlayerFailedError("refused", f'the program said "{" ".join(answer)}"')
        depth = info.get("depth", "")
        return ReportedMove(move, int(depth) if depth.isdecimal() else None, info.get("score"))

    def close(self) -> None:
        if self._process is not None:
            self._process.end()
            self._process = None

    def _start(self) -> "_Process":
        self._process = process = _Process(self._program.command)
        process.send("uci")
        known: set[str] = set()

        def is_ok(line: str) -> bool:
            if line.startswith("option name "):
                known.add(line.removeprefix("option name ").split(" type ")[0].lower())
            return line == "uciok"

        self._await_line(process, is_ok, START_S)
        for name, value in self._program.options.items():
            if name.lower() not in known:
                raise PlayerFailedError("refused", f'it has no option "{name}"')
            process.send(f"setoption name {name} value {value}")
        self._await_ready(process)
        return process

    def _await_ready(self, process: "_Process") -> None:
        process.send("isready")
        self._await_line(process, lambda line: line == "readyok", START_S)

    def _await_line(
        self, process: "_Process", is_wanted: Callable[[str], bool], most_s: float
    ) -> str:
        """Return the first line that fits. End a process that fails, since it may answer late."""
        try:
            return process.await_line(is_wanted, most_s)
        except PlayerFailedError:
            self.close()
            raise


class _Process:
    """A process and its lines. A thread reads them, so that waiting can time out."""

    def __init__(self, command: str) -> None:
        """Errors: `MatchError`."""
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the user's own command
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                errors="replace",
            )
        except (OSError, ValueError) as error:
            raise MatchError(f'"{command}" cannot be started: {error}') from error
        self._lines: Queue[str | None] = Queue()
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def send(self, line: str) -> None:
        """Send a line. Errors are ignored: a dead process is noticed when no reply comes."""
        stdin = cast("IO[str]", self._process.stdin)
        with suppress(OSError, ValueError):
            stdin.write(line + "\n")
            stdin.flush()

    def await_line(self, is_wanted: Callable[[str], bool], most_s: float) -> str:
        """Wait for a line that fits. Errors: `PlayerFailedError` died, silent."""
        deadline = monotonic() + most_s
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, deadline - monotonic()))
            except Empty:
                detail = f"the program gave no answer within {most_s:.1f} s"
                raise PlayerFailedError("silent", detail) from None
            if line is None:
                status = self._process.wait()
                raise PlayerFailedError("died", f"the program ended with status {status}")
            if is_wanted(line):
                return line

    def end(self) -> None:
        self.send("quit")
        try:
            self._process.wait(END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        with suppress(OSError):
            cast("IO[str]", self._process.stdin).close()
        self._reader.join()

    def _read(self) -> None:
        with cast("IO[str]", self._process.stdout) as stdout:
            for line in stdout:
                self._lines.put(line.strip())
        self._lines.put(None)


def _go(turn: MatchTurn) -> str:
    words = ["go"]
    if turn.clocks is not None:
        first, second = turn.clocks
        words += ["wtime", f"{first.remaining_ms:.0f}", "btime", f"{second.remaining_ms:.0f}"]
        words += ["winc", f"{first.increment_ms:.0f}", "binc", f"{second.increment_ms:.0f}"]
    for name, keyword in GO.items():
        if name in turn.limits:
            words += [keyword, str(turn.limits[name])]
    return " ".join(words)


def _most_s(turn: MatchTurn) -> float:
    times = [turn.limits["time_ms"]] if "time_ms" in turn.limits else []
    if turn.clocks is not None:
        times.append(int(turn.clocks[turn.mover].remaining_ms))
    return min(times) / 1000 + PATIENCE_S if times else UNLIMITED_S


def _search_info(line: str) -> Mapping[str, str]:
    """Read depth and score of an `info` line for the best move."""
    words = line.split()
    if words[:1] != ["info"] or "pv" not in words:
        return {}
    if "multipv" in words and words[words.index("multipv") + 1 :][:1] != ["1"]:
        return {}
    return {
        keyword: " ".join(words[words.index(keyword) + 1 :][:count])
        for keyword, count in INFO.items()
        if keyword in words
    }
