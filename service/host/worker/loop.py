"""An event loop over epoll: callbacks by descriptor, and acts that other threads hand over."""

import os
import select
from collections import deque
from collections.abc import Callable

Act = Callable[[], None]
OnEvents = Callable[[int], None]

READABLE = select.EPOLLIN
WRITABLE = select.EPOLLOUT
HALF_CLOSED = select.EPOLLRDHUP
GONE = select.EPOLLERR | select.EPOLLHUP
"""Told of every watched descriptor, asked for or not."""
NOTHING_ELSE = 0

READS_AT_ONCE = 4096


class Loop:
    """Of one thread; `call` alone may be called from any."""

    def __init__(self) -> None:
        self._epoll = select.epoll()
        self._watched: dict[int, OnEvents] = {}
        self._acts: deque[Act] = deque()
        self._wake = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)
        self.watch(self._wake, READABLE, self._run_acts)

    def watch(self, descriptor: int, mask: int, on_events: OnEvents) -> None:
        self._epoll.register(descriptor, mask)
        self._watched[descriptor] = on_events

    def change(self, descriptor: int, mask: int) -> None:
        self._epoll.modify(descriptor, mask)

    def forget(self, descriptor: int) -> None:
        """No error where it is not watched."""
        if self._watched.pop(descriptor, None):
            self._epoll.unregister(descriptor)

    def call(self, act: Act) -> None:
        """Have the loop's thread do `act`, soon."""
        self._acts.append(act)
        os.eventfd_write(self._wake, 1)

    def turn(self, timeout_s: float) -> None:
        """Await events, `timeout_s` at most, and see to them."""
        for descriptor, events in self._epoll.poll(timeout_s):
            # One callback may have forgotten the next one's descriptor.
            if on_events := self._watched.get(descriptor):
                on_events(events)

    def close(self) -> None:
        self._epoll.close()
        os.close(self._wake)

    def _run_acts(self, _: int) -> None:
        os.eventfd_read(self._wake)
        for _ in range(len(self._acts)):
            self._acts.popleft()()


def drain(descriptor: int) -> None:
    """Read what lies in a pipe that is there to wake."""
    os.read(descriptor, READS_AT_ONCE)
