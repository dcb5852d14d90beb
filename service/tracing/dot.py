"""A trace as a graph in DOT, the language of Graphviz."""

from collections.abc import Iterator

from service.tracing import words
from service.tracing.tree import Node, Role, Trace, Tree

SHAPES = {
    Role.MAX: "triangle",
    Role.MIN: "invtriangle",
    Role.CHANCE: "circle",
    Role.PLAYER: "box",
    Role.TOGETHER: "doubleoctagon",
    Role.END: "box",
    Role.ESTIMATE: "box",
    Role.TABLE: "folder",
    Role.BOUND: "note",
    Role.CUT: "box",
    Role.EXPANDED: "circle",
    Role.GOAL: "doublecircle",
    Role.SEARCHES: "point",
}
THICK, WIDEST = "2.5", 6.0
PATH = '"#b45309"'
DASHED = {Role.ESTIMATE, Role.CUT}


def dot_of(trace: Trace) -> str:
    """Write the graph: `dot -Tsvg` draws it."""
    return "\n".join(_lines(Tree.of(trace))) + "\n"


def quoted(text: str) -> str:
    r"""Quote a text; a line break becomes \n."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _lines(tree: Tree) -> Iterator[str]:
    title = f"{words.headline(tree)}\n{words.counts(tree.trace)}"
    yield "digraph trace {"
    yield f"  graph [label={quoted(title)}, labelloc=t, ordering=out];"
    yield "  node [fontsize=12, margin=0.05];"
    yield "  edge [arrowhead=none, fontsize=11];"
    for number, node in tree.nodes.items():
        yield f"  n{number} [{_node(tree, node)}];"
        if node.parent is not None:
            yield f"  n{node.parent.record['id']} -> n{number} [{_edge(node)}];"
    yield "}"


def _node(tree: Tree, node: Node) -> str:
    given = {"shape": SHAPES[node.role], "label": quoted(words.value(tree, node))}
    beside = ["probe"] if node.is_probe else []
    beside += [f"{name} {', '.join(steps)}" for name, steps in words.windows(tree, node)]
    beside += [f"{name} {found}" for name, found in words.costs(node)]
    if found := words.visits(node):
        beside.append(f"n {found}")
    if name := words.who(node):
        beside.insert(0, name)
    if beside:
        given["xlabel"] = quoted("\n".join(beside))
    if node.role in DASHED:
        given["style"] = "dashed"
    if node.is_on_path:
        given |= {"color": PATH, "penwidth": THICK}
    if node.is_cut:
        given |= {"color": "gray60", "tooltip": quoted(words.cut(tree, node))}
    return _attributes(given)


def _edge(node: Node) -> str:
    given = {"label": quoted(words.label(node))}
    if node.is_cut:
        crossed = f"{words.label(node)} ✗"
        given = {"label": quoted(crossed), "style": "dashed", "color": "red", "fontcolor": "gray40"}
    elif node.is_on_path:
        given |= {"color": PATH, "penwidth": THICK}
    elif (share := words.share(node)) is not None:
        given["penwidth"] = f"{1 + (WIDEST - 1) * share:.1f}"
    elif node.is_best:
        given["penwidth"] = THICK
    return _attributes(given)


def _attributes(given: dict[str, str]) -> str:
    return ", ".join(f"{name}={text}" for name, text in given.items())
