"""Cards, hands and tricks, as records of bridge, hearts and spades have them."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from service.moves.records.record import malformed, place

SEATS = "NESW"
PLAYERS = ("north", "east", "south", "west")
SUITS = "SHDC"
"""Suits in the order of a hand in PBN."""
RANKS = "AKQJT98765432"
HAND = 13
TRICK = 4
NOT_ALL = "the record does not show all hands"

_SIGNS = str.maketrans("♠♥♦♣♤♡♢♧", "SHDCSHDC")
_CARD = re.compile(r"([SHDC])(10|[2-9TJQKA])|(10|[2-9TJQKA])([SHDC])")
_DECK = frozenset(suit + rank for suit in SUITS for rank in RANKS)

Hands = Sequence[Collection[str]]
"""The cards of each player, from north."""
Placed = tuple[str, int]
"""A card, and its place in the record."""


def plain(text: str) -> str:
    """Return a call or a card in capitals, with letters for the signs of suits."""
    return text.translate(_SIGNS).upper()


def card(text: str) -> str | None:
    """Return a card, suit first: HT of hT, H10, 10H and ♥T. `None`: it is none."""
    if not (found := _CARD.fullmatch(plain(text))):
        return None
    suit, rank = found[1] or found[4], found[2] or found[3]
    return suit + rank.replace("10", "T")


def seat(text: str) -> int | None:
    """Return the player of a letter or a word, from north 0. `None`: it names nobody."""
    return SEATS.index(letter) if (letter := text.strip()[:1].upper()) and letter in SEATS else None


def all_hands(hands: Sequence[Collection[str] | None]) -> Hands:
    """Return four full hands, of which one may be left out: it has the cards of no other.

    Errors: `Problem` malformed_record.
    """
    held = [one for cards in hands if cards is not None for one in cards]
    if len(held) != len(set(held)):
        twice = next(one for one in held if held.count(one) > 1)
        raise malformed(f"the record has {twice} in two places of the deal", twice)
    missing = [index for index, cards in enumerate(hands) if cards is None]
    if len(missing) > 1:
        named = ", ".join(PLAYERS[index] for index in missing)
        raise malformed(f"{NOT_ALL}: those of {named} are missing")
    left = _DECK.difference(held)
    full = [left if cards is None else cards for cards in hands]
    for player, cards in zip(PLAYERS, full, strict=True):
        if len(cards) != HAND:
            raise malformed(f"{NOT_ALL}: {player} has {len(cards)} cards of {HAND}")
    return full


def owners(hands: Hands) -> dict[str, int]:
    """Return the holder of each card."""
    return {one: player for player, cards in enumerate(hands) for one in cards}


def hand_text(cards: Collection[str]) -> str:
    """Return a hand as PBN and the engine have it: AK5.QJ.T98.65432."""
    return ".".join("".join(rank for rank in RANKS if suit + rank in cards) for suit in SUITS)


def deal_text(hands: Hands, first: int = 0) -> str:
    """Return the deal as PBN has it, from the hand of `first` on."""
    texts = [hand_text(hands[(first + turn) % TRICK]) for turn in range(TRICK)]
    return f"{SEATS[first]}:{' '.join(texts)}"


def winner(trick: Sequence[str], trump: str | None) -> int:
    """Return the index of the card that wins a trick."""

    def worth(index: int) -> tuple[bool, int]:
        suit, rank = trick[index][0], trick[index][1]
        return suit == trump, -RANKS.index(rank) if suit in {trump, trick[0][0]} else -len(RANKS)

    return max(range(len(trick)), key=worth)


def tricks_taken(cards: Sequence[str], leader: int, trump: str | None) -> list[int]:
    """Return the number of tricks that each player wins with cards in the order of play."""
    taken = [0] * TRICK
    for trick in in_rows(cards):
        leader = (leader + winner(trick, trump)) % TRICK
        taken[leader] += len(trick) == TRICK
    return taken


def in_rows(words: Sequence[str]) -> list[Sequence[str]]:
    """Return words in rows of four, of which the last may be shorter."""
    return [words[at : at + TRICK] for at in range(0, len(words), TRICK)]


def in_order(
    rows: Iterable[Sequence[Placed]],
    owner: Mapping[str, int],
    leader: int,
    trump: str | None,
    text: str,
) -> tuple[list[str], bool]:
    """Return the cards of tricks in the order of play, and whether some could not be placed.

    A row has the cards of a trick in any order: who played a card is known by the deal. It ends
    with the first trick in which a card is missing. Errors: `Problem` malformed_record.
    """
    played = list[str]()
    for row in rows:
        trick = _in_turn(row, owner, leader, text)
        played += trick
        if len(trick) < TRICK:
            return played, len(trick) < len(row)
        leader = (leader + winner(trick, trump)) % TRICK
    return played, False


def _in_turn(
    row: Sequence[Placed], owner: Mapping[str, int], leader: int, text: str
) -> Sequence[str]:
    by_player = dict[int, str]()
    for one, at in row:
        player = owner[one]
        if player in by_player:
            detail = f"{PLAYERS[player]} plays {by_player[player]} and {one} to one trick"
            raise malformed(f"{place(text, at)}: {detail}", one)
        by_player[player] = one
    turns = [(leader + turn) % TRICK for turn in range(TRICK)]
    missing = next((at for at, player in enumerate(turns) if player not in by_player), TRICK)
    return [by_player[player] for player in turns[:missing]]
