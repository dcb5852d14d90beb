"""Games to be reviewed, and what a review says of them."""

import json
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from service.http.views.resource import EXTENSION
from service.moves.move_service import MoveService

NDJSON = "application/x-ndjson"
SCHOLARS_MATE = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0"
DRAWN = ["b2", "a1", "c3", "a3", "a2", "c2", "b1", "b3", "c1"]


def move_service(app: Flask) -> MoveService:
    service: MoveService = app.extensions[EXTENSION]
    return service


def lines(client: FlaskClient, game: str, **body: object) -> list[dict[str, Any]]:
    response = client.post(f"/v1/games/{game}/review", json=body, headers={"Accept": NDJSON})
    assert (response.status_code, response.content_type) == (200, NDJSON)
    return [json.loads(line) for line in response.text.splitlines()]
