"""The engine's side of UCI, USI and UCCI: each line is a command, which may send lines."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from service.engine import VERSION, Engine, EngineError, Game, Position
from service.errors import Problem
from service.moves.levels.ladder import ladder_of
from service.play.divide import leaves_by_move
from service.play.options import EngineOption, MalformedError
from service.play.position_text import PositionText
from service.play.uci import options as known
from service.play.uci.command import MATE, PERFT, go, perft_depth, position
from service.play.uci.dialect import UCI, USI, UciDialect
from service.play.uci.jobs import SearchJobs
from service.play.uci.mate import UNKNOWN
from service.play.uci.search_thread import SearchThread
from service.play.unexpected import shown_to_program
from service.shared.memory import check

Send = Callable[[str], None]

USUAL_MB = 64
NAME = f"Countermove {VERSION}"
GAME_OVER = "game_over"
REPETITIONS = frozenset({"repetition", "perpetual check", "perpetual chase"})
"""Ends by the game's rules that a controller need not accept as ends."""
MOST_CHARACTERS = 1 << 20


class UciDialogue:
    """Carries out the commands of one client."""

    def __init__(
        self,
        make: Callable[[int], Engine],
        name: str,
        chosen: Mapping[str, Any],
        send: Send,
        dialect: UciDialect = UCI,
    ) -> None:
        """`make` makes an engine with a table of so many megabytes. `send` sends a line.

        Any thread may call `send`. Errors: `EngineError` for the game and its options;
        `MalformedError` for a game that UCI does not support.
        """
        self._make = make
        self._send = send
        self._dialect = dialect
        self._megabytes = USUAL_MB
        self._engine = make(self._megabytes)
        self._game = _supported(self._engine.game(name, chosen))
        card = self._game.card()
        ratings = ladder_of(self._game).ratings
        self._options = known.options(card, self._megabytes, chosen, ratings, dialect)
        self._position: Position | None = self._game.at()
        self._banned: list[str] = []
        """Moves that `go` excludes in this position."""
        self._search: SearchThread | None = None
        self._commands: Mapping[str, Callable[[list[str]], None]] = {
            dialect.name: self._introduce,
            "isready": self._isready,
            f"{dialect.name}newgame": self._newgame,
            "gameover": self._stop,
            "setoption": self._setoption,
            "position": self._take_position,
            "banmoves": self._ban,
            "go": self._go,
            "stop": self._stop,
            "ponderhit": self._ponderhit,
            "debug": lambda _: None,
            "register": lambda _: None,
            "d": self._display,
        }

    def run(self, lines: Iterable[str]) -> None:
        """Carry out commands until `quit` or the last line, then stop the search."""
        try:
            for line in lines:
                words = line[:MOST_CHARACTERS].split()
                if "quit" in words[:1]:
                    break
                self.execute(words)
        finally:
            self._stop([])
            for line in self._dialect.bye:
                self._send(line)

    def execute(self, words: list[str]) -> None:
        """Carry out a command. Words before the first known one are skipped, as UCI demands."""
        for index, word in enumerate(words):
            if command := self._commands.get(word):
                try:
                    command(words[index + 1 :])
                except (EngineError, MalformedError, Problem) as error:
                    self._send(self._dialect.said(error))
                except BaseException as error:  # noqa: BLE001 - no command ends the program
                    self._send(self._dialect.said(shown_to_program(error)))
                return

    def _introduce(self, _: list[str]) -> None:
        self._send(f"id name {NAME}")
        self._send("id author the authors of Countermove")
        for line in known.declared(self._options):
            self._send(line)
        self._send(f"{self._dialect.name}ok")

    def _isready(self, _: list[str]) -> None:
        self._send("readyok")

    def _newgame(self, _: list[str]) -> None:
        self._stop([])
        self._engine.clear_table()

    def _setoption(self, words: list[str]) -> None:
        option, text = self._options.find(words)
        if option.name == known.CLEAR:
            self._newgame([])
        elif option.option is not None:
            self._set_game_option(option, text)
        elif option.name == known.HASH:
            self._resize(known.hash_size(option, text))
        else:
            self._options.set(option, text)

    def _set_game_option(self, option: EngineOption, text: str) -> None:
        """Set an option of the game. If the game refuses it, restore the options before."""
        before = dict(self._options.game)
        try:
            self._options.set(option, text)
            self._game = _supported(self._engine.game(self._game.name, self._options.game))
        except (EngineError, MalformedError, Problem):
            self._options.game = before
            raise

    def _resize(self, megabytes: int) -> None:
        """Make a new table. Errors: `MalformedError` if memory is short; the old table stays."""
        if megabytes == self._megabytes:
            return
        self._stop([])
        try:
            check(megabytes, held_mb=self._megabytes)
            engine = self._make(megabytes)
        except MemoryError as error:
            raise MalformedError(f"{known.HASH} stays {self._megabytes}: {error}") from None
        self._engine, self._megabytes = engine, megabytes
        self._options.chosen[known.HASH] = megabytes

    def _take_position(self, words: list[str]) -> None:
        """Set the position. After a refused one there is none, so `go` cannot search the last.

        The controller decides when a game is drawn. Play continues where a draw needs a claim, or
        where a repetition ended the game.
        """
        self._position = None
        self._banned = []
        self._position = _played_on(position(words), self._game)

    def _ban(self, words: list[str]) -> None:
        self._banned = words

    def _go(self, words: list[str]) -> None:
        self._stop([])
        at = self._position
        if at is None:
            self._send(self._dialect.said("there is no position"))
            is_for_line = self._dialect is USI and MATE in words
            self._send(UNKNOWN if is_for_line else self._dialect.no_move(None, "", ()))
            return
        if words[:1] == [PERFT]:
            self._perft(perft_depth(words), at)
            return
        job = SearchJobs(self._engine, self._game, self._options).job(go(words), at, self._banned)
        self._search = SearchThread(self._engine.with_own_stops(), job, self._send)

    def _perft(self, depth: int, at: Position) -> None:
        """Count leaves by first move, in Stockfish's format. No other command runs meanwhile."""
        leaves = 0
        for first, count in leaves_by_move(at, depth):
            self._send(f"{first}: {count}")
            leaves += count
        self._send("")
        self._send(f"Nodes searched: {leaves}")

    def _stop(self, _: list[str]) -> None:
        if self._search is not None:
            self._search.stop()
            self._search = None

    def _ponderhit(self, _: list[str]) -> None:
        if self._search is not None:
            self._search.ponderhit()

    def _display(self, _: list[str]) -> None:
        if self._position is not None:
            seen = self._position.inspect()
            for line in (*seen["board"].splitlines(), seen["state"]):
                self._send(f"{self._dialect.remark} {line}")


def _played_on(text: PositionText, game: Game) -> Position:
    """Read a position in which repetitions end nothing. Errors: `EngineError`."""
    while True:
        try:
            at = text.played_on(game)
        except EngineError as error:
            if error.code != GAME_OVER or error.ending not in REPETITIONS or not error.index:
                raise
            text = PositionText(error.state, text.moves[error.index :])
            continue
        return game.played_on(at.state) if at.inspect().get("ending") in REPETITIONS else at


def _supported(game: Game) -> Game:
    """Return the game. Errors: `MalformedError` if UCI does not support it."""
    facts = game.card()["facts"]
    if facts["chance"] or facts["simultaneous"] or facts["hidden_information"]:
        raise MalformedError(
            "UCI supports only players in turn who see the whole state, without chance; "
            f"{game.name} differs"
        )
    return game
