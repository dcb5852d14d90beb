"""Write JSON: every reply, and every text that holds one, without spaces."""

import json
from collections.abc import Mapping
from typing import Any


def encoded(fields: Mapping[str, Any]) -> bytes:
    """Return `fields` as a JSON object in UTF-8. Errors: `TypeError` of what JSON cannot say."""
    return json.dumps(fields, separators=(",", ":")).encode()
