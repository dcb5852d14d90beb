"""API keys in the description. A key is optional, as a service may ask for none."""

from service.http.spec.document import Part, operations
from service.http.spec.responses import VERSIONED

SCHEMES: Part = {
    "bearer": {
        "type": "http",
        "scheme": "bearer",
        "description": "A key that the operator gave, as `Authorization: Bearer KEY`.",
    },
    "apiKey": {
        "type": "apiKey",
        "in": "header",
        "name": "X-API-Key",
        "description": "The same key, in a header of its own.",
    },
}


def secure(document: Part) -> None:
    """State that a key is optional, and that the paths of health take none.

    The statement stands once, for the whole document. Some generators ask for a key wherever an
    operation states it.
    """
    document["components"]["securitySchemes"] = SCHEMES
    document["security"] = [{}, *({name: []} for name in SCHEMES)]
    for path, _, operation in operations(document):
        if not path.startswith(VERSIONED):
            operation["security"] = []
