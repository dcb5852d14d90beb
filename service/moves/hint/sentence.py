"""What speaks for a move, in a sentence: c4 gains in material (+1.2 pawns) and mobility (+0.3)."""

from collections.abc import Sequence

from service.engine import ChoiceReport, LineReport
from service.moves.hint.reasons import Reason

LEAST_DIFFERENCE = 0.005
"""Least difference between values that are called different."""


def sentence(
    lines: Sequence[LineReport],
    reasons: Sequence[Reason],
    unit: str,
    legal_moves: int,
    *,
    of_all: bool = True,
) -> str:
    """Say what speaks for the first of the best `lines`. `legal_moves` is their number.

    `of_all`: whether the search looked at all of them.
    """
    first, second = lines[0], (lines[1] if len(lines) > 1 else None)
    best_other = second if of_all else None
    clauses = ["is the only legal move"] if legal_moves == 1 else []
    clauses += [*_ending(first, best_other), *_alone(first, best_other)]
    clauses += _estimated(reasons, unit, second)
    return f"{label(first)} {', and '.join(clauses or [_compared(first, second, unit)])}."


def mixed(line: LineReport) -> str:
    """Say what speaks for a choice where players choose at once."""
    return f"{label(line)} is the most probable choice of a strategy that guarantees its value."


def often(strategy: Sequence[ChoiceReport], lines: Sequence[LineReport]) -> str:
    """Say how often a strategy plays its most probable move."""
    best = max(strategy, key=lambda choice: choice["probability"])
    labels = {line["move"]: label(line) for line in lines}
    name, share = labels.get(best["move"], best["move"]), best["probability"]
    return f"{name} is to be played {share:.0%} of the time by who sees this."


def label(line: LineReport) -> str:
    """Return the line's move as people say it."""
    return line.get("move_label", line["move"])


def _in_plies(line: LineReport) -> str:
    """Say when the proven end of `line` comes; nothing where that is unknown."""
    match line.get("plies"):
        case None:
            return ""
        case 0 | 1:
            return " at once"
        case plies:
            return f" in {'at most ' if line.get('plies_at_most') else ''}{plies} plies"


def _is_later(line: LineReport, other: LineReport) -> bool:
    """Return whether `line` ends later than `other` for certain."""
    is_known = "plies" in line and "plies" in other and not line.get("plies_at_most")
    return is_known and line["plies"] > other["plies"]


def _ending(first: LineReport, best_other: LineReport | None) -> list[str]:
    """Say how the game ends after the move, where that is proven.

    `best_other`: the best of all other legal moves, if it is known.
    """
    match first.get("outcome"):
        case "win":
            return [f"wins{_in_plies(first)}"]
        case "draw":
            return ["draws"]
        case "loss":
            is_longest = best_other is not None and _is_later(first, best_other)
            return [f"loses{_in_plies(first)}{', later than any other move' if is_longest else ''}"]
    return [f"is worth {_number(first)}, which is proven"] if first["exact"] else []


def _number(line: LineReport) -> str:
    if "infinite" in line:
        return "+∞" if line["value"] > 0 else "-∞"
    return f"{line['value']:+g}"


def _alone(first: LineReport, best_other: LineReport | None) -> list[str]:
    """Say whether all other moves are proven to be worse."""
    outcome, others = first.get("outcome"), best_other.get("outcome") if best_other else None
    if outcome == "win" and others in {"draw", "loss"}:
        return ["is the only move that wins"]
    if outcome != "loss" and others == "loss":
        return ["is the only move that does not lose"]
    return []


def _estimated(reasons: Sequence[Reason], unit: str, second: LineReport | None) -> list[str]:
    """Say in which features the position gets better, and in which another move makes it worse."""
    gains = sorted((one for one in reasons if one.is_gain), key=lambda one: -one.gain)
    gained = {one.name: one.gain for one in gains}
    kept = {one.name: one.difference for one in reasons if not one.is_gain}
    clauses = [f"gains in {_listed(gained, unit)}"] if gained else []
    if kept and second:
        clauses.append(f"is ahead of {label(second)} in {_listed(kept, unit)}")
    return clauses


def _listed(amounts: dict[str, float], unit: str) -> str:
    """Name features with their amounts, the first with the unit."""
    *before, last = (
        f"{name.replace('_', ' ')} ({_signed(amount)}{'' if index else ' ' + unit})"
        for index, (name, amount) in enumerate(amounts.items())
    )
    return f"{', '.join(before)} and {last}" if before else last


def _signed(amount: float) -> str:
    return f"{amount:+.1f}" if abs(amount) >= 1 else f"{amount:+.2f}"


def _compared(first: LineReport, second: LineReport | None, unit: str) -> str:
    """Say how much better the move is, where there is nothing else to say."""
    if second is None:
        return "is the best move that was found"
    if "evaluation" in first and "evaluation" in second:
        lead, of_what = first["evaluation"] - second["evaluation"], f" {unit}"
    else:
        lead, of_what = first["value"] - second.get("value", first["value"]), ""
    if lead <= -LEAST_DIFFERENCE:  # of moves that simulations chose more often than better ones
        return "is the best move that was found"
    if lead < LEAST_DIFFERENCE:
        return f"is as good as {label(second)}"
    by = "" if "infinite" in first or "infinite" in second else f" by {lead:.2f}{of_what}"
    return f"is better than {label(second)}{by}"
