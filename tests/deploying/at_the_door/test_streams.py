"""Streams through the door: each line comes when it is sent."""

import json
from pathlib import Path
from threading import Semaphore
from time import monotonic

import pytest

from tests.deploying.at_the_door.client import PATIENCE_S, Client
from tests.deploying.at_the_door.stand_in import Request, standing_in
from tests.deploying.front_door import Door, door

LINES = 100
ALL_DELAYED_S = LINES * 0.2
"""The kernel holds back for 200 ms what is said to be a part, and is less than a segment."""


@pytest.mark.parametrize("tls", [False, True])
@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("chess/analysis/stream", {"depth": 4, "cache": "bypass"}),
        ("tic_tac_toe/review", {"moves": ["b2", "a1"]}),
    ],
)
def test_a_stream_comes_with_one_final(
    front_door: Door, path: str, body: object, *, tls: bool
) -> None:
    with Client(front_door, tls=tls) as client:
        client.send(f"/v1/games/{path}", body, Accept="application/x-ndjson")
        kinds = [json.loads(line)["type"] for line in client.receive()]
    assert len(kinds) > 1
    assert kinds.index("final") == len(kinds) - 1


def test_no_line_waits_for_the_next_one(tmp_path: Path) -> None:
    """Each is sent only when the client has the one before, so that their delays add up."""
    taken = Semaphore(1)

    def say(request: Request) -> None:
        request.send_response(200)
        request.send_header("Transfer-Encoding", "chunked")
        request.end_headers()
        for _ in range(LINES):
            assert taken.acquire(timeout=PATIENCE_S)
            request.wfile.write(b"5\r\nline\n\r\n")
            request.wfile.flush()
        request.wfile.write(b"0\r\n\r\n")

    with (
        standing_in(say) as stand_in,
        door([stand_in.server_port], tmp_path) as found,
        Client(found) as client,
    ):
        client.send("/v1/games/chess/analysis/stream", {})
        reply, began = client.receive(), monotonic()
        while reply.readline():
            taken.release()
        assert monotonic() - began < ALL_DELAYED_S / 2
