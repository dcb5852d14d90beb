"""Connections that are kept, on both sides of the door."""

from pathlib import Path

from tests.deploying.at_the_door.client import Client
from tests.deploying.at_the_door.stand_in import Request, standing_in
from tests.deploying.front_door import Door, door

REQUESTS = 50


def test_one_connection_serves_whatever_is_asked(front_door: Door) -> None:
    """Replies of the door and of replicas, of each kind, with and without a body in the request."""
    asked: list[tuple[str, object, int]] = [
        ("/healthz", None, 200),
        ("/v1/games", None, 200),
        ("/readyz", {"some": "body"}, 200),
        ("/v1/games/connect_four/move", {"depth": 3}, 200),
        ("/v1/games/connect_four/move", {"depth": -1}, 422),
        ("/v2", None, 404),
        ("/readyz", None, 200),
        ("/v1/games/backgammon/play", {}, 200),
    ]
    with Client(front_door) as client:
        for path, body, status in asked * 3:
            assert client.ask(path, body)[0] == status, path
        client.send("/v1/games/chess/analysis/stream", {"depth": 3})
        assert b'"final"' in client.receive().read()
        assert client.ask("/v1/games/connect_four/move", {"depth": 3})[0] == 200


def test_a_connection_that_a_replica_closes_costs_no_request(tmp_path: Path) -> None:
    """A server may close one that it kept at any time, even as the next request comes."""

    def answer_once(request: Request) -> None:
        request.reply(200)
        request.lose()

    with (
        standing_in(answer_once) as stand_in,
        door([stand_in.server_port], tmp_path) as found,
        Client(found) as client,
    ):
        statuses = {client.ask("/v1/games/nim/move", {})[0] for _ in range(REQUESTS)}
    assert statuses == {200}
    assert len(stand_in.asked) == REQUESTS
