"""docs/a-game-in-python.md is true: its package is made from it, installed, checked and played."""

import importlib
import json
import os
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from math import tanh
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from countermove.games import OVER
from service.engine import Engine, Table, Task
from service.plugins import GROUP, register
from tests.support import ROOT, install
from tests.test_readme import (
    ENVIRONMENT,
    PYTHON,
    blocks,
    commands,
    curl,
    run_python,
    serving,
    shown,
    stable,
)

GUIDE = (ROOT / "docs" / "a-game-in-python.md").read_text()
CODE, TEST = (block.text for block in blocks(GUIDE) if block.language == "python")
(PROJECT,) = (tomllib.loads(block.text) for block in blocks(GUIDE) if block.language == "toml")
RUN = [line for line in commands(GUIDE) if f"{PYTHON} -m service " in line]
NOT_RUN = re.compile(rf"{re.escape(PYTHON)} -m pip install \./pig-game|make serve|curl .*")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The installed package of the guide."""
    folder = tmp_path_factory.mktemp("site")
    (module,) = PROJECT["tool"]["setuptools"]["py-modules"]
    (folder / f"{module}.py").write_text(CODE)
    (folder / "test_pig.py").write_text(TEST)
    project = PROJECT["project"]
    install(folder, project["name"], project["version"], project["entry-points"][GROUP])
    return folder


@pytest.fixture(scope="module")
def pig(folder: Path) -> Iterator[ModuleType]:
    sys.path.insert(0, str(folder))
    yield importlib.import_module("pig_game")
    sys.path.remove(str(folder))
    del sys.modules["pig_game"]


@pytest.fixture(scope="module")
def environment(folder: Path) -> Mapping[str, str]:
    return {**ENVIRONMENT, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"}


@pytest.fixture(scope="module")
def address(environment: Mapping[str, str]) -> Iterator[str]:
    with serving(environment) as found:
        yield found


def test_its_test_passes(folder: Path, environment: Mapping[str, str]) -> None:
    output = run_python(
        f"{PYTHON} -m pytest -q --rootdir {folder} {folder}/test_pig.py", environment
    )
    assert "1 passed" in output


def test_every_command_is_of_a_kind_that_is_tried_here() -> None:
    for command in commands(GUIDE):
        assert command in RUN or NOT_RUN.fullmatch(command), command


@pytest.mark.parametrize("command", RUN)
def test_its_commands_run(command: str, environment: Mapping[str, str]) -> None:
    assert run_python(command, environment)


@pytest.mark.parametrize(("command", "reply"), shown(GUIDE, "json"))
def test_the_server_replies_as_shown(command: str, reply: str, address: str) -> None:
    expected = json.loads(reply)
    found = json.loads(curl(command, address))
    assert stable(found) == stable(expected)
    assert found.keys() == expected.keys()


def expectimax(game: Any, state: Any, depth: int) -> float:  # noqa: ANN401
    """Value for the first player by definition; chance costs no depth, estimates are squashed."""

    @cache
    def value(state: Any, depth: int) -> float:  # noqa: ANN401
        turn = game.turn(state)
        if turn == OVER:
            return float(game.utility(state, 0))
        if depth == 0:
            return 0.999 * tanh(game.features(state, 0)[0] / game.spread)
        left = depth if state.rolling else depth - 1
        outcomes = [(value(game.play(state, move), left), move) for move in game.moves(state)]
        if state.rolling:
            return float(sum(game.probability(state, move) * value for value, move in outcomes))
        best = max if turn == 0 else min
        return float(best(value for value, _ in outcomes))

    return value(state, depth)


@pytest.mark.parametrize("state", ["0,0 1 +0", "15,19 1 +4", "14,3 2 +11", "9,18 2 +0"])
@pytest.mark.parametrize("depth", [1, 2, 3, 6])
def test_pig_is_worth_what_expectimax_says(pig: ModuleType, state: str, depth: int) -> None:
    game = pig.Pig(target=20)
    engine = Engine(Table(megabytes=1), {"pig": register(pig.Pig, "pig", "1")})
    report = engine.search(
        engine.game("pig", {"target": 20}).at(state),
        Task(depth=depth, algorithm="expectiminimax", multi_pv=0),
    )
    expected = expectimax(game, game.read(state), depth)
    assert report["values"][0] == pytest.approx(expected, abs=1e-12)
    sign = 1 if report["player"] == "first" else -1
    for line in report["lines"]:
        after = game.play(game.read(state), line["move"])
        value = expectimax(game, after, depth - 1)
        assert sign * line["value"] == pytest.approx(value, abs=1e-12)
