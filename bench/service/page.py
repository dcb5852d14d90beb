"""What the page's first screens cost on a slow connection, each figure beside its limit.

A headless Chromium with an empty cache looks at a service as it is delivered. It needs chromium and
chromedriver. The exit status is 1 if a figure is beyond its limit.
"""

import statistics
import sys
from collections.abc import Mapping
from typing import NamedTuple

from bench.support.measure import heading, row
from tests.page.in_browser.browser import opened
from tests.page.in_browser.loads import BOARD, Loads, loads, slow_down
from tests.support.serving import delivered

RUNS = 3
BITS_PER_S, LATENCY_MS = 400_000, 400
SCREENS = {
    "start page": ("", "main :is(h1, h2)"),
    "first board: tic-tac-toe": ("play/tic_tac_toe", BOARD),
    "first board: chess": ("play/chess", BOARD),
    "first board: go": ("play/go", BOARD),
    "first board: hearts": ("play/hearts", BOARD),
    "Look": ("look", "main :is(form, select)"),
    "Learn": ("learn", "main :is(h1, h2)"),
}
"""By what is shown: its address, and the selector of what a person waits for."""


class Limits(NamedTuple):
    """The most that a screen may cost."""

    requests: int = 8
    received: int = 60_000
    shown_s: float = 3.0
    shift: float = 0.1
    """What web.dev calls good: https://web.dev/articles/cls."""
    longest_task_ms: float = 200.0


LIMITS: Mapping[str, Limits] = {
    "Look": Limits(requests=20, received=100_000, shown_s=5.0),
    "Learn": Limits(requests=10, received=100_000, shown_s=5.0),
}
"""Where they are others: these parts bring `main.js` and at most 40 kB of their own. Look asks for
the trace of each algorithm."""


def main() -> None:
    """Print each screen's medians; exit if one is beyond its limit."""
    heading(f"The page at {BITS_PER_S // 1000} kbit/s and {LATENCY_MS} ms, of {RUNS} runs")
    with delivered() as service, opened(f"{service.url}/", log_network=True) as browser:
        slow_down(browser, LATENCY_MS, BITS_PER_S)
        browser.begin()
        beyond = []
        for name, (path, selector) in SCREENS.items():
            runs = [loads(browser, path, selector) for _ in range(RUNS)]
            beyond += [name] * (not told(name, runs, LIMITS.get(name, Limits())))
    if beyond:
        sys.exit(f"beyond a limit: {', '.join(beyond)}")


def told(name: str, runs: list[Loads], limits: Limits) -> bool:
    """Print a screen's figures. Return whether all are within their limits."""
    print(f"\n  {name}", flush=True)
    figures = Limits(
        requests=max(len(run.addresses) for run in runs),
        received=int(statistics.median(run.received for run in runs)),
        shown_s=statistics.median(run.shown_s for run in runs),
        shift=statistics.median(run.shift for run in runs),
        longest_task_ms=statistics.median(run.longest_task_ms for run in runs),
    )
    row("requests", str(figures.requests), f"limit {limits.requests}")
    row("received", f"{figures.received / 1000:.1f} kB", f"limit {limits.received / 1000:.0f} kB")
    row("shown after", f"{figures.shown_s:.2f} s", f"limit {limits.shown_s:.1f} s")
    row("layout shifts", f"{figures.shift:.3f}", f"limit {limits.shift}")
    longest = f"{figures.longest_task_ms:.0f} ms"
    row("longest task", longest, f"limit {limits.longest_task_ms:.0f} ms")
    return all(figure <= limit for figure, limit in zip(figures, limits, strict=True))


if __name__ == "__main__":
    main()
