"""Components for what several schemas or operations state alike."""

import json
from collections import defaultdict
from collections.abc import Collection, Iterator

from marshmallow import Schema

from service.errors import MEDIA_TYPE
from service.http.spec.document import (
    Part,
    is_request,
    operations,
    refer,
    referred,
    schemas,
    within,
)
from service.http.spec.words import title

LEAST_LENGTH = 110
"""Least length of a field's schema, as JSON text. A shorter one reads as well where it is used."""
FAMILIES = {
    "SearchDetails": ("MoveReply", "AnalysisReply", "StreamEvent"),
    "SearchReport": ("MoveReply", "AnalysisReply"),
    "PositionDetails": ("PositionReply", "PlayReply"),
    "TraceDetails": ("TraceReply", "TraceEvent"),
    "TraceNodeDetails": ("TraceRecordReply", "TraceEvent"),
    "MoveReviewDetails": ("ReviewedMoveReply", "ReviewEvent"),
    "GameReviewDetails": ("ReviewReply", "ReviewEvent"),
}
"""Replies by the component that has what they share. An event has the fields of a reply, but needs
none of them: it shares those that the reply may leave out. A reply that others have all fields of
is such a component itself."""
RESPONSES = "#/components/responses/"


def fold(document: Part, models: Collection[type[Schema]], into: type[Schema]) -> None:
    """Let references to `models` refer to `into`, which has all their fields and more."""
    names = [model.__name__ for model in models]
    for part in within(document):
        if referred(part) in names:
            part.update(refer(into.__name__))
    for name in names:
        del schemas(document)[name]
    schemas(document)[into.__name__]["description"] = into.__doc__


def share_fields(document: Part) -> None:
    """Make components of the fields that several schemas have.

    Of the fields of one name, the one that most schemas have gets the component of that name.
    """
    made = schemas(document)
    uses: dict[str, list[tuple[str, str, Part]]] = defaultdict(list)
    for owner, field, properties in _fields(made):
        uses[json.dumps([field, properties[field]])].append((owner, field, properties))
    for same in sorted(uses.values(), key=len, reverse=True):
        owner, field, properties = same[0]
        schema = properties[field]
        if len(same) > 1 and len(json.dumps(schema)) >= LEAST_LENGTH and "$ref" not in schema:
            name = title(field)
            name = owner + name if name in made else name
            made[name] = schema
            for _, _, holder in same:
                holder[field] = refer(name)


def share_reports(document: Part) -> None:
    """Make a component of what all replies of a family have, for each of `FAMILIES`.

    A field is in it if all need it, or none does: of what a schema above it needs, many generators
    know nothing.
    """
    made = schemas(document)
    for name, members in FAMILIES.items():
        parts = [made[member].pop("allOf", [made[member]]) for member in members]
        own = [above.pop() for above in parts]
        shared = [
            field
            for field in own[0]["properties"]
            if len({_field(part, field) for part in own}) == 1
        ]
        for part in own:
            _refer_to_objects(made, name, part["properties"], shared)
        made[name] = _object_of(own[0], shared)
        for member, above, part in zip(members, parts, own, strict=True):
            rest = [field for field in part["properties"] if field not in shared]
            if member != name:
                made[member] = {"allOf": [*above, refer(name), _object_of(part, rest)]}
            elif rest:
                raise ValueError(f"others of its family have no field {rest} of {name}")


def _field(part: Part, field: str) -> str:
    """Return the schema of a field, and whether it is needed, as a text to compare."""
    return json.dumps([part["properties"].get(field), field in part.get("required", ())])


def _refer_to_objects(made: Part, owner: str, properties: Part, fields: Collection[str]) -> None:
    """Make components of fields that are objects: some generators make a type of each copy."""
    for field in fields:
        if properties[field].get("type") == "object":
            name = owner + title(field)
            made.setdefault(name, properties[field])
            properties[field] = refer(name)


def _object_of(part: Part, fields: Collection[str]) -> Part:
    """Return an object with some of the fields of `part`."""
    needed = [field for field in part.get("required", ()) if field in fields]
    return {
        "type": "object",
        "properties": {field: part["properties"][field] for field in fields},
        **({"required": needed} if needed else {}),
    }


def share_problems(document: Part) -> None:
    """Make a component of the most frequent problem of each status."""
    uses: dict[str, dict[str, list[Part]]] = defaultdict(lambda: defaultdict(list))
    for _, _, operation in operations(document):
        responses = operation["responses"]
        for status, response in responses.items():
            if MEDIA_TYPE in response.get("content", {}):
                uses[status][json.dumps(response)].append(responses)
    made = document["components"].setdefault("responses", {})
    for status, by_text in sorted(uses.items()):
        text, holders = max(by_text.items(), key=lambda use: len(use[1]))
        name = f"Problem{status}"
        made[name] = json.loads(text)
        for responses in holders:
            responses[status] = {"$ref": RESPONSES + name}


def _fields(made: Part) -> Iterator[tuple[str, str, Part]]:
    """Yield the name of a schema, that of a field, and the schema's fields."""
    for owner, schema in made.items():
        if is_request(schema):
            for field in schema["properties"]:
                yield owner, field, schema["properties"]
