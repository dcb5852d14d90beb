"""The body of a request as its client wrote it, also where it comes compressed."""

import gzip
import zlib
from io import BytesIO

from flask import Request

from service.errors import Problem
from service.http.compression import GZIP

AS_IT_IS = ("", "identity")
"""Content codings that change nothing."""
PACKED = (GZIP, "x-gzip")
"""Two names of one coding (RFC 9110, 8.4.1.3)."""
MOST_ECHO = 80
KEY = "countermove.unpacked_body"
"""Of the WSGI environ: the body, once it is unpacked."""


def body_of(request: Request, *, is_read_again: bool = False) -> bytes:
    """Return the body. Unpacked it is no larger than one that comes as it is.

    Errors: `Problem` wrong_content_coding, bad_request, too_large; werkzeug's 413.
    """
    coding = request.headers.get("Content-Encoding", "").strip().lower()
    if coding in AS_IT_IS:
        return request.get_data(cache=is_read_again)
    if coding not in PACKED:
        raise Problem(
            "wrong_content_coding",
            f"the body is coded as {coding[:MOST_ECHO]}, and can be as it is or as {GZIP}",
            headers={"Accept-Encoding": GZIP},
        )
    environ = request.environ
    if KEY not in environ:
        environ[KEY] = unpacked(request.get_data(cache=False), request.max_content_length)
    body: bytes = environ[KEY]
    return body


def unpacked(packed: bytes, most_bytes: int | None) -> bytes:
    """Errors: `Problem` bad_request, too_large."""
    try:
        with gzip.GzipFile(fileobj=BytesIO(packed)) as file:
            body = file.read(-1 if most_bytes is None else most_bytes + 1)
    except (OSError, EOFError, zlib.error) as error:
        detail = f"the body is no {GZIP}: it is damaged, cut off, or something else"
        raise Problem("bad_request", detail) from error
    if most_bytes is not None and len(body) > most_bytes:
        raise Problem("too_large", f"the body unpacks to more than {most_bytes} bytes")
    return body
