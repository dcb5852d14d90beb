"""What all drawings say: numbers, values, windows, cuts, and the headline."""

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Any

from service.tracing.tree import CHANCE, CHOOSING, GOAL, OF_PATHS, Node, Role, Tree

INFINITY = "∞"
INFINITE = 1e12
"""Stands for an infinite utility in a trace."""
MINUS = "\N{MINUS SIGN}"
DIGITS = 4
"""Significant digits of numbers that are not whole."""
MOST_DENOMINATOR = 36
EXACTLY = 1e-9
"""Greatest difference of a probability from the fraction that is shown."""
MOST_SHOWN = 40
"""Characters of a move or a name that are shown."""
SIGNS = {"exact": "", "lower": "≥ ", "upper": "≤ "}
GREEK = {"alpha": "α", "beta": "β"}
UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")


def number(value: float | str) -> str:
    """Write a number; an infinite one is a number or a text such as "-inf"."""
    value = float(value)
    if abs(value) in {INFINITE, float("inf")}:
        return MINUS + INFINITY if value < 0 else "+" + INFINITY
    text = f"{value:.0f}" if value.is_integer() else f"{value:.{DIGITS}g}"
    return text.replace("-", MINUS) if value else "0"


def probability(value: float) -> str:
    """Write a probability as a simple fraction if it is one."""
    near = Fraction(value).limit_denominator(MOST_DENOMINATOR)
    return str(near) if abs(near - value) < EXACTLY else f"{value:.{DIGITS}g}"


def shown(text: object) -> str:
    """Return a client's text on one line, of bounded length."""
    line = UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", str(text))
    return line if len(line) <= MOST_SHOWN else line[: MOST_SHOWN - 1] + "…"


def label(node: Node) -> str:
    """Return the move into a node, with its probability."""
    chance = node.record.get("probability")
    return " ".join(filter(None, [shown(node.move), "" if chance is None else probability(chance)]))


def value(tree: Tree, node: Node) -> str:
    """Return a node's value for the player of the viewpoint, or for each player; empty if unknown.

    In a search for a path, return the node's place in the order of expansion instead.
    Among estimates, which have another unit, a proven outcome is a word.
    """
    record = node.record
    if record["kind"] in OF_PATHS:
        return str(record.get("expansion", GOAL if record["kind"] == GOAL else ""))
    if "values" in record:
        return vector(record["values"])
    if tree.has_estimates and "outcome" in record:
        return str(record["outcome"])
    found = record.get("mean", record.get("value"))
    return "" if found is None else SIGNS.get(record.get("bound", ""), "") + number(found)


def vector(values: Iterable[float]) -> str:
    return f"({', '.join(map(number, values))})"


def who(node: Node) -> str:
    """Return who chooses at a node, or chance."""
    if node.role not in CHOOSING:
        return ""
    if node.record.get("turn") == CHANCE:
        return CHANCE
    return player(node.record.get("player", "all" if node.role is Role.TOGETHER else ""))


def player(name: str) -> str:
    """Return a player's name. A number alone would look like a value."""
    return f"player {name}" if name.isdecimal() else shown(name)


def costs(node: Node) -> Iterator[tuple[str, str]]:
    """Yield the path cost g and the heuristic h of a node on a path, each with its name."""
    for name, field in (("g", "cost"), ("h", "heuristic")):
        if field in node.record:
            yield name, number(node.record[field])


def visits(node: Node) -> str:
    """Return how many simulations went through a node; empty in other searches."""
    return f"{node.record['visits']:,}" if "visits" in node.record else ""


def share(node: Node) -> float | None:
    """Return the part of the parent's visits that a node has, from 0 to 1."""
    of_parent: int = node.parent.record.get("visits", 0) if node.parent else 0
    found: int = node.record.get("visits", 0)
    return min(1.0, found / of_parent) if of_parent else None


def windows(tree: Tree, node: Node) -> Iterator[tuple[str, list[str]]]:
    """Yield α and β of a node with visited children, each with its values from entry on."""
    if not tree.has_windows or not node.children:
        return
    record = node.record
    for side, sign in (("alpha", -1), ("beta", 1)):
        infinite = sign * float("inf")
        steps = [record.get(side, infinite)]
        steps += [update.get(side, steps[-1]) for update in record.get("updates", ())]
        texts = [number(step) for step in steps]
        yield GREEK[side], [text for before, text in pairwise(["", *texts]) if text != before]


def updates(node: Node) -> list[str]:
    """Return the node's value after each of its children."""
    return [number(update["value"]) for update in node.record.get("updates", ())]


def cut(tree: Tree, node: Node) -> str:
    """Say why a branch was never visited, as in "2 ≤ α = 3 of the root"."""
    record = node.record
    side = GREEK[record["by"]]
    limit = f"{side} = {number(record['limit'])}" if "limit" in record else side
    found = _value_at(tree, node.parent)
    reached = f"{found} {'≤' if side == 'α' else '≥'} " if found else ""
    giver = tree.nodes.get(record.get("ancestor", -1))
    return reached + limit + (f" of {place(giver)}" if giver else "")


def _value_at(tree: Tree, node: Node | None) -> str:
    """Return the value that made a node's cut."""
    if node is None:
        return ""
    steps = updates(node)
    return steps[-1] if steps else value(tree, node).lstrip("≤≥ ")


def place(node: Node) -> str:
    """Name a node by the moves to it."""
    path = node.record["path"]
    return shown(" ".join(path)) if path else "the root"


def headline(tree: Tree) -> str:
    """Name the game and the algorithm, with the move and the root's value."""
    trace, root = tree.trace, tree.root
    start = f"{shown(trace['game'])}: {shown(trace['algorithm'])}, move {shown(trace['move'])}"
    if "expanded" in trace:
        cost = trace.get("path_cost")
        return f"{start}, " + ("no path" if cost is None else f"cost {number(cost)}")
    worth = value(tree, root) if root else ""
    if not (root and worth):
        return start
    is_utility = "visits" in root.record or root.record.get("proven", True)
    unit = "" if is_utility else f" ({shown(trace['unit'])})"
    whose = "" if "values" in root.record else f" for {player(trace['viewpoint'])}"
    return f"{start}, value {worth}{unit}{whose}"


def counts(trace: Mapping[str, Any]) -> str:
    """Say how much was visited, cut and left out."""
    if "expanded" in trace:
        parts = [f"{trace['nodes'] - trace['leaves']:,} expanded, in the order of their numbers"]
        if trace["expanded"] > trace["nodes"]:
            parts.append(f"{trace['expanded']:,} in all passes")
        parts.append(f"{trace['generated']:,} generated")
    else:
        parts = [
            _count(trace["nodes"], "node"),
            _count(trace.get("leaves", 0), "leaf", "leaves"),
        ]
    if "simulations" in trace:
        parts.append(_count(trace["simulations"], "simulation"))
    if found := trace.get("cut"):
        parts.append(f"{found:,} never looked at")
    if beyond := trace.get("beyond"):
        parts.append(f"{beyond:,} visited that are not recorded")
    if beyond := trace.get("simulations_beyond"):
        parts.append(f"{_count(beyond, 'simulation')} not recorded")
    return "; ".join([", ".join(parts), *_rules(trace.get("rules"))])


def _rules(rules: Mapping[str, Any] | None) -> Iterator[str]:
    if rules:
        yield "fail-hard" if rules.get("fail_hard") else "fail-soft"
        is_equal = rules.get("cut_on_equal", True)
        yield "cuts on v ≥ β and v ≤ α" if is_equal else "cuts on v > β and v < α"


def _count(found: int, one: str, many: str = "") -> str:
    return f"{found:,} {one if found == 1 else many or one + 's'}"
