"""The figures of docs/hidden-information.md, each by another way than the page's."""

from itertools import product
from statistics import fmean

import pytest

from service.engine import Engine, Table, Task
from tests.docs.test_readme import DOCS, table

PAGE = (DOCS / "hidden-information.md").read_text()
LOSSES = {row[0]: row[1] for row in table(PAGE, "Strategies, and what they lose")}


def test_random_play_loses_what_best_responses_gain() -> None:
    """Against random play all first views of a player are equally probable."""
    engine = Engine(Table(megabytes=1))
    game = engine.game("kuhn_poker")
    first = [f"1: {card}? -" for card in "JQK"]
    second = [f"2: ?{card} {action}" for card, action in product("JQK", "pb")]
    answer = Task(algorithm="best_response", opponent={"model": "random"})
    gains = [
        fmean(engine.search(game.seen(view), answer)["value"] for view in views)
        for views in (first, second)
    ]
    assert f"{sum(gains) / 2:.4f}" == LOSSES["each move equally often"]


@pytest.mark.parametrize("row", [row for row in LOSSES if row.startswith("`")])
def test_the_strategy_that_is_found_loses_what_the_page_says(row: str) -> None:
    engine = Engine(Table(megabytes=1))
    name, *iterations = row.replace(",", "").replace("`", "").split()
    task = Task(algorithm=name)
    if iterations:
        task["iterations"] = int(iterations[0])
    found = engine.search(engine.game("kuhn_poker").seen("1: J? -"), task)
    digits = len(LOSSES[row].partition(".")[2])
    assert f"{found['exploitability']:.{digits}f}" == LOSSES[row]
