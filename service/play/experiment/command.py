"""`python -m service experiment NAME`: play a lecture's experiment, and print its table."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from typing import Any

from service.engine import Engine
from service.play.experiment.catalogue import EXPERIMENTS, OF_PACMAN, PACMAN, named
from service.play.experiment.experiment import Pairing, as_json
from service.play.experiment.growth import Growth
from service.play.experiment.text import table

GAME = "connect_four"
GAMES = 20


def add_arguments(parser: ArgumentParser) -> None:
    parser.description = __doc__
    parser.add_argument("name", choices=[*EXPERIMENTS, Growth.NAME])
    parser.add_argument("--game", help=f"default {GAME}, or {PACMAN} where it is of that")
    parser.add_argument("--options", help="the game's options, a JSON object")
    parser.add_argument("--games", type=int, default=GAMES, help="games a cell; default 20")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game")
    parser.add_argument(
        "--depth", type=int, default=6, help="of switches: greatest depth; default 6"
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(arguments: Namespace, engine: Engine, options: Mapping[str, Any]) -> None:
    """Play, and print the table. Errors: `EngineError`, `Problem`."""
    game = arguments.game or (PACMAN if arguments.name in OF_PACMAN else GAME)
    body = {"experiment": arguments.name, "options": options, "depth": arguments.depth}
    if arguments.name == Growth.NAME:
        growth = Growth.of(engine, game, body)
        for _ in growth.counts(engine):
            pass
        result = growth.as_json()
    else:
        experiment = named(engine, game, body)
        found: dict[tuple[str, ...], Pairing] = {}
        for cell in experiment.cells(engine, arguments.games, arguments.seed):
            found[cell.names] = cell
        result = as_json(experiment, [*found.values()])
    print(json.dumps(result) if arguments.json else table(result))  # noqa: T201
