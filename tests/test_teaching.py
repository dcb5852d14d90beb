"""The requests of docs/teaching.md are answered as it says."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

TEACHING = (Path(__file__).parent.parent / "docs/teaching.md").read_text()
REQUEST = re.compile(
    r"^POST `(?P<path>\S+)`\n\n```json\n(?P<body>.*?)^```\n(?:\n```json\n(?P<reply>.*?)^```\n)?",
    re.MULTILINE | re.DOTALL,
)
"""A path, a body, and some of the reply's fields."""

REQUESTS = [match.group("path", "body", "reply") for match in REQUEST.finditer(TEACHING)]


def assert_holds(reply: Any, shown: Any, place: str) -> None:  # noqa: ANN401 - JSON
    """Assert that `reply` has all that is `shown`; objects may have more fields."""
    if isinstance(shown, dict):
        for name, value in shown.items():
            assert name in reply, f"{place}/{name}"
            assert_holds(reply[name], value, f"{place}/{name}")
    elif isinstance(shown, list):
        assert len(reply) == len(shown), place
        for index, (one, other) in enumerate(zip(reply, shown, strict=True)):
            assert_holds(one, other, f"{place}/{index}")
    elif isinstance(shown, float):
        assert reply == pytest.approx(shown, abs=1e-4), place
    else:
        assert reply == shown, place


def test_every_request_of_the_guide_is_read_here() -> None:
    assert len(REQUESTS) == TEACHING.count("\nPOST `") > 1


def test_every_block_of_the_guide_is_whole() -> None:
    for block in TEACHING.split("```")[1::2]:
        language, _, content = block.partition("\n")
        assert language in {"sh", "text", "json"}, block
        assert language != "json" or json.loads(content), block


@pytest.mark.parametrize(("path", "body", "shown"), REQUESTS)
def test_the_guides_requests_are_answered_as_it_says(
    client: FlaskClient, path: str, body: str, shown: str | None
) -> None:
    response = client.post(path, json=json.loads(body))
    assert response.status_code == 200, response.text
    assert_holds(response.get_json(), json.loads(shown or "{}"), "")
