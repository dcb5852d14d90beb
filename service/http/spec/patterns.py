"""Patterns of texts in ECMA's syntax, as JSON Schema has them; Python's match from the start."""

from service.http.spec.document import Part, within

END = r"\Z"
"""Python's end of a text, `\\Z`. Its `$` also matches before a last newline; ECMA's `$` does not.
"""


def translate_patterns(document: Part) -> None:
    """Write each pattern so that a client's library reads it as the service does."""
    for part in within(document):
        if isinstance(pattern := part.get("pattern"), str):
            part["pattern"] = "^" + pattern.removeprefix("^").replace(END, "$")
