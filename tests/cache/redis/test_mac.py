"""The MAC of an entry: no flipped bit and no other key is accepted."""

from time import monotonic

import pytest
from flask import Flask

from service.cache.redis.mac import BadMacError, Mac
from service.settings import Settings
from tests.support import WITHIN_S, MakeApp, Valkey, answers
from tests.support.cached import ask, count

DEPTH_1 = {"depth": 1, "algorithm": "alpha_beta"}
SECRET = "open sesame"


def only_key(valkey: Valkey) -> bytes:
    with valkey.client() as client:
        (key,) = client.keys()
    assert isinstance(key, bytes)
    return key


def test_a_text_with_its_mac_is_verified() -> None:
    mac = Mac(SECRET)
    assert mac.verified("key", mac.with_mac("key", b"text")) == b"text"


@pytest.mark.parametrize("secret", ["", SECRET, "x" * 200])
def test_no_bit_can_be_flipped(secret: str) -> None:
    mac = Mac(secret)
    raw = mac.with_mac("key", b'rank|version\n{"a": 1}')
    for bit in range(8 * len(raw)):
        changed = bytearray(raw)
        changed[bit // 8] ^= 1 << bit % 8
        with pytest.raises(BadMacError):
            mac.verified("key", bytes(changed))


@pytest.mark.parametrize("raw", [b"", b"\n", b"text", b"\n" + b"0" * 32])
def test_what_is_short_is_refused(raw: bytes) -> None:
    with pytest.raises(BadMacError):
        Mac("").verified("key", raw)


def test_another_secret_makes_another_mac() -> None:
    raw = Mac("").with_mac("key", b"text")
    for mac, key in ((Mac(SECRET), "key"), (Mac(""), "other"), (Mac(""), "keyt")):
        with pytest.raises(BadMacError):
            mac.verified(key, raw)


def flipped(good: bytes, bit: int) -> bytes:
    bad = bytearray(good)
    bad[bit // 8] ^= 1 << bit % 8
    return bytes(bad)


def test_of_a_stored_entry_no_flipped_bit_is_believed(app_at: Flask, valkey: Valkey) -> None:
    ask(app_at, **DEPTH_1)
    key, store = only_key(valkey), answers(app_at).store
    with valkey.client() as client:
        good = client.get(key)
        assert isinstance(good, bytes)
        for bit in range(8 * len(good)):
            client.set(key, flipped(good, bit))
            found = store.look_up(key.decode().partition(":")[2], None, monotonic() + WITHIN_S)
            assert (found.text, found.is_bad) == (None, True), f"bit {bit}"


def test_a_flipped_bit_is_a_counted_miss(app_at: Flask, valkey: Valkey) -> None:
    ask(app_at, **DEPTH_1)
    key = only_key(valkey)
    with valkey.client() as client:
        good = client.get(key)
        assert isinstance(good, bytes)
        bits = range(0, 8 * len(good), 61)
        for bit in bits:
            client.set(key, flipped(good, bit))
            assert not ask(app_at, **DEPTH_1)["cache"]["hit"], f"bit {bit}"
        assert count(app_at, "bad") == len(bits)
        client.set(key, good)
    assert ask(app_at, **DEPTH_1)["cache"]["hit"]


def test_an_entry_moved_to_another_question_is_refused(app_at: Flask, valkey: Valkey) -> None:
    ask(app_at, **DEPTH_1)
    here = only_key(valkey)
    ask(app_at, **DEPTH_1, weights={"open_lines": 3})
    with valkey.client() as client:
        (there,) = set(client.keys()) - {here}
        client.rename(here, there)
    assert not ask(app_at, **DEPTH_1, weights={"open_lines": 3})["cache"]["hit"]
    assert count(app_at, "bad") == 1


@pytest.mark.parametrize(("writers", "readers"), [("", SECRET), (SECRET, ""), ("x", SECRET)])
def test_without_the_secret_no_entry_is_accepted(
    make_app: MakeApp, valkey: Valkey, writers: str, readers: str
) -> None:
    ask(make_app(redis_url=valkey.url, cache_secret=writers), **DEPTH_1)
    reader = make_app(redis_url=valkey.url, cache_secret=readers)
    assert not ask(reader, **DEPTH_1)["cache"]["hit"]
    assert count(reader, "bad") == 1


def test_services_with_the_same_secret_share_answers(make_app: MakeApp, valkey: Valkey) -> None:
    ask(make_app(redis_url=valkey.url, cache_secret=SECRET), **DEPTH_1)
    assert ask(make_app(redis_url=valkey.url, cache_secret=SECRET), **DEPTH_1)["cache"]["hit"]


def test_a_secret_is_not_shown() -> None:
    settings = Settings(cache_secret=SECRET, redis_url=f"redis://:{SECRET}@cache")
    assert SECRET not in repr(settings)
