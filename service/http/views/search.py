"""Choose a move, or analyze every move."""

from typing import Any

from flask import Response, request

from service.cache.answers import Answer
from service.http.schemas.replies import AnalysisReply, MoveReply
from service.http.schemas.requests import AnalysisRequest, MoveRequest
from service.http.views.body import known_body
from service.http.views.resource import (
    BODY_ERRORS,
    GAME_ERRORS,
    NOTE,
    POSITION_ERRORS,
    SEARCH_ERRORS,
    Resource,
    caller,
    move_service,
)

ERRORS = (*BODY_ERRORS, *GAME_ERRORS, *POSITION_ERRORS, *SEARCH_ERRORS)

blueprint = Resource("search", __name__, url_prefix="/v1/games", description="Searches")


def _choose_again(game: str) -> Response | None:
    answer = move_service().choose_again(game, known_body(request))
    return _reply(answer) if answer else None


@blueprint.operation(
    "/<game>/move",
    "chooseMove",
    takes=MoveRequest(),
    gives=MoveReply,
    fails=(*ERRORS, "level_refused"),
    shortcut=_choose_again,
)
def choose_move(body: dict[str, Any], game: str) -> Response:
    """Choose a move."""
    return _reply(move_service().choose(game, body, caller(), known_body(request)))


def _analyze_again(game: str) -> Response | None:
    answer = move_service().analyze_again(game, known_body(request))
    return _reply(answer) if answer else None


@blueprint.operation(
    "/<game>/analysis",
    "analyzePosition",
    takes=AnalysisRequest(),
    gives=AnalysisReply,
    fails=ERRORS,
    shortcut=_analyze_again,
)
def analyze_position(body: dict[str, Any], game: str) -> Response:
    """Return every root move with its value and best play, best first."""
    return _reply(move_service().analyze(game, body, caller(), known_body(request)))


def _reply(answer: Answer) -> Response:
    """Make the reply: this request's fields, then the report's JSON as it was stored."""
    if not answer.hit:
        request.environ[NOTE].update(level="info", status=200, nodes=answer.report["nodes"])
    own = b'{"cache":{"hit":%s,"layer":"%s","entries":%s},"waited_ms":%.3f,' % (
        b"true" if answer.hit else b"false",
        answer.layer.encode(),
        answer.entries,
        answer.waited_ms,
    )
    return Response(own + answer.text[1:], content_type="application/json")
