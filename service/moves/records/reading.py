"""The forms of each game's records, and the reader that finds a record's form."""

import codecs
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from service.moves.records import pgn, pgn_text, sgf_tree
from service.moves.records.backgammon import forms as backgammon
from service.moves.records.boards import forms as boards
from service.moves.records.form import Form, always, of_games
from service.moves.records.poker import phh, pokerstars
from service.moves.records.record import Record
from service.moves.records.shogi import forms as shogi
from service.moves.records.tricks import lin, pbn
from service.moves.records.xiangqi import forms as xiangqi

MOST_HEAD = 1 << 16
_VARIANT = re.compile(r'^\[Variant[ \t]+"([^"\n]*)"\]', re.MULTILINE)
MATCH = Form("pgn", always, of_games(pgn.read_any), pgn_text.write, (".pgn",))
"""The form of `match` for games of any rules: PGN, with the game's own moves."""

FORMS: Mapping[str, Sequence[Form]] = {
    "chess": (Form("pgn", always, of_games(pgn.read), pgn_text.write_chess, (".pgn",)),),
    "checkers": boards.CHECKERS,
    "go": boards.GO,
    "othello": boards.OTHELLO,
    "connect_four": boards.CONNECT_FOUR,
    "hex": boards.HEX,
    "amazons": (*boards.AMAZONS, MATCH),
    "lines_of_action": (*boards.LINES_OF_ACTION, MATCH),
    "nine_mens_morris": boards.NINE_MENS_MORRIS,
    "bridge_play": (pbn.BRIDGE, lin.LIN, MATCH),
    "hearts": (pbn.HEARTS, MATCH),
    "spades": (pbn.SPADES, MATCH),
    "xiangqi": xiangqi.FORMS,
    "backgammon": backgammon.BACKGAMMON,
    "holdem": (phh.PHH, pokerstars.POKERSTARS, MATCH),
    "shogi": (*shogi.SHOGI, MATCH),
}
"""Forms by the game's name. The first that matches a text reads it; the last takes all others."""


def forms(game: str) -> Sequence[Form]:
    """Return the forms of a game's records, or the form of `match` where the game has none."""
    return FORMS.get(game, (MATCH,))


_MOVETEXT = re.compile(r"""\s*+(?:\[\w++\s++"|\{|1\s*+[.)…])""")
"""The beginning of PGN: a tag, a comment or the first number."""
_COMMENT = re.compile(r"\{[^{}]*+\}")


def form_of(game: str, text: str) -> Form:
    """Return the form of a record. Comments of PGN do not count.

    `text`: with plain lines.
    """
    *others, last = (form for form in forms(game) if form.read)
    if named_game(text) == game:
        return last
    seen = _COMMENT.sub("{}", text) if _MOVETEXT.match(text) else text
    return next((form for form in others if form.matches(seen)), last)


def named_game(text: str) -> str | None:
    """Return the value of the tag by which `match` and readRecord name the game, in PGN's form."""
    named = _VARIANT.search(text[:MOST_HEAD])
    return named[1] if named else None


def read(game: str, text: str, number: int | None = None) -> Record:
    """Read a game's record in whichever form it is. `number` and errors: those of `Reader`."""
    plain = with_plain_lines(text)
    form = form_of(game, plain)
    assert form.read is not None  # noqa: S101 - as `form_of` chose
    return replace(form.read(plain, number), form=form.name)


def decoded(raw: bytes, of: Iterable[Form] = ()) -> str:
    """Return the text of a file, by the first encoding that fits.

    They are UTF-8, UTF-16, the encoding that the file names, those of its forms, and Latin-1.
    """
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return raw.decode("utf-16", "replace")
    if 0 in raw[:2]:  # no text has a NUL, so that it is half of a letter
        return raw.decode("utf-16-be" if raw[0] == 0 else "utf-16-le", "replace")
    with suppress(UnicodeDecodeError):
        return raw.decode("utf-8-sig")
    if encoding := sgf_tree.encoding(raw):
        return raw.decode(encoding, "replace")
    for encoding in (encoding for form in of for encoding in form.encodings):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return raw.decode("latin-1")


def text_of(raw: bytes, of: Iterable[Form]) -> str:
    """Return the text of a file with plain lines. `of`: the forms that it may have."""
    return with_plain_lines(decoded(raw, of))


def with_plain_lines(text: str) -> str:
    """Return the text without a byte order mark, its lines ended by line feeds alone."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
