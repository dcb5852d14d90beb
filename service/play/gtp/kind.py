"""Differences between the games of GTP."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from service.play.options import MalformedError

PASS, RESIGN = "pass", "resign"


@dataclass(frozen=True)
class GtpGame:
    """One game."""

    game: str
    sets_up: bool
    """Whether either colour may move in any state."""
    moves: Mapping[str, str] = field(default_factory=dict)
    """Names of moves in the protocol, with the game's own names for them."""
    in_capitals: bool = False
    """Whether the game's names of points have capital letters."""
    has_points: bool = False
    """Whether points have owners at the end, which count."""

    def own(self, vertex: str) -> str:
        """Return the game's name of a move, which the protocol writes in letters of any case."""
        word = vertex.lower()
        return self.moves.get(word, word.upper() if self.in_capitals else word)

    def vertex(self, move: str) -> str:
        """Return the protocol's name of a move."""
        return next((name for name, own in self.moves.items() if own == move), move)


KINDS = {
    "go": GtpGame("go", sets_up=True, moves={PASS: PASS}, in_capitals=True, has_points=True),
    # HexGui and the programs of Benzene call it so.
    "hex": GtpGame("hex", sets_up=False, moves={"swap-pieces": "swap"}),
}


def kind_of(game: str) -> GtpGame:
    """Errors: `MalformedError`."""
    if game not in KINDS:
        raise MalformedError(f'GTP is spoken of {" and ".join(KINDS)}, not of "{game}"')
    return KINDS[game]
