"""Turns at which players choose at once."""

from typing import Any

from service.engine import Engine, Game, Report, Table

GAME = Game("matrix", '{"preset":"morra"}')


def report(**changes: object) -> dict[str, Any]:
    engine = Engine(Table(megabytes=1))
    found: Report = engine.search(GAME.at(), {"algorithm": "equilibrium", "multi_pv": 0})
    return {**found, **changes}


def strategy(player: str, first: float, second: float, **changes: object) -> dict[str, Any]:
    moves = [
        {"move": "one", "probability": first, "value": 0.0},
        {"move": "two", "probability": second, "value": 0.0},
    ]
    return {"player": player, "support": 2, "moves": moves, **changes}
