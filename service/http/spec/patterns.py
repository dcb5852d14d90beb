"""Patterns of texts as JSON Schema has them: ECMA's, where Python's are matched from the start."""

from service.http.spec.document import Part, within

END = r"\Z"
"""Python's end of a text; its `$` is also before a last newline. ECMA's `$` is the end."""


def translate_patterns(document: Part) -> None:
    """Word each pattern so that a client's library reads it as the service does."""
    for part in within(document):
        if isinstance(pattern := part.get("pattern"), str):
            part["pattern"] = "^" + pattern.removeprefix("^").replace(END, "$")
