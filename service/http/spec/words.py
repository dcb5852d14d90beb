"""Sets of words, and moves, become components that all operations share.

A request's words are an `enum`. A reply's may grow, and so may the games, by those that an operator
adds: they are listed in `x-extensible-enum`.
"""

from collections.abc import Iterator, Sequence

from service.http.schemas.shapes import MOST_MOVE
from service.http.spec.document import Part, is_request, parameters, refer, schemas, within

NAMES = {
    "cache": "CacheMode",
    "code": "ProblemCode",
    "format": "TraceFormat",
    "kind": "JobKind",
    "next_turn": "Turn",
    "operation": "EntryOperation",
    "status": "JobStatus",
}
"""The component's name of a field's words, where the field's own would say too little."""
SHARED = {"code", "game", "next_turn", "outcome", "stopped_by", "turn"}
"""Of sets that may grow, these fields' words are components. Those of others are used once, and
stay beside their description."""
KNOWN = "x-extensible-enum"
MOVE = {"type": "string", "minLength": 1, "maxLength": MOST_MOVE}


def share_words(document: Part) -> None:
    """Make components of words, and refer to them."""
    made = schemas(document)
    for holder, key, field, whose in list(_uses(document)):
        name = _free_name(made, title(field), holder[key], whose)
        made.setdefault(name, _component(holder[key]))
        holder[key] = refer(name)
    _share_moves(document)


def _share_moves(document: Part) -> None:
    """Else some generators make a type of its own for the moves of each request."""
    for part in list(within(document)):
        if part.get("items") == MOVE:
            part["items"] = refer("Move")
            about = "A move, in the game's notation."
            schemas(document).setdefault("Move", {**MOVE, "description": about})


def name_values(document: Part, field: str, values: Sequence[str], key: str = "enum") -> None:
    """List the values of `field` in every request that has it. Under `KNOWN` they may be some."""
    for schema in schemas(document).values():
        if is_request(schema) and field in schema["properties"]:
            schema["properties"][field][key] = list(values)


def _uses(document: Part) -> Iterator[tuple[Part, str, str, str]]:
    """Yield what holds a schema of words, its key there, the field's name and its owner's."""
    for parameter in parameters(document):
        if parameter.get("schema", {}).keys() & {"enum", KNOWN}:
            yield parameter, "schema", parameter["name"], "Parameter"
    for owner, schema in schemas(document).items():
        properties = schema.get("properties", {})
        for field, part in properties.items():
            if "enum" in part or (KNOWN in part and field in SHARED):
                yield properties, field, field, owner
            elif "enum" in part.get("items", {}):
                yield part, "items", field, owner


def _component(part: Part) -> Part:
    bound = () if "enum" in part else ("maxLength",)
    kept = ("type", *bound, "description", "example", "enum", KNOWN)
    return {key: part[key] for key in kept if key in part}


def _free_name(made: Part, name: str, part: Part, owner: str) -> str:
    """Return the name that these words have, else `name`, or a longer one if others have that."""
    of_same = (
        one
        for one, there in made.items()
        if one.endswith(name) and all(there.get(key) == part.get(key) for key in ("enum", KNOWN))
    )
    return next(of_same, owner + name if name in made else name)


def title(field: str) -> str:
    """Return the name of a component for `field`."""
    return NAMES.get(field) or "".join(word.capitalize() for word in field.split("_"))
