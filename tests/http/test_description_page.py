"""The page with Swagger UI, which needs no other server."""

import re

from flask.testing import FlaskClient

from tests.support import seen


def test_every_part_of_the_page_is_served_here(client: FlaskClient) -> None:
    page = client.get("/docs").text
    parts = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert len(parts) == 4
    assert not any("//" in part for part in parts)
    assert all(client.get(f"/{part}").status_code == 200 for part in parts)


def test_the_page_may_load_nothing_from_elsewhere(client: FlaskClient) -> None:
    policy = client.get("/docs").headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'")
    assert "http" not in policy


def test_the_page_reads_the_description_that_is_served(client: FlaskClient) -> None:
    start = client.get("/docs/start.js").text
    (url,) = re.findall(r'url: "([^"]+)"', start)
    assert seen(client, f"/{url}")["openapi"] == "3.0.3"
    assert "validatorUrl: null" in start
