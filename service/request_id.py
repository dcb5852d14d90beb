"""The id of a request, by which a client finds it in the log: the client's own, or a new one."""

import re
import secrets
from collections.abc import Iterable, MutableMapping
from typing import Any

HEADER = "X-Request-Id"
CAPITALS = HEADER.upper()
KEY = "countermove.request_id"
"""Key of the WSGI environ under which the request's id is kept."""
BYTES = 8
WELL_FORMED = re.compile(r"[A-Za-z0-9._~:+/=@-]{1,128}").fullmatch


def new() -> str:
    return secrets.token_hex(BYTES)


def request_id(environ: MutableMapping[str, Any]) -> str:
    """Return the request's id: that of its header if it is well formed, else a new one."""
    given: str = environ.get("HTTP_X_REQUEST_ID", "")
    found = environ[KEY] = given if WELL_FORMED(given) else new()
    return found


def of_headers(headers: Iterable[tuple[str, str]]) -> str | None:
    """Return the client's own id, if it is well formed. Names of headers are in capitals."""
    given = ",".join([value for name, value in headers if name == CAPITALS])
    return given if WELL_FORMED(given) else None
