"""reviewGame by lines: each comes when its move is judged; ends, errors, clients that leave."""

import http.client
import json
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.cache.answers.answers import Answer
from service.caller import Caller
from service.errors import Problem, busy
from service.http.schemas.shapes import MOST_RECORD
from service.http.views import review as review_view
from service.moves.move_service import MoveService
from service.moves.review.review import Review
from tests.moves.review.games import DRAWN, NDJSON, SCHOLARS_MATE, lines, move_service
from tests.support import WITHIN_S, MakeApp, found, post, problem
from tests.support.serving import request as wire_request
from tests.support.serving import serving, until


def test_lines_are_the_moves_and_one_final(client: FlaskClient) -> None:
    body: dict[str, Any] = {
        "record": SCHOLARS_MATE,
        "depth": 3,
        "seed": 1,
        "client_id": "mine",
    }
    whole = found(client, "chess/review", **body)
    *moves, final = lines(client, "chess", **body)
    assert [move.pop("type") for move in moves] == ["move"] * 7
    assert final.pop("type") == "final"
    assert moves == whole.pop("moves")
    assert {**final, "time_ms": 0} == {**whole, "time_ms": 0}


def test_json_is_the_reply_unless_lines_are_asked_for(client: FlaskClient) -> None:
    body = {"moves": ["1:1"]}
    for accept in ("*/*", "application/json", f"application/json, {NDJSON};q=0.5"):
        response = client.post("/v1/games/nim/review", json=body, headers={"Accept": accept})
        assert response.content_type == "application/json"


class Gate:
    """Stops each search but the first `free`, until it is opened."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, free: int, error: Problem | None = None
    ) -> None:
        self.opened = Event()
        self._free = free
        choose: Any = MoveService.choose

        def waiting(*args: object, **more: object) -> Answer:
            self._free -= 1
            if self._free < 0:
                assert self.opened.wait(WITHIN_S)
                if error:
                    raise error
            answer: Answer = choose(*args, **more)
            return answer

        monkeypatch.setattr(MoveService, "choose", waiting)


@contextmanager
def streamed(client: FlaskClient, **body: object) -> Iterator[Iterator[dict[str, Any]]]:
    """The objects of a review in tic-tac-toe, as they come."""
    response = client.post(
        "/v1/games/tic_tac_toe/review", json=body, headers={"Accept": NDJSON}, buffered=False
    )
    try:
        assert (response.status_code, response.content_type) == (200, NDJSON)
        yield (json.loads(line) for line in response.iter_encoded())
    finally:
        response.close()


def test_each_line_comes_while_the_next_moves_are_searched(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate(monkeypatch, free=2)
    with streamed(client, moves=DRAWN, depth=1) as objects:
        assert next(objects)["index"] == 0
        gate.opened.set()
        rest = [each for each in objects if each["type"] != "heartbeat"]
    assert [each.get("index") for each in rest] == [*range(1, 9), None]
    assert rest[-1]["type"] == "final"


def test_heartbeats_come_while_a_move_is_searched(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_view, "HEARTBEAT_S", 0.01)
    gate = Gate(monkeypatch, free=2)
    with streamed(client, moves=DRAWN, depth=1) as objects:
        next(objects)
        first, second = next(objects), next(objects)
        assert first.keys() == second.keys() == {"type", "elapsed_ms"}
        assert first["type"] == second["type"] == "heartbeat"
        assert 0 < first["elapsed_ms"] < second["elapsed_ms"]
        gate.opened.set()
        assert list(objects)[-1]["type"] == "final"


def test_a_review_ends_when_its_client_leaves(app: Flask) -> None:
    caller = Caller()
    review = Review(move_service(app), "tic_tac_toe", {"moves": DRAWN, "depth": 2}, caller)
    moves = review.moves()
    next(moves)
    caller.leave()
    assert list(moves) == []
    assert not review.summary()["complete"]


def test_only_the_first_search_may_be_refused(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """The client has its first moves already: the others wait for their turn."""
    service, refusable = move_service(app), list[bool]()
    hold: Any = type(service.slots).hold

    def noting(slots: object, *args: object, may_be_refused: bool, **more: object) -> object:
        refusable.append(may_be_refused)
        return hold(slots, *args, may_be_refused=may_be_refused, **more)

    monkeypatch.setattr(type(service.slots), "hold", noting)
    body = {"moves": ["e4", "e5"], "depth": 1, "cache": "bypass"}
    list(Review(service, "chess", body, Caller()).moves())
    assert refusable[0]
    assert not any(refusable[1:])


def test_an_error_before_the_first_line_is_a_reply(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    Gate(monkeypatch, free=0, error=busy("too many searches")).opened.set()
    body = {"moves": ["b2", "a3", "c3"], "depth": 9}
    headers = {"Accept": NDJSON}
    response = client.post("/v1/games/tic_tac_toe/review", json=body, headers=headers)
    assert (response.status_code, problem(response)["code"]) == (503, "busy")


@pytest.mark.parametrize("is_late", [False, True])
def test_a_later_error_is_the_last_line_and_in_the_log(
    make_app: MakeApp,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    is_late: bool,
) -> None:
    client = make_app(log_level="info").test_client()
    gate = Gate(monkeypatch, free=2, error=busy("too many searches"))
    if not is_late:
        gate.opened.set()
    with streamed(client, moves=["b2", "a3", "c3"], depth=9) as objects:
        found = [next(objects)]
        gate.opened.set()
        found += [each for each in objects if each["type"] != "heartbeat"]
    assert {each["type"] for each in found[:-1]} == {"move"}
    assert (found[-1]["type"], found[-1]["problem"]["code"]) == ("problem", "busy")
    (line,) = [line for line in capsys.readouterr().err.splitlines() if "/review" in line]
    logged = json.loads(line)
    assert (logged["status"], logged["code"], logged["level"]) == (503, "busy", "warning")


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"record": "b2", "moves": []}, "/record"),
        ({"record": "b2", "state": ""}, "/record"),
        ({"record": 1}, "/record"),
        ({"record": "x" * (MOST_RECORD + 1)}, "/record"),
        ({"player": "X"}, "/player"),
        ({"root_moves": ["b2"]}, "/root_moves"),
        ({"opponent": {"model": "random"}}, "/opponent"),
        ({"time_ms": 0}, "/time_ms"),
    ],
)
def test_a_review_that_does_not_fit_its_schema_is_refused(
    client: FlaskClient, body: dict[str, Any], pointer: str
) -> None:
    refusal = problem(post(client, "tic_tac_toe/review", **body))
    assert (refusal["code"], refusal["pointer"]) == ("invalid_request", pointer)


@pytest.mark.parametrize(
    ("body", "code", "pointer"),
    [
        ({"record": "1. e4 e5 2. Ke3"}, "illegal_move", "/record"),
        ({"record": "1. e4 ("}, "malformed_record", "/record"),
        ({"moves": ["e4", "e4"]}, "illegal_move", "/moves/1"),
        ({"state": "x"}, "malformed_state", "/state"),
        ({"moves": ["e4"], "algorithm": "max_max"}, "unknown_algorithm", "/algorithm"),
        ({"moves": ["e4"], "weights": {"luck": 1}}, "bad_weight", "/weights/luck"),
    ],
)
@pytest.mark.parametrize("accept", ["application/json", NDJSON])
def test_errors_of_a_game_are_named(
    client: FlaskClient, body: dict[str, Any], code: str, pointer: str, accept: str
) -> None:
    response = client.post("/v1/games/chess/review", json=body, headers={"Accept": accept})
    refusal = problem(response)
    assert (refusal["code"], refusal["pointer"]) == (code, pointer)


def test_a_served_review_comes_in_lines_and_ends_when_its_client_leaves() -> None:
    with serving() as service:
        connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=60)
        long = ["Nf3", "Nf6", "Ng1", "Ng8"] * 20
        options = {"draws": "never"}
        body = json.dumps({"moves": long, "options": options, "time_ms": 30_000})
        headers = {"Accept": NDJSON, "Content-Type": "application/json"}
        connection.request("POST", "/v1/games/chess/review", body, headers)
        response = connection.getresponse()
        assert response.headers["Transfer-Encoding"] == "chunked"
        assert json.loads(response.readline())["move_label"] == "Nf3"
        until(service.is_searching)
        response.close()
        connection.close()
        until(lambda: not service.is_searching())


def test_a_client_that_leaves_between_two_lines_ends_the_review() -> None:
    """The first move is a roll of the dice, and the search for the second does not end."""
    an_hour_ms = 3_600_000
    with serving(MAX_TIME_MS=str(an_hour_ms), REDIS_URL="none") as service:
        body = {"moves": ["31", "24/20"], "time_ms": an_hour_ms}
        text = wire_request("/v1/games/backgammon/review", body)
        accepting = b"\r\nAccept: application/x-ndjson\r\n"
        with service.connect() as connection:
            connection.sendall(text.replace(b"\r\n", accepting, 1))
            with connection.makefile("rb") as lines:
                assert any(b'"type":"move"' in line for line in lines)
            until(service.is_searching)
        until(lambda: not service.is_searching())
