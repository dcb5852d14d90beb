"""Jobs over HTTP: the queue, without workers."""

import json
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from redis import Redis

from service.http.schemas.jobs import JOBS
from service.http.views.jobs import EXTENSION
from service.jobs.helpers import KIND as HELP
from service.jobs.kinds import KINDS
from service.jobs.queue import Names, ServiceJob
from service.jobs.record import JobState
from service.jobs.room import SHARES
from service.jobs.store import MOST_ORDER_BYTES
from service.settings import OFF, SettingError
from tests.support import MakeApp, Valkey, content, problem, until
from tests.support.jobs import SHORT, JobClient
from tests.support.redis_servers import server

MATCH = {"kind": "match", "game": "connect_four", "a": {}, "b": {}}


@pytest.fixture
def clients(make_app: MakeApp, valkey: Valkey) -> FlaskClient:
    return make_app(jobs_url=valkey.url, breaker_open_ms=1).test_client()


@pytest.fixture
def ada(clients: FlaskClient) -> JobClient:
    return JobClient(clients, "ada")


@pytest.fixture
def bob(clients: FlaskClient) -> JobClient:
    return JobClient(clients, "bob")


def test_a_job_waits_where_its_location_says(ada: JobClient, clients: FlaskClient) -> None:
    response = ada.post(SHORT)
    made = content(response)
    assert response.status_code == 202
    assert response.headers["Location"] == f"/v1/jobs/{made['id']}"
    assert (made["kind"], made["game"], made["status"]) == ("analysis", "tic_tac_toe", "queued")
    assert ada.seen(made["id"]) == made


def test_a_job_of_another_key_does_not_exist(ada: JobClient, bob: JobClient) -> None:
    job = ada.made(**SHORT)
    assert problem(bob.get("/" + job))["code"] == "unknown_job"
    assert problem(bob.cancel(job))["code"] == "unknown_job"
    assert bob.listed()["jobs"] == []
    assert ada.seen(job)["status"] == "queued"


def test_without_keys_all_clients_see_all_jobs(clients: FlaskClient) -> None:
    job = JobClient(clients).made(**SHORT)
    assert JobClient(clients).seen(job)["id"] == job


def test_one_idempotency_key_is_one_job(ada: JobClient, bob: JobClient) -> None:
    job = content(ada.post(SHORT, Idempotency_Key="k-1"))
    again = ada.post(SHORT, Idempotency_Key="k-1")
    assert again.status_code == 202
    assert content(again)["id"] == job["id"]
    assert content(bob.post(SHORT, Idempotency_Key="k-1"))["id"] != job["id"]
    assert content(ada.post(SHORT, Idempotency_Key="k-2"))["id"] != job["id"]
    assert len(ada.listed()["jobs"]) == 2


def test_an_idempotency_key_with_another_body_is_refused(ada: JobClient) -> None:
    ada.post(SHORT, Idempotency_Key="k")
    refusal = problem(ada.post({**SHORT, "depth": 8}, Idempotency_Key="k"))
    assert (refusal["status"], refusal["code"]) == (422, "key_reused")


def test_an_unusable_idempotency_key_is_named(ada: JobClient) -> None:
    for key in ("a b", "", "x" * 129):
        refusal = problem(ada.post(SHORT, Idempotency_Key=key))
        assert (refusal["status"], refusal["pointer"]) == (422, "/Idempotency-Key")


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"kind": "dance"}, "/kind"),
        ({"game": None}, "/game"),
        ({"depth": 0}, "/depth"),
        ({"games": 5}, "/games"),
        ({"a": {}}, "/a"),
        ({"workers": 17}, "/workers"),
        ({"kind": "match", "b": {}}, "/a"),
        ({"kind": "match", "a": {"seeds": 1}, "b": {}}, "/a/seeds"),
        ({"kind": "match", "a": {"manners": {}}, "b": {}}, "/a/manners"),
        ({"kind": "match", "a": {}, "b": {"level": 3, "elo": 900}}, "/b/elo"),
        ({"kind": "experiment", "game": "pacman", "workers": 2}, "/workers"),
        ({"kind": "experiment", "experiment": "chess"}, "/experiment"),
        ({"kind": "experiment", "configurations": [{"depth": 2}]}, "/configurations/0/name"),
        ({"kind": "review", "workers": 2}, "/workers"),
        ({"kind": "review", "record": "5", "moves": ["b2"]}, "/record"),
        ({"client_id": "mine"}, "/client_id"),
        ({"kind": "review", "client_id": "mine"}, "/client_id"),
        ({"kind": "warm", "seed": 1}, "/seed"),
        ({"kind": "warm", "cache": "bypass"}, "/cache"),
        ({"kind": "warm", "level": 3}, "/level"),
        ({"kind": "warm", "include": ["legal_moves"]}, "/include"),
        ({"nonsense": 1}, "/nonsense"),
    ],
)
def test_a_body_is_checked_by_its_kinds_schema(
    ada: JobClient, changes: dict[str, object], pointer: str
) -> None:
    refusal = problem(ada.post({**SHORT, **changes}))
    assert (refusal["status"], refusal["code"]) == (422, "invalid_request")
    assert [error["pointer"] for error in refusal["errors"]] == [pointer]
    assert ada.listed()["jobs"] == []


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({**SHORT, "game": "ludo"}, "unknown_game"),
        ({**SHORT, "moves": ["z9"]}, "illegal_move"),
        ({**SHORT, "algorithm": "magic"}, "unknown_algorithm"),
        ({**SHORT, "kind": "warm", "algorithm": "magic"}, "unknown_algorithm"),
        ({**SHORT, "kind": "review"}, "invalid_request"),
        ({**SHORT, "kind": "review", "record": "b2 b2"}, "illegal_move"),
        ({**SHORT, "kind": "review", "moves": ["b2"], "algorithm": "magic"}, "unknown_algorithm"),
        ({"kind": "match", "game": "backgammon", "a": {}, "b": {}}, "job_refused"),
        ({"kind": "match", "game": "nim", "a": {}, "b": {"algorithm": "x"}}, "unknown_algorithm"),
        ({**MATCH, "openings": ["moves 4", "moves 9"]}, "job_refused"),
        ({"kind": "match", "game": "nim", "a": {}, "b": {"elo": 900}}, "level_refused"),
        ({"kind": "experiment", "game": "nim"}, "job_refused"),
    ],
)
def test_what_the_search_would_refuse_is_refused_at_once(
    ada: JobClient, body: dict[str, object], code: str
) -> None:
    assert problem(ada.post(body))["code"] == code
    assert ada.listed()["jobs"] == []


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({**SHORT, "game": "ludo"}, "/game"),
        ({**MATCH, "game": "ludo"}, "/game"),
        ({**MATCH, "a": {"algorithm": "x"}}, "/a/algorithm"),
        ({**MATCH, "b": {"weights": {"nope": 1}}}, "/b/weights/nope"),
        ({**SHORT, "algorithm": "x"}, "/algorithm"),
        (
            {
                "kind": "experiment",
                "game": "nim",
                "configurations": [{"name": "a"}, {"name": "b", "algorithm": "x"}],
            },
            "/configurations/1/algorithm",
        ),
    ],
)
def test_a_refusal_names_the_place_in_the_body(
    ada: JobClient, body: dict[str, object], pointer: str
) -> None:
    assert problem(ada.post(body))["pointer"] == pointer


def test_a_large_body_is_refused(ada: JobClient) -> None:
    positions = ["moves 1"] * 1000
    assert ada.post({**MATCH, "openings": positions}).status_code == 202
    positions = ["moves 1 " + " " * MOST_ORDER_BYTES]
    refusal = problem(ada.post({**MATCH, "openings": positions}))
    assert (refusal["status"], refusal["code"]) in {(413, "too_large"), (422, "invalid_request")}


def test_jobs_are_listed_newest_first_in_parts(ada: JobClient) -> None:
    jobs = [ada.made(**SHORT, seed=seed) for seed in range(5)]
    first = ada.listed("?limit=3")
    assert [job["id"] for job in first["jobs"]] == jobs[:1:-1]
    rest = ada.listed(f"?limit=3&cursor={first['next']}")
    assert [job["id"] for job in rest["jobs"]] == jobs[1::-1]
    assert "next" not in rest
    ada.cancel(jobs[0])
    assert [job["id"] for job in ada.listed("?status=cancelled")["jobs"]] == jobs[:1]
    assert len(ada.listed("?status=queued")["jobs"]) == 4
    assert problem(ada.get("?status=lost"))["pointer"] == "/status"
    assert problem(ada.get("?limit=101"))["pointer"] == "/limit"


def test_a_waiting_job_is_cancelled_at_once_and_kept_for_a_while(
    ada: JobClient, valkey: Valkey
) -> None:
    job = ada.made(**SHORT)
    response = ada.cancel(job)
    assert response.status_code == 202
    cancelled = content(response)
    assert cancelled["status"] == "cancelled"
    assert cancelled["created"] <= cancelled["ended"] < cancelled["expires"]
    assert content(ada.cancel(job)) == cancelled
    with valkey.client() as redis:
        assert 0 < int(redis.ttl(ServiceJob.key_for(job))) <= 86_400


def test_a_key_has_so_many_jobs_and_another_as_many(make_app: MakeApp, valkey: Valkey) -> None:
    client = make_app(jobs_url=valkey.url, most_jobs_a_key=2).test_client()
    ada, bob = JobClient(client, "ada"), JobClient(client, "bob")
    first = ada.made(**SHORT)
    ada.made(**SHORT)
    response = ada.post(SHORT)
    assert problem(response)["code"] == "too_many_jobs"
    assert response.status_code == 429
    assert response.headers["Retry-After"]
    bob.made(**SHORT)
    ada.cancel(first)
    ada.made(**SHORT)
    assert len(ada.listed()["jobs"]) == 3


def test_keys_take_turns(ada: JobClient, bob: JobClient, valkey: Valkey) -> None:
    first = [ada.made(**SHORT) for _ in range(4)]
    second = [bob.made(**SHORT) for _ in range(2)]
    queue = f"rq:queue:{Names('countermove').queue}"
    with valkey.client() as redis:
        line = [job.decode() for job in redis.lrange(queue, 0, -1)]
        assert line == [first[0], second[0], first[1], second[1], *first[2:]]
        assert redis.lpop(queue) == first[0].encode()
        last = ada.made(**SHORT)
        assert redis.lrange(queue, -1, -1) == [last.encode()]


def test_the_queue_has_so_many_jobs_in_all(make_app: MakeApp, valkey: Valkey) -> None:
    client = make_app(jobs_url=valkey.url, most_jobs=2).test_client()
    for key in ("ada", "bob"):
        JobClient(client, key).made(**SHORT)
    response = JobClient(client, "eve").post(SHORT)
    assert problem(response)["code"] == "jobs_full"
    assert response.status_code == 503
    assert response.headers["Retry-After"]


def test_the_oldest_ended_jobs_make_room(make_app: MakeApp, valkey: Valkey) -> None:
    ada = JobClient(make_app(jobs_url=valkey.url, kept_jobs_a_key=2).test_client(), "ada")
    jobs = [ada.made(**SHORT) for _ in range(3)]
    for job in jobs:
        ada.cancel(job)
    ada.made(**SHORT)
    assert problem(ada.get("/" + jobs[0]))["code"] == "unknown_job"
    assert [job["id"] for job in ada.listed("?status=cancelled")["jobs"]] == jobs[:0:-1]


def test_ended_jobs_of_a_key_have_a_part_of_the_memory(make_app: MakeApp, valkey: Valkey) -> None:
    app = make_app(jobs_url=valkey.url, jobs_mb=8)
    ada, bob = (JobClient(app.test_client(), key) for key in ("ada", "bob"))
    share = (8 << 20) // SHARES
    jobs = [ada.made(**SHORT) for _ in range(3)]
    others = [bob.made(**SHORT)]
    with valkey.client() as redis:
        for job in (*jobs, *others):
            (ada if job in jobs else bob).cancel(job)
            redis.set(Names("countermove").state(job), JobState(size=share // 2).encoded())
    ada.made(**SHORT)
    assert [job["id"] for job in ada.listed("?status=cancelled")["jobs"]] == jobs[:0:-1]
    assert [job["id"] for job in bob.listed()["jobs"]] == others


def test_full_memory_ends_and_deletes_jobs_all_the_same(
    make_app: MakeApp, short_folder: Path
) -> None:
    options = ("--maxmemory", "3mb", "--maxmemory-policy", "noeviction")
    with server(short_folder, *options) as port, Redis(port=port) as redis:
        app = make_app(jobs_url=f"redis://127.0.0.1:{port}", kept_jobs_a_key=1)
        ada = JobClient(app.test_client(), "ada")
        jobs = [ada.made(**SHORT) for _ in range(3)]
        running = ada.made(**SHORT)
        redis.lrem(f"rq:queue:{Names('countermove').queue}", 1, running)
        redis.config_set("maxmemory", "1mb")
        for job in jobs:
            cancelled = ada.cancel(job)
            assert (cancelled.status_code, content(cancelled)["status"]) == (202, "cancelled")
        assert ada.cancel(running).status_code == 202
        assert redis.exists(Names("countermove").cancelled(running))
        assert problem(ada.post(SHORT))["code"] == "jobs_full"
        assert [job["id"] for job in ada.listed("?status=cancelled")["jobs"]] == jobs[2:]


def test_full_memory_refuses_jobs_and_evicts_none(make_app: MakeApp, short_folder: Path) -> None:
    options = ("--maxmemory", "3mb", "--maxmemory-policy", "noeviction")
    with server(short_folder, *options) as port, Redis(port=port) as redis:
        url = f"redis://127.0.0.1:{port}"
        ada = JobClient(make_app(jobs_url=url).test_client(), "ada")
        job = ada.made(**SHORT)
        redis.config_set("maxmemory", "1mb")
        assert problem(ada.post(SHORT))["code"] == "jobs_full"
        assert ada.seen(job)["status"] == "queued"


def test_without_a_redis_for_jobs_nothing_else_suffers(make_app: MakeApp, valkey: Valkey) -> None:
    client = make_app(jobs_url=valkey.url, breaker_open_ms=1).test_client()
    ada = JobClient(client, "ada")
    job = ada.made(**SHORT)
    valkey.stop()
    for response in (ada.post(SHORT), ada.get("/" + job), ada.get(""), ada.cancel(job)):
        assert problem(response)["code"] == "jobs_unavailable"
        assert response.status_code == 503
        assert response.headers["Retry-After"]
    assert client.post("/v1/games/nim/move", json={"depth": 3}).status_code == 200
    assert client.get("/readyz").status_code == 200
    valkey.start()
    until(lambda: ada.get("").status_code == 200)


def test_a_redis_that_says_nothing_is_asked_once(make_app: MakeApp, valkey: Valkey) -> None:
    settings = {"jobs_timeout_ms": 50, "breaker_open_ms": 3_600_000}
    ada = JobClient(make_app(jobs_url=valkey.url, **settings).test_client(), "ada")
    valkey.freeze()
    refusals = [problem(ada.get("")) for _ in range(100)]
    assert {refusal["code"] for refusal in refusals} == {"jobs_unavailable"}


def test_jobs_that_are_off_say_which_setting(make_app: MakeApp) -> None:
    for url in (OFF, ""):
        response = JobClient(make_app(jobs_url=url).test_client()).post(SHORT)
        refusal = problem(response)
        assert (refusal["status"], refusal["code"]) == (501, "jobs_off")
        assert "COUNTERMOVE_JOBS_URL" in refusal["detail"]


@pytest.mark.parametrize("url", ["redis+cluster://127.0.0.1:1", "http://x", "redis://x?y=1"])
def test_an_unusable_url_is_named(make_app: MakeApp, url: str) -> None:
    with pytest.raises(SettingError, match="COUNTERMOVE_JOBS_URL"):
        make_app(jobs_url=url)


def test_what_is_stored_of_a_job_is_json(ada: JobClient, valkey: Valkey) -> None:
    """A pickle of a client's would run its code in a worker."""
    job = ada.made(**SHORT)
    with valkey.client() as redis:
        stored = ServiceJob.fetch(job, redis, "json")
        assert json.loads(stored.data)[3] == {
            "kind": "analysis",
            "game": "tic_tac_toe",
            "body": {"depth": 9},
        }


def test_every_kind_has_a_schema_and_a_run() -> None:
    assert set(JOBS) == set(KINDS) - {HELP}


def test_counts_are_of_all_keys(make_app: MakeApp, valkey: Valkey) -> None:
    app = make_app(jobs_url=valkey.url)
    for key in ("ada", "bob"):
        JobClient(app.test_client(), key).made(**SHORT)
    assert app.extensions[EXTENSION].counts() == {"queued": 2, "running": 0}
