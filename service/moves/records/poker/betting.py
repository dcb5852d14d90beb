"""The betting of a hand: the players' payments, and the game's names for the actions.

In the game a bet is a fraction of the pot after a call. Any amount is such a fraction: the sizes
that the game allows are those of the record's bets.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from service.errors import Problem
from service.moves.records.poker.hand import BLIND, BOARD, BUTTON, FLOP, PLAYERS, Dealt, Verb
from service.moves.records.record import malformed

FOLD, CHECK, CALL, ALL_IN = "fold", "check", "call", "all_in"
BET, RAISE = "bet", "raise"
STREETS = ("before the flop", "on the flop", "on the turn", "on the river")
USUAL_SIZES = (0.5, 1.0)
"""Sizes that stay allowed beside the record's."""
MOST_SIZES = 6
LEAST_SIZE, MOST_SIZE = 0.01, 100.0
MOST_PLACES = 8
"""Decimals of a size that distinguish any two amounts of chips."""


@dataclass(frozen=True)
class Raise:
    """A no-limit bet or raise that is not all-in. Amounts in chips."""

    street: int
    verb: str
    pot: int
    """The pot after a call of the last bet, antes included."""
    amount: int
    """The amount beyond that call."""
    least: int
    """The least amount by the rules."""
    where: str

    def amount_of(self, size: float) -> int:
        """Return the effective amount of the size: at least the least raise."""
        return max(self._fraction(size), self.least)

    def _fraction(self, size: float) -> int:
        return int(size * self.pot + 0.5)

    def size(self) -> float:
        """Return the shortest fraction of the pot that gives this amount. Errors: `Problem`."""
        for places in range(MOST_PLACES + 1):
            size = max(LEAST_SIZE, round(self.amount / self.pot, places))
            if size <= MOST_SIZE and self._fraction(size) == self.amount:
                return size
        if self.amount_of(LEAST_SIZE) == self.amount:
            return LEAST_SIZE
        detail = f"{self.where}: a bet is from a hundredth of the pot to a hundred pots, or all-in"
        raise malformed(f"{detail}: {self.amount} into {self.pot} is not")

    def named(self, sizes: Sequence[float]) -> str:
        """Return the move. `sizes`: those allowed, ascending; the first of equal sizes names it."""
        size = next(size for size in sizes if self.amount_of(size) == self.amount)
        return f"{self.verb}{size!r}".removesuffix(".0")


class Betting:
    """The betting of one hand. Amounts in chips."""

    def __init__(self, small: int, big: int, stack: int, antes: int, *, is_limit: bool) -> None:
        """`antes`: of both players together."""
        self._antes = antes
        self._paid = [small, big]
        self._big, self._stack, self._is_limit = big, stack, is_limit
        self._street_began_at = 0
        """Each player's payments when the street began."""
        self._actor, self._acted, self._shown = BUTTON, 0, 0
        self._last_raise = big
        self._is_closed, self._is_folded = small == stack, False
        self._raises = 1
        self.most_raises = 1
        """Greatest number of bets and raises on a street, the blind included."""

    @property
    def street(self) -> int:
        """0 before the flop, to 3 on the river."""
        return max(0, self._shown - FLOP + 1)

    def deal(self, dealt: Dealt) -> None:
        """Deal community cards. Errors: `Problem` if the betting is not over."""
        for _ in dealt.cards:
            if not self._is_closed or self._is_folded or self._shown == BOARD:
                over = f"{PLAYERS[self._actor]} is to act {STREETS[self.street]}"
                why = "the hand is over" if self._is_folded or self._shown == BOARD else over
                raise malformed(f"{dealt.where}: no card is laid open here, {why}")
            self._shown += 1
            if self._shown >= FLOP and max(self._paid) < self._stack:
                self._street_began_at = max(self._paid)
                self._actor, self._acted, self._raises, self._last_raise = BLIND, 0, 0, 0
                self._is_closed = False

    def act(self, player: int, verb: Verb, to: int, where: str) -> str | Raise:
        """Let a player act. `to`: as in `Act`, in chips. Errors: `Problem`."""
        if self._is_closed:
            raise malformed(f"{where}: nobody is to act here")
        if player != self._actor:
            detail = f"{where}: the {PLAYERS[player]} acts, and it is the turn of the "
            raise malformed(f"{detail}{PLAYERS[self._actor]}")
        level = max(self._paid)
        faces = self._paid[player] < level
        if verb is Verb.FOLD and not faces:
            raise malformed(f"{where}: the {PLAYERS[player]} folds where it could check")
        move: str | Raise = CALL if faces else CHECK
        paid = level
        if verb is Verb.FOLD:
            move, paid = FOLD, self._paid[player]
        elif verb is Verb.RAISE and level < self._stack:
            paid = min(self._street_began_at + to, self._stack)
            move = self._raise(level, paid, where)
        self._pay(move, paid, level)
        return move

    def _raise(self, level: int, paid: int, where: str) -> str | Raise:
        verb = RAISE if self._raises else BET
        if self._is_limit:
            size = self._big * (1 if self.street < STREETS.index("on the turn") else 2)
            if paid != min(level + size, self._stack):
                raise self._not_allowed(level, paid, size, where)
            self.most_raises = max(self.most_raises, self._raises + 1)
            return verb
        if paid == self._stack:
            return ALL_IN
        least = max(self._last_raise, self._big)
        if paid - level < least:
            raise self._not_allowed(level, paid, least, where)
        self.most_raises = max(self.most_raises, self._raises + 1)
        return Raise(self.street, verb, self._antes + 2 * level, paid - level, least, where)

    def _not_allowed(self, level: int, paid: int, size: int, where: str) -> Problem:
        of = "a bet or a raise is" if self._is_limit else "a bet or a raise is at least"
        return malformed(f"{where}: {of} {size} or all-in here, and this one is {paid - level}")

    def _pay(self, move: str | Raise, paid: int, level: int) -> None:
        self._acted += 1
        self._paid[self._actor] = paid
        self._is_folded = move == FOLD
        if paid > level:
            self._last_raise = paid - level
            self._raises += 1
        is_answered = move in {CHECK, CALL} and self._acted > 1
        is_all_in = move == CALL and paid == self._stack
        self._is_closed = self._is_folded or is_answered or is_all_in
        if not self._is_closed:
            self._actor = 1 - self._actor


def sizes_of(raises: Iterable[Raise]) -> list[list[float]]:
    """Return the sizes to allow on each street. Error: `Problem`."""
    streets = [set[float]() for _ in STREETS]
    for one in raises:
        streets[one.street].add(one.size())
    for street in streets:
        room = MOST_SIZES - len(street)
        street.update([size for size in USUAL_SIZES if size not in street][: max(0, room)])
    return [sorted(street) for street in streets]
