"""Decisions of backgammon and GNU Backgammon's equities of every play: files in bench/games/data.

`backgammon.txt` has decisions of games, `bearoff.txt` those where all checkers are at home,
`cube.txt` close ones about the cube in money play, by its equities with the cube at two plies. One
decision a line: the state, then each play and its equity, tabs between them. An equity is the
mover's, in points, after the play, by GNU Backgammon 1.07 without looking ahead, cube or rounding
beyond four digits: its net's, in bear-offs its tables'.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

GAMES = Path(__file__).parents[1] / "data" / "backgammon.txt"
BEAR_OFF = GAMES.with_name("bearoff.txt")
CUBE = GAMES.with_name("cube.txt")


class Decision(NamedTuple):
    state: str
    equities: dict[str, float]
    """Equities by play, of all legal plays."""

    def lost(self, play: str) -> float:
        """Points lost against the best play."""
        return max(self.equities.values()) - self.equities[play]


def read(file: Path = GAMES) -> list[Decision]:
    """Every decision, in the order of the file."""
    return [_decision(line) for line in file.read_text().splitlines()]


def write(file: Path, decisions: Iterable[Decision]) -> None:
    """Write the file anew."""
    file.parent.mkdir(exist_ok=True)
    lines = (
        "\t".join([state, *(f"{play}\t{equity:.4f}" for play, equity in equities.items())])
        for state, equities in decisions
    )
    file.write_text("".join(f"{line}\n" for line in lines))


def _decision(line: str) -> Decision:
    state, *rest = line.split("\t")
    equities = map(float, rest[1::2])
    return Decision(state, dict(zip(rest[::2], equities, strict=True)))
