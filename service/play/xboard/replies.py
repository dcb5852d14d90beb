"""Lines that the program sends: search results, moves, and a game's result."""

from collections.abc import Mapping
from typing import Any

CENTI = 100
MATE = 100_000
"""Base of mate scores: a mate in N moves scores MATE + N."""
CASTLES = "O-O"


def thought(report: Mapping[str, Any]) -> str:
    """Return depth, score in hundredths of a pawn, time in hundredths of a second, nodes, line."""
    best = report["lines"][0]
    centiseconds = int(report["time_ms"] / 10)
    moves = " ".join(best["principal_variation"])
    nodes = report["nodes_all_passes"]
    return f"{report['depth']} {_score(best)} {centiseconds} {nodes} {moves}"


def statistics(report: Mapping[str, Any]) -> str:
    """Return an analysis's state: time, nodes, depth, moves left, moves."""
    moves = len(report["lines"])
    centiseconds = int(report["time_ms"] / 10)
    return f"stat01: {centiseconds} {report['nodes_all_passes']} {report['depth']} 0 {moves}"


def _score(line: Mapping[str, Any]) -> int:
    outcome = line.get("outcome")
    if outcome == "draw":
        return 0
    if outcome is not None:
        plies = line["plies"] if "plies" in line else len(line["principal_variation"])
        worth = MATE + (plies + 1) // 2
        return worth if outcome == "win" else -worth
    return round(CENTI * float(line.get("evaluation", line.get("value", 0.0))))


def move(report: Mapping[str, Any], *, is_chess960: bool) -> str:
    """Return a move in coordinates. In Chess960 castling is O-O or O-O-O."""
    label: str = report.get("move_label", "")
    text: str = report["move"]
    return label.rstrip("+#") if is_chess960 and label.startswith(CASTLES) else text


def result(seen: Mapping[str, Any]) -> str:
    """Return the end of a game: 1-0 {checkmate}."""
    return f"{seen.get('result', '*')} {{{seen.get('ending', 'the game is over')}}}"
