"""Helpers for applications with a cache: requests, and the state of the cache."""

from typing import Any

from flask import Flask

from tests.support import WITHIN_S, answers, found, seen

DEPTH = {"depth": 4, "algorithm": "alpha_beta"}


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
