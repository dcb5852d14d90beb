"""References in an OpenAPI document, and schemas of it that stand alone.

A reference is replaced by its target. A target that refers to itself, or an object with several
references, is written once, under `$defs`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

Schema = dict[str, Any]
ReadOnlyPart = Mapping[str, Any]
REFERENCE = "$ref"
DEFINITIONS = "$defs"


class References:
    """The parts of a document by their references."""

    def __init__(self, document: ReadOnlyPart) -> None:
        self._document = document
        self._recursive: dict[str, bool] = {}

    def followed(self, part: ReadOnlyPart) -> ReadOnlyPart:
        """Return a part of the document, with references followed to their end."""
        while REFERENCE in part:
            beside = {key: value for key, value in part.items() if key != REFERENCE}
            part = {**self._target(part[REFERENCE]), **beside}
        return part

    def alone(self, schema: ReadOnlyPart) -> Schema:
        """Return a schema as JSON Schema that refers to nothing but its own `$defs`."""
        return _Standing(self, schema).schema

    def uses(self, node: object) -> Iterator[str]:
        """Yield the references in a node, but not those in their targets."""
        if isinstance(node, Mapping):
            if REFERENCE in node:
                yield node[REFERENCE]
            for below in node.values():
                yield from self.uses(below)
        elif isinstance(node, list):
            for below in node:
                yield from self.uses(below)

    def is_recursive(self, reference: str) -> bool:
        """Return whether the target of `reference` contains it, at any depth."""
        if reference not in self._recursive:
            found: set[str] = set()
            todo = [*self.uses(self._target(reference))]
            while todo:
                one = todo.pop()
                if one not in found:
                    found.add(one)
                    todo += self.uses(self._target(one))
            self._recursive[reference] = reference in found
        return self._recursive[reference]

    def _target(self, reference: str) -> ReadOnlyPart:
        node: Any = self._document
        for key in reference.removeprefix("#/").split("/"):
            node = node[key.replace("~1", "/").replace("~0", "~")]
        part: ReadOnlyPart = node
        return part


class _Standing:
    """One schema while its references are replaced."""

    def __init__(self, references: References, schema: ReadOnlyPart) -> None:
        self._references = references
        self._counts: Counter[str] = Counter()
        self._count(schema)
        self._names: dict[str, str] = {}
        self._definitions: Schema = {}
        made = self._written(schema)
        defined = {DEFINITIONS: self._definitions} if self._definitions else {}
        self.schema: Schema = {**made, **defined}

    def _count(self, node: object) -> None:
        for one in self._references.uses(node):
            self._counts[one] += 1
            if self._counts[one] == 1:
                self._count(self._references.followed({REFERENCE: one}))

    def _written(self, node: Any) -> Any:  # noqa: ANN401
        if isinstance(node, list):
            return [self._written(part) for part in node]
        if not isinstance(node, Mapping):
            return node
        if REFERENCE not in node:
            return {key: self._written(part) for key, part in node.items()}
        reference = node[REFERENCE]
        beside = self._written({key: part for key, part in node.items() if key != REFERENCE})
        if not self._is_defined(reference):
            return {**self._written(self._references.followed({REFERENCE: reference})), **beside}
        return {REFERENCE: self._definition(reference), **beside}

    def _is_defined(self, reference: str) -> bool:
        target = self._references.followed({REFERENCE: reference})
        is_shared = self._counts[reference] > 1 and "properties" in target
        return is_shared or self._references.is_recursive(reference)

    def _definition(self, reference: str) -> str:
        if reference not in self._names:
            name = reference.rpartition("/")[2]
            while name in self._definitions:
                name += "_"
            self._names[reference] = name
            self._definitions[name] = {}
            target = self._references.followed({REFERENCE: reference})
            self._definitions[name] = self._written(target)
        return f"#/{DEFINITIONS}/{self._names[reference]}"
