"""The tree of a trace's records: who chooses at each node, and what was never visited."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Self

Trace = Mapping[str, Any]
TraceRecord = Mapping[str, Any]
CUT, TABLE, BOUND, SIMULATION = "cut", "table", "bound", "simulation"
EXPANDED, GOAL, SEARCHES = "expanded", "goal", "searches"
CHANCE, TOGETHER, OVER = "chance", "together", "over"
ESTIMATE = "estimate"


class Role(Enum):
    """What a node is, which says how it is drawn."""

    MAX = "maximizes"
    MIN = "minimizes"
    CHANCE = "averages"
    PLAYER = "a player"
    TOGETHER = "all at once"
    END = "end"
    ESTIMATE = "estimate"
    TABLE = "from the table"
    BOUND = "bound alone"
    CUT = "never looked at"
    EXPANDED = "expanded"
    GOAL = "goal"
    SEARCHES = "one search after the other"


ANSWERED = {CUT: Role.CUT, TABLE: Role.TABLE, BOUND: Role.BOUND}
"""Roles of records without a search below them, by their kind."""
OF_PATHS = {EXPANDED: Role.EXPANDED, GOAL: Role.GOAL, SEARCHES: Role.SEARCHES}
"""Roles in a search for a path, by the record's kind."""
CHOOSING = frozenset({Role.MAX, Role.MIN, Role.CHANCE, Role.PLAYER, Role.TOGETHER})
"""Roles of nodes where a player or chance chooses."""
INNER = CHOOSING | {Role.EXPANDED, Role.SEARCHES}
"""Roles of nodes whose children were visited."""


@dataclass(eq=False)
class Node:
    """A record in its place."""

    record: TraceRecord
    parent: "Node | None" = None
    children: list["Node"] = field(default_factory=list)
    """In the order in which they were visited or cut."""
    role: Role = Role.END
    before: "Node | None" = None
    """The child of the parent that came before it."""
    is_best: bool = False
    """Whether the parent's choice leads here; of several visits to a child, the last."""

    @property
    def move(self) -> str:
        """The move into it, or the agent whose search begins here; empty at the root."""
        path = self.record["path"]
        if not path and "agent" in self.record:
            return f"agent {self.record['agent']}"
        return str(self.record.get("move", path[-1] if path else ""))

    @property
    def is_cut(self) -> bool:
        return self.role is Role.CUT

    @property
    def is_on_path(self) -> bool:
        """Whether the answer's path goes through it."""
        return bool(self.record.get("on_path"))

    @property
    def is_probe(self) -> bool:
        """Whether only some branches were searched, for a bound; another visit may follow."""
        return self.record["kind"] == BOUND and bool(self.children)

    def all(self) -> Iterator["Node"]:
        """This node and those below it, in visiting order."""
        left = [self]
        while left:
            node = left.pop()
            yield node
            left += reversed(node.children)


@dataclass(frozen=True)
class Tree:
    """The tree of a trace that was read."""

    trace: Trace
    root: Node | None
    """`None` if nothing was recorded."""
    nodes: Mapping[int, Node]
    """Nodes by the ids of their records."""
    simulations: list[TraceRecord]
    has_estimates: bool
    """Whether some values are in the unit of the game's evaluation. Estimates that are given in the
    text of the game `tree` are not."""
    has_windows: bool
    """Whether the search had α and β. A node's record leaves out infinite ones."""

    @classmethod
    def of(cls, trace: Trace) -> Self:
        """Read a trace. A record whose parent is missing is left out."""
        nodes: dict[int, Node] = {}
        simulations: list[TraceRecord] = []
        roots: list[Node] = []
        for record in trace["records"]:
            if record["kind"] == SIMULATION:
                simulations.append(record)
                continue
            node = Node(record, nodes.get(record.get("parent", -1)))
            if node.parent is not None:
                siblings = node.parent.children
                node.before = siblings[-1] if siblings else None
                siblings.append(node)
            elif not roots or (record["kind"] in OF_PATHS and "parent" not in record):
                roots.append(node)
            else:
                continue
            nodes[record["id"]] = node
        root = _over(roots, len(trace["records"]))
        if root is not None:
            nodes[root.record["id"]] = root
        is_alone = len(trace.get("players", ())) == 1
        for node in reversed(nodes.values()):
            node.role = _role(node, is_alone=is_alone)
            _mark_best(node)
        has_windows = any(_has_window(node.record) for node in nodes.values())
        has_estimates = any(node.record.get("leaf") == ESTIMATE for node in nodes.values())
        return cls(trace, root, nodes, simulations, has_estimates, has_windows)


def _over(roots: list[Node], number: int) -> Node | None:
    """Return the only root, or else a node with this number above all roots."""
    if len(roots) <= 1:
        return roots[0] if roots else None
    over = Node({"kind": SEARCHES, "id": number, "path": []}, children=roots)
    for before, root in zip([None, *roots], roots, strict=False):
        root.parent, root.before = over, before
    return over


def _role(node: Node, *, is_alone: bool) -> Role:
    """Return the node's role. `is_alone`: the game has one player, who maximizes."""
    record = node.record
    if record["kind"] in OF_PATHS:
        return OF_PATHS[record["kind"]]
    turn = record.get("turn")
    if record["kind"] in ANSWERED and not node.children:
        return ANSWERED[record["kind"]]
    if turn == OVER or "leaf" in record:
        is_known = record.get("leaf") != ESTIMATE and record.get("proven", True)
        return Role.END if is_known else Role.ESTIMATE
    if turn == CHANCE or any("probability" in child.record for child in node.children):
        return Role.CHANCE
    if turn == TOGETHER:
        return Role.TOGETHER
    return _of_player(record.get("maximizes", True if is_alone else None))


def _of_player(maximizes: bool | None) -> Role:
    if maximizes is None:
        return Role.PLAYER
    return Role.MAX if maximizes else Role.MIN


def _mark_best(node: Node) -> None:
    best = node.record.get("best")
    to_best = [child for child in node.children if child.move == best and not child.is_cut]
    if to_best:
        to_best[-1].is_best = True


def _has_window(record: TraceRecord) -> bool:
    steps = (record, *record.get("updates", ()))
    return any("alpha" in step or "beta" in step for step in steps)
