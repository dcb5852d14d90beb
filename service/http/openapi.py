"""The OpenAPI description, made from the schemas, the decorators and the engine's tables."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from flask import Flask, Response
from flask_smorest import Api  # type: ignore[import-untyped]

from service.engine import Engine
from service.http.schemas.replies import ProblemReply
from service.http.schemas.requests import EXAMPLE_GAME

TITLE = "Countermove"
ABOUT = """Plays games: a position and a search configuration in, the chosen move and its value out.

States and moves are texts in the game's own notation. Every `value` is for the player to move.
Errors are `application/problem+json` with a stable `code`. Replies may gain fields."""
PATH = "/openapi.json"
EXAMPLE_GAMES = {"/v1/games/{game}/outcome": "backgammon"}
"""The games whose examples are for these paths; all others are for `EXAMPLE_GAME`."""


class DescribedApi(Api):  # type: ignore[misc]
    """flask-smorest's `Api` without a default error response: each view lists its errors."""

    DEFAULT_ERROR_RESPONSE_NAME = None
    ERROR_SCHEMA = ProblemReply


def make_api(app: Flask) -> DescribedApi:
    app.config.update(
        API_TITLE=TITLE,
        API_VERSION="1",
        OPENAPI_VERSION="3.0.3",
        API_SPEC_OPTIONS={
            "info": {"description": ABOUT, "license": {"name": "MIT"}},
            "servers": [{"url": "/"}],
        },
    )
    return DescribedApi(app)


def publish(app: Flask, api: DescribedApi, engine: Engine) -> None:
    """Serve the description. It is made at the first request for it."""

    @cache
    def text() -> str:
        return json.dumps(describe(api, engine))

    @app.get(PATH)
    def openapi() -> Response:
        return Response(text(), content_type="application/json")


def describe(api: DescribedApi, engine: Engine) -> dict[str, Any]:
    """Make the document, with the names of games, algorithms and models as enumerations."""
    document: dict[str, Any] = api.spec.to_dict()
    known_names = {
        "algorithm": engine.algorithm_names,
        "model": [row["name"] for row in engine.opponents],
    }
    for rule, path in document["paths"].items():
        for parameter in _parameters(path):
            if parameter["name"] == "game":
                parameter["description"] = "Name of a game."
                parameter["schema"]["enum"] = list(engine.game_names)
                parameter["example"] = EXAMPLE_GAMES.get(rule, EXAMPLE_GAME)
    for schema in document["components"]["schemas"].values():
        for name, known in known_names.items():
            if _is_request(schema) and name in schema["properties"]:
                schema["properties"][name]["enum"] = known
    # flask-smorest adds a schema for pagination, which this API does not use.
    document["components"]["schemas"].pop("PaginationMetadata", None)
    return document


def _is_request(schema: Mapping[str, Any]) -> bool:
    return schema.get("additionalProperties") is False


def _parameters(path: Mapping[str, Any]) -> list[dict[str, Any]]:
    operations = [part for name, part in path.items() if name != "parameters"]
    return [
        *path.get("parameters", []),
        *(parameter for operation in operations for parameter in operation.get("parameters", [])),
    ]
