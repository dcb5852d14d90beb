"""Jobs over HTTP: what workers make of them."""

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from rq.registry import StartedJobRegistry

from service.__main__ import main
from service.jobs.queue import Names, ServiceJob
from service.jobs.record import JobState
from tests.support import MakeApp, Valkey, content, found, problem
from tests.support.jobs import LONG, SHORT, JobClient, Workers, children, working
from tests.support.redis_servers import PROGRAMS
from tests.support.serving import is_alive, serving, until

SIDES = {
    "a": {"algorithm": "alpha_beta", "depth": 4},
    "b": {"algorithm": "alpha_beta", "depth": 2},
}
MATCH = {"kind": "match", "game": "connect_four", **SIDES, "games": 6, "seed": 3}
TTL_S = 1000
PATIENT = {"jobs_timeout_ms": 5000, "job_result_ttl_s": TTL_S}
PATIENCE = {"REDIS_TIMEOUT_MS": "5000", "REDIS_BUDGET_MS": "5000"}
"""Settings of workers on a busy machine, where Redis may be slower than usual."""


@pytest.fixture
def ada(make_app: MakeApp, valkey: Valkey) -> JobClient:
    return JobClient(make_app(jobs_url=valkey.url, **PATIENT).test_client(), "ada")


@pytest.fixture
def workers(short_folder: Path, valkey: Valkey) -> Iterator[Workers]:
    """One worker."""
    with working(short_folder, valkey.url, JOB_RESULT_TTL_S=str(TTL_S)) as pool:
        yield pool


@pytest.fixture(scope="module", params=PROGRAMS)
def queue(request: pytest.FixtureRequest) -> Iterator[Valkey]:
    """A server that stays."""
    with TemporaryDirectory(prefix="cm-") as folder:
        server = Valkey(Path(folder), PROGRAMS[request.param])
        yield server
        server.stop()


@pytest.fixture(scope="module")
def ben(make_lasting_app: MakeApp, queue: Valkey) -> Iterator[JobClient]:
    """A client of a queue and one worker that tests share; each test waits for its jobs' ends.

    Not for tests that compare results: the worker's table keeps the entries of earlier jobs.
    """
    app = make_lasting_app(jobs_url=queue.url, **PATIENT)
    with (
        TemporaryDirectory(prefix="cm-") as folder,
        working(Path(folder), queue.url, JOB_RESULT_TTL_S=str(TTL_S)),
    ):
        yield JobClient(app.test_client(), "ben")


def horses(workers: Workers) -> list[int]:
    """The processes in which jobs run."""
    return [child for worker in workers.pids for child in children(worker)]


@pytest.mark.usefixtures("workers")
def test_an_analysis_has_the_result_of_the_request(ada: JobClient, make_app: MakeApp) -> None:
    job = ada.ended(ada.made(**SHORT))
    body = {name: SHORT[name] for name in SHORT if name not in {"kind", "game"}}
    asked = found(make_app().test_client(), "tic_tac_toe/analysis", **body)
    counts = {"nodes", "leaves", "nodes_all_passes", "effective_branching_factor"}
    changing = {"time_ms", "waited_ms", "cache", *counts}
    assert job["result"].keys() == asked.keys()
    for name in asked.keys() - changing:
        assert job["result"][name] == asked[name], name
    assert job["progress"] == 1
    assert job["created"] <= job["started"] <= job["ended"] < job["expires"]
    assert "partial" not in job


def test_a_result_is_kept_for_the_stated_time(ben: JobClient, queue: Valkey) -> None:
    job = ben.made(**SHORT)
    ben.ended(job)
    names = Names("countermove")
    with queue.client() as redis:
        keys = [ServiceJob.key_for(job), f"rq:results:{job}", names.state(job)]
        assert all(0 < int(redis.ttl(key)) <= TTL_S for key in keys)


def test_a_done_job_keeps_its_result_alone(ben: JobClient, queue: Valkey) -> None:
    job = ben.made(**{**MATCH, "games": 40})
    names = Names("countermove")
    with queue.client() as redis:
        until(lambda: bool(redis.exists(names.partial(job))))
        assert ben.ended(job)["status"] == "done"
        assert not redis.exists(names.partial(job))
        state = JobState.decoded(redis.get(names.state(job)))
    assert state.size > len(json.dumps(ben.seen(job)["result"]))


def test_workers_wait_for_memory(ada: JobClient, valkey: Valkey, short_folder: Path) -> None:
    job = ada.made(**SHORT)
    with valkey.client() as redis:
        redis.config_set("maxmemory-policy", "noeviction")
        redis.config_set("maxmemory", "1")
        with working(short_folder, valkey.url) as workers:
            until(lambda: "queue of jobs: trouble" in workers.log)
            assert "job worker started" not in workers.log
            redis.config_set("maxmemory", "16mb")
            assert ada.ended(job)["status"] == "done"


def test_a_running_job_is_cancelled_and_what_it_found_is_kept(ben: JobClient) -> None:
    job = ben.made(**LONG)
    until(lambda: ben.is_running(job))
    running = ben.seen(job)
    assert 0 <= running["progress"] < 1
    assert running["doing"].startswith("depth")
    assert content(ben.cancel(job))["id"] == job
    cancelled = ben.ended(job)
    assert cancelled["status"] == "cancelled"
    assert cancelled["partial"]["depth"] >= running["partial"]["depth"]
    assert cancelled["partial"]["move"]
    assert "result" not in cancelled
    assert ben.ended(ben.made(**SHORT))["status"] == "done"


@pytest.mark.usefixtures("workers")
def test_a_run_whose_job_is_lost_ends(ada: JobClient, valkey: Valkey) -> None:
    """A server for jobs that was started anew is empty."""
    job = ada.made(**LONG)
    until(lambda: ada.is_running(job))
    with valkey.client() as redis:
        redis.flushall()
    assert ada.ended(ada.made(**SHORT))["status"] == "done"


@pytest.mark.usefixtures("workers")
def test_a_review_has_the_result_of_the_request(ada: JobClient, make_app: MakeApp) -> None:
    game = {"moves": ["b2", "a2", "a3", "c1"], "depth": 9}
    job = ada.ended(ada.made(kind="review", game="tic_tac_toe", **game))
    asked = found(make_app().test_client(), "tic_tac_toe/review", **game)
    changing = {"time_ms", "nodes"}
    assert {name: job["result"][name] for name in asked.keys() - changing} == {
        name: asked[name] for name in asked.keys() - changing
    }
    assert job["doing"] == "move 4 of 4"


@pytest.mark.usefixtures("workers")
def test_a_review_of_one_game_of_a_record_without_moves_is_done(ada: JobClient) -> None:
    record = '[Event "a"] e4 * [Event "b"] <x> *'
    job = ada.ended(ada.made(kind="review", game="chess", record=record, game_number=2))
    assert job["status"] == "done"
    assert (job["result"]["moves"], job["result"]["complete"]) == ([], True)
    assert job["result"]["notes"] == ["passed over: <x>"]


def test_a_cancelled_review_keeps_its_moves(ben: JobClient) -> None:
    moves = ["g1f3", "g8f6", "f3g1", "f6g8"] * 2
    job = ben.made(kind="review", game="chess", moves=moves, nodes=1_000_000, time_ms=600_000)
    until(lambda: ben.is_running(job))
    ben.cancel(job)
    partial = ben.ended(job)["partial"]
    assert len(partial["moves"]) == partial["reviewed"] < len(moves)
    assert not partial["complete"]


def test_a_level_beats_one_far_below_in_a_match(ben: JobClient) -> None:
    sides = {"a": {"level": 3, "seed": 1}, "b": {"level": 1, "seed": 1}}
    match = {"kind": "match", "game": "connect_four", **sides, "games": 20, "seed": 3}
    result = ben.ended(ben.made(**match))["result"]
    assert result["games"] == 20
    assert result["won"] > result["lost"]


@pytest.mark.usefixtures("workers")
def test_a_match_has_the_result_of_the_command(
    ada: JobClient, capsys: pytest.CaptureFixture[str]
) -> None:
    job = ada.ended(ada.made(**MATCH))
    sides = ["alpha_beta:depth=4", "alpha_beta:depth=2"]
    match = ["--game", "connect_four", "--games", "6", "--seed", "3", "--table-mb", "16"]
    assert main(["match", *sides, *match, "--json"]) == 0
    by_command = json.loads(capsys.readouterr().out)
    assert {name: job["result"][name] for name in by_command} == by_command
    assert job["result"]["complete"]
    assert [game["game"] for game in job["result"]["log"]] == [1, 2, 3, 4, 5, 6]
    assert [game["first"] for game in job["result"]["log"]] == ["A", "B"] * 3


def test_a_match_may_have_its_openings(ben: JobClient) -> None:
    openings = ["moves 4 4", "moves 1"]
    job = ben.ended(ben.made(**{**MATCH, "games": 4, "openings": openings}))
    begun = [game["opening"] for game in job["result"]["log"]]
    assert begun == [["4", "4"], ["4", "4"], ["1"], ["1"]]


def test_a_cancelled_match_keeps_its_games(ben: JobClient) -> None:
    job = ben.made(**{**MATCH, "games": 10_000})
    until(lambda: ben.is_running(job))
    ben.cancel(job)
    partial = ben.ended(job)["partial"]
    assert 0 < partial["games"] < 10_000
    assert not partial["complete"]


def test_a_match_ends_with_the_time_of_its_job(
    ada: JobClient, valkey: Valkey, short_folder: Path
) -> None:
    with working(short_folder, valkey.url, MOST_JOB_TIME_MS="1000"):
        job = ada.ended(ada.made(**{**MATCH, "games": 10_000}))
    assert job["status"] == "done"
    assert not job["result"]["complete"]


def test_the_experiment_shows_the_cost_of_a_wrong_model(ben: JobClient) -> None:
    """CS188: five games a cell, whose mean scores stand beside ours."""
    job = ben.ended(ben.made(kind="experiment", game="pacman", games=5))
    cells = {tuple(cell["players"]): cell for cell in job["result"]["cells"]}
    assert {names: cell["published"]["mean_score"] for names, cell in cells.items()} == {
        ("minimax", "adversarial"): 483,
        ("minimax", "random"): 493,
        ("expectimax", "adversarial"): -303,
        ("expectimax", "random"): 503,
    }
    assert {cell["games"] for cell in cells.values()} == {5}
    trusting = cells["expectimax", "adversarial"]
    assert trusting["won"] < cells["minimax", "adversarial"]["won"]
    assert trusting["mean_score"] < 0 < cells["minimax", "adversarial"]["mean_score"]


def test_a_clients_configurations_meet_in_every_seat(ben: JobClient) -> None:
    configurations = [
        {"name": "deep", "algorithm": "alpha_beta", "depth": 4},
        {"name": "random", "random": True},
    ]
    body = {"kind": "experiment", "game": "connect_four", "games": 4}
    job = ben.ended(ben.made(**body, configurations=configurations))
    assert [cell["players"] for cell in job["result"]["cells"]] == [
        ["deep", "deep"],
        ["deep", "random"],
        ["random", "deep"],
        ["random", "random"],
    ]
    deep, at_random = job["result"]["totals"]
    assert (deep["games"], deep["won"], at_random["lost"]) == (8, 8, 8)
    assert job["result"]["complete"]


def test_a_warmed_tree_is_stored(
    ada: JobClient, make_app: MakeApp, valkey: Valkey, short_folder: Path
) -> None:
    question = {"depth": 4, "algorithm": "alpha_beta"}
    with working(short_folder, valkey.url, 1, REDIS_URL=valkey.url, **PATIENCE):
        job = ada.ended(ada.made(kind="warm", game="tic_tac_toe", **question, width=1, plies=2))
    assert job["result"] == {"found": 0, "searched": 3, "unfinished": 0, "complete": True}
    client = make_app(redis_url=valkey.url).test_client()
    assert found(client, "tic_tac_toe/move", **question)["cache"]["hit"]


@pytest.mark.parametrize(
    "body",
    [
        {**LONG, "time_ms": 1500},
        {**LONG, "kind": "warm", "time_ms": 500, "width": 3, "plies": 1},
        {"kind": "match", "game": "chess", "a": {}, "b": {}, "games": 1, "most_plies": 15},
    ],
)
def test_searches_of_a_job_count_for_its_makers_limits(
    make_app: MakeApp, valkey: Valkey, short_folder: Path, body: dict[str, object]
) -> None:
    urls = {"jobs_url": valkey.url, "redis_url": valkey.url, "redis_timeout_ms": 5000}
    app = make_app(**urls, jobs_timeout_ms=5000, search_s_per_minute=1)
    ada = JobClient(app.test_client())
    with working(short_folder, valkey.url, 1, REDIS_URL=valkey.url, **PATIENCE):
        assert ada.ended(ada.made(**body))["status"] == "done"
    assert problem(ada.post(SHORT))["code"] == "too_many_requests"


@pytest.mark.usefixtures("workers")
def test_a_job_that_fails_by_itself_is_not_tried_again(ada: JobClient, workers: Workers) -> None:
    """There is no Redis to fill."""
    job = ada.ended(ada.made(kind="warm", game="nim", depth=3))
    assert (job["status"], job["error"]["code"]) == ("failed", "job_refused")
    assert workers.log.count('"job begins"') == 1


def test_a_job_of_a_killed_worker_is_done_by_another(ada: JobClient, workers: Workers) -> None:
    job = ada.made(**{**MATCH, "games": 200})
    until(lambda: ada.is_running(job))
    (worker,) = workers.pids
    (horse,) = horses(workers)
    os.kill(worker, signal.SIGKILL)
    until(lambda: not is_alive(horse))
    until(lambda: workers.log.count('"job begins"') == 2)
    assert ada.ended(job)["result"]["games"] == 200


def test_a_job_of_a_host_that_died_is_done_by_another(
    ada: JobClient, valkey: Valkey, short_folder: Path
) -> None:
    with working(short_folder, valkey.url) as first:
        job = ada.made(**LONG)
        until(lambda: ada.is_running(job))
        pids = [*first.pids, *horses(first)]
        first.process.kill()
        first.process.wait()
        until(lambda: not any(is_alive(pid) for pid in pids))
    with valkey.client() as redis:
        expire_lease(redis)
    with working(short_folder, valkey.url) as second:
        until(lambda: second.log.count('"job begins"') == 2)
        until(lambda: ada.is_running(job))
        ada.cancel(job)
        assert ada.ended(job)["status"] == "cancelled"


def expire_lease(redis: Any) -> None:  # noqa: ANN401
    """Expire the lease that running jobs renew."""
    registry = StartedJobRegistry(Names("countermove").queue, redis, job_class=ServiceJob)
    for member, _ in redis.zrange(registry.key, 0, -1, withscores=True):
        redis.zadd(registry.key, {member: 0})


def test_a_job_that_kills_each_of_its_workers_is_given_up(ada: JobClient, workers: Workers) -> None:
    job = ada.made(**LONG)
    for tries in (1, 2, 3):
        until(lambda tries=tries: workers.log.count('"job begins"') == tries)  # type: ignore[misc]
        until(lambda: len(horses(workers)) == 1)
        (horse,) = horses(workers)
        os.kill(horse, signal.SIGKILL)
    lost = ada.ended(job)
    assert (lost["status"], lost["error"]["code"]) == ("failed", "job_lost")
    assert ada.ended(ada.made(**SHORT))["status"] == "done"


def test_a_stopped_worker_hands_its_job_back(
    ada: JobClient, valkey: Valkey, short_folder: Path
) -> None:
    with working(short_folder, valkey.url) as first:
        job = ada.made(**LONG)
        until(lambda: ada.is_running(job))
        pids = [*first.pids, *horses(first)]
        assert first.stop() == 0
        assert not any(is_alive(pid) for pid in pids)
    assert ada.seen(job)["status"] == "queued"
    with working(short_folder, valkey.url) as second:
        until(lambda: second.log.count('"job begins"') == 2)
        until(lambda: ada.seen(job)["status"] == "running")
        ada.cancel(job)
        assert ada.ended(job)["status"] == "cancelled"


def test_workers_help_one_another(ada: JobClient, valkey: Valkey, short_folder: Path) -> None:
    """Two search one question at a time, and exchange entries. A client sees one job."""
    with working(short_folder, valkey.url, 2, REDIS_URL=valkey.url) as workers:
        body = {**LONG, "time_ms": 3000, "workers": 2}
        job = ada.ended(ada.made(**body))
        until(lambda: workers.log.count('"job ends"') == 2)
    assert job["status"] == "done"
    assert job["result"]["workers"] == 2
    begun = [line for line in workers.log.splitlines() if '"job begins"' in line]
    assert sorted(json.loads(line)["kind"] for line in begun) == ["analysis", "help"]
    assert len(ada.listed()["jobs"]) == 1
    entries = job["result"]["cache"]["entries"]
    assert entries["asked"] > 0
    assert entries["sent"] > 0


def test_helpers_of_a_cancelled_job_end(ada: JobClient, valkey: Valkey, short_folder: Path) -> None:
    with working(short_folder, valkey.url, 2, REDIS_URL=valkey.url) as workers:
        job = ada.made(**LONG, workers=3)
        until(lambda: workers.log.count('"job begins"') == 2)
        until(lambda: ada.is_running(job))
        ada.cancel(job)
        assert ada.ended(job)["status"] == "cancelled"
        until(lambda: workers.log.count('"job ends"') == 2)
        assert ada.ended(ada.made(**SHORT))["status"] == "done"
        assert workers.log.count('"job begins"') == 3


def test_serve_runs_jobs_and_leaves_nothing_behind() -> None:
    with serving(JOBS_URL="") as service:
        status, job = service.ask("/v1/jobs", SHORT)
        assert status == 202
        until(lambda: service.ask("/v1/jobs/" + job["id"])[1]["status"] == "done")
        running = service.ask("/v1/jobs", LONG)[1]["id"]
        until(lambda: service.ask("/v1/jobs/" + running)[1]["status"] == "running")
        # The job gives its slot, the only one, to a request in a hurry.
        assert service.move("tic_tac_toe", time_ms=20)[0] == 200
        servers = service.children("valkey-server")
        assert len(servers) == 2
        pids = [*servers, *descendants(service.process.pid)]
        assert service.stop() == 0
        assert not any(is_alive(pid) for pid in pids)
        assert [path.name for path in service.folder.iterdir()] == ["log"]


def test_job_workers_that_were_all_killed_are_started_again() -> None:
    with serving(JOBS_URL="") as service:
        (pool,) = worker_pools(service.process.pid)
        os.kill(pool, signal.SIGKILL)
        until(lambda: "job workers ended" in service.log)
        job = service.ask("/v1/jobs", SHORT)[1]["id"]
        until(lambda: service.ask("/v1/jobs/" + job)[1]["status"] == "done")
        (pool,) = worker_pools(service.process.pid)
        assert not sockets(service.process.pid) & sockets(pool)
        assert service.stop() == 0
        assert not is_alive(pool)


def worker_pools(pid: int) -> list[int]:
    return [child for child in children(pid) if children(child)]


def sockets(pid: int) -> set[str]:
    """The listening sockets, and others, of a process."""
    files = Path(f"/proc/{pid}/fd")
    found = {str(file.readlink()) for file in files.iterdir()}
    return {name for name in found if name.startswith("socket:")}


def test_job_workers_die_with_a_killed_service() -> None:
    with serving(JOBS_URL="") as service:
        running = service.ask("/v1/jobs", LONG)[1]["id"]
        until(lambda: service.ask("/v1/jobs/" + running)[1]["status"] == "running")
        pids = descendants(service.process.pid)
        service.process.kill()
        service.process.wait()
        until(lambda: not any(is_alive(pid) for pid in pids))


def descendants(pid: int) -> list[int]:
    below = children(pid)
    return [*below, *(each for child in below for each in descendants(child))]


def test_workers_wait_for_a_redis_that_is_down(
    ada: JobClient, valkey: Valkey, short_folder: Path
) -> None:
    valkey.stop()
    with working(short_folder, valkey.url) as workers:
        until(lambda: "queue of jobs: trouble" in workers.log)
        valkey.start()
        until(lambda: ada.get("").status_code == 200)
        assert ada.ended(ada.made(**SHORT))["status"] == "done"


def test_a_worker_needs_a_redis(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["worker"]) == 2
    assert "COUNTERMOVE_JOBS_URL" in capsys.readouterr().err
    assert main(["worker", "--jobs", "0"]) == 2
    assert "--jobs" in capsys.readouterr().err
