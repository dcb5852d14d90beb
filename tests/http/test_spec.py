"""The modules that complete the description, on any document and operations."""

from typing import Any

import pytest
import yaml

from service.http.spec.numbers import keep_bounds_of_requests, state_formats
from service.http.spec.patterns import translate_patterns
from service.http.spec.sharing import LEAST_LENGTH, share_fields, share_problems, share_reports
from service.http.spec.words import share_words
from service.http.spec.yaml_text import written


def document(**schemas: dict[str, Any]) -> dict[str, Any]:
    """Return a document of schemas, all of them replies of one operation."""
    content = {name: {"schema": {"$ref": f"#/components/schemas/{name}"}} for name in schemas}
    responses = {"200": {"description": "OK", "content": content}}
    return {
        "paths": {"/": {"get": {"responses": responses}}},
        "components": {"schemas": schemas},
    }


def request(**fields: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": fields, "additionalProperties": False}


@pytest.mark.parametrize(
    ("python", "ecma"), [(r"[a-z]*\Z", "^[a-z]*$"), ("^[0-9a-f]{32}$", "^[0-9a-f]{32}$")]
)
def test_a_pattern_is_worded_for_every_language(python: str, ecma: str) -> None:
    made = document(Request=request(key={"type": "string", "pattern": python}))
    translate_patterns(made)
    assert made["components"]["schemas"]["Request"]["properties"]["key"]["pattern"] == ecma


def test_equal_words_are_one_component_and_others_another() -> None:
    def list_of(*words: str) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "string", "enum": list(words)}}

    made = document(
        First=request(include=list_of("a")),
        Second=request(include=list_of("b")),
        Third=request(include=list_of("b")),
    )
    share_words(made)
    schemas = made["components"]["schemas"]
    named = [
        schemas[name]["properties"]["include"]["items"] for name in ("First", "Second", "Third")
    ]
    assert [one["$ref"].rpartition("/")[2] for one in named] == [
        "Include",
        "SecondInclude",
        "SecondInclude",
    ]


def test_a_bound_is_of_a_set_that_may_grow_alone() -> None:
    open_set = {"type": "string", "maxLength": 64, "x-extensible-enum": ["chess"]}
    closed_set = {"type": "string", "maxLength": 64, "enum": ["fast"]}
    made = document(Request=request(game=dict(open_set), model=dict(closed_set)))
    share_words(made)
    schemas = made["components"]["schemas"]
    assert schemas["Game"] == open_set
    assert schemas["Model"] == {"type": "string", "enum": ["fast"]}


def test_bounds_of_requests_stay_and_those_of_replies_go() -> None:
    number = {"type": "integer", "minimum": 0, "maximum": 9}
    made = document(Request=request(plies=dict(number)), Reply={"properties": {"plies": number}})
    keep_bounds_of_requests(made)
    schemas = made["components"]["schemas"]
    assert schemas["Request"]["properties"]["plies"]["maximum"] == 9
    assert schemas["Reply"]["properties"]["plies"] == {"type": "integer"}


def test_a_field_that_is_called_as_a_bound_stays() -> None:
    fields = {"minimum": {"type": "number"}, "type": {"type": "string"}}
    made = document(Reply={"type": "object", "properties": dict(fields)})
    keep_bounds_of_requests(made)
    assert made["components"]["schemas"]["Reply"]["properties"] == fields


@pytest.mark.parametrize(
    ("part", "size"),
    [
        ({"type": "number"}, "double"),
        ({"type": "integer"}, "int64"),
        ({"type": "integer", "minimum": 1, "maximum": 2**31 - 1}, "int32"),
        ({"type": "integer", "minimum": 1, "maximum": 2**31}, "int64"),
        ({"type": "integer", "minimum": -(2**40), "maximum": 0}, "int64"),
    ],
)
def test_a_format_holds_the_numbers_that_are_allowed(part: dict[str, Any], size: str) -> None:
    state_formats(part)
    assert part["format"] == size


def long_field(about: str) -> dict[str, Any]:
    return {"type": "string", "description": about.ljust(LEAST_LENGTH, ".")}


def test_a_long_field_of_several_requests_is_a_component() -> None:
    made = document(
        First=request(depth=long_field("of one")),
        Second=request(depth=long_field("of two"), seed={"type": "integer"}),
        Third=request(depth=long_field("of two"), seed={"type": "integer"}),
        Fourth=request(depth=long_field("of others")),
        Fifth=request(depth=long_field("of others")),
    )
    share_fields(made)
    schemas = made["components"]["schemas"]
    assert schemas["Second"]["properties"]["depth"] == {"$ref": "#/components/schemas/Depth"}
    assert schemas["Third"] == schemas["Second"]
    assert schemas["Depth"] == long_field("of two")
    assert schemas["FourthDepth"] == long_field("of others")
    assert schemas["First"]["properties"]["depth"] == long_field("of one")


def test_replies_of_a_family_are_made_of_what_all_need_or_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    families = {"Common": ("Reply", "Event"), "Part": ("Part", "Whole")}
    monkeypatch.setattr("service.http.spec.sharing.FAMILIES", families)
    move, value = {"type": "string"}, {"type": "number"}
    part = {"type": "object", "properties": {"move": move}, "required": ["move"]}
    made = document(
        Reply={"properties": {"move": move, "value": value}, "required": ["move"]},
        Event={"properties": {"move": move, "value": value}},
        Part=dict(part),
        Whole={"properties": {"move": move, "value": value}, "required": ["move", "value"]},
    )
    share_reports(made)
    schemas = made["components"]["schemas"]
    assert schemas["Common"]["properties"] == {"value": value}
    assert [one["$ref"] for one in schemas["Event"]["allOf"][:-1]] == [
        "#/components/schemas/Common"
    ]
    assert schemas["Reply"]["allOf"][-1] == part
    assert schemas["Event"]["allOf"][-1] == {"type": "object", "properties": {"move": move}}
    assert schemas["Part"] == part
    assert schemas["Whole"]["allOf"][-1]["required"] == ["value"]


def test_a_reply_that_has_more_than_its_family_is_no_base_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("service.http.spec.sharing.FAMILIES", {"Part": ("Part", "Whole")})
    made = document(
        Part={"properties": {"move": {}, "label": {}}}, Whole={"properties": {"move": {}}}
    )
    with pytest.raises(ValueError, match="no field \\['label'\\] of Part"):
        share_reports(made)


def test_the_most_frequent_problem_of_a_status_is_a_component() -> None:
    def problem(code: str) -> dict[str, Any]:
        return {"description": code, "content": {"application/problem+json": {}}}

    paths = {
        f"/{number}": {"get": {"responses": {"422": problem(code)}}}
        for number, code in enumerate(["rare", "usual", "usual"])
    }
    made: dict[str, Any] = {"paths": paths, "components": {}}
    share_problems(made)
    replies = [path["get"]["responses"]["422"] for path in paths.values()]
    usual = {"$ref": "#/components/responses/Problem422"}
    assert replies == [problem("rare"), usual, usual]
    assert made["components"]["responses"] == {"Problem422": problem("usual")}


def test_what_is_short_is_written_in_one_line() -> None:
    short = {"short": {"type": "string", "of": "few, words: here"}, "names": ["yes", "1", "a"]}
    long = {"long": {"description": "word " * 30, "list": [{"deep": {}}]}}
    text = written({**short, **long})
    assert yaml.safe_load(text) == {**short, **long}
    assert text.splitlines()[:2] == [
        "short: {type: string, of: 'few, words: here'}",
        "names: ['yes', '1', a]",
    ]
    assert len(text.splitlines()) > 4
