"""Components for sets of words, and for moves, that all operations share.

A request's set of words is an `enum`. A reply's set may grow, as may the set of games by those that
an operator adds. Such a set is listed in `x-extensible-enum`.
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
"""Names of components by field, where the field's own name would say too little."""
SHARED = {"code", "game", "next_turn", "outcome", "stopped_by", "turn"}
"""Fields of growing sets of words that become components. The words of other fields are used once,
and stay beside the field's description."""
KNOWN = "x-extensible-enum"
MOVE = {"type": "string", "minLength": 1, "maxLength": MOST_MOVE}


def share_words(document: Part) -> None:
    """Make components of the sets of words, and refer to them."""
    made = schemas(document)
    for holder, key, field, whose in list(_uses(document)):
        name = _free_name(made, title(field), holder[key], whose)
        made.setdefault(name, _component(holder[key]))
        holder[key] = refer(name)
    _share_moves(document)


def _share_moves(document: Part) -> None:
    """Share the moves: some generators otherwise make a type for the moves of each request."""
    for part in list(within(document)):
        if part.get("items") == MOVE:
            part["items"] = refer("Move")
            about = "A move, in the game's notation."
            schemas(document).setdefault("Move", {**MOVE, "description": about})


def name_values(document: Part, field: str, values: Sequence[str], key: str = "enum") -> None:
    """List the values of `field` in every request that has it. Under `KNOWN`, list some of them."""
    for schema in schemas(document).values():
        if is_request(schema) and field in schema["properties"]:
            schema["properties"][field][key] = list(values)


def _uses(document: Part) -> Iterator[tuple[Part, str, str, str]]:
    """Yield each schema's holder, its key there, the field's name and the owner's name."""
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
    """Return the component's name for these words, else `name`, lengthened where it is taken."""
    of_same = (
        one
        for one, there in made.items()
        if one.endswith(name) and all(there.get(key) == part.get(key) for key in ("enum", KNOWN))
    )
    return next(of_same, owner + name if name in made else name)


def title(field: str) -> str:
    """Return the name of a component for `field`."""
    return NAMES.get(field) or "".join(word.capitalize() for word in field.split("_"))
