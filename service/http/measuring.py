"""Reports each request's operation, status and time to the metrics."""

from collections.abc import Callable
from functools import partial
from time import monotonic

from flask import Flask, Response, request

from service.caller import KEY_NAME, caller_of

Count = Callable[[str, int, float, str | None], None]
"""Takes operation, status, seconds since the request's arrival, and the API key's name."""
PREFLIGHT = "preflight"
NO_OPERATION = "none"


def measure(app: Flask, count: Count) -> None:
    """Count every request, and a streamed one at the stream's end."""

    def record(response: Response) -> Response:
        act = partial(
            _record, count, _operation(), response.status_code, request.environ.get(KEY_NAME)
        )
        arrived = caller_of(request.environ).arrived
        if response.is_streamed:
            response.call_on_close(partial(act, arrived))
        else:
            act(arrived)
        return response

    app.after_request(record)


def _operation() -> str:
    """Return the operation's name, the last part of the endpoint's."""
    if request.method == "OPTIONS":
        return PREFLIGHT
    return (request.endpoint or NO_OPERATION).rpartition(".")[2]


def _record(count: Count, operation: str, status: int, key: str | None, arrived: float) -> None:
    count(operation, status, monotonic() - arrived, key)
