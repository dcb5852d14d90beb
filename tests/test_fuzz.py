"""Random valid and invalid requests from the API description get the described replies, no 5xx."""

import pytest
import schemathesis
import yaml
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import (
    allow_header_conformance,
    content_type_conformance,
    negative_data_rejection,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from tests.support import ROOT

CHECKS = [
    allow_header_conformance,
    content_type_conformance,
    negative_data_rejection,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
]


DESCRIPTION = yaml.safe_load((ROOT / "openapi.yaml").read_text())
WELL_MADE, MALFORMED = GenerationMode.POSITIVE, GenerationMode.NEGATIVE
CASES = [
    (path, method, mode)
    for path, methods in DESCRIPTION["paths"].items()
    for method in methods
    if method != "parameters"
    for mode in ([WELL_MADE, MALFORMED] if "parameters" in methods else [WELL_MADE])
]


@pytest.mark.parametrize(("path", "method", "mode"), CASES)
@settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_requests_are_answered_as_described(
    fast_app: Flask, path: str, method: str, mode: GenerationMode, data: st.DataObject
) -> None:
    schema = schemathesis.openapi.from_wsgi("/openapi.json", fast_app)
    case = data.draw(schema[path][method].as_strategy(generation_mode=mode))
    # Without a server between, nothing would decompress the reply.
    case.call_and_validate(checks=CHECKS, headers={"Accept-Encoding": "identity"})
