"""A reply states the time granted to its request, where that is less than requested."""

import json

import pytest

from tests.http.forgiven import REQUESTS
from tests.support import MakeApp, content, found, post, source

LOWERED = {"time_ms": 50}


@pytest.mark.parametrize(
    "path", [path for path in REQUESTS if "time_ms" in REQUESTS[path]().fields]
)
def test_a_reply_tells_the_time_that_was_lowered(make_app: MakeApp, path: str) -> None:
    client = make_app(max_time_ms=LOWERED["time_ms"]).test_client()
    schema = REQUESTS[path]
    if path.endswith("stream"):
        stream = post(client, path, **{**schema.EXAMPLE, "time_ms": 60_000}).text
        final = [json.loads(line) for line in stream.splitlines()][-1]
        assert final["limits"] == LOWERED
        return
    for time_ms, limits in ((60_000, LOWERED), (51, LOWERED), (50, None)):
        reply = found(client, path, **{**schema.EXAMPLE, "time_ms": time_ms})
        assert reply.get("limits") == limits


def test_what_memory_answers_tells_it_too(make_app: MakeApp) -> None:
    client = make_app(redis_url="", max_time_ms=1000).test_client()
    for hit in (False, True, True):
        reply = found(client, "nim/move", depth=2, time_ms=2000)
        assert (source(reply)["hit"], reply["limits"]) == (hit, {"time_ms": 1000})
    assert "limits" not in found(client, "nim/move", depth=2)


def test_a_batch_tells_it_of_itself_and_of_its_entries(make_app: MakeApp) -> None:
    client = make_app(max_time_ms=1000).test_client()
    entries = [{"game": "nim", "depth": 1, "time_ms": time_ms} for time_ms in (100, 5000)]
    reply = content(client.post("/v1/batch", json={"time_ms": 2000, "requests": entries}))
    assert reply["limits"] == {"time_ms": 1000}
    lowered = [result["move"].get("limits") for result in reply["results"]]
    assert lowered == [None, {"time_ms": 1000}]
