"""Games written in Python: subclass `Game`, name the class in an entry point, check it by `check`.

    [project.entry-points."countermove.games"]
    pig = "pig_game:Pig"

`docs/a-game-in-python.md` explains it step by step. `service.games` has the same objects.
"""

from service.games import (
    CHANCE,
    OVER,
    BadOption,
    BrokenLawError,
    Example,
    Feature,
    Game,
    IllegalMove,
    IllegalPosition,
    MalformedMove,
    MalformedState,
    Option,
    Payoff,
    Refusal,
    Turn,
    check,
)

__all__ = [
    "CHANCE",
    "OVER",
    "BadOption",
    "BrokenLawError",
    "Example",
    "Feature",
    "Game",
    "IllegalMove",
    "IllegalPosition",
    "MalformedMove",
    "MalformedState",
    "Option",
    "Payoff",
    "Refusal",
    "Turn",
    "check",
]
