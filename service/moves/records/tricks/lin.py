"""LIN, the form of Bridge Base Online: names of two letters, each with a value, between bars.

    pn|south,west,north,east|md|3S…,S…,S…,|sv|n|mb|1N|mb|p|…|pc|H4|…|mc|9|

A vugraph has many boards: qx|o1| begins board 1 of the open room, qx|c1| that of the closed one.
The address of a hand viewer has one board: lin=…, or separate parts for hands, calls and cards.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from urllib.parse import parse_qs, unquote_plus

from service.errors import Problem
from service.moves.records.form import Form
from service.moves.records.record import Record, chosen, clipped, malformed, place
from service.moves.records.tricks import auction, bridge
from service.moves.records.tricks.deals import PLAYERS, TRICK, all_hands, card, plain, seat

NO_BOARD = "the record has no board in LIN: md|3S…,S…,S…,…|"
ORDER = (2, 3, 0, 1)
"""The players in the order of LIN, from south, each by its number from north 0."""
CLOSED = "c"
MOST_PARTS = 30_000
"""Most names with values that are read one by one."""
MOST_CARDS = 52
MOST_ADDRESS, MOST_FIELDS = 1 << 16, 100
"""Longest address, in characters, and most parts of one."""

_PAIR = r"(?:(?<=[|\n'\"])|\A)[ \t]*+(?P<name>(?i:{}))\|(?P<value>[^|]*+)(?:\||\Z)"
_HEADS = re.compile(_PAIR.format("vg|pn|qx|md"))
_OF_BOARD = re.compile(_PAIR.format("sv|ah|mb|pc|mc"))
_VIEWER = r"handviewer[\w.]{0,16}+\?"
_LIN_OF_ADDRESS = re.compile(r"[?&]lin=([^\n\"<>&]*+(?:&(?!\w++=)[^\n\"<>&]*+)*+)", re.IGNORECASE)
_ADDRESS = re.compile(rf"{_VIEWER}(\S*+)", re.IGNORECASE)
_LOOKS = re.compile(
    rf"(?:^|\||%7C)[ \t]*+md(?:\||%7C)|[?&]lin=|{_VIEWER}", re.MULTILINE | re.IGNORECASE
)

_IS_ADDRESS = re.compile(r"\s*+https?://", re.IGNORECASE)
_DASH = "-"
"""A sign that some write for a pass."""
_CALL = re.compile(r"[1-7](?:NT?|[SHDC])|PASS|P|DBL|REDBL|RDBL|XX|X|D|R|-")
_CARD = re.compile(r"[SHDC](?:10|[2-9TJQKA])")
_SIGNS = re.compile(r"[!?]++|\([^()]*+\)|[\s,]++")
_DEALER = re.compile(r"\A\s*+([0-4]?)")
_HAND = re.compile(r"(?:[SHDC](?:10|[2-9TJQKA])*+)*+")
_SUIT = re.compile(r"([SHDC])((?:10|[2-9TJQKA])*+)")
_TRICKS = re.compile(r"[0-9]|1[0-3]")
_NUMBER = re.compile(r"\d{1,9}")
_NAMES = {"north": "nn", "east": "en", "south": "sn", "west": "wn", "board": "b"}
"""Names of tags in an address."""


def matches(text: str) -> bool:
    """Return whether a text has a deal in LIN, or is the address of a hand viewer."""
    return _LOOKS.search(text) is not None


def read(text: str, number: int | None) -> Record:
    """Read a board. Errors: `Problem` malformed_record; invalid_request for `number`."""
    is_address = _IS_ADDRESS.match(text) is not None
    within = _LIN_OF_ADDRESS.search(text)
    if is_address and within is None and (address := _ADDRESS.search(text)):
        chosen(1, number)
        return _of_address(address[1])
    boards = [] if is_address else _boards(text)
    if not boards:
        text = _unquoted(within[1] if within else text)
        boards = _boards(text)
    if not boards:
        raise malformed(NO_BOARD, text.strip())
    return _of_board(text, boards[chosen(len(boards), number)])


def _unquoted(value: str) -> str:
    """Return a part of an address unquoted; some are quoted twice."""
    if len(value) > MOST_ADDRESS:
        raise malformed(NO_BOARD, value)
    text = unquote_plus(value)
    return text if "|" in text else unquote_plus(text)


@dataclass(frozen=True)
class LinBoard:
    """A board of a text: its start, and the values given before."""

    start: int
    deal: re.Match[str]
    label: str
    players: str
    heading: str
    end: int = 0


def _boards(text: str) -> list[LinBoard]:
    """Return the boards. Values between two deals belong to the latter."""
    found, said = list[LinBoard](), dict[str, str]()
    start: int | None = 0
    for pair in _limited(_HEADS.finditer(text)):
        name = pair["name"].lower()
        start = pair.start() if start is None else start
        said[name] = pair["value"]
        if name == "md" and _has_hands(pair["value"]):
            label, players, heading = (said.get(one, "") for one in ("qx", "pn", "vg"))
            found.append(LinBoard(start, pair, label, players, heading))
            start = None
    if len(found) == 1 and not found[0].players:
        found = [replace(found[0], players=said.get("pn", ""))]
    ends = [*(part.start for part in found[1:]), len(text)]
    return [replace(part, end=end) for part, end in zip(found, ends, strict=False)]


def _has_hands(deal: str) -> bool:
    return bool(_DEALER.sub("", deal).strip(", \n"))


def _limited(pairs: Iterator[re.Match[str]]) -> Iterator[re.Match[str]]:
    for count, pair in enumerate(pairs):
        if count == MOST_PARTS:
            raise malformed(f"the record has more than {MOST_PARTS} parts")
        yield pair


def _of_board(text: str, part: LinBoard) -> Record:
    calls, cards = list[str](), list[str]()
    said: dict[str, str] = {}
    pair = part.deal
    try:
        hands = _hands(pair["value"])
        for pair in _limited(_OF_BOARD.finditer(text, part.start, part.end)):
            name, value = pair["name"].lower(), pair["value"].strip()
            if name == "mb":
                calls += _calls(value, auction.MOST_CALLS - len(calls))
            elif name == "pc":
                cards += _cards(value, MOST_CARDS - len(cards))
            elif value:
                said.setdefault(name, value)
    except Problem as refused:
        refused.detail = f"{place(text, pair.start('value'))}: {refused.detail}"
        raise
    dealer = _DEALER.sub(r"\1", part.deal["value"])[:1]
    first = ORDER[int(dealer) - 1] if dealer in {*"1234"} else None
    result = said.get("mc", "") if _TRICKS.fullmatch(said.get("mc", "")) else None
    tags, vulnerable, full = _tags(part, said.get("ah", "")), said.get("sv", ""), all_hands(hands)
    return _record(bridge.BridgeBoard(full, None, first, calls, vulnerable, cards, result, tags))


def _of_address(query: str) -> Record:
    """Read n=…&e=…&s=…&w=…&d=n&v=b&a=p1c…&p=h4h5…, the parts of an address."""
    try:
        fields = parse_qs(query, max_num_fields=MOST_FIELDS)
    except ValueError as error:
        raise malformed(f"the address: {error}", query) from error
    of = {name.lower(): values[0].strip() for name, values in fields.items()}
    hands = [_hand(of.get(letter, "")) for letter in "nesw"]
    tags = {name: of.get(short, "") for name, short in _NAMES.items()}
    calls = _calls(of.get("a", ""), auction.MOST_CALLS)
    cards = _cards(of.get("p", ""), MOST_CARDS)
    full, dealer, vulnerable = all_hands(hands), seat(of.get("d", "")), of.get("v", "")
    return _record(bridge.BridgeBoard(full, None, dealer, calls, vulnerable, cards, tags=tags))


def _record(board: bridge.BridgeBoard) -> Record:
    """Return the record of a board, whose contract its calls determine. Errors: `Problem`."""
    if auction.is_passed_out(board.calls):
        raise malformed(auction.PASSED_OUT)
    contract = auction.contract_of(board.calls, board.dealer or 0)
    if contract and board.dealer is None:
        raise malformed("the record does not say who deals: md|3… if it is north")
    if board.cards and contract is None:
        raise malformed("the record has cards that were played, and no bid: mb|1N|")
    return replace(board, contract=contract).record()


def _calls(text: str, most: int) -> list[str]:
    every = _split(text, _CALL, most, "no call, as 1N, p, d and r are")
    words = [auction.PASS if one == _DASH else one for one in every]
    return [call for one in words if (call := auction.call(one))]


def _cards(text: str, most: int) -> list[str]:
    every = _split(text, _CARD, most, "no card, as H4 is")
    return [one for written in every if (one := card(written))]


def _split(text: str, pattern: re.Pattern[str], most: int, wrong: str) -> list[str]:
    """Return the calls or the cards of a text, one or several. Errors: `Problem`."""
    value = _SIGNS.sub("", plain(text))
    every = pattern.findall(value)
    if "".join(every) != value:
        raise malformed(f"{wrong}: {clipped(text.strip())}", text)
    if len(every) > most:
        raise malformed("there are more than a game can have", text)
    return every


def _hands(text: str) -> list[set[str] | None]:
    """Return the hands from north. Errors: `Problem`."""
    texts = _DEALER.sub("", text).split(",", TRICK)
    if any(map(str.strip, texts[TRICK:])):
        raise malformed(f"a deal has four hands: {clipped(text.strip())}", text)
    written = [*map(_hand, texts[:TRICK]), *[None] * TRICK]
    return [written[ORDER.index(player)] for player in range(TRICK)]


def _hand(text: str) -> set[str] | None:
    """Return a hand's cards; `None`: the hand is left out. Errors: `Problem`."""
    bare = re.sub(r"\s", "", plain(text))
    if not _HAND.fullmatch(bare):
        raise malformed(f"no hand, as S3HKQDA8C2 is: {clipped(text.strip())}", text)
    suits = _SUIT.findall(bare)
    cards = [suit + rank for suit, ranks in suits for rank in ranks.replace("10", "T")]
    if len(cards) != len(set(cards)):
        raise malformed(f"a card is twice in a hand: {clipped(text.strip())}", text)
    return set(cards) or None


def _tags(part: LinBoard, title: str) -> dict[str, str]:
    names = [name.strip() for name in part.players.split(",", 2 * TRICK)]
    is_closed = part.label.strip().lower().startswith(CLOSED)
    names = names[TRICK : 2 * TRICK] if is_closed and len(names) > TRICK else names[:TRICK]
    event, segment, *_ = [*map(str.strip, part.heading.split(",", 2)), ""]
    board = _NUMBER.search(title) or _NUMBER.search(part.label)
    return {
        **{PLAYERS[player]: name for player, name in zip(ORDER, names, strict=False)},
        "event": event,
        "round": segment,
        "board": board.group() if board else "",
    }


LIN = Form("lin", matches, read, suffixes=(".lin",))
