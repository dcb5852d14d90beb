"""Liveness and readiness of one application."""

import math
from concurrent.futures import ThreadPoolExecutor
from unittest.mock import patch

import pytest
from flask.testing import FlaskClient
from marshmallow import RAISE

from service.engine import Engine, EngineError
from service.http.schemas.health_replies import ReadyReply
from service.http.views import health
from service.http.views.health import TESTED_EVERY_S, SelfTest
from tests.support import MakeApp, problem, seen

CALLERS = 64


class Search:
    """A search that is counted, and fails on demand."""

    def __init__(self) -> None:
        self.count = 0
        self.error: EngineError | None = None

    def __call__(self, _: Engine | None = None) -> None:
        self.count += 1
        if self.error:
            raise self.error


def test_health_says_ok(client: FlaskClient) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.json) == (200, {"status": "ok"})


def test_readiness_says_how_the_cache_fares(client: FlaskClient) -> None:
    reply = seen(client, "/readyz")
    assert ReadyReply().load(reply, unknown=RAISE).keys() == ReadyReply().fields.keys()
    cache = reply["cache"]
    assert (cache["layer"], cache["source"], cache["state"]) == ("none", "none", "off")
    assert "COUNTERMOVE_REDIS_URL" in cache["reason"]


def test_however_many_ask_for_readiness_there_is_one_search(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The outcome of the search holds for ever here."""
    monkeypatch.setattr(health, "TESTED_EVERY_S", math.inf)
    search = Search()
    with patch.object(Engine, "self_test", search), ThreadPoolExecutor(CALLERS) as pool:
        app = make_app()
        asked = [pool.submit(app.test_client().get, "/readyz") for _ in range(CALLERS)]
        assert {each.result().status_code for each in asked} == {200}
    assert search.count == 1


def test_a_search_that_fails_makes_the_service_unready_for_a_second(make_app: MakeApp) -> None:
    search, now = Search(), 0.0
    app = make_app()
    app.extensions[health.SELF_TEST] = SelfTest(search, lambda: now)
    client = app.test_client()
    search.error = EngineError("no search works")
    refused = [problem(client.get("/readyz"))]
    search.error = None
    refused.append(problem(client.get("/readyz")))
    assert {each["code"] for each in refused} == {"not_ready"}
    assert all("no search works" in each["detail"] for each in refused)
    now += TESTED_EVERY_S
    assert seen(client, "/readyz")["status"] == "ready"
    assert search.count == 2
