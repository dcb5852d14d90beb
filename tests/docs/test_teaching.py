"""The requests of docs/teaching.md are answered as it says, and its pictures are what is drawn.

A picture is written anew by `python -m service trace GAME --options … --format svg`.
"""

import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.support import ROOT, MakeApp, Valkey
from tests.support.jobs import JobClient

DOCS = ROOT / "docs"
TEACHING = (DOCS / "teaching.md").read_text()
REQUEST = re.compile(
    r"^POST `(?P<path>\S+)`\n\n```json\n(?P<body>.*?)^```\n"
    r"(?:\n```(?P<kind>json|text)\n(?P<reply>.*?)^```\n|\n!\[[^]]+\]\((?P<picture>\S+)\)\n)?",
    re.MULTILINE | re.DOTALL,
)
"""A path, a body, and some of the reply's fields, or all of its text, or the picture's file."""
REQUESTS = [match.groupdict() for match in REQUEST.finditer(TEACHING)]
JOBS = [request for request in REQUESTS if request["path"] == "/v1/jobs"]
ANSWERED = [request for request in REQUESTS if request not in JOBS]


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


def test_every_block_of_the_guide_is_whole() -> None:
    for block in TEACHING.split("```")[1::2]:
        language, _, content = block.partition("\n")
        assert language in {"sh", "text", "json"}, block
        assert language != "json" or json.loads(content), block


def test_every_request_of_the_guide_is_read_here() -> None:
    assert len(REQUESTS) == TEACHING.count("\nPOST ") > len(JOBS) > 0


def test_every_picture_of_the_guide_is_a_requests() -> None:
    pictures = {request["picture"] for request in REQUESTS if request["picture"]}
    assert pictures == {str(path.relative_to(DOCS)) for path in DOCS.glob("images/*.svg")}
    assert TEACHING.count("![") == len(pictures)


def test_the_lecture_has_ten_requests_of_one_reply_each() -> None:
    _, _, lecture = TEACHING.partition("## A lecture in ten requests\n")
    steps = lecture.partition("\n## ")[0].split("\n**")[1:]
    assert [step.split(".")[0] for step in steps] == [str(number) for number in range(1, 11)]
    for step in steps:
        (request,) = REQUEST.finditer(step)
        assert request["reply"] or request["picture"]


@pytest.mark.parametrize("request_", ANSWERED, ids=lambda request: request["path"])
def test_the_guides_requests_are_answered_as_it_says(
    client: FlaskClient, request_: dict[str, str | None]
) -> None:
    response = client.post(str(request_["path"]), json=json.loads(str(request_["body"])))
    assert response.status_code == 200, response.text
    if request_["picture"]:
        assert response.text == (DOCS / request_["picture"]).read_text()
    elif request_["kind"] == "text":
        assert response.text == request_["reply"]
    else:
        assert_holds(response.get_json(), json.loads(str(request_["reply"])), "")


@pytest.mark.parametrize("request_", JOBS, ids=lambda request: json.loads(request["body"])["game"])
def test_the_guides_jobs_are_accepted(
    make_app: MakeApp, valkey: Valkey, request_: dict[str, str]
) -> None:
    client = JobClient(make_app(jobs_url=valkey.url).test_client())
    job = client.seen(client.made(**json.loads(request_["body"])))
    assert job["status"] == "queued"
