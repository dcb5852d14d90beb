"""Admission of callers: by which keys, where, and within which limits."""

from dataclasses import asdict
from pathlib import Path
from time import time

import pytest
from flask import request
from flask.testing import FlaskClient

from service.access import key_file, key_ring
from service.access.keys import Key
from service.caller import KEY_NAME
from service.settings import SettingError
from tests.support import MakeApp, Valkey, content, post, problem
from tests.support.keys import bearer, ended, key

PATH = "/v1/games/nim"
FREE = ["/healthz", "/readyz", "/docs", "/docs/start.js", "/docs/none", "/openapi.json", "/"]
LIMIT, REMAINING, RESET = "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "keys.json"


@pytest.fixture
def secret(file: Path) -> str:
    return key(file, "add", "ada")


@pytest.fixture
def keyed(make_app: MakeApp, file: Path, secret: str) -> FlaskClient:
    return make_app(keys_file=str(file)).test_client()


def test_without_a_file_of_keys_this_machine_needs_none(client: FlaskClient) -> None:
    response = client.get(PATH, headers=bearer("anything"))
    assert response.status_code == 200
    assert LIMIT not in response.headers


def test_a_key_opens(keyed: FlaskClient, secret: str) -> None:
    for headers in (
        bearer(secret),
        {"Authorization": f"bearer   {secret}"},
        {"X-API-Key": secret},
        {"X-API-Key": secret, "Authorization": "Basic eDp5"},
    ):
        assert keyed.get(PATH, headers=headers).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Authorization": ""},
        {"Authorization": "Bearer"},
        {"Authorization": "Bearer "},
        {"Authorization": "Basic eDp5"},
        {"X-API-Key": ""},
        {"Authorization": "Bearer cm_wrong"},
        {"Authorization": "Bearer " + "x" * 10_000},
        {"Authorization": "Bearer \xff\xfe"},
        {"X-API-Key": "cm_wrong"},
        {"Authorization": "Bearer cm_wrong", "X-API-Key": "cm_wrong"},
    ],
    ids=lambda headers: repr(headers)[:40],
)
def test_without_a_key_that_fits_the_answer_is_401(
    keyed: FlaskClient, headers: dict[str, str]
) -> None:
    response = keyed.get(PATH, headers=headers)
    assert (response.status_code, problem(response)["code"]) == (401, "unauthorized")
    assert response.headers["WWW-Authenticate"].startswith('Bearer realm="countermove"')


def test_the_hash_of_a_secret_is_no_secret(keyed: FlaskClient, file: Path) -> None:
    (made,) = key_file.read(file)
    assert keyed.get(PATH, headers=bearer(made.sha256)).status_code == 401


@pytest.mark.parametrize("path", FREE)
def test_free_paths_need_no_key(keyed: FlaskClient, path: str) -> None:
    assert keyed.get(path).status_code not in {401, 403}


@pytest.mark.parametrize(
    "path", ["/v1/games", "/v1/nothing", "/V1/games", "//v1/games", "/docsv1", "/nothing", "/v1"]
)
def test_all_other_paths_need_one(keyed: FlaskClient, path: str) -> None:
    assert keyed.get(path).status_code == 401
    assert keyed.post(path, json={}).status_code == 401


def test_a_browser_may_ask_without_a_key_whether_it_may_send_one(keyed: FlaskClient) -> None:
    assert keyed.options(f"{PATH}/move").status_code == 200


def test_an_answer_in_memory_is_only_for_those_with_a_key(
    make_app: MakeApp, file: Path, secret: str, valkey: Valkey
) -> None:
    app = make_app(keys_file=str(file), redis_url=valkey.url)
    client = app.test_client()
    body = {"moves": ["4"], "depth": 3}
    path = "/v1/games/connect_four/move"
    for _ in range(2):
        reply = content(client.post(path, json=body, headers=bearer(secret)))
    assert reply["cache"] == {**reply["cache"], "hit": True, "layer": "memory"}
    assert client.post(path, json=body).status_code == 401


def end_keys(file: Path, **changes: float) -> None:
    key_file.change(file, lambda keys: [Key(**{**asdict(made), **changes}) for made in keys])


@pytest.mark.parametrize(("field", "word"), [("expires", "expired"), ("revoked", "revoked")])
def test_a_key_that_has_ended_is_a_403_that_says_since_when(
    make_app: MakeApp, file: Path, secret: str, field: str, word: str
) -> None:
    end_keys(file, **{field: 1e9})
    client = make_app(keys_file=str(file)).test_client()
    response = client.get(PATH, headers=bearer(secret))
    assert (response.status_code, problem(response)["code"]) == (403, "forbidden")
    assert f'"ada" is {word} (since 2001-09-09T01:46:40Z)' in problem(response)["detail"]


def test_revocation_needs_no_restart(
    make_app: MakeApp, file: Path, secret: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(key_ring, "LOOK_AGAIN_S", 0.0)
    client = make_app(keys_file=str(file)).test_client()
    assert client.get(PATH, headers=bearer(secret)).status_code == 200
    end_keys(file, revoked=time())
    assert client.get(PATH, headers=bearer(secret)).status_code == 403


def refusal(make_app: MakeApp, **settings: object) -> str:
    with pytest.raises(SettingError) as caught:
        make_app(**settings)
    return str(caught.value)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "10.1.2.3", "example.org"])
@pytest.mark.parametrize("setting", ["host", "published_host"])
def test_other_addresses_need_keys_or_a_word(
    make_app: MakeApp, setting: str, host: str, file: Path, secret: str
) -> None:
    said = refusal(make_app, **{setting: host})
    assert "COUNTERMOVE_KEYS_FILE" in said
    assert "COUNTERMOVE_REQUIRE_KEYS=no" in said
    open_to_all = make_app(**{setting: host}, require_keys="no").test_client()
    assert open_to_all.get(PATH).status_code == 200
    keyed = make_app(**{setting: host}, keys_file=str(file)).test_client()
    assert keyed.get(PATH).status_code == 401


def test_of_several_published_addresses_one_is_enough_to_need_keys(make_app: MakeApp) -> None:
    said = refusal(make_app, published_host="127.0.0.1, 10.1.2.3")
    assert 'published on "10.1.2.3"' in said
    here = make_app(host="0.0.0.0", published_host="127.0.0.1,::1").test_client()
    assert here.get(PATH).status_code == 200


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.9.1", "::1", "localhost"])
def test_this_machine_needs_none(make_app: MakeApp, host: str) -> None:
    assert make_app(host="0.0.0.0", published_host=host).test_client().get(PATH).status_code == 200
    assert make_app(host=host).test_client().get(PATH).status_code == 200
    assert "REQUIRE_KEYS is yes" in refusal(make_app, host=host, require_keys="yes")


def test_a_file_that_cannot_be_used_is_reported_at_the_start(make_app: MakeApp, file: Path) -> None:
    assert "service key add" in refusal(make_app, keys_file=str(file))
    file.write_text("{")
    assert "not JSON" in refusal(make_app, keys_file=str(file))


def test_where_keys_are_not_needed_those_given_are_read_all_the_same(
    make_app: MakeApp, file: Path, secret: str
) -> None:
    client = make_app(keys_file=str(file), require_keys="no").test_client()
    assert client.get(PATH).status_code == 200
    assert client.get(PATH, headers=bearer(secret)).status_code == 200
    assert client.get(PATH, headers=bearer("cm_wrong")).status_code == 401


def test_the_name_of_the_key_is_passed_on_and_logged(
    make_app: MakeApp, file: Path, secret: str, capsys: pytest.CaptureFixture[str]
) -> None:
    app = make_app(keys_file=str(file), log_level="info")
    client = app.test_client()
    with client:
        client.post(f"{PATH}/move", json={"depth": 2}, headers=bearer(secret))
        assert request.environ[KEY_NAME] == "ada"
    log = capsys.readouterr().err
    assert '"key": "ada"' in log
    assert '"client": "127.0.0.1"' in log
    assert secret not in log


def test_requests_beyond_the_limit_are_a_429_that_says_when_to_come_again(
    make_app: MakeApp, file: Path
) -> None:
    secret = key(file, "add", "bob", "--requests-per-minute", "3")
    client = make_app(keys_file=str(file), requests_per_minute=100).test_client()
    left = []
    for _ in range(3):
        response = client.get(PATH, headers=bearer(secret))
        assert (response.status_code, response.headers[LIMIT]) == (200, "3")
        left.append(response.headers[REMAINING])
    assert left == ["2", "1", "0"]
    for _ in range(2):
        response = client.get(PATH, headers=bearer(secret))
        assert (response.status_code, problem(response)["code"]) == (429, "too_many_requests")
        assert response.headers[REMAINING] == "0"
        assert 1 <= int(response.headers["Retry-After"]) <= 60
        assert response.headers["Retry-After"] == response.headers[RESET]
        assert response.headers.getlist(LIMIT) == ["3"]
    other = key(file, "add", "eve")
    app = make_app(keys_file=str(file), requests_per_minute=100)
    response = app.test_client().get(PATH, headers=bearer(other))
    assert (response.status_code, response.headers[LIMIT]) == (200, "100")


def test_errors_count_and_say_what_is_left(make_app: MakeApp) -> None:
    client = make_app(requests_per_minute=2).test_client()
    assert client.get("/v1/games/no_such").headers[REMAINING] == "1"
    assert client.post(f"{PATH}/move", data=b"{").headers[REMAINING] == "0"
    assert client.get(PATH).status_code == 429
    assert client.get("/healthz").status_code == 200


def test_without_keys_each_address_has_a_limit(make_app: MakeApp) -> None:
    client = make_app(requests_per_minute=1).test_client()

    def status(address: str) -> int:
        return client.get(PATH, environ_overrides={"REMOTE_ADDR": address}).status_code

    assert [status("10.0.0.1"), status("10.0.0.1"), status("10.0.0.2")] == [200, 429, 200]
    assert [status("2001:db8::1"), status("2001:db8::2"), status("2001:db8:1::1")] == [
        200,
        429,
        200,
    ]
    assert status("::ffff:10.0.0.1") == 429
    assert status("") == 200


def test_two_secrets_of_a_name_share_its_limit(make_app: MakeApp, file: Path) -> None:
    first = key(file, "add", "bob", "--requests-per-minute", "2")
    second = key(file, "rotate", "bob")
    client = make_app(keys_file=str(file)).test_client()
    replies = [client.get(PATH, headers=bearer(s)).status_code for s in (first, second, first)]
    assert replies == [200, 200, 429]


def test_searches_count_by_their_time_and_stored_answers_not(
    make_app: MakeApp, valkey: Valkey
) -> None:
    app = make_app(search_s_per_minute=1, redis_url=valkey.url)
    client = app.test_client()
    cheap = {"moves": ["4", "4", "3", "3"], "depth": 3, "algorithm": "alpha_beta"}
    ended(post(client, "connect_four/move", **cheap))
    for _ in range(3):
        assert content(ended(post(client, "connect_four/move", **cheap)))["cache"]["hit"]
    long = {"time_ms": 1100, "cache": "bypass", "options": {"book": False}}
    assert ended(post(client, "connect_four/move", **long)).status_code == 200
    response = post(client, "connect_four/move", **cheap)
    assert (response.status_code, problem(response)["code"]) == (429, "too_many_requests")
    assert "1 s of search" in problem(response)["detail"]
    assert response.headers[LIMIT] == "1"
    assert client.get(PATH).status_code == 200
