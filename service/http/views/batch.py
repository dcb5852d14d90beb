"""Answer many requests in one."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from math import inf
from threading import Lock
from time import monotonic
from typing import Any, NamedTuple

from flask import Response, request

from service.caller import Caller
from service.engine import UNKNOWN_GAME
from service.errors import Problem
from service.http.schemas.batch_requests import (
    ENTRY_BODIES,
    MOVE,
    POSITION,
    BatchEntry,
    BatchRequest,
    EntryHead,
)
from service.http.schemas.loading import loaded
from service.http.schemas.replies import BatchReply
from service.http.schemas.shapes import MOST_NAME
from service.http.views.position import inspected
from service.http.views.resource import (
    BODY_ERRORS,
    CLIENT_ID,
    NOTE,
    Resource,
    caller,
    move_service,
    problem_maker,
    repeating,
)
from service.http.views.search import text_of
from service.json_text import encoded
from service.moves.batch import Batch
from service.moves.choosing import with_more
from service.moves.limits import lowered
from service.moves.move_service import MoveService

MOST_BYTES = 8 << 20
"""Size of all results together. Entries beyond it get a problem."""
LIMITS = {"depth", "nodes", "clock"}
HEAD, ENTRY = EntryHead(), BatchEntry()

blueprint = Resource("batch", __name__, url_prefix="/v1", description="Many requests in one")


@blueprint.operation(
    "/batch",
    "batch",
    takes=BatchRequest(),
    gives=BatchReply,
    fails=(*BODY_ERRORS, "internal_error"),
)
def answer_batch(body: dict[str, Any]) -> Response:
    """Answer up to 100 requests, each by its reply or its own problem, in order.

    They share the time: each gets its part of what those before it have left.
    """
    service, client = move_service(), caller()
    work = _Work(service, "time_ms" in body, problem_maker())
    most_ms = min(body.get("time_ms", inf), service.settings.max_time_ms)
    entries = [partial(work.result, *numbered) for numbered in enumerate(body["requests"])]
    results = Batch(entries, client.arrived + most_ms / 1000, client).answers(service.slots.number)
    request.environ[NOTE].update(level="info", status=200, entries=len(entries), nodes=work.nodes)
    time_ms = (monotonic() - client.arrived) * 1000
    own = encoded({"time_ms": round(time_ms, 3), **lowered(body, service.settings)})
    text = b'{"results":[%s],%s' % (b",".join(results), own[1:])
    return Response(text, content_type="application/json")


class _Asked(NamedTuple):
    operation: str
    game: str
    body: dict[str, Any]


class _Reply(NamedTuple):
    text: bytes
    nodes: int = 0


class _Work:
    """Answers the entries of one batch in several threads."""

    def __init__(
        self, service: MoveService, is_timed: bool, problem_of: Callable[[Exception], Problem]
    ) -> None:
        """`is_timed`: whether the batch has a limit of time."""
        self._service = service
        self._is_timed = is_timed
        self._problem_of = problem_of
        self._room = MOST_BYTES
        self._lock = Lock()
        self.nodes = 0
        """Nodes searched so far."""

    def result(self, index: int, entry: object, time_ms: float, client: Caller) -> bytes:
        """Return the result of one entry, as a JSON object."""
        client_id = None
        try:
            asked = _asked(entry, time_ms)
            operation, client_id = asked.operation, asked.body.get(CLIENT_ID)
            reply = self._reply(asked, time_ms, client)
            self._count(reply)
            status = 200
        except Exception as error:  # noqa: BLE001 - it is this entry's alone
            problem = self._problem_of(error)
            if problem.code == UNKNOWN_GAME:
                problem = replace(problem, pointer="/game")
            operation, status = "problem", problem.problem_type.status
            reply = _Reply(encoded(problem.body()))
        head = encoded({"index": index, **_id(entry), "status": status})
        text = repeating(client_id, reply.text)
        return b'%s,"%s":%s}' % (head[:-1], operation.encode(), text)

    def _reply(self, asked: _Asked, time_ms: float, client: Caller) -> _Reply:
        """Errors: `Problem`, `EngineError`."""
        operation, game, body = asked
        if operation == POSITION:
            return _Reply(encoded(inspected(self._service.engine, game, body)))
        has_limit = self._is_timed or body.keys() & LIMITS
        notes = lowered(body, self._service.settings)
        usual_ms = inf if has_limit else self._service.settings.default_time_ms
        body["time_ms"] = min(time_ms, body.get("time_ms", usual_ms))
        search = self._service.choose if operation == MOVE else self._service.analyze
        answer = search(game, body, client)
        nodes = 0 if answer.hit else answer.report["nodes_all_passes"]
        return _Reply(text_of(with_more(answer, notes)), nodes)

    def _count(self, reply: _Reply) -> None:
        """Errors: `Problem` reply_too_large."""
        with self._lock:
            self.nodes += reply.nodes
            if len(reply.text) > self._room:
                raise Problem(
                    "reply_too_large", f"the results would have more than {MOST_BYTES} bytes"
                )
            self._room -= len(reply.text)


def _asked(entry: object, time_ms: float) -> _Asked:
    """Check an entry, if there is time left. Errors: `Problem`."""
    if time_ms <= 0:
        raise Problem("no_time_left", "the requests before this one took all of the time")
    given = entry if isinstance(entry, Mapping) else {}
    head = {name: value for name, value in given.items() if name in HEAD.fields}
    known = loaded(head if given else entry, HEAD)
    rest = {
        name: value
        for name, value in given.items()
        if name not in head and (value is not None or name not in ENTRY.fields)
    }
    operation: str = known["operation"]
    return _Asked(operation, known["game"], loaded(rest, ENTRY_BODIES[operation]))


def _id(entry: object) -> dict[str, str]:
    """Return the entry's id, if it has a valid one."""
    name = entry.get("id") if isinstance(entry, Mapping) else None
    return {"id": name} if isinstance(name, str) and len(name) <= MOST_NAME else {}
