"""The description as YAML. Short lists and mappings take one line."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import yaml

WIDTH = 120
LONGEST = 140
"""Length, as JSON, up to which a mapping is written in one line."""
Node = yaml.Node


class YamlDumper(yaml.SafeDumper):
    """Writes lists of words, and short mappings, in one line."""

    def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002
        """Write equal parts out, without YAML's references."""
        return True


def written(document: Mapping[str, Any]) -> str:
    return yaml.dump(document, Dumper=YamlDumper, sort_keys=False, allow_unicode=True, width=WIDTH)


def _mapping(writer: YamlDumper, mapping: Mapping[str, Any]) -> Node:
    is_short = _is_flat(mapping.values()) and len(json.dumps(mapping)) <= LONGEST
    return writer.represent_mapping("tag:yaml.org,2002:map", mapping, flow_style=is_short)


def _sequence(writer: YamlDumper, sequence: Sequence[Any]) -> Node:
    is_flat = _is_flat(sequence)
    return writer.represent_sequence("tag:yaml.org,2002:seq", sequence, flow_style=is_flat)


def _is_flat(parts: Iterable[object]) -> bool:
    return not any(isinstance(part, Mapping | list) for part in parts)


YamlDumper.add_representer(dict, _mapping)
YamlDumper.add_representer(list, _sequence)
