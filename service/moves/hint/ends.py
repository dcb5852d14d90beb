"""The features at the ends of the best lines, where they agree with the search."""

from collections.abc import Callable, Sequence
from contextlib import suppress

from service.engine import EngineError, LineReport, Position
from service.moves.hint.reasons import Contributions

COMPARED = 2
CHANCES, OVER = "chance", "over"
MOST_DOUBT = 0.5
"""Greatest difference, in the game's unit, of a line's evaluation and its features' sum. In the
middle of an exchange it is greater: what is taken last is taken back next."""
NOTHING = Contributions([], {})


def ends(
    position: Position, lines: Sequence[LineReport], at: Callable[[Position], Contributions]
) -> tuple[Contributions, Contributions]:
    """Return the features at the ends of the best two lines; of a doubtful line no features.

    The same player is to move at both ends, where both lines allow it: otherwise having the move
    would count as a merit of one line. `at` returns the features of a position.
    """
    lines = lines[:COMPARED]
    walks = [_walked(position, line) for line in lines]

    def found(last: Sequence[Position]) -> list[Contributions]:
        return [_trusted(line, end, at(end)) for line, end in zip(lines, last, strict=True)]

    of_both = found(_with_one_mover(walks))
    if not all(of_both):
        of_both = found([walk[-1] for walk in walks])
    first, second, *_ = (*of_both, NOTHING)
    return first, second


def _trusted(line: LineReport, end: Position, features: Contributions) -> Contributions:
    """Return the features if the line's evaluation agrees with them.

    A line that ends where chance moves has none, nor an exchange that goes on.
    """
    if "evaluation" not in line:
        return features if end.inspect()["turn"] == CHANCES else NOTHING
    return features if abs(features.total - line["evaluation"]) <= MOST_DOUBT else NOTHING


def _with_one_mover(walks: Sequence[Sequence[Position]]) -> list[Position]:
    """Return the walks' ends, that of the longer one a move earlier if the parities differ."""
    lengths = [len(walk) for walk in walks]
    if len({length % 2 for length in lengths}) == COMPARED:
        lengths[lengths.index(max(lengths))] -= 1
    return [walk[length - 1] for walk, length in zip(walks, lengths, strict=True)]


def _walked(position: Position, line: LineReport) -> list[Position]:
    """Return the positions after each move of a line, but for the end of the game.

    Only the first move of a stored line is known to be legal.
    """
    first, *others = line["principal_variation"]
    walked = [position.child(first)]
    with suppress(EngineError):
        for move in others:
            position = walked[-1].child(move)
            if position.inspect()["turn"] == OVER:
                break
            walked.append(position)
    return walked
