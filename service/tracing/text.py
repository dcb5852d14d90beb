"""A trace as an indented tree, a line a node, as here.

△ 3  MAX  α −∞, 3  β +∞
├─ a ▽ 3  MIN  α −∞  β +∞, 3
│  ├─ a □ 3
│  └─ b □ 12
└─ b ▽ ≤ 2  MIN  α 3  β +∞, 2
   ├─ a □ 2
   └─ b ✗ α-cut: 2 ≤ α = 3 of the root
"""

from collections.abc import Iterator, Mapping
from typing import Any

from service.tracing import words
from service.tracing.tree import INNER, Node, Role, Trace, TraceRecord, Tree

SYMBOLS = {
    Role.MAX: "△",
    Role.MIN: "▽",
    Role.CHANCE: "○",
    Role.PLAYER: "◇",
    Role.TOGETHER: "▦",
    Role.END: "□",
    Role.ESTIMATE: "▫",
    Role.TABLE: "▤",
    Role.BOUND: "▥",
    Role.CUT: "✗",
    Role.EXPANDED: "●",
    Role.GOAL: "★",
    Role.SEARCHES: "◆",
}
ON_PATH = "*"
MOST_INDENTED = 60
"""Levels after which lines are indented no further, so that deep trees stay short."""


def text_of(trace: Trace) -> str:
    """Draw the tree, with a headline and a legend of the symbols that occur."""
    return "\n".join(_lines(Tree.of(trace))) + "\n"


def _lines(tree: Tree) -> Iterator[str]:
    yield words.headline(tree)
    yield words.counts(tree.trace)
    if tree.root is not None:
        found = {node.role for node in tree.nodes.values()}
        legend = [f"{SYMBOLS[role]} {role.value}" for role in Role if role in found]
        if Role.EXPANDED in found:
            legend.append(f"{ON_PATH} on the answer's path")
        yield "  ".join(legend)
        yield ""
        yield from _tree(tree, tree.root)
    if tree.simulations:
        yield ""
        yield "simulations, with the path in the tree and what each backed up:"
        yield from map(_simulation, tree.simulations)


def _tree(tree: Tree, root: Node) -> Iterator[str]:
    left = [(root, "", "", 0)]
    while left:
        node, lead, indent, level = left.pop()
        yield lead + _line(tree, node)
        if "matrix" in node.record:
            below = "│  " if node.children else "   "
            yield from (indent + below + row for row in matrix(node.record["matrix"]))
        deep = indent if level > MOST_INDENTED else None
        for child in reversed(node.children):
            is_last = child is node.children[-1]
            branch, under = ("└─ ", "   ") if is_last else ("├─ ", "│  ")
            left.append(
                (child, indent + branch, indent + under if deep is None else deep, level + 1)
            )


def _line(tree: Tree, node: Node) -> str:
    start = f"{words.label(node)} {SYMBOLS[node.role]}".lstrip()
    if node.is_cut:
        return f"{start} {words.GREEK[node.record['by']]}-cut{_reason(tree, node)}"
    if node.role in {Role.GOAL, Role.SEARCHES}:
        parts = [start]
    else:
        parts = [f"{start} {words.value(tree, node) or '?'}"]
    if node.role in INNER:
        parts.append(words.who(node))
    parts += [f"{name} {', '.join(steps)}" for name, steps in words.windows(tree, node)]
    record = node.record
    parts += [f"{name} {found}" for name, found in words.costs(node)]
    if node.is_on_path:
        parts.append(ON_PATH)
    if "why" in record:
        parts.append(words.shown(record["why"]))
    if found := words.visits(node):
        parts.append(f"visits {found}")
    return "  ".join(filter(None, parts))


def _reason(tree: Tree, node: Node) -> str:
    """Return the reason, but not again for the next branch at the same node."""
    is_shown = node.before is not None and node.before.is_cut
    return "" if is_shown else ": " + words.cut(tree, node)


def matrix(table: Mapping[str, Any]) -> Iterator[str]:
    """Draw payoffs of the first player, with the probabilities of an equilibrium."""
    rows = cells(table)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def cells(table: Mapping[str, Any]) -> list[list[str]]:
    """Return a matrix as texts, with its headings."""
    columns, chosen = table.get("column_strategy", ()), table.get("row_strategy", ())
    rows = [["", *map(words.shown, table["columns"] or [""])]]
    for name, payoffs in zip(table["rows"], table["values"], strict=True):
        rows.append([words.shown(name), *map(words.number, payoffs)])
    if chosen:
        rows[0].append("p")
        for row, share in zip(rows[1:], chosen, strict=True):
            row.append(words.probability(share))
    if columns:
        rows.append(["p", *map(words.probability, columns), *([""] if chosen else [])])
    return rows


def _simulation(record: TraceRecord) -> str:
    path = words.shown(" ".join(record["path"]) or "the root")
    each = record.get("values")
    found = words.vector(each) if each else words.number(record["value"])
    result = record.get("result", record.get("value"))
    rest = "" if result == record.get("value") else f"  (result {words.number(result)})"
    return f"{record['simulation']}  {path}  {found}{rest}"
