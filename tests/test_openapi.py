"""openapi.yaml matches the schemas, is valid, and allows new reply fields."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from flask import Flask
from flask.testing import FlaskClient
from marshmallow import Schema

from service.__main__ import main
from service.engine import VERSION
from service.errors import PROBLEM_TYPES
from service.http.schemas import requests
from service.http.views.resource import EXTENSION
from tests.support import MakeApp, Valkey, seen

WRITTEN = Path(__file__).parent.parent / "openapi.yaml"
OPERATIONS = {
    "listGames",
    "getGame",
    "inspectPosition",
    "chooseMove",
    "analyzePosition",
    "streamAnalysis",
    "giveHint",
    "traceSearch",
    "reviewGame",
    "batch",
    "playGame",
    "sampleOutcome",
    "evaluatePolicies",
    "learnStrategies",
    "solvePolicy",
    "faceOff",
    "createJob",
    "listJobs",
    "getJob",
    "cancelJob",
    "health",
    "readiness",
}
STREAMS = {
    "streamAnalysis": {"application/x-ndjson", "text/event-stream"},
    "reviewGame": {"application/json", "application/x-ndjson"},
    "traceSearch": {
        "application/json",
        "application/x-ndjson",
        "image/svg+xml",
        "text/plain",
        "text/vnd.graphviz",
    },
}
"""The content types of operations whose replies come in parts, or drawn."""

DONE = {"200", "202"}
NOT_MODIFIED = "304"

REQUESTS = [
    part
    for part in vars(requests).values()
    if isinstance(part, type) and issubclass(part, Schema) and part is not Schema
]


@pytest.fixture(scope="module")
def document(app: Flask) -> Any:  # noqa: ANN401
    return seen(app.test_client(), "/openapi.json")


@pytest.fixture
def client_with_jobs(make_app: MakeApp, valkey: Valkey) -> FlaskClient:
    """Whose longest search is short."""
    return make_app(jobs_url=valkey.url, max_time_ms=20, default_time_ms=10).test_client()


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
            kind, _, name = str(part.get("$ref", "")).rpartition("/")
            if kind == "#/components/schemas" and name not in found:
                found.add(name)
                todo.append(document["components"]["schemas"][name])
    return found


def examples(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any], Any]]:
    """(path with a game, content type, content, body) of each example of a body."""
    for path, item in document["paths"].items():
        for operation in operations({"paths": {path: item}}):
            for media_type, content in operation.get("requestBody", {}).get("content", {}).items():
                for game, example in content.get("examples", {}).items():
                    yield path.format(game=game), media_type, content, example["value"]
                if "example" in content:
                    yield path, media_type, content, content["example"]


def of_first_games(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any], Any]]:
    """Of each operation, the example that the page at /docs fills in."""
    seen_contents = []
    for path, media_type, content, body in examples(document):
        if content not in seen_contents:
            seen_contents.append(content)
            yield path, media_type, content, body


def resolved(document: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    """The schema that `part` is or refers to."""
    name = str(part.get("$ref", "")).rpartition("/")[2]
    return document["components"]["schemas"][name] if name else part


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
            if status == NOT_MODIFIED:
                continue
            is_done = status in DONE
            expected = {f"application/{'json' if is_done else 'problem+json'}"}
            if is_done:
                expected = STREAMS.get(operation["operationId"], expected)
            assert set(response["content"]) == expected
            assert response["description"]


def test_operations_whose_replies_a_client_may_have_say_so(
    client: FlaskClient, document: dict[str, Any]
) -> None:
    conditional = {
        operation["operationId"]: operation["responses"]
        for operation in operations(document)
        if NOT_MODIFIED in operation["responses"]
    }
    assert conditional.keys() == {"listGames", "getGame"}
    etag = client.get("/v1/games").headers["ETag"]
    reply = client.get("/v1/games", headers={"If-None-Match": etag})
    assert (str(reply.status_code), reply.data) == (NOT_MODIFIED, b"")
    for responses in conditional.values():
        assert "content" not in responses[NOT_MODIFIED]
        for status in ("200", NOT_MODIFIED):
            assert {"ETag", "Cache-Control"} <= responses[status]["headers"].keys()


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
            schema = document["components"]["schemas"][name]
            assert schema["type"] == "string" or schema["additionalProperties"] is False


def test_objects_are_flat_enough_for_every_generator(document: dict[str, Any]) -> None:
    for part in parts(document):
        assert not part.keys() & {"oneOf", "anyOf", "allOf", "nullable"}


def test_every_number_text_and_list_of_a_request_is_bounded(document: dict[str, Any]) -> None:
    for operation in operations(document):
        for name in reachable(document, operation.get("requestBody", {})):
            for part in parts(document["components"]["schemas"][name]):
                match part.get("type"):
                    case "integer" | "number":
                        assert {"minimum", "maximum"} <= part.keys(), part
                    case "string":
                        assert part.keys() & {"maxLength", "enum"}, part
                    case "array":
                        assert "maxItems" in part, part


def test_replies_have_no_bounds(document: dict[str, Any]) -> None:
    """A strict client would refuse a reply that outgrew one."""
    for operation in operations(document):
        for name in reachable(document, operation["responses"]):
            for part in parts(document["components"]["schemas"][name]):
                if isinstance(part.get("type"), str):
                    assert not [key for key in part if key.startswith(("min", "max"))], part


def test_bounds_fit_their_types(document: dict[str, Any]) -> None:
    for part in parts(document):
        if part.get("type") == "object":
            assert not part.keys() & {"minLength", "maxLength"}, part


def test_every_number_has_a_format_that_holds_it(document: dict[str, Any]) -> None:
    sizes = {"double": 1e300, "int64": 2**63 - 1, "int32": 2**31 - 1}
    for part in parts(document):
        if part.get("type") in ("integer", "number"):
            assert (part["type"] == "number") == (part["format"] == "double")
            assert abs(part.get("maximum", 0)) <= sizes[part["format"]]


def test_words_of_requests_are_components_that_all_share(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    shared = {name: schema["enum"] for name, schema in schemas.items() if "enum" in schema}
    assert {"Game", "Algorithm", "Model", "CacheMode", "Rollout"} <= shared.keys()
    assert sum("enum" in part for part in parts(document)) == len(shared)
    assert len({tuple(words) for words in shared.values()}) == len(shared)
    moves = [
        part["moves"]["items"] for part in parts(schemas) if "maxItems" in part.get("moves", {})
    ]
    assert len(moves) > 2
    assert all(resolved(document, move) is schemas["Move"] for move in moves)


def test_known_words_of_replies_are_listed(app: Flask, document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]

    def known(schema: str, field: str) -> list[str]:
        words = resolved(document, schemas[schema]["properties"][field])["x-extensible-enum"]
        assert isinstance(words, list)
        return words

    assert known("ProblemReply", "code") == list(PROBLEM_TYPES)
    assert known("MoveReply", "outcome") == known("LineReply", "outcome") == ["win", "draw", "loss"]
    assert set(known("MoveReply", "stopped_by")) >= {"depth", "nodes", "time", "proven", "stop"}
    assert known("PositionReply", "turn") == ["player", "chance", "together", "over"]
    assert {"ProblemCode", "Outcome", "StoppedBy", "Turn"} <= schemas.keys()


def test_games_and_algorithms_are_the_engines(app: Flask, document: dict[str, Any]) -> None:
    engine = app.extensions[EXTENSION].engine
    schemas = document["components"]["schemas"]
    assert schemas["Algorithm"]["enum"] == engine.algorithm_names
    assert schemas["Model"]["enum"] == [row["name"] for row in engine.opponents]
    assert schemas["Game"]["enum"] == engine.game_names
    games = [
        resolved(document, part["schema"])
        for part in parts(document["paths"])
        if part.get("name") == "game" and "schema" in part
    ]
    assert games
    assert all(game is schemas["Game"] for game in games)


def test_a_key_is_known_but_never_needed(document: dict[str, Any]) -> None:
    assert document["security"] == [{}, {"bearer": []}, {"apiKey": []}]
    assert document["components"]["securitySchemes"].keys() == {"bearer", "apiKey"}
    for path, item in document["paths"].items():
        for operation in operations({"paths": {path: item}}):
            assert ("security" in operation) == (not path.startswith("/v1/"))


def test_every_response_names_its_headers(document: dict[str, Any]) -> None:
    for operation in operations(document):
        for status, response in operation["responses"].items():
            assert "X-Request-Id" in response["headers"]
            assert ("Retry-After" in response["headers"]) == (status in {"429", "503"})


def test_everything_is_described(document: dict[str, Any]) -> None:
    described = [*operations(document), *document["tags"]]
    described += [part for part in parts(document["paths"]) if "in" in part and "name" in part]
    described += document["components"]["headers"].values()
    described += document["components"]["securitySchemes"].values()
    assert all(part["description"] for part in described)
    used = {tag for operation in operations(document) for tag in operation["tags"]}
    assert used == {tag["name"] for tag in document["tags"]}


def test_the_version_is_the_services(document: dict[str, Any]) -> None:
    assert document["info"]["version"] == VERSION.partition("+")[0]
    assert document["info"]["license"].keys() == {"name", "url"}
    assert document["info"]["contact"]["name"]


def test_every_request_has_examples_that_work_as_they_stand(
    client_with_jobs: FlaskClient, document: dict[str, Any]
) -> None:
    bodies = list(examples(document))
    operations_seen = len(list(of_first_games(document)))
    assert operations_seen == sum("requestBody" in one for one in operations(document))
    for path, media_type, _, body in bodies:
        response = client_with_jobs.post(path, json=body, content_type=media_type, buffered=True)
        assert response.status_code < 300, (path, body, response.text)


def test_every_game_has_an_example_of_a_move(document: dict[str, Any]) -> None:
    content = document["paths"]["/v1/games/{game}/move"]["post"]["requestBody"]["content"]
    games = document["components"]["schemas"]["Game"]["enum"]
    assert content["application/json"]["examples"].keys() == set(games)


def test_the_example_of_a_path_is_that_of_its_first_body(
    client: FlaskClient, document: dict[str, Any]
) -> None:
    """So that the page at /docs sends a request that works."""
    paths = {path: item for path, item in document["paths"].items() if "{game}" in path}
    for path, item in paths.items():
        (game,) = (part["example"] for part in item["parameters"] if part["name"] == "game")
        assert client.get(f"/v1/games/{game}").status_code == 200
        firsts = of_first_games({"paths": {path: item}})
        assert all(first == path.format(game=game) for first, *_ in firsts)
    assert document["paths"]["/v1/games/{game}/move"]["parameters"][0]["example"] == "chess"


def test_the_examples_of_fields_work_together(
    client_with_jobs: FlaskClient, document: dict[str, Any]
) -> None:
    """What a page without the requests' own examples would send: every field that has one."""
    for path, media_type, content, _ in of_first_games(document):
        schema = resolved(document, content["schema"])
        body = {
            name: resolved(document, field)["example"]
            for name, field in schema["properties"].items()
            if "example" in resolved(document, field)
        }
        response = client_with_jobs.post(path, json=body, content_type=media_type, buffered=True)
        assert response.status_code < 300, response.text


@pytest.mark.parametrize("schema", REQUESTS, ids=lambda schema: schema.__name__)
def test_the_examples_of_fields_fit_them(schema: type[Schema]) -> None:
    given = {
        name: field.metadata["example"]
        for name, field in schema().fields.items()
        if "example" in field.metadata
    }
    assert schema().load(given, partial=True) == given
