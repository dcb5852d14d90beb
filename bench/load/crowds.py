"""Crowds that wait for their replies: 8 to 400 callers, with a key too, and through the front door.

The callers are a program in Go, bench/load/callers. The front door needs haproxy:
apt-get install haproxy
"""

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from bench.support.measure import heading, row
from service.settings import OFF
from tests.deploying.front_door import LOCAL, door, needs_haproxy
from tests.support.keys import key
from tests.support.serving import delivered

SOURCE = Path(__file__).parent / "callers"
TIME_MS = 200
SECONDS = 20.0
WARM_S = 2.0
REPLICAS = 2
NO_LIMIT = "1000000000"
"""Requests a minute that no crowd reaches, a limit for the sake of its headers."""
COLUMNS = "{:>9} {:>14} {:>8} {:>14} {:>14} {:>8} {:>11}"
TITLES = ("over p50", "p99", "most", "refused p99", "/healthz p99", "in time", "nodes")
NONE = "–"
AIM_GOODPUT = 0.9


class Aims(NamedTuple):
    """Greatest milliseconds, each a p99. With few callers none is refused."""

    over: float
    refused: float | None
    health: float


AIMS = {
    8: Aims(10, None, 10),
    80: Aims(20, 20, 30),
    200: Aims(20, 20, 50),
    400: Aims(30, 30, 50),
}
FEW, MANY = 80, 400
"""Numbers of callers whose timely replies are compared."""
Ask = Callable[[int, float], Mapping[str, Any]]
"""From a number of callers and of seconds to the report of the callers' program."""


def main() -> None:
    """Print a table for each way. The argument is the seconds of each crowd."""
    check_installed()
    seconds = float(sys.argv[1]) if sys.argv[1:] else SECONDS
    with tempfile.TemporaryDirectory(prefix="cm-") as name, ExitStack() as stack:
        folder = Path(name)
        program = built(folder)
        with delivered() as service:
            table("The service as delivered", partial(crowd, program, service.url, ""), seconds)
        keys = folder / "keys.json"
        secret = key(keys, "add", "bench", "--requests-per-minute", NO_LIMIT)
        with delivered(KEYS_FILE=str(keys)) as service:
            table("With a key", partial(crowd, program, service.url, secret), seconds)
        # These crowds' moves are never stored, so the replicas need no Redis.
        settings = {"REDIS_URL": OFF, "JOBS_URL": OFF, "TRUSTED_PROXIES": LOCAL}
        replicas = [stack.enter_context(delivered(**settings)) for _ in range(REPLICAS)]
        front = stack.enter_context(door([replica.port for replica in replicas], folder))
        what = f"{REPLICAS} replicas behind the front door, which answers /healthz itself"
        table(what, partial(crowd, program, front.address, ""), seconds)


def check_installed() -> None:
    if shutil.which("go") is None:
        sys.exit("this needs go, 1.22 or newer: apt-get install golang-go")
    needs_haproxy()


def built(folder: Path) -> Path:
    """Build the program of the callers in `folder`."""
    program = folder / "crowd"
    command = ["go", "build", "-buildvcs=false", "-o", str(program), "."]
    subprocess.run(command, cwd=SOURCE, check=True)
    return program


def crowd(program: Path, url: str, secret: str, callers: int, seconds: float) -> Mapping[str, Any]:
    options = [f"-url={url}", f"-key={secret}", f"-callers={callers}"]
    options += [f"-time-ms={TIME_MS}", f"-seconds={seconds}"]
    found: Mapping[str, Any] = json.loads(subprocess.check_output([program, *options]))
    return found


def table(what: str, ask: Ask, seconds: float) -> None:
    """Print a row for each crowd. Beside a figure in brackets: how many times its aim."""
    heading(f"{what}: callers of {TIME_MS} ms, {seconds:g} s each")
    row("milliseconds (parts of the aim), then rates a second", COLUMNS.format(*TITLES))
    ask(min(AIMS), WARM_S)
    in_time = {}
    for callers, aims in AIMS.items():
        found = ask(callers, seconds)
        in_time[callers] = found["in_time"] / found["seconds"]
        over = found["over_ms"] or {}
        figures = (
            with_aim(over.get("p50")),
            with_aim(over.get("p99"), aims.over),
            with_aim(over.get("most")),
            with_aim((found["refused_ms"] or {}).get("p99"), aims.refused),
            with_aim((found["health_ms"] or {}).get("p99"), aims.health),
            f"{in_time[callers]:.1f}",
            f"{found['nodes'] / found['seconds']:,.0f}",
        )
        row(
            f"{callers} callers: answered {found['answered']}, refused {found['refused']}",
            COLUMNS.format(*figures),
        )
        for status, number in found["other"].items():
            row(f"... otherwise: status {status} (0: no reply)", str(number))
    share = in_time[MANY] / in_time[FEW] if in_time[FEW] else 0.0
    row(
        f"answers in time at {MANY} callers, of those at {FEW}",
        f"{share:.2f}",
        f"{share / AIM_GOODPUT:.2f} of the aim, {AIM_GOODPUT}",
    )


def with_aim(figure: float | None, limit: float | None = None) -> str:
    """Return a figure with its share of the limit, if there is one."""
    if figure is None:
        return NONE
    return f"{figure:.1f} ({figure / limit:.2f})" if limit else f"{figure:.1f}"


if __name__ == "__main__":
    main()
