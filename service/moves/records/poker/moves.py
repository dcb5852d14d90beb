"""A hand history as moves of hold'em: the options, the deals, the actions."""

import json
from collections.abc import Mapping, Sequence
from decimal import Decimal
from math import gcd
from typing import Any

from service.errors import Problem
from service.moves.records.poker.betting import (
    ALL_IN,
    CALL,
    CHECK,
    FOLD,
    Betting,
    Raise,
    sizes_of,
)
from service.moves.records.poker.hand import (
    BLIND,
    BUTTON,
    CARD,
    PLAYERS,
    Act,
    Dealt,
    Hand,
    decimals,
)
from service.moves.records.record import Record, malformed

MOST_CHIPS = 1_000_000
"""Greatest value of the option `stack`."""
MOST_RAISES = 6
"""Greatest value of the option `bets`."""
USUAL_RAISES = 4
SHORT = {FOLD: "f", CHECK: "k", CALL: "c", ALL_IN: "a"}
"""Names of actions in a state. A bet's and a raise's begin with the first letter."""


def record_of(hand: Hand) -> Record:
    """Return a hand as a record. Errors: `Problem` malformed_record.

    The stack of both players is the smaller one after the antes, since no more can change hands.
    """
    chips, notes = _Chips.of(hand)
    betting = Betting(*chips.blinds, chips.stack, chips.pot, is_limit=hand.is_limit)
    followed = [_followed(event, betting, chips) for event in hand.course]
    raises = [one for one in followed if isinstance(one, Raise)]
    sizes = sizes_of(raises)
    options = _options(hand, chips, betting) | ({"sizes": sizes} if raises else {})
    named = [one.named(sizes[one.street]) if isinstance(one, Raise) else one for one in followed]
    if not all(hand.cards):
        raise _unknown(hand, named, options)
    _refuse_twice(hand)
    moves = [*hand.cards]
    for one in named:
        moves += one.cards if isinstance(one, Dealt) else [one]
    return Record(
        moves, options=options, fixed=(*options,), notes=(*hand.notes, *notes), tags=hand.tags
    )


def _followed(event: Act | Dealt, betting: Betting, chips: "_Chips") -> str | Raise | Dealt:
    """Return a move, or one that has no name yet, or cards. Error: `Problem`."""
    if isinstance(event, Act):
        return betting.act(event.player, event.verb, chips.count(event.to), event.where)
    betting.deal(event)
    return event


def _options(hand: Hand, chips: "_Chips", betting: Betting) -> dict[str, Any]:
    """Return the options but for the sizes. Errors: `Problem`."""
    if betting.most_raises > MOST_RAISES:
        raise malformed(f"the record has more than {MOST_RAISES} bets and raises on a street")
    return {
        "betting": "limit" if hand.is_limit else "no_limit",
        "small_blind": chips.blinds[BUTTON],
        "big_blind": chips.blinds[BLIND],
        "stack": chips.stack,
        "bets": max(USUAL_RAISES, betting.most_raises),
        **({"pot": chips.pot} if chips.pot else {}),
    }


class _Chips:
    """A hand's blinds and stack in chips, and the conversion of its other amounts."""

    def __init__(self, hand: Hand, stack: Decimal, scale: int, divisor: int) -> None:
        """`stack`: of both, after the antes. A chip is `divisor` / `scale` of the record's unit."""
        self._most, self._scale, self._divisor = stack, scale, divisor
        small, big = map(self.count, hand.blinds)
        self.pot = int(sum(hand.antes) * scale) // divisor
        """The antes of both."""
        self.blinds = (small, big)
        self.stack = self.count(stack)

    def count(self, amount: Decimal) -> int:
        """Return an amount in chips, at most the stack."""
        return int(min(amount, self._most) * self._scale) // self._divisor

    @classmethod
    def of(cls, hand: Hand) -> tuple["_Chips", list[str]]:
        """Return the smallest unit in which all amounts are whole, and a note on rounding."""
        left = [own - ante for own, ante in zip(hand.stacks, hand.antes, strict=True)]
        stack, notes = max(Decimal(0), min(left)), list[str]()
        if stack.is_infinite():
            raise malformed("the record does not say how many chips either player has")
        for player, (name, own) in enumerate(zip(PLAYERS, left, strict=True)):
            if own > stack:
                other = PLAYERS[1 - player]
                notes.append(f"of the chips of the {name}, {own}, as many count as the {other} has")
        if not min(stack, hand.blinds[BLIND]):
            raise malformed("the record has no big blind, or a player has no chips")
        if hand.blinds[BLIND] > stack:
            notes.append(f"of the big blind, {hand.blinds[BLIND]}, as much counts as the stack has")
        if hand.antes[BUTTON] != hand.antes[BLIND]:
            notes.append("of the antes, which are not equal, half counts as each player's")
        tos = (event.to for event in hand.course if isinstance(event, Act))
        amounts = [*hand.antes, *(min(amount, stack) for amount in (*hand.blinds, stack, *tos))]
        scale = 10 ** max(map(decimals, amounts))
        is_much = stack * scale > MOST_CHIPS
        divisor = gcd(*(int(amount * scale) for amount in amounts)) if is_much else 1
        if scale != divisor:
            notes.append(f"a chip is {Decimal(divisor) / scale:f} of the record's unit")
        return cls(hand, stack, scale, divisor), notes


def _refuse_twice(hand: Hand) -> None:
    out = {card for own in hand.cards for card in (own[:CARD], own[CARD:])}
    if len(out) < len(PLAYERS) * 2:
        raise malformed("a card is dealt twice", " ".join(hand.cards))
    for dealt in (event for event in hand.course if isinstance(event, Dealt)):
        for card in dealt.cards:
            if card in out:
                raise malformed(f"{dealt.where}: {card} is dealt twice", card)
            out.add(card)


def _unknown(hand: Hand, moves: Sequence[str | Dealt], options: Mapping[str, Any]) -> Problem:
    """Make the problem of a hand with unknown cards, with a view that is known."""
    known = [player for player in (BUTTON, BLIND) if hand.cards[player]]
    if not known:
        return malformed("the record does not show the hands of the players")
    [player] = known
    unknown = PLAYERS[1 - player]
    detail = f"the record does not show all hands: that of the {unknown} is not known"
    acts = enumerate(hand.course)
    turns = [at for at, act in acts if isinstance(act, Act) and act.player == player]
    if not turns:
        return malformed(detail)
    view = _view(hand, player, moves[: turns[-1]])
    sent = json.dumps({"view": view, "options": options}, separators=(",", ":"))
    return malformed(f"{detail}. What the {PLAYERS[player]} knew at its last turn is {sent}")


def _view(hand: Hand, player: int, moves: Sequence[str | Dealt]) -> str:
    board, words, begins = list[str](), list[str](), False
    for move in moves:
        if isinstance(move, Dealt):
            board += move.cards
            begins = True
        else:
            words += ["/"] * begins
            words.append(SHORT.get(move) or move.replace("bet", "b").replace("raise", "r"))
            begins = False
    hands = "|".join(own or "?" for own in hand.cards)
    return f"{PLAYERS[player]}: {hands} : {' '.join(board) or '-'} : {' '.join(words) or '-'}"
