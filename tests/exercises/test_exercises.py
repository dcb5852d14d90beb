"""Exercises by number: trees that their kinds promise, solutions, sheets and pictures."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from service.__main__ import main
from service.engine import Engine, Table
from service.exercises.recipe import KINDS, LARGEST_SEED, tree_of
from service.exercises.solution import exercise

MANY = range(1, 200)


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(Table(megabytes=1))


def minimax(text: str) -> float:
    """Return the value of nested parentheses by the definition: MAX, then MIN, in turns."""
    return value(eval(text.replace("(", "[").replace(")", "]")), maximizes=True)


def value(node: list[object] | int, *, maximizes: bool) -> float:
    if isinstance(node, int):
        return node
    below = [value(child, maximizes=not maximizes) for child in node]  # type: ignore[arg-type]
    return (max if maximizes else min)(below)


def mean_of_best(text: str) -> float:
    """Return the value of a MAX node over chance nodes over leaves."""
    nodes = re.findall(r"chance\(([^)]*)\)", text)
    parts = [re.findall(r"(\d)/(\d):(-?\d+)", node) for node in nodes]
    return max(sum(int(a) / int(b) * int(leaf) for a, b, leaf in node) for node in parts)


@pytest.mark.parametrize("kind", KINDS)
def test_a_number_makes_one_tree_and_another_number_another(kind: str) -> None:
    trees = [tree_of(kind, seed) for seed in MANY]
    assert trees == [tree_of(kind, seed) for seed in MANY]
    assert len(set(trees)) == len(trees)


@pytest.mark.parametrize("kind", ["minimax", "alpha-beta", "cuts"])
def test_the_leaves_of_a_tree_differ(kind: str) -> None:
    for seed in MANY:
        leaves = re.findall(r"\d+", tree_of(kind, seed))
        assert len(set(leaves)) == len(leaves), seed


@pytest.mark.parametrize("kind", ["alpha-beta", "cuts"])
def test_something_is_cut_in_each_tree_of_an_exercise_about_cuts(engine: Engine, kind: str) -> None:
    assert [seed for seed in MANY if not exercise(engine, kind, seed).solved["cut"]] == []


def test_the_values_are_those_of_the_definition(engine: Engine) -> None:
    for seed in MANY:
        by_minimax = exercise(engine, "minimax", seed)
        assert by_minimax.solved["value_of_first"] == minimax(by_minimax.tree), seed
        by_chance = exercise(engine, "expectimax", seed)
        assert by_chance.solved["value_of_first"] == pytest.approx(mean_of_best(by_chance.tree))


def test_the_answer_is_read_from_the_trace(engine: Engine) -> None:
    answers = {kind: exercise(engine, kind, 7).answer for kind in KINDS}
    assert answers["alpha-beta"] == "5, 12, 18 (9 leaves looked at; the root is worth 16)"
    assert answers["expectimax"] == "3.75, by c"
    assert re.fullmatch(r"a.b.b, b.b, c.b", answers["cuts"])


def test_a_sheet_has_its_solutions_after_all_exercises(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["exercises", "alpha-beta", "--seed", "7-9"]) == 0
    sheet, title, solutions = capsys.readouterr().out.partition("# Alpha-beta: solutions")
    assert title
    assert re.findall(r"## Exercise (\d+)", sheet) == ["7", "8", "9"]
    assert re.findall(r"## Solution (\d+)", solutions) == ["7", "8", "9"]
    assert tree_of("alpha-beta", 7) in sheet
    assert "    △ ?  MAX" in sheet
    assert not re.search(r"value|worth|α|move ", sheet.split("## Exercise 7")[1])
    assert "β-cut: 20 ≥ β = 16 of a" in solutions


def test_the_pictures_are_files_that_the_sheet_names(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder = tmp_path / "sheets"
    assert main(["exercises", "cuts", "--seed", "3", "--svg", str(folder)]) == 0
    named = re.findall(r"!\[[^]]+\]\(([^)]+)\)", capsys.readouterr().out)
    assert named == ["cuts-3.svg", "cuts-3-solution.svg"]
    given, solved = ((folder / name).read_text() for name in named)
    assert all(ET.fromstring(picture).tag.endswith("svg") for picture in (given, solved))
    assert given.count(">?<") == 7
    assert "Cut branches, exercise 3" in given
    assert "value" not in given
    assert ">?<" not in solved


@pytest.mark.parametrize("seeds", ["0", "x", "1-", "9-7", "1-1001", str(LARGEST_SEED + 1), "-1"])
def test_numbers_that_make_no_sheet_are_refused(
    capsys: pytest.CaptureFixture[str], seeds: str
) -> None:
    assert main(["exercises", "minimax", f"--seed={seeds}"]) == 2
    assert f'--seed is "{seeds}"' in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "file"
    file.touch()
    assert main(["exercises", "minimax", "--seed", "1", "--svg", str(file)]) == 2
    assert f"--svg {file}" in capsys.readouterr().err
