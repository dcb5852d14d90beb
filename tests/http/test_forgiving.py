"""Parameters of the query: accepted ones, ignored ones, and the problem for a bad value."""

import pytest
from flask.testing import FlaskClient

from tests.http.forgiven import PYTHONS
from tests.support import MakeApp, Valkey, problem
from tests.support.jobs import SHORT, JobClient


@pytest.mark.parametrize(
    ("query", "name"),
    [
        *(
            (f"limit={text}", "limit")
            for text in ("abc", "0", "101", "-1", "1.5", "", "1e1", "9" * 4000)
        ),
        *((f"cursor={text}", "cursor") for text in ("zzz", "", "1", "x" * 81, "2026-11-27_1")),
        *((f"status={text}", "status") for text in ("zzz", "", "Done")),
    ],
    ids=lambda text: text[:20],
)
def test_a_known_parameter_with_a_bad_value_is_a_422_that_names_it(
    client: FlaskClient, query: str, name: str
) -> None:
    refusal = problem(client.get(f"/v1/jobs?{query}"))
    assert (refusal["status"], refusal["code"]) == (422, "invalid_request")
    assert name in refusal["detail"].partition(":")[0]
    assert not PYTHONS.search(refusal["detail"])


def test_cursors_of_replies_are_taken(make_app: MakeApp, valkey: Valkey) -> None:
    jobs = JobClient(make_app(jobs_url=valkey.url).test_client())
    made = [jobs.made(**SHORT) for _ in range(3)]
    first = jobs.listed("?limit=2&unknown=zzz")
    rest = jobs.listed(f"?cursor={first['next']}&status=queued")
    assert [job["id"] for job in (*first["jobs"], *rest["jobs"])] == made[::-1]


@pytest.mark.parametrize("query", ["", "?unknown=1", "?limit=abc&cursor=zzz"])
def test_unknown_parameters_are_ignored(client: FlaskClient, query: str) -> None:
    for path in ("/v1/games", "/v1/games/nim", "/healthz", "/openapi.json"):
        assert client.get(path + query).status_code == 200
