"""playGame as clients meet it: services as delivered, double clicks, restarts, hang-ups."""

import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from http.client import HTTPException
from typing import Any

import pytest

from tests.host.test_server_cache import embedded
from tests.support import Valkey
from tests.support.serving import Service, request, serving, until

GAME = "backgammon"
"""Chance moves after each move of a player, and a search takes all of its time."""
AT_ONCE = 12
Reply = tuple[int, dict[str, Any]]


def play(service: Service, game: str = GAME, **body: object) -> Reply:
    return service.ask(f"/v1/games/{game}/play", body)


def played(service: Service, game: str = GAME, **body: object) -> dict[str, Any]:
    status, said = play(service, game, **body)
    assert status == 200, said
    return said


def click(said: dict[str, Any], which: int = 0) -> dict[str, Any]:
    """The body of a move."""
    return {"token": said["token"], "move": said["legal_moves"][which]}


def at_once(services: Sequence[Service], body: dict[str, Any]) -> list[Reply]:
    with ThreadPoolExecutor(AT_ONCE * len(services)) as pool:
        return list(pool.map(lambda service: play(service, **body), [*services] * AT_ONCE))


def one_state(replies: Sequence[Reply]) -> str:
    """The one state that all replies have."""
    assert {status for status, _ in replies} == {200}, replies
    (state,) = {said["state"] for _, said in replies}
    return str(state)


@pytest.fixture(scope="module")
def delivered() -> Iterator[Service]:
    with serving() as running:
        yield running


@pytest.fixture(scope="module")
def without_redis() -> Iterator[Service]:
    with serving(REDIS_URL="none") as running:
        yield running


@pytest.mark.parametrize("kind", ["delivered", "without_redis"])
def test_clicks_at_once_and_later_get_one_game(request: pytest.FixtureRequest, kind: str) -> None:
    service = request.getfixturevalue(kind)
    body = click(played(service))
    state = one_state(at_once([service], body))
    assert one_state([play(service, **body) for _ in range(3)]) == state
    status, refused = play(service, **body, level=3)
    assert (status, refused["code"]) == (409, "token_used")


def test_when_the_embedded_server_dies_all_clicks_get_one_game() -> None:
    with serving() as service:
        first, second = (click(played(service)) for _ in range(2))
        state = one_state([play(service, **first)])
        (server,) = embedded(service)
        with ThreadPoolExecutor(1) as pool:
            clicks = pool.submit(at_once, [service], second)
            until(service.is_searching)
            os.kill(server, signal.SIGKILL)
            one_state(clicks.result())
        assert one_state(at_once([service], first)) == state


def replicas(stack: ExitStack, valkey: Valkey) -> list[Service]:
    return [stack.enter_context(serving(REDIS_URL=valkey.url)) for _ in range(2)]


def test_two_replicas_are_one_referee(valkey: Valkey) -> None:
    with ExitStack() as stack:
        one, other = replicas(stack, valkey)
        said = played(one)
        for _ in range(3):
            body = click(said)
            state = one_state(at_once([one, other], body))
            assert one_state([play(replica, **body) for replica in (one, other)]) == state
            said = played(other, **body)


@pytest.mark.parametrize("trouble", ["kill", "freeze"])
def test_a_redis_that_dies_leaves_one_game_to_each_replica(valkey: Valkey, trouble: str) -> None:
    with ExitStack() as stack:
        both = replicas(stack, valkey)
        said = played(both[0])
        until(lambda: play(both[1], token=said["token"])[0] == 200)
        body = click(said)
        with ThreadPoolExecutor(2) as pool:
            clicks = [pool.submit(at_once, [replica], body) for replica in both]
            until(lambda: any(replica.is_searching() for replica in both))
            getattr(valkey, trouble)()
            states = [one_state(replies.result()) for replies in clicks]
        for replica, state in zip(both, states, strict=True):
            assert one_state([play(replica, **body) for _ in range(3)]) == state
        if trouble == "kill":
            valkey.start()


def test_a_game_survives_a_rolling_restart(valkey: Valkey) -> None:
    """Each replica is replaced in its turn, and Redis forgets all in between."""
    with ExitStack() as stack, valkey.client() as client:
        running = replicas(stack, valkey)
        token = played(running[0], "holdem")["token"]
        view = played(running[1], "holdem", token=token)["view"]
        for _ in range(2):
            client.flushall()
            assert running.pop(0).stop() == 0
            running.append(stack.enter_context(serving(REDIS_URL=valkey.url)))
            for replica in reversed(running):
                assert played(replica, "holdem", token=token)["view"] == view
        said = played(running[0], "holdem", token=token)
        assert played(running[1], "holdem", **click(said))["you"] == said["you"]


def test_a_game_survives_a_restart() -> None:
    with serving() as service:
        said = played(service, "holdem")
        body = click(said)
        after = played(service, "holdem", **body)
        assert service.stop() == 0
    with serving() as service:
        assert played(service, "holdem", token=after["token"])["view"] == after["view"]
        service.process.kill()
    with serving() as service:
        assert played(service, "holdem", token=after["token"])["view"] == after["view"]


def test_a_refused_search_leaves_the_token(delivered: Service) -> None:
    said = played(delivered, "kuhn_poker")
    status, refused = play(delivered, "kuhn_poker", **click(said), elo=900)
    assert (status, refused["code"]) == (422, "level_refused")
    played(delivered, "kuhn_poker", **click(said, 1))


def test_a_client_that_hangs_up_leaves_the_token(delivered: Service) -> None:
    until(lambda: not delivered.is_searching())
    said = played(delivered, "chess")
    with delivered.connect() as connection:
        body = {**click(said), "time_ms": 30_000}
        connection.sendall(request("/v1/games/chess/play", body))
        until(delivered.is_searching)
    played(delivered, "chess", **click(said, 1))
    status, refused = play(delivered, "chess", **click(said))
    assert (status, refused["code"]) == (409, "token_used")


def test_what_a_killed_replica_did_not_answer_another_one_does(valkey: Valkey) -> None:
    """The door sends the request once more, to another replica."""
    with ExitStack() as stack, ThreadPoolExecutor(1) as pool:
        dies, lives = replicas(stack, valkey)
        body = click(played(dies))

        def cut_off() -> None:
            with suppress(OSError, HTTPException):
                play(dies, **body)

        first = pool.submit(cut_off)
        until(dies.is_searching)
        for pid in (*dies.children("python"), dies.process.pid):
            os.kill(pid, signal.SIGKILL)
        first.result()
        state = one_state([play(lives, **body)])
        assert one_state(at_once([lives], body)) == state


def test_services_of_two_secrets_say_that_the_key_is_another(delivered: Service) -> None:
    with serving(TOKEN_SECRET="other") as other:
        status, refused = play(other, token=played(delivered)["token"])
    assert (status, refused["code"], refused["pointer"]) == (422, "bad_token", "/token")
    assert "another key" in refused["detail"]
