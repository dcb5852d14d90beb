"""Styles of betting: which way each style moves a strategy, and how far."""

from collections.abc import Mapping
from typing import Any

import pytest

from service.engine import Game
from service.moves.styles.betting import BET, FOLD, PASSIVE, kind_of, strategy_of
from service.moves.styles.style import AGGRESSIVE, SOLID, STYLES, TRICKY

FACING = {"fold": 0.3, "call": 0.4, "raise0.5": 0.2, "all_in": 0.1}
OPEN = {"check": 0.6, "bet0.5": 0.3, "bet1": 0.1, "all_in": 0.0}
WEAK, MARGINAL, STRONG = 0.25, 0.47, 0.85
SURE = {"check": 1.0, "bet1": 0.0}
MOST = 0.5
"""The greatest share of a strategy that a style moves."""
FULL_HOUSE = "button: AsAd|? : Ah 7d 7c 2s 3d : c k / k k / k k / k"
AIR = "button: 4s2d|? : Ah Kd Jc 9s 8d : c k / k k / k k / k"


def betting(style: str, before: Mapping[str, float], equity: float) -> Mapping[str, float]:
    found = STYLES["holdem"][style].betting
    assert found
    return found.shifted(before, equity)


def change(style: str, before: Mapping[str, float], equity: float, kind: str) -> float:
    after = betting(style, before, equity)
    return sum(after[move] - before[move] for move in before if kind_of(move) == kind)


@pytest.mark.parametrize(
    ("style", "before", "equity", "more", "less"),
    [
        (AGGRESSIVE, FACING, WEAK, BET, PASSIVE),
        (AGGRESSIVE, FACING, STRONG, BET, PASSIVE),
        (AGGRESSIVE, OPEN, MARGINAL, BET, PASSIVE),
        (SOLID, FACING, MARGINAL, FOLD, PASSIVE),
        (SOLID, FACING, WEAK, FOLD, BET),
        (SOLID, OPEN, WEAK, PASSIVE, BET),
        (SOLID, FACING, STRONG, BET, PASSIVE),
        (TRICKY, FACING, STRONG, PASSIVE, BET),
        (TRICKY, OPEN, STRONG, PASSIVE, BET),
        (TRICKY, OPEN, WEAK, BET, PASSIVE),
        (TRICKY, FACING, WEAK, BET, FOLD),
    ],
)
def test_a_style_moves_a_strategy_its_way(
    style: str, before: Mapping[str, float], equity: float, more: str, less: str
) -> None:
    assert change(style, before, equity, more) > 0 > change(style, before, equity, less)


@pytest.mark.parametrize("style", STYLES["holdem"])
@pytest.mark.parametrize("before", [FACING, OPEN, {"fold": 0.9, "call": 0.1}, SURE])
def test_what_it_moves_is_bounded_and_adds_up(style: str, before: Mapping[str, float]) -> None:
    for percent in range(0, 101, 5):
        after = betting(style, before, percent / 100)
        assert list(after) == list(before)
        assert sum(after.values()) == pytest.approx(1)
        assert min(after.values()) >= 0
        gained = sum(max(0.0, after[move] - before[move]) for move in before)
        assert gained <= MOST + 1e-9


@pytest.mark.parametrize("style", STYLES["holdem"])
def test_nobody_is_all_in_who_was_not_before(style: str) -> None:
    before = {"check": 1.0, "bet0.5": 0.0, "bet1": 0.0, "all_in": 0.0}
    after = betting(style, before, WEAK)
    assert (after["bet1"], after["all_in"]) == (0, 0)


def test_a_search_without_a_strategy_plays_its_move_for_certain() -> None:
    lines = [{"move": move, "value": 1.0} for move in ("call", "fold", "raise1")]
    found = strategy_of({"move": "call", "lines": lines})
    assert [(one["move"], one["probability"]) for one in found] == [
        ("call", 1.0),
        ("fold", 0.0),
        ("raise1", 0.0),
    ]


@pytest.mark.parametrize(("view", "least", "most"), [(FULL_HOUSE, 0.95, 1), (AIR, 0, 0.25)])
def test_a_hand_is_worth_its_share_of_the_pot(view: str, least: float, most: float) -> None:
    equity = Game("holdem").seen(view).equity("button")
    assert equity is not None
    assert least <= equity <= most


def test_the_worth_of_a_hand_tells_nothing_of_the_others() -> None:
    own = "AsKd|{} : Qs Jd 2c : c k / k"
    hands = ("7h7c", "AhAc", "3d4d")
    found: list[Any] = [Game("holdem").at(own.format(hand)).equity("button") for hand in hands]
    assert found == [Game("holdem").seen(f"button: {own.format('?')}").equity()] * len(hands)


def test_where_no_hand_is_dealt_and_without_a_pot_there_is_no_share() -> None:
    assert Game("holdem").at().equity("button") is None
    assert Game("chess").at().equity() is None
