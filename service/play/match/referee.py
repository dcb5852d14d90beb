"""The referee of one game: asks the players for moves, keeps the clocks, applies the rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random, SystemRandom
from time import perf_counter

from service.engine import EngineError, Game, Inspection, Position
from service.moves.chance import draw
from service.moves.clock import Clock
from service.play.match.player import MatchError, MatchTurn, Player, PlayerFailedError, ReportedMove
from service.play.position_text import PositionText

GRACE_MS = 20.0
"""Time by which a clock may be overrun, for the way between two processes."""

RULES = "rules"
"""The reason in games whose rules have only one kind of end."""
MOST_PLIES = "most_plies"
FAULTS = ("time", "illegal_move", "died", "silent", "refused")
"""Reasons by which the player to move loses."""


def playable(game: Game) -> Game:
    """Return the game. Errors: `MatchError` if a match of it is impossible."""
    facts = game.card()["facts"]
    is_drawn = facts["chance"] and not facts["hidden_information"]
    if facts["players"] != 2 or is_drawn or facts["simultaneous"]:  # noqa: PLR2004
        raise MatchError(
            "a match is for two players in turn, without chance where all is seen; "
            f"{game.name} is not"
        )
    return game


@dataclass(frozen=True)
class Terms:
    """The terms of all games of a match."""

    game: Game
    clock: Clock | None
    """Each player's clock at the start. `None`: limits for each move instead."""
    limits: Mapping[str, int]
    most_plies: int
    """Plies after which a game is drawn."""


@dataclass(frozen=True)
class MatchGame:
    """A game and its result."""

    opening: PositionText
    first: int
    """0 if A was the first of the game's players, 1 if B was."""
    score: float
    """A's score: 1, ½ or 0."""
    reason: str
    """The kind of end by the game's rules, or `RULES`, `MOST_PLIES` or one of `FAULTS`."""
    detail: str
    """The reason in a sentence."""
    moves: Sequence[str]
    """Moves after the opening."""
    choices: Sequence[ReportedMove]
    times_ms: Sequence[float]

    def side_of(self, mover: int) -> str:
        """Return A or B, the side that plays as the given player."""
        return "AB"[mover ^ self.first]


@dataclass
class MatchReferee:
    """A running game. `players` are in the order of the game's players."""

    terms: Terms
    opening: PositionText
    players: tuple[Player, Player]
    first: int
    random: Random = field(default_factory=SystemRandom)
    """Random numbers by which chance is drawn."""
    moves: list[str] = field(default_factory=list)
    choices: list[ReportedMove] = field(default_factory=list)
    times_ms: list[float] = field(default_factory=list)
    clocks: list[Clock] = field(default_factory=list)
    position: Position = field(init=False)

    def play(self) -> MatchGame:
        """Play to the end. A player that fails loses."""
        self.moves = [*self.opening.moves]
        self.position = self.opening.at(self.terms.game)
        self.clocks = [self.terms.clock] * 2 if self.terms.clock else []
        for side, player in enumerate(self.players):
            try:
                player.begin()
            except PlayerFailedError as error:
                return self._lost(side, error.kind, str(error))
        names = self.terms.game.card()["players"]
        while (seen := self._after_chance())["turn"] == "player":
            if len(self.moves) - len(self.opening.moves) >= self.terms.most_plies:
                return self._ended(0.5, MOST_PLIES, f"{self.terms.most_plies} plies were played")
            if ended := self._turn(names.index(seen["player"])):
                return ended
        return self._over(seen, names)

    def _after_chance(self) -> Inspection:
        """Draw chance's outcomes before a player's turn. Return the position after them."""
        while outcomes := self.position.outcomes():
            drawn = draw(outcomes, self.random)["move"]
            self.moves.append(drawn)
            self.position = self.position.child(drawn)
        return self.position.inspect()

    def _over(self, seen: Inspection, names: Sequence[str]) -> MatchGame:
        """Return the result of a game that has ended by its rules."""
        utilities = seen["utilities"]
        score = (1 + (utilities[0] > utilities[1]) - (utilities[0] < utilities[1])) / 2
        result = "drawn"
        if "winner" in seen:
            score = float(seen["winner"] == names[0])
            result = f"{seen['winner']} won"
        ending = seen.get("ending")
        return self._ended(
            score if self.first == 0 else 1 - score,
            ending or RULES,
            f"{result} by {ending}" if ending else result,
        )

    def _turn(self, mover: int) -> MatchGame | None:
        """Let one player move. Return the result if that ended the game."""
        clocks = (self.clocks[0], self.clocks[1]) if self.clocks else None
        turn = MatchTurn(
            self.position, self.opening, tuple(self.moves), mover, clocks, self.terms.limits
        )
        began = perf_counter()
        try:
            choice = self.players[mover].choose(turn)
        except PlayerFailedError as error:
            return self._lost(mover, error.kind, str(error))
        took_ms = (perf_counter() - began) * 1000 - (choice.waited_ms or 0.0)
        if self.clocks and not self._has_time_after(mover, took_ms):
            return self._lost(mover, "time", f"{took_ms:.0f} ms were more than the time left")
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

    def _lost(self, side: int, reason: str, detail: str) -> MatchGame:
        return self._ended(float(side ^ self.first), reason, f"{'AB'[side ^ self.first]}: {detail}")

    def _ended(self, score: float, reason: str, detail: str) -> MatchGame:
        moves = self.moves[len(self.opening.moves) :]
        return MatchGame(
            self.opening,
            self.first,
            score,
            reason,
            detail,
            moves,
            self.choices,
            self.times_ms,
        )
