"""A slow game in Python holds the interpreter but does not block other requests."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.support import install
from tests.support.serving import Service, request, serving, until

BODY = {"algorithm": "minimax", "cache": "bypass"}


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder = tmp_path_factory.mktemp("games")
    install(folder, "slow-game", "1", {"slow": "tests.support.slow_game:Slow"})
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(folder))
        with serving(WORKERS="1", SLOTS="2") as running:
            yield running


def test_callers_of_a_slow_game_share_the_time_and_health_answers(service: Service) -> None:
    with ThreadPoolExecutor() as pool:
        pending = [pool.submit(service.move, "slow", **BODY, time_ms=2000) for _ in range(4)]
        until(service.is_searching)
        assert service.ask("/healthz") == (200, {"status": "ok"})
        assert service.move("nim", depth=20)[0] == 200
        replies = [reply.result() for reply in pending]
    assert {status for status, _ in replies} == {200}
    assert {reply["stopped_by"] for _, reply in replies} == {"time"}


def test_the_search_of_a_slow_game_ends_when_its_client_leaves(service: Service) -> None:
    with service.connect() as client:
        client.sendall(request("/v1/games/slow/move", {**BODY, "time_ms": 30_000}))
        until(service.is_searching)
    until(lambda: not service.is_searching())
