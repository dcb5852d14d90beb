"""Commands over a socket to a real server: who asks, which database, what a closed link costs."""

import threading

import pytest
from hiredis import ReplyError

from service.cache.wire import Address, Wire
from tests.support import Valkey

TIMEOUT_S = 5.0


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("redis://", Address()),
        ("redis://cache:7/3", Address(host="cache", port=7, db=3)),
        ("redis://me:p%40ss@cache", Address(host="cache", username="me", password="p@ss")),
        ("unix:///run/x.sock?db=2", Address(path="/run/x.sock", db=2)),
        ("rediss://cache", Address(host="cache", encrypted=True)),
    ],
)
def test_an_address_is_read_from_its_url(url: str, address: Address) -> None:
    assert Address.of(url) == address


def test_each_database_has_its_own_keys(valkey: Valkey) -> None:
    zero, one = Wire(valkey.url, TIMEOUT_S), Wire(valkey.url + "?db=1", TIMEOUT_S)
    zero.ask("SET", "key", b"\0\xff", "EX", 100)
    assert (zero.ask("GET", "key"), one.ask("GET", "key")) == (b"\0\xff", None)
    zero.close()
    one.close()


def test_who_asks_is_checked(valkey: Valkey) -> None:
    with valkey.client() as client:
        client.execute_command("ACL SETUSER", "me", "on", ">secret", "+@all", "~*")
    wire = Wire(valkey.url.replace("unix://", "unix://me:secret@"), TIMEOUT_S)
    assert wire.ask("ACL", "WHOAMI") == b"me"
    wire.close()
    with pytest.raises(ReplyError, match="WRONGPASS"):
        Wire(valkey.url.replace("unix://", "unix://me:wrong@"), TIMEOUT_S).ask("PING")


def test_an_error_of_the_servers_leaves_the_link_in_use(valkey: Valkey) -> None:
    wire = Wire(valkey.url, TIMEOUT_S)
    before = wire.ask("CLIENT", "ID")
    with pytest.raises(ReplyError):
        wire.ask("GET")
    assert wire.ask("CLIENT", "ID") == before
    wire.close()


def test_a_link_closed_since_its_last_use_is_replaced(valkey: Valkey) -> None:
    wire = Wire(valkey.url, TIMEOUT_S)
    wire.ask("PING")
    valkey.stop()
    valkey.start()
    assert wire.ask("PING") == b"PONG"
    wire.close()


def test_each_thread_has_a_link_of_its_own(valkey: Valkey) -> None:
    wire = Wire(valkey.url, TIMEOUT_S)
    ids = [wire.ask("CLIENT", "ID")]
    thread = threading.Thread(target=lambda: ids.append(wire.ask("CLIENT", "ID")))
    thread.start()
    thread.join()
    assert len(set(ids)) == 2
    wire.close()


def test_a_large_reply_is_read_whole(valkey: Valkey) -> None:
    wire = Wire(valkey.url, TIMEOUT_S)
    value = b"x" * (1 << 20)
    wire.ask("SET", "key", value)
    assert wire.ask("GET", "key") == value
    wire.close()
