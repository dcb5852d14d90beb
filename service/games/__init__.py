"""Games written in Python: subclass `Game`, name the class in an entry point, check it by `check`.

    [project.entry-points."countermove.games"]
    pig = "pig_game:Pig"

`docs/a-game-in-python.md` explains it step by step.
"""

from service.games.check import BrokenLawError, check
from service.games.game import (
    CHANCE,
    OVER,
    Event,
    Example,
    Feature,
    Game,
    Payoff,
    Tally,
    Turn,
)
from service.games.options import Option
from service.games.refusals import (
    BadOption,
    IllegalMove,
    IllegalPosition,
    MalformedMove,
    MalformedState,
    Refusal,
)

__all__ = [
    "CHANCE",
    "OVER",
    "BadOption",
    "BrokenLawError",
    "Event",
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
    "Tally",
    "Turn",
    "check",
]
