"""Admission of requests by API key and limits, before any view and any stored answer."""

from collections.abc import Callable, Mapping
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from flask import Flask, Response, request

from service.access.access import SCHEME, Access, Visitor
from service.caller import IN_PROCESS, KEY_NAME, Caller, caller_of
from service.http.openapi import PATH as DESCRIPTION
from service.http.views import health, page, swagger_page

if TYPE_CHECKING:
    from service.access.quotas import Allowance

FREE = frozenset({"/", *health.PATHS, swagger_page.PATH, DESCRIPTION})
"""Paths that need no key, and count towards no limit."""
FREE_FOLDERS = (swagger_page.PATH + "/", page.PREFIX)
ASKING = "OPTIONS"
"""The method of a browser's preflight request, which carries no key."""
EXTENSION = "countermove.access"
"""Key of the application's extensions: the access."""
SEARCHING = "POST"
"""The method of all requests that may search."""
VISITOR = "countermove.visitor"
STANDING = "countermove.standing"
OPEN = "countermove.open"
"""Keys of the WSGI environ of admitted requests. The last one: the caller to whom the request
counts."""


def keep_gate(app: Flask, access: Access) -> None:
    """Refuse requests without a valid key or beyond their limits; state what is left in headers."""

    def let_in() -> None:
        environ = request.environ
        if not _is_free(environ["PATH_INFO"], environ["REQUEST_METHOD"]):
            _admit(access, _visitor(access, environ), environ)

    def with_headers(response: Response) -> Response:
        environ = request.environ
        standing: Allowance | None = environ.get(STANDING)
        if standing is not None:
            response.headers.extend(standing.headers)
        visitor: Visitor | None = environ.get(VISITOR)
        if visitor is not None and visitor.limits.search_s_per_minute:
            response.call_on_close(partial(_charge, access, visitor, caller_of(environ)))
        if (identity := environ.pop(OPEN, None)) is not None:
            _at_the_end(response, partial(access.open_requests.leave, identity))
        return response

    app.extensions[EXTENSION] = access
    app.before_request(let_in)
    app.after_request(with_headers)


def known_standing(access: Access, environ: Mapping[str, Any]) -> "Allowance | None":
    """Return what a caller's limits leave, as far as this process knows.

    Errors: `Problem`, if the caller's key is refused, or nothing is left.
    """
    visitor = _visitor(access, environ)
    return access.quotas.known(visitor.identity, visitor.limits) if visitor.limits else None


def _admit(access: Access, visitor: Visitor, environ: dict[str, Any]) -> None:
    """Errors: `Problem`."""
    if visitor.name is not None:
        environ[KEY_NAME] = visitor.name
    if visitor.most_open:
        access.open_requests.enter(visitor.identity, visitor.most_open)
        environ[OPEN] = visitor.identity
    if visitor.limits:
        caller, began = caller_of(environ), monotonic()
        may_search = environ["REQUEST_METHOD"] == SEARCHING
        environ[STANDING] = access.quotas.admit(
            visitor.identity, visitor.limits, may_search=may_search
        )
        environ[VISITOR] = visitor
        caller.waited_for_redis_s += monotonic() - began


def _visitor(access: Access, environ: Mapping[str, Any]) -> Visitor:
    """Errors: `Problem`."""
    if environ.get(IN_PROCESS):
        return access.insider
    secret = _secret(environ.get("HTTP_AUTHORIZATION"), environ.get("HTTP_X_API_KEY"))
    return access.visitor(secret, environ.get("REMOTE_ADDR") or "")


def _charge(access: Access, visitor: Visitor, caller: Caller) -> None:
    """Charge a request's searches at its reply's end, since a stream may search until then."""
    if caller.searched_ms:
        access.quotas.charge(visitor.identity, visitor.limits, caller.searched_ms)


def _at_the_end(response: Response, act: Callable[[], None]) -> None:
    """Call `act` when the reply is made, or when a stream has been sent."""
    if response.is_streamed:
        response.call_on_close(act)
    else:
        act()


def _is_free(path: str, method: str) -> bool:
    return path in FREE or path.startswith(FREE_FOLDERS) or method == ASKING


def _secret(authorization: str | None, own_header: str | None) -> str | None:
    """Return the key in `Authorization: Bearer`, else the one in `X-API-Key`."""
    if authorization:
        scheme, _, secret = authorization.partition(" ")
        if scheme.casefold() == SCHEME.casefold() and (found := secret.strip()):
            return found
    return own_header or None
