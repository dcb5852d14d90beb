"""Jobs in which an evaluation learns."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service.engine import Engine, Table
from service.jobs.kinds import learn
from service.learning.task import FIELDS
from tests.support import MakeApp, Valkey, problem
from tests.support.jobs import JobClient, Workers, working
from tests.support.serving import until

SHORT = {"kind": "learn", "game": "tic_tac_toe", "games": 400, "rounds": 4, "match_games": 20}
LONG = {**SHORT, "games": 10_000_000, "rounds": 1000, "patience": 1000}


@pytest.fixture
def ada(make_app: MakeApp, valkey: Valkey) -> JobClient:
    return JobClient(make_app(jobs_url=valkey.url, jobs_timeout_ms=5000).test_client(), "ada")


@pytest.fixture
def workers(short_folder: Path, valkey: Valkey) -> Iterator[Workers]:
    with working(short_folder, valkey.url) as pool:
        yield pool


@pytest.mark.usefixtures("workers")
def test_a_job_learns_what_the_library_does(ada: JobClient) -> None:
    job = ada.ended(ada.made(**SHORT, exact=True, name="mine", options={"rows": 3}))
    assert (job["status"], job["progress"]) == ("done", 1)
    result = job["result"]
    task = {name: SHORT[name] for name in SHORT if name in FIELDS}
    learner = Engine(Table(megabytes=1)).game("tic_tac_toe").learner({**task, "exact": True})  # type: ignore[typeddict-item]
    progress = learner.progress()
    while "ended" not in progress:
        progress = learner.learn(1000)
    assert result["rounds"] == progress["rounds"]
    assert (result["ended"], result["complete"]) == (progress["ended"], True)
    made_by, time_ms = (result["evaluation"]["learned"][name] for name in ("made_by", "time_ms"))
    expected = learner.evaluation_set("mine", made_by, time_ms, result["matches"])
    assert result["evaluation"] == json.loads(json.dumps(expected))
    assert [match["against"] for match in result["matches"]] == ["start", "own"]


@pytest.mark.usefixtures("workers")
def test_a_cancelled_job_keeps_what_was_learned(ada: JobClient) -> None:
    job = ada.made(**LONG)
    until(lambda: ada.is_running(job))
    running = ada.seen(job)
    assert 0 < running["progress"] < 1
    assert running["partial"]["rounds"]
    assert "score" in running["doing"]
    assert ada.cancel(job).status_code == 202
    ended = ada.ended(job)
    assert ended["status"] == "cancelled"
    assert ended["partial"]["evaluation"]["learned"]["games"] > 0
    assert ended["partial"]["complete"] is False


def test_a_job_whose_time_ends_has_what_was_learned(
    ada: JobClient, short_folder: Path, valkey: Valkey
) -> None:
    with working(short_folder, valkey.url, MOST_JOB_TIME_MS="3000"):
        job = ada.ended(ada.made(**LONG))
    assert job["status"] == "done"
    result = job["result"]
    assert (result["complete"], result["matches"]) == (False, [])
    assert "ended" not in result
    assert result["evaluation"]["learned"]["games"] >= result["rounds"][-1]["games"] > 0


@pytest.mark.parametrize(
    ("body", "code", "pointer"),
    [
        ({"game": "luck"}, "unknown_game", "/game"),
        ({"game": "kuhn_poker"}, "algorithm_refused", ""),
        ({"game": "backgammon", "method": "td_leaf"}, "algorithm_refused", "/method"),
        ({"start": "luck"}, "unknown_evaluator", "/start"),
        ({"name": "own"}, "unfit_evaluation", "/name"),
        ({"hidden_units": 3, "start": "own"}, "bad_limit", "/start"),
        ({"game": "backgammon", "hidden_units": 256}, "job_refused", "/hidden_units"),
    ],
)
def test_what_cannot_be_learned_is_refused(
    ada: JobClient, body: dict[str, Any], code: str, pointer: str
) -> None:
    refused = problem(ada.post({**SHORT, **body}))
    assert (refused["status"] // 100, refused["code"]) == (4, code)
    assert refused.get("pointer", "") == pointer


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"games": 0}, "/games"),
        ({"games": 100_000_001}, "/games"),
        ({"lambda": 1.5}, "/lambda"),
        ({"method": "luck"}, "/method"),
        ({"name": "Mine"}, "/name"),
        ({"depth": 9}, "/depth"),
        ({"workers": 2}, "/workers"),
        ({"a": {}}, "/a"),
    ],
)
def test_a_body_that_does_not_fit_is_refused(
    ada: JobClient, body: dict[str, Any], pointer: str
) -> None:
    refused = problem(ada.post({**SHORT, **body}))
    assert refused["code"] == "invalid_request"
    assert [error["pointer"] for error in refused["errors"]] == [pointer]


def test_a_match_has_fewer_games_than_learning(ada: JobClient) -> None:
    sides: dict[str, Any] = {"a": {}, "b": {}}
    refused = problem(ada.post({"kind": "match", "game": "nim", **sides, "games": 10_001}))
    assert [error["pointer"] for error in refused["errors"]] == ["/games"]


def test_a_set_of_the_usual_size_fits_a_result() -> None:
    """Tesauro's networks had 40 and 80 units."""
    engine = Engine(Table(megabytes=1))
    learn.check(engine, "backgammon", {"hidden_units": 80})
