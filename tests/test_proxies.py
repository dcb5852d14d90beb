"""The caller behind proxies: believed of whom the setting names, of nobody else."""

from collections.abc import Iterable
from typing import Any
from wsgiref.types import WSGIEnvironment

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.http.proxies import MOST_PROXIES, Proxies
from service.settings import SettingError
from tests.support import MakeApp

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
    environ = passed(NAMED, peer, FOR=CALLER, PROTO="https", HOST="example.org")
    assert environ["REMOTE_ADDR"] == peer
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


@given(forwarded=st.text(max_size=200), proto=st.text(max_size=20), host=st.text(max_size=50))
def test_nothing_in_the_headers_raises(forwarded: str, proto: str, host: str) -> None:
    assert passed(NAMED, "10.0.0.1", FOR=forwarded, PROTO=proto, HOST=host)["REMOTE_ADDR"]


@pytest.mark.parametrize("named", ["10.0.0.0/33", "proxy", "10.0.0.1/8", "10.0.0.1;10.0.0.2"])
def test_a_setting_that_names_no_address_is_told_at_the_start(
    make_app: MakeApp, named: str
) -> None:
    with pytest.raises(SettingError, match="COUNTERMOVE_TRUSTED_PROXIES"):
        make_app(trusted_proxies=named)


def test_limits_see_the_caller(make_app: MakeApp) -> None:
    client = make_app(requests_per_minute=1, trusted_proxies="127.0.0.1").test_client()

    def status(caller: str) -> int:
        return client.get("/v1/games/nim", headers={"X-Forwarded-For": caller}).status_code

    assert [status(CALLER), status(CALLER), status(f"{CALLER}, 203.0.113.8")] == [200, 429, 200]
