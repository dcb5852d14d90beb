"""Stored answers as lines of JSON, to carry them to another Redis.

    {"key": …, "version": …, "time_ms": …, "nodes": …, "report": {…}, "check": …}

`check` is a digest of key and entry, so that a damaged or mixed-up line is refused. It is no proof
of origin: the importing service gives each entry a new MAC, with its own secret.
"""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from service.cache.answers.question import DIGEST_BYTES
from service.cache.answers.stored_answer import MOST_BYTES, BadAnswerError, StoredAnswer
from service.cache.redis.mac import Mac
from service.engine import VERSION
from service.errors import Problem
from service.json_text import encoded
from service.strict_json import parsed

KEY = re.compile(rf"\{{[0-9a-f]{{{2 * DIGEST_BYTES}}}\}}:(?:depth|time)")
FIELDS = {"key", "version", "time_ms", "nodes", "report", "check"}
_CHECK = Mac("")


class BadLineError(ValueError):
    """The line is not one that `exported` writes, or of another version."""


def exported(entries: Iterable[tuple[str, bytes]], game: str) -> Iterator[str]:
    """Yield a line for each entry (with its cache key) of `game` and of this engine version."""
    for key, text in entries:
        try:
            entry = StoredAnswer.parsed(text)
        except BadAnswerError:
            continue
        if entry.report["game"] == game:
            line = {
                "key": key,
                "version": VERSION,
                "time_ms": entry.time_ms,
                "nodes": entry.nodes,
                "report": entry.report,
                "check": _check(key, entry),
            }
            yield json.dumps(line, separators=(",", ":"))


def imported(line: str) -> tuple[str, StoredAnswer]:
    """Read a line. Return the cache key and the entry. Errors: `BadLineError`.

    Whether the entry answers its question, with a legal move, is checked whenever it is read.
    """
    fields = _fields(line)
    key, report = fields["key"], fields["report"]
    if not (isinstance(key, str) and KEY.fullmatch(key) and isinstance(report, dict)):
        raise BadLineError("no cache key or no report")
    if fields["version"] != VERSION:
        raise BadLineError(f"it is of the engine {fields['version']}, and this is {VERSION}")
    try:
        draft = StoredAnswer(report, encoded(report), fields["time_ms"], fields["nodes"])
        raw = draft.encoded()
        entry = StoredAnswer.parsed(raw)
    except (BadAnswerError, KeyError, TypeError, ValueError) as error:
        raise BadLineError(f"no entry: {error}") from error
    if len(raw) > MOST_BYTES or fields["check"] != _check(key, entry):
        raise BadLineError("it is damaged: its check differs")
    return key, entry


def _fields(line: str) -> dict[str, Any]:
    try:
        fields = parsed(line, "it")
    except Problem as error:
        raise BadLineError(str(error)) from error
    if not isinstance(fields, dict) or fields.keys() != FIELDS:
        raise BadLineError(f"not an object with the fields {', '.join(sorted(FIELDS))}")
    return fields


def _check(key: str, entry: StoredAnswer) -> str:
    return _CHECK.of(key, entry.encoded())
