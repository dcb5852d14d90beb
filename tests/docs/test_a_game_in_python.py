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
from service.engine import Engine, Game, Position, Report, Table, Task
from service.moves.sample import OF_ITS_MOVE
from service.plugins import GROUP, register
from tests.docs.test_readme import (
    ENVIRONMENT,
    HOST,
    PYTHON,
    blocks,
    commands,
    curl,
    run_python,
    serving,
    shown,
    stable,
)
from tests.support import ROOT, install

GUIDE = (ROOT / "docs" / "a-game-in-python.md").read_text()
CODE, TEST, KUHN, KUHN_TEST = (block.text for block in blocks(GUIDE) if block.language == "python")
FILES = {
    "pig_game.py": CODE,
    "test_pig.py": TEST,
    "kuhn_game.py": KUHN,
    "test_kuhn.py": KUHN_TEST,
}
(PROJECT,) = (tomllib.loads(block.text) for block in blocks(GUIDE) if block.language == "toml")
RUN = [line for line in commands(GUIDE) if f"{PYTHON} -m service " in line]
NOT_RUN = re.compile(rf"{re.escape(PYTHON)} -m pip install \./pig-game|make serve|curl .*")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The installed package of the guide."""
    folder = tmp_path_factory.mktemp("site")
    for name, text in FILES.items():
        (folder / name).write_text(text)
    modules = PROJECT["tool"]["setuptools"]["py-modules"]
    assert {f"{module}.py" for module in modules} == {name for name in FILES if "_game" in name}
    project = PROJECT["project"]
    install(folder, project["name"], project["version"], project["entry-points"][GROUP])
    return folder


@pytest.fixture(scope="module")
def pig(folder: Path) -> Iterator[ModuleType]:
    yield from imported(folder, "pig_game")


@pytest.fixture(scope="module")
def engine(folder: Path) -> Iterator[Engine]:
    """An engine that has the guide's Kuhn poker beside its own."""
    for module in imported(folder, "kuhn_game"):
        yield Engine(Table(megabytes=1), {"kuhn": register(module.Kuhn, "kuhn", "1")})


def imported(folder: Path, name: str) -> Iterator[ModuleType]:
    sys.path.insert(0, str(folder))
    yield importlib.import_module(name)
    sys.path.remove(str(folder))
    del sys.modules[name]


@pytest.fixture(scope="module")
def environment(folder: Path) -> Mapping[str, str]:
    return {**ENVIRONMENT, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"}


@pytest.fixture(scope="module")
def address(environment: Mapping[str, str]) -> Iterator[str]:
    with serving(environment) as found:
        yield found


def test_its_tests_pass(folder: Path, environment: Mapping[str, str]) -> None:
    output = run_python(f"{PYTHON} -m pytest -q --rootdir {folder} {folder}", environment)
    assert "2 passed" in output


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


def test_kuhn_poker_in_python_is_answered_as_the_engines_over_http(address: str) -> None:
    def reply(game: str, path: str, body: object) -> dict[str, Any]:
        head = f"curl -s {HOST}/v1/games/{game}/{path} -H 'Content-Type: application/json'"
        found: dict[str, Any] = json.loads(curl(f"{head} -d '{json.dumps(body)}'", address))
        return found

    body = {"view": "2: ?Q b", "algorithm": "cfr", "iterations": 1000, "seed": 1}
    one, other = (reply(game, "move", body) for game in ("kuhn", "kuhn_poker"))
    assert one["strategy"][1]["probability"] == pytest.approx(1 / 3, abs=0.01)
    for field in ("view", "player", "move", "strategy", "nash_conv", "information_states"):
        assert one[field] == other[field]
    played = reply("kuhn", "play", {"player": "1", "nodes": 50})
    assert played["view"][:3] == "1: "
    assert "state" not in played


def positions(game: Game) -> Iterator[tuple[tuple[str, ...], Position]]:
    """Yield the moves to every position of a small game, and that position."""
    ways: list[tuple[str, ...]] = [()]
    while ways:
        moves = ways.pop()
        position = game.at(None, moves)
        yield moves, position
        ways.extend((*moves, move) for move in position.inspect()["legal_moves"])


def mixed(engine: Engine, game: str, view: str, algorithm: str) -> Report:
    task = Task(algorithm=algorithm)
    if algorithm == "cfr":
        task["iterations"] = 300
    return engine.search(engine.game(game).seen(view), task)


FIRST = ("1: J? -", "1: Q? -", "1: K? -")


@pytest.mark.parametrize("algorithm", ["cfr", "sequence_form"])
def test_kuhn_poker_in_python_is_worth_what_kuhn_found(engine: Engine, algorithm: str) -> None:
    """−1/18 to the first player (Kuhn 1950): the mean over its cards."""
    found = [mixed(engine, "kuhn", view, algorithm) for view in FIRST]
    lost = found[0]["nash_conv"]
    mean = sum(report["value"] for report in found) / len(found)
    assert mean == pytest.approx(-1 / 18, abs=max(lost, 1e-6))
    assert lost < 0.01


def without_words(step: Mapping[str, object]) -> dict[str, object]:
    """Leave out what the game in Python does not tell of a move."""
    return {name: step[name] for name in step if name not in OF_ITS_MOVE}


def test_kuhn_poker_in_python_is_the_engines(engine: Engine) -> None:
    """The same views of the same states, the same moves seen, and one strategy at each."""
    ours, engines = engine.game("kuhn"), engine.game("kuhn_poker")
    views = set()
    for moves, position in positions(ours):
        same = engines.at(position.state)
        assert position.inspect() == {**same.inspect(), "game": "kuhn"}
        for player in ("1", "2"):
            seen = position.seen_by(player)
            told, engines_told = (game.at().played([*moves], player) for game in (ours, engines))
            assert [*map(without_words, told)] == [*map(without_words, engines_told)]
            assert seen.state == same.seen_by(player).state
            assert seen.inspect() == {**same.seen_by(player).inspect(), "game": "kuhn"}
            worlds, engines_worlds = seen.worlds(player, 9), same.worlds(player, 9)
            assert worlds
            assert engines_worlds
            assert {(one.state, share) for one, share in worlds} == {
                (one.state, share) for one, share in engines_worlds
            }
            if seen.inspect().get("player") == player:
                views.add(seen.state)
    assert len(views) == 12
    for view in views:
        one, other = (mixed(engine, game, view, "cfr") for game in ("kuhn", "kuhn_poker"))
        assert one["strategy"] == [
            {
                name: value if name == "move" else pytest.approx(value)
                for name, value in choice.items()
            }
            for choice in other["strategy"]
        ]
