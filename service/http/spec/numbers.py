"""Formats of numbers, for languages with sized types, and bounds, which only requests have."""

from collections.abc import Iterator

from service.http.spec.document import Part, is_request, referred, schemas, within

BOUNDS = (
    "minLength",
    "maxLength",
    "minimum",
    "maximum",
    "minItems",
    "maxItems",
    "minProperties",
    "maxProperties",
)
OF_TEXTS = ("minLength", "maxLength")
MOST_INT32 = 2**31 - 1


def state_formats(document: Part) -> None:
    """State formats: without one, generators may take float32 for numbers, int32 for integers."""
    for part in within(document):
        match part.get("type"):
            case "number":
                part.setdefault("format", "double")
            case "integer":
                part.setdefault("format", _whole(part))


def keep_bounds_of_requests(document: Part) -> None:
    """Remove bounds from replies: a strict client would refuse a reply beyond one."""
    for schema in _schemas_of_replies(document):
        for part in within(schema):
            _drop(part, BOUNDS)
    for part in within(document):
        if part.get("type") == "object":
            _drop(part, OF_TEXTS)


def _whole(part: Part) -> str:
    is_small = max(-part.get("minimum", 0), part.get("maximum", MOST_INT32 + 1)) <= MOST_INT32
    return "int32" if is_small else "int64"


def _schemas_of_replies(document: Part) -> Iterator[Part]:
    """Yield the schemas that responses refer to, directly or through other schemas."""
    todo = [name for _, name in _references(document["paths"], under="responses")]
    found: set[str] = set()
    while todo:
        name = todo.pop()
        schema = schemas(document)[name]
        if name not in found and not is_request(schema):
            found.add(name)
            yield schema
            todo += [referred(part) for part in within(schema) if referred(part)]


def _references(node: object, under: str) -> Iterator[tuple[Part, str]]:
    for part in within(node):
        for below in within(part.get(under, {})):
            if name := referred(below):
                yield below, name


def _drop(part: Part, names: tuple[str, ...]) -> None:
    # Only of a schema: a field may have such a name, too.
    if isinstance(part.get("type"), str):
        for name in names:
            part.pop(name, None)
