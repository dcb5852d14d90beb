"""A controller that speaks GTP with the service."""

from typing import Any

from service.engine import Engine, Table
from service.play.gtp.dialogue import GtpDialogue


class Controller:
    """A dialogue in this process."""

    def __init__(
        self, game: str = "go", options: dict[str, Any] | None = None, **parameters: str
    ) -> None:
        usual = {"seed": "1"} if "time_ms" in parameters else {"playouts": "100", "seed": "1"}
        engine = Engine(Table(megabytes=1))
        options = {"size": 5} if options is None else options
        self.dialogue = GtpDialogue(engine, game, options, {**usual, **parameters}, 100.0)

    def say(self, *lines: str) -> str:
        """Run commands, and return the last reply."""
        replies: list[str] = []
        self.dialogue.run(lines, replies.append)
        return replies[-1]


def ask(*lines: str) -> str:
    return Controller().say(*lines)
