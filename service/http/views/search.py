"""Choose a move, or analyze every move."""

from typing import Any

from flask import Response, request

from service.cache.answers.answers import Answer
from service.http.schemas.replies import AnalysisReply, MoveReply
from service.http.schemas.search_requests import AnalysisRequest, MoveRequest
from service.http.views.body import known_body
from service.http.views.resource import (
    NOTE,
    POSITION_ERRORS,
    SEARCH_ERRORS,
    Resource,
    caller,
    move_service,
)

ERRORS = (*POSITION_ERRORS, *SEARCH_ERRORS)

blueprint = Resource("search", __name__, url_prefix="/v1/games", description="Searches")


def _choose_again(game: str) -> Response | None:
    answer = move_service().choose_again(game, known_body(request))
    return reply_of(answer) if answer else None


@blueprint.operation(
    "/<game>/move",
    "chooseMove",
    takes=MoveRequest(),
    gives=MoveReply,
    fails=(*ERRORS, "level_refused", "hidden_information"),
    shortcut=_choose_again,
)
def choose_move(body: dict[str, Any], game: str) -> Response:
    """Choose a move.

    The search ends at the first of its limits: depth, nodes, time, clock. With none it has one
    second. The reply has the move, the position after it, its value for the player to move, and
    whether the value is proven. Where chance moves, an outcome is drawn, and the value is the mean.
    """
    return reply_of(move_service().choose(game, body, caller(), known_body(request)))


def _analyze_again(game: str) -> Response | None:
    answer = move_service().analyze_again(game, known_body(request))
    return reply_of(answer) if answer else None


@blueprint.operation(
    "/<game>/analysis",
    "analyzePosition",
    takes=AnalysisRequest(),
    gives=AnalysisReply,
    fails=ERRORS,
    shortcut=_analyze_again,
)
def analyze_position(body: dict[str, Any], game: str) -> Response:
    """Return every root move with its value and best play, best first.

    `multi_pv` is the number of moves whose true value is found; for the others the search may prove
    only an upper bound. Where chance moves, the lines are its outcomes.
    """
    return reply_of(move_service().analyze(game, body, caller(), known_body(request)))


def reply_of(answer: Answer) -> Response:
    """Make the reply, and complete the note for the log."""
    note_search(request.environ[NOTE], answer)
    return Response(text_of(answer), content_type="application/json")


def note_search(note: dict[str, Any], answer: Answer) -> None:
    """Complete the note for the log, if there was a search."""
    if not answer.hit:
        note.update(level="info", status=200, nodes=answer.report["nodes_all_passes"])


def text_of(answer: Answer) -> bytes:
    """Make the reply's JSON: this request's fields, then the report as it was stored."""
    own = b'{%s"cache":%s,"waited_ms":%.3f,' % (answer.more, answer.source(), answer.waited_ms)
    return own + answer.text[1:]
