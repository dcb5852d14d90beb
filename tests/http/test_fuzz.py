"""Random valid and invalid requests from the API description get the described replies, no 5xx.

`make fuzz-http` sends many more of them than a run of the tests.
"""

import os
from typing import Any

import pytest
import schemathesis
import yaml
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS as REGISTERED
from schemathesis.checks import (
    CheckContext,
    load_all_checks,
    negative_data_rejection,
    positive_data_acceptance,
)
from schemathesis.core.transport import Response
from schemathesis.schemas import BaseSchema

from service.http.schemas import shapes
from service.http.schemas.model_requests import TOO_DEEP
from tests.support import ROOT

EXAMPLES = int(os.environ.get("EXAMPLES", "25"))
"""Number of examples for each operation, valid and malformed."""

load_all_checks()
UNLIKE = (positive_data_acceptance, negative_data_rejection)
"""That a request which fits its schema be accepted: games have rules that no schema tells. And that
one which does not fit be refused: see `refuses_what_does_not_fit`."""
CHECKS: list[Any] = [check for check in REGISTERED.get_all() if check not in UNLIKE]


def refuses_what_does_not_fit(
    context: CheckContext, response: Response, case: schemathesis.Case[Any]
) -> bool | None:
    """A null is a field left out, which no schema here says."""
    if response.status_code == 200 and has_null(case.body):
        return None
    is_refused: bool | None = negative_data_rejection(context, response, case)
    return is_refused


def has_null(value: object) -> bool:
    if isinstance(value, dict):
        return any(one is None or has_null(one) for one in value.values())
    return isinstance(value, list) and any(map(has_null, value))


BEYOND_SCHEMAS = (
    f"A name is longer than {shapes.MOST_NAME}.",
    "Not together with level.",
    TOO_DEEP,
    "A record has its own state and moves.",
    "It says which game of a record.",
    "are not written as",
    "A view stands in place of state and moves.",
    "is for a new game: this one's token has it",
    "no player has moved in turn",
    "a view is one moment of it",
)
"""Rules that no schema of OpenAPI 3.0 can state; the descriptions of the fields do."""
OF_ONE_KIND = "/v1/jobs"
"""Its description has the fields of all kinds of jobs, its schema those of the one."""


def refused_by_schema_alone(
    context: CheckContext, response: Response, case: schemathesis.Case[Any]
) -> None:
    """A body that fits its description fits the body's schema too."""
    is_well_made = case.meta is not None and case.meta.generation.mode == WELL_MADE
    if is_well_made and response.status_code == 422 and case.path != OF_ONE_KIND:
        problem = response.json()
        is_ruled = any(rule in problem["detail"] for rule in BEYOND_SCHEMAS)
        assert problem["code"] != "invalid_request" or is_ruled, problem


DESCRIPTION = yaml.load((ROOT / "openapi.yaml").read_text(), yaml.CSafeLoader)
WELL_MADE, MALFORMED = GenerationMode.POSITIVE, GenerationMode.NEGATIVE
CASES = [
    (path, method, mode)
    for path, methods in DESCRIPTION["paths"].items()
    for method in methods
    if method != "parameters"
    for mode in ([WELL_MADE, MALFORMED] if "parameters" in methods else [WELL_MADE])
]


@pytest.fixture(scope="module")
def schema(fast_app: Flask) -> BaseSchema:
    return schemathesis.openapi.from_wsgi("/openapi.json", fast_app)


@pytest.fixture
def cases(
    schema: BaseSchema, path: str, method: str, mode: GenerationMode
) -> st.SearchStrategy[schemathesis.Case[Any]]:
    """Return the cases of one operation, made once for all draws."""
    return schema[path][method].as_strategy(generation_mode=mode)


@pytest.mark.parametrize(("path", "method", "mode"), CASES)
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize="EXAMPLES" not in os.environ,
    suppress_health_check=list(HealthCheck),
)
@given(data=st.data())
def test_requests_are_answered_as_described(
    cases: st.SearchStrategy[schemathesis.Case[Any]], data: st.DataObject
) -> None:
    case = data.draw(cases)
    # Without a server between, nothing would decompress the reply.
    identity = {"Accept-Encoding": "identity"}
    own = [refused_by_schema_alone, refuses_what_does_not_fit]
    case.call_and_validate(checks=[*CHECKS, *own], headers=identity)
