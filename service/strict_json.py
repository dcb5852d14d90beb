"""Read JSON strictly: refuse each text that parsers read differently."""

import json
import math
from collections import Counter
from typing import Any, NoReturn

from service.errors import MOST_ECHO, Problem

MOST_DIGITS = 4_000
"""Most digits of a whole number. Python reads a few more; a valid number has far fewer."""


def parsed(text: str, what: str, pointer: str | None = None) -> Any:  # noqa: ANN401
    """Read strict JSON. A problem names the text as `what`, and points to `pointer`.

    Errors: `Problem` not_json.
    """
    try:
        value = _DECODER.decode(text)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()
    except RecursionError as error:
        raise Problem("not_json", f"{what} is nested too deeply", pointer) from error
    except UnicodeEncodeError as error:
        detail = f"a text in {what} has half of a surrogate pair"
        raise Problem("not_json", detail, pointer) from error
    except ValueError as error:
        raise Problem("not_json", f"{what} is not JSON: {error}", pointer) from error
    return value


def _refused(text: str) -> NoReturn:
    raise ValueError(f"{text[:MOST_ECHO]} is not a JSON number")


def _whole(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise ValueError(f"a number has more than {MOST_DIGITS} digits")
    return int(text)


def _finite(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _refused(text)


def _with_each_key_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Errors: `ValueError` for a duplicate key: parsers disagree on the value that counts."""
    found = dict(pairs)
    if len(found) < len(pairs):
        counted = Counter(key for key, _ in pairs)
        ((twice, _),) = counted.most_common(1)
        raise ValueError(f"an object has a duplicate key: {_quoted(twice)}")
    return found


def _quoted(key: str) -> str:
    return json.dumps(key[:MOST_ECHO])


_DECODER = json.JSONDecoder(
    parse_int=_whole,
    parse_float=_finite,
    parse_constant=_refused,
    object_pairs_hook=_with_each_key_once,
)
