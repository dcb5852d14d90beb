"""Chess: Win at Chess, zugzwangs and perft beside Stockfish, the depth reached from the start."""

import re
import shutil
import statistics
import subprocess
import time
from pathlib import Path
from typing import TYPE_CHECKING

from bench.support.measure import heading, row, seconds
from bench.support.positions import files, parser
from service._engine import Game, Table

if TYPE_CHECKING:
    from service.engine import Task

CHESS = Game("chess")
TABLE = Table(megabytes=64)
GAMES_FOLDER = "/usr/games"
"""Debian's folder for Stockfish, which is not on every PATH."""
SOLVED = 142
MOVE_MS = 1000
ZUGZWANG_MS = 2000
START_MS = 10_000
PERFT_DEPTH = 6
EPD = re.compile(r'(?P<state>.*) bm (?P<best>[^;]*); id "(?P<name>[^"]*)";')


def bare(label: str) -> str:
    """Return the move without signs of check and mate."""
    return label.rstrip("+#")


def win_at_chess(file: Path) -> None:
    """Best moves found in a second each, one thread."""
    heading(f"Win at Chess 1 to 150, {MOVE_MS / 1000:g} s a position, one thread")
    solved, missed, nodes = 0, [], 0
    for line in file.read_text().splitlines():
        position = EPD.match(line)
        if position is None:
            continue
        TABLE.clear()
        task: Task = {"time_ms": MOVE_MS, "threads": 1}
        report = CHESS.at(position["state"]).search(task, TABLE)
        nodes += report["nodes_all_passes"]
        if bare(report["move_label"]) in map(bare, position["best"].split()):
            solved += 1
        else:
            missed.append(position["name"])
    row("solved", f"{solved} of {solved + len(missed)}", f"aim {SOLVED}")
    row("nodes", f"{nodes:,}")
    print("  missed:", ", ".join(missed) or "none", flush=True)


def zugzwangs(file: Path) -> None:
    """Best moves where a pass would be best, Stockfish's beside them; one thread."""
    heading(f"Zugzwangs, {ZUGZWANG_MS / 1000:g} s a position, one thread")
    path = stockfish()
    for line in file.read_text().splitlines():
        position = EPD.match(line)
        if position is None:
            continue
        TABLE.clear()
        task: Task = {"time_ms": ZUGZWANG_MS, "threads": 1}
        at = CHESS.at(position["state"])
        ours = bare(at.search(task, TABLE)["move_label"])
        best = {bare(label) for label in position["best"].split()}
        found = [f"{ours} {'is' if ours in best else 'is not'} {position['best']}"]
        if path is not None:
            theirs = bare(at.label(stockfish_move(path, at.state)))
            found.append(f"Stockfish {theirs}{'' if theirs in best else ', not the best'}")
        row(position["name"], *found)


def depth_from_the_start() -> None:
    """The deepest pass completed in ten seconds."""
    heading(f"From the start, {START_MS / 1000:g} s, one thread")
    TABLE.clear()
    report = CHESS.at().search({"time_ms": START_MS, "threads": 1}, TABLE)
    speed = report["nodes_all_passes"] / report["time_ms"] / 1e3
    row(f"depth {report['depth']}", f"{report['nodes']:,} nodes", f"{speed:.2f} M nodes/s")


def perft() -> None:
    """Leaves from the start, and Stockfish's time for the same."""
    heading(f"Perft {PERFT_DEPTH} from the start")
    leaves = CHESS.at().perft(PERFT_DEPTH)
    ours = seconds(lambda: CHESS.at().perft(PERFT_DEPTH))
    row("ours", f"{leaves:,} leaves, {ours:.3f} s", f"{leaves / ours / 1e6:.0f} M/s")
    path = stockfish()
    if path is None:
        return
    theirs = statistics.median(stockfish_perft(path) for _ in range(3))
    row("Stockfish", f"{theirs:.3f} s", f"{theirs / ours:.2f} × our time")


def stockfish() -> str | None:
    """Return Stockfish's path; prints a word if it is not installed."""
    path = shutil.which("stockfish") or shutil.which("stockfish", path=GAMES_FOLDER)
    if path is None:
        print("  stockfish is not installed: apt-get install stockfish", flush=True)
    return path


def stockfish_perft(path: str) -> float:
    """Return the seconds from the command to the count, the program's start left out."""
    return _ask(path, [f"go perft {PERFT_DEPTH}"], "Nodes searched")[1]


def stockfish_move(path: str, state: str) -> str:
    """Return the move that it plays in as much time as ours has, on one thread."""
    commands = [f"position fen {state}", f"go movetime {ZUGZWANG_MS}"]
    return _ask(path, commands, "bestmove")[0].split()[1]


def _ask(path: str, commands: list[str], awaited: str) -> tuple[str, float]:
    """Return the line that begins so, and the seconds from the commands to it."""
    with subprocess.Popen(
        [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write("isready\n")
        while program.stdout.readline().strip() != "readyok":
            pass
        began = time.perf_counter()
        program.stdin.writelines(f"{command}\n" for command in commands)
        while not (line := program.stdout.readline()).startswith(awaited):
            pass
        took = time.perf_counter() - began
        program.stdin.write("quit\n")
    return line, took


def main() -> None:
    """Print every section."""
    folder = parser(__doc__).parse_args().positions
    for file in files(folder, "chess/wac-001-150.epd"):
        win_at_chess(file)
    for file in files(folder, "chess/zugzwang.epd"):
        zugzwangs(file)
    depth_from_the_start()
    perft()


if __name__ == "__main__":
    main()
