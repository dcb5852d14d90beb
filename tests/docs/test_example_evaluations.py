"""The evaluations of examples/evaluations: they fit, and guide mcts."""

import csv
import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.evaluations import find
from tests.support import ROOT, MakeApp, found

FOLDER = ROOT / "examples" / "evaluations"
GAMES: dict[str, dict[str, Any]] = {
    "connect_four": {},
    "othello": {},
    "hex": {"size": 7},
    "go": {"size": 9},
}


@pytest.fixture
def client(make_app: MakeApp) -> FlaskClient:
    return make_app(evaluations=str(FOLDER)).test_client()


def test_each_fits_its_game_and_says_how_it_was_learned() -> None:
    result = find(str(FOLDER), {})
    assert result.left_out == []
    sets = [json.loads(text) for texts in result.sets.values() for text in texts]
    assert {one["game"] for one in sets} == GAMES.keys()
    for one in sets:
        assert GAMES[one["game"]].items() <= one["options"].items()
        learned = one["learned"]
        assert learned["made_by"].startswith(f"python -m service learn {one['game']}")
        with (FOLDER / f"{one['name']}.csv").open() as file:
            assert int(list(csv.DictReader(file))[-1]["games"]) == learned["games"]
        assert (FOLDER / f"{one['name']}.svg").exists()
        start = next(it for it in learned["matches"] if it["against"] == "start")
        assert start["score"] > 0.5 + 3 * start["error"]


@pytest.mark.parametrize("game", GAMES)
def test_each_guides_a_search(client: FlaskClient, game: str) -> None:
    asked = {"options": GAMES[game], "algorithm": "mcts", "evaluator": f"{game}-td"}
    reply = found(client, f"{game}/analysis", **asked, iterations=50, seed=1)
    assert reply["simulations"] == 50
    unguided = found(client, f"{game}/analysis", **asked, iterations=50, seed=1, priors=False)
    visits = [max(line["visits"] for line in it["lines"]) for it in (reply, unguided)]
    assert visits[0] > visits[1]


def test_connect_four_begins_in_the_middle(client: FlaskClient) -> None:
    """The only first move that wins (Allis, 1988)."""
    asked = {"algorithm": "mcts", "evaluator": "connect_four-td", "iterations": 2_000, "seed": 1}
    assert found(client, "connect_four/move", **asked)["move"] == "4"
