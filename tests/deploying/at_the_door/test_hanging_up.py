"""Clients that leave: what was searched for them ends, and its slot is free."""

from contextlib import ExitStack

import pytest

from tests.deploying.at_the_door.client import (
    LONG,
    LONG_MS,
    Client,
    Leave,
    close,
    end_sending,
    logged,
    reset,
    searches,
)
from tests.deploying.front_door import Door
from tests.support.serving import Service, until

CROWD = 24
ENDED_MS = LONG_MS / 4
"""Time in which only a stopped search ends. It takes a fraction of a second."""


@pytest.fixture(autouse=True)
def idle(replicas: list[Service]) -> None:
    until(lambda: searches(replicas) == 0)


def asked_and_left(
    client: Client, replicas: list[Service], path: str, body: object = LONG, leave: Leave = close
) -> float:
    """Ask for a long search, and leave while it runs. Return for how many milliseconds it ran."""
    asked = client.send(f"/v1/games/{path}", body)
    until(lambda: searches(replicas) == 1)
    client.leave(leave)
    ran_ms: float = logged(replicas, asked)["ms"]
    assert searches(replicas) == 0
    return ran_ms


@pytest.mark.parametrize("leave", [close, reset, end_sending])
@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("chess/move", LONG),
        ("chess/analysis", LONG),
        ("chess/play", {**LONG, "player": "black"}),
        ("chess/analysis/stream", LONG),
    ],
)
def test_the_search_of_a_client_that_leaves_ends(
    replicas: list[Service], front_door: Door, path: str, body: object, leave: Leave
) -> None:
    with Client(front_door) as client:
        assert asked_and_left(client, replicas, path, body, leave) < ENDED_MS


def test_the_search_of_a_client_with_tls_that_leaves_ends(
    replicas: list[Service], front_door: Door
) -> None:
    with Client(front_door, tls=True) as client:
        assert asked_and_left(client, replicas, "chess/move") < ENDED_MS


def test_the_search_of_a_client_that_leaves_a_kept_connection_ends(
    replicas: list[Service], front_door: Door
) -> None:
    with Client(front_door) as client:
        assert client.ask("/v1/games/chess/move", {"depth": 1})[0] == 200
        assert asked_and_left(client, replicas, "chess/move") < ENDED_MS


def test_the_stream_of_a_client_that_leaves_ends(replicas: list[Service], front_door: Door) -> None:
    """After its first line, when the service cannot ask any more whether the client is there."""
    with Client(front_door) as client:
        asked = client.send("/v1/games/chess/analysis/stream", LONG)
        client.receive().readline()
        client.leave(close)
        assert logged(replicas, asked)["ms"] < ENDED_MS


def test_a_crowd_that_leaves_keeps_nobody_waiting(
    replicas: list[Service], front_door: Door
) -> None:
    """Most of them wait for a slot when they leave."""
    with ExitStack() as stack:
        clients = [stack.enter_context(Client(front_door)) for _ in range(CROWD)]
        asked = [
            client.send("/v1/games/chess/move", {**LONG, "seed": number})
            for number, client in enumerate(clients)
        ]
        until(lambda: searches(replicas) == CROWD)
        for client in clients:
            client.leave(close)
        assert all(logged(replicas, each)["ms"] < ENDED_MS for each in asked)
    with Client(front_door) as client:
        status, reply = client.ask("/v1/games/chess/move", {"depth": 2, "cache": "bypass"})
    assert (status, reply["stopped_by"]) == (200, "depth")
