"""The line to Redis: each command once, in a bounded time, and what its outcome says."""

import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from threading import Lock
from time import monotonic
from typing import NoReturn, TypeVar

from redis.exceptions import ResponseError
from structlog.typing import FilteringBoundLogger

from service.cache.breaker import Breaker
from service.cache.client import Client, Connect
from service.cache.counters import DROPPED, FAILURES, REFUSED, Counters
from service.cache.trouble import Trouble
from service.settings import Settings

Reply = TypeVar("Reply")
Command = Callable[[Client], Reply]
"""Errors: `ValueError` too, where the reply makes no sense."""


def ping(client: Client) -> object:
    return client.execute_command("PING")


HANDS = 8
SLOW = 0.5
"""Share of the timeout after which a reply counts as a failure, though it is used."""


class NoReplyError(Exception):
    """Redis did not answer well, or is left alone for a while."""


class Line:
    """Commands of this process to one Redis.

    A command on a request's way is asked by a thread of its own, so that nothing keeps the request
    longer than it can wait: no name that does not resolve, no reply that trickles.
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

        self.asking = Trouble("redis", breaker(), log)
        self.writing = Trouble("redis refuses writes", breaker(), log)
        self.timeout_s = timeout_s
        self._connect = connect
        self._counters = counters
        self._lock = Lock()
        self._owner = 0
        self._overdue = 0
        """Calls under way for which nobody waits any more."""

    def ask(self, command: Command[Reply], until: float, *, probes: bool = False) -> Reply:
        """Ask on a request's way, until that time of `time.monotonic` at most.

        Who does not ask for its own sake `probes`: no other waits to learn whether all is well.
        Errors: `NoReplyError`.
        """
        self._prepare()
        state = self.asking.breaker.state
        if state == "half_open" and not probes:
            self._hands.submit(self._probe)
        is_left_alone = state != "closed" and not (state == "half_open" and probes)
        if is_left_alone or self._overdue:
            raise NoReplyError
        future = self._hands.submit(self.tell, command)
        try:
            error = future.exception(until - monotonic())
        except TimeoutError:
            self._give_up(future)
            raise NoReplyError from None
        if error:
            raise NoReplyError from error
        return future.result()

    def tell(self, command: Command[Reply], *, writes: bool = False) -> Reply:
        """Ask from a thread that has time. Errors: `NoReplyError`."""
        is_refused = writes and self.writing.breaker.state == "open"
        if is_refused or not self.asking.breaker.lets_pass():
            if writes:
                self._counters.add(DROPPED)
            raise NoReplyError
        self._prepare()
        began = monotonic()
        try:
            reply = command(self._connected())
        except ResponseError as error:
            if writes:
                self._refuse(error)
            self._fail(error, at_once=False)
        except Exception as error:  # noqa: BLE001 - a broken server makes the client raise anything
            self._fail(error, at_once=True)
        self._judge(monotonic() - began, writes=writes)
        return reply

    def _probe(self) -> None:
        with suppress(NoReplyError):
            self.tell(ping)

    def close(self) -> None:
        if self._owner == os.getpid():
            self._hands.shutdown(wait=True, cancel_futures=True)
            if self._client:
                self._client.close()
            self._owner = 0

    def _prepare(self) -> None:
        """Have threads and a client that are this very process's."""
        with self._lock:
            if self._owner != os.getpid():
                self._hands = ThreadPoolExecutor(HANDS, "redis")
                self._connecting = Lock()
                self._client: Client | None = None
                self._overdue = 0
                self._owner = os.getpid()

    def _connected(self) -> Client:
        with self._connecting:
            if self._client is None:
                self._client = self._connect()
            return self._client

    def _give_up(self, future: "Future[Reply]") -> None:
        """Wait no longer; who comes next does not begin to, until this call has ended."""

        def ended(_: object) -> None:
            with self._lock:
                self._overdue -= 1

        with self._lock:
            self._overdue += 1
        future.cancel()
        future.add_done_callback(ended)

    def _judge(self, seconds: float, *, writes: bool) -> None:
        if seconds > self.timeout_s * SLOW:
            self._counters.add(FAILURES)
            self.asking.failed("slow replies", at_once=False)
        else:
            self.asking.succeeded()
        if writes:
            self.writing.succeeded()

    def _refuse(self, error: Exception) -> NoReturn:
        self._counters.add(REFUSED)
        self.asking.succeeded()
        self.writing.failed(type(error).__name__, at_once=True)
        raise NoReplyError from error

    def _fail(self, error: Exception, *, at_once: bool) -> NoReturn:
        self._counters.add(FAILURES)
        self.asking.failed(type(error).__name__, at_once=at_once)
        raise NoReplyError from error
