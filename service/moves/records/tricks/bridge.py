"""A board of bridge in a record of any form."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from service.moves.records.record import Record, clipped
from service.moves.records.tricks.auction import Contract
from service.moves.records.tricks.deals import SEATS, TRICK, Hands, deal_text

SIDES = ("NS", "EW")
VULNERABLE: Mapping[str, Sequence[str]] = {
    **dict.fromkeys(("none", "love", "-", "o", "0"), ()),
    **dict.fromkeys(("ns", "n", "n-s", "n/s"), SIDES[:1]),
    **dict.fromkeys(("ew", "e", "e-w", "e/w"), SIDES[1:]),
    **dict.fromkeys(("all", "both", "b"), SIDES),
}
"""Vulnerable sides by the words of PBN and LIN, in lower case."""
WORDS: Mapping[Sequence[str], str] = {(): "None", ("NS",): "NS", ("EW",): "EW", SIDES: "All"}
"""PBN's words for these sides."""
USUAL_CONTRACT = "3NT by S"
"""The contract where the options name none."""
NO_CONTRACT = f"the record says no contract: that of the options holds, or {USUAL_CONTRACT}"
UNKNOWN = frozenset({"", "?", "-"})


@dataclass
class BridgeBoard:
    """The contents of a record of a board."""

    hands: Hands
    contract: Contract | None
    """The contract with its declarer. `None`: the record has the deal alone."""
    dealer: int | None = None
    calls: Sequence[str] = ()
    vulnerable: str = ""
    cards: Sequence[str] = ()
    """Cards in the order of play."""
    result: str | None = None
    """Tricks of the declarer's side, as written."""
    tags: Mapping[str, str] = field(default_factory=dict)
    notes: Sequence[str] = ()

    def record(self) -> Record:
        """Return the board as a record."""
        options: dict[str, Any] = {}
        notes = self.notes
        sides = VULNERABLE.get(self.vulnerable.lower())
        if self.contract is None or self.contract.declarer is None:
            notes = (*notes, NO_CONTRACT)
        else:
            options["contract"] = self.contract.option(self.contract.declarer)
            if sides is not None:
                options["vulnerable"] = SIDES[self.contract.declarer % len(SIDES)] in sides
        fixed = [name for name in options if name == "contract"]
        state = f"{deal_text(self.hands)} play"
        return Record(
            self.cards, state, self.result, options, fixed=fixed, notes=notes, tags=self._tags()
        )

    def _tags(self) -> dict[str, str]:
        """Return the tags, with PBN's words for dealer, calls and vulnerable sides."""
        dealer = "" if self.dealer is None else SEATS[self.dealer]
        auction = " ".join(self.calls) if dealer else ""
        tags = {**self.tags, "dealer": dealer, "vulnerable": vulnerable(self.vulnerable)}
        return {**known(tags), **({"auction": auction} if auction else {})}


def vulnerable(text: str) -> str:
    """Return PBN's word for the vulnerable sides, or nothing if they are not known."""
    sides = VULNERABLE.get(text.strip().lower())
    return "" if sides is None else WORDS[tuple(sides)]


def known(tags: Mapping[str, str]) -> dict[str, str]:
    """Return the tags with known values, clipped."""
    plain = {name: re.sub(r"\s+", " ", value).strip() for name, value in tags.items()}
    return {name: clipped(value) for name, value in plain.items() if value not in UNKNOWN}


def leader_of(contract: Contract) -> int | None:
    """Return the player who leads first."""
    return None if contract.declarer is None else (contract.declarer + 1) % TRICK
