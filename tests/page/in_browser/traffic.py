"""What a browser sends and receives: its own log of the network."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from tests.page.in_browser.browser import Browser


@dataclass(frozen=True)
class Exchange:
    """A request that the page made, and the reply to it."""

    path: str
    """Path of the address, with a slash in front."""
    sent: str
    """The request's body, or nothing."""
    received: str
    """The reply's body."""


def forget(browser: Browser) -> None:
    """Leave out what was sent until now."""
    browser.driver.get_log("performance")


def exchanges(browser: Browser) -> Iterator[Exchange]:
    """Yield the finished requests to the API since the last call."""
    sent: dict[str, Any] = {}
    for entry in browser.driver.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        parameters = message["params"]
        if message["method"] == "Network.requestWillBeSent":
            sent[parameters["requestId"]] = parameters["request"]
        elif message["method"] == "Network.loadingFinished" and parameters["requestId"] in sent:
            request = sent[parameters["requestId"]]
            path = urlsplit(request["url"]).path
            if path.startswith("/v1/"):
                asked = {"requestId": parameters["requestId"]}
                reply = browser.driver.execute_cdp_cmd("Network.getResponseBody", asked)
                yield Exchange(path, request.get("postData", ""), reply["body"])
