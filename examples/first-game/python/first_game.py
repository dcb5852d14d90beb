"""Chess against a Countermove service at level 4. Python 3.11 or newer, nothing to install."""

import json
import os
import random
import sys
import time
from collections.abc import Mapping
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

URL = os.environ.get("COUNTERMOVE_URL", "http://127.0.0.1:8000").rstrip("/")
KEY = os.environ.get("COUNTERMOVE_KEY")
TIME_MS = 2000
TIMEOUT_S = TIME_MS / 1000 + 5
TRIES = 5
LATER = {429, 502, 503, 504}
"""Statuses of a service, or a proxy before it, that may answer the same request later."""


class RefusedError(Exception):
    """A refusal: `told` is the service's JSON object, with `code` and `detail`."""

    def __init__(self, error: HTTPError) -> None:
        try:
            self.told: dict[str, Any] = json.load(error)
        except ValueError:  # the page of a proxy
            self.told = {"code": "", "detail": f"{error.code} {error.reason}"}
        super().__init__(self.told["detail"])


def ask(path: str, body: object = None, more: Mapping[str, str] | None = None) -> dict[str, Any]:
    """POST `body`, or GET without one; `more` are headers.

    Repeats the request where the service is busy or silent, so it is for what is safe to repeat.
    Errors: `RefusedError`; `OSError` or `HTTPException` where there is no reply.
    """
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", **(more or {})}
    if KEY:
        headers["Authorization"] = f"Bearer {KEY}"
    for tries_left in reversed(range(TRIES)):
        wait_s = 1
        try:
            with urlopen(Request(URL + path, data, headers), timeout=TIMEOUT_S) as reply:
                told: dict[str, Any] = json.load(reply)
                return told
        except HTTPError as error:
            if error.code not in LATER or not tries_left:
                raise RefusedError(error) from None
            after = error.headers.get("Retry-After", "")
            wait_s = int(after) if after.isdigit() else wait_s
        except (OSError, HTTPException):  # no connection, none any more, or no reply in time
            if not tries_left:
                raise
        time.sleep(wait_s)
    raise AssertionError("the last try returns or raises")


def play() -> dict[str, Any]:
    """Play white; return how the game ended."""
    moves: list[str] = []
    legal = ask("/v1/games/chess/position", {})["legal_moves"]
    while True:
        print("Your move (Enter: any): ", end="", flush=True)
        mine = sys.stdin.readline().strip() or random.choice(legal)
        body = {"moves": [*moves, mine], "level": 4, "time_ms": TIME_MS, "include": ["legal_moves"]}
        try:
            reply = ask("/v1/games/chess/move", body)
        except RefusedError as refused:
            if refused.told["code"] == "game_over":  # my move ended it
                print(mine)
                return refused.told
            if refused.told["code"] not in {"malformed_move", "illegal_move"}:
                raise
            print(refused)
            continue
        print(f"{len(moves) // 2 + 1}. {mine} {reply['move_label']}")
        moves += [mine, reply["move"]]
        if reply["over"]:
            return reply
        legal = reply["legal_moves"]


def main() -> int:
    try:
        end = play()
    except (RefusedError, OSError, HTTPException) as failure:
        print(failure, file=sys.stderr)
        return 1
    print(f"{end['winner']} wins" if "winner" in end else "draw", "by", end["ending"])
    return 0


if __name__ == "__main__":
    sys.exit(main())
