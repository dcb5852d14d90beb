"""A game's own advice with hidden information, over HTTP."""

import pytest
from flask.testing import FlaskClient

from tests.support import found

SMALL = {"rows": 3, "columns": 3, "fleet": [2, 2]}
VIEW = "1: a1-a2 c1-c2 / ? ? / -"
"""The view: most of the 12 places of a ship on 3 by 3 squares lie on the centre."""


@pytest.mark.parametrize("algorithm", ["auto", "is_mcts", "pimc"])
def test_a_view_of_battleship_gets_the_advised_shot(client: FlaskClient, algorithm: str) -> None:
    body = {"options": SMALL, "view": VIEW, "algorithm": algorithm, "nodes": 300}
    first = found(client, "battleship/move", **body)
    assert first["move"] == "b2"
    assert {choice["move"]: choice["probability"] for choice in first["strategy"]}["b2"] == 1
    assert ("the game's own advice" in first.get("why", "")) == (algorithm == "auto")


def test_ships_are_placed_where_the_seed_says(client: FlaskClient) -> None:
    placed = [found(client, "battleship/move", nodes=100, seed=seed)["move"] for seed in range(4)]
    assert len(set(placed)) > 1
    assert found(client, "battleship/move", nodes=100, seed=0)["move"] == placed[0]
