"""Words and accuracies, against published figures."""

import itertools
import math
from collections.abc import Sequence

import pytest

from service.engine import Engine, Table, built_in_games
from service.moves.review.accuracy import of_side, weights
from service.moves.review.judging import BOUNDS, WORDS, Judge, Worth, accuracy, exceeds, word

EVEN_CHESS = 0.15
"""Lichess counts the start as 15 centipawns."""


@pytest.fixture(scope="module")
def judges() -> dict[str, Judge]:
    engine = Engine(Table(megabytes=1))
    return {name: Judge.of(name, engine.card(name)["facts"]) for name in built_in_games()}


def pawns(evaluation: float) -> Worth:
    return Worth(math.tanh(evaluation / 2), evaluation=evaluation)


def accuracies(judge: Judge, evaluations: Sequence[float]) -> tuple[float, float]:
    """The accuracy of white and black, from white's estimates after each move."""
    points = [judge.points(pawns(one)) for one in (EVEN_CHESS, *evaluations)]
    weighing = weights(points)
    lost = [
        max(0.0, (before - after) * (1 if index % 2 == 0 else -1))
        for index, (before, after) in enumerate(itertools.pairwise(points))
    ]
    first, second = (
        of_side([accuracy(one) for one in lost[side::2]], weighing[side::2]) for side in (0, 1)
    )
    assert first is not None
    assert second is not None
    return first, second


@pytest.mark.parametrize(
    ("evaluations", "white", "black", "within"),
    [
        ([0.15, 0.15], 100, 100, 1),
        ([-9, -9], 10, 100, 5),
        ([0.15, 9], 100, 10, 5),
        ([-9, 0], 10, 10, 5),
        ([0.15] * 20, 100, 100, 1),
        ([0.15] * 20 + [-9], 50, 100, 5),
        ([0.15] * 21 + [9], 100, 50, 5),
        ([-0.5, 0.15] * 5, 76, 76, 8),
        ([-0.5, 0.15] * 50, 76, 76, 8),
        ([-1.35, 0.15] * 50, 54, 54, 8),
        ([-4.35, 0.15] * 50, 20, 20, 8),
    ],
)
def test_accuracies_are_those_that_lichess_expects(
    judges: dict[str, Judge],
    evaluations: list[float],
    white: float,
    black: float,
    within: float,
) -> None:
    """Cases and tolerances of lila's AccuracyPercentTest."""
    assert accuracies(judges["chess"], evaluations) == pytest.approx((white, black), abs=within)


@pytest.mark.parametrize(
    ("evaluation", "points"),
    [(0, 50), (1, 59.1), (-1, 40.9), (3, 75.1), (10, 97.5), (50, 97.5)],
)
def test_chances_in_chess_are_lichess_win_percent(
    judges: dict[str, Judge], evaluation: float, points: float
) -> None:
    """50 + 50 (2 / (1 + exp(-0.00368208 centipawns)) - 1), with at most 1000 centipawns."""
    assert judges["chess"].points(pawns(evaluation)) == pytest.approx(points, abs=0.05)


@pytest.mark.parametrize(("value", "points"), [(1.0, 97.5), (0.0, 50.0), (-1.0, 2.5)])
def test_a_proof_in_chess_counts_as_ten_pawns(
    judges: dict[str, Judge], value: float, points: float
) -> None:
    assert judges["chess"].points(Worth(value, exact=True)) == pytest.approx(points, abs=0.05)


def test_sampled_values_of_chess_are_chances_as_they_are(judges: dict[str, Judge]) -> None:
    assert judges["chess"].points(Worth(0.5)) == 75


@pytest.mark.parametrize(
    ("game", "value", "points"),
    [
        ("tic_tac_toe", 1.0, 100),
        ("connect_four", -0.5, 25),
        ("n_person_nim", 0.0, 50),
        ("n_person_nim", 2.0, 100),
        ("bins", -50.0, 0),
        ("othello", 32.0, 100),
        ("othello", 6.4, 60),
        ("backgammon", 0.1, 60),
        ("backgammon", 2.0, 250),
    ],
)
def test_chances_of_other_games_are_shares_of_what_is_at_stake(
    judges: dict[str, Judge], game: str, value: float, points: float
) -> None:
    assert judges[game].points(Worth(value)) == pytest.approx(points)


@pytest.mark.parametrize(
    ("lost", "expected"),
    [
        (0.0, "best"),
        (0.1, "good"),
        (4.99, "good"),
        (5.0, "inaccuracy"),
        (9.99, "inaccuracy"),
        (10.0, "mistake"),
        (15.0, "blunder"),
        (100.0, "blunder"),
    ],
)
def test_a_word_says_how_much_was_lost(lost: float, expected: str) -> None:
    assert word(Worth(0.0), Worth(0.0), lost) == expected


@pytest.mark.parametrize(("plies", "expected"), [(3, "best"), (5, "good")])
def test_a_slower_win_is_good_and_not_best(plies: int, expected: str) -> None:
    best, played = (Worth(1.0, True, None, "win", one) for one in (3, plies))
    assert word(best, played, 0.0) == expected


@pytest.mark.parametrize(("best", "played"), [(None, 5), (3, None), (None, None)])
def test_no_win_is_slower_whose_distance_is_unknown(best: int | None, played: int | None) -> None:
    first, second = (Worth(1.0, True, None, "win", plies) for plies in (best, played))
    assert word(first, second, 0.0) == "best"
    assert not exceeds(second, first)


def test_words_are_from_best_to_worst() -> None:
    assert WORDS == ("best", "good", "inaccuracy", "mistake", "blunder")
    assert list(BOUNDS) == list(reversed(WORDS[2:]))


@pytest.mark.parametrize(
    ("lost", "expected"), [(0, 100), (5, 80.8), (10, 64.6), (15, 51.5), (20, 41.0), (100, 0)]
)
def test_a_moves_accuracy_falls_with_what_it_lost(lost: float, expected: float) -> None:
    """103.1668100711649 exp(-0.04354415386753951 lost) - 3.166924740191411 + 1."""
    assert accuracy(lost) == pytest.approx(expected, abs=0.1)


def test_what_is_lost_is_never_less_than_nothing(judges: dict[str, Judge]) -> None:
    judge = judges["tic_tac_toe"]
    assert judge.lost(Worth(0.0), Worth(1.0)) == 0
    assert judge.lost(Worth(1.0), Worth(0.0)) == 50


def test_a_side_without_moves_has_no_accuracy() -> None:
    assert of_side([], []) is None
    assert weights([50.0]) == []


def test_a_game_worth_nothing_is_judged() -> None:
    judge = Judge.of("nothing", {"utility_min": 0.0, "utility_max": 0.0})
    assert judge.points(Worth(0.0)) == 50
