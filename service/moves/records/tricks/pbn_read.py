"""Readers of boards of bridge, and of deals of hearts and spades, in PBN."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from service.moves.records.record import Record, clipped, malformed, place
from service.moves.records.tricks import auction, bridge
from service.moves.records.tricks.auction import Contract
from service.moves.records.tricks.deals import (
    PLAYERS,
    SEATS,
    TRICK,
    Placed,
    card,
    deal_text,
    owners,
    seat,
)
from service.moves.records.tricks.pbn_game import END, GOES_ON, IRREGULAR, LEFT_OUT, PbnGame, found

PASSING: Mapping[str, int] = {"left": 1, "across": 2, "right": 3, "hold": 0}
"""Number of seats to the left by which cards are passed, by the option's value."""
PASSES = 3
FIRST = "C2"
"""The card whose holder leads in hearts."""
SPADES = "S"
NIL = "NIL"
MOST_BID = 13
_BAGS = re.compile(r"NS\s*+(\d)\s++EW\s*+(\d)")


def read_bridge(text: str, number: int | None) -> Record:
    """Read a board of bridge. Errors: `Problem` malformed_record; invalid_request for `number`."""
    game = found(text, number)
    hands, calls, dealer = game.hands(), _calls(game), _dealer(game)
    contract = _contract(game, calls, dealer)
    leader = bridge.leader_of(contract) if contract else None
    cards: Sequence[str] = ()
    if contract and leader is not None:
        cards = game.played(owners(hands), leader, contract.trump)
    elif game.rows():
        raise malformed("the record has a play and no contract: add the tags Contract and Declarer")
    return bridge.BridgeBoard(
        hands,
        contract,
        dealer,
        calls,
        game.value("vulnerable"),
        cards,
        _result(game),
        game.tags(),
        game.notes.all(),
    ).record()


def _dealer(game: PbnGame) -> int | None:
    """Return the first caller. A place before the dealer's in the auction is a hyphen."""
    said = seat(game.value("dealer"))
    return seat(game.value("auction")) if said is None else said


def _calls(game: PbnGame) -> list[str]:
    """Return the calls from the dealer's on, if all are regular. Errors: `Problem`."""
    calls = list[str]()
    for word, at in game.words("auction"):
        if word in {END, GOES_ON}:
            break
        if word.startswith(IRREGULAR):
            game.notes.add(f"{place(game.text, at)}: the auction has an irregularity: {word}")
            return []
        if set(word) == {"-"} or LEFT_OUT.fullmatch(word):
            continue
        if not (call := auction.call(word)):
            raise game.malformed("no call: a bid as 1NT, Pass, X, XX or AP", at, word)
        if len(calls) == auction.MOST_CALLS:
            raise game.malformed(f"more than {auction.MOST_CALLS} calls", at, word)
        calls.append(call)
    return calls


def _contract(game: PbnGame, calls: Sequence[str], dealer: int | None) -> Contract | None:
    """Return the contract by the tags or the auction. Errors: `Problem` malformed_record."""
    reached = auction.contract_of(calls, dealer or 0)
    written = game.value("contract")
    if written.upper().startswith("P") or (auction.is_passed_out(calls) and not written):
        raise malformed(auction.PASSED_OUT)
    contract = reached
    if written not in bridge.UNKNOWN and not (contract := auction.contract(written)):
        raise malformed(f"no contract, such as 3NT or 4SX: {clipped(written)}", written)
    if contract is None:
        return None
    declarer = seat(game.value("declarer").removeprefix(IRREGULAR))
    if declarer is None and reached and dealer is not None:
        declarer = reached.declarer
    leader = seat(game.value("play"))
    if declarer is None and leader is not None:
        declarer = (leader - 1) % TRICK
    if declarer is None:
        raise malformed("the record does not say who declares: add the tag Declarer")
    return replace(contract, declarer=declarer)


def _result(game: PbnGame) -> str | None:
    result = game.value("result")
    return None if result in bridge.UNKNOWN else clipped(result)


def read_hearts(text: str, number: int | None) -> Record:
    """Read a deal of hearts. Without a PassTable, nobody passed. Errors: those of `read_bridge`."""
    game = found(text, number)
    hands, passed, rows = game.hands(), _passed(game), game.rows()
    passing = game.value("passing").lower() or ("left" if passed or not rows else "hold")
    if passing not in PASSING:
        raise malformed(f"Passing is {', '.join(PASSING)}, not {clipped(passing)}", passing)
    if passed and passing == "hold":
        raise malformed("the tag Passing says hold, and the record has a PassTable")
    if rows and passing != "hold" and len(passed) < TRICK * PASSES:
        raise malformed("the record does not show all cards that were passed: add a PassTable")
    owner = owners(hands)
    if len(passed) == TRICK * PASSES:
        givers = [player for player in range(TRICK) for _ in range(PASSES)]
        takers = [(player + PASSING[passing]) % TRICK for player in givers]
        owner |= dict(zip(passed, takers, strict=True))
    leader = owner[FIRST]
    after = f"lead {SEATS[leader]}" if passing == "hold" else "pass - - - -"
    cards = [*passed, *game.played(owner, leader, None)]
    state, options, tags = f"{deal_text(hands)} {after}", {"pass": passing}, game.tags()
    notes = game.notes.all()
    return Record(cards, state, None, options, fixed=["pass"], notes=notes, tags=bridge.known(tags))


def _passed(game: PbnGame) -> list[str]:
    """Return the passed cards, north's first. Errors: `Problem` malformed_record."""
    rows = game.table("passtable")
    passed = list[str]()
    for player in range(TRICK):
        row = rows.get(player, [])
        if len(row) > PASSES or (row and len(passed) < PASSES * player):
            raise malformed("each player passes three cards, north first, then east, south, west")
        passed += [_card(game, one) for one in row]
    return passed


def _card(game: PbnGame, written: Placed) -> str:
    word, at = written
    if not (one := card(word)):
        raise game.malformed("no card, as SK is", at, word)
    return one


def read_spades(text: str, number: int | None) -> Record:
    """Read a deal of spades. The player who leads becomes north. Errors: those of `read_bridge`."""
    game = found(text, number)
    leader = seat(game.value("play")) or 0
    seats = [(leader + turn) % TRICK for turn in range(TRICK)]
    hands = [game.hands()[player] for player in seats]
    bids = _bids(game, seats)
    cards: list[str] = []
    if game.rows():
        if len(bids) < TRICK:
            raise malformed("the record does not show all bids: add a BidTable")
        cards = game.played(owners(hands), 0, SPADES)
    tags = game.tags()
    tags |= {PLAYERS[turn]: tags[PLAYERS[player]] for turn, player in enumerate(seats)}
    if leader:
        game.notes.add(f"north leads in spades: the record's {PLAYERS[leader]} is north here")
    options, state = _bags(game, leader), f"{deal_text(hands)} bid"
    notes = game.notes.all()
    return Record([*bids, *cards], state, None, options, notes=notes, tags=bridge.known(tags))


def _bids(game: PbnGame, seats: Sequence[int]) -> list[str]:
    """Return the bids in the order of these players. Errors: `Problem` malformed_record."""
    rows = game.table("bidtable")
    dealer = seat(game.value("auction"))
    if not rows and dealer is not None:
        words = [one for one in game.words("auction") if one[0] not in {END, GOES_ON}]
        rows = {(dealer + turn) % TRICK: [one] for turn, one in enumerate(words[:TRICK])}
    bids = list[str]()
    for turn, player in enumerate(seats):
        row = rows.get(player, [])
        if len(row) > 1 or (row and len(bids) < turn):
            raise malformed("each player bids once, who leads first, then the others in turn")
        bids += [_bid(game, one) for one in row]
    return bids


def _bid(game: PbnGame, written: Placed) -> str:
    word, at = written
    if word.upper() == NIL:
        return "0"
    if not (
        word.isascii() and word.isdecimal() and len(word) <= len("13") and int(word) <= MOST_BID
    ):
        raise game.malformed("no bid from 0 to 13", at, word)
    return str(int(word))


def _bags(game: PbnGame, leader: int) -> dict[str, Any]:
    """Return the option for [Bags "NS 3 EW 5"]. Errors: `Problem` malformed_record."""
    value = game.value("bags")
    if not value:
        return {}
    if not (bags := _BAGS.fullmatch(value)):
        raise malformed(f'Bags are as in "NS 3 EW 5", not {clipped(value)}', value)
    sides = [int(bags[1]), int(bags[2])]
    return {"bags": sides[::-1] if leader % 2 else sides}
