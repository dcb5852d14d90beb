"""Every error on every endpoint where it applies: status, code and pointer."""

import json
import math
import re
from collections.abc import Mapping
from contextlib import ExitStack
from time import monotonic
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.caller import KEY, Caller
from service.engine import SHAPES, Engine, EngineError, Game, Stop, Table, Task
from service.errors import PROBLEM_TYPES, Problem
from service.http.views.resource import EXTENSION
from service.shared.slots import MOVE
from tests.support import ROOT, MakeApp, content, post, problem, seen

ACTIONS = ["position", "move", "analysis", "analysis/stream", "hint", "trace", "review", "outcome"]
SEARCHES = ["move", "analysis", "analysis/stream", "hint", "trace"]
JSON = "application/json"
WHOLE_NUMBERS = ["depth", "nodes", "time_ms", "threads", "seed"]
NO_WHOLE_NUMBERS: list[object] = ["1", 1.5, True, [], -1, 10**30]

TWO_WINNERS = "XXX/OOO/..."
TOO_MANY_X = "XXX/X../OO."
WON = "XXX/OO./..."


@pytest.fixture(params=ACTIONS)
def action(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"nonsense",
        b'{"moves": ["b2"],}',
        b'{"depth": NaN}',
        b'{"depth": Infinity}',
        b'{"depth": -Infinity}',
        b'{"time_ms": 1e999}',
        b'{"options": {"rows": 1e999}}',
        b'{"depth": ' + b"9" * 5000 + b"}",
        b'{"state": "\\ud800"}',
        b'{"options": {"\\udfff": 1}}',
        b'{"state": "\xff\xfe"}',
        b"\xef\xbb\xbf{}",
        b'{"a":' * 50_000,
        b"[" * 50_000,
        b'{"options": ' + b'{"a":' * 20_000 + b"1" + b"}" * 20_000 + b"}",
        b'{"state": "a\nb"}',
    ],
    ids=lambda body: repr(body[:30]),
)
def test_invalid_json_is_a_400(client: FlaskClient, action: str, body: bytes) -> None:
    response = client.post(f"/v1/games/tic_tac_toe/{action}", data=body, content_type=JSON)
    assert (response.status_code, problem(response)["code"]) == (400, "not_json")


@pytest.mark.parametrize(
    "body", [b"null", b"1", b'"text"', b"[]", b"true", b"[{}]"], ids=lambda body: body.decode()
)
def test_json_that_is_no_object_is_a_422(client: FlaskClient, action: str, body: bytes) -> None:
    response = client.post(f"/v1/games/tic_tac_toe/{action}", data=body, content_type=JSON)
    assert (response.status_code, problem(response)["code"]) == (422, "invalid_request")


@pytest.mark.parametrize(
    ("body", "key"),
    [
        (b'{"moves": ["b2"], "moves": ["b2"]}', '"moves"'),
        (b'{"moves": [], "state": "x", "\\u006doves": []}', '"moves"'),
        (b'{"options": {"rows": 3, "rows": 3}}', '"rows"'),
        (b'{"options": {"nodes": [{"name": "a"}, {"a": 1, "b": 2, "a": 3}]}}', '"a"'),
        (b'{"weights": {"x\\ud800": 1, "x\\ud800": 1}}', r'"x\ud800"'),
        (b'{"%s": 1, "%s": 2}' % (b"k" * 500, b"k" * 500), f'"{"k" * 80}"'),
        (b'[{"": 1, "": 1}]', '""'),
    ],
    ids=lambda value: repr(value[:30]),
)
def test_a_key_given_twice_is_a_400_that_names_it(
    client: FlaskClient, action: str, body: bytes, key: str
) -> None:
    response = client.post(f"/v1/games/tic_tac_toe/{action}", data=body, content_type=JSON)
    refusal = problem(response)
    assert (refusal["status"], refusal["code"]) == (400, "not_json")
    assert refusal["detail"].endswith(f"duplicate key: {key}")


def test_equal_keys_of_different_objects_are_no_matter(client: FlaskClient) -> None:
    policies = b'{"policies": [{"model": "random"}, {"model": "random"}]}'
    path = "/v1/games/tic_tac_toe/policy-value"
    assert client.post(path, data=policies, content_type=JSON).status_code == 200


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", None])
def test_another_content_type_is_a_415(
    client: FlaskClient, action: str, content_type: str | None
) -> None:
    response = client.post(f"/v1/games/tic_tac_toe/{action}", data=b"{}", content_type=content_type)
    assert (response.status_code, problem(response)["code"]) == (415, "wrong_content_type")
    assert response.headers["Accept-Post"] == JSON


def test_the_charset_of_json_does_not_matter(client: FlaskClient, action: str) -> None:
    game, moves = ("backgammon", []) if action == "outcome" else ("tic_tac_toe", ["b2"])
    path, body = f"/v1/games/{game}/{action}", json.dumps({"moves": moves})
    assert client.post(path, data=body, content_type=f"{JSON}; charset=utf-8").status_code == 200


def test_too_large_a_body_is_a_413(make_app: MakeApp, action: str) -> None:
    client = make_app(max_body_bytes=1024).test_client()
    response = post(client, f"tic_tac_toe/{action}", moves=["b2"] * 1000)
    assert (response.status_code, problem(response)["code"]) == (413, "too_large")


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"colour": "red"}, "/colour"),
        ({"a/b~c": 1}, "/a~1b~0c"),
        ({"state": 1}, "/state"),
        ({"state": "." * 20_001}, "/state"),
        ({"moves": "b2"}, "/moves"),
        ({"moves": {"0": "b2"}}, "/moves"),
        ({"moves": ["b2", 2]}, "/moves/1"),
        ({"moves": [None]}, "/moves/0"),
        ({"moves": [""]}, "/moves/0"),
        ({"moves": ["b" * 641]}, "/moves/0"),
        ({"moves": ["b2"] * 2001}, "/moves"),
        ({"options": []}, "/options"),
        ({"options": {str(i): i for i in range(65)}}, "/options"),
        ({"options": {"x" * 65: 1}}, "/options"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_position_that_does_not_fit_its_schema_is_a_422(
    client: FlaskClient, action: str, body: Mapping[str, Any], pointer: str
) -> None:
    refusal = problem(client.post(f"/v1/games/tic_tac_toe/{action}", json=body))
    assert (refusal["status"], refusal["code"], refusal["pointer"]) == (
        422,
        "invalid_request",
        pointer,
    )
    assert [error["pointer"] for error in refusal["errors"]] == [pointer]


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        *(({name: value}, f"/{name}") for name in WHOLE_NUMBERS for value in NO_WHOLE_NUMBERS),
        ({"depth": 0}, "/depth"),
        ({"depth": 201}, "/depth"),
        ({"time_ms": 0}, "/time_ms"),
        ({"algorithm": 1}, "/algorithm"),
        ({"algorithm": "x" * 65}, "/algorithm"),
        ({"cache": "perhaps"}, "/cache"),
        ({"weights": [1]}, "/weights"),
        ({"weights": {"open_lines": "1"}}, "/weights/open_lines"),
        ({"weights": {"open_lines": True}}, "/weights/open_lines"),
        ({"weights": {"value": 1e10}}, "/weights/value"),
    ],
    ids=lambda value: str(value)[:40],
)
@pytest.mark.parametrize("action", SEARCHES)
def test_a_search_that_does_not_fit_its_schema_is_a_422(
    client: FlaskClient, action: str, body: Mapping[str, Any], pointer: str
) -> None:
    refusal = problem(client.post(f"/v1/games/tic_tac_toe/{action}", json=body))
    assert (refusal["status"], refusal["code"], refusal["pointer"]) == (
        422,
        "invalid_request",
        pointer,
    )


@pytest.mark.parametrize("lines", [-1, "all", 4097])
def test_a_number_of_lines_that_does_not_fit_is_a_422(client: FlaskClient, lines: object) -> None:
    refusal = problem(post(client, "tic_tac_toe/analysis", multi_pv=lines))
    assert (refusal["code"], refusal["pointer"]) == ("invalid_request", "/multi_pv")


def test_all_errors_of_a_body_are_reported_at_once(client: FlaskClient) -> None:
    body = {"depth": "3", "moves": [1, "b2", 2], "colour": "red"}
    refusal = problem(client.post("/v1/games/tic_tac_toe/move", json=body))
    assert {e["pointer"] for e in refusal["errors"]} == {
        "/depth",
        "/moves/0",
        "/moves/2",
        "/colour",
    }


def test_a_whole_number_may_have_a_point(client: FlaskClient) -> None:
    response = client.post("/v1/games/tic_tac_toe/move", data=b'{"depth": 2.0}', content_type=JSON)
    assert content(response)["depth"] == 2


def test_an_unknown_game_is_a_404_that_names_the_games(client: FlaskClient, action: str) -> None:
    refusal = problem(post(client, f"tic_tac_two/{action}"))
    assert (refusal["status"], refusal["code"], refusal["text"]) == (
        404,
        "unknown_game",
        "tic_tac_two",
    )
    assert "tic_tac_toe" in refusal["alternatives"]
    assert "pointer" not in refusal


def test_the_card_of_an_unknown_game_is_a_404(client: FlaskClient) -> None:
    refusal = problem(client.get("/v1/games/tic_tac_two"))
    assert (refusal["status"], refusal["code"]) == (404, "unknown_game")


@pytest.mark.parametrize("path", ["/v2", "/v1", "/v1/games/tic_tac_toe/luck", "/docs/other.js"])
def test_an_unknown_path_is_a_404(client: FlaskClient, path: str) -> None:
    response = client.get(path)
    assert (response.status_code, problem(response)["code"]) == (404, "unknown_path")


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("GET", "/v1/games/tic_tac_toe/move", "POST"),
        ("DELETE", "/v1/games/tic_tac_toe/analysis", "POST"),
        ("PUT", "/v1/games/tic_tac_toe/position", "POST"),
        ("POST", "/v1/games", "GET"),
        ("POST", "/v1/games/tic_tac_toe", "GET"),
        ("POST", "/healthz", "GET"),
    ],
)
def test_a_wrong_method_is_a_405_that_says_which_is_right(
    client: FlaskClient, method: str, path: str, allowed: str
) -> None:
    response = client.open(path, method=method)
    assert (response.status_code, problem(response)["code"]) == (405, "wrong_method")
    assert allowed in response.headers["Allow"]


@pytest.mark.parametrize(
    ("game", "body", "code", "known"),
    [
        ("tic_tac_toe", {"state": "X.O"}, "malformed_state", {"pointer": "/state"}),
        ("tic_tac_toe", {"state": ""}, "malformed_state", {"pointer": "/state"}),
        ("tic_tac_toe", {"state": "X\0O/.../..."}, "malformed_state", {"pointer": "/state"}),
        ("tic_tac_toe", {"state": "♔../.../..."}, "malformed_state", {"pointer": "/state"}),
        ("tic_tac_toe", {"state": TWO_WINNERS}, "illegal_position", {"pointer": "/state"}),
        ("tic_tac_toe", {"state": TOO_MANY_X}, "illegal_position", {"pointer": "/state"}),
        ("connect_four", {"state": "44444444"}, "illegal_position", {"pointer": "/state"}),
        (
            "tic_tac_toe",
            {"moves": ["b2", "over there"]},
            "malformed_move",
            {"pointer": "/moves/1", "index": 1, "text": "over there"},
        ),
        (
            "tic_tac_toe",
            {"moves": ["b2", "a1", "b2"]},
            "illegal_move",
            {"pointer": "/moves/2", "index": 2, "text": "b2"},
        ),
        (
            "connect_four",
            {"moves": ["4"] * 7},
            "illegal_move",
            {"pointer": "/moves/6", "index": 6, "text": "4"},
        ),
        ("tic_tac_toe", {"state": WON, "moves": ["a1"]}, "game_over", {"index": 0}),
        ("tic_tac_toe", {"options": {"rows": 0}}, "bad_option", {"pointer": "/options/rows"}),
        ("tic_tac_toe", {"options": {"rows": "3"}}, "bad_option", {"pointer": "/options/rows"}),
        ("tic_tac_toe", {"options": {"sides": 3}}, "bad_option", {"pointer": "/options/sides"}),
        ("nim", {"options": {"heaps": [3, -1]}}, "bad_option", {"pointer": "/options/heaps/1"}),
        ("bins", {"options": {"coin": 1.5}}, "bad_option", {"pointer": "/options/coin"}),
        ("bins", {"options": {"bins": [[1], []]}}, "bad_option", {"pointer": "/options/bins/1"}),
        ("tree", {"options": {"text": "((3,12)"}}, "bad_option", {"pointer": "/options/text"}),
        ("tree", {"options": {"nodes": [{}]}}, "bad_option", {}),
    ],
    ids=lambda value: str(value)[:40],
)
def test_the_rules_refuse_with_a_422(  # noqa: PLR0917 - a table of four columns
    client: FlaskClient,
    action: str,
    game: str,
    body: Mapping[str, Any],
    code: str,
    known: Mapping[str, Any],
) -> None:
    refusal = problem(client.post(f"/v1/games/{game}/{action}", json=body))
    assert (refusal["status"], refusal["code"]) == (422, code)
    assert {name: refusal.get(name) for name in known} == known


def test_at_a_chance_turn_there_is_no_hint(client: FlaskClient) -> None:
    refusal = problem(post(client, "backgammon/hint"))
    assert (refusal["status"], refusal["code"]) == (422, "chance_moves")
    assert refusal["alternatives"][:2] == ["12", "13"]


@pytest.mark.parametrize("action", SEARCHES)
def test_a_game_that_is_over_has_no_move(client: FlaskClient, action: str) -> None:
    refusal = problem(post(client, f"tic_tac_toe/{action}", state=WON))
    assert (refusal["status"], refusal["code"]) == (422, "game_over")


@pytest.mark.parametrize("action", SEARCHES)
def test_an_unknown_algorithm_is_refused_with_those_that_apply(
    client: FlaskClient, action: str
) -> None:
    refusal = problem(post(client, f"tic_tac_toe/{action}", algorithm="luck"))
    assert (refusal["status"], refusal["code"]) == (422, "unknown_algorithm")
    assert (refusal["pointer"], refusal["text"]) == ("/algorithm", "luck")
    assert "alpha_beta" in refusal["alternatives"]


@pytest.mark.parametrize("action", SEARCHES)
def test_an_algorithm_that_does_not_apply_is_refused_with_what_it_needs(
    client: FlaskClient, action: str
) -> None:
    """With three players alpha-beta does not apply."""
    three = {"text": "1((2(3([1,6,6],[7,1,2]),3([6,1,2],[7,2,1]))))"}
    refusal = problem(post(client, f"tree/{action}", options=three, algorithm="alpha_beta"))
    assert (refusal["status"], refusal["code"]) == (422, "algorithm_refused")
    assert refusal["pointer"] == "/algorithm"
    listed = {row["name"]: row for row in seen(client, "/v1/games")["algorithms"]}
    assert listed["alpha_beta"]["needs"] in refusal["detail"]
    assert "max_n" in refusal["alternatives"]
    assert "alpha_beta" not in refusal["alternatives"]


@pytest.mark.parametrize("action", SEARCHES)
def test_a_weight_of_no_feature_is_refused(client: FlaskClient, action: str) -> None:
    refusal = problem(post(client, f"tic_tac_toe/{action}", weights={"luck": 1}))
    assert (refusal["status"], refusal["code"]) == (422, "bad_weight")
    assert refusal["pointer"] == "/weights/luck"


@pytest.mark.parametrize("sign", [1, -1])
def test_the_schema_bounds_weights_as_the_engine_does(client: FlaskClient, sign: int) -> None:
    weight = SHAPES["Task"]["properties"]["weights"]["additionalProperties"]["maximum"]
    most, beyond = sign * weight, sign * math.nextafter(weight, math.inf)
    body: dict[str, Any] = {"depth": 1, "algorithm": "minimax"}
    assert post(client, "tic_tac_toe/move", **body, weights={"open_lines": most}).status_code == 200
    refusal = problem(post(client, "tic_tac_toe/move", **body, weights={"open_lines": beyond}))
    assert (refusal["status"], refusal["code"]) == (422, "invalid_request")
    assert refusal["pointer"] == "/weights/open_lines"

    game, table = Game("tic_tac_toe", "{}"), Table(megabytes=1)
    task = Task(depth=1, algorithm="minimax")
    game.at().search({**task, "weights": {"open_lines": most}}, table)
    with pytest.raises(EngineError) as refused:
        game.at().search({**task, "weights": {"open_lines": beyond}}, table)
    assert refused.value.code == "bad_weight"


def test_options_nested_too_deeply_are_the_clients_fault(client: FlaskClient, action: str) -> None:
    nested: Any = 1
    for _ in range(300):
        nested = [nested]
    refusal = problem(post(client, f"tic_tac_toe/{action}", options={"rows": nested}))
    assert 400 <= refusal["status"] < 500


@pytest.mark.parametrize("action", SEARCHES)
def test_no_free_slot_is_a_503_that_says_when_to_come_again(make_app: MakeApp, action: str) -> None:
    app, no_wait = make_app(slots=1), Stop()
    slots = app.extensions[EXTENSION].slots
    no_wait.set()
    with ExitStack() as crowd:
        for _ in range(20):
            crowd.enter_context(slots.hold(monotonic() + 60, no_wait))
        response = post(app.test_client(), f"tic_tac_toe/{action}", time_ms=100)
        announced = Caller(arrived=monotonic() - 1)
        announced.announcement = slots.announce(monotonic() + 60, MOVE)
        late = app.test_client().post(
            f"/v1/games/tic_tac_toe/{action}",
            json={"time_ms": 100},
            environ_overrides={KEY: announced},
        )
    assert (response.status_code, problem(response)["code"]) == (503, "busy")
    assert int(response.headers["Retry-After"]) >= 1
    assert late.status_code == 200, "who was let in is not refused later"
    assert slots.active == 0


def test_a_failure_of_the_engine_is_a_500_of_that_request_alone(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        error = EngineError("it broke")
        error.code, error.pointer, error.text = "engine_failure", "", None
        error.index, error.alternatives = None, []
        error.state = error.winner = error.ending = None
        raise error

    with monkeypatch.context() as patched:
        patched.setattr(Engine, "run", fail)
        response = post(client, "tic_tac_toe/move")
    assert (response.status_code, problem(response)["code"]) == (500, "engine_failure")
    assert post(client, "tic_tac_toe/move").status_code == 200


def test_an_unexpected_error_is_a_500_without_details(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a secret")

    monkeypatch.setattr(Engine, "game", fail)
    response = post(client, "tic_tac_toe/move")
    assert (response.status_code, problem(response)["code"]) == (500, "internal_error")
    assert "secret" not in response.text


def test_a_code_that_the_table_lacks_is_a_failure_of_the_engine() -> None:
    assert Problem("new", "something new").body()["status"] == 500


def test_every_code_of_the_engine_is_in_the_table() -> None:
    contract = (ROOT / "service" / "_engine.pyi").read_text()
    listed = re.search(r'code: str\s+"""Stable: (.*?)\."""', contract, re.DOTALL)
    assert listed
    assert set(listed[1].split()) <= PROBLEM_TYPES.keys()
