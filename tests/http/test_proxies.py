"""The caller behind proxies: X-Forwarded headers count only from named proxies."""

import re
from collections.abc import Iterable
from typing import Any
from wsgiref.types import WSGIEnvironment

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from service.http import page_files
from service.http.openapi import MOST_PREFIXES
from service.http.proxies import MOST_PROXIES, Proxies
from service.settings import SettingError
from tests.support import MakeApp, Valkey, content

NAMED = "10.0.0.0/8, 192.0.2.1 ,2001:db8::/32,unix"
CALLER = "203.0.113.7"


def passed(named: str, peer: str, **headers: str) -> WSGIEnvironment:
    """Return the environ that the application sees."""
    seen: list[WSGIEnvironment] = []

    def application(environ: WSGIEnvironment, _: Any) -> Iterable[bytes]:  # noqa: ANN401
        seen.append(environ)
        return ()

    environ = {
        "REMOTE_ADDR": peer,
        "REMOTE_PORT": "1",
        "wsgi.url_scheme": "http",
        "HTTP_HOST": "own",
        "SCRIPT_NAME": "",
        **{f"HTTP_X_FORWARDED_{name}": value for name, value in headers.items()},
    }
    Proxies(application, named)(environ, lambda *_: lambda _: None)
    (found,) = seen
    assert not any("FORWARDED" in name for name in found)
    return found


def address(peer: str, forwarded: str, named: str = NAMED) -> str:
    return str(passed(named, peer, FOR=forwarded)["REMOTE_ADDR"])


@pytest.mark.parametrize("peer", ["198.51.100.1", "11.0.0.1", "2001:db9::1", "127.0.0.1", "odd"])
def test_others_are_not_believed(peer: str) -> None:
    environ = passed(NAMED, peer, FOR=CALLER, PROTO="https", HOST="example.org", PREFIX="/games")
    assert environ["REMOTE_ADDR"] == peer
    assert environ["SCRIPT_NAME"] == ""
    assert (environ["wsgi.url_scheme"], environ["HTTP_HOST"]) == ("http", "own")


def test_without_the_setting_nobody_is_believed() -> None:
    assert address("127.0.0.1", CALLER, "") == "127.0.0.1"
    assert address("", CALLER, "") == ""


@pytest.mark.parametrize("peer", ["10.0.0.1", "192.0.2.1", "2001:db8::1", "::ffff:10.0.0.1", ""])
def test_named_proxies_are_believed(peer: str) -> None:
    environ = passed(NAMED, peer, FOR=CALLER, PROTO="https", HOST="example.org:8443")
    assert environ["REMOTE_ADDR"] == CALLER
    assert "REMOTE_PORT" not in environ
    assert (environ["wsgi.url_scheme"], environ["HTTP_HOST"]) == ("https", "example.org:8443")


@pytest.mark.parametrize(
    ("forwarded", "caller"),
    [
        ("198.51.100.9, 203.0.113.7", "203.0.113.7"),
        ("198.51.100.9, 203.0.113.7, 10.0.0.2,10.0.0.3", "203.0.113.7"),
        ("10.0.0.2", "10.0.0.2"),
        ("10.0.0.2, 10.0.0.3", "10.0.0.2"),
        ("203.0.113.7:4711", "203.0.113.7"),
        ("[2001:db9::7]:4711", "2001:db9::7"),
        ("2001:db9::7", "2001:db9::7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("nonsense, 203.0.113.7", "203.0.113.7"),
        ("203.0.113.7, nonsense", "10.0.0.1"),
        ("203.0.113.7, unknown, 10.0.0.2", "10.0.0.2"),
        ("", "10.0.0.1"),
        (",,,", "10.0.0.1"),
        ("203.0.113.7,", "10.0.0.1"),
        ("203.0.113.7\x00", "10.0.0.1"),
        ("010.0.0.1", "10.0.0.1"),
        ("9" * 60_000, "10.0.0.1"),
        ("203.0.113.7" + ", 10.0.0.2" * (MOST_PROXIES - 1), "203.0.113.7"),
        ("203.0.113.7" + ", 10.0.0.2" * MOST_PROXIES, "10.0.0.2"),
    ],
    ids=lambda text: text[:40],
)
def test_the_caller_is_the_last_address_that_is_not_named(forwarded: str, caller: str) -> None:
    assert address("10.0.0.1", forwarded) == caller


@pytest.mark.parametrize("scheme", ["", "ftp", "https://", "htt\u1e57", "https, ftp"])
def test_another_scheme_is_none(scheme: str) -> None:
    assert passed(NAMED, "10.0.0.1", PROTO=scheme)["wsgi.url_scheme"] == "http"


@pytest.mark.parametrize("host", ["", "a b", "a/b", "a\r\nb", "a:b", "a@b", "x" * 300, "[::1"])
def test_what_is_no_host_is_ignored(host: str) -> None:
    assert passed(NAMED, "10.0.0.1", HOST=host)["HTTP_HOST"] == "own"


@pytest.mark.parametrize(
    ("prefix", "script"),
    [
        ("/games", "/games"),
        ("/games/", "/games"),
        (" /a-b/c.d_e~f ", "/a-b/c.d_e~f"),
        ("/caf%C3%A9", "/caf%C3%A9"),
        ("/outer, /inner", "/inner"),
        ("/..x", "/..x"),
        *(
            (nonsense, "")
            for nonsense in (
                *(
                    "",
                    "/",
                    "//",
                    "games",
                    "//evil.example",
                    "/a//b",
                    "/a/../b",
                    "/a/%2e%2E/b",
                    "/.%2e",
                    "/..",
                    "/.",
                    "/a/.",
                ),
                *("https://evil.example/", "/a b", "/a?b", "/a#b", "/%", "/%zz", "/a\r\nb"),
                *("/caf\xe9", '/"', "/<a>", "/\\a", "/a" * 200),
            )
        ),
    ],
)
def test_a_prefix_is_a_path(prefix: str, script: str) -> None:
    assert passed(NAMED, "10.0.0.1", PREFIX=prefix)["SCRIPT_NAME"] == script


@given(
    forwarded=st.text(max_size=200),
    proto=st.text(max_size=20),
    host=st.text(max_size=50),
    prefix=st.text(max_size=50),
)
def test_nothing_in_the_headers_raises(forwarded: str, proto: str, host: str, prefix: str) -> None:
    headers = {"FOR": forwarded, "PROTO": proto, "HOST": host, "PREFIX": prefix}
    assert passed(NAMED, "10.0.0.1", **headers)["REMOTE_ADDR"]


PREFIXED = {"X-Forwarded-Prefix": "/games"}


def test_the_prefix_stands_before_the_servers_of_the_description(make_app: MakeApp) -> None:
    client = make_app(trusted_proxies="127.0.0.1").test_client()
    plain, prefixed = client.get("/openapi.json"), client.get("/openapi.json", headers=PREFIXED)
    assert content(plain)["servers"] == [{"url": "/"}]
    assert content(prefixed) == {**content(plain), "servers": [{"url": "/games"}]}
    assert content(client.get("/openapi.json")) == content(plain)

    assert prefixed.headers["ETag"] != plain.headers["ETag"]
    assert "X-Forwarded-Prefix" in plain.vary
    assert "X-Forwarded-Prefix" in prefixed.vary
    has_plain = {"If-None-Match": plain.headers["ETag"]}
    assert client.get("/openapi.json", headers=has_plain).status_code == 304
    assert client.get("/openapi.json", headers={**has_plain, **PREFIXED}).status_code == 200


def test_prefixes_beyond_those_kept_are_described_too(make_app: MakeApp) -> None:
    client = make_app(trusted_proxies="127.0.0.1").test_client()
    for number in (*range(MOST_PREFIXES + 1), 0):
        headers = {"X-Forwarded-Prefix": f"/{number}"}
        servers = content(client.get("/openapi.json", headers=headers))["servers"]
        assert servers == [{"url": f"/{number}"}]


@pytest.mark.parametrize("prefix", ["", "/games", "/caf%C3%A9/x"])
def test_the_prefix_stands_before_a_location(
    make_app: MakeApp, valkey: Valkey, prefix: str
) -> None:
    app = make_app(trusted_proxies="127.0.0.1", jobs_url=valkey.url)
    headers = {"X-Forwarded-Prefix": prefix, "X-Forwarded-Host": "example.org"}
    body = {"kind": "analysis", "game": "nim", "depth": 1}
    made = app.test_client().post("/v1/jobs", json=body, headers=headers)
    assert made.status_code == 202, made.text
    assert made.headers["Location"] == f"{prefix}/v1/jobs/{content(made)['id']}"


@pytest.mark.parametrize("path", ["/", "/docs", "/docs/start.js"])
def test_addresses_of_pages_are_relative(client: FlaskClient, path: str) -> None:
    """Relative addresses keep a prefix that a proxy took off."""
    text = client.get(path).text
    assert not re.search(r"""(?:href|src|url)\s*[=:]\s*["']/""", text)


def test_the_page_asks_under_its_own_address() -> None:
    for file in (page_files.FOLDER / "service.js", page_files.FOLDER / "index.html"):
        assert not re.search(r"""["'`]/(?:v1|page|docs|openapi)\b""", file.read_text())


@pytest.mark.parametrize("named", ["10.0.0.0/33", "proxy", "10.0.0.1/8", "10.0.0.1;10.0.0.2"])
def test_a_setting_that_names_no_address_is_reported_at_the_start(
    make_app: MakeApp, named: str
) -> None:
    with pytest.raises(SettingError, match="COUNTERMOVE_TRUSTED_PROXIES"):
        make_app(trusted_proxies=named)


def test_limits_see_the_caller(make_app: MakeApp) -> None:
    client = make_app(requests_per_minute=1, trusted_proxies="127.0.0.1").test_client()

    def status(caller: str) -> int:
        return client.get("/v1/games/nim", headers={"X-Forwarded-For": caller}).status_code

    assert [status(CALLER), status(CALLER), status(f"{CALLER}, 203.0.113.8")] == [200, 429, 200]
