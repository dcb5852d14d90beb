"""A job, from its creation to its end, by the `ask` of first_game.py beside it."""

import sys
import time
import uuid
from typing import Any

from first_game import ask

BETWEEN_S = 1


def follow(body: object) -> dict[str, Any]:
    """Create a job; return it once it is done, failed or cancelled."""
    once = {"Idempotency-Key": str(uuid.uuid4())}  # so that `ask` may repeat the request
    path = f"/v1/jobs/{ask('/v1/jobs', body, once)['id']}"
    while (job := ask(path))["status"] in {"queued", "running"}:
        print(f"{job['progress']:4.0%} {job.get('doing') or job['status']}", flush=True)
        time.sleep(BETWEEN_S)
    return job


if __name__ == "__main__":
    ended = follow({"kind": "analysis", "game": "chess", "moves": ["e4"], "time_ms": 3000})
    print(ended["status"])
    if ended["status"] == "done":
        print(ended["result"]["move_label"])
    elif ended["status"] == "failed":
        sys.exit(ended["error"]["detail"])
