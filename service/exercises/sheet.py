"""A sheet of exercises in Markdown, with the solutions on a page of their own."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from service.exercises.solution import ASKED, Exercise
from service.tracing.svg.drawing import svg_of
from service.tracing.text import text_of

TITLES = {
    "minimax": "Minimax",
    "alpha-beta": "Alpha-beta",
    "expectimax": "Expectimax",
    "cuts": "Cut branches",
}
INTRODUCTIONS = {
    "minimax": "MAX moves first, then MIN, in turns.",
    "alpha-beta": "MAX moves first, then MIN, in turns. Alpha-beta goes from left to right.",
    "expectimax": "MAX moves first, then chance, as often as each branch says.",
    "cuts": "MAX moves first, then MIN, in turns. Alpha-beta goes from left to right.",
}
HEADLINES = 2
"""Lines above a drawn tree in letters that tell the answer."""


def markdown(exercises: Sequence[Exercise], pictures: bool) -> str:
    """Return the sheet of exercises of one kind, then their solutions.

    `pictures`: whether the trees are the pictures that `write_pictures` writes; else letters.
    """
    kind = exercises[0].kind
    lines = [f"# {TITLES[kind]}", "", f"{INTRODUCTIONS[kind]} {ASKED[kind]}", ""]
    for each in exercises:
        lines += [f"## Exercise {each.seed}", "", *_given(each, pictures), ""]
    lines += [f"# {TITLES[kind]}: solutions", ""]
    for each in exercises:
        lines += [
            f"## Solution {each.seed}",
            "",
            f"{each.answer}",
            "",
            *_solved(each, pictures),
            "",
        ]
    return "\n".join(lines).rstrip("\n") + "\n"


def write_pictures(exercises: Sequence[Exercise], folder: Path) -> None:
    """Write two SVG files an exercise: the tree, and its solution. Errors: `OSError`."""
    folder.mkdir(parents=True, exist_ok=True)
    for each in exercises:
        title = f"{TITLES[each.kind]}, exercise {each.seed}"
        (folder / _file(each)).write_text(svg_of(each.given, title), encoding="utf-8")
        (folder / _file(each, "-solution")).write_text(svg_of(each.solved), encoding="utf-8")


def _given(each: Exercise, pictures: bool) -> Iterator[str]:
    yield from (f"`{each.tree}`", "")
    if pictures:
        yield f"![The tree of exercise {each.seed}]({_file(each)})"
    else:
        yield from _in_letters("\n".join(text_of(each.given).splitlines()[HEADLINES:]))


def _solved(each: Exercise, pictures: bool) -> Iterator[str]:
    if pictures:
        yield f"![The solution of exercise {each.seed}]({_file(each, '-solution')})"
    else:
        yield from _in_letters(text_of(each.solved))


def _in_letters(text: str) -> Iterator[str]:
    """Yield the lines of a block of code in Markdown."""
    yield from (f"    {line}" if line else "" for line in text.strip("\n").splitlines())


def _file(each: Exercise, end: str = "") -> str:
    return f"{each.kind}-{each.seed}{end}.svg"
