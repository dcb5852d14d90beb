"""The known names that an unknown name may be meant for."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches

DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
LEAST_PART = 3
"""Least number of letters of a common part: shorter parts are in too many names."""
ALIKE = 0.6
"""Least similarity, from 0 to 1, by difflib's ratio."""


def folded(name: str) -> str:
    """Return the form that different ways to write a name share.

    It has the name's letters without case and separators, and its digits as words.
    """
    letters = (letter for letter in name.casefold() if letter.isalnum())
    return "".join(DIGITS[int(one)] if one in "0123456789" else one for one in letters)


def nearest(name: str, known: Iterable[str]) -> list[str]:
    """Return those of `known` that `name` may stand for, the nearest first.

    First come names of equal `folded` form, then names that contain `name` or are a part of it,
    then names of similar spelling.
    """
    asked, names = folded(name), {one: folded(one) for one in known}
    same = [one for one, text in names.items() if text == asked]
    return list(dict.fromkeys([*same, *_parts(asked, names), *_alike(asked, names)]))


def nearest_first(name: str, known: Iterable[str]) -> list[str]:
    """Return all of `known`, the nearest to `name` first, and the others in their order."""
    names = list(known)
    return list(dict.fromkeys([*nearest(name, names), *names]))


def _parts(asked: str, names: Mapping[str, str]) -> list[str]:
    found = [one for one, text in names.items() if _is_part(text, asked) or _is_part(asked, text)]
    return sorted(found, key=lambda one: abs(len(names[one]) - len(asked)))


def _is_part(part: str, whole: str) -> bool:
    return len(part) >= LEAST_PART and part in whole


def _alike(asked: str, names: Mapping[str, str]) -> list[str]:
    close = get_close_matches(asked, set(names.values()), max(1, len(names)), ALIKE)
    return sorted(
        (one for one in names if names[one] in close), key=lambda one: close.index(names[one])
    )
