"""The request's body as its client wrote it, decompressed if need be."""

import zlib

from flask import Request

from service.errors import MOST_ECHO, Problem
from service.http.compression import GZIP

AS_IT_IS = ("", "identity")
"""Content codings that change nothing."""
PACKED = (GZIP, "x-gzip")
"""Names of gzip (RFC 9110, 8.4.1.3)."""
OF_GZIP = zlib.MAX_WBITS | 16
"""zlib's parameter for the gzip format."""
MOST_MEMBERS = 16
"""Most members of a gzip body, one after the other (RFC 1952, 2.2)."""
KEY = "countermove.unpacked_body"
"""Key of the WSGI environ: the decompressed body."""


def body_of(request: Request, *, is_read_again: bool = False) -> bytes:
    """Return the body, whose size limit also holds after decompression.

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
    body = bytearray()
    for _ in range(MOST_MEMBERS):
        one = zlib.decompressobj(OF_GZIP)
        try:
            body += one.decompress(packed, 0 if most_bytes is None else most_bytes + 1 - len(body))
        except zlib.error as error:
            raise _damaged() from error
        if most_bytes is not None and len(body) > most_bytes:
            raise Problem("too_large", f"the body unpacks to more than {most_bytes} bytes")
        if not one.eof:
            raise _damaged()
        packed = one.unused_data
        if not packed:
            return bytes(body)
    raise _damaged()


def _damaged() -> Problem:
    return Problem(
        "bad_request",
        f"the body is no {GZIP}: it is damaged, cut off, or something else",
    )
