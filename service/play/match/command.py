"""`python -m service match A B`: play a match of two configurations or programs."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from service.engine import Engine, Game, greatest
from service.play.match import player_spec
from service.play.match.log import GO, SGF, Log
from service.play.match.match import Match, Pair, Result
from service.play.match.openings import Openings
from service.play.match.own_player import OurPlayer
from service.play.match.player import MatchError, Player
from service.play.match.player_spec import CheckBody
from service.play.match.program import ProgramPlayer
from service.play.match.referee import MatchGame, Terms, playable
from service.play.match.report import MatchProgress, as_json, as_text

MakeEngine = Callable[[int], Engine]

USUAL_LIMITS = {"time_ms": 100}
JUDGE_MB = 1
MOST_GAMES = 1_000_000
MOST_CONCURRENCY = 256


def add_arguments(parser: ArgumentParser) -> None:
    parser.description = __doc__
    for side in "AB":
        parser.add_argument(
            side.lower(),
            metavar=side,
            help="alpha_beta:depth=6, mcts:time_ms=100,rollout=random, a chooseMove request as a "
            "JSON object, or a program: uci:stockfish?UCI_LimitStrength=true&UCI_Elo=2400",
        )
    parser.add_argument("--game", default="chess")
    parser.add_argument("--options", help="the game's options, a JSON object")
    parser.add_argument("--games", type=int, default=100, help="number of games; default 100")
    parser.add_argument(
        "--time", help="a clock for each game, in seconds: 1+0.05 adds 0.05 a move", metavar="B+I"
    )
    for limit in ("depth", "nodes", "time-ms"):
        parser.add_argument(
            f"--{limit}", type=int, help="limit of each move, for a side without a limit of its own"
        )
    parser.add_argument(
        "--openings",
        default="random:4",
        help="a file with a state a line (moves may follow, as in UCI), or random:PLIES; each is "
        "played twice, sides swapped. random:4 by default",
    )
    parser.add_argument("--seed", type=int, default=0, help="seed of random openings")
    parser.add_argument("--concurrency", type=int, default=1, help="games at one time")
    parser.add_argument(
        "--most-plies",
        type=int,
        default=600,
        help="plies after which a game is a draw; default 600",
    )
    parser.add_argument(
        "--table-mb", type=int, default=64, help="transposition table of each own side; default 64"
    )
    parser.add_argument(
        "--log",
        help="write the games: PGN if it ends in .pgn, SGF if in .sgf (Go), else JSON lines",
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(
    arguments: Namespace, make: MakeEngine, check: CheckBody, options: Mapping[str, Any]
) -> None:
    """Play the match and print its result. Errors: `MatchError`, `EngineError`, `Problem`."""
    _check_numbers(arguments)
    judge = make(JUDGE_MB)
    game = playable(judge.game(arguments.game, options))
    clock = player_spec.clock(arguments.time) if arguments.time else None
    match = Match(
        Terms(game, clock, _limits(arguments), arguments.most_plies),
        Openings(game, judge, arguments.openings, arguments.seed).read(),
        _Pairs(arguments, make, check, game).make,
        arguments.games,
        arguments.concurrency,
        arguments.seed,
    )
    names = (player_spec.clipped(arguments.a), player_spec.clipped(arguments.b))
    result = Result()
    with ExitStack() as stack:
        progress = stack.enter_context(MatchProgress(arguments.games))
        log = None
        if arguments.log:
            form = Path(arguments.log).suffix
            if form == SGF and game.name != GO:
                raise MatchError(f"--log: {SGF} is for games of {GO}, not of {game.name}")
            file = stack.enter_context(_opened(arguments.log))
            log = Log(file, game, names, arguments.time or "-", form)

        def on_game_end(number: int, played: MatchGame) -> None:
            progress.update(result.total)
            if log is not None:
                log.write(number, played)

        try:
            match.play(result, on_game_end)
        except KeyboardInterrupt:
            progress.write_line("interrupted: what follows is what was played")
    print(json.dumps(as_json(result)) if arguments.json else as_text(result, names))  # noqa: T201


@dataclass(frozen=True)
class _Pairs:
    """Makes a pair of players for each game that runs at one time."""

    arguments: Namespace
    make_engine: MakeEngine
    check: CheckBody
    game: Game

    def make(self) -> Pair:
        a = self._player(self.arguments.a)
        try:
            return a, self._player(self.arguments.b)
        except Exception:
            a.close()
            raise

    def _player(self, text: str) -> Player:
        if text.startswith(player_spec.PROGRAM):
            if self.game.hides_information:
                raise MatchError(
                    "UCI would tell a program the whole state, of which some is hidden"
                )
            return ProgramPlayer(player_spec.program(text))
        configuration = player_spec.configuration(text, self.check)
        return OurPlayer(self.make_engine(self.arguments.table_mb), self.game, configuration)


def _limits(arguments: Namespace) -> dict[str, int]:
    given = {"depth": arguments.depth, "nodes": arguments.nodes, "time_ms": arguments.time_ms}
    limits = {name: value for name, value in given.items() if value is not None}
    return limits or ({} if arguments.time else USUAL_LIMITS)


def _check_numbers(arguments: Namespace) -> None:
    bounds = {
        "games": (1, MOST_GAMES),
        "concurrency": (1, MOST_CONCURRENCY),
        "most_plies": (1, MOST_GAMES),
        "table_mb": (1, 1 << 16),
        **{field: (1, greatest(field)) for field in ("depth", "nodes", "time_ms")},
    }
    for name, (least, most) in bounds.items():
        value = getattr(arguments, name)
        if value is not None and not least <= value <= most:
            raise MatchError(f"--{name.replace('_', '-')} is {value}, not {least} to {most}")


def _opened(path: str) -> TextIO:
    try:
        return Path(path).open("w", encoding="utf-8")
    except OSError as error:
        raise MatchError(f"--log: {error}") from error
