"""The solution of an exercise, by the engine's traces of its tree."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from service.engine import Engine
from service.exercises.recipe import tree_of
from service.tracing.tree import CUT, Trace
from service.tracing.words import number

MOST_NODES = 1_000
ALGORITHMS = {
    "minimax": "minimax",
    "alpha-beta": "plain_alpha_beta",
    "expectimax": "expectimax",
    "cuts": "plain_alpha_beta",
}
WHOLE = "equilibrium"
"""Looks at every node, whatever the tree is."""
BELOW = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
"""Between the moves to a branch."""
ASKED = {
    "minimax": "What is the value of the root?",
    "alpha-beta": "Which leaves does it never look at?",
    "expectimax": "What is the value of the root?",
    "cuts": "Which branches does it cut? Cross them out.",
}
"""The end of a question, after what the sheet says about the kind of tree."""


@dataclass(frozen=True)
class Exercise:
    """An exercise with its solution."""

    kind: str
    seed: int
    tree: str
    """As the game `tree` reads it."""
    answer: str
    """What the question asks for, in words."""
    given: Trace
    """The whole tree, without the values of its inner nodes."""
    solved: Trace
    """What the algorithm of its kind does."""


def exercise(engine: Engine, kind: str, seed: int) -> Exercise:
    """Make an exercise and solve it. `kind`, `seed`: as the recipe has them."""
    tree = tree_of(kind, seed)
    whole, solved = (_trace(engine, tree, name) for name in (WHOLE, ALGORITHMS[kind]))
    answer = {"alpha-beta": _unseen_leaves, "cuts": _branches_cut}.get(kind, _value)
    return Exercise(kind, seed, tree, answer(whole, solved), _without_values(whole), solved)


def _trace(engine: Engine, tree: str, algorithm: str) -> Trace:
    position = engine.game("tree", {"text": tree}).at(None, [])
    return position.trace({"algorithm": algorithm}, most_nodes=MOST_NODES)


def _value(_: Trace, solved: Trace) -> str:
    return f"{number(solved['value_of_first'])}, by {solved['move']}"


def _unseen_leaves(whole: Trace, solved: Trace) -> str:
    cuts = [tuple(record["path"]) for record in _cuts(solved)]
    below = (
        number(record["value"])
        for record in whole["records"]
        if "leaf" in record and any(tuple(record["path"])[: len(cut)] == cut for cut in cuts)
    )
    leaves = f"{solved['leaves']} leaves looked at"
    return f"{', '.join(below)} ({leaves}; the root is worth {number(solved['value_of_first'])})"


def _branches_cut(_: Trace, solved: Trace) -> str:
    return ", ".join(BELOW.join(record["path"]) for record in _cuts(solved))


def _cuts(trace: Trace) -> list[Mapping[str, Any]]:
    return [record for record in trace["records"] if record["kind"] == CUT]


def _without_values(trace: Trace) -> Trace:
    """Return a trace as a question shows it: only the leaves have values."""
    hidden = {"value", "bound", "best", "updates", "proven", "alpha", "beta"}
    records = [
        record
        if "leaf" in record
        else {name: given for name, given in record.items() if name not in hidden}
        for record in trace["records"]
    ]
    return {**trace, "records": records}
