"""A client that was generated from openapi.yaml plays a move."""

import importlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from flask import Flask

from tests.support import ROOT


@pytest.fixture
def generated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Name of the generated package."""
    name = "countermove_client_under_test"
    programs = Path(sys.executable).parent
    path = os.pathsep.join([str(programs), os.environ["PATH"]])
    command: list[str | Path] = [
        programs / "openapi-python-client",
        "generate",
        "--fail-on-warning",
    ]
    arguments: list[str | Path] = [
        "--path",
        ROOT / "openapi.yaml",
        "--meta",
        "none",
        "--output-path",
    ]
    subprocess.run(
        [*command, *arguments, tmp_path / name], check=True, env={**os.environ, "PATH": path}
    )
    monkeypatch.syspath_prepend(tmp_path)
    return name


def test_a_generated_client_reads_each_list_of_games(app: Flask, generated: str) -> None:
    client = importlib.import_module(f"{generated}.client").Client(base_url="http://service")
    client.set_httpx_client(
        httpx.Client(base_url="http://service", transport=httpx.WSGITransport(app=app))
    )
    listing = importlib.import_module(f"{generated}.api.games.list_games").sync
    details = importlib.import_module(f"{generated}.models").Detail
    whole, lines, algorithms = (
        listing(client=client, **({"detail": details(detail)} if detail else {}))
        for detail in ("", "line", "algorithms")
    )
    assert [game.name for game in lines.games] == [game.name for game in whole.games]
    assert {game.kind for game in lines.games} >= {"chance", "hidden_information"}
    assert whole.games[0].facts.players == len(lines.games[0].players)
    assert algorithms.algorithms == whole.algorithms


def test_a_generated_client_plays_a_move(app: Flask, generated: str) -> None:
    def part(name: str) -> Any:  # noqa: ANN401
        return importlib.import_module(f"{generated}.{name}")

    client = part("client").Client(base_url="http://service")
    client.set_httpx_client(
        httpx.Client(base_url="http://service", transport=httpx.WSGITransport(app=app))
    )
    models = part("models")
    body = models.MoveRequest(state="XX./OO./...", depth=2)
    reply = part("api.search.choose_move").sync(game="tic_tac_toe", client=client, body=body)
    assert (reply.move, reply.value, reply.cache.hit) == ("c3", 1, False)
    body.moves = ["c3", "c3"]
    refused = part("api.search.choose_move").sync(game="tic_tac_toe", client=client, body=body)
    assert (refused.code, refused.index) == ("game_over", 1)
