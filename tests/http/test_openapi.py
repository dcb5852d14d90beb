"""openapi.yaml matches the schemas, is valid, and allows new reply fields."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
import yaml
from flask import Flask
from flask.testing import FlaskClient
from marshmallow import Schema

from service.__main__ import main
from service.engine import VERSION
from service.errors import PROBLEM_TYPES
from service.http.schemas import (
    batch_requests,
    game_requests,
    model_requests,
    policy_requests,
    position_requests,
    search_requests,
)
from service.http.spec import document as spec_document
from service.http.spec.examples import examples_of, request_of
from service.http.spec.sharing import LEAST_LENGTH
from service.http.views.resource import EXTENSION
from tests.support import ROOT, MakeApp, Valkey, seen

WRITTEN = ROOT / "openapi.yaml"
OPERATIONS = {
    "listGames",
    "getGame",
    "inspectPosition",
    "chooseMove",
    "analyzePosition",
    "streamAnalysis",
    "giveHint",
    "traceSearch",
    "readRecord",
    "reviewGame",
    "batch",
    "playGame",
    "sampleOutcome",
    "checkRules",
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

SCHEMAS = "#/components/schemas/"
MOST_BYTES = 246_000
DONE = {"200", "202"}
NOT_MODIFIED = "304"

REQUEST_MODULES = (
    *(batch_requests, game_requests, model_requests, policy_requests, position_requests),
    search_requests,
)
REQUESTS = sorted(
    {
        part
        for module in REQUEST_MODULES
        for part in vars(module).values()
        if isinstance(part, type) and issubclass(part, Schema) and part is not Schema
    },
    key=lambda part: part.__name__,
)


@pytest.fixture(scope="module")
def document(app: Flask) -> Any:  # noqa: ANN401
    return seen(app.test_client(), "/openapi.json")


@pytest.fixture
def client_with_jobs(make_app: MakeApp, valkey: Valkey) -> FlaskClient:
    """A client of an application whose longest search is short."""
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


def responses(document: dict[str, Any], operation: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The responses of an operation by status; those of all operations are components."""
    return {
        status: resolved(document, response) for status, response in operation["responses"].items()
    }


def reachable(document: dict[str, Any], node: object) -> set[str]:
    """Names of the schemas that `node` refers to, and of those that they do."""
    found: set[str] = set()
    todo = [node]
    while todo:
        for part in parts(todo.pop()):
            if "$ref" in part and part["$ref"] not in found:
                found.add(part["$ref"])
                todo.append(resolved(document, part))
    return {one.removeprefix(SCHEMAS) for one in found if one.startswith(SCHEMAS)}


def examples(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any], Any]]:
    """(path with a game, content type, content, body) of each example of a body."""
    for path, item in document["paths"].items():
        for operation in operations({"paths": {path: item}}):
            for media_type, content in operation.get("requestBody", {}).get("content", {}).items():
                for game, example in content.get("examples", {}).items():
                    yield path.format(game=game), media_type, content, example["value"]
                if "example" in content:
                    yield path.format(game=game_of(item)), media_type, content, content["example"]


def game_of(item: Mapping[str, Any]) -> str | None:
    """The example of a path's game."""
    return next(
        (one["example"] for one in item.get("parameters", ()) if one["name"] == "game"), None
    )


def of_first_games(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any], Any]]:
    """Yield, for each operation, the example that the page at /docs fills in."""
    seen_contents = []
    for path, media_type, content, body in examples(document):
        if content not in seen_contents:
            seen_contents.append(content)
            yield path, media_type, content, body


def resolved(document: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    """The component that `part` refers to, or itself."""
    found: Any = document if "$ref" in part else part
    for name in str(part.get("$ref", "#")).split("/")[1:]:
        found = found[name]
    assert isinstance(found, dict)
    return found


def fields_of(document: dict[str, Any], schema: str) -> dict[str, Any]:
    """The fields of an object, and of those that it is made of."""
    named = document["components"]["schemas"][schema]
    made = [resolved(document, part) for part in named.get("allOf", [named])]
    return {field: part for one in made for field, part in one["properties"].items()}


def test_openapi_yaml_has_not_drifted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["openapi"]) == 0
    assert capsys.readouterr().out == WRITTEN.read_text(), "run `make openapi`"


def test_openapi_yaml_is_what_is_served(client: FlaskClient) -> None:
    assert yaml.safe_load(WRITTEN.read_text()) == seen(client, "/openapi.json")


def test_every_operation_has_its_name(document: dict[str, Any]) -> None:
    assert {operation["operationId"] for operation in operations(document)} == OPERATIONS


def test_every_operation_says_what_its_errors_are(document: dict[str, Any]) -> None:
    for operation in operations(document):
        for status, response in responses(document, operation).items():
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
    for stated in conditional.values():
        assert "content" not in stated[NOT_MODIFIED]
        for status in ("200", NOT_MODIFIED):
            assert {"ETag", "Cache-Control"} <= stated[status]["headers"].keys()


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
            assert "allOf" not in schema
            assert "properties" not in schema or schema["additionalProperties"] is False


def test_objects_are_flat_enough_for_every_generator(document: dict[str, Any]) -> None:
    """A reply may be made of others. Each states what it needs of its own fields alone."""
    for part in parts(document):
        assert not part.keys() & {"oneOf", "anyOf", "nullable"}
        if "allOf" in part:
            *above, own = part["allOf"]
            assert part.keys() == {"allOf"}
            assert above
            assert all(one.keys() == {"$ref"} for one in above)
            assert own["properties"].keys() >= set(own.get("required", ()))


def test_events_have_the_fields_of_replies_and_need_none(document: dict[str, Any]) -> None:
    for event, reply in [
        ("StreamEvent", "AnalysisReply"),
        ("TraceEvent", "TraceRecordReply"),
        ("ReviewEvent", "ReviewedMoveReply"),
    ]:
        common = fields_of(document, event).keys() & fields_of(document, reply).keys()
        assert len(common) > 10
        named = document["components"]["schemas"][event]
        needed = [resolved(document, part).get("required", ()) for part in named["allOf"]]
        assert [*needed[-1]] == ["type"]
        assert not any(needed[:-1])


def test_a_model_within_a_model_is_one_too(document: dict[str, Any]) -> None:
    model = document["components"]["schemas"]["PlayerModelRequest"]
    assert resolved(document, model["properties"]["opponent"]) is model
    assert "at most four" in model["description"]


def test_no_long_field_of_a_request_is_stated_twice(document: dict[str, Any]) -> None:
    texts = [
        json.dumps([field, part])
        for name in sorted(reachable(document, document["paths"]))
        if document["components"]["schemas"][name].get("additionalProperties") is False
        for field, part in fields_of(document, name).items()
        if len(json.dumps(part)) >= LEAST_LENGTH and "$ref" not in part
    ]
    assert texts
    assert len(texts) == len(set(texts))


def test_the_description_is_small_enough_to_be_read_at_once(document: dict[str, Any]) -> None:
    assert len(WRITTEN.read_bytes()) <= MOST_BYTES
    assert len(json.dumps(document)) <= MOST_BYTES


def test_every_status_that_any_request_may_get_is_listed(document: dict[str, Any]) -> None:
    any_request = {"400", "405", "408", "414", "431", "500", "501", "503"}
    for path, item in document["paths"].items():
        for operation in operations({"paths": {path: item}}):
            of_keys = {"401", "403", "429"} if path.startswith("/v1/") else set()
            of_bodies = {"413", "415", "422"} if "requestBody" in operation else set()
            assert operation["responses"].keys() >= any_request | of_keys | of_bodies


def test_each_response_lists_its_codes(document: dict[str, Any]) -> None:
    """The meaning of a code is stated once, in the list of codes."""
    about = document["components"]["schemas"]["ProblemCode"]["description"]
    assert all(f"`{code}`: {kind.title}." in about for code, kind in PROBLEM_TYPES.items())
    for operation in operations(document):
        for status, response in responses(document, operation).items():
            codes = re.findall("`([a-z_]+)`", response["description"])
            assert {PROBLEM_TYPES[code].status for code in codes} <= {int(status)}
            assert bool(codes) == (status[0] in "45")


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
    assert {"Algorithm", "Model", "CacheMode", "Rollout"} <= shared.keys()
    assert sum("enum" in part for part in parts(document)) == len(shared)
    assert len({tuple(words) for words in shared.values()}) == len(shared)
    moves = [
        resolved(document, schema["properties"]["moves"])["items"]
        for name, schema in schemas.items()
        if name.endswith("Request") and "moves" in schema["properties"]
    ]
    assert len(moves) > 2
    assert all(resolved(document, move) is schemas["Move"] for move in moves)


def test_known_words_of_replies_are_listed(app: Flask, document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]

    def known(schema: str, field: str) -> list[str]:
        words = resolved(document, fields_of(document, schema)[field])["x-extensible-enum"]
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
    assert schemas["Game"]["x-extensible-enum"] == engine.game_names
    assert "enum" not in schemas["Game"], "a service may have more"
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
        for status, response in responses(document, operation).items():
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


def test_every_request_works_for_every_game_that_fits(
    client_with_jobs: FlaskClient, document: dict[str, Any]
) -> None:
    engine = client_with_jobs.application.extensions[EXTENSION].engine
    cards = [engine.card(name) for name in engine.game_names]
    tried = 0
    for path, _, operation in spec_document.operations(document):
        request = request_of(operation)
        if "{game}" in path and request is not None:
            for game, example in examples_of(request, cards).items():
                body = example["value"]
                reply = client_with_jobs.post(path.format(game=game), json=body, buffered=True)
                assert reply.status_code < 300, (path, game, body, reply.text)
                tried += 1
    assert tried > 8 * len(cards)


def test_every_game_has_an_example_of_a_move(document: dict[str, Any]) -> None:
    content = document["paths"]["/v1/games/{game}/move"]["post"]["requestBody"]["content"]
    games = document["components"]["schemas"]["Game"]["x-extensible-enum"]
    assert content["application/json"]["examples"].keys() == set(games)


def test_the_example_of_a_path_is_that_of_its_first_body(
    client: FlaskClient, document: dict[str, Any]
) -> None:
    """The page at /docs then sends a request that works."""
    paths = {path: item for path, item in document["paths"].items() if "{game}" in path}
    for path, item in paths.items():
        game = game_of(item)
        assert client.get(f"/v1/games/{game}").status_code == 200
        firsts = of_first_games({"paths": {path: item}})
        assert all(first == path.format(game=game) for first, *_ in firsts)
    assert document["paths"]["/v1/games/{game}/move"]["parameters"][0]["example"] == "chess"


def test_the_examples_of_fields_work_together(
    client_with_jobs: FlaskClient, document: dict[str, Any]
) -> None:
    """The request of a page without the requests' own examples: every field that has one."""
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
