"""Tools made from the OpenAPI document: one for each operation that replies with JSON.

A tool's arguments are the values of the operation's path, query and headers, and the fields of its
body, all in one object.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Self
from urllib.parse import quote, urlencode

from service.agents.references import DEFINITIONS, References, Schema
from service.http.spec.document import METHODS

JSON = "application/json"
UNUSED = {"format"}
"""Fields of bodies that ask for a reply other than JSON."""
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
    """Places of arguments outside the body (path, query or header), by their names."""
    has_body: bool
    takes: Schema
    """JSON Schema of all arguments; it refers to nothing but its own `$defs`."""

    def request(self, arguments: Mapping[str, Any]) -> Request:
        """Make the request for a call. Query and headers have text as it is, all else as JSON.

        Errors: `MissingArgumentError`.
        """
        given: dict[str, dict[str, Any]] = {"path": {}, "query": {}, "header": {}, "body": {}}
        for name, value in arguments.items():
            place = self.places.get(name, "body")
            if place in {"body", "path"}:
                given[place][name] = value
            elif value is not None:
                given[place][name] = value if isinstance(value, str) else json.dumps(value)
        path = self.path
        for name, place in self.places.items():
            if place == "path":
                path = path.replace(f"{{{name}}}", _segment(name, given[place].get(name)))
        query = f"?{urlencode(given['query'])}" if given["query"] else ""
        return Request(
            self.method, path + query, given["header"], given["body"] if self.has_body else None
        )

    @classmethod
    def of(cls, operation: "Operation", references: References) -> Self:
        followed = references.followed
        body = followed(operation.part.get("requestBody", {})).get("content", {}).get(JSON, {})
        fields = followed(body.get("schema", {}))
        parameters = [followed(one) for one in operation.parameters]
        properties = {
            **{one["name"]: _described(one) for one in parameters},
            **{
                name: part
                for name, part in fields.get("properties", {}).items()
                if name not in UNUSED
            },
        }
        required = [one["name"] for one in parameters if one.get("required")]
        takes = {
            "type": "object",
            "properties": properties,
            "required": [*required, *fields.get("required", ())],
            "additionalProperties": False,
        }
        texts = (operation.part.get("summary", ""), operation.part.get("description", ""))
        return cls(
            operation.part["operationId"],
            "\n".join(dict.fromkeys(filter(None, texts))),
            operation.method.upper(),
            operation.path,
            {one["name"]: one["in"] for one in parameters},
            bool(body),
            references.alone(takes),
        )

    def part_of(self, names: list[str]) -> Schema:
        """Return the schemas of the arguments `names`, with what they refer to."""
        properties = {name: self.takes["properties"][name] for name in names}
        defined = References({DEFINITIONS: self.takes.get(DEFINITIONS, {})})
        return defined.alone({"properties": properties})


@dataclass(frozen=True)
class Operation:
    """An operation of the document, and where it is."""

    path: str
    method: str
    part: Document
    parameters: list[Document]
    """The operation's own, and those of its path."""


def tools(document: Document) -> list[Tool]:
    """Make a tool of every operation, except those that reply with a stream or a page."""
    references = References(document)
    return [
        Tool.of(operation, references)
        for operation in _operations(document, references)
        if JSON in _success(operation.part, references).get("content", {JSON: {}})
    ]


def _operations(document: Document, references: References) -> Iterator[Operation]:
    for path, referred in document["paths"].items():
        item = references.followed(referred)
        for method in METHODS:
            if method in item:
                part = item[method]
                parameters = [*item.get("parameters", ()), *part.get("parameters", ())]
                yield Operation(path, method, part, parameters)


def _success(operation: Document, references: References) -> Document:
    """Return the description of the first successful response."""
    responses: Mapping[str, Document] = operation["responses"]
    found = (one for status, one in sorted(responses.items()) if status.startswith("2"))
    return references.followed(next(found, {}))


def _described(parameter: Document) -> Schema:
    about = parameter.get("description")
    return {**parameter.get("schema", {}), **({"description": about} if about else {})}


def _segment(name: str, value: object) -> str:
    if not isinstance(value, str) or not value:
        raise MissingArgumentError(name)
    return quote(value, safe="")
