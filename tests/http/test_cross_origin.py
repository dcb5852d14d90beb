"""Pages of other origins: who may ask, what they may send and read."""

import json

import pytest
from flask.testing import FlaskClient

from service.settings import PREFIX, SettingError, Settings
from tests.host.worker.test_worker import CONTINUE
from tests.support import MakeApp, post, problem
from tests.support.serving import serving

ALLOWED = "https://game.example:8443"
IPV6 = "http://[::1]:3000"
BROWSER_ASKS = {
    "Access-Control-Request-Method": "POST",
    "Access-Control-Request-Headers": "content-type,authorization,x-api-key,idempotency-key",
}


@pytest.fixture
def page(make_app: MakeApp) -> FlaskClient:
    return make_app(origins=f"{ALLOWED}, {IPV6}").test_client()


@pytest.mark.parametrize("origin", [ALLOWED, IPV6])
def test_an_allowed_page_may_read_a_reply_and_its_headers(page: FlaskClient, origin: str) -> None:
    headers = page.get("/v1/games/nim", headers={"Origin": origin}).headers
    assert headers["Access-Control-Allow-Origin"] == origin
    exposed = headers["Access-Control-Expose-Headers"].split(", ")
    assert {"Retry-After", "X-Request-Id", "RateLimit-Remaining", "ETag", "Location"} <= {*exposed}
    assert "Access-Control-Allow-Credentials" not in headers


@pytest.mark.parametrize(
    "origin", ["https://game.example", "https://evil.example", ALLOWED + ".evil.example", "null"]
)
def test_another_page_may_not(page: FlaskClient, origin: str) -> None:
    for response in (
        page.get("/v1/games/nim", headers={"Origin": origin}),
        page.options("/v1/games/nim/move", headers={"Origin": origin, **BROWSER_ASKS}),
    ):
        assert not [name for name in response.headers if name[0].startswith("Access-Control")]


def test_a_page_may_read_why_it_was_refused(page: FlaskClient) -> None:
    for path in ("nim/move", "nix/move"):
        response = page.post(f"/v1/games/{path}", json={"x": 1}, headers={"Origin": ALLOWED})
        assert problem(response)["code"] in {"invalid_request", "unknown_game"}
        assert response.headers["Access-Control-Allow-Origin"] == ALLOWED


def test_a_failure_can_be_read_too(make_app: MakeApp) -> None:
    app = make_app(origins=ALLOWED)
    app.add_url_rule("/v1/fails", view_func=lambda: str(1 // 0))
    response = app.test_client().get("/v1/fails", headers={"Origin": ALLOWED})
    assert problem(response)["code"] == "internal_error"
    assert response.headers["Access-Control-Allow-Origin"] == ALLOWED


def test_a_preflight_allows_what_clients_send(page: FlaskClient) -> None:
    response = page.options("/v1/games/nim/move", headers={"Origin": ALLOWED, **BROWSER_ASKS})
    assert response.status_code == 200
    allowed = response.headers["Access-Control-Allow-Headers"].split(", ")
    assert sorted(allowed) == ["authorization", "content-type", "idempotency-key", "x-api-key"]
    assert "POST" in response.headers["Access-Control-Allow-Methods"]
    assert int(response.headers["Access-Control-Max-Age"]) > 0


def test_caches_know_that_the_origin_matters(page: FlaskClient) -> None:
    for headers in ({}, {"Origin": ALLOWED}, {"Origin": "https://evil.example"}):
        assert "Origin" in page.get("/v1/games", headers=headers).vary


def test_an_open_service_says_so_to_everybody(make_app: MakeApp) -> None:
    client = make_app(origins="*").test_client()
    headers = client.get("/openapi.json", headers={"Origin": "https://any.example"}).headers
    assert headers["Access-Control-Allow-Origin"] == "*"


def test_without_the_setting_no_page_may_ask(client: FlaskClient) -> None:
    response = client.get("/v1/games", headers={"Origin": ALLOWED})
    assert not [name for name in response.headers if name[0].startswith("Access-Control")]


@pytest.mark.parametrize(
    "origins",
    ["example.com", "https://a.example/", "*, https://a.example", "https://*.a.example", "null"],
)
def test_what_is_no_origin_is_named_at_the_start(make_app: MakeApp, origins: str) -> None:
    with pytest.raises(SettingError, match=f"{PREFIX}ORIGINS has"):
        make_app(origins=origins)


def test_origins_are_read_one_by_one() -> None:
    settings = Settings.read({PREFIX + "ORIGINS": f" {ALLOWED},{IPV6}, "})
    assert settings.allowed_origins == (ALLOWED, IPV6)


def test_the_real_server_answers_a_preflight() -> None:
    with serving(ORIGINS=ALLOWED, WORKERS="1", REDIS_URL="none") as service:
        asks = "".join(f"{name}: {value}\r\n" for name, value in BROWSER_ASKS.items())
        head = f"OPTIONS /v1/games/nim/move HTTP/1.1\r\nHost: x\r\nOrigin: {ALLOWED}\r\n{asks}\r\n"
        reply = service.say(head.encode()).removeprefix(CONTINUE)
        assert reply.startswith(b"HTTP/1.1 200 ")
        assert f"Access-Control-Allow-Origin: {ALLOWED}\r\n".encode() in reply


@pytest.mark.parametrize("origins", [ALLOWED, "*", f"{ALLOWED},{IPV6}"])
def test_what_the_worker_refuses_itself_can_be_read_where_there_is_one_origin(origins: str) -> None:
    with serving(ORIGINS=origins, WORKERS="1", REDIS_URL="none") as service:
        head, _, body = service.say(b"nonsense\r\n\r\n").partition(b"\r\n\r\n")
    assert json.loads(body)["code"] == "bad_request"
    allowed = f"Access-Control-Allow-Origin: {origins}".encode() in head.split(b"\r\n")
    assert allowed == ("," not in origins)


def test_search_replies_can_be_read(page: FlaskClient) -> None:
    page.environ_base["HTTP_ORIGIN"] = ALLOWED
    for _ in range(2):  # searched, then known
        response = post(page, "tic_tac_toe/move", depth=3)
        assert response.status_code == 200
        assert response.headers["Access-Control-Allow-Origin"] == ALLOWED
