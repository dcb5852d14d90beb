"""Requests at a steady rate, independent of replies: `vegeta attack`, in its own process.

It is a program in Go: go install github.com/tsenart/vegeta/v12@v12.12.0
"""

import csv
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

PROGRAM = "vegeta"
MOST_WORKERS = 4000
TIMEOUT_S = 30
NO_REPLY = 0


class Attempt(NamedTuple):
    """One request: the reply's status, or `NO_REPLY` with the connection's error."""

    status: int
    took_ms: float
    error: str


def check_installed() -> None:
    if shutil.which(PROGRAM) is None:
        sys.exit("this needs vegeta: go install github.com/tsenart/vegeta/v12@v12.12.0")


def attack(url: str, body: Mapping[str, Any], rate: int, seconds: float) -> Sequence[Attempt]:
    """POST `body` to `url` `rate` times a second."""
    with tempfile.TemporaryDirectory() as folder:
        text, results = Path(folder, "body.json"), Path(folder, "results")
        text.write_text(json.dumps(body))
        target = f"POST {url}\nContent-Type: application/json\n@{text}\n"
        limits = [f"-max-workers={MOST_WORKERS}", f"-timeout={TIMEOUT_S}s", "-max-body=0"]
        sending = [f"-rate={rate}/s", f"-duration={seconds}s", f"-output={results}"]
        command = [PROGRAM, "attack", "-http2=false", *limits, *sending]
        subprocess.run(command, input=target.encode(), check=True)
        rows = subprocess.check_output([PROGRAM, "encode", "-to=csv", results], text=True)
    return [
        Attempt(int(status), int(nanoseconds) / 1e6, error)
        for _, status, nanoseconds, _, _, error, *_ in csv.reader(rows.splitlines())
    ]
