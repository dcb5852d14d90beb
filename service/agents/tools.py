"""Tools made from the OpenAPI document: one for each operation that replies with JSON.

A tool's arguments are the values of the operation's path, query and headers, and the fields of its
body, all in one object.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Self
from urllib.parse import quote, urlencode

JSON = "application/json"
UNUSED = {"format"}
"""Fields of bodies that ask for another reply than JSON."""
Schema = dict[str, Any]
Document = Mapping[str, Any]


class MissingArgumentError(ValueError):
    """A value of the path is missing, or is no text."""

    def __init__(self, name: str) -> None:
        super().__init__(f"/{name}: a text is needed")
        self.name = name


@dataclass(frozen=True)
class Request:
    """A request of the application."""

    method: str
    target: str
    """Path and query."""
    headers: Mapping[str, str]
    body: Mapping[str, Any] | None


@dataclass(frozen=True)
class Tool:
    """An operation as a tool."""

    name: str
    description: str
    method: str
    path: str
    """With the names of its values in braces."""
    places: Mapping[str, str]
    """Where arguments go that are not in the body: path, query or header, by their names."""
    has_body: bool
    takes: Schema
    """JSON Schema of the arguments, without references."""
    gives: Schema | None
    """JSON Schema of the reply."""

    @property
    def only_reads(self) -> bool:
        return self.method == "GET"

    def request(self, arguments: Mapping[str, Any]) -> Request:
        """Make the request for a call. Errors: `MissingArgumentError`."""
        given: dict[str, dict[str, Any]] = {"path": {}, "query": {}, "header": {}, "body": {}}
        for name, value in arguments.items():
            given[self.places.get(name, "body")][name] = value
        path = self.path
        for name, place in self.places.items():
            if place == "path":
                path = path.replace(f"{{{name}}}", _segment(name, given[place].get(name)))
        query = f"?{urlencode(given['query'])}" if given["query"] else ""
        headers = {name: str(value) for name, value in given["header"].items()}
        return Request(self.method, path + query, headers, given["body"] if self.has_body else None)

    @classmethod
    def of(cls, path: str, method: str, operation: Document, document: Document) -> Self:
        schemas = document["components"]["schemas"]
        parameters = [*document["paths"][path].get("parameters", ()), *operation["parameters"]]
        body = operation.get("requestBody", {}).get("content", {}).get(JSON, {}).get("schema", {})
        takes = inlined(body, schemas)
        properties = {
            **{one["name"]: _described(one, schemas) for one in parameters},
            **{
                name: part
                for name, part in takes.get("properties", {}).items()
                if name not in UNUSED
            },
        }
        required = [one["name"] for one in parameters if one.get("required")]
        texts = (operation.get("summary", ""), operation.get("description", ""))
        return cls(
            operation["operationId"],
            "\n".join(filter(None, texts)),
            method.upper(),
            path,
            {one["name"]: one["in"] for one in parameters},
            bool(body),
            {
                "type": "object",
                "properties": properties,
                "required": required + takes.get("required", []),
                "additionalProperties": False,
            },
            _reply(operation, schemas),
        )


def tools(document: Document) -> list[Tool]:
    """Make a tool of every operation, except those that reply with a stream or a page."""
    return [
        Tool.of(path, method, {"parameters": (), **operation}, document)
        for path, method, operation in _operations(document)
        if JSON in _success(operation).get("content", {JSON: {}})
    ]


def inlined(node: Any, schemas: Mapping[str, Any], above: tuple[str, ...] = ()) -> Any:  # noqa: ANN401
    """Replace references by what they refer to. What refers to itself may be anything there."""
    if isinstance(node, list):
        return [inlined(part, schemas, above) for part in node]
    if not isinstance(node, Mapping):
        return node
    name = str(node.get("$ref", "")).rpartition("/")[2]
    if name in above:
        return {}
    if name:
        return inlined(schemas[name], schemas, (*above, name))
    return {key: inlined(part, schemas, above) for key, part in node.items()}


def _operations(document: Document) -> Iterator[tuple[str, str, Document]]:
    for path, item in document["paths"].items():
        for method, operation in item.items():
            if method != "parameters":
                yield path, method, operation


def _success(operation: Document) -> Document:
    """Return the description of the first successful response."""
    responses: Mapping[str, Document] = operation["responses"]
    return next((found for status, found in responses.items() if status.startswith("2")), {})


def _reply(operation: Document, schemas: Mapping[str, Any]) -> Schema | None:
    content = _success(operation).get("content", {}).get(JSON)
    return inlined(content["schema"], schemas) if content else None


def _described(parameter: Document, schemas: Mapping[str, Any]) -> Schema:
    schema: Schema = inlined(parameter.get("schema", {}), schemas)
    about = parameter.get("description")
    return {**schema, "description": about} if about else schema


def _segment(name: str, value: object) -> str:
    if not isinstance(value, str) or not value:
        raise MissingArgumentError(name)
    return quote(value, safe="")
