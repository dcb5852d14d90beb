"""Large replies are compressed; what does not change is sent once."""

import gzip

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.engine import Engine
from service.http.compression import LEAST_BYTES
from service.http.views.unchanging import EXTENSION
from tests.support import post

UNCHANGING = ["/v1/games", "/v1/games/chess", "/openapi.json", "/docs", "/docs/swagger-ui.css"]
LARGE = ["/v1/games", "/openapi.json", "/docs/swagger-ui-bundle.js"]
GZIP = {"Accept-Encoding": "gzip"}


@pytest.mark.parametrize("path", UNCHANGING)
@pytest.mark.parametrize("headers", [{}, GZIP], ids=["plain", "gzip"])
def test_who_has_it_gets_304(client: FlaskClient, path: str, headers: dict[str, str]) -> None:
    first = client.get(path, headers=headers)
    assert first.status_code == 200
    assert "max-age" in first.headers["Cache-Control"]
    again = client.get(path, headers={**headers, "If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    other = client.get(path, headers={**headers, "If-None-Match": '"another"'})
    assert other.data == first.data


@pytest.mark.parametrize("path", LARGE)
def test_a_large_reply_is_compressed_for_who_takes_it(client: FlaskClient, path: str) -> None:
    plain, compressed = client.get(path), client.get(path, headers=GZIP)
    assert "Content-Encoding" not in plain.headers
    assert compressed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(compressed.data) == plain.data
    assert 2 * len(compressed.data) < len(plain.data)
    assert all("Accept-Encoding" in response.vary for response in (plain, compressed))
    refused = client.get(path, headers={"Accept-Encoding": "gzip;q=0"})
    assert refused.data == plain.data


def test_a_large_analysis_is_compressed_and_a_move_is_not(client: FlaskClient) -> None:
    client.environ_base["HTTP_ACCEPT_ENCODING"] = "gzip, br"
    analysis = post(client, "chess/analysis", depth=1)
    assert analysis.headers["Content-Encoding"] == "gzip"
    assert len(gzip.decompress(analysis.data)) >= LEAST_BYTES > len(analysis.data)
    move = post(client, "tic_tac_toe/move", depth=1)
    assert "Content-Encoding" not in move.headers


def test_a_stream_is_sent_as_it_comes(app: Flask) -> None:
    lines = [b'{"depth":1}\n' * 1000] * 2
    with app.test_request_context("/", headers=GZIP):
        response = app.process_response(
            app.response_class(iter(lines), content_type="application/json")
        )
        assert "Content-Encoding" not in response.headers
        assert list(response.response) == lines


def test_the_list_of_games_is_made_once(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    client = app.test_client()
    first = client.get("/v1/games").data

    def fail(*_: object) -> None:
        pytest.fail("made again")

    monkeypatch.setattr(Engine, "card", fail)
    assert client.get("/v1/games").data == first


UNDER_OPTIONS = '/v1/games/tic_tac_toe?options={"rows":%d}'


def test_a_card_under_options_is_distinct_from_others_and_sent_once(client: FlaskClient) -> None:
    replies = [client.get(UNDER_OPTIONS % rows) for rows in (3, 4, 5)]
    tags = [reply.headers["ETag"] for reply in replies]
    assert len({*tags}) == 3
    for rows, tag in zip((3, 4, 5), tags, strict=True):
        again = client.get(UNDER_OPTIONS % rows, headers={"If-None-Match": tag})
        assert (again.status_code, again.data) == (304, b"")
        assert "max-age" in again.headers["Cache-Control"]
    assert client.get(UNDER_OPTIONS % 4, headers={"If-None-Match": tags[2]}).status_code == 200


def test_cards_under_options_take_no_memory(app: Flask) -> None:
    client = app.test_client()
    client.get("/v1/games/tic_tac_toe")
    kept = dict(app.extensions[EXTENSION])
    for rows in range(3, 20):
        assert client.get(UNDER_OPTIONS % rows).status_code == 200
    assert app.extensions[EXTENSION] == kept


def test_an_unknown_game_is_not_remembered(client: FlaskClient) -> None:
    assert [client.get("/v1/games/nix").status_code for _ in range(2)] == [404, 404]
