"""Games written in Python: subclass `Game`, name the class in an entry point, check it by `check`.

    [project.entry-points."countermove.games"]
    pig = "pig_game:Pig"

`docs/a-game-in-python.md` explains it step by step. `service.games` has the same objects.
"""

from service.games import *  # noqa: F403 - its names are listed there
from service.games import __all__ as __all__  # noqa: PLC0414 - exported too
