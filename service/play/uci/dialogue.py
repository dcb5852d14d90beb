"""The engine's side of UCI: each line of input is a command, which may send lines."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from service.engine import VERSION, Engine, EngineError, Game, Position, Task
from service.errors import Problem
from service.memory import check
from service.moves.clock import Budget, Clock, budget
from service.moves.levels.ladder import ladder_of
from service.play.divide import leaves_by_move
from service.play.handicap import Handicap
from service.play.options import MalformedError, Option
from service.play.uci import options as known
from service.play.uci.command import PERFT, Go, go, perft_depth, position
from service.play.uci.info import INFO_STRING, info_string
from service.play.uci.search_thread import SearchJob, SearchThread
from service.play.unexpected import told

Send = Callable[[str], None]

USUAL_MB = 64
NAME = f"Countermove {VERSION}"
MOST_DEPTH = 200
PLIES_A_MOVE = 2
LONG_MS = 10**9
"""Time limit of a search that a command ends."""
TIMES = (("wtime", "winc"), ("btime", "binc"))
"""Keywords of the players' clocks, in the players' order."""
MOST_CHARACTERS = 1 << 20


class Dialogue:
    """Carries out the commands of one UCI client."""

    def __init__(
        self, make: Callable[[int], Engine], name: str, chosen: Mapping[str, Any], send: Send
    ) -> None:
        """`make` makes an engine with a table of so many megabytes. `send` sends a line.

        Any thread may call `send`. Errors: `EngineError` for the game and its options;
        `MalformedError` for a game that UCI does not support.
        """
        self._make = make
        self._send = send
        self._megabytes = USUAL_MB
        self._engine = make(self._megabytes)
        self._game = _supported(self._engine.game(name, chosen))
        card = self._game.card()
        self._players: list[str] = card["players"]
        ratings = ladder_of(self._game).ratings
        self._options = known.options(card, self._megabytes, chosen, ratings)
        self._position: Position | None = self._game.at()
        self._search: SearchThread | None = None
        self._commands: Mapping[str, Callable[[list[str]], None]] = {
            "uci": self._uci,
            "isready": self._isready,
            "ucinewgame": self._ucinewgame,
            "setoption": self._setoption,
            "position": self._take_position,
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

    def execute(self, words: list[str]) -> None:
        """Carry out a command. Words before the first known one are skipped, as UCI demands."""
        for index, word in enumerate(words):
            if command := self._commands.get(word):
                try:
                    command(words[index + 1 :])
                except (EngineError, MalformedError, Problem) as error:
                    self._send(info_string(error))
                except BaseException as error:  # noqa: BLE001 - no command ends the program
                    self._send(info_string(told(error)))
                return

    def _uci(self, _: list[str]) -> None:
        self._send(f"id name {NAME}")
        self._send("id author the authors of Countermove")
        for line in known.declared(self._options.known):
            self._send(line)
        self._send("uciok")

    def _isready(self, _: list[str]) -> None:
        self._send("readyok")

    def _ucinewgame(self, _: list[str]) -> None:
        self._stop([])
        self._engine.clear_table()

    def _setoption(self, words: list[str]) -> None:
        option, text = self._options.find(words)
        if option.name == known.CLEAR:
            self._ucinewgame([])
        elif option.option is not None:
            self._set_game_option(option, text)
        elif option.name == known.HASH:
            self._resize(known.hash_size(option, text))
        else:
            self._options.set(option, text)

    def _set_game_option(self, option: Option, text: str) -> None:
        """Set an option of the game. If the game refuses it, restore the options before."""
        before = dict(self._options.game)
        try:
            self._options.set(option, text)
            self._game = _supported(self._engine.game(self._game.name, self._options.game))
            self._players = self._game.card()["players"]
        except (EngineError, MalformedError, Problem):
            self._options.game = before
            raise

    def _resize(self, megabytes: int) -> None:
        """Make a new table. Errors: `MalformedError` where memory is short; the old one stays."""
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
        """Set the position. A refused one leaves none, so that `go` does not search the last.

        The controller decides when a game is drawn: it is played on where a draw needs a claim.
        """
        self._position = None
        self._position = position(words).played_on(self._game)

    def _go(self, words: list[str]) -> None:
        self._stop([])
        if self._position is None:
            self._send("info string there is no position")
            self._send("bestmove (none)")
            return
        if words[:1] == [PERFT]:
            self._perft(perft_depth(words), self._position)
            return
        job = self._search_job(go(words), self._position)
        self._search = SearchThread(self._engine.with_own_stops(), job, self._send)

    def _perft(self, depth: int, at: Position) -> None:
        """Count leaves by first move, in Stockfish's format. No other command runs meanwhile."""
        leaves = 0
        for first, count in leaves_by_move(at, depth):
            self._send(f"{first}: {count}")
            leaves += count
        self._send("")
        self._send(f"Nodes searched: {leaves}")

    def _search_job(self, parsed: Go, at: Position) -> SearchJob:
        numbers = parsed.numbers
        task = Task(
            algorithm=self._options[known.ALGORITHM],
            threads=self._options[known.THREADS],
            multi_pv=self._options[known.MULTI_PV],
        )
        depths = {"depth": 1, "mate": PLIES_A_MOVE}
        if limits := [numbers[name] * plies for name, plies in depths.items() if name in numbers]:
            task["depth"] = min(max(1, min(limits)), MOST_DEPTH)
        if parsed.searchmoves:
            legal = at.inspect()["legal_moves"]
            task["root_moves"] = [move for move in legal if move in parsed.searchmoves]
        if "nodes" in numbers:
            task["nodes"] = max(1, numbers["nodes"])
        task["time_ms"] = float(max(1, numbers.get("movetime", LONG_MS)))
        allowed = self._allowed(numbers, at)
        waits = parsed.infinite or parsed.ponder
        if waits:
            task["time_ms"] = float(LONG_MS)
        elif allowed is not None:
            task["soft_ms"] = allowed.soft_ms
            task["time_ms"] = min(task["time_ms"], allowed.hard_ms)
        after_ponderhit = allowed.soft_ms if allowed else float(numbers.get("movetime", 0))
        strength = self._options.strength
        handicap = Handicap(strength, self._game) if strength else None
        return SearchJob(at, task, waits, after_ponderhit, handicap)

    def _allowed(self, numbers: Mapping[str, int], at: Position) -> Budget | None:
        """Return the time budget by the clock of the player to move."""
        player_to_move = at.inspect().get("player")
        for player, (time, increment) in zip(self._players, TIMES, strict=False):
            if player == player_to_move and time in numbers:
                clock = Clock(numbers[time], numbers.get(increment, 0), numbers.get("movestogo", 0))
                return budget(clock, self._options[known.OVERHEAD])
        return None

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
                self._send(f"{INFO_STRING} {line}")


def _supported(game: Game) -> Game:
    """Return the game. Errors: `MalformedError` if UCI does not support it."""
    facts = game.card()["facts"]
    if facts["chance"] or facts["simultaneous"] or facts["hidden_information"]:
        raise MalformedError(
            "UCI supports only players in turn who see the whole state, without chance; "
            f"{game.name} differs"
        )
    return game
