"""Variety at chess's start: how many moves six seeds play, and what they lose by a longer search.

The judge searches ten times as many positions.
"""

from functools import cache

from bench.support.measure import heading, row
from service.engine import Engine, Report, Table, Task
from service.moves.levels.chooser import chooser
from service.moves.levels.strength import Strength

NODES, MORE = 200_000, 10
SEEDS = range(6)
VARIETIES = (0.1, 0.3, 1.0)
GOAL_AT, GOAL_MOVES, GOAL_PAWNS = 0.3, 3, 0.15


def main() -> None:
    """Print moves and losses for some varieties; at one of them the goal."""
    engine = Engine(Table(megabytes=64))
    game = engine.game("chess")
    start = game.at()

    @cache
    def report(lines: int) -> Report:
        return engine.search(start, Task(nodes=NODES, multi_pv=lines, lines=lines))

    def ask(task: Task) -> Report:
        return report(task["multi_pv"])

    heading(f"chess: variety at {NODES:,} positions, judged at {MORE} times as many")
    chosen = {}
    for variety in VARIETIES:
        choices = [chooser(Strength(variety=variety), game, start, seed, ask) for seed in SEEDS]
        found = [choice.choose() for choice in choices]
        chosen[variety] = [choice.chosen.move for choice in found if choice]
    every = sorted({move for moves in chosen.values() for move in moves})
    judge = Engine(Table(megabytes=256))
    judged = judge.search(start, Task(nodes=NODES * MORE, multi_pv=len(every) + 1, threads=1))
    worths = {line["move"]: line["evaluation"] for line in judged["lines"] if "value" in line}
    for variety, moves in chosen.items():
        losses = [max(worths.values()) - worths.get(move, min(worths.values())) for move in moves]
        goal = f"goal ≥ {GOAL_MOVES}, ≤ {GOAL_PAWNS} pawns" if variety == GOAL_AT else ""
        row(
            f"variety {variety}",
            f"{len(set(moves))} moves, worst loss {max(losses):.2f} pawns",
            goal,
        )


if __name__ == "__main__":
    main()
