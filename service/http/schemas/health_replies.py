"""Replies for operators: whether the service is alive and ready."""

from marshmallow import fields

from service.http.schemas import shapes
from service.http.schemas.derived import Reply
from service.http.schemas.replies import LAYERS
from service.http.schemas.shapes import required


class HealthReply(Reply):
    """The process answers."""

    status = required(shapes.word("ok", "ok"))


SOURCES = ("external", "embedded", "none")
STATES = ("up", "refusing_writes", "down", "off")
BREAKER = ("closed", "open", "half_open")


class CacheStateReply(Reply):
    """State of the answer store in this worker, and counts of all workers of the host."""

    layer = required(shapes.word("Where answers are stored.", *LAYERS))
    source = required(shapes.word("Which Redis: external, embedded or none.", *SOURCES))
    reason = shapes.text("Why there is no store, or the kind of its last failure.")
    state = required(shapes.word("up, refusing_writes, down or off.", *STATES))
    breaker = shapes.word("Whether Redis is asked: closed (it is), open or half_open.", *BREAKER)
    hits = required(shapes.count("Stored answers served."))
    memory_hits = required(shapes.count("Those of them from a worker's own memory."))
    misses = required(shapes.count("Look-ups without a stored answer that serves."))
    bad = required(shapes.count("Stored entries that failed their check."))
    failures = required(shapes.count("Calls to Redis that failed or were slow."))
    refused = required(shapes.count("Writes that Redis refused."))
    dropped = required(shapes.count("Writes dropped because of a full queue or an open breaker."))
    entries_asked = required(
        shapes.count("Keys for which searches asked Redis for transposition entries.")
    )
    entries_found = required(shapes.count("Transposition entries that Redis returned."))
    entries_sent = required(shapes.count("Transposition entries sent to Redis."))
    strategies_found = required(
        shapes.count("Strategies of whole games that were read from Redis.")
    )
    strategies_sent = required(shapes.count("Strategies of whole games sent to Redis."))


class ReadyReply(Reply):
    """Whether the service can do its work.

    A front door that answers for its replicas gives `status` alone.
    """

    status = required(shapes.word("ready", "ready"))
    version = shapes.text("Version of the engine.")
    slots = shapes.count("Searches at one time.")
    searches = shapes.count("Searches that run or wait for a slot now.")
    cache = fields.Nested(CacheStateReply)
