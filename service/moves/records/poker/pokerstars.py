"""Hand histories of PokerStars, and of rooms with the same form, such as GGPoker.

    PokerStars Hand #1: Hold'em No Limit ($0.01/$0.02) - 2017/01/08 21:10:13 ET
    Seat 1: Ann ($2 in chips)
    Ann: raises $0.04 to $0.06
    *** FLOP *** [Th Qs Qh]

An action's line has the player's name, a colon and the action. Lines that concern neither cards nor
chips are skipped: arrivals, chat, the pot.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import islice

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
    Verb,
    known_cards,
    read_amount,
    read_cards,
)
from service.moves.records.poker.moves import record_of
from service.moves.records.record import Record, chosen, clipped, malformed

MOST_HANDS = 10_000
MOST_LINES = 5_000
MOST_LINE = 400
"""Longest line that is read, in characters."""
MOST_SEATS = 12

_BEGIN = re.compile(
    r"^(?P<site>[^\n#:\[\]{}]{0,40})(?:Hand|Game) ?#(?P<number>[\w-]{1,40}+)[ \t]*+:"
    r"(?P<rest>[^\n]{0,400})",
    re.MULTILINE,
)
_GAME = re.compile(r"Hold.{0,2}em (?P<betting>No Limit|Limit)", re.IGNORECASE)
_OTHER = re.compile(r"6\+|Short ?Deck\b|\bOmaha\b|\bStud\b|\bRazz\b", re.IGNORECASE)
_DATE = re.compile(r"(?P<year>\d{4})[/-](?P<month>\d\d?)[/-](?P<day>\d\d?)(?!\d)")
_EVENT = re.compile(r"Tournament #\w{1,40}")
_AMOUNT = r"[^\d\s]{0,4}+(?P<amount>\d[\d.,]*+)"
_SEAT = re.compile(
    r"Seat (?P<seat>\d{1,2}): (?P<name>.+) "
    r"\([^\d\s]{0,4}+(?P<chips>\d[\d.,]*+)(?: in chips)?[^()]*+\)"
)
_SEATED = re.compile(r"^[ \t]*+Seat \d{1,2}:", re.MULTILINE)
_STREET = re.compile(
    r"\*\*\* (?P<which>FIRST |SECOND |THIRD )?(?:FLOP|TURN|RIVER) \*\*\*(?P<cards>.*)"
)
_CARDS = re.compile(r"\[([^\[\]]*+)\]")
_SHOWN = re.compile(r"Seat (?P<seat>\d{1,2}): .*\b(?:showed|mucked) \[(?P<cards>[^\[\]]*+)\]")
_BLIND = re.compile(rf"posts (?:the )?(?P<which>small|big) blind {_AMOUNT}")
_ANTE = re.compile(rf"posts (?:the )?ante {_AMOUNT}")
_TO = re.compile(rf"{_AMOUNT}(?: and is all-?in)?\W*$", re.IGNORECASE)
"""The last amount of a line: raises 2 to 4."""
_VERBS = {
    "folds": Verb.FOLD,
    "checks": Verb.MATCH,
    "calls": Verb.MATCH,
    "bets": Verb.RAISE,
    "raises": Verb.RAISE,
}
_ANY_SITE = "Poker"
"""The site's name where a room names none."""
_DEALT, _SUMMARY, _BOARD = "Dealt to ", "*** SUMMARY ***", "Board ["


def matches(text: str) -> bool:
    """Return whether a line begins a hand, and another has a seat."""
    return _BEGIN.search(text) is not None and _SEATED.search(text) is not None


def read(text: str, number: int | None) -> Record:
    """Errors: `Problem` malformed_record; invalid_request for an unknown `number`."""
    begins = list(islice(_BEGIN.finditer(text), MOST_HANDS + 1))
    if len(begins) > MOST_HANDS:
        raise malformed(f"the record has more than {MOST_HANDS} hands")
    if not begins:
        raise malformed("the record has no hand: a line PokerStars Hand #1: … is expected")
    which = chosen(len(begins), number)
    begin = begins[which]
    end = begins[which + 1].start() if which + 1 < len(begins) else len(text)
    lines = text[begin.end() : end].split("\n", MOST_LINES + 1)
    if len(lines) > MOST_LINES:
        raise malformed(f"the hand has more than {MOST_LINES} lines")
    first = text.count("\n", 0, begin.start()) + 1
    reader = _Reader(begin, f"line {first}")
    for index, line in enumerate(lines):
        reader.take(line.strip(), f"line {first + index}")
    return record_of(reader.hand())


class _Reader:
    """Reads one hand, a line after another."""

    def __init__(self, begin: re.Match[str], where: str) -> None:
        self._is_limit = _is_limit(begin["rest"], where)
        self._tags = _tags(begin)
        self._seats: dict[str, str] = {}
        """Players' names by seat number."""
        self._chips: dict[str, Decimal] = {}
        self._blinds: dict[str, tuple[str, Decimal]] = {}
        """The blind of each player by name: which, and its amount."""
        self._antes: dict[str, Decimal] = {}
        self._other_posts: list[str] = []
        """Other posts: straddles, missed blinds and more."""
        self._cards: dict[str, str] = {}
        self._acts: list[tuple[str, Act] | Dealt] = []
        """Actions with the players' names; seats are known at the end."""
        self._shown = 0
        self._is_summary = False

    def take(self, line: str, where: str) -> None:
        """Read a line. Error: `Problem`."""
        if len(line) > MOST_LINE:
            return
        if line.startswith(_SUMMARY):
            self._is_summary = True
        elif self._is_summary:
            self._take_summary(line, where)
        elif line.startswith("***"):
            self._take_street(line, where)
        elif line.startswith(_DEALT):
            self._take_dealt(line.removeprefix(_DEALT), where)
        elif (seat := _SEAT.match(line)) and not self._acts:
            self._take_seat(seat, where)
        else:
            names = (name for name in self._chips if line.startswith(f"{name}: "))
            if name := max(names, key=len, default=""):
                self._take_action(name, line.removeprefix(f"{name}: "), where)

    def hand(self) -> Hand:
        """Return the finished hand. Errors: `Problem`."""
        names = {act[0]: None for act in self._acts if isinstance(act, tuple)} | self._blinds
        if len(names) != len(PLAYERS):
            raise malformed(f"the hand has {len(names)} players, and the game has two")
        if self._other_posts:
            detail = f"{self._other_posts[0]}: the game has one blind and one ante of each player"
            raise malformed(detail)
        order = self._order([*names])
        blinds = [self._blinds.get(name, ("", Decimal(0)))[1] for name in order]
        course = [
            act if isinstance(act, Dealt) else replace(act[1], player=order.index(act[0]))
            for act in self._acts
        ]
        return Hand(
            is_limit=self._is_limit,
            blinds=(blinds[BUTTON], blinds[BLIND]),
            stacks=(self._chips[order[BUTTON]], self._chips[order[BLIND]]),
            antes=(self._ante(order[BUTTON]), self._ante(order[BLIND])),
            cards=(self._known(order[BUTTON]), self._known(order[BLIND])),
            course=course,
            tags=self._tags | dict(zip(PLAYERS, map(clipped, order), strict=True)),
        )

    def _order(self, names: Sequence[str]) -> list[str]:
        """Return the names of the player without the big blind and of the one with it."""
        big = [name for name, (which, _) in self._blinds.items() if which == "big"]
        if len(big) != 1:
            raise malformed("the hand has not one big blind")
        return [*(name for name in names if name != big[0]), big[0]]

    def _ante(self, name: str) -> Decimal:
        return self._antes.get(name, Decimal(0))

    def _known(self, name: str) -> str:
        cards = self._cards.get(name, "")
        return cards if len(cards) == HAND and UNKNOWN not in cards else ""

    def _take_seat(self, seat: re.Match[str], where: str) -> None:
        if len(self._seats) == MOST_SEATS:
            raise malformed(f"{where}: the table has more than {MOST_SEATS} seats")
        self._seats[seat["seat"]] = seat["name"]
        self._chips[seat["name"]] = read_amount(seat["chips"].rstrip(".,"), where)

    def _take_street(self, line: str, where: str) -> None:
        street = _STREET.match(line)
        if street is None:
            return
        if street["which"] and street["which"] != "FIRST ":
            raise malformed(f"{where}: the board is dealt twice, and once in the game", line)
        groups = _CARDS.findall(street["cards"])
        self._lay(known_cards(groups[-1] if groups else "", where), where)

    def _lay(self, cards: Sequence[str], where: str) -> None:
        self._acts.append(Dealt(cards, where))
        self._shown += len(cards)

    def _take_dealt(self, rest: str, where: str) -> None:
        name = next((name for name in self._chips if rest.startswith(f"{name} [")), None)
        if name is not None:
            self._take_cards(name, rest.removeprefix(name), where)

    def _take_cards(self, name: str, rest: str, where: str) -> None:
        """Keep a shown hand, unless it was shown more fully before."""
        group = _CARDS.search(rest)
        cards = "".join(read_cards(group[1], where)) if group else ""
        if len(cards) > len(self._known(name)):
            self._cards[name] = cards

    def _take_summary(self, line: str, where: str) -> None:
        """Read hands, and the board of a hand in which all were all-in."""
        if shown := _SHOWN.match(line):
            name = self._seats.get(shown["seat"])
            if name is not None:
                self._take_cards(name, f"[{shown['cards']}]", where)
        elif line.startswith(_BOARD) and (group := _CARDS.search(line)):
            left = known_cards(group[1], where)[self._shown :]
            if left:
                self._lay(left, where)

    def _take_action(self, name: str, action: str, where: str) -> None:
        verb = action.partition(" ")[0]
        if verb == "posts":
            self._take_post(name, action, where)
        elif verb == "shows":
            self._take_cards(name, action, where)
        elif verb in _VERBS:
            to = Decimal(0)
            if _VERBS[verb] is Verb.RAISE:
                amount = _TO.search(action)
                if amount is None:
                    raise malformed(f"{where}: the amount of a bet or a raise is expected", action)
                to = read_amount(amount["amount"], where)
            self._acts.append((name, Act(BUTTON, _VERBS[verb], where, to)))

    def _take_post(self, name: str, action: str, where: str) -> None:
        post = _BLIND.match(action)
        if (ante := _ANTE.match(action)) and name not in self._antes:
            self._antes[name] = read_amount(ante["amount"], where)
        elif post is None or name in self._blinds:
            self._other_posts.append(where)
        else:
            self._blinds[name] = post["which"], read_amount(post["amount"], where)


def _is_limit(rest: str, where: str) -> bool:
    game = _GAME.search(rest)
    if game is None or _OTHER.search(rest):
        detail = f"{where}: the hand is not of Hold'em No Limit or Hold'em Limit"
        raise malformed(detail, rest.strip())
    return game["betting"].lower() == "limit"


def _tags(begin: re.Match[str]) -> dict[str, str]:
    event, date = _EVENT.search(begin["rest"]), _DATE.search(begin["rest"])
    site = begin["site"].partition(" ")[0]
    tags = {"site": site if site != _ANY_SITE else "", "round": begin["number"]}
    if event:
        tags["event"] = event.group()
    if date:
        tags["date"] = f"{date['year']}-{date['month']:0>2}-{date['day']:0>2}"
    return {name: text for name, text in tags.items() if text}


POKERSTARS = Form("pokerstars", matches, read, suffixes=(".txt",), encodings=("cp1252",))
