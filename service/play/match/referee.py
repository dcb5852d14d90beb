"""One game: the referee asks by turns, keeps the clocks and knows the rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter

from service.engine import EngineError, Game, Inspection, Position
from service.moves.clock import Clock
from service.play.match.player import Choice, Player, PlayerFailedError, Turn
from service.play.position_text import PositionText

GRACE_MS = 20.0
"""How far a clock may be overrun: the way of a move between two processes."""

RULES = "rules"
"""A reason: the game's own rules, which know one way to end."""
MOST_PLIES = "most_plies"
FAULTS = ("time", "illegal_move", "died", "silent", "refused")
"""Reasons for which the player to move loses."""


@dataclass(frozen=True)
class Terms:
    """How games are played."""

    game: Game
    clock: Clock | None
    """Of each player at the start; none: moves have limits of their own."""
    limits: Mapping[str, int]
    most_plies: int
    """Moves of both, after which a game is drawn."""


@dataclass(frozen=True)
class PlayedGame:
    """A game and its result."""

    opening: PositionText
    first: int
    """0 if A was the first of the game's players, 1 if B was."""
    score: float
    """A's: 1, ½ or 0."""
    reason: str
    """How the game's rules ended it, or `RULES`, `MOST_PLIES`, or one of `FAULTS`."""
    detail: str
    """The same in a sentence."""
    moves: Sequence[str]
    """Those after the opening."""
    choices: Sequence[Choice]
    times_ms: Sequence[float]

    def side_of(self, mover: int) -> str:
        """A or B."""
        return "AB"[mover ^ self.first]


@dataclass
class Referee:
    """A game under way. `players` stand in the order of the game's own."""

    terms: Terms
    opening: PositionText
    players: tuple[Player, Player]
    first: int
    moves: list[str] = field(default_factory=list)
    choices: list[Choice] = field(default_factory=list)
    times_ms: list[float] = field(default_factory=list)
    clocks: list[Clock] = field(default_factory=list)
    position: Position = field(init=False)

    def play(self) -> PlayedGame:
        """Play to the end, whatever the players do."""
        self.moves = [*self.opening.moves]
        self.position = self.opening.at(self.terms.game)
        self.clocks = [self.terms.clock] * 2 if self.terms.clock else []
        for side, player in enumerate(self.players):
            try:
                player.begin()
            except PlayerFailedError as error:
                return self._lost(side, error.kind, str(error))
        names = self.terms.game.card()["players"]
        while (seen := self.position.inspect())["turn"] == "player":
            if len(self.moves) - len(self.opening.moves) >= self.terms.most_plies:
                return self._ended(0.5, MOST_PLIES, f"{self.terms.most_plies} plies were played")
            if ended := self._turn(names.index(seen["player"])):
                return ended
        return self._over(seen)

    def _over(self, seen: Inspection) -> PlayedGame:
        """Say how the game's rules ended it."""
        utilities = seen["utilities"]
        score = (1 + (utilities[0] > utilities[1]) - (utilities[0] < utilities[1])) / 2
        result = f"{seen['winner']} won" if "winner" in seen else "drawn"
        ending = seen.get("ending")
        return self._ended(
            score if self.first == 0 else 1 - score,
            ending or RULES,
            f"{result} by {ending}" if ending else result,
        )

    def _turn(self, mover: int) -> PlayedGame | None:
        """Let one player move; the game where that ended it."""
        clocks = (self.clocks[0], self.clocks[1]) if self.clocks else None
        turn = Turn(
            self.position, self.opening, tuple(self.moves), mover, clocks, self.terms.limits
        )
        began = perf_counter()
        try:
            choice = self.players[mover].choose(turn)
        except PlayerFailedError as error:
            return self._lost(mover, error.kind, str(error))
        took_ms = (perf_counter() - began) * 1000
        if self.clocks and not self._has_time_after(mover, took_ms):
            return self._lost(mover, "time", f"{took_ms:.0f} ms were more than was left")
        try:
            self.position = self.position.child(choice.move)
        except EngineError as error:
            return self._lost(mover, "illegal_move", str(error))
        self.moves.append(choice.move)
        self.choices.append(choice)
        self.times_ms.append(took_ms)
        return None

    def _has_time_after(self, mover: int, took_ms: float) -> bool:
        clock = self.clocks[mover]
        left = clock.remaining_ms - took_ms
        if left < -GRACE_MS:
            return False
        self.clocks[mover] = Clock(max(1.0, left) + clock.increment_ms, clock.increment_ms)
        return True

    def _lost(self, side: int, reason: str, detail: str) -> PlayedGame:
        return self._ended(float(side ^ self.first), reason, f"{'AB'[side ^ self.first]}: {detail}")

    def _ended(self, score: float, reason: str, detail: str) -> PlayedGame:
        moves = self.moves[len(self.opening.moves) :]
        return PlayedGame(
            self.opening,
            self.first,
            score,
            reason,
            detail,
            moves,
            self.choices,
            self.times_ms,
        )
