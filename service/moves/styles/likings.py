"""Choose among moves of nearly one worth by what a player likes.

The loss is bounded: a liked move is worth little less than the one that was chosen without it.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from service.engine import Position, Task
from service.moves.levels.ask import Ask
from service.moves.levels.chooser import MoveChoice
from service.moves.levels.worth import Candidate

Liking = Callable[[str], float]
"""How much more a move is worth to the player, in the unit of the evaluation."""
MOST, MOST_AT_FULL = 3, 2
"""Most moves that are compared: of a level, and at full strength, where each costs depth."""
GREATEST_LOSS, GREATEST_AT_FULL = 0.25, 0.1
"""How much less than the choice a liked move may be worth, in the unit: pawns."""


def best_of(ask: Ask) -> MoveChoice | None:
    """Return the best move of a search that values several; `None` where it values no moves."""
    task = Task(multi_pv=MOST_AT_FULL, lines=MOST_AT_FULL)
    report = ask(task)
    lines = [line for line in report["lines"] if "value" in line]
    if not lines or "outcomes" in report:
        return None
    best = _candidate(lines[0])
    return MoveChoice(report, best, best, task)


def liked(choice: MoveChoice, liking: Liking, greatest_loss: float = GREATEST_LOSS) -> MoveChoice:
    """Return the choice of the move that is worth most with what the player likes.

    A chosen move with a proven end stays, and no other one is chosen.
    """
    if "evaluation" not in choice.chosen.line:
        return choice
    near = _near(choice, greatest_loss)
    if len(near) == 1:
        return choice
    worths = [one.worth + liking(one.move) for one in near]
    return replace(choice, chosen=near[worths.index(max(worths))])


def of_events(likes: Mapping[str, float], position: Position) -> Liking:
    """Return a liking for what moves do: the sum over their events, by the events' names."""

    def liking(move: str) -> float:
        events: Any = position.steps(move)[0].get("events", ())
        return sum(likes.get(event["event"], 0.0) for event in events)

    return liking


def _near(choice: MoveChoice, greatest_loss: float) -> list[Candidate]:
    """Return the chosen move, then others near it that no end is proven of, the best first."""
    chosen = _candidate(choice.chosen.line)
    lines = [line for line in choice.report["lines"] if "evaluation" in line and "value" in line]
    candidates = [_candidate(line) for line in lines if line["move"] != chosen.move]
    near = [one for one in candidates if abs(one.worth - chosen.worth) <= greatest_loss]
    return [chosen, *near[: MOST - 1]]


def _candidate(line: Mapping[str, Any]) -> Candidate:
    return Candidate(line, line.get("evaluation", 0.0))
