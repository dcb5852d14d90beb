"""A stored answer as text: a line with its rank, version and budget, then the report as JSON.

    rank|engine version|time budget, ms|node budget
    {"game": ..., "state": ..., "move": ...}

The rank has a fixed number of digits, so comparing texts compares ranks.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Self

from service.cache.answers.question import Question, SearchLimits
from service.engine import VERSION, EngineError, check_report
from service.json_text import encoded

MOST_BYTES = 1 << 18
UNLIMITED_NODES = 10**16 - 1
UNLIMITED_MS = 10**10 - 1
DONE = ("iterations", "converged")
"""Reasons to stop after which more time would find nothing better."""
RANK_DIGITS = 1 + 5 + 1 + 10 + 16


class BadAnswerError(ValueError):
    """The stored bytes are not an entry that this service writes."""


@dataclass(frozen=True)
class StoredAnswer:
    """A report, as a mapping and as JSON text, and the budget that it was found with."""

    report: dict[str, Any]
    text: bytes
    time_ms: int
    nodes: int

    @classmethod
    def of(cls, report: Mapping[str, Any], limits: SearchLimits, lost_ms: float) -> Self:
        """Make the entry of a report. Its time budget is the limit less `lost_ms`.

        `lost_ms` is the time in which the request had no search slot. Under a clock, the budget of
        a search that ended early is the time that it took. A finished search has any budget.
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
        """Read and check the entry that answers `question`. Errors: `BadAnswerError`."""
        return cls._read(raw, question.plan.check_report)

    @classmethod
    def parsed(cls, raw: bytes) -> Self:
        """Read an entry, whatever question it answers. Errors: `BadAnswerError`."""
        return cls._read(raw, check_report)

    @classmethod
    def _read(cls, raw: bytes, check: Callable[[bytes], None]) -> Self:
        head, _, text = raw.partition(b"\n")
        fields = head.split(b"|")
        if len(raw) > MOST_BYTES or len(fields) != len(("rank", "version", "time", "nodes")):
            raise BadAnswerError("size or head")
        rank, version, time_ms, nodes = fields
        if version != VERSION.encode() or not (time_ms.isdigit() and nodes.isdigit()):
            raise BadAnswerError("version or budget")
        try:
            check(text)
        except (EngineError, ValueError) as error:
            raise BadAnswerError(str(error)) from error
        entry = cls(json.loads(text), text, int(time_ms), int(nodes))
        if entry.rank.encode() != rank:
            raise BadAnswerError("rank")
        return entry
