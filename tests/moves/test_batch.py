"""batch: many requests in one, each with its own answer or its own problem, in a common time."""

import json
from collections.abc import Iterator
from functools import partial
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.caller import KEY, Caller
from service.engine import Engine
from service.http.views import batch as batch_view
from service.http.views.resource import EXTENSION
from service.moves.batch import HELPERS, MOST_HELPERS, Batch
from tests.support import (
    WITHIN_S,
    MakeApp,
    Valkey,
    content,
    found,
    no_thread,
    post,
    problem,
    until,
)
from tests.support.serving import Service, request, serving
from tests.support.serving import until as until_seen

AN_HOUR_MS = 3_600_000
Result = dict[str, Any]


def batch(client: FlaskClient, *requests: object, **body: object) -> list[Result]:
    response = client.post("/v1/batch", json={"requests": requests, **body})
    assert response.status_code == 200, response.text
    results: list[Result] = content(response)["results"]
    assert [result["index"] for result in results] == list(range(len(requests)))
    return results


def nim(*moves: str, **more: object) -> Result:
    return {"game": "nim", "moves": moves, **more}


def test_each_request_gets_its_reply_in_order(client: FlaskClient) -> None:
    move, analysis, position = batch(
        client,
        nim("1:3", id="a", depth=3),
        {"game": "connect_four", "operation": "analysis", "depth": 3, "multi_pv": 2},
        nim("1:3", operation="position"),
    )
    assert (move["id"], move["status"]) == ("a", 200)
    assert move["move"]["move"] == found(client, "nim/move", moves=["1:3"], depth=3)["move"]
    assert "id" not in analysis
    assert len(analysis["analysis"]["lines"]) == 7
    assert position["position"] == found(client, "nim/position", moves=["1:3"])


def test_each_request_has_what_its_operation_has(client: FlaskClient) -> None:
    body: Result = {"moves": ["b2"], "depth": 2}
    level: Result = {**body, "level": 3, "seed": 1, "include": ["legal_moves", "best_move"]}
    manners: Result = {**body, "manners": {"draw_offered": True}, "client_id": "mine"}
    features: Result = {"moves": ["b2"], "include": ["features"]}
    chosen, polite, inspected = batch(
        client,
        {"game": "tic_tac_toe", **level},
        {"game": "tic_tac_toe", **manners},
        {"game": "tic_tac_toe", "operation": "position", **features},
    )
    alone = found(client, "tic_tac_toe/move", **level)
    for name in ("level", "move", "loss", "best_move", "legal_moves"):
        assert chosen["move"][name] == alone[name]
    assert polite["move"]["client_id"] == "mine"
    assert polite["move"]["manners"] == found(client, "tic_tac_toe/move", **manners)["manners"]
    assert inspected["position"] == found(client, "tic_tac_toe/position", **features)


def test_ids_of_the_batch_and_of_its_requests_come_back(client: FlaskClient) -> None:
    requests = [nim(depth=2, client_id="a"), nim(depth=2), nim("9:9", client_id="c"), {"game": "x"}]
    response = client.post("/v1/batch", json={"requests": requests, "client_id": "all"})
    reply = content(response)
    assert reply["client_id"] == "all"
    first, second, third, fourth = reply["results"]
    assert (first["move"]["client_id"], third["problem"]["client_id"]) == ("a", "c")
    assert "client_id" not in second["move"]
    assert "client_id" not in fourth["problem"]


MODELLED_AFTER_CHANCE: dict[str, object] = {
    "game": "tree",
    "options": {"text": "chance(max(1,2),min(1,2))"},
    "opponent": {"model": "random"},
}
INVALID: list[tuple[object, str, str]] = [
    ({"game": "luck"}, "unknown_game", "/game"),
    ({}, "invalid_request", "/game"),
    ({"game": 1}, "invalid_request", "/game"),
    ({"game": "nim", "colour": "red"}, "invalid_request", "/colour"),
    ({"game": "nim", "operation": "trace"}, "invalid_request", "/operation"),
    ({"game": "nim", "operation": ["move"]}, "invalid_request", "/operation"),
    ({"game": "nim", "id": 1}, "invalid_request", "/id"),
    ({"game": "nim", "id": "x" * 65}, "invalid_request", "/id"),
    ({"game": "nim", "depth": "1"}, "invalid_request", "/depth"),
    ({"game": "nim", "multi_pv": 1}, "invalid_request", "/multi_pv"),
    ({"game": "nim", "operation": "position", "depth": 1}, "invalid_request", "/depth"),
    ({"game": "nim", "moves": ["1:3", "1:3"]}, "illegal_move", "/moves/1"),
    ({"game": "nim", "state": "0,0,0 1"}, "game_over", "/state"),
    (MODELLED_AFTER_CHANCE, "chance_moves", "/algorithm"),
    (None, "invalid_request", ""),
    ([], "invalid_request", ""),
    ("nim", "invalid_request", ""),
]


def test_what_is_wrong_with_one_is_its_own_problem(client: FlaskClient) -> None:
    good, *results, also_good = batch(client, nim(), *(row[0] for row in INVALID), nim())
    assert good["status"] == also_good["status"] == 200
    for result, (_, code, pointer) in zip(results, INVALID, strict=True):
        assert result["status"] == result["problem"]["status"] == 422 or code == "unknown_game"
        assert (result["problem"]["code"], result["problem"]["pointer"]) == (code, pointer)
        assert result.keys() == {"index", "status", "problem"}


def test_a_problem_is_that_of_the_operation_alone(client: FlaskClient) -> None:
    wrong = {"moves": ["b2", "a1", "b2"], "depth": 3}
    (result,) = batch(client, {"game": "tic_tac_toe", **wrong, "id": "it"})
    alone = problem(post(client, "tic_tac_toe/move", **wrong))
    del alone["request_id"]
    assert result == {"index": 0, "id": "it", "status": alone["status"], "problem": alone}


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/requests"),
        ({"requests": []}, "/requests"),
        ({"requests": {}}, "/requests"),
        ({"requests": [{}] * 101}, "/requests"),
        ({"requests": [{}], "time_ms": 0}, "/time_ms"),
        ({"requests": [{}], "time_ms": "1"}, "/time_ms"),
        ({"requests": [{}], "depth": 1}, "/depth"),
    ],
)
def test_a_batch_that_does_not_fit_its_schema_is_a_422(
    client: FlaskClient, body: Result, pointer: str
) -> None:
    refusal = problem(client.post("/v1/batch", json=body))
    assert (refusal["status"], refusal["code"]) == (422, "invalid_request")
    assert refusal["pointer"] == pointer


def test_a_surprise_in_one_is_its_own_500_without_details(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = Engine.run

    def fail(engine: Engine, plan: Any, **named: Any) -> Any:  # noqa: ANN401
        if plan.key != rest.key:
            raise RuntimeError("a secret")
        return run(engine, plan, **named)

    engine = client.application.extensions[EXTENSION].engine
    rest = engine.game("nim").at(None, []).plan({"depth": 2, "multi_pv": 1, "lines": 0})
    monkeypatch.setattr(Engine, "run", fail)
    first, second = batch(client, nim(depth=2, algorithm="minimax"), nim(depth=2))
    assert (first["status"], first["problem"]["code"]) == (500, "internal_error")
    assert "secret" not in json.dumps(first)
    assert second["status"] == 200


def shares(entries: int, threads: int, spent_s: float = 0.0) -> list[float]:
    """The milliseconds of each entry of a batch whose deadline is an hour away."""
    lock, given = Lock(), list[float]()

    def answer(time_ms: float, _: Caller) -> None:
        with lock:
            given.append(time_ms)

    deadline = monotonic() + 3600 - spent_s
    Batch([answer] * entries, deadline, Caller()).answers(threads)
    return given


def test_entries_share_the_time_that_is_left() -> None:
    """The entries before took no time."""
    given = shares(4, threads=1)
    hour = 3_600_000
    for share, part in zip(given, [hour / 4, hour / 3, hour / 2, hour], strict=True):
        assert share == pytest.approx(part, rel=0.01)


def test_something_is_left_for_an_entry_whose_thread_is_late() -> None:
    """One of two threads holds its entry until the other has answered both others."""
    others, lock, given = Event(), Lock(), dict[int, float]()

    def entry(index: int, time_ms: float, _: Caller) -> None:
        with lock:
            given[index] = time_ms
            if len(given) == 3:
                others.set()
        if index == 0:
            assert others.wait(WITHIN_S)

    entries = [partial(entry, index) for index in range(3)]
    Batch(entries, monotonic() + 3600, Caller()).answers(2)
    assert 0 < given[1] < 0.95 * 3_600_000
    assert given[2] > 0


def test_after_the_deadline_nothing_is_left() -> None:
    assert shares(3, threads=1, spent_s=3601) == [0, 0, 0]


def test_threads_that_answer_at_one_time_have_longer_shares() -> None:
    together, given = Event(), list[float]()
    lock = Lock()

    def answer(time_ms: float, _: Caller) -> None:
        with lock:
            given.append(time_ms)
            if len(given) == 2:
                together.set()
        assert together.wait(WITHIN_S)

    Batch([answer] * 2, monotonic() + 3600, Caller()).answers(2)
    assert max(given) == pytest.approx(3_600_000, rel=0.01)


def test_a_batch_without_threads_to_help_answers_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Thread, "start", no_thread)
    assert len(shares(3, threads=8)) == 3


def test_helping_threads_are_given_back() -> None:
    before = HELPERS._value
    assert len(shares(5, threads=MOST_HELPERS * 2)) == 5
    assert HELPERS._value == before


def test_a_requests_own_limits_hold(client: FlaskClient) -> None:
    short, deep = batch(
        client, {"game": "chess", "time_ms": 1}, {"game": "chess", "depth": 2}, time_ms=60_000
    )
    assert short["move"]["stopped_by"] == "time"
    assert (deep["move"]["stopped_by"], deep["move"]["depth"]) == ("depth", 2)


def test_time_that_is_used_up_is_a_problem_of_those_that_got_none(client: FlaskClient) -> None:
    environ = {KEY: Caller(arrived=monotonic() - 10)}
    response = client.post(
        "/v1/batch",
        json={"time_ms": 1, "requests": [nim(), {"game": "luck"}]},
        environ_overrides=environ,
    )
    for late in content(response)["results"]:
        assert (late["status"], late["problem"]["code"]) == (503, "no_time_left")


def test_results_that_would_be_too_large_are_left_out(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch_view, "MOST_BYTES", 1000)
    results = batch(client, *[nim(operation="position")] * 20)
    codes = [result.get("problem", {}).get("code") for result in results]
    assert codes[0] is None
    assert codes[-1] == "reply_too_large"


def test_equal_requests_of_a_batch_cost_one_search(make_app: MakeApp, valkey: Valkey) -> None:
    client = make_app(redis_url=valkey.url, slots=1).test_client()
    results = batch(client, *[nim(depth=5, algorithm="alpha_beta")] * 20)
    assert sum(not result["move"]["cache"]["hit"] for result in results) == 1


@pytest.fixture
def unhurried(make_app: MakeApp) -> Flask:
    return make_app(max_time_ms=AN_HOUR_MS, slots=1)


def test_a_client_that_leaves_ends_all(unhurried: Flask) -> None:
    caller = Caller()
    slots = unhurried.extensions[EXTENSION].slots
    body = {"requests": [{"game": "chess", "time_ms": AN_HOUR_MS}] * 100}

    def ask() -> None:
        unhurried.test_client().post("/v1/batch", json=body, environ_overrides={KEY: caller})

    asking = Thread(target=ask)
    asking.start()
    until(lambda: slots.active > 0)
    caller.leave()
    asking.join(WITHIN_S)
    assert not asking.is_alive()
    assert slots.active == 0


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    with serving(REDIS_URL="none", SLOTS="2", MAX_TIME_MS=str(AN_HOUR_MS)) as running:
        yield running


def test_a_hundred_searches_end_within_their_common_time(service: Service) -> None:
    """Each has its part; the hour that each could have alone is not waited for."""
    requests = [{"game": "chess", "moves": [move]} for move in ("e2e4", "d2d4")] * 50
    status, reply = service.ask("/v1/batch", {"time_ms": 2000, "requests": requests})
    assert status == 200
    moves = [result["move"] for result in reply["results"] if result["status"] == 200]
    assert all(move["stopped_by"] == "time" for move in moves)
    refused = [result["problem"]["code"] for result in reply["results"] if "problem" in result]
    assert set(refused) <= {"no_time_left"}, "on a machine that is busy"
    assert moves


def test_a_hang_up_frees_the_slots_of_a_batch(service: Service) -> None:
    requests = [{"game": "chess", "time_ms": AN_HOUR_MS}] * 3
    with service.connect() as connection:
        connection.sendall(request("/v1/batch", {"requests": requests}))
        until_seen(service.is_searching)
    until_seen(lambda: not service.is_searching())
