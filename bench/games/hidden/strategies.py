"""Games with hidden information beside OpenSpiel's C++ in one run, one thread each.

Strategies (cfr) of Leduc poker and liar's dice, exact equilibria and exploitability, and
simulations of information set Monte Carlo tree search.
"""

import json
import random
import statistics
import time
from collections.abc import Callable
from typing import Any, cast

from bench.support.measure import example, heading, row, seconds
from service._engine import Game, Strategies
from service.engine import Report, Task

try:
    import pyspiel
except ImportError:
    pyspiel = None

RUNS = 5
TIME_MS = 1000.0
GOAL = 0.01
"""Exploitability to reach."""
CLOSE = 1e-4
ITERATIONS = 5_000
VIEWS = {
    "kuhn_poker": "1: K? -",
    "leduc_poker": "1: Ks ?? -",
    "liars_dice": "1: 1 ? -",
}
SPIEL = {"kuhn_poker": "kuhn_poker", "leduc_poker": "leduc_poker", "liars_dice": "liars_dice"}
VALUES = {"kuhn_poker": -1 / 18, "leduc_poker": -0.085606424}
OF_SIZE = {"liars_dice": {"dice": 1, "sides": 6}}
AIMS = {"leduc_poker": 10.0, "liars_dice": 10.0}
AIM_SIMULATIONS = 2.0
SPIEL_ITERATIONS = {"leduc_poker": 30, "liars_dice": 5}
SIMULATIONS = 20_000
PASS_LEFT = 1
"""OpenSpiel's first outcome of chance in hearts: to whom cards are passed."""
AIM_EXPLOITABILITY_MS = 6.0


def opened(name: str) -> Game:
    """Return the game under the options that OpenSpiel's has by default."""
    return Game(name, json.dumps(OF_SIZE.get(name, {})))


def found(name: str, view: str, **task: Any) -> Report:  # noqa: ANN401
    """One search from nothing, with a seed."""
    asked = cast("Task", {"threads": 1, "seed": 1, **task})
    return opened(name).seen(view).search(asked)


def median(work: Callable[[], float]) -> float:
    return statistics.median(work() for _ in range(RUNS))


def iterations_a_second(name: str) -> float:
    report = found(name, VIEWS[name], algorithm="cfr", time_ms=TIME_MS)
    return report["iterations"] / (report["time_ms"] / 1e3)


def spiel_iterations_a_second(name: str) -> float:
    solver = pyspiel.CFRPlusSolver(pyspiel.load_game(SPIEL[name]))
    began = time.perf_counter()
    for _ in range(SPIEL_ITERATIONS[name]):
        solver.evaluate_and_update_policy()
    return SPIEL_ITERATIONS[name] / (time.perf_counter() - began)


def seconds_to_goal() -> float:
    """Wall time of cfr on Leduc poker to exploitability `GOAL`, the tree's making included."""
    iterations = 10
    while True:
        report = found("leduc_poker", VIEWS["leduc_poker"], algorithm="cfr", iterations=iterations)
        if report["exploitability"] <= GOAL:
            return report["time_ms"] / 1e3
        iterations += 10


def spiel_seconds_to_goal() -> float:
    """Return the same time of OpenSpiel, without that of measuring exploitability."""
    game = pyspiel.load_game("leduc_poker")
    solver = pyspiel.CFRPlusSolver(game)
    taken = 0.0
    while True:
        began = time.perf_counter()
        for _ in range(10):
            solver.evaluate_and_update_policy()
        taken += time.perf_counter() - began
        if pyspiel.exploitability(game, solver.average_policy()) <= GOAL:
            return taken


def simulations_a_second(name: str, view: str) -> float:
    report = found(name, view, algorithm="is_mcts", rollout="random", time_ms=TIME_MS)
    return report["simulations"] / (report["time_ms"] / 1e3)


def spiel_simulations_a_second(name: str) -> float:
    game = pyspiel.load_game(name)
    rng = random.Random(1)
    state = game.new_initial_state()
    if name == "hearts":
        state.apply_action(PASS_LEFT)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, evaluator, 1.4, SIMULATIONS, -1, policy, False, False)
    began = time.perf_counter()
    bot.step(state)
    return SIMULATIONS / (time.perf_counter() - began)


def first_view(name: str) -> str:
    """The view of the first player who moves, after outcomes of chance drawn at random."""
    rng = random.Random(1)
    position = opened(name).at()
    while outcomes := position.outcomes():
        position = position.child(rng.choice(outcomes)["move"])
    return position.seen_by().state


def beside(what: str, ours: float, peer: Callable[[], float], unit: str, aim: float) -> None:
    """Print our rate and OpenSpiel's."""
    row(what, f"{ours:,.0f} {unit}")
    if pyspiel is None:
        row(f"{what}: OpenSpiel", "open_spiel is not installed")
        return
    theirs = median(peer)
    row(
        f"{what}: OpenSpiel (C++)",
        f"{theirs:,.0f} {unit}",
        f"{ours / theirs:.1f} x (aim {aim:.0f})",
    )


def strategies() -> None:
    heading("cfr (CFR+), one thread, from nothing")
    for name, aim in AIMS.items():
        ours = median(lambda name=name: iterations_a_second(name))  # type: ignore[misc]
        peer = lambda name=name: spiel_iterations_a_second(name)  # noqa: E731
        beside(name, ours, cast("Callable[[], float]", peer), "iterations/s", aim)
    ours = median(seconds_to_goal)
    row(f"leduc_poker to exploitability {GOAL}", f"{ours * 1e3:,.1f} ms")
    if pyspiel is not None:
        theirs = spiel_seconds_to_goal()
        row(
            "the same: OpenSpiel (C++)", f"{theirs * 1e3:,.0f} ms", f"{ours / theirs:.3f} (aim 0.1)"
        )


def values() -> None:
    heading("values to the first player")
    for name, value in VALUES.items():
        for algorithm in ("sequence_form", "cfr"):
            limits = {"iterations": ITERATIONS} if algorithm == "cfr" else {}
            mean = of_the_start(name, algorithm, limits)
            row(
                f"{name} by {algorithm}",
                f"{mean['value']:+.9f}",
                f"{abs(mean['value'] - value):.1e} off; exploitability "
                f"{mean['exploitability']:.1e} (aim {1e-6 if algorithm != 'cfr' else CLOSE:.0e})",
            )


def of_the_start(name: str, algorithm: str, limits: dict[str, int]) -> dict[str, float]:
    """The mean over the first player's views, each as often as chance deals it."""
    game = opened(name)
    kept = Strategies(megabytes=64)
    total, exploitability = 0.0, 0.0
    for share, view in dealt(game):
        asked = cast("Task", {"algorithm": algorithm, **limits})
        report = game.seen(view).plan(asked).search(strategies=kept)
        total += share * report["value_of_first"]
        exploitability = report["exploitability"]
    return {"value": total, "exploitability": exploitability}


def dealt(game: Game) -> list[tuple[float, str]]:
    """The first mover's views after the deal, with their probabilities."""
    shares: dict[str, float] = {}
    deals = [(1.0, game.at())]
    while deals:
        share, position = deals.pop()
        outcomes = position.outcomes()
        deals.extend(
            (share * outcome["probability"], position.child(outcome["move"]))
            for outcome in outcomes
        )
        if not outcomes:
            view = position.seen_by().state
            shares[view] = shares.get(view, 0.0) + share
    return [(share, view) for view, share in shares.items()]


def exploitability() -> None:
    """Print the time of an exact best response to the uniform policy."""
    heading("exact exploitability of leduc_poker's uniform policy")
    told, ours = (float(word) for word in example("exploitability", "leduc_poker").split())
    row("leduc_poker", f"{ours:.2f} ms", f"exploitability {told:.4f}")
    row("limit", f"{AIM_EXPLOITABILITY_MS} ms", f"{ours / AIM_EXPLOITABILITY_MS:.2f} of it")
    if pyspiel is not None:
        game = pyspiel.load_game("leduc_poker")
        policy = pyspiel.UniformRandomPolicy(game)
        theirs = seconds(lambda: pyspiel.exploitability(game, policy), RUNS) * 1e3
        told = pyspiel.exploitability(game, policy)
        row(
            "the same: OpenSpiel (C++)",
            f"{theirs:.1f} ms",
            f"exploitability {told:.4f}; {ours / theirs:.3f} of it",
        )


def simulations() -> None:
    heading("is_mcts, random rollouts, one thread")
    for name in ("leduc_poker", "hearts"):
        view = first_view(name)
        ours = median(lambda name=name, view=view: simulations_a_second(name, view))  # type: ignore[misc]
        peer = lambda name=name: spiel_simulations_a_second(name)  # noqa: E731
        typed = cast("Callable[[], float]", peer)
        beside(name, ours, typed, "simulations/s", AIM_SIMULATIONS)
    for name in ("phantom_tic_tac_toe", "kriegspiel", "battleship", "liars_dice"):
        ours = simulations_a_second(name, first_view(name))
        row(name, f"{ours:,.0f} simulations/s", "OpenSpiel draws no worlds of it")


def main() -> None:
    """Print every figure beside OpenSpiel's, where it has one."""
    strategies()
    values()
    exploitability()
    simulations()


if __name__ == "__main__":
    main()
