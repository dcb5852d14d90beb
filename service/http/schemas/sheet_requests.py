"""Requests about rules that a client describes."""

from collections.abc import Mapping
from typing import Any, ClassVar

from service.http.schemas import shapes
from service.http.schemas.position_requests import ExampleSchema, client_id_field
from service.http.schemas.shapes import required

MOST_RULES = 65_536
MOST_VIEW = 1_000
EXAMPLE_RULES = (
    "(role ann) (init full) (legal ann take) (<= terminal (not (true full))) (goal ann 100)"
)


class SheetRequest(ExampleSchema):
    """The options of the game described."""

    EXAMPLE: ClassVar[Mapping[str, Any]] = {"rules": EXAMPLE_RULES}

    client_id = client_id_field()
    rules = required(
        shapes.text(
            "The rules, in the Game Description Language in prefix form.",
            MOST_RULES,
            example=EXAMPLE_RULES,
        )
    )
    view = shapes.text("How a state is drawn as a grid, as in the game's options.", MOST_VIEW)
