"""A search's report as lines of UCI and of the protocols modelled on it."""

from collections.abc import Iterator, Mapping
from typing import Any

CENTIPAWNS = "centipawns"
CENTI = 100
PLIES_A_MOVE = 2
MATE = 10_000
"""UCCI's score of an immediate win; each ply until the end subtracts one."""


def counts(report: Mapping[str, Any]) -> str:
    """Return the search's counts so far, but for its time."""
    nodes = report["nodes_all_passes"]
    rate = int(nodes / max(report["time_ms"] / 1000, 1e-6))
    return f"nodes {nodes} nps {rate}"


def selective_depth(report: Mapping[str, Any], multi_pv: int) -> int:
    """Return the greatest number of plies of a line to send, but at least the depth."""
    depth: int = report["depth"]
    return max(depth, *(len(line["principal_variation"]) for line in report["lines"][:multi_pv]))


def plies(line: Mapping[str, Any]) -> int:
    """Return the plies until a proven end, by the search's count or else by the line's length."""
    known: int = line["plies"] if "plies" in line else len(line.get("principal_variation", ()))
    return known


def uci_score(line: Mapping[str, Any], unit: str) -> str:
    """Return `mate` in moves (negative: a loss), or `cp` in hundredths of the unit.

    A proven value other than win, draw or loss is in hundredths of a utility.
    """
    moves = (plies(line) + 1) // PLIES_A_MOVE
    return _proven(line, moves) or _estimated(line, unit)


def usi_score(line: Mapping[str, Any], unit: str) -> str:
    """Return `uci_score` with `mate` in plies."""
    return _proven(line, plies(line)) or _estimated(line, unit)


def ucci_score(line: Mapping[str, Any], unit: str) -> str:
    """Return `uci_score` as a number alone; for a mate, `MATE` less its plies."""
    outcome = line.get("outcome")
    if outcome in {None, "draw"}:
        return str(_hundredths(line, unit))
    worth = MATE - plies(line)
    return str(worth if outcome == "win" else -worth)


def _proven(line: Mapping[str, Any], distance: int) -> str:
    """Return "" for neither a win nor a loss."""
    outcome = line.get("outcome")
    if outcome in {None, "draw"}:
        return ""
    return f"mate {distance if outcome == 'win' else -distance}"


def _estimated(line: Mapping[str, Any], unit: str) -> str:
    bound = " upperbound" if "at_most" in line else ""
    return f"cp {_hundredths(line, unit)}{bound}"


def _hundredths(line: Mapping[str, Any], unit: str) -> int:
    if line.get("outcome") == "draw":
        return 0
    value: float = line.get("evaluation", line.get("value", line.get("at_most", 0.0)))
    return round(value * (1 if unit == CENTIPAWNS and "evaluation" in line else CENTI))


def best(report: Mapping[str, Any]) -> str:
    """Return `bestmove` with the move, and the expected reply to ponder."""
    move, *replies = report["principal_variation"]
    return f"bestmove {move}" + (f" ponder {replies[0]}" if replies else "")


def one_line(text: object) -> str:
    """Return the text without line ends."""
    return " ".join(str(text).split())


def pv(line: Mapping[str, Any]) -> Iterator[str]:
    yield "pv"
    yield from line["principal_variation"]
