"""Equilibria of matrix games against linear programming (SciPy) and against nashpy."""

import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Literal

import nashpy
import numpy as np
import pytest
from numpy.random import Generator, default_rng
from numpy.typing import NDArray
from scipy.optimize import linprog

from service.engine import Engine, StrategyReport, Table, Task

Payoffs = NDArray[np.float64]
Draw = Callable[[Generator, int, int], Payoffs]

REGRET = 1e-8
"""The most that a deviation may gain, of the payoffs' range: ten times what the engine allows."""
SQUARE = [(1, 1), (2, 2), (3, 3), (5, 5), (8, 8)]
OBLONG = [(1, 6), (6, 1), (2, 9), (7, 3), (4, 12)]
SEEDS = range(2)


@dataclass(frozen=True)
class Solved:
    kind: str
    exact: bool
    values: list[float]
    rows: Payoffs
    """Probabilities of row's choices."""
    columns: Payoffs
    worth: tuple[Payoffs, Payoffs]
    """The stated value of each choice of row's, and of column's, to its player."""


def solve(row: Payoffs, column: Payoffs | None = None) -> Solved:
    options = {"row": row.tolist()} | ({} if column is None else {"column": column.tolist()})
    engine = Engine(Table(megabytes=1))
    task = Task(algorithm="equilibrium", depth=1, multi_pv=0)
    report = engine.search(engine.game("matrix", options).at(), task)
    one, other = report["strategies"]
    assert (one["player"], other["player"]) == ("row", "column")
    for strategy, count in ((one, row.shape[0]), (other, row.shape[1])):
        chances = numbers(strategy, "probability")
        assert chances.shape == (count,)
        assert chances.min() >= 0
        assert chances.sum() == pytest.approx(1, abs=1e-12)
        assert strategy["support"] == np.count_nonzero(chances)
    return Solved(
        kind=report["equilibrium_kind"],
        exact=report["exact"],
        values=report["values"],
        rows=numbers(one, "probability"),
        columns=numbers(other, "probability"),
        worth=(numbers(one, "value"), numbers(other, "value")),
    )


def numbers(strategy: StrategyReport, name: Literal["probability", "value"]) -> Payoffs:
    return np.array([choice[name] for choice in strategy["moves"]], dtype=float)


def spread(payoffs: Payoffs) -> float:
    return float(np.ptp(payoffs)) or 1.0


def assert_equilibrium(found: Solved, row: Payoffs, column: Payoffs) -> None:
    """No player gains by deviating, and the reported values are right."""
    of_rows, of_columns = row @ found.columns, found.rows @ column
    values = [float(found.rows @ of_rows), float(of_columns @ found.columns)]
    assert found.exact
    assert of_rows.max() - values[0] <= REGRET * spread(row)
    assert of_columns.max() - values[1] <= REGRET * spread(column)
    scale = max(1.0, float(np.abs(row).max()), float(np.abs(column).max()))
    assert found.values == pytest.approx(values, abs=1e-10 * scale)
    assert found.worth[0] == pytest.approx(of_rows, abs=1e-10 * scale)
    assert found.worth[1] == pytest.approx(of_columns, abs=1e-10 * scale)


def value_by_linear_programming(row: Payoffs) -> float:
    """max v with xᵀ row ≥ v in every column, Σ x = 1, x ≥ 0."""
    rows, columns = row.shape
    found = linprog(
        c=[0.0] * rows + [-1.0],
        A_ub=np.hstack([-row.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=[[1.0] * rows + [0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
        method="highs",
    )
    assert found.success, found.message
    return -float(found.fun)


def pure_equilibria(row: Payoffs, column: Payoffs) -> Iterator[tuple[int, int]]:
    for one, other in product(range(row.shape[0]), range(row.shape[1])):
        if row[one, other] == row[:, other].max() and column[one, other] == column[one].max():
            yield one, other


def by_nashpy(row: Payoffs, column: Payoffs, method: str) -> list[tuple[Payoffs, Payoffs]]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # nashpy warns of games that it takes to be degenerate
        return list(getattr(nashpy.Game(row, column), method)())


def is_among(found: Solved, listed: list[tuple[Payoffs, Payoffs]]) -> bool:
    return any(
        rows.shape == found.rows.shape
        and columns.shape == found.columns.shape
        and np.allclose(rows, found.rows, atol=1e-7)
        and np.allclose(columns, found.columns, atol=1e-7)
        for rows, columns in listed
    )


def reals(rng: Generator, rows: int, columns: int) -> Payoffs:
    """Distinct payoffs: such games have a finite and odd number of equilibria."""
    return rng.normal(size=(rows, columns))


def few_integers(rng: Generator, rows: int, columns: int) -> Payoffs:
    """Many ties."""
    return rng.integers(-2, 3, size=(rows, columns)).astype(float)


def zeros_and_ones(rng: Generator, rows: int, columns: int) -> Payoffs:
    return rng.integers(0, 2, size=(rows, columns)).astype(float)


def great_numbers(rng: Generator, rows: int, columns: int) -> Payoffs:
    return rng.uniform(-1e9, 1e9, size=(rows, columns))


def small_numbers_far_from_zero(rng: Generator, rows: int, columns: int) -> Payoffs:
    return 1e6 + rng.uniform(-1, 1, size=(rows, columns))


def equal_rows_and_columns(rng: Generator, rows: int, columns: int) -> Payoffs:
    """Every choice is there about twice."""
    few = rng.integers(-3, 4, size=((rows + 1) // 2, (columns + 1) // 2)).astype(float)
    return np.tile(few, (2, 2))[:rows, :columns]


def low_rank(rng: Generator, rows: int, columns: int) -> Payoffs:
    """Rows that are mixtures of two: a support seldom fixes the strategy."""
    one, other = rng.integers(-3, 4, size=(rows, 2)), rng.integers(-3, 4, size=(2, columns))
    return (one @ other).astype(float)


DRAWS = [
    reals,
    few_integers,
    zeros_and_ones,
    great_numbers,
    small_numbers_far_from_zero,
    equal_rows_and_columns,
    low_rank,
]
each_draw = pytest.mark.parametrize("draw", DRAWS, ids=lambda draw: draw.__name__)
each_shape = pytest.mark.parametrize("shape", [*SQUARE, *OBLONG], ids=str)
each_seed = pytest.mark.parametrize("seed", SEEDS)


@each_draw
@each_shape
@each_seed
def test_a_zero_sum_game_is_worth_what_linear_programming_says(
    draw: Draw, shape: tuple[int, int], seed: int
) -> None:
    row = draw(default_rng(seed), *shape)
    found = solve(row)
    assert found.kind == "zero_sum_optimal"
    assert_equilibrium(found, row, -row)
    assert found.values[0] == pytest.approx(
        value_by_linear_programming(row), abs=1e-7 * spread(row)
    )


@each_draw
@each_shape
@each_seed
def test_strategies_of_a_general_sum_are_a_nash_equilibrium(
    draw: Draw, shape: tuple[int, int], seed: int
) -> None:
    rng = default_rng(seed)
    row, column = draw(rng, *shape), draw(rng, *shape)
    assert_equilibrium(solve(row, column), row, column)


@each_draw
@each_shape
@each_seed
def test_a_pure_equilibrium_goes_before_mixed_and_the_greatest_sum_before_others(
    draw: Draw, shape: tuple[int, int], seed: int
) -> None:
    rng = default_rng(seed)
    row, column = draw(rng, *shape), draw(rng, *shape)
    found = solve(row, column)
    listed = list(pure_equilibria(row, column))
    zero_sum = np.ptp(row + column) == 0
    if not listed:
        assert found.kind == ("zero_sum_optimal" if zero_sum else "mixed_nash")
        assert max(np.count_nonzero(found.rows), np.count_nonzero(found.columns)) > 1
        return
    assert found.kind == ("zero_sum_optimal" if zero_sum else "pure_nash")
    best = max(listed, key=lambda place: row[place] + column[place])
    chosen = int(found.rows.argmax()), int(found.columns.argmax())
    assert (found.rows[chosen[0]], found.columns[chosen[1]], chosen) == (1, 1, best)


@pytest.mark.parametrize("shape", [(2, 2), (2, 3), (3, 2), (3, 3), (4, 4), (3, 5)], ids=str)
@pytest.mark.parametrize("seed", range(8))
def test_an_equilibrium_is_among_all_that_there_are(shape: tuple[int, int], seed: int) -> None:
    rng = default_rng(seed)
    row, column = reals(rng, *shape), reals(rng, *shape)
    listed = by_nashpy(row, column, "vertex_enumeration")
    assert len(listed) % 2 == 1, "the oracle has not found all"
    assert is_among(solve(row, column), listed)


def games_without_a_pure_equilibrium(size: int, count: int) -> list[tuple[Payoffs, Payoffs]]:
    rng = default_rng(size)
    drawn = ((reals(rng, size, size), reals(rng, size, size)) for _ in range(1000))
    mixed = [game for game in drawn if not any(pure_equilibria(*game))]
    assert len(mixed) >= count
    return mixed[:count]


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_a_mixed_equilibrium_is_one_that_lemke_and_howson_reach(size: int) -> None:
    """Beyond these sizes rounding lets nashpy's own pivots go round for ever."""
    for number, (row, column) in enumerate(games_without_a_pure_equilibrium(size, 8)):
        found = solve(row, column)
        assert found.kind == "mixed_nash"
        listed = by_nashpy(row, column, "lemke_howson_enumeration")
        assert is_among(found, listed), f"game {number} of size {size}"


@pytest.mark.parametrize("seed", range(3))
def test_the_greatest_matrices_are_solved(seed: int) -> None:
    rng = default_rng(seed)
    row, column = reals(rng, 64, 64), reals(rng, 64, 64)
    assert_equilibrium(solve(row, column), row, column)
    found = solve(row)
    assert_equilibrium(found, row, -row)
    assert found.values[0] == pytest.approx(value_by_linear_programming(row), abs=1e-8)


@pytest.mark.parametrize("seed", range(5))
def test_a_skew_symmetric_game_is_fair(seed: int) -> None:
    """Both have the same choices and chances: rock, paper, scissors at any size."""
    half = few_integers(default_rng(seed), 7, 7)
    row = half - half.T
    found = solve(row)
    assert found.values == pytest.approx([0, 0], abs=1e-12)
    assert_equilibrium(found, row, -row)


@each_seed
def test_players_who_change_places_change_values(seed: int) -> None:
    row = reals(default_rng(seed), 5, 7)
    assert solve(row).values == pytest.approx([-value for value in solve(-row.T).values])
