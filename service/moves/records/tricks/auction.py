"""Calls of an auction at bridge, and the contract that they lead to."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from service.moves.records.tricks.deals import SEATS, TRICK, plain

PASS, DOUBLE, REDOUBLE = "Pass", "X", "XX"
ALL_PASS = "AP"  # noqa: S105 - a call
NO_TRUMP = "NT"
PASSED_OUT = "the board was passed out: there is no play"
MOST_CALLS = 320
"""Most calls that are read, above the 319 of the longest auction."""
_WORDS = {
    "P": PASS,
    "PASS": PASS,
    "-P-": PASS,
    "X": DOUBLE,
    "D": DOUBLE,
    "DBL": DOUBLE,
    "DOUBLE": DOUBLE,
    "XX": REDOUBLE,
    "R": REDOUBLE,
    "RD": REDOUBLE,
    "RDBL": REDOUBLE,
    "REDOUBLE": REDOUBLE,
    "AP": ALL_PASS,
}
_BID = re.compile(r"([1-7])(NT?|[SHDC])")
_CONTRACT = re.compile(r"([1-7])\s*(NT?|[SHDC])\s*(X{0,2})\s*(?:[-+=]\d*)?")


@dataclass(frozen=True)
class Contract:
    """The final contract."""

    level: int
    strain: str
    doubled: str = ""
    declarer: int | None = None
    """The declarer, from north 0; `None`: unknown."""

    @property
    def trump(self) -> str | None:
        """The suit of trumps."""
        return None if self.strain == NO_TRUMP else self.strain

    def __str__(self) -> str:
        return f"{self.level}{self.strain}{self.doubled}"

    def option(self, declarer: int) -> str:
        """Return the contract as the engine's option has it."""
        return f"{self} by {SEATS[declarer]}"


def call(text: str) -> str | None:
    """Return a call in PBN: 1NT, Pass, X, XX, or AP for all passes. `None`: the word is no call."""
    word = plain(text)
    if found := _BID.fullmatch(word):
        return found[1] + _strain(found[2])
    return _WORDS.get(word)


def contract(text: str) -> Contract | None:
    """Return a contract written as 4SX. `None`: the word is no contract."""
    found = _CONTRACT.fullmatch(plain(text.strip()))
    return Contract(int(found[1]), _strain(found[2]), found[3]) if found else None


def contract_of(calls: Sequence[str], dealer: int) -> Contract | None:
    """Return the contract of an auction that `dealer` began. `None`: nobody bid."""
    reached: Contract | None = None
    named = dict[tuple[int, str], int]()
    for turn, one in enumerate(calls):
        player = (dealer + turn) % TRICK
        if one in {DOUBLE, REDOUBLE}:
            reached = reached and replace(reached, doubled=one)
        elif one not in {PASS, ALL_PASS}:
            strain = one[1:]
            declarer = named.setdefault((player % 2, strain), player)
            reached = Contract(int(one[0]), strain, declarer=declarer)
    return reached


def is_passed_out(calls: Sequence[str]) -> bool:
    """Return whether nobody bid."""
    return calls[:1] == [ALL_PASS] or calls[:TRICK] == [PASS] * TRICK


def _strain(text: str) -> str:
    return NO_TRUMP if text == "N" else text
