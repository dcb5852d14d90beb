"""The Poker Hand History format of the University of Toronto (phh.readthedocs.io).

Between two players it names the one without the button first: p1 pays the second of
`blinds_or_straddles`, and p2 the first.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import takewhile

from service.moves.records.form import Form
from service.moves.records.poker.hand import (
    BLIND,
    BUTTON,
    HAND,
    PLAYERS,
    UNKNOWN,
    Act,
    Dealt,
    Hand,
    Places,
    Verb,
    known_cards,
    read_amount,
    read_cards,
)
from service.moves.records.poker.moves import record_of
from service.moves.records.poker.phh_fields import Field, hands
from service.moves.records.poker.phh_text import write
from service.moves.records.record import Record, chosen, clipped, malformed, place

VARIANTS: Mapping[str, bool] = {"NT": False, "FT": True}
"""Variants of hold'em, and whether their betting is limited."""
VARIANT, BLINDS, STACKS, ACTIONS = "variant", "blinds_or_straddles", "starting_stacks", "actions"
ANTES, NAMES = "antes", "players"
TAGS: Mapping[str, str] = {"event": "event", "venue": "site", "hand": "round"}
"""Tags by field."""
DATE = ("year", "month", "day")
FIELDS = (VARIANT, BLINDS, STACKS, ACTIONS, ANTES, NAMES, *DATE, *TAGS)
MOST_ACTIONS = 1_000

_NEEDED = "|".join((VARIANT, BLINDS, STACKS, ACTIONS))
_LOOKS = re.compile(rf"""^[ \t]*+["']?(?:{_NEEDED})["']?[ \t]*+=""", re.MULTILINE)


def matches(text: str) -> bool:
    """Return whether a line of the text is a field of this format."""
    return _LOOKS.search(text) is not None


def read(text: str, number: int | None) -> Record:
    """Errors: `Problem` malformed_record; invalid_request for an unknown `number`."""
    found = hands(text, FIELDS, VARIANT)
    if not found:
        raise malformed("the record has no hand: variant, starting_stacks and actions are expected")
    return record_of(_Reader(text, found[chosen(len(found), number)]).hand())


class _Reader:
    """Reads one hand. Until its end, players have the format's numbers, less one."""

    def __init__(self, text: str, fields: Mapping[str, Field]) -> None:
        self._text, self._fields = text, fields
        self._dealt, self._shown = ([""] * len(PLAYERS) for _ in range(2))
        """Cards of each player: as dealt, and as shown."""
        self._course: list[Act | Dealt] = []

    def hand(self) -> Hand:
        variant = str(self._value(VARIANT))
        if variant not in VARIANTS:
            known = " and ".join(VARIANTS)
            raise malformed(f"the record is of variant {clipped(variant)}; hold'em is {known}")
        stacks = self._pair(STACKS)
        antes = self._pair(ANTES) if ANTES in self._fields else [Decimal(0)] * len(PLAYERS)
        small, big = sorted(self._pair(BLINDS))
        self._follow()
        first = next((event.player for event in self._course if isinstance(event, Act)), 1)
        order = (first, 1 - first)
        course = [self._seated(event, first) for event in self._course]
        cards = [self._known(player) for player in order]
        return Hand(
            is_limit=VARIANTS[variant],
            blinds=(small, big),
            stacks=(stacks[first], stacks[1 - first]),
            antes=(antes[first], antes[1 - first]),
            cards=(cards[BUTTON], cards[BLIND]),
            course=course,
            tags=self._tags(order),
            notes=() if first else ("p1 acts first, so that p1 is taken to have the button",),
        )

    def _value(self, name: str) -> object:
        if name not in self._fields:
            raise malformed(f"the record has no {name}")
        field = self._fields[name]
        return field.value(f"{place(self._text, field.at)}, {name}")

    def _pair(self, name: str) -> list[Decimal]:
        """Return the amounts of both players."""
        values = self._value(name)
        where = place(self._text, self._fields[name].at)
        if not isinstance(values, list):
            raise malformed(f"{where}: {name} is not an array")
        if len(values) != len(PLAYERS):
            raise malformed(f"{where}: {name} is of {len(values)} players, and the game has two")
        return [read_amount(str(value), where) for value in values]

    def _follow(self) -> None:
        actions, places = self._value(ACTIONS), Places(self._text)
        if not isinstance(actions, list) or not all(isinstance(one, str) for one in actions):
            raise malformed(f"{ACTIONS} is not an array of strings")
        if len(actions) > MOST_ACTIONS:
            raise malformed(f"{ACTIONS} has more than {MOST_ACTIONS} strings")
        for action, at in zip(actions, self._fields[ACTIONS].places(), strict=True):
            self._take(action, places.of(at))

    def _take(self, action: str, where: str) -> None:
        match action.partition("#")[0].split():
            case []:
                pass
            case ["d", "db", *cards]:
                self._course.append(Dealt(known_cards("".join(cards), where), where))
            case ["d", "dh", player, *cards]:
                self._dealt[_number(player, where)] += "".join(read_cards("".join(cards), where))
            case [player, "sm", *cards]:
                number, text = _number(player, where), "".join(cards).strip("-")
                self._shown[number] = "".join(read_cards(text, where)) or self._shown[number]
            case [player, "f"]:
                self._course.append(Act(_number(player, where), Verb.FOLD, where))
            case [player, "cc"]:
                self._course.append(Act(_number(player, where), Verb.MATCH, where))
            case [player, "cbr", amount]:
                to = read_amount(amount, where)
                self._course.append(Act(_number(player, where), Verb.RAISE, where, to))
            case _:
                raise malformed(f"{where}: no action of hold'em in this format", action)

    def _known(self, player: int) -> str:
        """Return a player's hand; empty if the record does not show it."""
        dealt, shown = self._dealt[player], self._shown[player]
        for cards in (dealt, shown):
            if len(cards) not in {0, HAND}:
                raise malformed(f"p{player + 1} has not two cards", cards)
        whole = [cards for cards in (dealt, shown) if cards and UNKNOWN not in cards]
        return whole[0] if whole else ""

    def _seated(self, event: Act | Dealt, first: int) -> Act | Dealt:
        """Return an event with the game's number of its player; `first`: who has the button."""
        if isinstance(event, Dealt):
            return event
        return replace(event, player=BUTTON if event.player == first else BLIND)

    def _tags(self, order: Sequence[int]) -> dict[str, str]:
        tags = {tag: self._text_of(name) for name, tag in TAGS.items()}
        numbers = map(self._text_of, DATE)
        tags["date"] = "-".join(number.zfill(2) for number in takewhile(bool, numbers))
        players = self._value(NAMES) if NAMES in self._fields else []
        if isinstance(players, list) and len(players) == len(PLAYERS):
            tags |= {name: str(players[at]) for name, at in zip(PLAYERS, order, strict=True)}
        return {tag: clipped(text) for tag, text in tags.items() if text}

    def _text_of(self, name: str) -> str:
        """Return a field as text; empty if it is not there."""
        return str(self._value(name)) if name in self._fields else ""


def _number(player: str, where: str) -> int:
    if player not in {"p1", "p2"}:
        raise malformed(f"{where}: a player is p1 or p2, and this is none", player)
    return int(player[1:]) - 1


PHH = Form("phh", matches, read, write, suffixes=(".phh", ".phhs"))
