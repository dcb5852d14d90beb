"""Run commands on Redis: each once, in bounded time, with its outcome recorded."""

import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import BoundedSemaphore, Lock
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from redis import Redis
from redis.exceptions import ResponseError
from structlog.typing import FilteringBoundLogger

from service.cache.redis.breaker import Breaker
from service.cache.redis.client import Client, Connect
from service.cache.redis.counters import DROPPED, FAILURES, REFUSED, Counters
from service.cache.redis.deadline import NotConnectedError, within
from service.cache.redis.detached import DetachedThreads
from service.cache.redis.outage import Outage
from service.settings import Settings

if TYPE_CHECKING:
    from concurrent.futures import Future

Reply = TypeVar("Reply")
Command = Callable[[Client], Reply]
"""Errors: also `ValueError`, for a reply that makes no sense."""


def ping(client: Client) -> object:
    return client.execute_command("PING")


THREADS = 8
SLOW_SHARE = 0.5
"""A reply that takes longer than this share of the timeout counts as a failure but is used."""
TIMEOUTS = 2
"""A call may take so many timeouts: one to connect if needed, one for the reply."""


class NoReplyError(Exception):
    """Redis gave no usable reply, or the breaker is open."""


class Call:
    """One command, whose outcome is reported once: by its end, or by the caller that gave up."""

    def __init__(self) -> None:
        self.began: float | None = None
        self._unreported = Lock()

    def is_first_to_report(self) -> bool:
        """Return whether no one has reported the outcome. If so, the caller must report it."""
        return self._unreported.acquire(blocking=False)


class RedisConnection:
    """This process's commands to one Redis.

    A command that a request waits for runs in the request's thread if a connection is open and the
    request has time for the whole timeout, else in a thread of its own. So nothing delays the
    request beyond its deadline, not even a host name that does not resolve.
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

        self.call_outage = Outage("redis", breaker(), log)
        self.write_outage = Outage("redis refuses writes", breaker(), log)
        self.timeout_s = timeout_s
        self._connect = connect
        self._counters = counters
        self._lock = Lock()
        self._owner = 0
        self._is_probing = False
        self._overdue = 0
        """Running calls that nobody waits for any more."""

    def execute_until(
        self, command: Command[Reply], until: float, *, probes: bool = False
    ) -> Reply:
        """Run a command for a request that waits, at most until `until` (of `time.monotonic`).

        While the breaker is half open, only commands with `probes` run: no request waits for a
        Redis that may still be down.
        Errors: `NoReplyError`.
        """
        self._prepare()
        state = self.call_outage.breaker.state
        if state == "half_open" and not probes:
            self._probe()
        passes = state == "closed" or (state == "half_open" and probes)
        if not passes or self._overdue:
            raise NoReplyError
        if state == "closed":
            with suppress(NotConnectedError):
                return self._execute_here(command, until)
        return self._execute_elsewhere(command, until)

    def _execute_here(self, command: Command[Reply], until: float) -> Reply:
        """Run a command in this thread. Errors: `NoReplyError`, `NotConnectedError`.

        As many requests at most do so at one time as calls may have threads, so that connections
        stay few. Not for a cluster, whose client may connect to several nodes for one command.
        """
        within_s = until - monotonic()
        may_wait = within_s >= self.timeout_s and isinstance(self._client, Redis)
        if not may_wait or not self._places.acquire(blocking=False):
            raise NotConnectedError
        try:
            return self._run(command, Call(), within_s, writes=False, connects=False)
        finally:
            self._places.release()

    def _execute_elsewhere(self, command: Command[Reply], until: float) -> Reply:
        call = Call()
        future = self._submit(partial(self._execute, command, call))
        try:
            error = future.exception(until - monotonic())
        except TimeoutError:
            self._give_up(future, call)
            raise NoReplyError from None
        if error:
            raise NoReplyError from error
        return future.result()

    def execute(self, command: Command[Reply], *, writes: bool = False) -> Reply:
        """Run a command in this thread, for which no request waits. Errors: `NoReplyError`."""
        return self._execute(command, Call(), writes=writes)

    def record_refusal(self, reason: str) -> None:
        """Record that Redis refused a write, though it replied."""
        self._counters.add(REFUSED)
        self.write_outage.record_failure(reason, at_once=True)

    def close(self, until: float) -> None:
        """Close everything. Wait for running calls until `until` (of `time.monotonic`)."""
        if self._owner == os.getpid():
            self._threads.close(until)
            if self._client:
                self._client.close()
            self._owner = 0

    def _execute(self, command: Command[Reply], call: Call, *, writes: bool = False) -> Reply:
        is_refused = writes and self.write_outage.breaker.state == "open"
        if is_refused or not self.call_outage.breaker.allows_call():
            if writes:
                self._counters.add(DROPPED)
            raise NoReplyError
        self._prepare()
        within_s = self.timeout_s * TIMEOUTS
        return self._run(command, call, within_s, writes=writes, connects=True)

    def _run(
        self, command: Command[Reply], call: Call, within_s: float, *, writes: bool, connects: bool
    ) -> Reply:
        began = call.began = monotonic()
        try:
            with within(within_s, connects=connects):
                reply = command(self._connected())
        except NotConnectedError:
            raise
        except ResponseError as error:
            if call.is_first_to_report():
                self._record_error_reply(error, writes=writes)
            raise NoReplyError from error
        except Exception as error:  # a broken server makes the client raise anything
            if call.is_first_to_report():
                self._record_failure(type(error).__name__, at_once=True)
            raise NoReplyError from error
        if call.is_first_to_report():
            self._record_reply(monotonic() - began, writes=writes)
        return reply

    def _probe(self) -> None:
        """Let a thread check whether Redis works again, unless one does already."""

        def probe() -> None:
            try:
                with suppress(NoReplyError):
                    self.execute(ping)
            finally:
                self._is_probing = False

        with self._lock:
            is_probing, self._is_probing = self._is_probing, True
        if not is_probing:
            try:
                self._submit(probe)
            except NoReplyError:
                self._is_probing = False

    def _submit(self, act: Callable[[], Reply]) -> "Future[Reply]":
        """Run `act` in a thread. Errors: `NoReplyError` if the system has no thread left."""
        try:
            return self._threads.submit(act)
        except RuntimeError as error:
            raise NoReplyError from error

    def _prepare(self) -> None:
        """Make threads and a client for this process, at first use and after a fork."""
        with self._lock:
            if self._owner != os.getpid():
                self._threads = DetachedThreads(THREADS, "redis")
                self._places = BoundedSemaphore(THREADS)
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
        """Stop waiting for a call. Until it has ended, no other request waits for Redis."""

        def ended(_: object) -> None:
            with self._lock:
                self._overdue -= 1

        with self._lock:
            self._overdue += 1
        future.cancel()
        future.add_done_callback(ended)
        is_late = call.began is not None and monotonic() - call.began >= self.timeout_s
        if is_late and call.is_first_to_report():
            self._record_failure(TimeoutError.__name__, at_once=True)

    def _record_reply(self, seconds: float, *, writes: bool) -> None:
        if seconds > self.timeout_s * SLOW_SHARE:
            self._record_failure("slow replies", at_once=False)
        else:
            self.call_outage.record_success()
        if writes:
            self.write_outage.record_success()

    def _record_error_reply(self, error: ResponseError, *, writes: bool) -> None:
        if writes:
            self.call_outage.record_success()
            self.record_refusal(type(error).__name__)
        else:
            self._record_failure(type(error).__name__, at_once=False)

    def _record_failure(self, reason: str, *, at_once: bool) -> None:
        self._counters.add(FAILURES)
        self.call_outage.record_failure(reason, at_once=at_once)
