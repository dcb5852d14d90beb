"""openapi.yaml matches the schemas, is valid, and allows new reply fields."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from flask import Flask
from flask.testing import FlaskClient
from marshmallow import Schema

from service.__main__ import main
from service.http.schemas import requests
from service.http.views.resource import EXTENSION
from tests.support import seen

WRITTEN = Path(__file__).parent.parent / "openapi.yaml"
OPERATIONS = {
    "listGames",
    "getGame",
    "inspectPosition",
    "chooseMove",
    "analyzePosition",
    "giveHint",
    "reviewGame",
    "sampleOutcome",
    "evaluatePolicies",
    "health",
    "readiness",
}

STREAMS = {"reviewGame"}
"""Operations that reply with JSON or, if it is asked for, with one object a line."""

REQUESTS = [
    part
    for part in vars(requests).values()
    if isinstance(part, type) and issubclass(part, Schema) and part is not Schema
]


@pytest.fixture(scope="module")
def document(app: Flask) -> Any:  # noqa: ANN401
    return seen(app.test_client(), "/openapi.json")


def operations(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for path in document["paths"].values():
        yield from (part for name, part in path.items() if name != "parameters")


def parts(node: object) -> Iterator[dict[str, Any]]:
    """Every mapping in the document."""
    if isinstance(node, dict):
        yield node
        for below in node.values():
            yield from parts(below)
    elif isinstance(node, list):
        for below in node:
            yield from parts(below)


def reachable(document: dict[str, Any], node: object) -> set[str]:
    """Names of the schemas that `node` refers to, and of those that they do."""
    found: set[str] = set()
    todo = [node]
    while todo:
        for part in parts(todo.pop()):
            name = str(part.get("$ref", "")).rpartition("/")[2]
            if name and name not in found:
                found.add(name)
                todo.append(document["components"]["schemas"][name])
    return found


def examples(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """(path with its example game, content type, content) of each operation that takes a body."""
    for path, item in document["paths"].items():
        game = {parameter["name"]: parameter["example"] for parameter in item.get("parameters", [])}
        for operation in operations({"paths": {path: item}}):
            for media_type, content in operation.get("requestBody", {}).get("content", {}).items():
                yield path.format(**game), media_type, content


def test_openapi_yaml_has_not_drifted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["openapi"]) == 0
    assert capsys.readouterr().out == WRITTEN.read_text(), "run `make openapi`"


def test_openapi_yaml_is_what_is_served(client: FlaskClient) -> None:
    assert yaml.safe_load(WRITTEN.read_text()) == seen(client, "/openapi.json")


def test_every_operation_has_its_name(document: dict[str, Any]) -> None:
    assert {operation["operationId"] for operation in operations(document)} == OPERATIONS


def test_every_operation_says_what_its_errors_are(document: dict[str, Any]) -> None:
    for operation in operations(document):
        for status, response in operation["responses"].items():
            streams = status == "200" and operation["operationId"] in STREAMS
            usual = f"application/{'json' if status == '200' else 'problem+json'}"
            assert set(response["content"]) == {
                usual,
                *(["application/x-ndjson"] if streams else []),
            }
            assert response["description"]


def test_replies_may_gain_fields_and_have_no_enums(document: dict[str, Any]) -> None:
    for operation in operations(document):
        names = reachable(document, operation["responses"])
        assert names
        for name in names:
            for part in parts(document["components"]["schemas"][name]):
                assert "additionalProperties" not in part
                assert "enum" not in part


def test_requests_refuse_unknown_fields(document: dict[str, Any]) -> None:
    for operation in operations(document):
        names = reachable(document, operation.get("requestBody", {}))
        assert bool(names) == ("requestBody" in operation)
        for name in names:
            assert document["components"]["schemas"][name]["additionalProperties"] is False


def test_objects_are_flat_enough_for_every_generator(document: dict[str, Any]) -> None:
    for part in parts(document):
        assert not part.keys() & {"oneOf", "anyOf", "allOf", "nullable"}


def test_every_number_text_and_list_is_bounded(document: dict[str, Any]) -> None:
    for part in parts(document["components"]["schemas"]):
        match part.get("type"):
            case "integer" | "number":
                assert {"minimum", "maximum"} <= part.keys(), part
            case "string":
                assert part.keys() & {"maxLength", "enum"}, part
            case "array":
                assert "maxItems" in part, part


def test_games_and_algorithms_are_the_engines(app: Flask, document: dict[str, Any]) -> None:
    engine = app.extensions[EXTENSION].engine
    (algorithm,) = {
        tuple(part["algorithm"]["enum"])
        for part in parts(document["components"]["schemas"])
        if "enum" in part.get("algorithm", {})
    }
    assert list(algorithm) == engine.algorithm_names
    games = [
        part["schema"]["enum"]
        for part in parts(document)
        if part.get("name") == "game" and "schema" in part
    ]
    assert games
    assert all(names == engine.game_names for names in games)


def test_every_request_has_an_example_that_works_as_it_stands(
    client: FlaskClient, document: dict[str, Any]
) -> None:
    bodies = list(examples(document))
    assert len(bodies) == sum("requestBody" in operation for operation in operations(document))
    for path, media_type, content in bodies:
        response = client.post(path, data=json.dumps(content["example"]), content_type=media_type)
        assert response.status_code == 200, response.text


def test_every_path_with_a_game_has_one_for_an_example(
    client: FlaskClient, document: dict[str, Any]
) -> None:
    games = [part["example"] for part in parts(document["paths"]) if part.get("name") == "game"]
    assert len(games) == sum("{game}" in path for path in document["paths"])
    assert all(client.get(f"/v1/games/{game}").status_code == 200 for game in games)


def test_the_examples_of_fields_work_together(
    client: FlaskClient, document: dict[str, Any]
) -> None:
    """What a page without the requests' own examples would send: every field that has one."""
    for path, media_type, content in examples(document):
        schema = document["components"]["schemas"][content["schema"]["$ref"].rpartition("/")[2]]
        fields = schema["properties"].items()
        body = {name: field["example"] for name, field in fields if "example" in field}
        response = client.post(path, data=json.dumps(body), content_type=media_type)
        assert response.status_code == 200, response.text


@pytest.mark.parametrize("schema", REQUESTS, ids=lambda schema: schema.__name__)
def test_the_examples_of_fields_fit_them(schema: type[Schema]) -> None:
    given = {
        name: field.metadata["example"]
        for name, field in schema().fields.items()
        if "example" in field.metadata
    }
    assert schema().load(given, partial=True) == given
