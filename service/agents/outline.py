"""The outline of a tool's arguments: what a model reads of them before it calls the tool."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from service.agents.guide import DESCRIBE, LEFT_OUT, LIST_GAMES
from service.agents.references import DEFINITIONS, References, Schema
from service.agents.tools import Tool

KEPT = ("type", "description", "enum", "minimum", "maximum", "default")
"""What a model needs of a schema. The service checks the rest."""
MOST_BYTES = 400
"""Most bytes of an object's fields in an outline. `describeArguments` describes larger objects."""
MOST_WORDS = 30
"""Most values of an enumeration in an outline."""
OF_GAMES = {"type": "string", "description": f"Name of a game, as {LIST_GAMES} has it."}


def outline(tool: Tool) -> Schema:
    """Return the schema of the arguments that a model may need, each in short.

    A call may have other arguments too, which `describeArguments` describes.
    """
    hidden = left_out(tool)
    shown = [name for name in tool.takes["properties"] if name not in hidden]
    required = {"required": tool.takes["required"]} if tool.takes["required"] else {}
    return {"type": "object", "properties": outlined(tool, shown), **required}


def left_out(tool: Tool) -> list[str]:
    """Return the names of the arguments that are not in the outline."""
    names = tool.takes["properties"]
    return [name for name in names if name in LEFT_OUT and name not in tool.takes["required"]]


def outlined(tool: Tool, names: Iterable[str]) -> Schema:
    """Return the schemas of the arguments `names`, in short."""
    references, properties = References(tool.takes), tool.takes["properties"]
    return {name: _argument(name, properties[name], references) for name in names}


def _argument(name: str, part: Mapping[str, Any], references: References) -> Schema:
    if name == "game":
        return {**OF_GAMES}
    return _short(references.followed(part), references)


def _short(part: Mapping[str, Any], references: References) -> Schema:
    short = {key: part[key] for key in KEPT if key in part}
    if len(short.get("enum", ())) > MOST_WORDS:
        del short["enum"]
    if _is_large(part):
        return {**short, **_kinds(part, references), "description": _pointing(part, references)}
    if "items" in part:
        short["items"] = _short(references.followed(part["items"]), references)
    if "properties" in part:
        short["properties"] = {
            name: _short(references.followed(below), references)
            for name, below in part["properties"].items()
        }
        if "required" in part:
            short["required"] = part["required"]
    return short


def _is_large(part: Mapping[str, Any]) -> bool:
    """Whether a schema has more parts than an outline shows, or refers to them."""
    below = {
        key: part[key] for key in ("properties", "items", "additionalProperties") if key in part
    }
    text = json.dumps(below)
    return f"#/{DEFINITIONS}/" in text or len(text) > MOST_BYTES


def _kinds(part: Mapping[str, Any], references: References) -> Schema:
    """Return the schemas of a large object's enumerations, which tell its kinds apart."""
    parts = {name: references.followed(one) for name, one in part.get("properties", {}).items()}
    words = {name: _short(one, references) for name, one in parts.items() if "enum" in one}
    return {"properties": words} if words else {}


def _pointing(part: Mapping[str, Any], references: References) -> str:
    one = part.get("items") or part.get("additionalProperties") or part
    of = ", ".join(references.followed(one).get("properties", ()))
    parts = f"{DESCRIBE} tells its parts{of and ': '}{of}."
    return f"{part.get('description', '')} {parts}".strip()
