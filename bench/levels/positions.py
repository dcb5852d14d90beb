"""Positions of a game, the same at each run: of random moves, of full strength, and before an end.

In the last ones full strength has the last move of a game against random moves.
"""

from collections.abc import Iterator
from random import Random

from service.engine import Engine, Game, Position, Task
from service.moves.chance import drawn

PLAYER, OVER = "player", "over"
NODES = 2_000
"""Nodes of full strength for a move."""
FEWEST_PLIES = 4
RANDOM_PLIES, MOST_PLIES = 24, 60
"""Most plies of a random opening, and of a game at full strength after one."""
A_GAME = 4
"""Positions of one game at full strength."""
LONGEST = 300


def positions(engine: Engine, game: Game, number: int, seed: str) -> list[Position]:
    """Return `number` positions in which a player is to move: 2/5, 2/5 and 1/5 of each sort."""
    few = number // 5
    sorts = (at_random(game, seed), _played(engine, game, seed), _ends(engine, game, seed))
    counts = (2 * few, 2 * few, number - 4 * few)
    return [next(sort) for sort, count in zip(sorts, counts, strict=True) for _ in range(count)]


def at_random(game: Game, seed: str) -> Iterator[Position]:
    """Yield positions after random moves, where the player has a choice."""
    source = Random(f"{seed} random")
    while True:
        walk = [*_walked(game, source, source.randint(FEWEST_PLIES, RANDOM_PLIES))]
        if _is_a_choice(walk[-1]):
            yield walk[-1]


def _played(engine: Engine, game: Game, seed: str) -> Iterator[Position]:
    source = Random(f"{seed} full")
    while True:
        position = [*_walked(game, source, FEWEST_PLIES)][-1]
        line = []
        for _ in range(MOST_PLIES):
            position = _settled(position, source)
            if position.inspect()["turn"] == OVER:
                break
            line.append(position)
            position = position.child(_best(engine, position))
        choices = [each for each in line if _is_a_choice(each)]
        yield from source.sample(choices, min(A_GAME, len(choices)))


def _ends(engine: Engine, game: Game, seed: str) -> Iterator[Position]:
    source = Random(f"{seed} end")
    while True:
        position = _settled(game.at(), source)
        winner = position.inspect()["player"]
        for _ in range(LONGEST):
            seen = position.inspect()
            moves = seen["legal_moves"]
            own = seen["player"] == winner
            after = position.child(_best(engine, position) if own else source.choice(moves))
            if after.inspect()["turn"] == OVER:
                if own and _is_a_choice(position):
                    yield position
                break
            position = _settled(after, source)
            if position.inspect()["turn"] == OVER:
                break


def _walked(game: Game, source: Random, plies: int) -> Iterator[Position]:
    """Yield the start and each position of a random walk that ends early at a game's end."""
    position = _settled(game.at(), source)
    yield position
    for _ in range(plies):
        seen = position.inspect()
        if seen["turn"] == OVER:
            return
        position = _settled(position.child(source.choice(seen["legal_moves"])), source)
        yield position


def _settled(position: Position, source: Random) -> Position:
    """Return the position after chance has moved."""
    return drawn(position, source)[0]


def _best(engine: Engine, position: Position) -> str:
    return engine.search(position, Task(nodes=NODES, threads=1, seed=1, lines=0))["move"]


def _is_a_choice(position: Position) -> bool:
    seen = position.inspect()
    return seen["turn"] == PLAYER and len(seen["legal_moves"]) > 1
