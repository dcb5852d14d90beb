"""Cross-origin resource sharing (CORS): calls from pages of other origins."""

import re
from collections.abc import Mapping, Sequence

from flask import Flask, Response, request
from flask_cors import CORS

PATHS = r"/(?:v1/.*|openapi\.json|healthz|readyz)\Z"
METHODS = ["GET", "HEAD", "POST", "DELETE"]
ASKED_WITH = [
    "Accept",
    "Authorization",
    "Content-Encoding",
    "Content-Type",
    "Idempotency-Key",
    "If-None-Match",
    "Last-Event-ID",
    "X-API-Key",
    "X-Request-Id",
]
"""Headers that a page may send."""
EXPOSED_HEADERS = [
    "ETag",
    "Location",
    "RateLimit-Limit",
    "RateLimit-Remaining",
    "RateLimit-Reset",
    "Retry-After",
    "X-Request-Id",
]
"""Headers of replies that a page may read, beyond those that are always readable."""
MAX_AGE_S = 7200
"""Seconds for which a browser keeps a preflight reply; browsers allow no more."""
ALL = ("*",)


def allow_origins(app: Flask, origins: Sequence[str]) -> None:
    """Let pages of these origins send requests and read replies. Cookies are not allowed."""
    if not origins:
        return
    is_open = tuple(origins) == ALL
    if not is_open:
        app.after_request(_vary)
    CORS(
        app,
        resources=PATHS,
        origins="*" if is_open else [_exactly(origin) for origin in origins],
        methods=METHODS,
        allow_headers=ASKED_WITH,
        expose_headers=EXPOSED_HEADERS,
        max_age=MAX_AGE_S,
        send_wildcard=is_open,
        always_send=is_open,
    )


def headers_for_all(origins: Sequence[str]) -> Mapping[str, str]:
    """Return headers that let the allowed pages read a reply whose origin does not matter."""
    return _readable(origins[0]) if len(origins) == 1 else {}


def headers_for(origins: Sequence[str], origin: str | None) -> Mapping[str, str]:
    """Return the headers of a reply to a page of `origin`, as `allow_origins` configures them."""
    if tuple(origins) == ALL:
        return _readable("*")
    varying = {"Vary": "Origin"} if origins else {}
    if origin is None or origin.casefold() not in map(str.casefold, origins):
        return varying
    return {**_readable(origin), **varying}


def _readable(origin: str) -> dict[str, str]:
    return {
        "Access-Control-Allow-Origin": origin,
        "Access-Control-Expose-Headers": ", ".join(EXPOSED_HEADERS),
    }


def _exactly(origin: str) -> re.Pattern[str]:
    """Match this text alone: flask-cors takes some texts for patterns."""
    return re.compile(re.escape(origin) + r"\Z", re.IGNORECASE)


def _vary(response: Response) -> Response:
    """State in `Vary` that replies with and without an origin differ."""
    if re.fullmatch(PATHS, request.path):
        response.vary.add("Origin")
    return response
