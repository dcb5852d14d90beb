"""A stored answer as text: a line with its rank, version and budget, then the report as JSON.

    rank|engine version|time budget, ms|node budget
    {"game": ..., "state": ..., "move": ...}

The rank has a fixed number of digits, so comparing texts compares ranks.
"""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NoReturn, Self

from service.cache.question import Limits, Question
from service.engine import SHAPES, VERSION, Choices, EngineError, Position

MOST_BYTES = 1 << 18
UNLIMITED_NODES = 10**16 - 1
UNLIMITED_MS = 10**10 - 1
DONE = ("iterations", "converged")
"""Why a search stopped that more time would not help."""
RANK_DIGITS = 1 + 5 + 1 + 10 + 16

NUMBER = (int, float)
TYPES = {
    "string": str,
    "integer": int,
    "number": NUMBER,
    "boolean": bool,
    "array": list,
    "object": dict,
}
"""Python types by the names of JSON Schema."""
ROUNDING = 1e-9


@dataclass(frozen=True)
class Fields:
    """An object's fields from the engine's schema: types by name, and the required names."""

    types: Mapping[str, Any]
    required: frozenset[str]

    @classmethod
    def of(cls, schema: Mapping[str, Any], shapes: Mapping[str, Any]) -> Self:
        types = {name: _type(field, shapes) for name, field in schema["properties"].items()}
        return cls(types, frozenset(schema["required"]))


def _type(field: Mapping[str, Any], shapes: Mapping[str, Any]) -> Any:  # noqa: ANN401
    """Return the field's Python type. Errors: `KeyError` for a kind that no report has yet."""
    if "anyOf" in field:  # a value or null, which is left out
        field = field["anyOf"][0]
    if "$ref" in field:
        field = shapes[field["$ref"].rpartition("/")[2]]
    if "oneOf" in field:  # an enumeration
        field = field["oneOf"][0]
    kind = field["type"]
    return TYPES[kind if isinstance(kind, str) else kind[0]]


PARTS = SHAPES["Report"]["$defs"]
REPORT = Fields.of(SHAPES["Report"], PARTS)
LINE, STRATEGY, CHOICE = (
    Fields.of(PARTS[name], PARTS) for name in ("LineReport", "StrategyReport", "ChoiceReport")
)
EQUILIBRIUM_KINDS = {kind["const"] for kind in PARTS["EquilibriumKind"]["oneOf"]}


AT_LEAST_0 = (
    "nash_conv",
    "exploitability",
    "iterations",
    "information_states",
    "reach_probability",
    "worlds",
)
OF_NEXT = ("next_state", "over", "next_turn")
"""Fields that a report has unless others choose at the same time."""


class BadEntryError(ValueError):
    """The stored bytes are not an entry that this service writes."""


@dataclass(frozen=True)
class Entry:
    """A report, as a mapping and as JSON text, and the budget that it was found with."""

    report: dict[str, Any]
    text: bytes
    time_ms: int
    nodes: int

    @classmethod
    def of(cls, report: Mapping[str, Any], limits: Limits, lost_ms: float) -> Self:
        """Make the entry of a report. Its time budget is the limit less `lost_ms`.

        `lost_ms` is the time in which the request had no search slot. Under a clock, the budget of
        a search that ended early is the time that it took. What was done to its end has any budget.
        """
        nodes = UNLIMITED_NODES if limits.nodes is None else limits.nodes
        time_ms = limits.expected_ms - lost_ms
        if limits.soft_ms is not None and report["stopped_by"] == "time":
            time_ms = min(report["time_ms"], limits.time_ms - lost_ms)
        if report["complete"] and report["stopped_by"] in DONE:
            time_ms = UNLIMITED_MS
        return cls(dict(report), encoded(report), max(0, int(time_ms)), nodes)

    @property
    def proven(self) -> bool:
        """Whether the value and every line are exact, so that a deeper search changes nothing."""
        lines = self.report.get("lines", ())
        return self.report["exact"] and all(line["exact"] for line in lines)

    @property
    def rank(self) -> str:
        """Digits that compare as texts: of two entries the store keeps that of greater rank."""
        report = self.report
        nodes = min(self.nodes, UNLIMITED_NODES)
        return (
            f"{self.proven:d}{report['depth']:05d}{report['complete']:d}"
            f"{self.time_ms:010d}{nodes:016d}"
        )

    def encoded(self) -> bytes:
        head = f"{self.rank}|{VERSION}|{self.time_ms}|{self.nodes}\n"
        return head.encode() + self.text

    @classmethod
    def decoded(cls, raw: bytes, question: Question) -> Self:
        """Read and check the entry that answers `question`. Errors: `BadEntryError`."""
        entry = cls.parsed(raw)
        _check_about(entry.report, question)
        return entry

    @classmethod
    def parsed(cls, raw: bytes) -> Self:
        """Read an entry, whatever question it answers. Errors: `BadEntryError`."""
        head, _, text = raw.partition(b"\n")
        fields = head.split(b"|")
        if len(raw) > MOST_BYTES or len(fields) != len(("rank", "version", "time", "nodes")):
            _bad("size or head")
        rank, version, time_ms, nodes = fields
        report = _report(text)
        _check(report, REPORT)
        if version != VERSION.encode() or not (time_ms.isdigit() and nodes.isdigit()):
            _bad("version or budget")
        entry = cls(report, text, int(time_ms), int(nodes))
        return entry if entry.rank.encode() == rank else _bad("rank")


def encoded(fields: Mapping[str, Any]) -> bytes:
    return json.dumps(fields, separators=(",", ":")).encode()


def _report(text: bytes) -> dict[str, Any]:
    try:
        report = _DECODER.decode(text.decode())
    except (ValueError, RecursionError) as error:
        raise BadEntryError("not JSON") from error
    return report if isinstance(report, dict) and text[:1] == b"{" else _bad("not an object")


def _check(found: dict[str, Any], fields: Fields) -> None:
    """Check that fields and types are those that the service stores."""
    if not (fields.required <= found.keys() <= fields.types.keys()):
        _bad("fields")
    for name, value in found.items():
        kind = fields.types[name]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            _bad(name)


def _check_about(report: dict[str, Any], question: Question) -> None:
    """Check that the report answers this question, with a legal move."""
    if (report["game"], _position(report)) != (question.game, question.state):
        _bad("another position")
    if (
        report["algorithm"] not in question.plan.answered_by
        or ("lines" in report) != question.has_lines
    ):
        _bad("another question")
    if not all(isinstance(value, NUMBER) for value in report["values"]):
        _bad("values")
    if question.player not in {"", report["player"]}:
        _bad("another player")
    choices = _choices(report, question)
    check_outcomes(report, question.position)
    _check_next(report)
    _check_moves(report, report.get("next_state"), question, choices)
    for line in report.get("lines", ()):
        if not isinstance(line, dict):
            _bad("lines")
        _check(line, LINE)
        _check_moves(line, None, question, choices)


def _position(report: Mapping[str, Any]) -> Any:  # noqa: ANN401 - whatever is stored
    """Return the text of the position, whole or as its player sees it."""
    if ("view" in report) is ("state" in report):
        _bad("state or view")
    return report["view"] if "view" in report else report["state"]


def _choices(report: dict[str, Any], question: Question) -> list[str] | None:
    """Check strategies. Return the moves of who chooses at once or sees a part, else `None`."""
    position = question.position
    if any(report.get(name, 0) < -ROUNDING for name in AT_LEAST_0):
        _bad("less than 0")
    if report.get("reach_probability", 0) > 1 + ROUNDING:
        _bad("reach_probability")
    if ("view" in report) is not position.is_view:
        _bad("a view")
    moves = None
    if position.is_view:
        moves = _checked_view(report, question)
    elif "strategies" in report:
        moves = _checked_choices(report, question)
    if "strategy" in report:
        own = position.inspect()["legal_moves"] if moves is None else moves
        only = question.root_moves or own
        _checked_shares(report["strategy"], [move for move in own if move in only])
    return moves


def _check_next(report: dict[str, Any]) -> None:
    """Check which fields there are that depend on whether others choose at the same time."""
    has_choices = "strategies" in report
    if ("equilibrium_kind" in report) is not has_choices:
        _bad("equilibrium_kind")
    is_next_known = not has_choices and "view" not in report
    if any((name in report) is not is_next_known for name in OF_NEXT):
        _bad("next_state")


def check_outcomes(report: Mapping[str, Any], position: Position) -> None:
    """Check that a report has the outcomes of chance in `position`. Errors: `BadEntryError`."""
    found = report.get("outcomes", [])
    for outcome in found:
        if not isinstance(outcome, dict):
            _bad("outcomes")
        _check(outcome, CHOICE)
    shares = {outcome["move"]: outcome["probability"] for outcome in position.outcomes()}
    possible = {move: share for move, share in shares.items() if share > 0}
    if {outcome["move"]: outcome["probability"] for outcome in found} != possible:
        _bad("outcomes")


def _checked_choices(report: dict[str, Any], question: Question) -> list[str]:
    """Check every player's strategy. Return the legal moves of the report's player."""
    choosers = question.position.inspect().get("choices", ())
    choices = {chooser["player"]: chooser["legal_moves"] for chooser in choosers}
    if report["player"] not in choices or report.get("equilibrium_kind") not in EQUILIBRIUM_KINDS:
        _bad("player or equilibrium_kind")
    if len(report["strategies"]) != len(choices):
        _bad("strategies")
    for strategy, (player, moves) in zip(report["strategies"], choices.items(), strict=True):
        if not isinstance(strategy, dict):
            _bad("strategies")
        _check(strategy, STRATEGY)
        if strategy["player"] != player:
            _bad("strategies")
        _check_strategy(strategy, moves)
    return choices[report["player"]]


def _check_strategy(strategy: dict[str, Any], moves: list[str]) -> None:
    shares = _checked_shares(strategy["moves"], moves)
    if strategy["support"] != sum(share > 0 for share in shares):
        _bad("strategies")


def _checked_shares(choices: list[Any], moves: list[str]) -> list[float]:
    """Check that a strategy mixes these moves. Return how often it plays each."""
    for choice in choices:
        if not isinstance(choice, dict):
            _bad("strategies")
        _check(choice, CHOICE)
    shares = [choice["probability"] for choice in choices]
    is_distribution = min(shares, default=-1) >= 0 and abs(sum(shares) - 1) <= ROUNDING
    if [choice["move"] for choice in choices] != moves or not is_distribution:
        _bad("strategies")
    return shares


def _checked_view(report: dict[str, Any], question: Question) -> list[str]:
    """Check what is said to a player who sees a part. Return its legal moves."""
    seen = question.position.inspect()
    turn = Choices(player=seen.get("player", ""), legal_moves=seen["legal_moves"])
    own = seen.get("choices", [turn])
    if "strategies" in report or [chooser["player"] for chooser in own] != [report["player"]]:
        _bad("another player")
    return own[0]["legal_moves"]


def _check_moves(
    found: dict[str, Any], next_state: str | None, question: Question, choices: list[str] | None
) -> None:
    """Check that the first move is legal; at a simultaneous turn, that it is in `choices`."""
    moves = found["principal_variation"]
    if not (moves and all(isinstance(move, str) for move in moves) and moves[0] == found["move"]):
        _bad("principal_variation")
    if choices is not None:
        if found["move"] not in choices:
            _bad("an illegal move")
        return
    try:
        next_found = question.position.child(moves[0]).state
    except EngineError as error:
        raise BadEntryError("an illegal move") from error
    if next_state not in {None, next_found}:
        _bad("next_state")


def _bad(what: str) -> NoReturn:
    raise BadEntryError(what)


def _finite(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _bad("a number")


_DECODER = json.JSONDecoder(parse_float=_finite, parse_constant=_bad)
