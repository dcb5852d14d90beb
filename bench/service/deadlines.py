"""Delay of replies beyond their limits: random requests, then the widest inputs."""

import json
import random
import statistics
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from time import perf_counter
from typing import Any

from flask.testing import FlaskClient

from bench.service.widest import inputs, requests
from bench.support.measure import heading, row
from service import create_app
from service.settings import OFF, Settings

REQUESTS = 1000
TIME_MS = 50
AIM_MS = 10
LONGEST_OPENING = 12
WIDEST = {1: (1, 3), 50: (2, 2), 1000: (10, 2)}
"""By limit in ms: the interval between the widest inputs to run, and the runs of each, since the
machine pauses now and then."""
Question = tuple[str, str, Callable[[], object]]
OPPONENTS = (
    None,
    {"model": "random"},
    {"model": "epsilon", "depth": 2, "epsilon": 0.2},
    {"model": "softmax", "depth": 2, "temperature": 0.5},
)


def main() -> None:
    """Print the overrun of wall time beyond the limit, and beside the aim its ninety-ninth."""
    app = create_app(Settings(redis_url=OFF, table_mb=64, log_level="error"))
    client = app.test_client()
    late = overruns(client, random.Random(2026))
    heading(
        f"Deadlines: {len(late)} random requests with time_ms {TIME_MS}, all games and algorithms"
    )
    row("overrun p50", f"{statistics.median(late):.1f} ms")
    percentile = statistics.quantiles(late, n=100)[98]
    row("overrun p99", f"{percentile:.1f} ms", of_aim(percentile))
    row("overrun max", f"{max(late):.1f} ms")
    for time_ms, (stride, tries) in WIDEST.items():
        questions = list(islice(widest(client, time_ms), 0, None, stride))
        heading(
            f"Deadlines: {len(questions)} of the widest, time_ms {time_ms}, least of {tries} tries"
        )
        worst = worst_by_algorithm(questions, time_ms, tries)
        for algorithm, (overrun, culprit) in sorted(worst.items()):
            row(f"{algorithm}, overrun max: {culprit}", f"{overrun:.1f} ms", of_aim(overrun))


def of_aim(overrun_ms: float) -> str:
    """Return the ratio of a figure to its aim."""
    return f"{overrun_ms / AIM_MS:.2f} of the aim, {AIM_MS} ms"


def worst_by_algorithm(
    questions: Iterable[Question], time_ms: int, tries: int
) -> dict[str, tuple[float, str]]:
    """Return each algorithm's greatest overrun, in ms, and its input."""
    worst: dict[str, tuple[float, str]] = {}
    for name, culprit, ask in questions:
        overrun = min(overrun_ms(ask, time_ms) for _ in range(tries))
        worst[name] = max(worst.get(name, (0.0, "")), (overrun, culprit))
    return worst


def widest(client: FlaskClient, time_ms: int) -> Iterator[Question]:
    """Yield each question: the algorithm, a description of the input, and its request."""
    for widest in inputs():
        for path, body in requests(widest):
            kind = path.rpartition("/")[2]
            name = body.get("algorithm", kind)
            yield name, f"{widest}, {kind}", asking(client, path, {**body, "time_ms": time_ms})


def asking(client: FlaskClient, path: str, body: dict[str, Any]) -> Callable[[], object]:
    """Return a function that sends the request, whose body is encoded beforehand."""
    text = json.dumps(body)

    def ask() -> object:
        response = client.post(path, data=text, content_type="application/json")
        if response.status_code != 200:
            raise SystemExit(f"refused: {response.text}")
        return response

    return ask


def overrun_ms(ask: Callable[[], object], time_ms: float) -> float:
    """Return the milliseconds of a reply beyond its limit; 0 for a reply in time."""
    began = perf_counter()
    ask()
    return max(0.0, (perf_counter() - began) * 1000 - time_ms)


def overruns(client: FlaskClient, rng: random.Random) -> list[float]:
    """Return the overrun of each of the random requests."""
    cards = client.get("/v1/games").get_json()["games"]
    late: list[float] = []
    while len(late) < REQUESTS:
        body = position(client, rng.choice(cards), rng)
        if body is not None:
            late.append(overrun_ms(asking(client, body["path"], body["json"]), TIME_MS))
    return late


def position(
    client: FlaskClient, card: dict[str, Any], rng: random.Random
) -> dict[str, Any] | None:
    """Make a request for a random position of the game, unless the game ends on the way."""
    path = f"/v1/games/{card['name']}"
    moves: list[str] = []
    for _ in range(rng.randrange(LONGEST_OPENING)):
        seen = client.post(f"{path}/position", json={"moves": moves}).get_json()
        if seen["turn"] not in {"player", "chance"}:
            break
        moves.append(rng.choice(seen["legal_moves"]))
    seen = client.post(f"{path}/position", json={"moves": moves}).get_json()
    if seen["turn"] not in {"player", "together"}:
        return None
    applying = [row["name"] for row in card["algorithms"] if row["applies"]]
    body: dict[str, Any] = {
        "moves": moves,
        "algorithm": rng.choice(applying),
        "time_ms": TIME_MS,
        "cache": "bypass",
    }
    opponent = rng.choice(OPPONENTS)
    if body["algorithm"] == "expectimax" and opponent and card["facts"]["players"] > 1:
        body["opponent"] = opponent
    return {"path": f"{path}/{rng.choice(('move', 'analysis'))}", "json": body}


if __name__ == "__main__":
    main()
