"""Write the engine's shapes as types for Python: `make shapes`.

The extension is loaded by its file, as the package that it belongs to may need types that are not
written yet.
"""

import importlib.util
import sys
import textwrap
from collections.abc import Iterator, Mapping
from keyword import iskeyword
from pathlib import Path
from typing import Any, cast

Shape = Mapping[str, Any]

EXTENSION = Path(__file__).parent.parent / "service" / "_engine.abi3.so"
HEAD = '''\
# Written by `make shapes` from the engine's shapes. Change them there, in engine/src/api.
"""What the engine takes and replies, as types of the service's own: no public interface."""

from collections.abc import Mapping
from typing import Any, NotRequired, TypedDict
'''
WIDTH = 96
"""Of a docstring's line."""
SCALARS = {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}


def loaded_shapes() -> Mapping[str, Shape]:
    spec = importlib.util.spec_from_file_location("service._engine", EXTENSION)
    if spec is None or spec.loader is None:
        raise FileNotFoundError(EXTENSION)
    extension = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(extension)
    return cast("Mapping[str, Shape]", extension.shapes())


def written(shapes: Mapping[str, Shape]) -> str:
    """Return the module's source: each shape, after its parts."""
    types: dict[str, str] = {}
    for name, shape in shapes.items():
        _put(name, shape, shape.get("$defs", {}), types)
    names = "".join(f'    "{name}",\n' for name in sorted(types))
    return "\n\n".join([f"{HEAD}\n__all__ = [\n{names}]\n", *types.values()])


def _put(name: str, shape: Shape, parts: Mapping[str, Shape], types: dict[str, str]) -> None:
    if name in types:
        return
    fields = {field: _type(part, parts) for field, part in shape["properties"].items()}
    for part in _references(shape["properties"]):
        if _is_typed(parts[part]):
            _put(part, parts[part], parts, types)
    types[name] = _typed_dict(name, shape, fields)


def _typed_dict(name: str, shape: Shape, fields: Mapping[str, str]) -> str:
    required = shape.get("required", fields)
    told = {
        field: kind if field in required else f"NotRequired[{kind}]"
        for field, kind in fields.items()
    }
    total = "" if "required" in shape else "total=False"
    about = _docstring(shape["description"])
    if any(iskeyword(field) for field in told):
        rows = "".join(f'        "{field}": {kind},\n' for field, kind in told.items())
        more = f"    {total},\n" if total else ""
        return f'{name} = TypedDict(\n    "{name}",\n    {{\n{rows}    }},\n{more})\n{about}\n'
    bases = ", ".join(["TypedDict", *([total] if total else [])])
    rows = "".join(f"    {field}: {kind}\n" for field, kind in told.items())
    return f"class {name}({bases}):\n{textwrap.indent(about, '    ')}\n\n{rows}"


def _docstring(about: str) -> str:
    lines = textwrap.wrap(f'"""{about}"""', WIDTH)
    return "\n".join(lines if len(lines) == 1 else [*lines[:-1], lines[-1][:-3], '"""'])


def _type(part: Shape, parts: Mapping[str, Shape]) -> str:
    """Return the type of a field. A value or null is a field that may be left out."""
    part = next(iter(part.get("anyOf", ())), part)
    if "$ref" in part:
        name = part["$ref"].rpartition("/")[2]
        return name if _is_typed(parts[name]) else _of_untyped(parts[name])
    kind = part["type"] if isinstance(part["type"], str) else part["type"][0]
    if kind == "array":
        return f"list[{_type(part['items'], parts)}]"
    if kind == "object":
        values = part["additionalProperties"]
        return f"Mapping[str, {'Any' if values is True else _type(values, parts)}]"
    return SCALARS[kind]


def _of_untyped(shape: Shape) -> str:
    return "Mapping[str, Any]" if "properties" in shape else "str"


def _is_typed(shape: Shape) -> bool:
    """Whether a part has a type of its own: no enumeration, and no part of a client's request."""
    return "required" in shape and "oneOf" not in shape


def _references(properties: Mapping[str, Any]) -> Iterator[str]:
    for name, value in properties.items():
        if name == "$ref":
            yield value.rpartition("/")[2]
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, dict):
                yield from _references(one)


if __name__ == "__main__":
    sys.stdout.write(written(loaded_shapes()))
