"""The engine's side of NBoard's protocol: each line is a command; unknown ones are ignored."""

from collections.abc import Callable, Iterable, Mapping
from threading import Thread
from typing import Any

from service.engine import Engine, EngineError, Position, Report, Task
from service.errors import Problem
from service.play.nboard.game_text import PASS, NBoardGame, own, read, shown
from service.play.unexpected import shown_to_program

Send = Callable[[str], None]

GAME = "othello"
NAME = "Countermove"
USUAL_DEPTH, MOST_DEPTH = 10, 60
DEEPER_AT_END, EMPTIES_AT_END = 6, 18
"""Near the end a search goes DEEPER_AT_END plies deeper, but only within EMPTIES_AT_END."""
LONG_MS = 1e9
MOST_HINTS = 64
MOST_CHARACTERS = 1 << 16


class NBoardDialogue:
    """Carries out the commands of one client."""

    def __init__(self, engine: Engine, send: Send, threads: int = 1) -> None:
        """`send` sends a line; any thread may call it."""
        self._engine = engine
        self._send = send
        self._threads = threads
        self._depth = USUAL_DEPTH
        self._game = engine.game(GAME)
        self._played = NBoardGame(self._game.at())
        self._search: tuple[Engine, Thread] | None = None
        self._commands: Mapping[str, Callable[[str], None]] = {
            "nboard": lambda _: None,
            "set": self._set,
            "move": self._move,
            "hint": self._hint,
            "go": self._go,
            "ping": self._ping,
            "learn": lambda _: self._send("learned"),
        }

    def run(self, lines: Iterable[str]) -> None:
        """Carry out commands until `quit` or the last line, then stop the search."""
        try:
            for line in lines:
                name, _, rest = line[:MOST_CHARACTERS].strip().partition(" ")
                if name == "quit":
                    break
                self.execute(name, rest.strip())
        finally:
            self._stop()

    def execute(self, name: str, rest: str) -> None:
        command = self._commands.get(name)
        try:
            if command is not None:
                command(rest)
            elif own(name) == PASS or len(own(name)) == len("f5"):
                self._move(name)
        except (EngineError, Problem) as error:
            self._status(str(error))
        except BaseException as error:  # noqa: BLE001 - no command ends the program
            self._status(shown_to_program(error))

    def _set(self, rest: str) -> None:
        name, _, value = rest.partition(" ")
        if name == "depth":
            self._depth = min(max(1, _number(value, USUAL_DEPTH)), MOST_DEPTH)
            self._send(f"set myname {NAME}{self._depth}")
        elif name == "game":
            self._stop()
            self._played = read(value, self._game)

    def _move(self, rest: str) -> None:
        self._stop()
        self._played = self._played.then(rest)

    def _ping(self, rest: str) -> None:
        self._stop()
        self._send(f"pong {' '.join(rest.split())}")

    def _hint(self, rest: str) -> None:
        """Send the best moves after each iteration."""
        count = min(max(1, _number(rest, 1)), MOST_HINTS)
        self._start(count, lambda report: self._tell(report, count), lambda _: None)

    def _go(self, _: str) -> None:
        """Choose a move. The client decides whether it is played."""

        def answer(report: Report) -> None:
            seconds = report["time_ms"] / 1000
            self._send(f"=== {shown(report['move'])}/{report['value']:.2f}/{seconds:.2f}")

        self._start(1, lambda report: self._tell(report, 1), answer)

    def _start(
        self, count: int, tell: Callable[[Report], None], answer: Callable[[Report], None]
    ) -> None:
        """Search in a thread, which calls `tell` for each report, and `answer` for the last."""
        self._stop()
        at = self._played.position
        if at.inspect()["turn"] == "over":
            self._status("the game is over")
            return
        engine = self._engine.with_own_stops()
        task = self._task(at, count)

        def search() -> None:
            try:
                self._status(f"{NAME} is thinking")
                answer(engine.search(at, task, tell))
                self._status(f"{NAME} is waiting")
            except BaseException as error:  # noqa: BLE001 - a search that fails ends nothing else
                self._status(shown_to_program(error))

        thread = Thread(target=search, daemon=True)
        self._search = engine, thread
        thread.start()

    def _task(self, at: Position, count: int) -> Task:
        empty = at.state.count("-")
        sees_end = empty <= max(self._depth, min(self._depth + DEEPER_AT_END, EMPTIES_AT_END))
        depth = MOST_DEPTH if sees_end else self._depth
        return Task(depth=depth, time_ms=LONG_MS, multi_pv=count, threads=self._threads)

    def _tell(self, report: Mapping[str, Any], count: int) -> None:
        for line in report["lines"][:count]:
            if "value" in line:
                moves = "".join(map(shown, line["principal_variation"]))
                self._send(f"search {moves} {line['value']:.2f} 0 {report['depth']}")
        seconds = report["time_ms"] / 1000
        self._send(f"nodestats {report['nodes_all_passes']} {seconds:.2f}")

    def _stop(self) -> None:
        """End the search, and wait until it has sent its answer."""
        if self._search is not None:
            engine, thread = self._search
            self._search = None
            engine.stop()
            thread.join()

    def _status(self, text: str) -> None:
        self._send(f"status {' '.join(text.split())}")


def _number(text: str, usual: int) -> int:
    """Read a number of few digits."""
    word = text.strip()
    return int(word) if word.isascii() and word.isdigit() and len(word) <= len("999") else usual
