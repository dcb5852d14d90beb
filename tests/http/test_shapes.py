"""The types and schemas of the service match the engine's shapes."""

from typing import Any

import pytest

from binding.write_shapes import written
from service.engine import SHAPES
from service.http.schemas import model_requests, policy_requests, replies, search_requests
from tests.support import ROOT

WRITTEN = ROOT / "countermove" / "_shapes.py"
HOST_ALONE = {"soft_ms", "lines", "single_pass", "contempt"}
"""Knobs that a client does not have: its clock, its limits, its endpoint and its style say them."""


def shape(name: str) -> dict[str, Any]:
    return next(
        parts[name]
        for whole, top in SHAPES.items()
        if name in (parts := {whole: top, **top.get("$defs", {})})
    )


def test_the_types_are_those_of_the_shapes() -> None:
    assert written(SHAPES) == WRITTEN.read_text(), "run `make shapes`"


def test_a_request_has_every_knob_of_a_search() -> None:
    taken = search_requests.AnalysisRequest().fields.keys()
    assert SHAPES["Task"]["properties"].keys() - taken == HOST_ALONE
    assert (
        SHAPES["PolicyTask"]["properties"].keys() <= policy_requests.PoliciesRequest().fields.keys()
    )


def test_a_model_in_a_request_has_every_field_of_a_model() -> None:
    stated = shape("ModelSpec")["properties"].keys()
    taken = (
        model_requests.OpponentRequest().fields.keys() | model_requests.PartRequest().fields.keys()
    )
    assert taken == stated


def test_an_option_has_the_fields_of_every_kind_of_option() -> None:
    option = shape("Opt")
    stated = {field for one in option["oneOf"] for field in one["properties"]}
    assert replies.OptionReply().fields.keys() == stated | option["properties"].keys()


def test_the_kinds_of_options_are_named() -> None:
    about = replies.OptionReply().fields["type"].metadata["description"]
    kinds = {one["properties"]["type"]["const"] for one in shape("Opt")["oneOf"]}
    assert set(about.removesuffix(".").split(", ")) == kinds


@pytest.mark.parametrize(
    ("reply", "field", "shape_of_values"),
    [
        ("Facts", "payoff", "Payoff"),
        ("Report", "stopped_by", "StoppedBy"),
        ("Report", "equilibrium_kind", "EquilibriumKind"),
        ("LineReport", "outcome", "Outcome"),
    ],
)
def test_enumerations_are_described_with_the_engines_values(
    reply: str, field: str, shape_of_values: str
) -> None:
    about = replies.REPLIES.fields(reply)[field].metadata["description"]
    assert all(one["const"] in about for one in shape(shape_of_values)["oneOf"])
