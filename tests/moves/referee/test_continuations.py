"""Continuations of games: in any order of requests, the first move made is everybody's."""

import secrets
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Lock
from time import monotonic
from typing import TYPE_CHECKING, Literal

import pytest
from flask import Flask
from hypothesis import given, settings
from hypothesis import strategies as st

from service import create_app
from service.caller import Caller
from service.errors import Problem
from service.http.views.play import EXTENSION
from service.moves.referee.continuations import DIGEST_BYTES, Asking, Continuations
from service.moves.referee.token import RefereedGame
from service.settings import OFF
from service.shared.host import Host
from tests.support import QUIET, WITHIN_S, Valkey, answers, until

if TYPE_CHECKING:
    from service.moves.referee.referee import Referee

HOSTS, WORKERS = 2, 2
SECRET = "of all these hosts"
PLAYED = "countermove:played:"
REFUSALS = {"busy", "token_used"}

Outcome = Literal["plays", "fails", "leaves"]


@dataclass(eq=False)
class Request:
    """One of a client that asks `asked` of a worker."""

    host: int
    worker: int
    asked: str
    caller: Caller = field(default_factory=Caller)
    released: Event = field(default_factory=Event)
    outcome: Outcome = "plays"
    after: "Future[RefereedGame]" = field(default_factory=Future)


Results = tuple[tuple[Request, str], ...]


class Game:
    """Requests at one place of a game, each of which continues when it is released."""

    def __init__(self, hosts: list[list[Continuations]], pool: ThreadPoolExecutor) -> None:
        self.before = RefereedGame(secrets.token_hex(8), "nim", {}, "1", None, ())
        self.requests: list[Request] = []
        self.playing: list[Request] = []
        self._hosts = hosts
        self._pool = pool
        self._lock = Lock()

    def start(self, host: int, worker: int, asked: str, caller: Caller | None = None) -> None:
        request = Request(host, worker, asked, caller or Caller())
        self.requests.append(request)
        request.after = self._pool.submit(self._ask, request)

    def end(self, which: int, outcome: Outcome) -> None:
        """End a playing request with `outcome`."""
        with self._lock:
            playing = sorted(self.playing, key=self.requests.index)
        if playing:
            request = playing[which % len(playing)]
            request.outcome = outcome
            request.released.set()
            request.after.exception(WITHIN_S)

    def leave(self, which: int) -> None:
        """Let the client of a waiting request leave."""
        with self._lock:
            waiting = [one for one in self.unfinished if one not in self.playing]
        if waiting:
            waiting[which % len(waiting)].caller.leave()

    @property
    def name(self) -> str:
        """The key of the place in Redis."""
        return blake2b(self.before.place.encode(), digest_size=DIGEST_BYTES).hexdigest()

    @property
    def unfinished(self) -> list[Request]:
        return [request for request in self.requests if not request.after.done()]

    def end_all(self) -> None:
        while self.unfinished:
            until(lambda: bool(self.playing) or not self.unfinished)
            self.end(0, "plays")

    def results(self, host: int | None = None) -> Results:
        """Return each ended request's outcome: the last move of its game, or a code."""
        ended = [request for request in self.requests if request.after.done()]
        return tuple(
            (request, result(request))
            for request in ended
            if host in {None, request.host} and not request.caller.has_left
        )

    def _ask(self, request: Request) -> RefereedGame:
        continuations = self._hosts[request.host][request.worker]
        deadline, play = monotonic() + WITHIN_S, partial(self._play, request)
        asking = Asking(self.before, request.asked, request.caller, deadline, None, play)
        return continuations.of(asking)

    def _play(self, request: Request) -> RefereedGame:
        if not request.caller.has_left:
            assert request.asked not in answered(self.results(request.host))
            with self._lock:
                self.playing.append(request)
            assert request.released.wait(WITHIN_S)
            with self._lock:
                self.playing.remove(request)
        if request.outcome == "fails":
            raise Problem("busy", "as it was ordered")
        if request.outcome == "leaves":
            request.caller.leave()
        return replace(self.before, moves=(request.asked, secrets.token_hex(8)))


def result(request: Request) -> str:
    try:
        return request.after.result(WITHIN_S).moves[-1]
    except Problem as problem:
        return problem.code


def answered(results: Results) -> set[str]:
    """Return the requests with an answer."""
    return {request.asked for request, found in results if found not in REFUSALS}


def agree(results: Results, others: Results = ()) -> None:
    """Assert that the request answered first has one answer, and that no other request has any.

    `others`: results of hosts that may have received these answers.
    """
    assert len({found for _, found in results if found not in REFUSALS}) <= 1
    assert len(answered(results)) <= 1
    for request, found in results:
        if found == "busy":
            assert request.outcome == "fails"
        elif found == "token_used":
            assert {*answered(results), *answered(others)} - {request.asked}
            assert request.asked not in answered(results)


class Hosts:
    """Services, each with workers that share nothing but its folder, and perhaps a Redis."""

    def __init__(self, stack: ExitStack, url: str) -> None:
        chosen = replace(QUIET, token_secret=SECRET, redis_url=url, breaker_open_ms=1)
        self.hosts = []
        for _ in range(HOSTS):
            host = stack.enter_context(Host(chosen))
            apps = [create_app(chosen, host) for _ in range(WORKERS)]
            self.hosts.append([continuations(app) for app in apps])
            for app in apps:
                stack.callback(answers(app).close)


def continuations(app: Flask) -> Continuations:
    referee: Referee = app.extensions[EXTENSION]
    return referee.continuations


@pytest.fixture(scope="module")
def stack() -> Iterator[ExitStack]:
    with ExitStack() as opened:
        yield opened


@pytest.fixture(scope="module")
def pool(stack: ExitStack) -> ThreadPoolExecutor:
    return stack.enter_context(ThreadPoolExecutor(32))


def started(stack: ExitStack) -> Valkey:
    server = Valkey(Path(stack.enter_context(TemporaryDirectory(prefix="cm-"))))
    stack.callback(server.stop)
    return server


@pytest.fixture(scope="module")
def redis(stack: ExitStack) -> Valkey:
    return started(stack)


@pytest.fixture(scope="module")
def dying(stack: ExitStack) -> Valkey:
    return started(stack)


@pytest.fixture(scope="module")
def sharing(stack: ExitStack, redis: Valkey) -> Hosts:
    return Hosts(stack, redis.url)


@pytest.fixture(scope="module")
def troubled(stack: ExitStack, dying: Valkey) -> Hosts:
    return Hosts(stack, dying.url)


@pytest.fixture(scope="module")
def alone(stack: ExitStack) -> Hosts:
    return Hosts(stack, OFF)


WHICH = st.integers(0, 5)
START = st.tuples(
    st.just("start"), st.integers(0, HOSTS - 1), st.integers(0, WORKERS - 1), st.sampled_from("ab")
)
END = st.tuples(st.just("end"), WHICH, st.sampled_from(("plays", "fails", "leaves")))
LEAVE = st.tuples(st.just("leave"), WHICH)
STEPS = st.lists(START | END | START | LEAVE, min_size=2, max_size=12)


def settled(game: Game, *, together: bool) -> bool:
    """Whether each request plays, or waits for an equal one; `together`: of any host."""

    def question(request: Request) -> tuple[int, str]:
        return (0 if together else request.host), request.asked

    with game._lock:
        playing = [question(request) for request in game.playing if not request.released.is_set()]
        assert len(set(playing)) == len(playing), "equal requests play at one time"
        return {question(request) for request in game.unfinished} <= set(playing)


def do(game: Game, step: tuple[object, ...]) -> None:
    name, *arguments = step
    getattr(game, str(name))(*arguments)


@given(STEPS)
@settings(max_examples=60, deadline=None)
def test_of_hosts_that_share_a_redis_all_give_one_answer(
    sharing: Hosts, pool: ThreadPoolExecutor, steps: list[tuple[object, ...]]
) -> None:
    game = Game(sharing.hosts, pool)
    for step in steps:
        do(game, step)
        until(partial(settled, game, together=True))
    game.end_all()
    agree(game.results())


@given(STEPS)
@settings(max_examples=60, deadline=None)
def test_without_redis_each_host_gives_one_answer(
    alone: Hosts, pool: ThreadPoolExecutor, steps: list[tuple[object, ...]]
) -> None:
    game = Game(alone.hosts, pool)
    for step in steps:
        do(game, step)
        until(partial(settled, game, together=False))
    game.end_all()
    for host in range(HOSTS):
        agree(game.results(host))


def test_a_claim_lasts_as_long_as_its_request_plays(
    sharing: Hosts, redis: Valkey, pool: ThreadPoolExecutor
) -> None:
    game = Game(sharing.hosts, pool)
    game.start(0, 0, "a")
    until(lambda: bool(game.playing))
    with redis.client() as client:
        (name,) = client.keys(f"{PLAYED}{{{game.name}}}:*")
        renewed, last = 0, client.pttl(name)
        while renewed < 3:
            left = client.pttl(name)
            assert left > 0
            renewed += left > last
            last = left
        game.end_all()
        assert sharing.hosts[0][0]._writer.flush(WITHIN_S)
        assert not client.exists(name)
        assert client.exists(f"{PLAYED}{{{game.name}}}")


def test_nobody_waits_for_a_host_that_died(
    sharing: Hosts, redis: Valkey, pool: ThreadPoolExecutor
) -> None:
    """The door sends the request to another one, while Redis has the dead one's claim still."""
    game = Game(sharing.hosts, pool)
    with redis.client() as client:
        question = blake2b(b"a", digest_size=DIGEST_BYTES).hexdigest()
        client.set(f"{PLAYED}{{{game.name}}}:{question}", "of the dead", px=1000)
    game.start(1, 0, "a")
    game.end_all()
    assert [found in REFUSALS for _, found in game.results()] == [False]


def test_a_kept_answer_that_cannot_be_read_is_none(
    sharing: Hosts, redis: Valkey, pool: ThreadPoolExecutor
) -> None:
    game = Game(sharing.hosts, pool)
    with redis.client() as client:
        client.set(f"{PLAYED}{{{game.name}}}", "not of this service")
    game.start(0, 0, "a")
    game.end_all()
    game.start(1, 0, "a")
    game.end_all()
    agree(game.results())


def test_of_many_that_wait_some_do_not(alone: Hosts, pool: ThreadPoolExecutor) -> None:
    """The equal requests leave threads of a worker for other clients."""
    game = Game(alone.hosts, pool)
    for _ in range(QUIET.followers + 3):
        game.start(0, 0, "a")
    until(lambda: len(game.playing) == 3)
    game.end_all()
    agree(game.results())


def test_who_waits_is_not_on_its_way_to_a_search(alone: Hosts, pool: ThreadPoolExecutor) -> None:
    game, waiting, settled = Game(alone.hosts, pool), Caller(), Event()
    waiting.when_settled = settled.set
    game.start(0, 0, "a")
    until(lambda: len(game.playing) == 1)
    game.start(0, 0, "a", waiting)
    assert settled.wait(WITHIN_S)
    game.end_all()


@given(STEPS, st.tuples(st.integers(0, 12), st.sampled_from(("dies", "forgets"))))
@settings(max_examples=20, deadline=None)
def test_a_redis_that_dies_or_forgets_leaves_each_host_with_one_answer(
    dying: Valkey,
    troubled: Hosts,
    pool: ThreadPoolExecutor,
    steps: list[tuple[object, ...]],
    trouble: tuple[int, str],
) -> None:
    when, kind = trouble
    game = Game(troubled.hosts, pool)
    try:
        for step in (*steps[:when], None, *steps[when:]):
            if step:
                do(game, step)
            elif kind == "dies":
                dying.kill()
            else:
                with dying.client() as client:
                    client.flushall()
        game.end_all()
    finally:
        if kind == "dies":
            dying.start()
    for host in range(HOSTS):
        agree(game.results(host), game.results())
