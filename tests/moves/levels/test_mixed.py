"""A level that softens a strategy: its shares, plain play beside them, what it never plays."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import exp, inf
from typing import Any

import pytest

from service.engine import Engine, Table, Task
from service.moves.levels.ladder import FLOOR, UNSEEN, Level, ladder_of
from service.moves.levels.mixed import softened

ENGINE = Engine(Table(megabytes=1))
STRONG = Level(9, 100, 0, 0.0, misses=0.0, blur=1.0)
"""A level that softens nothing."""
VALUES = {"a": 1.0, "b": 0.5, "c": -0.5}


def lines(values: Mapping[str, float] = VALUES, **visits: int) -> list[dict[str, Any]]:
    return [
        {"move": move, "value": value, **({"visits": visits[move]} if visits else {})}
        for move, value in values.items()
    ]


def mixed(**probabilities: float) -> list[dict[str, Any]]:
    return [{"move": move, "probability": each} for move, each in probabilities.items()]


def asked(**fields: object) -> Callable[[Task], dict[str, Any]]:
    """Return what answers each search with the same lines, or those `plain` of one ply."""
    report = {"player": "1", "move": "a", "lines": lines(), "stopped_by": "nodes", **fields}

    def ask(task: Task) -> dict[str, Any]:
        return (
            {**report, "lines": fields["plain"]}
            if "depth" in task and "plain" in fields
            else report
        )

    return ask


def shares(level: Level, **fields: object) -> Sequence[float]:
    return softened(level, replace(UNSEEN, least_unit=0.0), None, asked(**fields)).shares


@pytest.mark.parametrize("temperature", [0.0, 1.0, 3.0])
def test_a_temperature_evens_a_strategy_and_adds_no_move_to_it(temperature: float) -> None:
    weights = [0.9 ** (1 / (1 + temperature)), 0.1 ** (1 / (1 + temperature)), 0.0]
    found = shares(replace(STRONG, temperature=temperature), strategy=mixed(a=0.9, b=0.1, c=0.0))
    assert found == pytest.approx([weight / sum(weights) for weight in weights])


def test_the_strategy_is_that_of_the_player_who_searches() -> None:
    strategies = [
        {"player": "2", "moves": mixed(x=1.0)},
        {"player": "1", "moves": mixed(a=0.25, b=0.0, c=0.75)},
    ]
    assert shares(STRONG, strategies=strategies) == [0.25, 0.0, 0.75]


@pytest.mark.parametrize("temperature", [0.5, 2.0])
def test_without_a_strategy_visits_count(temperature: float) -> None:
    weights = [60 ** (1 / temperature), 30 ** (1 / temperature), 0.0]
    level = replace(STRONG, temperature=temperature)
    found = shares(level, lines=lines(a=60, b=30, c=0))
    assert found == pytest.approx([weight / sum(weights) for weight in weights])


def test_without_visits_values_count_in_standard_deviations() -> None:
    unit = (sum((value - 1 / 3) ** 2 for value in VALUES.values()) / 3) ** 0.5
    weights = [exp(value / unit / 2) for value in VALUES.values()]
    found = shares(replace(STRONG, temperature=2.0))
    assert found == pytest.approx([weight / sum(weights) for weight in weights])


def test_a_part_of_the_play_is_plain() -> None:
    level = replace(STRONG, misses=0.5, blur=0.0)
    plain = lines({"c": 2.0, "b": 2.0, "a": 0.0})
    found = shares(level, strategy=mixed(a=1.0, b=0.0, c=0.0), plain=plain)
    assert found == [0.5, 0.25, 0.25]


def test_what_loses_more_than_the_bound_is_not_played() -> None:
    level = replace(STRONG, temperature=50.0, misses=1.0, blur=50.0, greatest_loss=1.0)
    found = shares(level)
    assert found[2] == 0
    assert min(found[:2]) > 0.4
    assert shares(replace(level, greatest_loss=inf))[2] > 0.2


def test_what_differs_by_less_than_the_least_unit_is_of_equal_worth() -> None:
    level = replace(STRONG, temperature=1.0, greatest_loss=1.0)
    near = lines({"a": 0.002, "b": 0.0})
    ladder = replace(UNSEEN, least_unit=1.0)
    assert softened(level, ladder, None, asked(lines=near)).shares == pytest.approx(
        [0.5, 0.5], abs=0.01
    )
    assert shares(level, lines=near)[1] == 0


def test_advice_is_judged_by_the_plain_search() -> None:
    """The short search beside an advice says little of what the moves are worth."""
    level = replace(STRONG, misses=0.5, blur=50.0, greatest_loss=1.0)
    plain = lines({"a": 3.0, "b": 0.0, "c": 3.0})
    advice = {"strategy": mixed(a=1.0, b=0.0, c=0.0), "worlds": 4, "plain": plain}
    found = shares(level, **advice)
    assert found[1] == 0
    assert found[2] > 0.2


def test_habits_are_by_the_beginning_of_a_move() -> None:
    values = lines({"call": 0.0, "bet1": 0.0, "bet0.5": 0.0})
    ladder = replace(UNSEEN, habits={"bet": 0.5, "bet1": 0.5})
    found = softened(STRONG, ladder, None, asked(lines=values, move="call")).shares
    assert found == pytest.approx([4 / 7, 1 / 7, 2 / 7])


def test_no_second_search_begins_when_time_is_up() -> None:
    tasks: list[Task] = []

    def ask(task: Task) -> dict[str, Any]:
        tasks.append(task)
        return asked(stopped_by="time")(task)

    assert softened(UNSEEN.levels[0], UNSEEN, None, ask).shares
    assert len(tasks) == 1


def test_worlds_are_drawn_by_the_seed_of_the_choice() -> None:
    def seeds(seed: int | None, level: int) -> list[int]:
        tasks: list[Task] = []

        def ask(task: Task) -> dict[str, Any]:
            tasks.append(task)
            return asked()(task)

        softened(UNSEEN.levels[level - 1], UNSEEN, seed, ask)
        return [task["seed"] for task in tasks]

    assert seeds(1, 3) == seeds(1, 3)
    assert not {*seeds(1, 3)} & {*seeds(2, 3), *seeds(None, 3)}
    assert seeds(None, 3) == seeds(None, 3)


@pytest.mark.parametrize("game", ["kuhn_poker", "hearts", "kriegspiel", "goofspiel", "matrix"])
def test_where_players_do_not_see_all_levels_soften_and_rise(game: str) -> None:
    """Each level searches more than the one below, and plays less by plain play."""
    opened = ENGINE.game(game)
    ladder, facts = ladder_of(opened), opened.card()["facts"]
    assert ladder.is_mixed
    assert ladder.least_unit == pytest.approx(0.02 * (facts["utility_max"] - facts["utility_min"]))
    rows = ladder.levels
    for below, above in pairwise(rows):
        assert above.nodes > below.nodes
        assert above.misses < below.misses
        assert above.temperature < below.temperature
        assert above.greatest_loss < below.greatest_loss or above.number < FLOOR
    assert all(row.nodes <= 20_000 for row in rows)
