"""A null in a request stands for a field that is left out."""

from collections.abc import Mapping
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.http.schemas.batch_requests import BatchEntry
from service.http.schemas.model_requests import OpponentRequest, PartRequest
from service.http.schemas.policy_requests import FaceOffRequest
from service.http.schemas.search_requests import MoveRequest
from tests.http.forgiven import REQUESTS
from tests.support import MakeApp, Valkey, content, found, post, problem, source
from tests.support.jobs import SHORT, JobClient


@pytest.mark.parametrize("path", REQUESTS)
def test_null_is_a_field_left_out_of_every_request(client: FlaskClient, path: str) -> None:
    schema = REQUESTS[path]()
    optional = {name: None for name, field in schema.fields.items() if not field.required}
    assert {"client_id", "state", "options"} <= optional.keys()
    body = {**optional, **schema.EXAMPLE}
    plain, nulls = post(client, path, **schema.EXAMPLE), post(client, path, **body)
    assert (plain.status_code, nulls.status_code) == (200, 200), nulls.text


def test_a_body_with_nulls_alone_is_an_empty_one(client: FlaskClient) -> None:
    nulls = dict.fromkeys(MoveRequest().fields)
    assert found(client, "tic_tac_toe/move", **nulls)["state"] == ".../.../..."


@pytest.mark.parametrize(
    ("game", "nulls", "body"),
    [
        ("nim", {"options": {"heaps": None, "misere": None}}, {}),
        ("nim", {"options": {"heaps": [1, 2], "misere": None}}, {"options": {"heaps": [1, 2]}}),
        ("tic_tac_toe", {"weights": {"open_lines": None}}, {"weights": {}}),
        (
            "tic_tac_toe",
            {"opponent": {"model": "random", "epsilon": None, "depth": None, "parts": None}},
            {"opponent": {"model": "random"}},
        ),
        (
            "tic_tac_toe",
            {"opponents": {"X": None, "O": {"model": "random", "opponent": None}}},
            {"opponents": {"O": {"model": "random"}}},
        ),
        (
            "tic_tac_toe",
            {"clock": {"remaining_ms": 60_000, "increment_ms": None, "moves_to_go": None}},
            {"clock": {"remaining_ms": 60_000}},
        ),
        ("tic_tac_toe", {"switches": {"table": None, "killers": None}}, {"switches": {}}),
    ],
)
def test_nulls_within_are_left_out_and_the_answer_is_the_same(
    make_app: MakeApp, game: str, nulls: dict[str, Any], body: dict[str, Any]
) -> None:
    client = make_app(redis_url="").test_client()
    known = {"depth": 3}
    assert not source(found(client, f"{game}/move", **known, **body))["hit"]
    assert source(found(client, f"{game}/move", **known, **nulls))["hit"]
    assert source(found(client, f"{game}/move", **known, **nulls))["layer"] == "memory"


MODEL_FIELDS = {
    *OpponentRequest().fields,
    *PartRequest().fields,
} - {"model"}


def test_nulls_in_models_are_left_out_at_every_depth(client: FlaskClient) -> None:
    """A model is one type for clients, however deep it lies."""

    def model(fields: Mapping[str, None], levels: int) -> dict[str, Any]:
        if levels:
            return {**fields, "model": "softmax", "temperature": 1, "depth": 1} | {
                "opponent": model(fields, levels - 1)
            }
        parts = [{**fields, "model": "random", "share": share} for share in (0.5, 0.5)]
        return {**fields, "model": "mixture", "parts": parts}

    nulls = dict.fromkeys(MODEL_FIELDS)
    values = [
        found(client, "tic_tac_toe/move", depth=1, opponent=model(fields, 3))["value"]
        for fields in ({}, nulls)
    ]
    assert values[0] == values[1]
    share = {"model": "mixture", "parts": [{"model": "random", "share": None}]}
    refusal = problem(post(client, "tic_tac_toe/move", opponent=share))
    assert refusal["pointer"] == "/opponent/parts/0/share"


def test_nulls_in_a_tree_are_left_out(client: FlaskClient) -> None:
    nodes: list[dict[str, Any]] = [
        {"name": "a", "player": 1, "children": ["b", "c"]},
        {"name": "b", "utility": 1},
        {"name": "c", "utility": 2},
    ]
    fields = ("moves", "probabilities", "information_set", "heuristic", "players", "choices")
    nulls = [{**dict.fromkeys(fields), **node} for node in nodes]
    nulls[1]["children"] = nulls[0]["utility"] = None
    plain = found(client, "tree/move", options={"nodes": nodes})
    assert found(client, "tree/move", options={"nodes": nulls})["value"] == plain["value"] == 2


@pytest.mark.parametrize(
    ("path", "body", "pointer"),
    [
        ("tic_tac_toe/move", {"opponent": {"model": None}}, "/opponent/model"),
        ("tic_tac_toe/move", {"clock": {"remaining_ms": None}}, "/clock/remaining_ms"),
        ("tic_tac_toe/policy-value", {"policies": None}, "/policies"),
        ("bins/face-off", {**FaceOffRequest.EXAMPLE, "agents": None}, "/agents"),
        ("tic_tac_toe/move", {"moves": [None]}, "/moves/0"),
        ("tic_tac_toe/move", {"include": [None]}, "/include/0"),
        ("tic_tac_toe/move", {"colour": None}, "/colour"),
    ],
)
def test_a_null_that_stands_for_nothing_is_a_422(
    client: FlaskClient, path: str, body: Mapping[str, Any], pointer: str
) -> None:
    refusal = problem(post(client, path, **body))
    assert (refusal["status"], refusal["code"]) == (422, "invalid_request")
    assert refusal["pointer"] == pointer


def test_nulls_of_a_batch_are_left_out(client: FlaskClient) -> None:
    """An entry is one type for clients, whatever its operation."""
    nulls = dict.fromkeys(BatchEntry().fields)
    entries = [
        {**nulls, "game": "nim", "depth": 2},
        {**nulls, "game": "nim", "depth": 2, "operation": "analysis"},
        {**nulls, "game": "nim", "operation": "position"},
    ]
    body = {"client_id": None, "requests": entries}
    results = content(client.post("/v1/batch", json=body))["results"]
    assert [result["status"] for result in results] == [200] * 3
    assert not [result for result in results if "id" in result]
    refused = client.post("/v1/batch", json={"requests": None})
    assert problem(refused)["pointer"] == "/requests"


def test_a_job_with_nulls_is_that_without(make_app: MakeApp, valkey: Valkey) -> None:
    """The same `Idempotency-Key` then makes no other job."""
    jobs = JobClient(make_app(jobs_url=valkey.url).test_client())
    key = {"Idempotency-Key": "one"}
    nulls = {"state": None, "options": {"rows": None}, "workers": None, "a": None, "games": None}
    plain = {**SHORT, "options": {}}
    made = [jobs.post(body, **key) for body in (plain, {**plain, **nulls})]
    assert [response.status_code for response in made] == [202, 202], made[1].text
    assert content(made[0])["id"] == content(made[1])["id"]
    without_a: dict[str, Any] = {"kind": "match", "game": "nim", "a": None, "b": {}}
    assert problem(jobs.post(without_a))["pointer"] == "/a"
