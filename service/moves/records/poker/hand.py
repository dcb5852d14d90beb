"""A hand of hold'em between two players, as a hand history records it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum

from service.moves.records.record import malformed

BUTTON, BLIND = 0, 1
PLAYERS = ("button", "blind")
"""Their names in the game, in the order in which the cards are dealt."""
FLOP, BOARD = 3, 5
"""Cards that lie open on the flop, and on the river."""
MOST_AMOUNT = 10**12
MOST_DIGITS = 24
MOST_DECIMALS = 6
UNKNOWN = "?"
CARD, HAND = len("As"), len("AsKd")
"""Characters of a card, and of a hand."""

_CARD = re.compile(r"(10|[2-9TJQKA?])([CDHS?♣♦♥♠♤♡♢♧])", re.IGNORECASE)
_THOUSANDS = re.compile(r",(?=\d{3}(?:\D|\Z)|\d\d,)", re.ASCII)
"""A comma that is no decimal one: in 1,234.50, and as in India in 1,00,000."""
_SUITS = str.maketrans("♣♦♥♠♤♡♢♧", "cdhsshdc")


class Verb(Enum):
    """What a player does. Checking and calling are one verb; so are betting and raising."""

    FOLD = "folds"
    MATCH = "checks or calls"
    RAISE = "bets or raises"


@dataclass(frozen=True)
class Act:
    """What a player does, where the record says it."""

    player: int
    verb: Verb
    where: str
    """In words."""
    to: Decimal = Decimal(0)
    """Of a raise: all that the player will have bet on the street."""


@dataclass(frozen=True)
class Dealt:
    """Cards that are laid open."""

    cards: Sequence[str]
    where: str
    """In words."""


@dataclass(frozen=True)
class Hand:
    """A hand. Amounts are in the record's unit; what belongs to a player, by its number."""

    is_limit: bool
    blinds: tuple[Decimal, Decimal]
    stacks: tuple[Decimal, Decimal]
    """Before antes and blinds; infinite where the record does not say."""
    cards: tuple[str, str]
    """Such as AsKd; empty where the record does not show them."""
    course: Sequence[Act | Dealt]
    """From the first action on, in the order of play."""
    antes: tuple[Decimal, Decimal] = (Decimal(0), Decimal(0))
    tags: Mapping[str, str] = field(default_factory=dict)
    """As `Record.tags`."""
    notes: Sequence[str] = ()


class Places:
    """Says where the characters of a text stand, one after another."""

    def __init__(self, text: str) -> None:
        self._text, self._at, self._line = text, 0, 1

    def of(self, at: int) -> str:
        """Return the place of a character, in words. Characters are asked for in their order."""
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
    """Return cards that lie open, one at least. Error: `Problem`."""
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
