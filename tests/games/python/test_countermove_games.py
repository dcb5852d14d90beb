"""`countermove.games` is the public name of `service.games`."""

import ast
import importlib
from pathlib import Path

import countermove
from countermove import games
from tests.support import ROOT


def test_both_names_give_the_same_objects() -> None:
    alias = importlib.import_module("service.games")
    assert games.__all__ == alias.__all__
    assert len(games.__all__) > 10
    for name in games.__all__:
        assert getattr(games, name) is getattr(alias, name), name


def test_the_package_says_that_it_has_types() -> None:
    assert (Path(countermove.__file__).parent / "py.typed").is_file()


def test_the_package_knows_games_alone() -> None:
    imported = {
        node.module
        for path in (ROOT / "countermove").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom)
    }
    assert {module for module in imported if module not in {"collections.abc", "typing"}} == {
        "service.games"
    }


def test_the_image_has_what_the_wheel_has() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text().splitlines()
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    for package in ("countermove", "service"):
        assert f"COPY {package} {package}" in dockerfile
        assert f"!{package}" in ignored
