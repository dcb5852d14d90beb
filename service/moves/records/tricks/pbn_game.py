"""One game of a text in Portable Bridge Notation: its deal, its play, its tables."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from service.errors import Problem
from service.moves.records.notes import Notes
from service.moves.records.record import clipped, malformed, place
from service.moves.records.tricks import pbn_sections
from service.moves.records.tricks.deals import (
    HAND,
    NOT_ALL,
    PLAYERS,
    RANKS,
    SUITS,
    TRICK,
    Hands,
    Placed,
    all_hands,
    card,
    in_order,
    seat,
)
from service.moves.records.tricks.pbn_sections import Section

TAGS = ("event", "site", "date", "round", "board", *PLAYERS)
"""Tags that are kept unchanged."""
LEFT_OUT = re.compile(r"[!?]+|\$\d+|=\w*=|[)}\]]+")
"""Words beside calls and cards: signs, glyphs, notes, and the end of a nested comment."""
AFTER = re.compile(r"(?:[!?]|\$\d+|=\w*=)+\Z")
"""The same at the end of a call or a card."""
END, GOES_ON, IRREGULAR = "*", "+", "^"
MOST_WORD = 16
MOST_TABLE = 64
"""Most words of a table of ours."""
_DATE = re.compile(r"(\d{4})\.(\d\d)\.(\d\d)")


@dataclass
class PbnGame:
    """One game of a text."""

    text: str
    sections: Sequence[Section]
    notes: Notes = field(default_factory=Notes)

    def section(self, name: str) -> Section | None:
        """Return the first section of a name."""
        return next((one for one in self.sections if one.name == name), None)

    def value(self, name: str) -> str:
        """Return a tag's value, or nothing."""
        return section.value if (section := self.section(name)) else ""

    def hands(self) -> Hands:
        """Return the deal. Errors: `Problem` malformed_record."""
        section = self.section("deal")
        if section is None or not section.value:
            raise malformed(f"{NOT_ALL}: there is no tag Deal")
        return all_hands(self._dealt(section))

    def _dealt(self, section: Section) -> list[set[str] | None]:
        first, colon, rest = section.value.partition(":")
        texts = rest.split()
        player = seat(first) if colon else None
        if player is None or len(texts) > TRICK:
            raise self.malformed(
                "a deal is N, E, S or W, a colon and four hands", section.at, section.value
            )
        hands: list[set[str] | None] = [None] * TRICK
        for turn, text in enumerate(texts):
            cards = None if set(text) == {"-"} else self._hand(text, section)
            hands[(player + turn) % TRICK] = cards
        return hands

    def _hand(self, text: str, section: Section) -> set[str]:
        suits = text.upper().replace("10", "T").replace("-", "").split(".")
        if len(suits) != len(SUITS) or not set("".join(suits)) <= set(RANKS):
            detail = "a hand is spades.hearts.diamonds.clubs, as AK5.QJ.T98.65432"
            raise self.malformed(detail, section.at, text)
        return {suit + rank for suit, ranks in zip(SUITS, suits, strict=True) for rank in ranks}

    def words(self, name: str) -> Iterator[tuple[str, int]]:
        """Yield the words of a section, without those to skip, and their places."""
        section = self.section(name)
        for word, at in section.words() if section else ():
            bare = AFTER.sub("", word) if len(word) <= MOST_WORD else word
            if bare:
                yield bare, at

    def rows(self) -> list[list[Placed]]:
        """Return the cards of each trick, in any order. Errors: `Problem` malformed_record."""
        rows: list[list[Placed]] = []
        cells = 0
        for word, at in self.words("play"):
            if word == END or (word.startswith(IRREGULAR) and self._stops(word, at)):
                break
            if LEFT_OUT.fullmatch(word):
                continue
            if cells == TRICK * HAND:
                raise self.malformed("the play has more than 13 tricks", at, word)
            if cells % TRICK == 0:
                rows.append([])
            cells += 1
            if played := card(word):
                rows[-1].append((played, at))
            elif word != GOES_ON and set(word) != {"-"}:
                raise self.malformed("neither a card, as SK, nor - for none", at, word)
        return rows

    def _stops(self, word: str, at: int) -> bool:
        where = place(self.text, at)
        self.notes.add(f"{where}: {word} is an irregularity, so the play is read up to it")
        return True

    def played(self, owner: Mapping[str, int], leader: int, trump: str | None) -> list[str]:
        """Return the cards of the play in order. Errors: `Problem` malformed_record."""
        cards, is_short = in_order(self.rows(), owner, leader, trump, self.text)
        if is_short:
            self.notes.add("the play is read up to a card that is missing in a trick")
        return cards

    def tags(self) -> dict[str, str]:
        """Return the record's contents beside deal and play."""
        date = _DATE.sub(r"\1-\2-\3", self.value("date"))
        return {name: self.value(name) for name in TAGS} | {"date": date}

    def table(self, name: str) -> dict[int, list[Placed]]:
        """Return a table's words after each player's letter. Errors: `Problem`."""
        rows: dict[int, list[Placed]] = {}
        player: int | None = None
        for count, (word, at) in enumerate(self.words(name)):
            if count == MOST_TABLE:
                raise self.malformed(f"the section {name} is too long", at, word)
            if len(word) == 1 and (named := seat(word)) is not None:
                player, rows[named] = named, []
            elif player is None:
                raise self.malformed("a row begins with a player: N, E, S or W", at, word)
            else:
                rows[player].append((word, at))
        return rows

    def malformed(self, detail: str, at: int, text: str) -> Problem:
        """Make the problem of a part at a place. An inherited value has no place."""
        where = f"{place(self.text, at)}: " if at >= 0 else ""
        return malformed(f"{where}{detail}: {clipped(text)}", text)


def found(text: str, number: int | None) -> PbnGame:
    """Return the requested game. Errors: `Problem`."""
    return PbnGame(text, pbn_sections.read(text, number))
