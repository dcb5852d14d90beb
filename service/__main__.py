"""`python -m service`: serve, or the main jobs on the command line."""

import argparse
import json
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from typing import Any, cast

from service.engine import Engine, EngineError, Table, Task
from service.errors import Problem
from service.settings import OFF, SettingError, Settings

REFUSED = 2
TABLE_MB = 256
SHOWN_MOVES = 12


def move(asked: Namespace) -> None:
    """Print a line per iteration on stderr, then the move on stdout."""
    engine = Engine(Table(megabytes=TABLE_MB))
    game = engine.game(asked.game, _object(asked.options, "--options"))
    report = engine.search(
        game, asked.state, _moves(asked), _task(asked), on_iteration=_print_iteration
    )
    print(json.dumps(report) if asked.json else report["move"])


def perft(asked: Namespace) -> None:
    """Print depth, leaves and leaves a second, down to the depth asked for."""
    game = Engine(Table(megabytes=1)).game(asked.game, _object(asked.options, "--options"))
    for depth in range(1, asked.depth + 1):
        began = perf_counter()
        leaves = game.perft(asked.state, _moves(asked), depth)
        rate = leaves / max(perf_counter() - began, 1e-9)
        print(f"depth {depth:2}  leaves {leaves}  {rate:,.0f}/s", flush=True)


def serve(_: Namespace) -> None:
    from service.server import serve as run  # noqa: PLC0415 - gunicorn is slow to import

    run(Settings.read())


def openapi(_: Namespace) -> None:
    """Write the description as YAML to stdout."""
    import yaml  # noqa: PLC0415 - a tool of development, absent where the service runs

    from service import create_app  # noqa: PLC0415
    from service.openapi import PATH  # noqa: PLC0415

    app = create_app(Settings(redis_url=OFF, table_mb=0, log_level="error"))
    document = app.test_client().get(PATH).get_json()
    yaml.safe_dump(document, sys.stdout, sort_keys=False, allow_unicode=True, width=100)


COMMANDS: Mapping[str, Callable[[Namespace], None]] = {
    "serve": serve,
    "openapi": openapi,
    "move": move,
    "perft": perft,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 2 for a refusal, told in one sentence."""
    asked = _parser().parse_args(arguments)
    try:
        COMMANDS[asked.command](asked)
    except (EngineError, Problem, SettingError) as error:
        print(f"countermove: {error}", file=sys.stderr)
        return REFUSED
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m service", description="Plays games.")
    jobs = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    jobs.add_parser("serve", help="serve HTTP (settings: COUNTERMOVE_*)")
    jobs.add_parser("openapi", help="write the API's description as YAML")

    move = jobs.add_parser("move", help="choose a move")
    _add_position(move)
    move.add_argument("--algorithm", default="auto")
    for limit in ("depth", "nodes", "threads", "seed"):
        move.add_argument(f"--{limit}", type=int)
    move.add_argument("--time-ms", type=float)
    move.add_argument("--weights", default="{}", help="features' weights, a JSON object")
    move.add_argument("--json", action="store_true", help="print the whole report")

    perft = jobs.add_parser("perft", help="count the leaves of the game tree")
    _add_position(perft)
    perft.add_argument("depth", type=int)
    return parser


def _add_position(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("--options", default="{}", help="the game's options, a JSON object")
    parser.add_argument("--state", help="left out: the game's start")
    parser.add_argument("--moves", default="", help="moves after it, separated by commas")


def _task(asked: Namespace) -> Task:
    given: dict[str, Any] = {
        name: getattr(asked, name)
        for name in ("algorithm", "depth", "nodes", "time_ms", "threads", "seed")
    }
    given["weights"] = _object(asked.weights, "--weights") or None
    if asked.depth is None and asked.nodes is None and asked.time_ms is None:
        given["time_ms"] = float(Settings.default_time_ms)
    return cast("Task", {name: value for name, value in given.items() if value is not None})


def _moves(asked: Namespace) -> list[str]:
    return [move for move in asked.moves.split(",") if move]


def _object(text: str, name: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Problem("not_json", f"{name} is not JSON: {error}") from error
    if not isinstance(value, dict):
        raise Problem("not_json", f"{name} is not a JSON object")
    return value


def _print_iteration(report: Mapping[str, Any]) -> None:
    rate = report["nodes"] / max(report["time_ms"] / 1000, 1e-9)
    line = " ".join(report["principal_variation"][:SHOWN_MOVES])
    print(
        f"depth {report['depth']:2}  value {report['value']:+.4f}  nodes {report['nodes']}  "
        f"{rate:,.0f}/s  {line}",
        file=sys.stderr,
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
