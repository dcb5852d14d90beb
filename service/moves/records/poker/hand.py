"""A hand of hold'em between two players, as in a hand history."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum

from service.moves.records.record import malformed

BUTTON, BLIND = 0, 1
PLAYERS = ("button", "blind")
"""Names of the players in the game, in the order of the deal."""
FLOP, BOARD = 3, 5
"""Number of community cards on the flop, and on the river."""
MOST_AMOUNT = 10**12
MOST_DIGITS = 24
MOST_DECIMALS = 6
UNKNOWN = "?"
CARD, HAND = len("As"), len("AsKd")
"""Length of a card and of a hand, in characters."""

_CARD = re.compile(r"(10|[2-9TJQKA?])([CDHS?♣♦♥♠♤♡♢♧])", re.IGNORECASE)
_THOUSANDS = re.compile(r",(?=\d{3}(?:\D|\Z)|\d\d,)", re.ASCII)
"""A comma that is no decimal one: in 1,234.50, and as in India in 1,00,000."""
_SUITS = str.maketrans("♣♦♥♠♤♡♢♧", "cdhsshdc")


class Verb(Enum):
    """Actions. Check and call are one, as are bet and raise."""

    FOLD = "folds"
    MATCH = "checks or calls"
    RAISE = "bets or raises"


@dataclass(frozen=True)
class Act:
    """A player's action, and its place in the record."""

    player: int
    verb: Verb
    where: str
    """Place in the record, in words."""
    to: Decimal = Decimal(0)
    """The total bet on the street after a raise."""


@dataclass(frozen=True)
class Dealt:
    """A deal of community cards."""

    cards: Sequence[str]
    where: str
    """Place in the record, in words."""


@dataclass(frozen=True)
class Hand:
    """A hand. Amounts are in the record's unit; what belongs to a player, by its number."""

    is_limit: bool
    blinds: tuple[Decimal, Decimal]
    stacks: tuple[Decimal, Decimal]
    """Stacks before antes and blinds; infinite if the record does not state them."""
    cards: tuple[str, str]
    """Hole cards such as AsKd; empty if the record does not show them."""
    course: Sequence[Act | Dealt]
    """Actions and deals after the blinds, in the order of play."""
    antes: tuple[Decimal, Decimal] = (Decimal(0), Decimal(0))
    tags: Mapping[str, str] = field(default_factory=dict)
    """Tags, as in `Record.tags`."""
    notes: Sequence[str] = ()


class Places:
    """Locates the characters of a text, one after another."""

    def __init__(self, text: str) -> None:
        self._text, self._at, self._line = text, 0, 1

    def of(self, at: int) -> str:
        """Return the place of a character, in words. `at` must not decrease."""
        self._line += self._text.count("\n", self._at, at)
        self._at = at
        return f"line {self._line}, column {at - self._text.rfind(chr(10), 0, at)}"


def read_cards(text: str, where: str) -> list[str]:
    """Return cards as the engine writes them, ?? for one that is not known. Error: `Problem`."""
    cards, at, bare = list[str](), 0, "".join(text.split()).replace(",", "")
    while at < len(bare):
        card = _CARD.match(bare, at)
        if card is None or len(cards) == BOARD:
            detail = f"{where}: cards are expected, such as AsKd: a rank of 23456789TJQKA and a "
            raise malformed(f"{detail}suit of cdhs each", text)
        rank, suit = card.groups()
        known = rank.upper().replace("10", "T") + suit.lower().translate(_SUITS)
        cards.append(UNKNOWN * 2 if UNKNOWN in known else known)
        at = card.end()
    return cards


def known_cards(text: str, where: str) -> list[str]:
    """Return community cards, at least one. Errors: `Problem`."""
    cards = read_cards(text, where)
    if not cards or UNKNOWN * 2 in cards:
        raise malformed(f"{where}: cards that lie open are expected, such as Jc Td 2h", text)
    return cards


def read_amount(text: str, where: str) -> Decimal:
    """Return an amount, such as 1,234.50. Error: `Problem`."""
    plain = _THOUSANDS.sub("", text).strip()
    try:
        amount = Decimal(plain) if len(plain) <= MOST_DIGITS and plain.isascii() else Decimal("NaN")
    except ArithmeticError:
        amount = Decimal("NaN")
    if amount.is_infinite() and amount > 0:
        return amount
    if amount.is_nan() or not 0 <= amount <= MOST_AMOUNT or decimals(amount) > MOST_DECIMALS:
        detail = f"{where}: an amount is expected, from 0 to {MOST_AMOUNT:,} with at most "
        raise malformed(f"{detail}{MOST_DECIMALS} decimals", text)
    return amount


def decimals(amount: Decimal) -> int:
    """Return how many decimals a finite amount has, without zeros at the end."""
    exponent = amount.normalize().as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0
