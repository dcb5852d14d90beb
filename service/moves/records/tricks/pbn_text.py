"""Games of bridge, hearts and spades in PBN 2.1's export format."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from service.moves.records.played import RecordedGame
from service.moves.records.record import unwritable
from service.moves.records.tricks import auction, bridge
from service.moves.records.tricks.auction import Contract
from service.moves.records.tricks.deals import (
    HAND,
    SEATS,
    SUITS,
    TRICK,
    Hands,
    deal_text,
    in_rows,
    seat,
    tricks_taken,
    winner,
)
from service.moves.records.tricks.pbn_read import SPADES
from service.moves.records.tricks.pbn_sections import INHERITED

HEAD = "% PBN 2.1\n% EXPORT\n%\n"
GAME = "Game"
"""Tag with the name of a game other than bridge."""
UNKNOWN, NONE = "?", ""
FIRST_BOARD = "1"
"""Number of a game without one: a board needs a number."""
PASS_COLUMNS = "Player;First;Second;Third"  # noqa: S105
BID_COLUMNS = "Player;Bid"
NOT_PLAYED = "- "
NO_DEAL = "PBN says whole deals: in this game not all cards are dealt"
_RESULT = re.compile(r"\^?(\d{1,2})|(NS|EW)\s+(\d{1,2})(?:\s+(?:NS|EW)\s+\d{1,2})?")
_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)")

Tags = Mapping[str, str]
"""Values by their names in PBN."""


@dataclass(frozen=True)
class DealText:
    """A game's text in parts: the hands, and the words after each keyword."""

    hands: Hands
    words: Mapping[str, Sequence[str]]
    options: Mapping[str, Any]


def _table(played: RecordedGame) -> DealText:
    """Return the description of a game's last position. Errors: `Problem` invalid_request."""
    last = played.positions[-1]
    deal, words = last.state.split(" ")[:TRICK], last.state.split(" ")[TRICK:]
    parts = dict[str, list[str]]()
    for word in words:
        if word.isalpha() and word.islower():
            parts[word] = here = []
        else:
            here.append(word)
    texts = [one.removeprefix("N:") for one in deal]
    if "dealt" in parts or "-" in texts:
        raise unwritable(NO_DEAL)
    hands = [
        {suit + rank for suit, ranks in zip(SUITS, text.split("."), strict=True) for rank in ranks}
        for text in texts
    ]
    return DealText(hands, parts, json.loads(last.options))


def write_bridge(played: RecordedGame) -> str:
    """Write a board of bridge. Errors: `Problem` invalid_request where not all is dealt."""
    table = _table(played)
    named = table.options.get("contract", bridge.USUAL_CONTRACT)
    contract, declarer = auction.contract(named.split(" by ")[0]), seat(named[-1])
    assert contract is not None  # noqa: S101 - as the option has it
    assert declarer is not None  # noqa: S101
    cards, tags = table.words["play"], played.tags
    calls = _calls(tags, contract, declarer)
    leader = (declarer + 1) % TRICK
    dealer = seat(tags.get("dealer", ""))
    board = {
        "Dealer": NONE if dealer is None else SEATS[dealer],
        "Vulnerable": _vulnerable(tags, declarer, is_so=table.options["vulnerable"]),
        "Deal": deal_text(table.hands, dealer or 0),
        **_outcome(cards, leader, contract, played.result),
    }
    sections = _section("Auction", calls[0], calls[1]) if calls else ""
    return _head(tags, board) + sections + _play(cards, leader, contract.trump)


def write_hearts(played: RecordedGame) -> str:
    """Write a deal of hearts like one at no trump. Errors: those of `write_bridge`."""
    table = _table(played)
    leader, *cards = table.words.get("lead", [NONE])
    rows = [
        [SEATS[player], *_cards(passed)]
        for player, passed in enumerate(table.words.get("pass", []))
        if passed != "-"
    ]
    more = {GAME: "hearts", "Passing": table.options["pass"]}
    board = _board(table, seat(leader), cards, auction.NO_TRUMP) | more
    section = _section("PassTable", PASS_COLUMNS, rows)
    return _head(played.tags, board) + section + _play(cards, seat(leader), None)


def _cards(text: str) -> list[str]:
    """Return the cards of a row without blanks."""
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def write_spades(played: RecordedGame) -> str:
    """Write a deal of spades like a contract in spades. Errors: those of `write_bridge`."""
    table = _table(played)
    cards = table.words.get("play", [])
    leader = 0 if "play" in table.words else None
    rows = [[SEATS[player], bid] for player, bid in enumerate(table.words["bid"])]
    north_south, east_west = table.options["bags"]
    more = {"Bags": f"NS {north_south} EW {east_west}", GAME: "spades"}
    board = _board(table, leader, cards, SPADES) | more
    section = _section("BidTable", BID_COLUMNS, rows)
    return _head(played.tags, board) + section + _play(cards, leader, SPADES)


def _board(
    table: DealText, leader: int | None, cards: Sequence[str], strain: str
) -> dict[str, str]:
    """Return the tags of a game without a contract: one trick more than half, before the leader.

    Programs of bridge thus know the trumps, and the player to lead.
    """
    board = {"Dealer": NONE, "Vulnerable": NONE, "Deal": deal_text(table.hands)}
    if leader is None:
        return board | dict.fromkeys(("Declarer", "Contract", "Result"), NONE)
    return board | _outcome(cards, leader, Contract(1, strain), None)


def _outcome(
    cards: Sequence[str], leader: int, contract: Contract, said: str | None
) -> dict[str, str]:
    """Return the declarer, the contract, and the number of tricks of the declarer's side."""
    declarer = (leader - 1) % TRICK
    result = UNKNOWN
    if len(cards) == TRICK * HAND:
        taken = tricks_taken(cards, leader, contract.trump)
        result = str(taken[declarer] + taken[(declarer + 2) % TRICK])
    elif found := _RESULT.fullmatch(said or ""):
        of_declarer = found[2] in {None, bridge.SIDES[declarer % 2]}
        tricks = int(found[1] or found[3])
        result = str(tricks if of_declarer else HAND - tricks)
    return {"Declarer": SEATS[declarer], "Contract": str(contract), "Result": result}


def _head(said: Tags, board: Tags) -> str:
    """Return the tags of every game, in their order, then others by name."""
    names = [player.capitalize() for player in ("west", "north", "east", "south")]
    known = {name: said.get(name.lower(), UNKNOWN) for name in ("Event", "Site", "Date", *names)}
    known["Date"] = _DATE.sub(r"\1.\2.\3", known["Date"])
    known["Board"] = said.get("board", FIRST_BOARD)
    known |= {"Scoring": UNKNOWN, **board}
    usual = ["Event", "Site", "Date", "Board", *names, "Dealer", "Vulnerable", "Deal", "Scoring"]
    usual += ["Declarer", "Contract", "Result"]
    others = sorted(board.keys() - set(usual))
    if "round" in said:
        known["Round"] = said["round"]
        others = sorted([*others, "Round"])
    return HEAD + "".join(f'[{name} "{_escaped(known[name])}"]\n' for name in usual + others)


def _escaped(value: str) -> str:
    plain = " ".join(value.split())
    if plain.startswith(INHERITED):
        plain = f" {plain}"  # it is a value of its own
    return plain.replace("\\", "\\\\").replace('"', '\\"')


def _calls(said: Tags, contract: Contract, declarer: int) -> tuple[str, list[Sequence[str]]] | None:
    """Return the dealer and the rows of the auction, if it led to the contract."""
    dealer = seat(said.get("dealer", ""))
    calls = [auction.call(word) for word in said.get("auction", "").split()]
    if dealer is None or not calls:
        return None
    known = [one for one in calls if one is not None]
    led_to = auction.contract_of(known, dealer)
    if len(known) < len(calls) or led_to != replace(contract, declarer=declarer):
        return None
    return SEATS[dealer], in_rows(known)


def _vulnerable(said: Tags, declarer: int, *, is_so: bool) -> str:
    """Return the vulnerable sides, from the option or else from the tags."""
    side = bridge.SIDES[declarer % 2]
    word = bridge.vulnerable(said.get("vulnerable", NONE))
    if word and (side in bridge.VULNERABLE[word.lower()]) == is_so:
        return word
    return side if is_so else bridge.WORDS[()]


def _section(name: str, value: str, rows: Sequence[Sequence[str]]) -> str:
    """Return a tag with its rows, or nothing if there are no rows."""
    lines = [" ".join(row).rstrip() for row in rows]
    return f'[{name} "{value}"]\n' + "".join(f"{line}\n" for line in lines) if rows else ""


def _play(cards: Sequence[str], leader: int | None, trump: str | None) -> str:
    """Return the play: a row a trick, in columns from the first leader's on."""
    if leader is None:
        return ""
    rows = [*_tricks(cards, leader, trump)]
    if rows and len(cards) < TRICK * HAND:
        rows.append(["*"])
    return _section("Play", SEATS[leader], rows)


def _tricks(cards: Sequence[str], first: int, trump: str | None) -> Iterator[list[str]]:
    leader = first
    for trick in in_rows(cards):
        row = [NOT_PLAYED] * TRICK
        for turn, one in enumerate(trick):
            row[(leader + turn - first) % TRICK] = one
        yield row
        leader = (leader + winner(trick, trump)) % TRICK
