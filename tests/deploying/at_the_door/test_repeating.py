"""The door sends again what a replica took and did not answer."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Lock
from typing import Any

import pytest

from tests.deploying.at_the_door.client import Client
from tests.deploying.at_the_door.stand_in import Answer, Request, standing_in
from tests.deploying.front_door import Door, door
from tests.support.serving import Service, until

PLAY = "/v1/games/backgammon/play"


class Loss:
    """The first replica that gets the request does it, and answers nobody.

    Its connection is lost before it has answered, or at once.
    """

    def __init__(self, *, at_once: bool) -> None:
        self._at_once = at_once
        self._lock = Lock()
        self._loser: Service | None = None
        self.replies: list[tuple[int, dict[str, Any]]] = []
        """Replies of both replicas, the lost one too."""

    def before(self, replica: Service) -> Answer:
        def answer(request: Request) -> None:
            with self._lock:
                is_first = self._loser is None
                self._loser = self._loser or replica
            if replica is not self._loser:
                status, reply = self._asked(replica, request)
                request.reply(status, json.dumps(reply).encode())
                return
            if self._at_once or not is_first:
                request.lose()
            if is_first:
                self._asked(replica, request)
                request.close_connection = True

        return answer

    def _asked(self, replica: Service, request: Request) -> tuple[int, dict[str, Any]]:
        found = replica.ask(request.path, json.loads(request.body))
        self.replies.append(found)
        return found


@contextmanager
def losing(replicas: list[Service], loss: Loss, folder: Path) -> Iterator[Client]:
    with ExitStack() as stack:
        between = [stack.enter_context(standing_in(loss.before(each))) for each in replicas]
        ports = [each.server_port for each in between]
        yield stack.enter_context(Client(stack.enter_context(door(ports, folder))))


@pytest.mark.parametrize("at_once", [False, True])
def test_a_move_that_is_sent_again_has_the_same_continuation(
    replicas: list[Service], front_door: Door, tmp_path: Path, *, at_once: bool
) -> None:
    """Its dice too, whether the first replica has done before the second one begins or not."""
    loss = Loss(at_once=at_once)
    with Client(front_door) as player, losing(replicas, loss, tmp_path) as client:
        _, begun = player.ask(PLAY, {})
        got = client.ask(PLAY, {"token": begun["token"], "move": begun["legal_moves"][0]})
        until(lambda: len(loss.replies) == 2)
        assert [status for status, _ in loss.replies] == [200, 200], loss.replies
        one, other = ({**reply, "token": ""} for _, reply in loss.replies)
        assert one == other
        assert got in loss.replies
        turn = {"token": got[1]["token"], "move": got[1]["legal_moves"][0]}
        assert player.ask(PLAY, turn)[0] == 200


def test_a_job_is_not_sent_again(tmp_path: Path) -> None:
    """Two would be made of it. Any other request is sent again."""
    with (
        standing_in(Request.lose) as stand_in,
        door([stand_in.server_port], tmp_path) as found,
    ):
        for path in ("/v1/jobs", "/v1/games/nim/move"):
            with Client(found) as client:
                client.send(path, {})
                assert client.receive().status >= 500
    assert stand_in.asked.count("/v1/jobs") == 1
    assert stand_in.asked.count("/v1/games/nim/move") > 1
