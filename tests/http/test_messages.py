"""Messages are about the request and never about Python."""

import pytest
from flask.testing import FlaskClient

from service.__main__ import main
from tests.http.forgiven import JSON, PYTHONS

MANY = "9" * 5000


@pytest.mark.parametrize(
    "body",
    [
        f'{{"depth": {MANY}}}',
        f'{{"depth": -{MANY}}}',
        f'{{"depth": {MANY[:4301]}}}',
        f'{{"depth": {MANY[:4300]}}}',
        f'{{"depth": {MANY[:3999]}}}',
        f'{{"depth": {MANY}.0}}',
        f'{{"depth": 1e{MANY}}}',
        f'{{"options": {{"rows": {MANY}}}}}',
        f'{{"options": {{"rows": {MANY[:3999]}}}}}',
        f'{{"weights": {{"open_lines": {MANY[:3999]}}}}}',
        f'{{"elo": {MANY[:3999]}}}',
        f'{{"manners": {{"values": [{MANY[:3999]}]}}}}',
        '{"depth": NaN}',
        '{"depth": -Infinity}',
        '{"depth": 1e999}',
        '{"state": "\\ud800"}',
        '{"a":' * 50_000,
        '{"options": {"rows": ' + "[" * 400 + "]" * 400 + "}}",
        '{"options": {"rows": ' + "[" * 5000 + "]" * 5000 + "}}",
        '{"state": "\\x"}',
        '{"moves": "b2", "depth": "3", "options": 1}',
    ],
    ids=lambda text: text[:40],
)
def test_no_message_tells_of_python(client: FlaskClient, body: str) -> None:
    response = client.post("/v1/games/tic_tac_toe/move", data=body, content_type=JSON)
    assert response.status_code in {400, 422}
    assert not PYTHONS.search(response.text), response.text[:500]


@pytest.mark.parametrize(
    "words",
    [
        ["move", "tic_tac_toe", "--options", f'{{"rows": {MANY}}}'],
        ["move", "tic_tac_toe", "--weights", f'{{"open_lines": {MANY}}}'],
        ["match", f'{{"depth": {MANY}}}', "minimax"],
        ["trace", "tic_tac_toe", "--rules", '{"a":' * 50_000],
        ["move", "tic_tac_toe", "--options", '{"rows": NaN}'],
    ],
    ids=lambda words: " ".join(words)[:50],
)
def test_no_message_of_a_command_tells_of_python(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    assert main(words) == 2
    assert not PYTHONS.search(capsys.readouterr().err)
