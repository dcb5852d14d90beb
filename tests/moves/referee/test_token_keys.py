"""The key of tokens: from the settings, a file, or Redis; and the warnings about bad ones."""

import dataclasses
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import time
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask

from service import create_app
from service.errors import Problem
from service.http.views.play import EXTENSION
from service.moves.referee.shared_keys import NAME, SharedKeys
from service.moves.referee.token import LIFE_S, RefereedGame, Tokens
from service.moves.referee.token_key import FILE, FOLDER, KEY_BYTES, given_key, own_key
from service.settings import Settings
from service.shared.host import Host
from tests.support import QUIET, MakeApp, Valkey, answers, found, post, problem, until

GAME = RefereedGame("0", "nim", {}, "1", None, ())
LIST = f"countermove:{NAME}"


Log = Any
"""One that gives its warnings' reasons."""


@pytest.fixture
def log() -> Log:
    reasons: list[str] = []
    return SimpleNamespace(warning=lambda _, reason: reasons.append(reason), reasons=reasons)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state"


def test_the_secret_of_tokens_goes_first_then_that_of_the_cache() -> None:
    def key(**changes: str) -> bytes | None:
        return given_key(dataclasses.replace(Settings(), **changes))  # type: ignore[arg-type]

    assert key() is None
    assert key(token_secret="a", cache_secret="b") == key(token_secret="a") == b"a"
    derived = key(cache_secret="b")
    assert derived == key(cache_secret="b")
    assert derived not in {b"b", key(cache_secret="c"), None}


def test_a_file_of_its_owner_alone_keeps_the_key(home: Path, log: Log) -> None:
    first = own_key(log)
    file = home / FOLDER / FILE
    assert file.read_bytes() == first
    assert len(first) == KEY_BYTES
    assert file.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in file.parent.iterdir()] == [FILE]
    assert own_key(log) == first
    assert log.reasons == []


def test_of_services_that_start_at_one_time_one_makes_the_key(home: Path, log: Log) -> None:
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(lambda _: own_key(log), range(8)))) == 1
    assert log.reasons == []


def a_file_for_a_folder(home: Path) -> None:
    home.write_text("not a folder")


def a_file_for_all(home: Path) -> None:
    (home / FOLDER).mkdir(parents=True)
    (home / FOLDER / FILE).write_bytes(bytes(KEY_BYTES))
    (home / FOLDER / FILE).chmod(0o640)


def a_short_file(home: Path) -> None:
    (home / FOLDER).mkdir(parents=True)
    (home / FOLDER / FILE).write_bytes(b"short")
    (home / FOLDER / FILE).chmod(0o600)


@pytest.mark.parametrize(
    ("trouble", "reason"),
    [
        (a_file_for_a_folder, "Not a directory"),
        (a_file_for_all, "others than its owner"),
        (a_short_file, "5 bytes, not 32"),
    ],
)
def test_where_no_file_can_keep_it_the_key_is_drawn_with_one_warning(
    home: Path, log: Log, trouble: Callable[[Path], None], reason: str
) -> None:
    trouble(home)
    assert own_key(log) != own_key(log)
    first, _ = log.reasons
    assert reason in first


def test_without_a_home_the_key_is_drawn(monkeypatch: pytest.MonkeyPatch, log: Log) -> None:
    """The user has no home, as in a container."""

    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setenv("XDG_STATE_HOME", "")
    monkeypatch.setattr(Path, "home", nowhere)
    assert len(own_key(log)) == KEY_BYTES
    assert log.reasons == ["Could not determine home directory."]


def test_a_service_of_a_read_only_home_warns_once(
    home: Path, make_app: MakeApp, capfd: pytest.CaptureFixture[str]
) -> None:
    a_file_for_a_folder(home)
    app = make_app(log_level="warning")
    assert goes_on(app, begun(app))
    (warned,) = capfd.readouterr().err.splitlines()
    assert "COUNTERMOVE_TOKEN_SECRET" in warned


def test_a_service_that_has_its_key_elsewhere_makes_no_file(
    home: Path, make_app: MakeApp, valkey: Valkey
) -> None:
    for changes in ({"token_secret": "a"}, {"cache_secret": "b"}, {"redis_url": valkey.url}):
        found(make_app(**changes).test_client(), "nim/play", nodes=10)
    assert not home.exists()
    found(make_app(redis_url="").test_client(), "nim/play", nodes=10)
    assert (home / FOLDER / FILE).exists()


def begun(app: Flask) -> str:
    token: str = found(app.test_client(), "nim/play", nodes=10)["token"]
    return token


def goes_on(app: Flask, token: str) -> bool:
    """Whether the service reads the token."""
    response = post(app.test_client(), "nim/play", token=token, nodes=10)
    return response.status_code == 200 or problem(response)["code"] != "bad_token"


@pytest.fixture
def replicas(make_app: MakeApp, valkey: Valkey) -> Sequence[Flask]:
    return [make_app(redis_url=valkey.url, breaker_open_ms=1) for _ in range(3)]


def test_services_on_one_redis_read_each_others_tokens(
    replicas: Sequence[Flask], valkey: Valkey
) -> None:
    one, other, _ = replicas
    token = begun(one)
    assert goes_on(other, token)
    assert goes_on(one, begun(other))
    with valkey.client() as client:
        assert len(client.get(LIST).split()) == 1


def test_a_key_derived_from_the_caches_secret_is_stored_nowhere(
    make_app: MakeApp, valkey: Valkey
) -> None:
    one, other = (make_app(redis_url=valkey.url, cache_secret="a") for _ in range(2))
    assert goes_on(other, begun(one))
    with valkey.client() as client:
        assert not client.exists(LIST)


def test_whoever_has_the_key_puts_it_back(replicas: Sequence[Flask], valkey: Valkey) -> None:
    one, other, _ = replicas
    token = begun(one)
    with valkey.client() as client:
        key = client.get(LIST)
        client.flushall()
        until(lambda: client.get(LIST) == key)
    assert goes_on(other, token)


def test_a_service_that_comes_before_the_key_is_put_back_waits_for_it(
    replicas: Sequence[Flask], valkey: Valkey
) -> None:
    one, other, third = replicas
    token = begun(one)
    with valkey.client() as client:
        client.flushall()
    new = begun(other)
    assert goes_on(third, token)
    assert goes_on(other, token)
    assert goes_on(third, new)
    assert goes_on(one, new)


def test_services_that_began_without_redis_agree_later(
    replicas: Sequence[Flask], valkey: Valkey
) -> None:
    valkey.kill()
    tokens = [begun(replica) for replica in replicas[:2]]
    assert [goes_on(replicas[0], token) for token in tokens] == [True, False]
    valkey.start()
    with valkey.client() as client:
        until(lambda: bool(begun(replicas[0])) and client.exists(LIST) == 1)
        until(lambda: bool(begun(replicas[1])) and len(client.get(LIST).split()) == 2)
    for replica in replicas:
        assert [goes_on(replica, token) for token in tokens] == [True, True]


def test_without_redis_the_workers_of_a_host_tell_each_other(valkey: Valkey) -> None:
    settings = dataclasses.replace(QUIET, redis_url=valkey.url)
    with Host(settings) as first, Host(settings) as second:
        begins = create_app(settings, first)
        one, other = (create_app(settings, second) for _ in range(2))
        token = begun(begins)
        assert goes_on(one, token)
        valkey.kill()
        assert goes_on(other, token)
        valkey.start()
        for app in (begins, one, other):
            answers(app).close()


def test_a_worker_learns_the_key_before_its_first_game(
    replicas: Sequence[Flask], valkey: Valkey
) -> None:
    one, other, _ = replicas
    keys: SharedKeys = other.extensions[EXTENSION].tokens.keys
    keys.begin()
    with valkey.client() as client:
        token = begun(one)
        until(lambda: bool(keys._known))
        assert len(client.get(LIST).split()) == 1
    valkey.kill()
    assert goes_on(other, token)
    valkey.start()


def test_garbage_in_redis_makes_no_trouble(replicas: Sequence[Flask], valkey: Valkey) -> None:
    one, other, _ = replicas
    with valkey.client() as client:
        client.set(LIST, "no key at all")
    token = begun(one)
    assert goes_on(one, token)
    assert goes_on(other, token)


def test_new_services_add_no_keys(make_app: MakeApp, valkey: Valkey) -> None:
    for _ in range(4):
        begun(make_app(redis_url=valkey.url))
    with valkey.client() as client:
        assert len(client.get(LIST).split()) == 1


def why(tokens: Tokens, token: str, game: str = "nim") -> str:
    with pytest.raises(Problem) as raised:
        tokens.decrypted(token, game)
    assert (raised.value.code, raised.value.pointer) == ("bad_token", "/token")
    return raised.value.detail


@pytest.fixture
def tokens() -> Tokens:
    return Tokens(b"key")


def test_each_cause_of_a_bad_token_is_named(tokens: Tokens) -> None:
    token = tokens.encrypted(GAME)
    assert "another key" in why(Tokens(b"another"), token)
    assert "is of nim, not of chess" in why(tokens, token, "chess")
    other = "y" if token[50] == "x" else "x"
    for changed in (
        token[:-1],
        token[1:],
        token[:50] + other + token[51:],
        token + "!",
        "abc",
        "é",
    ):
        assert "was changed" in why(tokens, changed)
        assert "was changed" in why(Tokens(b"another"), changed)


def test_a_lone_surrogate_is_no_token(tokens: Tokens) -> None:
    assert "was changed" in why(tokens, "\ud800")


def test_a_token_is_used_for_a_day(tokens: Tokens, monkeypatch: pytest.MonkeyPatch) -> None:
    token = tokens.encrypted(GAME)
    now = time()
    monkeypatch.setattr("service.moves.referee.token.time", lambda: now + LIFE_S - 10)
    assert tokens.decrypted(token, "nim") == GAME
    monkeypatch.setattr("service.moves.referee.token.time", lambda: now + LIFE_S + 10)
    assert "older than a day" in why(tokens, token)


def test_a_token_of_another_version_is_named(tokens: Tokens) -> None:
    older = dataclasses.make_dataclass("Older", ["id", "game"])("0", "nim")
    assert "another version" in why(tokens, tokens.encrypted(older))


def test_a_token_without_a_checksum_is_read(tokens: Tokens) -> None:
    text, _, _ = tokens.encrypted(GAME).partition(".")
    assert tokens.decrypted(text, "nim") == GAME
    assert "was changed" in why(tokens, text[:-4] + "AAAA")
