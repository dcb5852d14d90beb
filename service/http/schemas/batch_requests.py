"""Requests that hold many requests."""

from collections.abc import Mapping
from typing import Any, ClassVar

from marshmallow import fields
from marshmallow.validate import OneOf

from service.http.schemas import shapes
from service.http.schemas.derived import StrictSchema
from service.http.schemas.position_requests import (
    BEST_MOVE,
    EXAMPLE_GAME,
    EXAMPLE_POSITION,
    FEATURES,
    LEGAL_MOVES,
    ExampleSchema,
    InspectionRequest,
    PositionRequest,
    client_id_field,
    included,
)
from service.http.schemas.search_requests import AnalysisRequest, MoveRequest, multi_pv_field
from service.http.schemas.shapes import required

MOVE, ANALYSIS, POSITION = "move", "analysis", "position"
ENTRY_HEAD: dict[str, fields.Field[Any]] = {
    "id": shapes.text(
        "Name of this request in the batch, which its result repeats.",
        shapes.MOST_NAME,
        example="first",
    ),
    "game": required(shapes.name("Name of a game.", example=EXAMPLE_GAME)),
    "operation": shapes.Word(
        validate=OneOf((MOVE, ANALYSIS, POSITION)),
        load_default=MOVE,
        metadata={
            "description": "move, as chooseMove; analysis, as analyzePosition; position, as "
            "inspectPosition. The other fields are those of that operation's request."
        },
    ),
}
EntryHead = StrictSchema.from_dict(ENTRY_HEAD, name="EntryHead")
"""The fields of an entry that its operation does not have."""
ENTRY_BODIES: Mapping[str, PositionRequest] = {
    MOVE: MoveRequest(),
    ANALYSIS: AnalysisRequest(),
    POSITION: InspectionRequest(),
}
"""The schema of an entry's remaining fields, by operation."""
BatchEntry = MoveRequest.from_dict(
    {
        **ENTRY_HEAD,
        "multi_pv": multi_pv_field(),
        "include": included(
            "move: legal_moves, best_move; position: features.", LEGAL_MOVES, BEST_MOVE, FEATURES
        ),
    },
    name="BatchEntry",
)


class BatchRequest(ExampleSchema):
    """Requests that share a time limit."""

    EXAMPLE: ClassVar = {
        "time_ms": 500,
        "requests": [
            {"game": EXAMPLE_GAME, "id": "first", **EXAMPLE_POSITION},
            {"game": EXAMPLE_GAME, "operation": POSITION, "moves": ["b2"]},
        ],
    }

    client_id = client_id_field()
    time_ms = shapes.whole(
        "Wall time for all together, from the arrival. The service has a maximum.",
        1,
        shapes.MOST_TIME_MS,
        example=500,
    )
    requests = required(
        shapes.listed(
            "The requests. An error of one is its own result.",
            shapes.Unchecked(BatchEntry),
            shapes.MOST_ENTRIES,
            1,
            example=EXAMPLE["requests"],
        )
    )
