"""Games with hidden information, and random play of them, for the tests."""

import json
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from service.engine import Engine, Game, Position, Table

MOST_PLIES = 600
SEEDED_GAMES = 2
MOST_PLACES = 3


class Subject(NamedTuple):
    """A game under options that hide something."""

    name: str
    options: Mapping[str, Any]

    @property
    def game(self) -> Game:
        return Game(self.name, json.dumps(self.options))

    def __str__(self) -> str:
        return " ".join([self.name, *(f"{key}={value}" for key, value in self.options.items())])


def subjects() -> list[Subject]:
    """Return every game under usual options and those of its examples, where they hide anything."""
    engine, found = Engine(Table(megabytes=1)), []
    for name in engine.game_names:
        examples = [json.loads(example["options"]) for example in engine.card(name)["examples"]]
        for options in [{}, *examples]:
            subject = Subject(name, options)
            if subject.game.hides_information and subject not in found:
                found.append(subject)
    return found


def movers(position: Position) -> list[str]:
    """Return the players who choose in a position."""
    seen = position.inspect()
    together = [chooser["player"] for chooser in seen.get("choices", ())]
    return together or ([seen["player"]] if seen["turn"] == "player" else [])


def random_move(position: Position, random: Random) -> str:
    seen = position.inspect()
    if seen["turn"] == "chance":
        outcomes = position.outcomes()
        return random.choices(outcomes, [one["probability"] for one in outcomes])[0]["move"]
    if "choices" in seen:
        return "|".join(random.choice(chooser["legal_moves"]) for chooser in seen["choices"])
    return random.choice(seen["legal_moves"])


def played(game: Game, seed: int) -> Iterator[Position]:
    """Yield the positions of a random game, the end included if it is near."""
    random, position = Random(seed), game.at()
    for _ in range(MOST_PLIES):
        yield position
        if position.inspect()["turn"] == "over":
            return
        position = position.child(random_move(position, random))


def places(game: Game) -> list[Position]:
    """Return some positions of random games in which a player moves."""
    reached = [
        position
        for seed in range(SEEDED_GAMES)
        for position in played(game, seed)
        if movers(position)
    ]
    return Random(0).sample(reached, min(MOST_PLACES, len(reached)))


def other_worlds(position: Position, player: str, most: int = 2) -> list[Position]:
    """Return states that `player` cannot tell from `position`, as many as are found easily."""
    found = {}
    for seed in range(20):
        world = position.world(player, seed)
        if world.state != position.state:
            found[world.state] = world
    return list(found.values())[:most]
