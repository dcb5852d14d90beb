"""Every reply has an id, which its problem and its line in the log have too."""

import json
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from service.request_id import HEADER
from tests.support import post, problem
from tests.support.serving import Service

MOVE = "/v1/games/tic_tac_toe/move"
MINE = "web-42/a.b:c+d=e@f~g_h"
MALFORMED = ["", "a b", "a\tb", "ü", "x" * 129, "{}", '"']


def test_a_reply_has_the_requests_id(client: FlaskClient) -> None:
    for response in (
        client.get("/healthz", headers={HEADER: MINE}),
        client.post(MOVE, json={"depth": 1}, headers={HEADER: MINE}),
    ):
        assert (response.status_code, response.headers[HEADER]) == (200, MINE)


def test_a_request_without_an_id_gets_one_of_its_own(client: FlaskClient) -> None:
    ids = {client.get("/healthz").headers[HEADER] for _ in range(10)}
    assert len(ids) == 10
    assert all(len(one) == 16 and one.isalnum() for one in ids)


@pytest.mark.parametrize("given", MALFORMED)
def test_an_id_that_is_malformed_is_replaced(client: FlaskClient, given: str) -> None:
    response = client.get("/healthz", headers={HEADER: given})
    assert response.headers.getlist(HEADER) != [given]
    assert len(response.headers.getlist(HEADER)) == 1


@pytest.mark.parametrize("path", [MOVE, "/v1/games/nothing/move", "/nowhere"])
def test_a_problem_names_the_requests_id(client: FlaskClient, path: str) -> None:
    response = client.post(path, json={"moves": ["z9"]}, headers={HEADER: MINE})
    assert problem(response)["request_id"] == MINE == response.headers[HEADER]


def test_an_unexpected_error_names_it_too(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.moves.move_service.MoveService.choose", None)
    response = post(client, "tic_tac_toe/move")
    assert problem(response)["request_id"] == response.headers[HEADER]


def test_the_log_and_the_workers_own_refusals_have_ids(tmp_path: Path) -> None:
    service = Service(tmp_path, LOG_LEVEL="info", REDIS_URL="none")
    try:
        body = b'{"depth":2}'
        head = f"POST {MOVE} HTTP/1.1\r\nHost: x\r\n{HEADER}: {MINE}\r\nConnection: close\r\n"
        kind = "Content-Type: application/json\r\n"
        said = service.say(f"{head}{kind}Content-Length: {len(body)}\r\n\r\n".encode(), body)
        assert f"{HEADER}: {MINE}\r\n".encode() in said
        refused = service.say(b"GET / HTTP/1.1\r\nHost: x\r\n" + b"a" * 70_000)
        lines, _, content = refused.partition(b"\r\n\r\n")
        own = json.loads(content)
        assert own["status"] == 431
        assert f"{HEADER}: {own['request_id']}".encode() in lines
        logged = {line.get("request_id") for line in map(json.loads, service.log.splitlines())}
        assert {MINE, own["request_id"]} <= logged
    finally:
        service.close()
