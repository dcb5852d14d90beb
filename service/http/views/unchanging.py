"""Replies that are constant while the process lives, sent only to clients without them."""

import gzip
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b

from flask import Response, current_app, request

from service.http.compression import GZIP, LEAST_BYTES

EXTENSION = "countermove.unchanging"
A_MINUTE = "public, max-age=60"
A_DAY = "public, max-age=86400"
FOREVER = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
ETAG_BYTES = 12


@dataclass(frozen=True)
class Unchanging:
    """A body, its compressed form if that is shorter, and the headers."""

    body: bytes
    gzipped: bytes | None
    content_type: str | None
    etag: str


def unchanging(
    make: Callable[[], Response], cache_control: str = A_MINUTE, name: str | None = None
) -> Response:
    """Reply what `make` made at the first such request; 304 to a client that has it.

    `name`: what is asked for, the path by default. What `make` raises is not kept. Every
    name keeps its reply, so names must come from a small set.
    """
    known: dict[str, Unchanging] = current_app.extensions.setdefault(EXTENSION, {})
    key = name or request.path
    found = known.get(key)
    if found is None:
        found = known[key] = kept(make())
    return sent(found, cache_control)


def unkept(content: Response, cache_control: str = A_MINUTE) -> Response:
    """Send a reply that is made anew for each request; 304 if the client has it.

    For replies of which there may be any number.
    """
    return sent(kept(content), cache_control)


def sent(found: Unchanging, cache_control: str = A_MINUTE) -> Response:
    """Send the reply; 304 if the client has it."""
    response = Response(found.body, content_type=found.content_type)
    if found.gzipped is not None:
        response.vary.add("Accept-Encoding")
        if request.accept_encodings[GZIP]:
            response.set_data(found.gzipped)
            response.content_encoding = GZIP
    # Weak, since it names the content, however it is coded.
    response.set_etag(found.etag, weak=True)
    response.headers["Cache-Control"] = cache_control
    response.make_conditional(request)
    return response


def kept(response: Response) -> Unchanging:
    """Return the values that are sent in place of the response each time."""
    body = response.get_data()
    gzipped = gzip.compress(body, mtime=0) if len(body) >= LEAST_BYTES else None
    if gzipped is not None and len(gzipped) >= len(body):
        gzipped = None
    etag = blake2b(body, digest_size=ETAG_BYTES).hexdigest()
    return Unchanging(body, gzipped, response.content_type, etag)
