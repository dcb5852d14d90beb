"""A body that was answered before is not read again, and nobody can tell from the reply."""

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.cache.answers.question import SearchLimits, Wanted
from service.engine import Game
from service.http.views.body import BodyParser
from service.moves import known as known_module
from service.moves.known import MOST_BODY_BYTES, KnownReply, KnownRequest, KnownRequests
from service.request_id import HEADER
from tests.support import MakeApp, content, problem, source
from tests.support.cached import DEPTH, count

MOVE, ANALYSIS = "/v1/games/tic_tac_toe/move", "/v1/games/tic_tac_toe/analysis"
BODY = json.dumps(DEPTH).encode()
EQUAL = b" " + BODY
"""Asks the same in other bytes."""
JSON = "application/json"
IN_MEMORY = {"hit": True, "layer": "memory"}
KNOWN = KnownReply(Wanted("shelf", SearchLimits(100.0), fixed_depth=False), Game("nim"))


@pytest.fixture
def app(make_app: MakeApp) -> Flask:
    """An application whose answers stay in its memory alone."""
    return make_app(redis_url="redis://127.0.0.1:1", memory_s=3600)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Note every reading of a body."""
    noted: list[object] = []
    parse: Any = BodyParser.parse

    def noting(parser: BodyParser, *args: object, **more: object) -> object:
        noted.append(parser)
        return parse(parser, *args, **more)

    monkeypatch.setattr(BodyParser, "parse", noting)
    return noted


@pytest.mark.parametrize("path", [MOVE, ANALYSIS])
def test_an_equal_body_is_not_read_again(
    client: FlaskClient, path: str, read: list[object]
) -> None:
    client.post(path, data=BODY, content_type=JSON)
    again = [client.post(path, data=BODY, content_type=JSON) for _ in range(3)]
    assert len(read) == 1
    assert all(source(content(reply)) == IN_MEMORY for reply in again)


@pytest.mark.parametrize("path", [MOVE, ANALYSIS])
def test_the_reply_is_that_of_a_body_that_was_read(client: FlaskClient, path: str) -> None:
    client.post(path, data=BODY, content_type=JSON)
    known, read = (
        client.post(path, data=body, content_type=JSON, headers={HEADER: "the-same"})
        for body in (BODY, EQUAL)
    )
    assert (known.status, known.data) == (read.status, read.data)
    assert dict(known.headers) == dict(read.headers)


def test_every_hit_is_counted(app: Flask, client: FlaskClient) -> None:
    for _ in range(4):
        client.post(MOVE, data=BODY, content_type=JSON)
    assert (count(app, "misses"), count(app, "hits")) == (1, 3)


def test_equal_bodies_of_two_operations_and_two_games_differ(client: FlaskClient) -> None:
    other_game = MOVE.replace("tic_tac_toe", "connect_four")
    paths = (MOVE, ANALYSIS, other_game)
    first, second = (
        [content(client.post(path, data=BODY, content_type=JSON)) for path in paths]
        for _ in range(2)
    )
    assert [reply["game"] for reply in second] == ["tic_tac_toe", "tic_tac_toe", "connect_four"]
    assert ["lines" in reply for reply in second] == [False, True, False]
    assert [reply["move"] for reply in second] == [reply["move"] for reply in first]


@pytest.mark.parametrize("changed", [{"cache": "bypass"}, {"cache": "refresh"}, {"seed": 1}])
def test_what_asks_for_a_search_is_searched_each_time(
    client: FlaskClient, changed: dict[str, object]
) -> None:
    client.post(MOVE, data=BODY, content_type=JSON)
    body = json.dumps({**DEPTH, **changed})
    for _ in range(3):
        assert not content(client.post(MOVE, data=body, content_type=JSON))["cache"]["hit"]


def test_a_known_body_of_another_content_type_is_refused(client: FlaskClient) -> None:
    client.post(MOVE, data=BODY, content_type=JSON)
    refused = client.post(MOVE, data=BODY, content_type="text/plain")
    assert problem(refused)["code"] == "wrong_content_type"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{", "not_json"),
        (b"", "not_json"),
        (b'{"depth": 0}', "invalid_request"),
        (b'{"moves": ["a1", "a1"]}', "illegal_move"),
        (b'{"algorithm": "none"}', "unknown_algorithm"),
    ],
)
def test_an_error_is_the_same_each_time(client: FlaskClient, body: bytes, code: str) -> None:
    headers = {HEADER: "the-same"}
    replies = [client.post(MOVE, data=body, content_type=JSON, headers=headers) for _ in range(3)]
    assert [problem(reply)["code"] for reply in replies] == [code] * 3
    assert len({reply.data for reply in replies}) == 1


def test_an_answer_that_is_not_fresh_is_looked_up(make_app: MakeApp, read: list[object]) -> None:
    """Here none is fresh but a proof."""
    client = make_app(redis_url="redis://127.0.0.1:1", memory_s=0).test_client()
    for _ in range(3):
        client.post(MOVE, data=BODY, content_type=JSON)
    assert len(read) == 3


def test_a_move_is_drawn_for_each_request(client: FlaskClient) -> None:
    path = MOVE.replace("tic_tac_toe", "matrix")
    replies = [content(client.post(path, data=b"{}", content_type=JSON)) for _ in range(60)]
    assert {reply["move"] for reply in replies} == {"rock", "paper", "scissors"}
    assert source(replies[-1]) == IN_MEMORY


def test_a_large_body_is_read_each_time(client: FlaskClient, read: list[object]) -> None:
    large = BODY + b" " * MOST_BODY_BYTES
    replies = [client.post(MOVE, data=large, content_type=JSON) for _ in range(3)]
    assert len(read) == 3
    assert source(content(replies[-1])) == IN_MEMORY


@pytest.mark.parametrize(
    ("size", "kept"), [(0, False), (1, True), (MOST_BODY_BYTES, True), (MOST_BODY_BYTES + 1, False)]
)
def test_bodies_up_to_a_size_are_remembered(size: int, *, kept: bool) -> None:
    known, request = KnownRequests(), KnownRequest("choose", "nim", b"x" * size)
    known.put(request, KNOWN)
    assert (known.get(request) is not None) is kept


def test_the_least_recently_used_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known_module, "ROOM", 3 * known_module.OWN_BYTES)
    known = KnownRequests()
    first, second, third = (KnownRequest("choose", "nim", body) for body in (b"1", b"2", b"3"))
    known.put(first, KNOWN)
    known.put(second, KNOWN)
    known.get(first)
    known.put(third, KNOWN)
    assert [known.get(one) is not None for one in (first, second, third)] == [True, False, True]
