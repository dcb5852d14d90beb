"""What a browser loads for a screen: requests, bytes, and when it is there."""

import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from tests.page.in_browser.browser import Browser

BOARD = ".stage :is(.board, [data-choice], svg)"
"""Selects a board, whatever game it is of."""
WATCHED = """
window.watched = {shown: null, shift: 0, longest: 0, tasks: 0};
new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
  if (!entry.hadRecentInput) watched.shift += entry.value;
})).observe({type: 'layout-shift', buffered: true});
new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
  watched.tasks += 1;
  watched.longest = Math.max(watched.longest, entry.duration);
})).observe({type: 'longtask', buffered: true});
const look = () => {
  if (document.querySelector(SELECTOR)) watched.shown = performance.now();
  else requestAnimationFrame(look);
};
look();
"""


@dataclass(frozen=True)
class Loads:
    """What a screen cost from an empty cache until nothing more was on its way."""

    addresses: tuple[str, ...]
    """Path and query of each request, in their order."""
    received: int
    """Bytes as they went over the wire, headers too."""
    shown_s: float
    """Seconds from the address to the first frame that has the screen."""
    shift: float
    """Sum of all layout shifts: 0 if nothing has moved."""
    longest_task_ms: float
    """Of the tasks of 50 ms and more, the longest; 0 if there is none."""


def slow_down(browser: Browser, latency_ms: int, bits_per_s: int) -> None:
    """Delay and slow all that the browser receives and sends."""
    bytes_per_s = bits_per_s // 8
    conditions = {
        "offline": False,
        "latency": latency_ms,
        "downloadThroughput": bytes_per_s,
        "uploadThroughput": bytes_per_s,
    }
    browser.driver.execute_cdp_cmd("Network.enable", {})
    browser.driver.execute_cdp_cmd("Network.emulateNetworkConditions", conditions)


def loads(browser: Browser, path: str, selector: str) -> Loads:
    """Open a part of the page with an empty cache, and wait until `selector` is there."""
    driver = browser.driver
    driver.get("about:blank")
    driver.execute_cdp_cmd("Network.clearBrowserCache", {})
    script = WATCHED.replace("SELECTOR", json.dumps(selector))
    added = driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})
    driver.get_log("performance")
    network = _Network()
    try:
        driver.get(f"{browser.home}#/{path}")
        browser.until(lambda _: browser.run("return watched.shown"), f"{selector} of {path}")
        browser.until(lambda _: network.is_quiet(browser), "the end of all requests")
    finally:
        driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)
    watched = browser.run("return watched")
    return Loads(
        tuple(network.addresses),
        network.received,
        watched["shown"] / 1000,
        watched["shift"],
        watched["longest"],
    )


class _Network:
    """What the browser's log says of the network since it was read first."""

    def __init__(self) -> None:
        self.addresses: list[str] = []
        self.received = 0
        self._open: set[str] = set()

    def is_quiet(self, browser: Browser) -> bool:
        """Read the log. Whether it had nothing new, and nothing is on its way."""
        entries = browser.driver.get_log("performance")
        messages = [json.loads(entry["message"])["message"] for entry in entries]
        told = [message for message in messages if message["method"].startswith("Network.")]
        for message in told:
            self._note(message["method"], message["params"])
        return not told and not self._open

    def _note(self, method: str, said: dict[str, Any]) -> None:
        if method == "Network.requestWillBeSent":
            address = urlsplit(said["request"]["url"])
            if address.scheme == "http":
                self._open.add(said["requestId"])
                query = f"?{address.query}" if address.query else ""
                self.addresses.append(address.path + query)
        elif method == "Network.loadingFinished":
            self._open.discard(said["requestId"])
            self.received += int(said["encodedDataLength"])
        elif method == "Network.loadingFailed":
            self._open.discard(said["requestId"])
