"""What the description's makers do to any document, whatever operations it has."""

from typing import Any

import pytest

from service.http.spec.numbers import keep_bounds_of_requests, state_formats
from service.http.spec.patterns import translate_patterns
from service.http.spec.words import share_words


def document(**schemas: dict[str, Any]) -> dict[str, Any]:
    """Of schemas that one operation replies with, all of them."""
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
