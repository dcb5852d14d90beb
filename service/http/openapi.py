"""The OpenAPI description, made from the schemas, the decorators and the engine's tables."""

import json
from functools import cache, lru_cache
from typing import Any

from flask import Flask, Response, request
from flask_smorest import Api  # type: ignore[import-untyped]

from service.engine import VERSION, Engine
from service.http.schemas.model_requests import INNER_MODELS, PlayerModelRequest
from service.http.schemas.position_requests import EXAMPLE_GAME
from service.http.schemas.replies import ProblemReply
from service.http.schemas.shapes import MOST_NAME
from service.http.spec.document import parameters
from service.http.spec.examples import add_examples
from service.http.spec.numbers import keep_bounds_of_requests, state_formats
from service.http.spec.order import order
from service.http.spec.patterns import translate_patterns
from service.http.spec.responses import complete_responses
from service.http.spec.security import secure
from service.http.spec.sharing import fold, share_fields, share_problems, share_reports
from service.http.spec.words import KNOWN, name_values, share_words
from service.http.views.unchanging import Unchanging, kept, sent

TITLE = "Countermove"
ABOUT = """Plays games: a position and a search configuration in, the chosen move and its value out.

States and moves are texts in the game's own notation. Every `value` is for the player to move.
Errors are `application/problem+json` with a stable `code`.

The version is the service's. Under `/v1` nothing changes that a client relies on: replies may gain
fields, and what `x-extensible-enum` lists may gain values."""
CONTACT = {"name": "The maintainers of Countermove"}
LICENSE = {"name": "MIT", "url": "https://opensource.org/license/mit"}
PATH = "/openapi.json"
MOST_PREFIXES = 4
"""Number of proxies' prefixes for which a description is kept."""
JOB_SHAPE = {"pattern": "^[0-9a-f]{32}$", "maxLength": 32}
EXAMPLE_JOB = "1e240b6a3c8f4d5e9a7b0c2d4e6f8a9b"


class DescribedApi(Api):  # type: ignore[misc]
    """flask-smorest's `Api` without a default error response: each view lists its errors."""

    DEFAULT_ERROR_RESPONSE_NAME = None
    ERROR_SCHEMA = ProblemReply


def make_api(app: Flask) -> DescribedApi:
    app.config.update(
        API_TITLE=TITLE,
        API_VERSION=VERSION.partition("+")[0],
        OPENAPI_VERSION="3.0.3",
        API_SPEC_OPTIONS={
            "info": {"description": ABOUT, "contact": CONTACT, "license": LICENSE},
            "servers": [{"url": "/"}],
        },
    )
    return DescribedApi(app)


def publish(app: Flask, api: DescribedApi, engine: Engine) -> None:
    """Serve the description, which is made at the first request for each proxy's prefix."""

    @cache
    def document() -> dict[str, Any]:
        return describe(api, engine)

    @lru_cache(maxsize=MOST_PREFIXES)
    def description(prefix: str) -> Unchanging:
        own = {**document(), "servers": [{"url": prefix or "/"}]}
        return kept(Response(json.dumps(own), content_type="application/json"))

    @app.get(PATH)
    def openapi() -> Response:
        response = sent(description(request.root_path))
        response.vary.add("X-Forwarded-Prefix")
        return response


def describe(api: DescribedApi, engine: Engine) -> dict[str, Any]:
    """Make the document, with the names of games, algorithms and models."""
    document: dict[str, Any] = api.spec.to_dict()
    # flask-smorest adds a schema for pagination, which this API does not use.
    document["components"]["schemas"].pop("PaginationMetadata", None)
    fold(document, INNER_MODELS, PlayerModelRequest)
    _name_games(document, engine)
    _name_jobs(document)
    name_values(document, "algorithm", engine.algorithm_names)
    name_values(document, "model", [row["name"] for row in engine.opponents])
    keep_bounds_of_requests(document)
    state_formats(document)
    translate_patterns(document)
    share_words(document)
    complete_responses(document)
    secure(document)
    add_examples(document, [engine.card(name) for name in engine.game_names])
    order(document)
    share_reports(document)
    share_fields(document)
    share_problems(document)
    return document


def _name_games(document: dict[str, Any], engine: Engine) -> None:
    name_values(document, "game", engine.game_names, KNOWN)
    for parameter in parameters(document):
        if parameter["name"] == "game":
            parameter["description"] = "Name of a game."
            parameter["schema"] = {
                "type": "string",
                "maxLength": MOST_NAME,
                "description": "Name of a game; listGames describes them, and those too that are "
                "added to a service.",
                KNOWN: list(engine.game_names),
                "example": EXAMPLE_GAME,
            }


def _name_jobs(document: dict[str, Any]) -> None:
    for parameter in parameters(document):
        if parameter["name"] == "job":
            parameter["description"] = "Id of a job."
            parameter["schema"].update(JOB_SHAPE)
            parameter["example"] = EXAMPLE_JOB
