"""Double dummy of bridge: one solve of thirteen cards a hand, beside the limit and DDS.

DDS is asked through `endplay`, if somebody has installed that; nothing of it is shipped.
"""

import random
import statistics
import time

from bench.support.measure import example, heading, row

try:
    from endplay.dds import solve_board
    from endplay.dds.solve import SolveMode
    from endplay.types import Deal, Denom, Player
except ImportError:
    solve_board = None

DEALS = 100
AIM_MS = 200.0
RANKS = "AKQJT98765432"
SUITS = "SHDC"
TRUMPS = "SHDCN"
"""Trumps in the order of `endplay`, where no trumps come last."""


def deals(number: int) -> list[str]:
    """The trumps and the hands, from north, of deals that are always the same."""
    rng = random.Random(1)
    pack = [(suit, rank) for suit in SUITS for rank in RANKS]
    lines = []
    for index in range(number):
        rng.shuffle(pack)
        hands = [sorted(pack[start : start + 13], key=pack_order) for start in range(0, 52, 13)]
        lines.append(f"{TRUMPS[index % 5]} N:{' '.join(map(in_pbn, hands))}")
    return lines


def pack_order(card: tuple[str, str]) -> tuple[int, int]:
    return SUITS.index(card[0]), RANKS.index(card[1])


def in_pbn(hand: list[tuple[str, str]]) -> str:
    return ".".join("".join(rank for suit, rank in hand if suit == of) for of in SUITS)


def dds(line: str) -> tuple[int, float]:
    """The tricks of north and south, and the milliseconds, by DDS."""
    trump, _, pbn = line.partition(" ")
    deal = Deal(pbn)
    deal.trump = Denom(TRUMPS.index(trump))
    deal.first = Player.north
    began = time.perf_counter()
    solved = solve_board(deal, SolveMode.OptimalOne)
    took = (time.perf_counter() - began) * 1e3
    return max(tricks for _, tricks in solved), took


def main() -> None:
    """Print the median and the longest of the times."""
    lines = deals(DEALS)
    ours = [line.split() for line in example("double_dummy", given="\n".join(lines)).splitlines()]
    times = [float(took) for _, took in ours]
    median = statistics.median(times)
    heading(f"bridge, double dummy: one solve of 13 cards a hand, {DEALS} deals, one thread")
    row("median", f"{median:.1f} ms", f"longest {max(times):.0f} ms")
    row("limit", f"{AIM_MS:.0f} ms", f"{median / AIM_MS:.2f} of it")
    if solve_board is None:
        row("DDS", "endplay is not installed")
        return
    theirs = [dds(line) for line in lines]
    same = sum(int(own) == other for (own, _), (other, _) in zip(ours, theirs, strict=True))
    their_median = statistics.median(took for _, took in theirs)
    row(
        "DDS, through endplay",
        f"{their_median:.1f} ms",
        f"{median / their_median:.1f} x; {same} of {DEALS} deals alike",
    )


if __name__ == "__main__":
    main()
