"""`move`, `trace`, `perft`: one position, searched or counted."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from time import perf_counter
from typing import TYPE_CHECKING, Any, cast

from service.commands.command import Command
from service.commands.engines import make_engine
from service.commands.fields import add_position, add_search, body_of, limited_body_of
from service.http.schemas.search_requests import FORMATS, TraceRequest
from service.moves.chance import with_standing
from service.moves.sample import sampled
from service.moves.tracing import USUAL_NODES
from service.play.divide import leaves_by_move
from service.tracing.formats import DRAWINGS

if TYPE_CHECKING:
    from service.engine import Task

TABLE_MB = 256
SHOWN_MOVES = 12


def _add_move_arguments(parser: ArgumentParser) -> None:
    add_position(parser)
    parser.add_argument("--view", help="what a player has seen, in place of state and moves")
    add_search(parser, algorithm="auto")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--player", help="at a simultaneous turn: the player to choose for")
    parser.add_argument("--json", action="store_true", help="print the whole report")


def _move(arguments: Namespace) -> None:
    """Print a line per iteration on stderr, then the move on stdout."""
    body = limited_body_of(arguments)
    seed = body.get("seed")
    engine = make_engine(TABLE_MB)
    game = engine.game(arguments.game, body.pop("options", None))
    if "view" in body:
        position = game.seen(body.pop("view"))
    else:
        position = game.at(body.pop("state", None), body.pop("moves"))
    plan = position.plan(cast("Task", body))
    if plan.ignored:
        print(f"ignored by {plan.algorithm}: {', '.join(plan.ignored)}", file=sys.stderr)
    report = engine.run(plan, seeded=seed is not None, on_iteration=_print_iteration)
    final = sampled(report, seed) or report
    if "outcomes" in final:
        final = with_standing(final, position.child(final["move"]))
    print(json.dumps(final) if arguments.json else final["move"])


def _print_iteration(report: Mapping[str, Any]) -> None:
    rate = report["nodes_all_passes"] / max(report["time_ms"] / 1000, 1e-9)
    line = " ".join(report["principal_variation"][:SHOWN_MOVES])
    print(
        f"depth {report['depth']:2}  value {report['value']:+.4f}  nodes {report['nodes']}  "
        f"{rate:,.0f}/s  {line}",
        file=sys.stderr,
        flush=True,
    )


def _add_trace_arguments(parser: ArgumentParser) -> None:
    add_position(parser)
    add_search(parser, algorithm="auto", numbers=("depth", "nodes", "time-ms", "most-nodes"))
    parser.add_argument("--seed", type=int)
    parser.add_argument("--format", choices=FORMATS, default="text", help="default text")


def _trace(arguments: Namespace) -> None:
    """Print what a search does, drawn or as JSON."""
    body = limited_body_of(arguments, TraceRequest())
    game = make_engine(1).game(arguments.game, body.pop("options", None))
    position = game.at(body.pop("state", None), body.pop("moves"))
    report = position.trace(cast("Task", body), most_nodes=body.pop("most_nodes", USUAL_NODES))
    drawing = DRAWINGS.get(arguments.format)
    print(drawing.draw(report) if drawing else json.dumps(report), end="" if drawing else "\n")


def _add_perft_arguments(parser: ArgumentParser) -> None:
    add_position(parser)
    parser.add_argument("depth", type=int)
    parser.add_argument(
        "--divide", action="store_true", help="print the leaves by first move, at that depth only"
    )


def _perft(arguments: Namespace) -> None:
    """Print depth, leaves and leaves a second for each depth; with --divide, leaves by move."""
    body = body_of(arguments)
    game = make_engine(1).game(arguments.game, body.get("options"))
    position, depth = game.at(body.get("state"), body["moves"]), body["depth"]
    if arguments.divide:
        for first, leaves in leaves_by_move(position, depth):
            print(f"{first}: {leaves}", flush=True)
    for plies in range(depth if arguments.divide else 1, depth + 1):
        began = perf_counter()
        leaves = position.perft(plies)
        rate = leaves / max(perf_counter() - began, 1e-9)
        print(f"depth {plies:2}  leaves {leaves}  {rate:,.0f}/s", flush=True)


MOVE = Command("move", "choose a move", _move, _add_move_arguments)
TRACE = Command("trace", "show what a search does, node by node", _trace, _add_trace_arguments)
PERFT = Command("perft", "count the leaves of the game tree", _perft, _add_perft_arguments)
