"""The searches of a review, which share its time."""

from collections.abc import Mapping
from dataclasses import dataclass
from time import monotonic
from typing import Any

from service.cache.answers.answers import Answer
from service.caller import Caller, PartCaller
from service.moves.limits import LEAST_TIME_MS
from service.moves.move_service import MoveService
from service.moves.records.played import RecordedGame
from service.moves.records.record import NUMBER

SEARCHED = 0.9
"""Part of the time that the searches share; the rest is for what lies between them."""
OF_THE_GAME = {"state", "moves", "record", NUMBER, "options"}


@dataclass(frozen=True)
class ReviewContext:
    """For whom the searches are, and how urgent they are."""

    move_service: MoveService
    caller: Caller
    priority: int


class Searches:
    """Answers questions about the positions of a game, until its time is over.

    Each search has an equal share of the time, in whole milliseconds: equal reviews ask equal
    questions, which stored answers serve. Where earlier ones took longer, it has its part of what
    is left.
    """

    def __init__(
        self, context: ReviewContext, played: RecordedGame, body: Mapping[str, Any], most: int
    ) -> None:
        """`body`: the limits and settings of all searches. `most`: their greatest number."""
        self._context, self._most = context, most
        self._name, self._moves = played.game.name, played.texts
        kept = {name: value for name, value in body.items() if name not in OF_THE_GAME}
        start = {} if played.state is None else {"state": played.state}
        self._body = {**kept, **start, "options": played.options}
        time_ms = context.move_service.time_ms(kept)
        self._deadline = context.caller.arrived + time_ms / 1000
        self._share_ms = SEARCHED * time_ms // most
        self._done = 0
        self.nodes = 0
        """Positions visited so far; stored answers took none."""

    @property
    def is_over(self) -> bool:
        """Whether the time is over, or the client has left."""
        return self.has_left or monotonic() >= self._deadline

    @property
    def has_left(self) -> bool:
        return self._context.caller.has_left

    def at(self, index: int, only: str | None = None) -> Answer:
        """Answer for the position before move `index`; `only`: the one move to look at.

        Errors: `Problem`, `EngineError`.
        """
        root_moves = {} if only is None else {"root_moves": [only]}
        body = {**self._body, **root_moves, "moves": self._moves[:index], "time_ms": self._time()}
        context = self._context
        caller = PartCaller(context.caller, may_be_refused=self._done == 0)
        answer = context.move_service.choose(self._name, body, caller, priority=context.priority)
        self._done += 1
        self.nodes += 0 if answer.hit else answer.report["nodes_all_passes"]
        return answer

    def _time(self) -> int:
        left_ms = (self._deadline - monotonic()) * 1000
        part_ms = left_ms / max(1, self._most - self._done)
        return int(max(LEAST_TIME_MS, min(self._share_ms, part_ms)))
