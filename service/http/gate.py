"""Lets requests in by their keys and within their limits, before any view and any stored answer."""

from collections.abc import Mapping
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from flask import Flask, Response, request

from service.access.access import SCHEME, Access, Visitor
from service.caller import IN_PROCESS, KEY_NAME, Caller, caller_of
from service.http.openapi import PATH as DESCRIPTION
from service.http.views import health, pages

if TYPE_CHECKING:
    from service.access.quotas import Standing

FREE = frozenset({"/", *health.PATHS, pages.PATH, DESCRIPTION})
"""Paths that need no key, and count for no limit."""
FREE_FOLDER = pages.PATH + "/"
ASKING = "OPTIONS"
"""The method by which a browser asks whether it may send a request; it carries no key."""
SEARCHING = "POST"
"""The method of all requests that may search."""
VISITOR = "countermove.visitor"
STANDING = "countermove.standing"
"""Keys of the WSGI environ, of requests that have come in."""


def keep_gate(app: Flask, access: Access) -> None:
    """Refuse requests without a valid key, or beyond their limits; say what is left in headers."""

    def let_in() -> None:
        environ = request.environ
        if _is_free(environ["PATH_INFO"], environ["REQUEST_METHOD"]):
            return
        visitor = _visitor(access, environ)
        if visitor.name is not None:
            environ[KEY_NAME] = visitor.name
        if visitor.limits:
            caller, began = caller_of(environ), monotonic()
            may_search = environ["REQUEST_METHOD"] == SEARCHING
            environ[STANDING] = access.quotas.admit(
                visitor.identity, visitor.limits, may_search=may_search
            )
            environ[VISITOR] = visitor
            caller.waited_for_redis_s += monotonic() - began

    def tell(response: Response) -> Response:
        environ = request.environ
        standing: Standing | None = environ.get(STANDING)
        if standing is not None:
            response.headers.extend(standing.headers)
        visitor: Visitor | None = environ.get(VISITOR)
        if visitor is not None and visitor.limits.search_s_per_minute:
            response.call_on_close(partial(_charge, access, visitor, caller_of(environ)))
        return response

    app.before_request(let_in)
    app.after_request(tell)


def _visitor(access: Access, environ: Mapping[str, Any]) -> Visitor:
    """Errors: `Problem`."""
    if environ.get(IN_PROCESS):
        return access.insider
    secret = _secret(environ.get("HTTP_AUTHORIZATION"), environ.get("HTTP_X_API_KEY"))
    return access.visitor(secret, environ.get("REMOTE_ADDR") or "")


def _charge(access: Access, visitor: Visitor, caller: Caller) -> None:
    """Charge the searches of a request, whose reply has ended: a stream may search until then."""
    if caller.searched_ms:
        access.quotas.charge(visitor.identity, visitor.limits, caller.searched_ms)


def _is_free(path: str, method: str) -> bool:
    return path in FREE or path.startswith(FREE_FOLDER) or method == ASKING


def _secret(authorization: str | None, own_header: str | None) -> str | None:
    """Return the key in `Authorization: Bearer`, or else that in `X-API-Key`."""
    if authorization:
        scheme, _, secret = authorization.partition(" ")
        if scheme.casefold() == SCHEME.casefold() and (found := secret.strip()):
            return found
    return own_header or None
