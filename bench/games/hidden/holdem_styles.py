"""What a style changes in hold'em: the aggression factor, hands folded, and its cost in chips.

The aggression factor is bets and raises by calls. Each style plays the strategy as it was learned;
each deal is played twice, with seats swapped. The first row is that strategy on both sides.
"""

import os
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Sequence
from random import Random
from statistics import fmean, stdev

from bench.support.measure import heading, row
from service.engine import Engine, Game, Position, Table, Task
from service.moves.chance import drawn
from service.moves.sample import sampled
from service.moves.styles.betting import BET, FOLD, PASSIVE, kind_of
from service.moves.styles.style import PLAIN, STYLES, Style
from service.play.handicap import Handicap

DEALS, LEARNING = 1_000, 3_000_000
"""Deals of each style; nodes of learning before them."""
NODES = 1
"""Nodes of learning at each decision."""
OPTIONS = {"betting": "limit"}
SEATS = ("button", "blind")
BIG_BLIND = 2.0
WEAK, STRONG = 0.4, 0.75
"""Equities below and above which a hand is weak and strong."""
NICE = 10


def main() -> None:
    """Print a row for each style."""
    arguments = _parsed()
    os.nice(NICE)
    engine = Engine(Table(megabytes=1))
    game = engine.game("holdem", OPTIONS)
    engine.search(
        drawn(game.at(), Random(0))[0].seen_by(), Task(algorithm="cfr", nodes=LEARNING, seed=1)
    )
    heading(f"hold'em, limit: {arguments.deals:,} deals a style, played twice")
    for style in (PLAIN, *STYLES["holdem"].values()):
        _print(style, engine, game, arguments.deals)


def _print(style: Style, engine: Engine, game: Game, deals: int) -> None:
    counts: Counter[str] = Counter()
    won = []
    for deal in range(deals):
        both = [_hand(style, seat, engine, game, deal, counts) for seat in SEATS]
        won.append(50 * sum(both) / BIG_BLIND)
    name = style.name or "none"
    row(f"{name}: aggression factor", f"{counts[BET] / max(1, counts['call']):.2f}")
    for what, part, whole in (
        ("folds when facing a bet", "folded", "faced"),
        ("bets with a weak hand", f"weak {BET}", "weak"),
        ("checks and calls with a strong hand", f"strong {PASSIVE}", "strong"),
    ):
        row(f"{name}: {what}", f"{100 * counts[part] / max(1, counts[whole]):.0f} %")
    error = 1.96 * stdev(won) / len(won) ** 0.5
    row(f"{name}: big blinds per 100 hands", f"{fmean(won):+.1f}", f"95 %: ±{error:.1f}")


def _hand(  # noqa: PLR0913, PLR0917 - one hand of a match
    style: Style, seat: str, engine: Engine, game: Game, deal: int, counts: Counter[str]
) -> float:
    """Return what the style's player wins in `seat`, in chips; count its actions."""
    dealer, source = Random(deal), Random(f"{deal} {seat}")
    position, _ = drawn(game.at(), dealer)
    while (seen := position.inspect())["turn"] != "over":
        if seen["turn"] == "chance":
            position, _ = drawn(position, dealer)
            continue
        is_own = seen["player"] == seat
        handicap = Handicap(None, game, style=style if is_own else PLAIN)
        task = Task(algorithm="cfr", nodes=NODES)
        report = handicap.report(engine, position.seen_by(), task)
        move = (sampled(report, source.getrandbits(32)) or report)["move"]
        if is_own:
            counts.update(_counted(position, seat, move, seen["legal_moves"]))
        position = position.child(move)
    utilities = seen.get("utilities") or [0.0, 0.0]
    return utilities[SEATS.index(seat)]


def _counted(position: Position, seat: str, move: str, legal: Sequence[str]) -> list[str]:
    """Return what an action counts as."""
    kind, equity = kind_of(move), position.equity(seat) or 0.0
    found = [kind, move] if move == "call" else [kind]
    if FOLD in legal:
        found += ["faced", "folded"] if kind == FOLD else ["faced"]
    worth = "weak" if equity < WEAK else "strong" if equity > STRONG else "middle"
    return [*found, worth, f"{worth} {kind}"]


def _parsed() -> Namespace:
    parser = ArgumentParser(prog="python -m bench.games.hidden.holdem_styles", description=__doc__)
    parser.add_argument("--deals", type=int, default=DEALS, help=f"deals a style; {DEALS}")
    return parser.parse_known_args()[0]


if __name__ == "__main__":
    main()
