"""The timeout of a socket, and the deadline of all calls of a thread."""

import socket
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from service.cache.redis import deadline as deadline_module
from service.cache.redis.deadline import TimelySocket, within


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


class Peer(socket.socket):
    """Records the timeout of each call. A call takes a second of the clock."""

    clock: Clock
    under: list[float | None]

    def _ask(self) -> None:
        self.under.append(self.gettimeout())
        self.clock.now += 1

    def recv(self, *_: Any) -> bytes:  # noqa: ANN401 - as the socket's
        self._ask()
        return b"x"

    def recv_into(self, *_: Any) -> int:  # noqa: ANN401 - as the socket's
        self._ask()
        return 1

    def sendall(self, *_: Any) -> None:  # noqa: ANN401 - as the socket's
        self._ask()


@pytest.fixture
def peer(monkeypatch: pytest.MonkeyPatch) -> Iterator[Peer]:
    with Peer() as peer:
        peer.clock, peer.under = Clock(), []
        monkeypatch.setattr(deadline_module, "monotonic", peer.clock)
        yield peer


ACTS: list[Callable[[TimelySocket], object]] = [
    lambda timely: timely.recv(1),
    lambda timely: timely.recv_into(bytearray(1)),
    lambda timely: timely.sendall(b"x"),
]
each_act = pytest.mark.parametrize("act", ACTS, ids=["recv", "recv_into", "sendall"])


@each_act
@pytest.mark.parametrize("usual", [None, 5.0])
def test_without_a_deadline_the_sockets_own_timeout_holds(
    peer: Peer, act: Callable[[TimelySocket], object], usual: float | None
) -> None:
    peer.settimeout(usual)
    act(TimelySocket(peer))
    assert (peer.under, peer.gettimeout()) == ([usual], usual)


@each_act
@pytest.mark.parametrize(("usual", "under"), [(None, [2.5, 1.5, 0.5]), (2.0, [2.0, 1.5, 0.5])])
def test_the_earlier_of_both_holds_and_the_sockets_own_is_put_back(
    peer: Peer,
    act: Callable[[TimelySocket], object],
    usual: float | None,
    under: list[float | None],
) -> None:
    peer.settimeout(usual)
    timely = TimelySocket(peer)
    with within(2.5):
        for _ in under:
            act(timely)
            assert peer.gettimeout() == usual
        with pytest.raises(TimeoutError):
            act(timely)
    assert peer.under == under
    act(timely)
    assert peer.under == [*under, usual]


def test_a_deadline_that_is_reached_is_over(peer: Peer) -> None:
    with within(1):
        peer.clock.now += 1
        with pytest.raises(TimeoutError):
            TimelySocket(peer).recv(1)


def test_a_deadline_ends_with_its_context_even_after_an_error(peer: Peer) -> None:
    with pytest.raises(ValueError, match="no luck"), within(1):
        raise ValueError("no luck")
    peer.clock.now += 10
    assert TimelySocket(peer).recv(1) == b"x"
