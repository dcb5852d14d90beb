"""How a game went on from each place. The first continuation that is stored counts for all.

A search may find another move each time. So equal requests, at one time or later, get the reply of
the first. A different request at the same place is refused: taking moves back would reveal what is
hidden. A request that fails, or whose client leaves, keeps nothing. But where information is
hidden it keeps its move, since the failure may reveal something of the position.

    Redis               decides between all hosts
    the host's shelf    decides between its workers, also while Redis does not serve

Equal requests wait for the one that plays. Waiting saves searches; the first kept counts anyway.
"""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from threading import Event, Semaphore
from time import monotonic

from service.cache.answers.answers import Answers
from service.cache.answers.store import NOTHING, Claim, ClaimState
from service.caller import Caller
from service.errors import Problem
from service.moves.referee.token import LIFE_S, RefereedGame, Tokens
from service.settings import Settings
from service.shared.shelf import Shelf

LATE_S = 0.05
"""Time that a request may take after its deadline. Equal ones wait so long for it."""
LOOK_AGAIN_S = 0.02
DIGEST_BYTES = 16
NAMES = "played:"


@dataclass(frozen=True)
class Asking:
    """A request to go on from a place of a game."""

    before: RefereedGame
    asked: str
    """All that is asked, as a text."""
    caller: Caller
    deadline: float
    """By `time.monotonic`."""
    move: str | None
    """The move that stays the only one at its place, even if the request fails."""
    play: Callable[[], RefereedGame]
    """Return how the game goes on."""

    @property
    def place(self) -> bytes:
        return _digest(self.before.place)

    @property
    def question(self) -> bytes:
        return _digest(self.asked)

    @property
    def has_time(self) -> bool:
        return not self.caller.has_left and monotonic() < self.deadline + LATE_S


class Continuations:
    """Of all games: what was asked at each place, and how the game went on, for a day."""

    def __init__(self, answers: Answers, shelf: Shelf, tokens: Tokens, settings: Settings) -> None:
        self._store = answers.store
        self._writer = answers.writer
        self._shelf = shelf
        self._tokens = tokens
        self._wait_s = settings.redis_budget_ms / 1000
        self._waiting_places = Semaphore(settings.followers)

    def of(self, asking: Asking) -> RefereedGame:
        """Return how the game goes on: as for an equal request before, else as `play` returns.

        Errors: `Problem` token_used if something else was asked; what `play` raises.
        """
        if asking.move is not None:
            self._bind(asking.place, asking.move)
        kept = self._shelf.get(asking.place)
        if kept is None:
            with self._turn(asking) as found:
                kept = found or self._played(asking)
        if kept[:DIGEST_BYTES] != asking.question:
            raise _used("another request went on from this token")
        return self._tokens.decrypted(
            kept[DIGEST_BYTES:].decode(errors="replace"), asking.before.game
        )

    def _bind(self, place: bytes, move: str) -> None:
        """Let the place have this move alone. Errors: `Problem` token_used if it has another."""
        name, ours = _digest(f"move at {place.hex()}"), _digest(move)
        if self._kept(name, ours) != ours:
            raise _used("another move was made with this token")

    @contextmanager
    def _turn(self, asking: Asking) -> Iterator[bytes | None]:
        """Let one of equal requests play at a time. Yield the continuation kept meanwhile."""
        woken = Event()
        name = _digest(f"{asking.place.hex()} {asking.question.hex()}")
        with asking.caller.on_leaving(woken.set), self._shelf.claiming(name) as claims:
            self._await(claims, asking, woken)
            if kept := self._shelf.get(asking.place):
                yield kept
                return
            with self._turn_of_hosts(asking, woken) as kept:
                yield kept and self._shelf.keep(asking.place, kept)

    @contextmanager
    def _turn_of_hosts(self, asking: Asking, woken: Event) -> Iterator[bytes | None]:
        name = _name(asking.place)
        claim = Claim(f"{name}:{asking.question.hex()}", secrets.token_hex(8))
        lookup = NOTHING

        def has_ended() -> bool:
            nonlocal lookup
            lookup = self._store.look_up(name, claim, monotonic() + self._wait_s)
            return lookup.claim is not ClaimState.ANOTHERS

        self._await(has_ended, asking, woken)
        is_ours = lookup.claim is ClaimState.OURS
        if is_ours:
            self._writer.start_renewing(claim)
        try:
            yield lookup.text
        finally:
            if is_ours:
                self._writer.stop_renewing(claim)
                self._writer.submit(partial(self._store.put, (), "", b"", claim))

    def _await(self, has_come: Callable[[], bool], asking: Asking, woken: Event) -> None:
        """Wait for something, unless too many wait already, while the request has time."""
        if has_come() or not self._waiting_places.acquire(blocking=False):
            return
        asking.caller.settle()
        try:
            while asking.has_time:
                woken.wait(LOOK_AGAIN_S)
                if has_come():
                    return
        finally:
            self._waiting_places.release()

    def _played(self, asking: Asking) -> bytes:
        """Play, and keep how the game goes on. Return what is kept then."""
        place, after = asking.place, asking.play()
        own = asking.question + self._tokens.encrypted(after).encode()
        return own if asking.caller.has_left else self._kept(place, own)

    def _kept(self, name: bytes, own: bytes) -> bytes:
        """Keep `own` under the name if nothing is there, and return what is kept."""
        ours = self._shelf.get(name) or own
        until = monotonic() + self._wait_s
        return self._shelf.keep(name, self._store.keep(_name(name), ours, LIFE_S, until) or ours)


def _used(why: str) -> Problem:
    detail = f"{why}: go on with the game's newest token"
    return Problem("token_used", detail, pointer="/token")


def _digest(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=DIGEST_BYTES).digest()


def _name(place: bytes) -> str:
    """Return a key of the store; the braces are a hash tag, for the claims beside it."""
    return f"{NAMES}{{{place.hex()}}}"
