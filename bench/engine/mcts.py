"""Simulations a second of mcts with random rollouts, one thread, beside OpenSpiel's C++ MCTSBot."""

import statistics
import time

from bench.support.measure import heading, row
from service._engine import Game, games
from service.engine import Inspection, Task

try:
    import pyspiel
except ImportError:
    pyspiel = None

PAIRS = 5
TIME_MS = 1000.0
PEER_SIMULATIONS = 5_000
UCT = 1.4
GAMES = ("connect_four", "backgammon")
AIM = 5.0


def ours(name: str, position: Inspection) -> float:
    """Simulations a second from a position where a player is to move."""
    task: Task = {
        "algorithm": "mcts",
        "rollout": "random",
        "exploration": UCT,
        "time_ms": TIME_MS,
        "threads": 1,
        "seed": 1,
    }
    report = Game(name).at(position["state"]).search(task)
    return float(report["simulations"] / (report["time_ms"] / 1e3))


def open_spiel(name: str) -> float:
    """Simulations a second of OpenSpiel's search, one rollout each, no solver."""
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    megabytes = 1_000
    bot = pyspiel.MCTSBot(game, evaluator, UCT, PEER_SIMULATIONS, megabytes, False, 1, False)
    began = time.perf_counter()
    bot.step(state)
    return PEER_SIMULATIONS / (time.perf_counter() - began)


def started(name: str) -> Inspection:
    """The first position at which a player is to move."""
    game = Game(name)
    position = game.at().inspect()
    while position["turn"] == "chance":
        position = game.at(position["state"], position["legal_moves"][:1]).inspect()
    return position


def main() -> None:
    """Print a row for each game that is there: ours, the peer's, and medians of paired ratios."""
    heading("mcts, random rollouts, one thread, from the start")
    for name in GAMES:
        if name not in games():
            continue
        position = started(name)
        if pyspiel is None:
            row(name, f"{ours(name, position):,.0f} simulations/s", "open_spiel is not installed")
            continue
        pairs = [(ours(name, position), open_spiel(name)) for _ in range(PAIRS)]
        mine, peer = (statistics.median(side) for side in zip(*pairs, strict=True))
        ratio = statistics.median(a / b for a, b in pairs)
        row(name, f"{mine:,.0f} simulations/s")
        row(
            f"{name}: OpenSpiel's MCTSBot (C++)",
            f"{peer:,.0f} simulations/s",
            f"{ratio:.1f} × its speed (aim {AIM:.0f})",
        )


if __name__ == "__main__":
    main()
