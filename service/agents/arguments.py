"""The tool `describeArguments`: schemas of arguments that outlines of other tools leave out."""

from collections.abc import Mapping, Sequence
from typing import Any

from service.agents.outline import left_out, outlined
from service.agents.references import Schema
from service.agents.tools import Tool
from service.errors import MOST_ECHO, Problem
from service.nearest import nearest_first

TOOL, ARGUMENTS = "tool", "arguments"


def takes(tools: Mapping[str, Tool]) -> Schema:
    names = {
        "type": "array",
        "description": "Names of its arguments, which are told in full. Left out: all that the "
        "tool's own schema leaves out, in short.",
        "items": {"type": "string"},
    }
    return {
        "type": "object",
        "properties": {TOOL: {"type": "string", "enum": [*tools]}, ARGUMENTS: names},
        "required": [TOOL],
        "additionalProperties": False,
    }


def described(tools: Mapping[str, Tool], given: Mapping[str, Any]) -> Schema:
    """Return the JSON Schemas of the arguments that are asked for.

    Errors: `Problem` for an unknown tool, or an argument that the tool lacks.
    """
    tool = tools[_known(given.get(TOOL), tools, f"/{TOOL}")]
    own = tool.takes["properties"]
    asked = given.get(ARGUMENTS)
    if asked is None:
        return {"properties": outlined(tool, left_out(tool))}
    if not isinstance(asked, list):
        raise _refused("a list of names is needed", f"/{ARGUMENTS}")
    names = [_known(name, own, f"/{ARGUMENTS}/{at}") for at, name in enumerate(asked)]
    return tool.part_of(names)


def _known(name: object, known: Mapping[str, object], pointer: str) -> str:
    if not isinstance(name, str):
        raise _refused("a text is needed", pointer)
    if name not in known:
        alternatives = nearest_first(name, known)
        raise _refused(f'there is no "{name[:MOST_ECHO]}"', pointer, alternatives)
    return name


def _refused(why: str, pointer: str, alternatives: Sequence[str] = ()) -> Problem:
    detail = f"{pointer}: {why}"
    return Problem("invalid_request", detail, pointer=pointer, alternatives=alternatives)
