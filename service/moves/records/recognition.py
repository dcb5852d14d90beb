"""The game of a recorded file, by the file's name and content."""

import re
from collections.abc import Collection, Iterable, Iterator

from service.moves.records import reading
from service.moves.records.form import Form, always

ANY = ".txt"
"""An ending that many forms share."""
_DRAUGHTS = re.compile(r'^\[GameType[ \t]+"2\d\b', re.MULTILINE)
"""The tag of Portable Draughts Notation, whose form has no other sign of its own."""


def game_of(raw: bytes, suffix: str, games: Collection[str]) -> str | None:
    """Return the game of a file whose name ends in `suffix`; `None`: it is not recognized.

    `games`: the names of all games, forms of their own or not.
    """
    suffix = suffix.lower()
    head = reading.decoded(raw)[: reading.MOST_HEAD]
    named = reading.named_game(head)
    if named in games:
        return named
    fitting = [(game, form) for game, form in _all() if suffix in form.suffixes]
    by_name = [game for game, form in fitting if form.matches is always or suffix != ANY]
    by_content = _recognized(raw, fitting)
    found = by_content or next(iter(by_name), None) or _recognized(raw, _all())
    return found or ("checkers" if _DRAUGHTS.search(head) else None)


def other_game(game: str, text: str) -> str | None:
    """Return another game of which a text looks like a record; `None`: there is none.

    `text`: with plain lines.
    """
    if any(_is_in_form(form, text) for form in reading.forms(game) if form.read):
        return None
    return next((other for other, form in _all() if _is_in_form(form, text)), None)


def _recognized(raw: bytes, forms: Iterable[tuple[str, Form]]) -> str | None:
    for game, form in forms:
        if _is_in_form(form, reading.text_of(raw, [form])):
            return game
    return None


def _is_in_form(form: Form, text: str) -> bool:
    return form.matches is not always and form.matches(text)


def _all() -> Iterator[tuple[str, Form]]:
    """Yield the forms that can be read, each with its game, in the order of the table."""
    for game, forms in reading.FORMS.items():
        yield from ((game, form) for form in forms if form.read)
