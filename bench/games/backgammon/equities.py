"""Backgammon: strength beside GNU Backgammon's equities, what Star2 prunes, OpenSpiel beside us."""

import statistics
import sys
import time
from collections.abc import Callable
from typing import Any, cast

from bench.games.backgammon import openspiel
from bench.games.backgammon.decisions import BEAR_OFF, CUBE, Decision, read
from bench.support.measure import heading, row, seconds
from service._engine import Game, Table
from service.engine import Report, Task

BACKGAMMON = Game("backgammon")
WITH_CUBE = Game("backgammon", '{"cube":true}')
TABLE = Table(megabytes=16)
SEARCHED = 10
LEAST_PLAYS = 8
RUNS = 3
COMPARED = 300
FILTERED = ((2, 8), (3, 4))
"""Depths, and how many plays pass the move filter."""


def search(state: str, game: Game = BACKGAMMON, **task: Any) -> Report:  # noqa: ANN401 - as in a request
    """The report of a search on an empty table."""
    TABLE.clear()
    return game.at(state).search(cast("Task", task), TABLE)


def strength() -> None:
    """Points lost a decision against the best play by GNU Backgammon's net at 0-ply."""
    decisions = read()
    heading(f"Backgammon, {len(decisions)} decisions: mean equity lost (GNU Backgammon 0-ply: 0)")
    for depth in (1, 2):
        for evaluator in ("own", "textbook"):
            row(f"depth {depth}, {evaluator}", lost(decisions, by_search(depth, evaluator)))
    for depth, most in FILTERED:
        choose = by_search(depth, "own", move_filter=most)
        row(f"depth {depth}, own, the {most} best plays", lost(decisions, choose))
    row("any play at random", lost(decisions, at_random))


def bear_off() -> None:
    """Print the same for bear-offs, and the error of the estimates against the tables."""
    decisions = read(BEAR_OFF)
    heading(f"Backgammon, {len(decisions)} bear-offs, beside GNU Backgammon's tables")
    differences = [
        abs((BACKGAMMON.at(it.state, [play]).evaluation("white") or 0) - equity)
        for it in decisions
        for play, equity in it.equities.items()
    ]
    mean, most = statistics.mean(differences), max(differences)
    row(f"{len(differences)} estimates", f"{mean:.5f} points apart, {most:.5f} at most")
    for evaluator in ("own", "textbook"):
        row(f"depth 1, {evaluator}", lost(decisions, by_search(1, evaluator)))
    row("any play at random", lost(decisions, at_random))


def cube() -> None:
    """Print the cost of cube decisions."""
    decisions = read(CUBE)
    heading(f"Backgammon, {len(decisions)} decisions about the cube, by GNU Backgammon's 2-ply")
    kinds = {
        "to double, in the middle": "white",
        "to double again": "white cube 2 white",
        "to take": "white doubles",
    }
    for name, words in kinds.items():
        drawn = [it for it in decisions if it.state.split(" ", 1)[1] == words]
        for depth in (1, 3):
            row(f"{name}, depth {depth}", lost(drawn, by_search(depth, "own", WITH_CUBE)))
        row(f"{name}, at random", lost(drawn, at_random))


def lost(decisions: list[Decision], choose: Callable[[Decision], float]) -> str:
    """Print the mean loss of a decision, and the share of decisions without a loss."""
    start = time.perf_counter()
    losses = [choose(decision) for decision in decisions]
    each = (time.perf_counter() - start) / len(losses) * 1e3
    perfect = sum(loss == 0 for loss in losses) / len(losses)
    return f"{statistics.mean(losses):.4f} points, {perfect:.0%} the same play, {each:.1f} ms each"


def by_search(
    depth: int, evaluator: str, game: Game = BACKGAMMON, **more: int
) -> Callable[[Decision], float]:
    """Return the loss of a search's play."""
    task: dict[str, Any] = {"algorithm": "expectiminimax", "depth": depth, "evaluator": evaluator}
    task.update(more)

    def choose(decision: Decision) -> float:
        return decision.lost(search(decision.state, game, **task)["move"])

    return choose


def at_random(decision: Decision) -> float:
    """Return the average loss of all plays."""
    return statistics.mean(map(decision.lost, decision.equities))


def pruning() -> None:
    """Print the values with and without pruning: own play, roll, reply."""
    states = [it.state for it in read() if len(it.equities) >= LEAST_PLAYS][:SEARCHED]
    heading(f"Backgammon, {len(states)} positions to depth 2: expectiminimax against max_n")
    nodes, times = {}, {}
    for algorithm in ("max_n", "expectiminimax"):
        reports = [
            [search(state, algorithm=algorithm, depth=2) for state in states] for _ in range(RUNS)
        ]
        nodes[algorithm] = sum(report["nodes_all_passes"] for report in reports[0])
        times[algorithm] = statistics.median(
            sum(report["time_ms"] for report in run) / 1e3 for run in reports
        )
        figure = f"{nodes[algorithm]:,} nodes, {times[algorithm] * 1e3:,.1f} ms"
        row(algorithm, figure, f"{nodes[algorithm] / times[algorithm] / 1e6:.2f} M nodes/s")
    fewer = nodes["max_n"] / nodes["expectiminimax"]
    faster = times["max_n"] / times["expectiminimax"]
    row("pruned", f"{fewer:.1f} × fewer nodes", f"{faster:.1f} × faster (aim 3)")


def threads() -> None:
    """Print two threads against one: the time to the same depth."""
    states = [it.state for it in read() if len(it.equities) >= LEAST_PLAYS][:SEARCHED]
    heading(f"Backgammon, {len(states)} positions, expectiminimax: two threads against one")
    for depth, positions in ((2, states), (3, states[:1])):
        times = {}
        for count in (1, 2):
            task: dict[str, Any] = {"algorithm": "expectiminimax", "depth": depth}
            task["threads"] = count
            runs = [
                sum(search(state, **task)["time_ms"] for state in positions) for _ in range(RUNS)
            ]
            times[count] = statistics.median(runs)
        figure = f"{times[1]:,.0f} ms, {times[2]:,.0f} ms"
        row(f"depth {depth}, {len(positions)} positions", figure, f"{times[1] / times[2]:.2f} ×")


def rules_beside_open_spiel() -> None:
    """Every play of random positions, by where it leads; any difference ends the run."""
    heading("Backgammon's rules beside OpenSpiel's")
    for state, theirs in openspiel.positions(seed=1, count=COMPARED):
        plays = BACKGAMMON.at(state).inspect()["legal_moves"]
        ours = {BACKGAMMON.at(state, [play]).state.split()[0] for play in plays}
        if ours != theirs:
            sys.exit(f"{state}: only ours {ours - theirs}, only OpenSpiel's {theirs - ours}")
    row(f"{COMPARED} positions of random games", "the same plays in each")


def search_beside_open_spiel() -> None:
    """Unpruned, no estimates, from the set-up with dice: own play, roll, reply."""
    heading("Backgammon to depth 2, unpruned, beside OpenSpiel's expectiminimax")
    state = openspiel.after_opening_roll(0)
    one, other = openspiel.dice(state)
    ours_state = f"{openspiel.position_id(state, state.current_player())} white {one}{other}"
    began = time.perf_counter()
    leaves = openspiel.expectiminimax(state, 2)
    theirs = time.perf_counter() - began
    report = search(ours_state, algorithm="max_n", depth=2)
    ours = seconds(lambda: search(ours_state, algorithm="max_n", depth=2))
    row("max_n", f"{report['leaves']:,} leaves, {ours * 1e3:,.1f} ms")
    per_leaf = (theirs / leaves) / (ours / report["leaves"])
    row(
        "OpenSpiel (Python search), half of each double",
        f"{leaves:,} leaves, {theirs * 1e3:,.0f} ms",
        f"{per_leaf:,.0f} × our time a leaf",
    )


def main() -> None:
    """Print every section."""
    sections = (
        strength,
        bear_off,
        cube,
        pruning,
        threads,
        rules_beside_open_spiel,
        search_beside_open_spiel,
    )
    for section in sections:
        section()


if __name__ == "__main__":
    main()
