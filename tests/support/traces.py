"""Traces of searches in the engine's shape, made in Python, to be drawn without an engine."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any

TreeText = Sequence[Any] | float
FIGURE_5_2 = ((3, 12, 8), (2, 4, 6), (14, 5, 2))
NAMES = [*"abcdefghijklmnopqrstuvwxyz", *map(str, range(100))]


def trace(records: list[dict[str, Any]], **more: object) -> dict[str, Any]:
    """Return a trace with these records, of a game of MAX against MIN unless `more` says else."""
    nodes = [record for record in records if record["kind"] == "node"]
    return {
        "game": "tree",
        "state": "/",
        "player": "MAX",
        "viewpoint": "MAX",
        "move": "a",
        "value": 0,
        "value_of_first": 0,
        "algorithm": "plain_alpha_beta",
        "unit": "utility",
        "players": ["MAX", "MIN"],
        "nodes": len(nodes),
        "leaves": sum("leaf" in record for record in nodes),
        "cut": len(records) - len(nodes),
        "recorded": len(nodes),
        "beyond": 0,
        "complete": True,
        "records": records,
        **more,
    }


def node(number: int, path: str, **more: object) -> dict[str, Any]:
    """Return a node's record. `path` has a letter a move."""
    return {"kind": "node", "id": number, "path": list(path), **more}


@dataclass
class AlphaBeta:
    """Alpha-beta from left to right over nested lists, which records what it does."""

    records: list[dict[str, Any]] = field(default_factory=list)

    def search(
        self,
        tree: TreeText,
        path: tuple[str, ...] = (),
        window: tuple[float, float] = (-inf, inf),
        givers: Mapping[str, int] | None = None,
    ) -> float:
        """Return the value for MAX. `givers`: the ids of the nodes that α and β are from."""
        alpha, beta = window
        record: dict[str, Any] = {"kind": "node", "id": len(self.records), "path": list(path)}
        record |= {"parent": self._parent(path)} if path else {}
        record.update({k: v for k, v in (("alpha", alpha), ("beta", beta)) if abs(v) < inf})
        self.records.append(record)
        if isinstance(tree, (int, float)):
            record.update(turn="over", leaf="end", value=tree, bound="exact")
            return tree
        maximizes, own = len(path) % 2 == 0, record["id"]
        record.update(turn="player", player="MAX" if maximizes else "MIN", maximizes=maximizes)
        best = -inf if maximizes else inf
        givers, updates = dict(givers or {}), []
        for index, child in enumerate(tree):
            found = self.search(child, (*path, NAMES[index]), (alpha, beta), givers)
            if (found > best) if maximizes else (found < best):
                best, record["best"] = found, NAMES[index]
            if maximizes and best > alpha:
                alpha, givers["alpha"] = best, own
            elif not maximizes and best < beta:
                beta, givers["beta"] = best, own
            window_now = {k: v for k, v in (("alpha", alpha), ("beta", beta)) if abs(v) < inf}
            updates.append({"move": NAMES[index], "value": best, **window_now})
            if alpha >= beta:
                by = "beta" if maximizes else "alpha"
                limit = window[1] if maximizes else window[0]
                self._cut(range(index + 1, len(tree)), record, by, limit, givers[by])
                break
        is_low, is_high = best <= window[0], best >= window[1]
        bound = "upper" if is_low else "lower" if is_high else "exact"
        record.update(updates=updates, value=best, bound=bound)
        return best

    def _cut(
        self, left: range, parent: dict[str, Any], by: str, limit: float, ancestor: int
    ) -> None:
        for index in left:
            path = [*parent["path"], NAMES[index]]
            known = {"kind": "cut", "id": len(self.records), "path": path, "parent": parent["id"]}
            known |= {"move": NAMES[index], "by": by, "limit": limit, "ancestor": ancestor}
            self.records.append(known)

    def _parent(self, path: tuple[str, ...]) -> int:
        above = list(path[:-1])
        return int(next(r["id"] for r in self.records if r["path"] == above))


def alpha_beta(tree: TreeText) -> dict[str, Any]:
    """Return the trace of plain alpha-beta."""
    search = AlphaBeta()
    value = search.search(tree)
    move = search.records[0]["best"]
    rules = {"fail_hard": False, "cut_on_equal": True}
    return trace(search.records, move=move, value=value, value_of_first=value, rules=rules)
