"""An event loop over epoll: callbacks by descriptor, and calls from other threads."""

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
"""Events that epoll reports for every watched descriptor, whatever its mask."""
NOTHING_ELSE = 0

READS_AT_ONCE = 4096


class Loop:
    """Belongs to one thread. Other threads may call `call` only."""

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
        """Stop watching. No error if it is not watched."""
        if self._watched.pop(descriptor, None):
            self._epoll.unregister(descriptor)

    def call(self, act: Act) -> None:
        """Run `act` in the loop's thread, soon. Any thread may call this."""
        self._acts.append(act)
        os.eventfd_write(self._wake, 1)

    def run_once(self, timeout_s: float) -> None:
        """Wait for events, at most `timeout_s`, and run their callbacks."""
        for descriptor, events in self._epoll.poll(timeout_s):
            # A callback before this one may have forgotten the descriptor.
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
    """Empty a pipe that only wakes the loop."""
    os.read(descriptor, READS_AT_ONCE)
