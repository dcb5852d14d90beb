"""Helpers for applications with a cache: requests, and the state of the cache."""

from typing import Any

from flask import Flask
from redis import Redis

from service.cache.entries.layout import RECORD_BYTES
from tests.support import WITHIN_S, answers, found, seen

DEPTH = {"depth": 4, "algorithm": "alpha_beta"}
SCORE = 20
"""Offset of the score in a transposition entry."""


def state(app: Flask) -> dict[str, Any]:
    cache_state: dict[str, Any] = seen(app.test_client(), "/readyz")["cache"]
    return cache_state


def count(app: Flask, name: str) -> int:
    return answers(app).counters.total(name)


def ask(app: Flask, **body: object) -> dict[str, Any]:
    """Send a request, and wait until its answer is stored."""
    reply = found(app.test_client(), "tic_tac_toe/move", **body)
    assert answers(app).flush(WITHIN_S)
    return reply


def flip_every_record(client: Redis) -> None:
    """Flip a bit of the score of every transposition entry."""
    segments = client.keys("*:entries:*")
    assert segments
    for name in segments:
        held = client.get(name)
        assert isinstance(held, bytes)
        changed = bytearray(held)
        for at in range(0, len(changed), RECORD_BYTES):
            if any(changed[at : at + RECORD_BYTES]):
                changed[at + SCORE] ^= 1
        client.set(name, bytes(changed), keepttl=True)
