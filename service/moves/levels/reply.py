"""The report of a chosen move: every field that belongs to a move is that of the choice."""

from collections.abc import Mapping, Sequence
from typing import Any

from service.engine import Game, Position, Task
from service.moves.chance import with_standing
from service.moves.levels.ask import Ask
from service.moves.levels.chooser import MoveChoice
from service.moves.levels.strength import Strength
from service.moves.sample import OF_ITS_MOVE

PROOF = ("exact", "outcome", "plies", "plies_at_most", "evaluation", "value_optimal")
OF_A_MOVE = ("move", "move_label", "principal_variation", "value", *PROOF)
"""Fields that a report and its lines have in common."""
OF_THE_BEST = {"lines", "events", *OF_A_MOVE}
"""Fields of a report that are not those of another move."""
OF_THE_STRATEGY = ("exploitability", "nash_conv")
"""Fields of a report that are true of the strategy that the search found alone."""
BEST_MOVE = "best_move"
SHOWN_OF_BEST = (
    "move",
    "move_label",
    "value",
    "evaluation",
    "outcome",
    "plies",
    "plies_at_most",
)


def report_of(choice: MoveChoice, game: Game, position: Position, ask: Ask) -> dict[str, Any]:
    """Return the report of the chosen move, without the lines of others.

    Where the values of other players do not follow from that of the mover, `ask` is asked for them.
    """
    report, line = choice.report, choice.chosen.line
    if game.hides_information or "strategies" in report:
        return _mixed(choice, game, position, ask)
    if line["move"] == report["move"]:
        return {name: value for name, value in report.items() if name != "lines"}
    values = _values(report, line, game)
    if values is None:
        return {**ask(_alone(choice))}
    kept = {name: value for name, value in report.items() if name not in OF_THE_BEST}
    own = {name: line[name] for name in OF_A_MOVE if name in line}
    (step,) = position.steps(line["move"])
    if "events" in step:
        own["events"] = step["events"]
    chosen = {**kept, **own, "values": values, "value_of_first": values[0]}
    return with_standing(chosen, position.child(line["move"]))


def _mixed(choice: MoveChoice, game: Game, position: Position, ask: Ask) -> dict[str, Any]:
    """Return the report of a move by what its player knows, with the strategy that it is of.

    Where players choose at once, the values are those of all strategies together.
    """
    report, line = choice.report, choice.chosen.line
    chosen = {name: value for name, value in report.items() if name != "lines"}
    if line["move"] != report["move"]:
        own = {name: line[name] for name in OF_A_MOVE if name in line}
        if "strategies" in report:
            kept = {name: chosen[name] for name in chosen if name not in OF_ITS_MOVE}
            chosen = {**kept, "move": line["move"], "principal_variation": [line["move"]]}
            if "move_label" in line:
                chosen["move_label"] = line["move_label"]
        elif values := _values(report, line, game):
            chosen = {name: value for name, value in report.items() if name not in OF_THE_BEST}
            chosen |= {**own, "values": values, "value_of_first": values[0]}
        else:
            chosen = {**ask(_alone(choice))}
    if choice.strategy is None:
        return chosen
    chosen = {name: chosen[name] for name in chosen if name not in OF_THE_STRATEGY}
    mixed = _in_order(choice.strategy, position, report["player"])
    if "strategies" not in report:
        return {**chosen, "strategy": mixed}
    own = {"moves": mixed, "support": sum(one["probability"] > 0 for one in mixed)}
    strategies = [
        {**one, **own} if one["player"] == report["player"] else one for one in report["strategies"]
    ]
    return {**chosen, "strategies": strategies}


def _in_order(
    strategy: Sequence[Mapping[str, Any]], position: Position, player: str
) -> Sequence[Mapping[str, Any]]:
    """Return a strategy in the order of the game's moves, as the player sees them."""
    said = position.seen_by(player).inspect()
    own = {chooser["player"]: chooser["legal_moves"] for chooser in said.get("choices", ())}
    order = [*own.get(player, said["legal_moves"])]
    return sorted(strategy, key=lambda choice: order.index(choice["move"]))


def _alone(choice: MoveChoice) -> Task:
    """Return the task of the search again, for the chosen move alone."""
    return Task(**{**choice.task, "root_moves": [choice.chosen.move], "lines": 0})


def about(strength: Strength, choice: MoveChoice | None) -> dict[str, Any]:
    """Return the fields about the choice; without a choice the best move is played."""
    asked = {"level": strength.level, "elo": strength.elo}
    found: dict[str, Any] = {name: value for name, value in asked.items() if value is not None}
    found["loss"] = choice.loss if choice else 0.0
    in_unit = choice.loss_in_unit if choice else 0.0
    return found if in_unit is None else {**found, "loss_in_unit": in_unit}


def best_move(line: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields about the best move, from its line or from a report that chose it."""
    return {name: line[name] for name in SHOWN_OF_BEST if name in line}


def _values(report: Mapping[str, Any], line: Mapping[str, Any], game: Game) -> list[float] | None:
    """Return every player's utility; `None` where the mover's does not determine them."""
    card = game.card()
    players: list[str] = card["players"]
    value: float = line["value"]
    if len(players) == 1:
        return [value]
    if len(players) > 2 or card["facts"]["payoff"] != "zero_sum":  # noqa: PLR2004
        return None
    others = sum(report["values"]) - value
    return [value, others] if players[0] == report["player"] else [others, value]
