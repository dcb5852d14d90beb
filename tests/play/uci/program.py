"""The service as a program that speaks UCI, and what it wrote."""

from service.engine import Engine, Table
from service.play.uci.dialogue import UciDialogue

REPLY_S = 60.0


class Transcript:
    """A dialogue in this process."""

    def __init__(self, game: str = "tic_tac_toe", **options: object) -> None:
        self.lines: list[str] = []
        self.dialogue = UciDialogue(
            lambda megabytes: Engine(Table(megabytes=1)), game, options, self.lines.append
        )

    def after(self, *lines: str) -> list[str]:
        """Run commands, wait for each search to end, and return the output."""
        self.lines.clear()
        for line in lines:
            self.dialogue.execute(line.split())
            if line.startswith("go") and self.dialogue._search:
                self.dialogue._search._thread.join(REPLY_S)
        return [*self.lines]
