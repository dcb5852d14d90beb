"""The order of the document's parts, and a check that every operation has a description."""

from service.http.spec.document import METHODS, Part

OF_DOCUMENT = ("openapi", "info", "servers", "security", "tags", "paths", "components")
OF_PATH = ("parameters",)
OF_OPERATION = (
    "operationId",
    "tags",
    "summary",
    "description",
    "security",
    "parameters",
    "requestBody",
    "responses",
)


def order(document: Part) -> None:
    """Put the keys that say most first."""
    _put_first(document, OF_DOCUMENT)
    for item in document["paths"].values():
        _put_first(item, OF_PATH)
        for operation in (item[method] for method in METHODS if method in item):
            operation.setdefault("description", operation["summary"])
            operation["responses"] = dict(sorted(operation["responses"].items()))
            _put_first(operation, OF_OPERATION)


def _put_first(part: Part, names: tuple[str, ...]) -> None:
    ordered = {name: part[name] for name in names if name in part}
    rest = {name: below for name, below in part.items() if name not in ordered}
    part.clear()
    part.update(ordered | rest)
