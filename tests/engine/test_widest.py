"""The widest and deepest inputs: every algorithm answers with a legal move at once."""

import pytest
from flask.testing import FlaskClient

from bench.service.widest import Widest, inputs, requests
from tests.support import found

NODES = {"nodes": 1}
TIME = {"time_ms": 1}


@pytest.mark.parametrize("widest", inputs(), ids=str)
def test_a_legal_move_comes_back(client: FlaskClient, widest: Widest) -> None:
    position = found(client, f"{widest.game}/position", **widest.body)
    choices = position.get("choices", [])
    legal = {*position["legal_moves"], *(move for one in choices for move in one["legal_moves"])}
    for path, body in requests(widest):
        limit = NODES if path.endswith("/move") else TIME
        response = client.post(path, json={**body, **limit})
        assert response.status_code == 200, response.text
        if "policies" not in body:
            assert response.get_json()["move"] in set(body.get("root_moves", legal))
