"""The engine's side of the Chess Engine Communication Protocol: each line is a command."""

from collections.abc import Callable, Iterable, Mapping
from threading import RLock
from typing import Any

from service.engine import VERSION, Engine, EngineError, Report, Task
from service.play.options import MalformedError
from service.play.unexpected import shown_to_program
from service.play.xboard.played import BLACK, XBoardGame
from service.play.xboard.replies import move, result, statistics, thought
from service.play.xboard.thinking import Thinking
from service.play.xboard.time_control import TimeControl, number

Send = Callable[[str], None]

FEATURES = (
    "ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=0 sigint=0 sigterm=0 reuse=1 "
    "analyze=1 colors=0 ics=0 name=0 pause=0 nps=0 debug=0 memory=0 smp=1"
)
VARIANTS: Mapping[str, Mapping[str, Any]] = {"normal": {}, "fischerandom": {"chess960": True}}
"""Variants, and the options of chess for them."""
LONG_MS = 1e9
MOST_THREADS = 1024
MOST_CHARACTERS = 1 << 16
IGNORED = frozenset(
    {"", "xboard", "accepted", "rejected", "random", "white", "black", "otim", "draw", "hint"}
    | {"bk", "hard", "easy", "name", "rating", "ics", "computer", "pause", "resume", "memory"}
    | {"egtpath", "option"}
)


class XBoardDialogue:
    """Carries out the commands of one client."""

    def __init__(self, engine: Engine, send: Send, usual_ms: float) -> None:
        """`usual_ms`: time of a move where the client sets none. Any thread may call `send`."""
        self._engine = engine
        self._send = send
        self._time = TimeControl(usual_ms)
        self._threads = 1
        self._posts = False
        self._turn = RLock()
        self._thinking: Thinking | None = None
        self._pings: list[str] = []
        """Pings to answer after the move."""
        self._begin({})
        self._commands: Mapping[str, Callable[[str], None]] = {
            "protover": self._protover,
            "new": lambda _: self._begin({}),
            "variant": self._variant,
            "force": self._force,
            "result": self._force,
            "go": lambda _: self._play(self._game.mover),
            "playother": lambda _: self._play(1 - self._game.mover),
            "level": self._time.set_level,
            "st": self._time.set_exact,
            "sd": self._time.set_depth,
            "time": self._time.set_left,
            "usermove": self._usermove,
            "?": self._move_now,
            "ping": self._ping,
            "setboard": self._setboard,
            "undo": lambda _: self._take_back(1),
            "remove": lambda _: self._take_back(2),
            "analyze": lambda _: self._analyze(),
            "exit": self._force,
            ".": lambda _: self._tell_statistics(),
            "cores": self._cores,
            "post": lambda _: self._set_posts(posts=True),
            "nopost": lambda _: self._set_posts(posts=False),
        }

    def run(self, lines: Iterable[str]) -> None:
        """Carry out commands until `quit` or the last line, then stop the search."""
        for line in lines:
            name, _, rest = line[:MOST_CHARACTERS].strip().partition(" ")
            if name == "quit":
                break
            self.execute(name, rest.strip())
        with self._turn:
            thinking = self._abandon()
        if thinking is not None:
            thinking.wait()

    def execute(self, name: str, rest: str) -> None:
        """Carry out a command. The end of a search waits for the end of the command."""
        command = self._commands.get(name)
        with self._turn:
            try:
                if command is not None:
                    command(rest)
                elif name not in IGNORED:
                    self._send(f"Error (unknown command): {' '.join([name, *rest.split()])}")
            except MalformedError as error:
                self._send(f"Error ({error}): {' '.join([name, *rest.split()])}")
            except EngineError as error:
                self._send(f"telluser {' '.join(str(error).split())}")
            except BaseException as error:  # noqa: BLE001 - no command ends the program
                self._send(f"telluser {shown_to_program(error)}")

    def _protover(self, _: str) -> None:
        self._send(f'feature {FEATURES} variants="{",".join(VARIANTS)}"')
        self._send(f'feature myname="Countermove {VERSION}" done=1')

    def _begin(self, options: Mapping[str, Any]) -> None:
        self._abandon()
        self._game = XBoardGame(self._engine.game("chess", options))
        self._time.begin()
        self._own: int | None = BLACK
        """The colour that the program plays; `None`: neither."""
        self._analyzes = False

    def _variant(self, name: str) -> None:
        if name not in VARIANTS:
            raise MalformedError("unknown variant")
        self._begin(VARIANTS[name])

    def _force(self, _: str) -> None:
        self._abandon()
        self._own, self._analyzes = None, False

    def _play(self, colour: int) -> None:
        self._analyzes = False
        self._own = colour
        self._go_on()

    def _usermove(self, text: str) -> None:
        self._abandon()
        try:
            self._game.play(text)
        except EngineError:
            self._send(f"Illegal move: {text[:20]}")
            return
        self._tell_end()
        self._go_on()

    def _setboard(self, text: str) -> None:
        try:
            self._game.set_up(text)
        except EngineError:
            self._send("tellusererror Illegal position")
            return
        self._abandon()
        self._go_on(analyses_alone=True)

    def _take_back(self, plies: int) -> None:
        self._abandon()
        self._game.take_back(plies)
        self._go_on(analyses_alone=True)

    def _analyze(self) -> None:
        self._own, self._analyzes = None, True
        self._go_on()

    def _go_on(self, *, analyses_alone: bool = False) -> None:
        """Search the position, if it is to be analyzed or the program's turn."""
        self._abandon()
        if self._game.is_over:
            return
        if self._analyzes:
            self._think(Task(time_ms=LONG_MS), lambda _: None)
        elif self._own == self._game.mover and not analyses_alone:
            self._think(self._time.task(self._game.moves_made), self._move)

    def _think(self, limits: Task, answer: Callable[[Report], None]) -> None:
        task = limits.copy()
        task["threads"] = self._threads
        thinking = Thinking(self._engine.with_own_stops(), self._game.position, task)
        self._thinking = thinking

        def tell(report: Report) -> None:
            with self._turn:
                if self._thinking is thinking and (self._posts or self._analyzes):
                    self._send(thought(report))

        def end(report: Report | None) -> None:
            with self._turn:
                if self._thinking is not thinking:
                    return
                if report is None:
                    self._send("telluser internal error")
                elif not self._analyzes:
                    self._thinking = None
                    answer(report)
                self._answer_pings()

        thinking.start(tell, end)

    def _move(self, report: Report) -> None:
        self._send(f"move {move(report, is_chess960=self._game.is_chess960)}")
        self._game.play(report["move"])
        self._tell_end()

    def _tell_end(self) -> None:
        if self._game.is_over:
            self._send(result(self._game.position.inspect()))

    def _move_now(self, _: str) -> None:
        if self._thinking is not None and not self._analyzes:
            self._thinking.stop()

    def _abandon(self) -> Thinking | None:
        """End the search without an answer. Return the search; `None`: none was running."""
        thinking, self._thinking = self._thinking, None
        if thinking is not None:
            thinking.stop()
        self._answer_pings()
        return thinking

    def _ping(self, text: str) -> None:
        self._pings.append(" ".join(text.split()))
        if self._thinking is None or self._analyzes:
            self._answer_pings()

    def _answer_pings(self) -> None:
        for text in self._pings:
            self._send(f"pong {text}")
        self._pings = []

    def _tell_statistics(self) -> None:
        if self._analyzes and self._thinking is not None and self._thinking.latest is not None:
            self._send(statistics(self._thinking.latest))

    def _cores(self, text: str) -> None:
        self._threads = min(max(1, int(number(text))), MOST_THREADS)

    def _set_posts(self, *, posts: bool) -> None:
        self._posts = posts
