"""The types and schemas of the service match the engine's shapes."""

from typing import Any, get_args, get_origin, get_type_hints

import pytest

from service import engine
from service.engine import SHAPES
from service.http.schemas import replies, requests

TYPES: dict[str, Any] = {
    "Task": engine.Task,
    "CutRules": engine.CutRules,
    "PolicyTask": engine.PolicyTask,
    "EvaluationTask": engine.EvaluationTask,
    "SolutionTask": engine.SolutionTask,
    "LearningTask": engine.LearningTask,
    "LearnerTask": engine.LearnerTask,
    "Report": engine.Report,
    "LineReport": engine.Line,
    "StrategyReport": engine.Strategy,
    "ChoiceReport": engine.Choice,
    "PolicyReport": engine.PolicyReport,
    "TraceReport": engine.TraceReport,
    "RulesReport": engine.Rules,
    "MatrixReport": engine.Matrix,
    "TraceRecord": engine.TraceRecord,
    "TraceUpdate": engine.TraceUpdate,
    "SolutionReport": engine.SolutionReport,
    "LearningReport": engine.LearningReport,
    "LearnedStrategy": engine.LearnedStrategy,
    "LearnedChoice": engine.LearnedChoice,
    "LearningPoint": engine.LearningPoint,
    "LearningProgress": engine.LearningProgress,
    "LearningRound": engine.LearningRound,
    "EvaluationSet": engine.EvaluationSet,
    "Provenance": engine.Provenance,
    "Network": engine.Network,
    "Strength": engine.Strength,
    "AverageStrategy": engine.AverageStrategy,
    "SolvedPosition": engine.SolvedPosition,
    "SolvedView": engine.SolvedView,
    "PossibleReply": engine.PossibleReply,
    "Inspection": engine.Inspection,
    "Choices": engine.Choices,
    "FeatureValue": engine.FeatureValue,
    "OutcomeReport": engine.Outcome,
    "AlgorithmAbout": engine.Algorithm,
    "ModelAbout": engine.Opponent,
}
KINDS = {"string": str, "integer": int, "number": float, "boolean": bool, "array": list}
HOST_ALONE = {"soft_ms", "lines", "single_pass"}
"""Knobs that a client does not have: its clock, its limits and its endpoint say them."""


def shape(name: str) -> dict[str, Any]:
    return next(
        parts[name]
        for whole, top in SHAPES.items()
        if name in (parts := {whole: top, **top.get("$defs", {})})
    )


def kind(part: dict[str, Any]) -> type:
    """What a field is in Python: a shape that lists its values is a text, any other a mapping."""
    for one in [part, *part.get("anyOf", ())]:
        if "$ref" in one:
            within = shape(one["$ref"].rpartition("/")[2])
            return str if "oneOf" in within else dict
    named = part["type"] if isinstance(part["type"], str) else part["type"][0]
    return KINDS.get(named, dict)


def plain(hint: Any) -> type:  # noqa: ANN401 - a type
    origin = get_origin(hint)
    if origin is not None and origin is not list and not hasattr(origin, "keys"):
        return plain(get_args(hint)[0])
    return dict if hasattr(origin or hint, "keys") else origin or hint


@pytest.mark.parametrize("name", TYPES)
def test_a_type_has_the_fields_of_its_shape(name: str) -> None:
    stated = {field: kind(part) for field, part in shape(name)["properties"].items()}
    typed = {field: plain(hint) for field, hint in get_type_hints(TYPES[name]).items()}
    assert typed == stated


@pytest.mark.parametrize("name", [name for name in TYPES if "Task" not in name])
def test_a_type_requires_what_its_shape_requires(name: str) -> None:
    assert TYPES[name].__required_keys__ == set(shape(name).get("required", ()))


def test_a_request_has_every_knob_of_a_search() -> None:
    taken = requests.AnalysisRequest().fields.keys()
    assert SHAPES["Task"]["properties"].keys() - taken == HOST_ALONE
    assert SHAPES["PolicyTask"]["properties"].keys() <= requests.PoliciesRequest().fields.keys()


def test_a_model_in_a_request_has_every_field_of_a_model() -> None:
    stated = shape("ModelSpec")["properties"].keys()
    taken = requests.OpponentRequest().fields.keys() | requests.PartRequest().fields.keys()
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
