"""How late replies are: random requests of every game and algorithm with one time limit."""

import random
import statistics
from time import perf_counter
from typing import Any

from flask.testing import FlaskClient

from bench.measure import heading, row
from service import create_app
from service.settings import OFF, Settings

REQUESTS = 1000
TIME_MS = 50
AIM_MS = 10
LONGEST_OPENING = 12
OPPONENTS = (
    None,
    {"model": "random"},
    {"model": "epsilon", "depth": 2, "epsilon": 0.2},
    {"model": "softmax", "depth": 2, "temperature": 0.5},
)


def main() -> None:
    """Print the overrun of wall time beyond the limit, and beside the aim its ninety-ninth."""
    app = create_app(Settings(redis_url=OFF, table_mb=64, log_level="error"))
    late = overruns(app.test_client(), random.Random(2026))
    heading(
        f"Deadlines: {len(late)} random requests with time_ms {TIME_MS}, all games and algorithms"
    )
    row("overrun p50", f"{statistics.median(late):.1f} ms")
    percentile = statistics.quantiles(late, n=100)[98]
    row("overrun p99", f"{percentile:.1f} ms", f"{percentile / AIM_MS:.2f} of the aim, {AIM_MS} ms")
    row("overrun max", f"{max(late):.1f} ms")


def overruns(client: FlaskClient, rng: random.Random) -> list[float]:
    """Return milliseconds that each reply came after its limit; 0 if it came in time."""
    cards = client.get("/v1/games").get_json()["games"]
    late: list[float] = []
    while len(late) < REQUESTS:
        body = position(client, rng.choice(cards), rng)
        if body is None:
            continue
        began = perf_counter()
        response = client.post(**body)
        elapsed_ms = (perf_counter() - began) * 1000
        if response.status_code != 200:
            raise SystemExit(f"refused: {response.text}")
        late.append(max(0.0, elapsed_ms - TIME_MS))
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
