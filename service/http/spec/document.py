"""The parts of an OpenAPI document."""

from collections.abc import Iterator
from typing import Any

Part = dict[str, Any]

METHODS = ("get", "put", "post", "delete", "patch")
SCHEMAS = "#/components/schemas/"


def operations(document: Part) -> Iterator[tuple[str, Part, Part]]:
    """Yield path, path item and operation."""
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                yield path, item, item[method]


def parameters(document: Part) -> Iterator[Part]:
    """Yield the parameters of paths and of operations."""
    for item in document["paths"].values():
        yield from item.get("parameters", ())
    for _, _, operation in operations(document):
        yield from operation.get("parameters", ())


def schemas(document: Part) -> dict[str, Part]:
    found: dict[str, Part] = document["components"]["schemas"]
    return found


def is_request(schema: Part) -> bool:
    """Whether a schema is of a request: these alone refuse unknown fields."""
    return schema.get("additionalProperties") is False


def within(node: object) -> Iterator[Part]:
    """Yield every mapping in `node`, itself included."""
    if isinstance(node, dict):
        yield node
        for below in node.values():
            yield from within(below)
    elif isinstance(node, list):
        for below in node:
            yield from within(below)


def refer(name: str) -> Part:
    return {"$ref": SCHEMAS + name}


def referred(part: Part) -> str:
    """Return the name of the schema that `part` refers to, or an empty text."""
    reference = str(part.get("$ref", ""))
    return reference.removeprefix(SCHEMAS) if reference.startswith(SCHEMAS) else ""
