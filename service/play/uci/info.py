"""A search's report as lines of UCI."""

from collections.abc import Iterator, Mapping
from typing import Any

CENTIPAWNS = "centipawns"
CENTI = 100
NO_MOVE = "(none)"
INFO_STRING = "info string"


def infos(report: Mapping[str, Any], multi_pv: int) -> Iterator[str]:
    """Yield an `info` line for each of the `multi_pv` best root moves."""
    time_ms = report["time_ms"]
    nodes = report["nodes_all_passes"]
    rate = int(nodes / max(time_ms / 1000, 1e-6))
    speed = f"nodes {nodes} nps {rate} time {int(time_ms)}"
    for number, line in enumerate(report["lines"][:multi_pv], 1):
        yield (
            f"info depth {report['depth']} multipv {number} score {score(line, report['unit'])} "
            f"{speed} pv {' '.join(line['principal_variation'])}"
        )


def score(line: Mapping[str, Any], unit: str) -> str:
    """Return `mate` in moves (negative: a loss), or `cp` in hundredths of the unit.

    A proven value that is no win, draw or loss is in hundredths of a utility.
    """
    outcome = line.get("outcome")
    if outcome == "draw":
        return "cp 0"
    if outcome is not None:
        moves = (line["plies"] + 1) // 2
        return f"mate {moves if outcome == 'win' else -moves}"
    value = line.get("evaluation", line.get("value", line.get("at_most", 0.0)))
    bound = " upperbound" if "at_most" in line else ""
    factor = 1 if unit == CENTIPAWNS and "evaluation" in line else CENTI
    return f"cp {round(value * factor)}{bound}"


def best(report: Mapping[str, Any] | None) -> str:
    """Return `bestmove` with the move, or `(none)`, and the expected reply to ponder."""
    if report is None:
        return f"bestmove {NO_MOVE}"
    move, *replies = report["principal_variation"]
    return f"bestmove {move}" + (f" ponder {replies[0]}" if replies else "")


def info_string(text: object) -> str:
    """Return an `info string` of one line, whatever the text has."""
    return f"{INFO_STRING} {' '.join(str(text).split())}"
