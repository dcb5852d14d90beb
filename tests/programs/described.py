"""`make test-described`: a folder's sheets of rules, each compiled and played at random.

Each sheet has a process of its own, with limits of time and memory. A line says whether it loads,
or why not, what it took to compile it, and how fast random playouts are, through Python as a
client's moves are. `--least N`: the status is 1 if fewer load.
"""

import argparse
import json
import resource
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from service.engine import Engine, EngineError, Game, Table
from service.errors import Problem
from tests.support import ROOT

MEMORY_BYTES = 512 << 20
PATIENCE_S = 60
PLAYED_S = 10.0
"""Seconds to compile a sheet and to play; at least one second is left to play."""
MOST_PLIES = 2000
CLIPPED = 160
USAGE = "test-described needs a folder with sheets: make test-described RULES=folder"

Outcome = Mapping[str, Any]
"""`refused`, or `compiled_s`, `playouts`, `plies` and `played_s`."""


def main(arguments: Sequence[str]) -> int:
    """Return 1 where fewer sheets load than wanted, or there are none."""
    parser = argparse.ArgumentParser(prog="test-described", description=__doc__)
    parser.add_argument("path", type=Path, help="the folder")
    parser.add_argument("--least", type=int, default=1, help="how many sheets have to load")
    parser.add_argument("--alone", action="store_true", help="the path is one sheet; for itself")
    given = parser.parse_args(arguments)
    if given.alone:
        print(json.dumps(_outcome(given.path)))
        return 0
    sheets = sorted(given.path.glob("*.kif"))
    if not sheets:
        print(USAGE, file=sys.stderr)
        return 1
    print(f"{'':28}{'compiled in s':>14}{'playouts':>10}{'moves/s':>10}")
    loaded = 0
    for sheet in sheets:
        outcome = _apart(sheet)
        print(f"{sheet.stem:28}{_line(outcome)}", flush=True)
        loaded += "refused" not in outcome
    print(f"{loaded} of {len(sheets)} load; {given.least} have to")
    return int(loaded < given.least)


def _line(outcome: Outcome) -> str:
    if "refused" in outcome:
        return f"  refused: {outcome['refused'][:CLIPPED]}"
    speed = outcome["plies"] / outcome["played_s"]
    return f"{outcome['compiled_s']:14.3f}{outcome['playouts']:10}{speed:10.0f}"


def _apart(sheet: Path) -> Outcome:
    """Try a sheet in a process of its own."""
    command = [sys.executable, "-m", "tests.programs.described", "--alone", str(sheet.resolve())]
    try:
        done = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=PATIENCE_S
        )
    except subprocess.TimeoutExpired:
        return {"refused": f"no end in {PATIENCE_S} seconds"}
    if done.returncode < 0:
        return {"refused": f"killed by {signal.Signals(-done.returncode).name}"}
    if done.returncode > 0:
        *_, last = ["no word", *done.stderr.split("\n")[:-1]]
        return {"refused": f"failed: {last}"}
    return dict(json.loads(done.stdout))


def _outcome(sheet: Path) -> Outcome:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    engine, begun = Engine(Table(megabytes=1)), perf_counter()
    try:
        game = engine.game("described", {"rules": sheet.read_text()})
    except (EngineError, Problem, UnicodeDecodeError) as error:
        return {"refused": str(error)}
    compiled_s = perf_counter() - begun
    playing, playouts, plies = perf_counter(), 0, 0
    while not playouts or perf_counter() - playing < max(1.0, PLAYED_S - compiled_s):
        plies += _played(game, Random(playouts))
        playouts += 1
    played_s = perf_counter() - playing
    return {
        "compiled_s": compiled_s,
        "playouts": playouts,
        "plies": plies,
        "played_s": played_s,
    }


def _played(game: Game, drawn: Random) -> int:
    """Play at random to an end. Return the number of moves."""
    position = game.at()
    for ply in range(MOST_PLIES):
        seen = position.inspect()
        if seen["turn"] == "over":
            return ply
        choices = [one["legal_moves"] for one in seen.get("choices", [])] or [seen["legal_moves"]]
        position = position.child("|".join(drawn.choice(moves) for moves in choices))
    return MOST_PLIES


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
