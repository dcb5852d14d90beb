"""The engine's side of GTP: each line of input is a command, which has one reply."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from time import process_time
from typing import Any

from service.engine import VERSION, Engine, EngineError
from service.errors import Problem
from service.play.gtp import hexagonal, kgs
from service.play.gtp.ahead import Ahead
from service.play.gtp.analysis import Analyses
from service.play.gtp.clock import MS, TimeSettings
from service.play.gtp.command import (
    SYNTAX_ERROR,
    UNKNOWN_COMMAND,
    Commands,
    FailureError,
    GtpCommand,
    colour,
    exactly,
    read,
    whole,
)
from service.play.gtp.go import OWNERSHIP, GoCommands
from service.play.gtp.kind import RESIGN, kind_of
from service.play.gtp.record import ILLEGAL_MOVE
from service.play.gtp.session import Session
from service.play.options import MalformedError
from service.play.unexpected import shown_to_program

Send = Callable[[str], None]

PROTOCOL_VERSION = "2"
NAME = "Countermove"
PARAM = "countermove-param"
QUIT = "quit"
CPU_TIMES = ("cputime", "gomill-cpu_time")
"""Seconds of this process: the names that GNU Go and Gomill have for it."""
UNACCEPTABLE_SIZE = "unacceptable size"
MALFORMED_MOVE = "malformed_move"
GOGUI_KINDS = {"combo": "list", "number": "string", "spin": "string"}
"""Kinds of options, and GoGui's words for them."""
ANALYZE = {
    PARAM: f"param/Parameters/{PARAM}",
    OWNERSHIP: f"dboard/Ownership/{OWNERSHIP}",
}
"""Types of commands in GoGui's words."""
MOST_CHARACTERS = 1 << 16
OF_GAME: Mapping[str, Callable[[Session], Commands]] = {
    "go": lambda session: GoCommands(session).by_name,
    "hex": hexagonal.commands,
}


class GtpDialogue:
    """Carries out the commands of one controller."""

    def __init__(
        self,
        engine: Engine,
        game: str,
        options: Mapping[str, Any],
        parameters: Mapping[str, str],
        usual_ms: float,
    ) -> None:
        """`parameters`: the first values of some. `usual_ms`: time of a search without limits.

        Errors: `EngineError` for the options; `MalformedError` for the game and the parameters.
        """
        self._session = Session(engine, kind_of(game), options, usual_ms)
        for name, text in parameters.items():
            self._set(name, text)
        self._commands: Commands = {
            "protocol_version": lambda _: PROTOCOL_VERSION,
            "name": lambda _: NAME,
            "version": lambda _: VERSION,
            "known_command": self._known_command,
            "list_commands": lambda _: "\n".join([*self._commands, *self._streams]),
            QUIT: lambda _: "",
            "boardsize": self._boardsize,
            "clear_board": self._clear_board,
            "play": self._play,
            "genmove": self._genmove,
            "reg_genmove": self._reg_genmove,
            "undo": self._undo,
            "showboard": self._showboard,
            "time_settings": self._time_settings,
            "time_left": self._time_left,
            "gogui-analyze_commands": lambda _: "\n".join(
                line for name, line in ANALYZE.items() if name in self._commands
            ),
            PARAM: self._param,
            **dict.fromkeys(CPU_TIMES, lambda _: f"{process_time():.3f}"),
            **kgs.commands(self._session),
            **OF_GAME[game](self._session),
        }
        self._streams = Analyses(self._session).by_name

    def run(self, lines: Iterable[str], send: Send, write: Send | None = None) -> None:
        """Carry out commands until `quit` or the last line.

        `send` sends one reply. `write` sends a line of a reply in parts; an empty line ends it.
        """
        ahead = Ahead(lines)
        for line in ahead:
            command = read(line[:MOST_CHARACTERS])
            if command is None:
                continue
            if command.name in self._streams:
                self._stream(command, ahead, send, write or send)
            else:
                send(self.execute(command))
            if command.name == QUIT:
                return

    def _stream(self, command: GtpCommand, ahead: Ahead, send: Send, write: Send) -> None:
        """Carry out a command whose reply comes in parts."""
        stream: Iterator[str] = iter(())

        def begin(words: list[str]) -> str:
            nonlocal stream
            stream = self._streams[command.name](words, ahead)
            return ""

        first = self._replied(command, begin)
        if first != command.success(""):
            send(first)
            return
        write(first)
        try:
            for line in stream:
                write(line)
        except BaseException as error:  # noqa: BLE001 - no command ends the program
            shown_to_program(error)
        write("")

    def execute(self, command: GtpCommand) -> str:
        """Carry out a command, and return its reply without the empty line at the end."""
        called = self._commands.get(command.name)
        return self._replied(command, called) if called else command.failure(UNKNOWN_COMMAND)

    def _replied(self, command: GtpCommand, called: Callable[[list[str]], str]) -> str:
        try:
            return command.success(called([*command.arguments]))
        except (EngineError, FailureError, MalformedError, Problem) as error:
            return command.failure(str(error))
        except BaseException as error:  # noqa: BLE001 - no command ends the program
            return command.failure(shown_to_program(error))

    def _known_command(self, words: list[str]) -> str:
        (name,) = exactly(words, 1)
        return "true" if name in self._commands or name in self._streams else "false"

    def _boardsize(self, words: list[str]) -> str:
        width, *height = words or [""]
        if not words or len(height) > 1:
            raise FailureError(SYNTAX_ERROR)
        if height not in ([], [width]):
            raise FailureError(UNACCEPTABLE_SIZE)
        size = whole(width)
        try:
            self._session.begin(size=size)
        except EngineError:
            raise FailureError(UNACCEPTABLE_SIZE) from None
        return ""

    def _clear_board(self, _: list[str]) -> str:
        self._session.begin()
        return ""

    def _play(self, words: list[str]) -> str:
        name, vertex = exactly(words, 2)
        mover = colour(name)
        if vertex.lower() == RESIGN:
            raise FailureError(SYNTAX_ERROR)
        try:
            self._session.record.play(mover, self._session.kind.own(vertex))
        except EngineError as error:
            is_malformed = error.code == MALFORMED_MOVE
            raise FailureError(SYNTAX_ERROR if is_malformed else ILLEGAL_MOVE) from None
        return ""

    def _genmove(self, words: list[str]) -> str:
        (name,) = exactly(words, 1)
        return self._session.play_best(colour(name))

    def _reg_genmove(self, words: list[str]) -> str:
        (name,) = exactly(words, 1)
        return self._session.kind.vertex(self._session.choose(colour(name))["move"])

    def _undo(self, _: list[str]) -> str:
        self._session.record.undo()
        return ""

    def _showboard(self, _: list[str]) -> str:
        return "\n" + self._session.record.position.inspect()["board"]

    def _time_settings(self, words: list[str]) -> str:
        main_s, period_s, stones = map(whole, exactly(words, 3))
        self._session.settings = TimeSettings(main_s, period_s, stones)
        self._session.restart_clocks()
        return ""

    def _time_left(self, words: list[str]) -> str:
        name, time_s, stones = exactly(words, 3)
        self._session.set_clock(colour(name), whole(time_s) * MS, whole(stones))
        return ""

    def _param(self, words: list[str]) -> str:
        """Set a parameter, or list all in the form that GoGui's dialogue reads."""
        if words:
            self._set(*exactly(words, 2))
            return ""
        chosen = self._session.parameters
        return "\n".join(
            f"[{'/'.join([GOGUI_KINDS[option.kind], *option.values])}] {name} {chosen[name]}"
            for name, option in chosen.known.items()
        )

    def _set(self, name: str, text: str) -> None:
        self._session.parameters.set(self._session.parameters.named(name), text)
