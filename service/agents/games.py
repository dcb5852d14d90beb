"""The list of games that a language model reads: short, and the rest by search."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from service.agents.references import Schema
from service.http.schemas.position_requests import ALGORITHMS, FULL, LINE
from service.nearest import folded, nearest

SEARCH, DETAIL = "search", "detail"
ARGUMENTS: Mapping[str, Schema] = {
    SEARCH: {
        "type": "string",
        "description": "Words of a name, a title or a kind, as poker or hidden_information: the "
        "games that have them all, those of every collection.",
    },
    DETAIL: {
        "type": "string",
        "description": "Left out: line. full describes all games as getGame does, which is far too "
        "much to read. algorithms lists, in place of games, the algorithms and the models of other "
        "players that requests may name.",
        "enum": [LINE, ALGORITHMS, FULL],
    },
}
"""The tool's arguments, in place of the operation's."""
MOST_BYTES = 3_500
"""Most bytes of the lines. A reply has them twice: as text and as structured content."""
COLLECTION = "."
"""Stands between a collection's name and the game's, as in openspiel.chess."""

Line = Mapping[str, Any]


def shown(lines: Sequence[Line], search: str) -> dict[str, Any]:
    """Return the lines of the games that `search` finds; if it is empty, of those in no collection.

    `more`: what is left out, and how to find it.
    """
    words = [word for text in search.split() if (word := folded(text))]
    wanted = _found(lines, words) if words else [one for one in lines if not _collection(one)]
    games = _within(MOST_BYTES, [_short(line) for line in wanted])
    how = "search more narrowly" if words else "by search"
    more = [f"{len(wanted) - len(games)} others: {how}"] * (len(games) < len(wanted))
    if not words:
        collections = [name for line in lines if (name := _collection(line))]
        more += [
            f"{collections.count(name)} of {name}: by search" for name in dict.fromkeys(collections)
        ]
    return {"games": games, **({"more": more} if more else {})}


def _found(lines: Sequence[Line], words: Sequence[str]) -> list[Line]:
    """Return the lines that have all words, those with the most similar names first.

    Where no line has all words, return the lines with similar names.
    """
    found = [line for line in lines if all(word in _text(line) for word in words)]
    by_name = {line["name"]: line for line in found or lines}
    near = nearest("".join(words), by_name)
    return [by_name[name] for name in (dict.fromkeys([*near, *by_name]) if found else near)]


def _text(line: Line) -> str:
    return " ".join(folded(line[key]) for key in ("name", "title", "kind"))


def _collection(line: Line) -> str:
    collection, dot, _ = line["name"].partition(COLLECTION)
    return collection if dot else ""


def _short(line: Line) -> dict[str, Any]:
    """Return a line with the number of players: their names are the card's."""
    return {**line, "players": len(line["players"])}


def _within(most: int, lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the first lines, as many as fit in `most` bytes."""
    kept, size = [], 0
    for line in lines:
        size += len(json.dumps(line, separators=(",", ":"))) + 1
        if size > most:
            break
        kept.append(line)
    return kept
