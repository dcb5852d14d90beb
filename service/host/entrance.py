"""Refuse searches for which the slots have no room, before a thread takes the request.

    POST …/move ──▶ is there room? ── yes ──▶ announced to the slots ──▶ a thread
                         │ no
                         ├─ its answer is in this worker's memory ─────▶ a thread
                         ├─ its answer may be stored elsewhere, or under way ──▶
                         │                             one of two threads that look
                         └─ else ──▶ 503

A request that does not search is always let in.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from time import monotonic
from typing import Any, NamedTuple

from flask import Flask
from werkzeug.exceptions import HTTPException

from service.cache.answers.answers import USE
from service.errors import Problem
from service.host.worker.connection import Connection
from service.host.worker.entrance import Crowded, Entrance
from service.host.worker.request_reader import ParsedRequest
from service.http import gate, proxies
from service.http.cross_origin import headers_for, headers_for_all
from service.http.schemas.position_requests import MOST_CLIENT_ID
from service.http.views.resource import CLIENT_ID, EXTENSION
from service.moves.levels.strength import FIELDS as STRENGTH
from service.moves.limits import limits_of
from service.moves.move_service import CHOOSE
from service.settings import Settings
from service.shared.host import Host
from service.shared.slots import ANALYSIS, MOVE

SEARCHES: Mapping[str, int] = {
    "chooseMove": MOVE,
    "playGame": MOVE,
    "analyzePosition": ANALYSIS,
    "streamAnalysis": ANALYSIS,
    "giveHint": ANALYSIS,
    "traceSearch": ANALYSIS,
    "evaluatePolicies": ANALYSIS,
    "faceOff": ANALYSIS,
    "solvePolicy": ANALYSIS,
    "learnStrategies": ANALYSIS,
}
"""Operations whose first search is due within the body's time limit, with its priority. Other
operations search in parts, and each part is refused by itself."""
NEVER_STORED = {"traceSearch", "evaluatePolicies", "faceOff", "solvePolicy", "learnStrategies"}
"""Operations that always search."""
MAY_NOT_SEARCH = {"playGame"}
"""Operations that may need no search, whatever the body says."""
POST, ORIGIN = "POST", "ORIGIN"
KNOWN_PATHS = 4096
MOST_READ = 1 << 16
"""Most bytes of a body that the loop reads. Longer or compressed bodies are judged in a thread."""
LIMITED = {"nodes": 1}
"""Stands for the node limit that a level sets."""


class SearchResource(NamedTuple):
    """The operation at a path, if it searches."""

    operation: str
    game: str


class RequestedSearch(NamedTuple):
    """What a request asks of the slots."""

    place: SearchResource
    body: Mapping[str, Any]
    time_s: float

    @property
    def priority(self) -> int:
        return SEARCHES[self.place.operation]

    @property
    def may_need_no_room(self) -> bool:
        """Whether its answer may be stored already, or another request may be searching it."""
        operation, body = self.place.operation, self.body
        if operation in NEVER_STORED:
            return False
        uses_stored = body.get("cache", USE) == USE and "seed" not in body
        return uses_stored or operation in MAY_NOT_SEARCH

    @property
    def client_id(self) -> str | None:
        """The body's `client_id`, if it is valid."""
        found = self.body.get(CLIENT_ID)
        is_valid = isinstance(found, str) and 0 < len(found) <= MOST_CLIENT_ID
        return found if is_valid else None


class ServiceEntrance(Entrance):
    """The entrance of one worker."""

    def __init__(self, app: Flask, host: Host, settings: Settings) -> None:
        self._settings = settings
        self._slots = host.slots
        self._metrics = host.metrics
        self._move_service = app.extensions[EXTENSION]
        self._access = app.extensions[gate.EXTENSION]
        self._proxies = app.extensions[proxies.EXTENSION]
        paths = app.url_map.bind("localhost")

        @lru_cache(KNOWN_PATHS)
        def place_at(path: str) -> SearchResource | None:
            with suppress(HTTPException):
                endpoint, values = paths.match(path, POST)
                operation = endpoint.rpartition(".")[2]
                if operation in SEARCHES:
                    return SearchResource(operation, values["game"])
            return None

        self._place_at = place_at

    def judge(self, connection: Connection) -> Crowded | None:
        """Announce a search to the slots, if there is room for it."""
        request = connection.request
        place = self._place_at(request.path) if request.method == POST else None
        if place is None or self._is_refused_at_the_gate(connection):
            return None
        body = _fields(request.content)
        if body is None:
            return None
        asked = self._asked(place, body)
        caller = connection.caller
        due = caller.arrived + asked.time_s
        try:
            caller.announcement, caller.due = self._slots.announce(due, asked.priority), due
        except Problem as problem:
            may_need_no_room = asked.may_need_no_room
            if may_need_no_room and self._move_service.holds_answer(*place, request.content):
                return None
            return Crowded(problem, asked.client_id, may_need_no_room, asked.priority, asked.time_s)
        return None

    def replied(self, connection: Connection) -> None:
        """Record in the slots how late a reply was, if it took at least half its time."""
        due, arrived = connection.caller.due, connection.caller.arrived
        if due is not None and connection.replied_at >= (arrived + due) / 2:
            self._slots.replied(due, connection.replied_at)

    def is_still(self, crowded: Crowded) -> bool:
        return self._slots.is_crowded(monotonic() + crowded.time_s, crowded.priority)

    def headers(self, request: ParsedRequest | None, host: str) -> Mapping[str, str]:
        """Return what the application would add: cross-origin headers and the caller's limits."""
        origins = self._settings.allowed_origins
        if request is None:
            return headers_for_all(origins)
        origin = next((value for name, value in request.headers if name == ORIGIN), None)
        headers = headers_for(origins, origin)
        if self._access.is_guarded:
            with suppress(Problem):
                standing = gate.known_standing(self._access, self._environ(request, host))
                return {**headers, **(standing.headers if standing else {})}
        return headers

    def count(self, code: str) -> None:
        if self._metrics:
            self._metrics.refusal(code)

    def _asked(self, place: SearchResource, body: Mapping[str, Any]) -> RequestedSearch:
        """Return what a body asks of the slots; an invalid one counts with the greatest time."""
        most_ms = self._settings.max_time_ms
        time_ms: float = most_ms
        is_of_a_level = place.operation == CHOOSE and any(name in body for name in STRENGTH)
        limited = {**body, **LIMITED} if is_of_a_level else body
        with suppress(TypeError, ValueError, ArithmeticError):
            time_ms = limits_of(limited, self._settings, self._slots.number).time_ms
        return RequestedSearch(place, body, (time_ms if 0 < time_ms <= most_ms else most_ms) / 1000)

    def _is_refused_at_the_gate(self, connection: Connection) -> bool:
        """Return whether the gate will refuse the caller, who then must take nobody's room."""
        if not self._access.is_guarded:
            return False
        try:
            environ = self._environ(connection.request, connection.host)
            gate.known_standing(self._access, environ)
        except Problem:
            return True
        return False

    def _environ(self, request: ParsedRequest, host: str) -> dict[str, Any]:
        """Return what the gate looks at."""
        environ = {"REMOTE_ADDR": host}
        for name, value in request.headers:
            header = "HTTP_" + name.replace("-", "_")
            environ[header] = f"{environ[header]},{value}" if header in environ else value
        self._proxies.see_through(environ)
        return environ


def _fields(text: bytes) -> Mapping[str, Any] | None:
    """Return the fields of the body, if it is a JSON object and not large."""
    if len(text) > MOST_READ:
        return None
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return body if isinstance(body, dict) else None
