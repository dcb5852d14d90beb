"""The client of a request: when the request arrived, and whether the client still waits."""

from collections.abc import Callable, Iterable, Iterator, MutableMapping
from contextlib import contextmanager, suppress
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from service.engine import Announcement

KEY = "countermove.caller"
"""Key of the WSGI environ under which the server puts the request's `Caller`."""
KEY_NAME = "countermove.key"
"""Key of the WSGI environ under which the name of the request's API key stands, if it has one."""
IN_PROCESS = "countermove.in_process"
"""Key of the WSGI environ of requests that this process makes itself. No header can set it."""


class Caller:
    """The client of one request.

    `arrived` is the time (by `time.monotonic`) at which the whole request had arrived.
    """

    def __init__(self, arrived: float | None = None) -> None:
        self.arrived = monotonic() if arrived is None else arrived
        self.may_be_refused = True
        """Whether a busy service may still refuse the request."""
        self.announcement: Announcement | None = None
        """The announcement of the request's search to the slots, until `settle`."""
        self.due: float | None = None
        """When the reply is due, by `time.monotonic`, if its search was announced."""
        self.when_settled: Callable[[], None] | None = None
        self.waited_for_redis_s = 0.0
        """Part of its time budget for Redis that the request has used."""
        self._searched_ms = 0.0
        self._has_left = False
        self._acts: list[Callable[[], None]] = []
        self._doubted: list[Callable[[], None]] = []
        self._lock = Lock()

    @property
    def has_left(self) -> bool:
        """Whether the client has closed the connection, so that nobody will read a reply."""
        return self._has_left

    @property
    def searched_ms(self) -> float:
        """Time that searches for this request took so far, summed over their threads."""
        return self._searched_ms

    def add_search(self, time_ms: float) -> None:
        """Record the time of a search, summed over its threads. Any thread may call it."""
        with self._lock:
            self._searched_ms += time_ms

    def settle(self) -> None:
        """Record that the request no longer waits for a search slot.

        It holds a slot, waits for another request's search, or is answered. If its search was
        announced and starts after all, the slots do not refuse it.
        """
        if self.announcement is not None:
            self.may_be_refused = False
        self.withdraw()
        act, self.when_settled = self.when_settled, None
        if act is not None:
            _call([act])

    def withdraw(self) -> None:
        """Withdraw the announcement, if there is one."""
        announcement, self.announcement = self.announcement, None
        if announcement is not None:
            announcement.withdraw()

    def leave(self) -> None:
        """Record that the client has left, and run the callbacks. Any thread may call it."""
        with self._lock:
            self._has_left = True
            acts = list(self._acts)
        _call(acts)

    def doubt(self) -> None:
        """Record that the client may have left, and run the callbacks for that."""
        with self._lock:
            acts = list(self._doubted)
        _call(acts)

    @contextmanager
    def on_leaving(self, act: Callable[[], None]) -> Iterator[None]:
        """Call `act`, from any thread, if the client has left or leaves within this context."""
        with self._lock:
            self._acts.append(act)
            has_left = self._has_left
        try:
            if has_left:
                act()
            yield
        finally:
            with self._lock:
                self._acts.remove(act)

    @contextmanager
    def on_doubt(self, act: Callable[[], None]) -> Iterator[None]:
        """Call `act`, from any thread, when the client may have left within this context.

        `act` should send a few bytes of the reply: a closed connection answers them with a reset.
        """
        with self._lock:
            self._doubted.append(act)
        try:
            yield
        finally:
            with self._lock:
                self._doubted.remove(act)


def _call(acts: Iterable[Callable[[], None]]) -> None:
    for act in acts:
        with suppress(Exception):
            act()


class PartCaller(Caller):
    """The client of one part of a request that is answered in parts. The part arrives now.

    The client leaves when that of the whole request does. A later part waits: it is not refused.
    """

    def __init__(self, whole: Caller, *, may_be_refused: bool) -> None:
        super().__init__()
        self.may_be_refused = may_be_refused
        self._whole = whole

    @property
    def has_left(self) -> bool:
        return self._whole.has_left

    def leave(self) -> None:
        self._whole.leave()

    def add_search(self, time_ms: float) -> None:
        self._whole.add_search(time_ms)

    @contextmanager
    def on_leaving(self, act: Callable[[], None]) -> Iterator[None]:
        with self._whole.on_leaving(act):
            yield


def caller_of(environ: MutableMapping[str, Any]) -> Caller:
    """Return the request's caller. Under another server the caller arrives now and never leaves."""
    caller: Caller = environ.setdefault(KEY, Caller())
    return caller
