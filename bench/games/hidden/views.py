"""A view of a solved game over HTTP, beside chooseMove's reply from the cache.

The first question has cfr work Leduc poker through, and the strategy of the whole game is kept.
Every other view of it is then answered from that strategy, and a view that was asked before from
the cache of answers. Both are measured beside a cached answer about a connect four position, by
eight connections from another process, with one worker.
"""

import json
import statistics
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from bench.support.driver import Figures, asked, driven
from bench.support.measure import heading, row
from bench.support.serving import await_port, started
from service.engine import Game
from service.settings import OFF
from service.shared.embedded import EmbeddedServer

BOARD = "/v1/games/connect_four/move"
CARDS = "/v1/games/leduc_poker/move"
SEARCH = {"algorithm": "alpha_beta", "depth": 3, "time_ms": 2000}
STRATEGY = {"algorithm": "cfr", "iterations": 300, "time_ms": 30_000}
SOME = 200
"""Questions."""
TIMES = 20
"""Repetitions of each request that was sent before."""
RUNS = 5
REDIS_MB = 64
PATIENCE_MS = 500
"""Time for Redis: on a busy machine a timeout would make a request search instead."""
AIM = 1.0


def views(most: int) -> list[bytes]:
    """Questions about different views of Leduc poker, the first views of the game first."""
    waiting = [Game("leduc_poker", "{}").at()]
    found: dict[str, bytes] = {}
    for position in waiting:
        inspection = position.inspect()
        if not position.outcomes() and inspection["legal_moves"]:
            view = position.seen_by().state
            found.setdefault(view, json.dumps({"view": view, **STRATEGY}).encode())
        if len(found) == most:
            break
        waiting.extend(position.child(move) for move in inspection["legal_moves"])
    return list(found.values())


def boards(most: int) -> list[bytes]:
    """Return as many requests about connect four."""
    columns = range(1, 8)
    openings = ([a, b, c] for a in columns for b in columns for c in columns)
    bodies = [json.dumps({"moves": [str(c) for c in opening], **SEARCH}) for opening in openings]
    return [body.encode() for body in bodies[:most]]


def main() -> None:
    """Print the figures and their ratios."""
    questions = {BOARD: boards(SOME), CARDS: views(SOME + 1)}
    first, *questions[CARDS] = questions[CARDS]
    runs: dict[str, list[Figures]] = {"board": [], "new": [], "known": []}
    for _ in range(RUNS):
        with ExitStack() as stack:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="cm-"))
            redis = EmbeddedServer(Path(folder), REDIS_MB)
            stack.callback(redis.stop)
            settings = {"redis_timeout_ms": PATIENCE_MS, "redis_budget_ms": 2 * PATIENCE_MS}
            server = started(workers=1, redis_url=redis.url, jobs_url=OFF, **settings)
            _, port = stack.enter_context(server)
            await_port(port)
            asked(port, BOARD, questions[BOARD])
            asked(port, CARDS, [first])
            runs["new"].append(driven(port, CARDS, questions[CARDS]))
            runs["board"].append(driven(port, BOARD, questions[BOARD] * TIMES))
            runs["known"].append(driven(port, CARDS, questions[CARDS] * TIMES))
    heading(f"views of a solved game over HTTP: one worker, eight connections, of {RUNS} runs")
    report("connect_four, cached answer", runs["board"], runs["board"])
    report("leduc_poker, a view asked before", runs["known"], runs["board"], f" (aim {AIM:.1f})")
    report("leduc_poker, another view, by the strategy kept", runs["new"], runs["board"])


def report(what: str, ours: Sequence[Figures], known: Sequence[Figures], aim: str = "") -> None:
    """Print the medians, and that of the ratios to the board's cached answers."""
    rate = statistics.median(run.requests_per_s for run in ours)
    p50 = statistics.median(run.p50_ms for run in ours)
    pairs = zip(ours, known, strict=True)
    ratio = statistics.median(mine.p50_ms / other.p50_ms for mine, other in pairs)
    beside = "" if ours is known else f", {ratio:.2f} x{aim}"
    row(what, f"{rate:,.0f} req/s", f"p50 {p50:.2f} ms{beside}")


if __name__ == "__main__":
    main()
