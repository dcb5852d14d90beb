"""Compressed bodies: read as if uncompressed, within the bounds of any body."""

import gzip
import json
import zlib
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.settings import Settings
from tests.http.forgiven import JSON, PYTHONS
from tests.support import MakeApp, content, problem, source


def packed(
    client: FlaskClient, body: bytes, coding: str | None = "gzip", path: str = "nim/position"
) -> Any:  # noqa: ANN401 - as werkzeug
    headers = {} if coding is None else {"Content-Encoding": coding}
    return client.post(f"/v1/games/{path}", data=body, content_type=JSON, headers=headers)


@pytest.mark.parametrize("coding", ["gzip", "x-gzip", "GZIP", " gzip "])
def test_a_packed_body_is_read(client: FlaskClient, coding: str) -> None:
    body = json.dumps({"moves": ["1:1"]}).encode()
    for level in (0, 1, 9):
        assert content(packed(client, gzip.compress(body, level), coding))["state"] == "2,4,5 2"
    members = gzip.compress(body[:5]) + gzip.compress(body[5:])
    assert content(packed(client, members, coding))["state"] == "2,4,5 2"


@pytest.mark.parametrize("coding", ["identity", "Identity", "", None])
def test_a_body_as_it_is_may_say_so(client: FlaskClient, coding: str | None) -> None:
    assert packed(client, b"{}", coding).status_code == 200


@pytest.mark.parametrize(
    "coding", ["br", "deflate", "zstd", "compress", "gzip, gzip", "gzip, identity", "odd", "*"]
)
def test_another_coding_is_a_415_that_says_which_is_read(client: FlaskClient, coding: str) -> None:
    response = packed(client, b"{}", coding)
    assert (response.status_code, problem(response)["code"]) == (415, "wrong_content_coding")
    assert response.headers["Accept-Encoding"] == "gzip"


PACKED = gzip.compress(b'{"moves": ["1:1"]}', mtime=0)


@pytest.mark.parametrize(
    "body",
    [
        b"{}",
        PACKED[:-1],
        PACKED[:12],
        PACKED[:2],
        PACKED[:-8] + bytes(8),
        PACKED[:15] + b"\xff" + PACKED[16:],
        PACKED + b"{}",
        b"\x1f\x8b\x07" + PACKED[3:],
    ],
)
def test_a_damaged_packed_body_is_a_400(client: FlaskClient, body: bytes) -> None:
    response = packed(client, body)
    assert (response.status_code, problem(response)["code"]) == (400, "bad_request")
    assert not PYTHONS.search(problem(response)["detail"])


def test_an_unpacked_body_is_no_larger_than_another(make_app: MakeApp) -> None:
    client = make_app(max_body_bytes=2048).test_client()
    for size, status in ((2048, 200), (2049, 413), (1 << 20, 413)):
        body = gzip.compress(b"{}".ljust(size))
        assert len(body) < 2048
        assert packed(client, body).status_code == status
        assert packed(client, b"{}".ljust(size), None).status_code == status


def test_a_bomb_is_not_unpacked(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A gigabyte is decompressed only as far as a body may reach."""
    made: list[int] = []
    unpacking = zlib.decompressobj

    class Counted:
        def __init__(self, bits: int) -> None:
            self._one = unpacking(bits)

        def decompress(self, data: bytes, most: int) -> bytes:
            made.append(len(found := self._one.decompress(data, most)))
            return found

        def __getattr__(self, name: str) -> Any:  # noqa: ANN401
            return getattr(self._one, name)

    monkeypatch.setattr("zlib.decompressobj", Counted)
    bomb = gzip.compress(bytes(1 << 20)) * 500
    response = packed(client, bomb)
    assert (response.status_code, problem(response)["code"]) == (413, "too_large")
    assert sum(made) == Settings.max_body_bytes + 1


def test_a_body_of_many_empty_members_is_none(client: FlaskClient) -> None:
    """Each costs time, and none has anything."""
    response = packed(client, gzip.compress(b"") * 1000)
    assert (response.status_code, problem(response)["code"]) == (400, "bad_request")


def test_a_packed_body_is_known_as_the_same_plain_one(make_app: MakeApp) -> None:
    client = make_app(redis_url="").test_client()
    body = b'{"depth": 3}'
    layers = [
        source(content(packed(client, text, coding, "nim/move")))["hit"]
        for text, coding in ((body, None), (gzip.compress(body), "gzip"), (body, None))
    ]
    assert layers == [False, True, True]
    # Nobody gets an answer for the packed bytes alone.
    assert problem(packed(client, gzip.compress(body), None, "nim/move"))["code"] == "not_json"
