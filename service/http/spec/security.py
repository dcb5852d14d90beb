"""How a request names its caller: by a key, which is optional where the service asks for none."""

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
    """State that a key is optional, and that the paths of health know none.

    It is stated once, for the whole document: of an operation that states it, some generators ask
    for a key.
    """
    document["components"]["securitySchemes"] = SCHEMES
    document["security"] = [{}, *({name: []} for name in SCHEMES)]
    for path, _, operation in operations(document):
        if not path.startswith(VERSIONED):
            operation["security"] = []
