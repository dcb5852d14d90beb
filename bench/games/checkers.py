"""Checkers beside OpenSpiel: leaves a second at equal depth, and a match against its C++ MCTS.

`python -m bench.games.checkers --games 40` plays the match too: at 2 s a move it takes hours, so
that `--after 19` goes on where another run stopped.
"""

import itertools
import random
import statistics
import time
from collections import Counter
from typing import TYPE_CHECKING

from bench.support.measure import heading, row
from bench.support.positions import parser
from service._engine import Game, Table

if TYPE_CHECKING:
    from service.engine import Task

try:
    import pyspiel
except ImportError:
    pyspiel = None

CHECKERS = Game("checkers")
DEPTH = 10
LEAVES = 18_391_564
AIM = 80e6
RUNS = 5
PEER_DEPTH = 7
TABLE_MB = 256
UCT = 1.4
MEGABYTES = 1_000
OPENING = 4
LONGEST = 400


def ours() -> float:
    """Leaves a second to depth 10 from the start."""
    began = time.perf_counter()
    leaves = CHECKERS.at().perft(DEPTH)
    taken = time.perf_counter() - began
    if leaves != LEAVES:
        raise SystemExit(f"{leaves} leaves to depth {DEPTH}, not {LEAVES}")
    return LEAVES / taken


def open_spiel() -> float:
    """Leaves a second through Python over C++ states; there each jump is a move of its own."""
    began = time.perf_counter()
    leaves = _leaves(pyspiel.load_game("checkers").new_initial_state(), PEER_DEPTH)
    return leaves / (time.perf_counter() - began)


def _leaves(state: "pyspiel.State", depth: int) -> int:
    if state.is_terminal():
        return 0
    if depth == 1:
        return len(state.legal_actions())
    return sum(_leaves(state.child(action), depth - 1) for action in state.legal_actions())


def perft() -> None:
    """Print leaves a second, ours and the peer's."""
    heading(f"checkers from the start, perft to depth {DEPTH}, one thread")
    mine = statistics.median(ours() for _ in range(RUNS))
    row("leaves", f"{mine / 1e6:.1f} M/s", f"{mine / AIM:.2f} × the aim of {AIM / 1e6:.0f} M/s")
    if pyspiel is None:
        row("OpenSpiel", "open_spiel is not installed")
        return
    peer = statistics.median(open_spiel() for _ in range(3))
    row(
        f"OpenSpiel to depth {PEER_DEPTH} (C++, Python)",
        f"{peer / 1e6:.2f} M/s",
        f"{mine / peer:,.0f} ×",
    )


def name(square: int) -> str:
    """Return OpenSpiel's name of a square: black is at the bottom, a1 is 4."""
    row, place = divmod(square - 1, 4)
    return f"{'abcdefgh'[6 - 2 * place + row % 2]}{row + 1}"


SQUARES = {name(square): square for square in range(1, 33)}


def played(opening: list[str], our_side: int, time_ms: float, seed: int) -> int:
    """Play on from `opening`; 1 if ours won, 0 if drawn, -1 if lost."""
    game = pyspiel.load_game("checkers")
    state = game.new_initial_state()
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    table = Table(megabytes=TABLE_MB)
    moves: list[str] = []
    for move in opening:
        _follow(state, move)
        moves.append(move)
    simulations = 1_000
    while (position := CHECKERS.at(None, moves).inspect())["turn"] != "over" and len(
        moves
    ) < LONGEST:
        if state.is_terminal():
            return 0
        if position["player"] == ("black", "white")[our_side]:
            task: Task = {"algorithm": "selective", "time_ms": time_ms, "threads": 1}
            move = CHECKERS.at(None, moves).search(task, table)["move"]
            _follow(state, move)
        else:
            squares: list[int] = []
            mover = state.current_player()
            while not state.is_terminal() and state.current_player() == mover:
                bot = pyspiel.MCTSBot(
                    game, evaluator, UCT, simulations, MEGABYTES, True, seed, False
                )
                began = time.perf_counter()
                action = bot.step(state)
                taken = (time.perf_counter() - began) * 1e3
                simulations = max(100, int(simulations * min(4.0, time_ms / max(taken, 1.0))))
                text = state.action_to_string(mover, action)
                squares += [SQUARES[text[:2]]] * (not squares) + [SQUARES[text[2:4]]]
                state.apply_action(action)
            captures = "x" in position["legal_moves"][0]
            move = ("x" if captures else "-").join(map(str, squares))
        moves.append(move)
    utilities = position.get("utilities", [0, 0])
    return round(float(utilities[our_side]))


def _follow(state: "pyspiel.State", move: str) -> None:
    squares = [int(square) for square in move.replace("x", "-").split("-")]
    for one, other in itertools.pairwise(squares):
        state.apply_action(state.string_to_action(name(one) + name(other)))


def match(games: int, after: int, time_ms: float) -> None:
    """Play each random opening twice, once with each side; the first `after` games are left out."""
    heading(f"checkers: selective against OpenSpiel's MCTSBot (C++), {time_ms:g} ms a move")
    results: Counter[int] = Counter()
    rng = random.Random(2026)
    for number in range(games):
        if number % 2 == 0:
            opening: list[str] = []
            while len(opening) < OPENING:
                opening.append(rng.choice(CHECKERS.at(None, opening).inspect()["legal_moves"]))
        if number < after:
            continue
        results[played(opening, number % 2, time_ms, number + 1)] += 1
        row("won, drawn, lost so far", f"{results[1]}, {results[0]}, {results[-1]}")


def main() -> None:
    """Print perft, and the match if it is asked for."""
    reader = parser(__doc__)
    reader.add_argument("--games", type=int, default=0)
    reader.add_argument("--after", type=int, default=0)
    reader.add_argument("--time-ms", type=float, default=2_000.0)
    arguments = reader.parse_args()
    perft()
    if arguments.games and pyspiel is not None:
        match(arguments.games, arguments.after, arguments.time_ms)


if __name__ == "__main__":
    main()
