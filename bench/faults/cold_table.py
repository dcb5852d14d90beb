"""The cold table: nodes of the first search after a start beside those of the tenth."""

import http.client
import json
import statistics
from typing import NamedTuple

from bench.support.measure import heading, row
from bench.support.serving import await_port, started

STARTS = 5
SEARCHES = 10
TIME_MS = 400
GOAL = 0.85
OPENINGS = (
    "e2e4 e7e5",
    "d2d4 d7d5",
    "c2c4 e7e5",
    "g1f3 d7d5",
    "e2e4 c7c5",
    "d2d4 g8f6",
    "e2e4 e7e6",
    "e2e4 c7c6",
    "d2d4 f7f5",
    "b2b3 e7e5",
)


class Cold(NamedTuple):
    """Medians over some starts, each of searches of other positions in another order."""

    first: float
    tenth: float

    @property
    def ratio(self) -> float:
        """The first search's share of the tenth's nodes."""
        return self.first / self.tenth


def main() -> None:
    """Print it for one worker and for two."""
    heading(f"Cold table: nodes of searches of {TIME_MS} ms of chess, of {STARTS} starts")
    for workers in (1, 2):
        cold = measured(workers)
        row(
            f"first and tenth search, workers: {workers}",
            f"{cold.first:,.0f}, {cold.tenth:,.0f}",
            f"{cold.ratio:.2f}, goal: {GOAL} or more",
        )


def measured(workers: int) -> Cold:
    """Start the service, search at once, and go on; several times."""
    runs = [searched(workers, start) for start in range(STARTS)]
    first, *_, tenth = zip(*runs, strict=True)
    return Cold(statistics.median(first), statistics.median(tenth))


def searched(workers: int, start: int) -> list[int]:
    """Nodes of one search after another, each over a connection of its own."""
    openings = [OPENINGS[(start + number) % len(OPENINGS)] for number in range(SEARCHES)]
    with started(workers=workers, log_level="error") as (_, port):
        await_port(port)
        return [nodes(port, opening.split()) for opening in openings]


def nodes(port: int, moves: list[str]) -> int:
    """Search once, past the cache."""
    body = {"moves": moves, "time_ms": TIME_MS, "cache": "bypass"}
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Content-Type": "application/json"}
    connection.request("POST", "/v1/games/chess/move", json.dumps(body), headers)
    reply = json.load(connection.getresponse())
    connection.close()
    return int(reply["nodes_all_passes"])


if __name__ == "__main__":
    main()
