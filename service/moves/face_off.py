"""A face-off: every policy of the first player against every policy of the second.

The three inequalities are those of Stanford's CS221, lecture "Games".
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any, NamedTuple

from service.engine import EngineError, PolicyReport, problem
from service.errors import Problem

MAXIMIZING = MINIMIZING = {"model": "optimal"}
TOLERANCE = 1e-9
PLAYERS = 2

Policy = Mapping[str, Any]
Evaluate = Callable[[Sequence[Policy], float], PolicyReport]
"""Values of the players' policies, found in a share of the time that is left."""


class Side(NamedTuple):
    """A cell of the table."""

    agent: str
    opponent: str
    value: float

    def __str__(self) -> str:
        return f"V({self.agent}, {self.opponent})"


def check(players: Sequence[str], body: Mapping[str, Any]) -> None:
    """Errors: `Problem` bad_opponent."""
    if len(players) != PLAYERS:
        detail = f"a face-off is of two players, and this game has {len(players)}"
        raise Problem("bad_opponent", detail, pointer="/opponents")
    for side in ("agents", "opponents"):
        names = [policy["name"] for policy in body[side]]
        for index, name in enumerate(names):
            if name in names[:index]:
                detail = f'two of the {side} have the name "{name}"'
                raise Problem("bad_opponent", detail, pointer=f"/{side}/{index}/name", text=name)


def face_off(body: Mapping[str, Any], evaluate: Evaluate) -> dict[str, Any]:
    """Evaluate every cell; return the table and which inequalities hold.

    Errors: `Problem`, `EngineError`.
    """
    agents, opponents = body["agents"], body["opponents"]
    left = len(agents) * len(opponents)
    found: dict[tuple[str, str], PolicyReport] = {}
    for (row, agent), (column, opponent) in product(enumerate(agents), enumerate(opponents)):
        policies = [without_name(agent), without_name(opponent)]
        try:
            cell = evaluate(policies, 1 / left)
        except EngineError as error:
            about = {"/policies/0": f"/agents/{row}", "/policies/1": f"/opponents/{column}"}
            raise _pointing_to(about, error) from error.__cause__
        found[agent["name"], opponent["name"]] = cell
        left -= 1
    rows = [
        _row(agent["name"], [found[agent["name"], it["name"]] for it in opponents])
        for agent in agents
    ]
    exact = all(report["exact"] for report in found.values())
    return {
        "opponents": [opponent["name"] for opponent in opponents],
        "rows": rows,
        "inequalities": [
            inequality(lower, upper)
            for lower, upper in claims(
                agents, opponents, {cell: report["values"][0] for cell, report in found.items()}
            )
        ],
        "exact": exact,
        "complete": all(report["complete"] for report in found.values()),
        "nodes": sum(report["nodes"] for report in found.values()),
        "time_ms": sum(report["time_ms"] for report in found.values()),
    }


def _pointing_to(about: Mapping[str, str], error: EngineError) -> Exception:
    """Return the error, of the policies of a cell, with their places in the request."""
    for cell, policy in about.items():
        if f"{error.pointer}/".startswith(f"{cell}/"):
            return replace(problem(error), pointer=policy + error.pointer.removeprefix(cell))
    return error


def without_name(policy: Policy) -> Policy:
    return {field: value for field, value in policy.items() if field != "name"}


def _row(agent: str, reports: Sequence[PolicyReport]) -> dict[str, Any]:
    row: dict[str, Any] = {"agent": agent, "values": [report["values"][0] for report in reports]}
    errors = [report.get("standard_errors", (0.0,))[0] for report in reports]
    return {**row, "standard_errors": errors} if any(errors) else row


def claims(
    agents: Sequence[Policy], opponents: Sequence[Policy], values: Mapping[tuple[str, str], float]
) -> Iterator[tuple[Side, Side]]:
    """Yield pairs of cells: the first should be worth at most as much as the second."""

    def cell(agent: Policy, opponent: Policy) -> Side:
        names = agent["name"], opponent["name"]
        return Side(*names, values[names])

    for best in [agent for agent in agents if without_name(agent) == MAXIMIZING][:1]:
        for worst in [opponent for opponent in opponents if without_name(opponent) == MINIMIZING][
            :1
        ]:
            yield from (
                (cell(agent, worst), cell(best, worst)) for agent in agents if agent is not best
            )
            yield from ((cell(best, worst), cell(best, it)) for it in opponents if it is not worst)
        for agent, opponent in product(agents, opponents):
            if without_name(agent) == {**MAXIMIZING, "opponent": without_name(opponent)}:
                yield cell(best, opponent), cell(agent, opponent)


def inequality(lower: Side, upper: Side) -> dict[str, Any]:
    return {
        "claim": f"{lower} <= {upper}",
        "lower": lower.value,
        "upper": upper.value,
        "holds": lower.value <= upper.value + TOLERANCE,
    }
