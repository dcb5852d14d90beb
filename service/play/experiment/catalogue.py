"""The experiments of lectures by name, and one of a client's own configurations.

After Berkeley's CS188 and Stanford's CS221.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any

from service.engine import Engine, Game
from service.errors import Problem
from service.play.experiment.contestant import Contestant
from service.play.experiment.experiment import Experiment, Published, Seat

PACMAN = "pacman"
MOST_CELLS = 1_000
DEPTHS = (1, 2, 4)
USUAL_DEPTH = 3
OPENING_PLIES = 2
RANDOM = Contestant("random", None)
MAZE = {"layout": "gamble", "most_moves": 100}
"""A maze of our own, whose short way to the dots leads past the ghost."""
TWO_GHOSTS = {
    "layout": "%%%%%%%%%%%/%1.......2%/%.%%%.%%%.%/%....P....%/%.%%%.%%%.%/%.........%/%%%%%%%%%%%",
    "most_moves": 60,
}
"""A maze of two loops, in which one ghost alone catches nobody."""
MODEL = {"algorithm": "expectimax", "depth": 4, "opponent": {"model": "random"}}


def pacman(engine: Engine, _: str, __: Mapping[str, Any]) -> Experiment:
    """Measure the cost of a wrong model of the ghost.

    Pacman searches four plies and keeps away from the ghost. Minimax models the ghost as an
    adversary, expectimax as a random player. The adversarial ghost searches two plies and
    approaches.
    """
    game = engine.game(PACMAN, MAZE)
    adversary = {"algorithm": "alpha_beta", "depth": 2, "weights": _seeking(game)}
    return Experiment(
        "Pacman: assumptions against reality",
        game,
        (
            Seat(
                "Pacman",
                ["Pacman"],
                (
                    Contestant("minimax", {"algorithm": "alpha_beta", "depth": 4}, by_lot=False),
                    Contestant("expectimax", MODEL, by_lot=False),
                ),
            ),
            Seat(
                "ghost", [game.card()["players"][1]], (Contestant("adversarial", adversary), RANDOM)
            ),
        ),
        game.at(),
        published={
            ("minimax", "adversarial"): Published(5, 5, 483),
            ("minimax", "random"): Published(5, 5, 493),
            ("expectimax", "adversarial"): Published(5, 1, -303),
            ("expectimax", "random"): Published(5, 5, 503),
        },
        source="CS188, lecture Expectimax Search",
    )


def ghosts(engine: Engine, _: str, __: Mapping[str, Any]) -> Experiment:
    """Compare two ghosts that coordinate with two that do not.

    Each searches six plies. Coordinating ghosts share a payoff. A ghost on its own models the other
    as a random player. Pacman models both as adversaries.
    """
    game = engine.game(PACMAN, TWO_GHOSTS)
    seek = _seeking(game, ghost_distance=3.0)
    _, *names = game.card()["players"]
    together = {"algorithm": "paranoid", "depth": 6, "weights": seek, "teams": [names]}
    alone = {
        "algorithm": "expectimax",
        "depth": 6,
        "weights": seek,
        "opponent": {"model": "random"},
        "opponents": {"Pacman": {"model": "optimal"}},
    }
    pacman_player, *ghost_players = game.card()["players"]
    return Experiment(
        "Two ghosts: together and each for itself",
        game,
        (
            Seat(
                "Pacman",
                [pacman_player],
                (Contestant("paranoid", {"algorithm": "paranoid", "depth": 4}),),
            ),
            Seat(
                "ghosts",
                ghost_players,
                (Contestant("together", together), Contestant("alone", alone), RANDOM),
            ),
        ),
        game.at(),
    )


def depth(engine: Engine, name: str, options: Mapping[str, Any]) -> Experiment:
    """Measure the gain of a deeper search."""
    configurations = {f"depth {plies}": {"algorithm": "auto", "depth": plies} for plies in DEPTHS}
    return of_configurations(engine.game(name, options), configurations, "Depth against depth")


def evaluation(engine: Engine, name: str, options: Mapping[str, Any]) -> Experiment:
    """Measure the gain of an evaluation at equal depth; without one all positions are even."""
    game = engine.game(name, options)
    blind = {feature["name"]: 0.0 for feature in game.card()["features"]}
    configurations = {
        "with": {"algorithm": "auto", "depth": USUAL_DEPTH},
        "without": {"algorithm": "auto", "depth": USUAL_DEPTH, "weights": blind},
    }
    return of_configurations(game, configurations, "With an evaluation and without")


def of_configurations(
    game: Game,
    configurations: Mapping[str, Mapping[str, Any] | None],
    title: str = "Configurations against each other",
    opening_plies: int = OPENING_PLIES,
) -> Experiment:
    """Make an experiment of every configuration in every seat; `None` plays at random."""
    contestants = [Contestant(name, task) for name, task in configurations.items()]
    players = game.card()["players"]
    seats = [Seat(player, [player], contestants) for player in players]
    return Experiment(title, game, seats, game.at(), opening_plies)


def _seeking(game: Game, ghost_distance: float = 10.0) -> dict[str, float]:
    """Return weights of an evaluation by which a ghost approaches Pacman."""
    none = {feature["name"]: 0.0 for feature in game.card()["features"]}
    return none | {"score": 1.0, "ghost_distance": ghost_distance}


Make = Callable[[Engine, str, Mapping[str, Any]], Experiment]
EXPERIMENTS: Mapping[str, Make] = {
    "pacman": pacman,
    "ghosts": ghosts,
    "depth": depth,
    "evaluation": evaluation,
}
"""Makers of the experiments, each from an engine, a game's name and its options."""

OF_PACMAN = ("pacman", "ghosts")
"""Experiments whose game is Pacman, whatever the request names."""


def named(engine: Engine, game: str, body: Mapping[str, Any]) -> Experiment:
    """Make the experiment that a job's or a command's `body` asks for.

    Errors: `EngineError`; `Problem` job_refused.
    """
    options = body.get("options", {})
    if "configurations" in body:
        plies = body.get("opening_plies", OPENING_PLIES)
        if "experiment" in body:
            detail = "an experiment of configurations has no other name"
            raise Problem("job_refused", detail, pointer="/experiment", text=body["experiment"])
        configurations = _by_name(body["configurations"])
        made = of_configurations(engine.game(game, options), configurations, opening_plies=plies)
        if made.size > MOST_CELLS:
            detail = f"the table has {made.size:,} cells, {MOST_CELLS:,} at most"
            raise Problem("job_refused", detail, pointer="/configurations")
        return made
    name = body.get("experiment", PACMAN)
    if name in OF_PACMAN and game != PACMAN:
        detail = f"the experiment {name} is of {PACMAN}"
        raise Problem("job_refused", detail, pointer="/game", text=game)
    return EXPERIMENTS[name](engine, game, options)


def _by_name(given: Sequence[Mapping[str, Any]]) -> dict[str, Mapping[str, Any] | None]:
    """Errors: `Problem` job_refused."""
    found: dict[str, Mapping[str, Any] | None] = {}
    for index, configuration in zip(count(), given, strict=False):
        name = configuration["name"]
        if name in found:
            pointer = f"/configurations/{index}/name"
            raise Problem("job_refused", "two have this name", pointer=pointer, text=name)
        own = {
            field: value
            for field, value in configuration.items()
            if field not in {"name", "random"}
        }
        found[name] = None if configuration.get("random") else own
    return found
