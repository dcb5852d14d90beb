"""The line to Redis: each command once, in a bounded time, and what its outcome says."""

import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from redis.exceptions import ResponseError
from structlog.typing import FilteringBoundLogger

from service.cache.breaker import Breaker
from service.cache.client import Client, Connect
from service.cache.counters import DROPPED, FAILURES, REFUSED, Counters
from service.cache.deadline import within
from service.cache.detached import DetachedThreads
from service.cache.outage import Outage
from service.settings import Settings

if TYPE_CHECKING:
    from concurrent.futures import Future

Reply = TypeVar("Reply")
Command = Callable[[Client], Reply]
"""Errors: `ValueError` too, where the reply makes no sense."""


def ping(client: Client) -> object:
    return client.execute_command("PING")


HANDS = 8
SLOW = 0.5
"""Share of the timeout after which a reply counts as a failure, though it is used."""
WITHIN = 2
"""Timeouts that a call has in all: for a connection, where there is none, and for the reply."""


class NoReplyError(Exception):
    """Redis did not answer well, or is left alone for a while."""


class Call:
    """One command, and whether its fate is told: by its end or by who gave it up, once."""

    def __init__(self) -> None:
        self.began: float | None = None
        self._untold = Lock()

    def tells(self) -> bool:
        """Whether nobody told yet; whoever asks then tells."""
        return self._untold.acquire(blocking=False)


class Line:
    """Commands of this process to one Redis.

    A command on a request's way is asked by a thread of its own, so that nothing keeps the request
    longer than it can wait: not even a name that does not resolve.
    """

    def __init__(
        self,
        connect: Connect,
        timeout_s: float,
        settings: Settings,
        counters: Counters,
        log: FilteringBoundLogger,
    ) -> None:
        def breaker() -> Breaker:
            return Breaker(settings.breaker_failures, settings.breaker_open_ms / 1000)

        self.asking = Outage("redis", breaker(), log)
        self.writing = Outage("redis refuses writes", breaker(), log)
        self.timeout_s = timeout_s
        self._connect = connect
        self._counters = counters
        self._lock = Lock()
        self._owner = 0
        self._is_probing = False
        self._overdue = 0
        """Calls under way for which nobody waits any more."""

    def ask(self, command: Command[Reply], until: float, *, probes: bool = False) -> Reply:
        """Ask on a request's way, until that time of `time.monotonic` at most.

        Only what `probes` passes while the breaker is half open: nothing else that a request asks
        is to wait for a Redis of which nobody knows whether it is well again.
        Errors: `NoReplyError`.
        """
        self._prepare()
        state = self.asking.breaker.state
        if state == "half_open" and not probes:
            self._probe()
        passes = state == "closed" or (state == "half_open" and probes)
        if not passes or self._overdue:
            raise NoReplyError
        call = Call()
        future = self._handed(partial(self._call, command, call))
        try:
            error = future.exception(until - monotonic())
        except TimeoutError:
            self._give_up(future, call)
            raise NoReplyError from None
        if error:
            raise NoReplyError from error
        return future.result()

    def tell(self, command: Command[Reply], *, writes: bool = False) -> Reply:
        """Ask from a thread that has time. Errors: `NoReplyError`."""
        return self._call(command, Call(), writes=writes)

    def close(self, until: float) -> None:
        """Let go of all, and wait for calls under way until then, of `time.monotonic`."""
        if self._owner == os.getpid():
            self._hands.close(until)
            if self._client:
                self._client.close()
            self._owner = 0

    def _call(self, command: Command[Reply], call: Call, *, writes: bool = False) -> Reply:
        is_refused = writes and self.writing.breaker.state == "open"
        if is_refused or not self.asking.breaker.lets_pass():
            if writes:
                self._counters.add(DROPPED)
            raise NoReplyError
        self._prepare()
        began = call.began = monotonic()
        try:
            with within(self.timeout_s * WITHIN):
                reply = command(self._connected())
        except ResponseError as error:
            if call.tells():
                self._answered_badly(error, writes=writes)
            raise NoReplyError from error
        except Exception as error:  # a broken server makes the client raise anything
            if call.tells():
                self._failed(type(error).__name__, at_once=True)
            raise NoReplyError from error
        if call.tells():
            self._answered(monotonic() - began, writes=writes)
        return reply

    def _probe(self) -> None:
        """Have a thread learn whether all is well again, unless one is at it."""

        def probe() -> None:
            try:
                with suppress(NoReplyError):
                    self.tell(ping)
            finally:
                self._is_probing = False

        with self._lock:
            is_probing, self._is_probing = self._is_probing, True
        if not is_probing:
            try:
                self._handed(probe)
            except NoReplyError:
                self._is_probing = False

    def _handed(self, act: Callable[[], Reply]) -> "Future[Reply]":
        """Errors: `NoReplyError` where there is no thread to be had."""
        try:
            return self._hands.submit(act)
        except RuntimeError as error:
            raise NoReplyError from error

    def _prepare(self) -> None:
        """Have threads and a client that are this very process's."""
        with self._lock:
            if self._owner != os.getpid():
                self._hands = DetachedThreads(HANDS, "redis")
                self._connecting = Lock()
                self._client: Client | None = None
                self._overdue = 0
                self._is_probing = False
                self._owner = os.getpid()

    def _connected(self) -> Client:
        with self._connecting:
            if self._client is None:
                self._client = self._connect()
            return self._client

    def _give_up(self, future: "Future[Reply]", call: Call) -> None:
        """Wait no longer; who comes next does not begin to, until this call has ended."""

        def ended(_: object) -> None:
            with self._lock:
                self._overdue -= 1

        with self._lock:
            self._overdue += 1
        future.cancel()
        future.add_done_callback(ended)
        is_late = call.began is not None and monotonic() - call.began >= self.timeout_s
        if is_late and call.tells():
            self._failed(TimeoutError.__name__, at_once=True)

    def _answered(self, seconds: float, *, writes: bool) -> None:
        if seconds > self.timeout_s * SLOW:
            self._failed("slow replies", at_once=False)
        else:
            self.asking.succeeded()
        if writes:
            self.writing.succeeded()

    def _answered_badly(self, error: ResponseError, *, writes: bool) -> None:
        if writes:
            self._counters.add(REFUSED)
            self.asking.succeeded()
            self.writing.failed(type(error).__name__, at_once=True)
        else:
            self._failed(type(error).__name__, at_once=False)

    def _failed(self, reason: str, *, at_once: bool) -> None:
        self._counters.add(FAILURES)
        self.asking.failed(reason, at_once=at_once)
