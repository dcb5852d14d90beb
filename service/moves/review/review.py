"""Review a whole game: value each move, and the best one that there was.

Each position is an ordinary question of chooseMove, so that stored answers serve, and the review's
answers serve others. In a game of two opponents with perfect information and no chance, the worth
of a move is the value of the next position. In other games that value also reflects chance, other
players' interests or hidden information, so the move is searched by itself.
"""

from collections.abc import Iterator, Mapping
from time import monotonic
from typing import Any

from service.cache.answers.answers import Answer
from service.caller import Caller
from service.errors import Problem
from service.moves.limits import lowered
from service.moves.move_service import MoveService
from service.moves.records.played import A_PLAYERS, CHANCES, OVER, RecordedMove
from service.moves.review import steps
from service.moves.review.judging import (
    BEST,
    MOST_POINTS,
    Judge,
    Worth,
    accuracy,
    exceeds,
    word,
)
from service.moves.review.reviewed import Proof, ReviewedMove, Summary
from service.moves.review.searches import ReviewContext, Searches
from service.moves.review.sides import Sides
from service.shared.slots import ANALYSIS

DECIMALS = 3
REVERSED = {"win": "loss", "draw": "draw", "loss": "win"}


class Review:
    """The review of one game. Its moves are searched as they are asked for, once."""

    def __init__(
        self,
        move_service: MoveService,
        name: str,
        body: Mapping[str, Any],
        caller: Caller,
        *,
        priority: int = ANALYSIS,
    ) -> None:
        """Read the game: `moves` from `state`, or a `record`; all else in `body` is the searches'.

        `time_ms` is that of the whole review, from the caller's arrival. Errors: `Problem`,
        `EngineError`.
        """
        self._arrived = caller.arrived
        self._played = steps.read(move_service.engine, name, body)
        card = self._played.game.card()
        facts, self._players = card["facts"], card["players"]
        if facts["infinite"]:
            message = "a utility is infinite: what moves lose against it has no mean"
            raise Problem("bad_option", message, pointer="/options")
        is_seen = not self._played.game.hides_information
        self._is_duel = is_seen and (facts["players"], facts["payoff"]) == (2, "zero_sum")
        self._judge = Judge.of(name, facts)
        self._sides = Sides(self._players, is_duel=self._is_duel)
        context = ReviewContext(move_service, caller, priority)
        self._searches = Searches(context, self._played, body, self._most_searches())
        self._lowered = lowered(body, move_service.settings)
        self._reviewed = 0

    @property
    def number(self) -> int:
        """Number of the game's moves."""
        return len(self._played.texts)

    def moves(self) -> Iterator[ReviewedMove]:
        """Yield each move, until the time is over or the client leaves, which ends the searches.

        Errors: `Problem`, `EngineError`.
        """
        known: Answer | None = None
        for index, step in enumerate(self._played.steps()):
            if self._searches.is_over:
                return
            move = _named(index, step)
            if step.turn == A_PLAYERS:
                best = known or self._searches.at(index)
                known, after = self._after(index, step, best)
                if self._searches.has_left:
                    return
                move = self._judged(move, step, best, after)
            self._reviewed += 1
            yield move

    def summary(self) -> Summary:
        """Sum up the moves that were yielded."""
        last = self._played.positions[-1].inspect()
        summary = Summary(
            game=last["game"],
            state=self._played.positions[0].state,
            last_state=last["state"],
            over=last["turn"] == OVER,
            players=self._sides.reviewed(),
            reviewed=self._reviewed,
            complete=self._reviewed == self.number,
            nodes=self._searches.nodes,
            time_ms=round((monotonic() - self._arrived) * 1000, DECIMALS),
        )
        if "winner" in last:
            summary["winner"] = last["winner"]
        if "ending" in last:
            summary["ending"] = last["ending"]
        if self._played.result is not None:
            summary["result"] = self._played.result
        if notes := self._played.all_notes():
            summary["notes"] = notes
        if "limits" in self._lowered:
            summary["limits"] = self._lowered["limits"]
        return summary

    def _most_searches(self) -> int:
        """Return how many searches the review takes at most."""
        if not self._is_duel:
            return 1 + self._played.turns * 2
        return 1 + self._played.turns + self._played.turns_before(CHANCES)

    def _after(self, index: int, step: RecordedMove, best: Answer) -> tuple[Answer | None, Answer]:
        """Return the answer for the next position, if it was asked for, and that for the move."""
        if step.move == best.report["move"]:
            return None, best
        if self._is_duel and self._played.turn_after(index) == A_PLAYERS:
            following = self._searches.at(index + 1)
            return following, following
        return None, self._searches.at(index, only=step.move)

    def _judged(
        self, move: ReviewedMove, step: RecordedMove, best: Answer, after: Answer
    ) -> ReviewedMove:
        """Judge a player's move, and add it to its side."""
        top, worth = self._worth(step, best), self._worth(step, after)
        line, label = best.report["principal_variation"], best.report.get("move_label")
        if exceeds(worth, top):  # the search of the move saw more than that of all moves
            best, top, line, label = after, worth, _line_of(step, after), step.label
        lost = self._judge.lost(top, worth)
        chances = self._judge.points(worth)
        judged: ReviewedMove = {
            **move,
            "player": step.player,
            "value": worth.value,
            **_proof(worth),
            "best_move": line[0],
            "best_move_label": label or line[0],
            "best_value": top.value,
            "best_line": line,
            "loss": max(0.0, top.value - worth.value),
            "chances": round(max(0.0, min(chances, MOST_POINTS)), DECIMALS),
            "chances_lost": round(lost, DECIMALS),
            "word": BEST if after is best else word(top, worth, lost),
            "accuracy": round(accuracy(lost), DECIMALS),
            "depth": best.report["depth"],
            "complete": best.report["complete"],
            "cached": best.hit,
        }
        self._sides.add(judged, chances + lost, chances)
        return judged

    def _worth(self, step: RecordedMove, answer: Answer) -> Worth:
        """Return the worth of a move for its player, from an answer before it or after it."""
        report = answer.report
        outcome, evaluation, plies = (
            report.get(name) for name in ("outcome", "evaluation", "plies")
        )
        if report["player"] != step.player:
            outcome = REVERSED.get(outcome or "")
            evaluation = None if evaluation is None else -evaluation
        if plies is not None and not _is_of(report, step):
            plies += 1
        value = report["values"][self._players.index(step.player)]
        at_most = report.get("plies_at_most", False)
        return Worth(value, report["exact"], evaluation, outcome, plies, at_most)


def _line_of(step: RecordedMove, after: Answer) -> list[str]:
    """Return best play from the move of `step`, itself first, from the answer for the move."""
    line: list[str] = after.report["principal_variation"]
    return line if _is_of(after.report, step) else [step.move, *line]


def _is_of(report: Mapping[str, Any], step: RecordedMove) -> bool:
    """Return whether a report is of the position before a move. One of a view always is."""
    return bool(report.get("state", step.position.state) == step.position.state)


def _named(index: int, step: RecordedMove) -> ReviewedMove:
    return {
        "index": index,
        "state": step.position.state,
        "turn": step.turn,
        "move": step.move,
        "move_label": step.label,
    }


def _proof(worth: Worth) -> Proof:
    proof = Proof(exact=worth.exact)
    if worth.evaluation is not None:
        proof["evaluation"] = worth.evaluation
    if worth.outcome is not None:
        proof["outcome"] = worth.outcome
    if worth.plies is not None:
        proof["plies"] = worth.plies
    if worth.plies_at_most:
        proof["plies_at_most"] = True
    return proof
