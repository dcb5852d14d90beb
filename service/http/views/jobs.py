"""Create, read, list and cancel jobs."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from flask import Response, current_app, request, url_for

from service.caller import KEY_NAME
from service.engine import UNKNOWN_GAME, EngineError, problem
from service.errors import Problem
from service.http.gate import VISITOR
from service.http.schemas.jobs import (
    JOBS,
    WHO,
    JobHeaders,
    JobReply,
    JobRequest,
    JobsQuery,
    JobsReply,
)
from service.http.schemas.loading import loaded
from service.http.views.resource import (
    POSITION_ERRORS,
    SEARCH_ERRORS,
    Resource,
    move_service,
    reply,
)
from service.jobs.kinds import KINDS
from service.jobs.record import Payer
from service.jobs.store import Jobs, Order

if TYPE_CHECKING:
    from service.access.access import Visitor

EXTENSION = "countermove.jobs"
QUEUE_ERRORS = ("jobs_off", "jobs_unavailable", "internal_error")

blueprint = Resource("jobs", __name__, url_prefix="/v1/jobs", description="Long work")


@blueprint.called(
    "POST",
    "",
    "createJob",
    status=202,
    takes=JobRequest(),
    headers=JobHeaders(),
    gives=JobReply,
    fails=(
        *POSITION_ERRORS,
        *(code for code in SEARCH_ERRORS if code != "busy"),
        "hidden_information",
        "level_refused",
        "unfit_evaluation",
        "job_refused",
        "key_reused",
        "too_many_jobs",
        "jobs_full",
        *QUEUE_ERRORS,
    ),
)
def create_job(body: dict[str, Any], headers: dict[str, str]) -> Response:
    """Queue long work. `Location` is the job's address, for its progress and result.

    A worker runs the job when it has time: chooseMove and analyses come first. With an
    `Idempotency-Key`, a repeated request makes no second job.
    """
    jobs = _jobs()
    kind, game = (body.pop(name) for name in WHO)
    checked = loaded(body, JOBS[kind]())
    _check(kind, game, checked)
    kept = KINDS[kind].kept(move_service().engine, game, checked)
    made = jobs.create(_payer(), Order(kind, game, kept), headers.get("key"))
    return _accepted(made)


@blueprint.called(
    "GET",
    "",
    "listJobs",
    query=JobsQuery(),
    gives=JobsReply,
    fails=("invalid_request", *QUEUE_ERRORS),
)
def list_jobs(query: dict[str, Any]) -> Response:
    """List jobs, the newest first, without their results.

    The list has the jobs of the request's key. `next` of a reply is the `cursor` of the next page.
    """
    limit, after = query["limit"], query.get("cursor")
    found, following = _jobs().newest(_owner(), query.get("status"), limit, after)
    return reply({"jobs": found, **({"next": following} if following else {})})


@blueprint.called("GET", "/<job>", "getJob", gives=JobReply, fails=("unknown_job", *QUEUE_ERRORS))
def get_job(job: str) -> Response:
    """Return a job's progress, and its result once it is done.

    A running job may have a partial result. The service keeps a result for a limited time.
    """
    return reply(_jobs().get(_owner(), job))


@blueprint.called(
    "DELETE",
    "/<job>",
    "cancelJob",
    status=202,
    gives=JobReply,
    fails=("unknown_job", *QUEUE_ERRORS),
)
def cancel_job(job: str) -> Response:
    """End a job, within a second if it runs. Its findings so far are kept.

    A job that has ended stays as it is.
    """
    return _accepted(_jobs().cancel(_owner(), job))


def _accepted(job: dict[str, Any]) -> Response:
    response = reply(job, 202)
    response.headers["Location"] = url_for("jobs.getJob", job=job["id"])
    return response


def _jobs() -> Jobs:
    """Errors: `Problem` jobs_off."""
    found = cast("Jobs | str", current_app.extensions[EXTENSION])
    if isinstance(found, str):
        raise Problem("jobs_off", f"there are no jobs here: {found}")
    return found


def _check(kind: str, game: str, body: dict[str, Any]) -> None:
    """Errors: `EngineError`, `Problem` for what the search would refuse."""
    try:
        KINDS[kind].check(move_service().engine, game, body)
    except EngineError as error:
        if error.code != UNKNOWN_GAME:
            raise
        # Here the body names the game.
        raise replace(problem(error), pointer="/game") from error


def _payer() -> Payer:
    visitor: Visitor | None = request.environ.get(VISITOR)
    if visitor is None:
        return Payer(_owner())
    return Payer(_owner(), visitor.identity, visitor.limits.search_s_per_minute)


def _owner() -> str:
    return str(request.environ.get(KEY_NAME) or "")
