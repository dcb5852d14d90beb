"""Answers and claims in Redis."""

import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from time import monotonic
from typing import Any

from structlog.typing import FilteringBoundLogger

from service.cache.answers.notifications import Notifications
from service.cache.answers.scripts import FINISH, KEEP, LOOK, RENEW
from service.cache.answers.store import NOTHING, AreHeard, Claim, ClaimState, Lookup, Wake
from service.cache.answers.stored_answer import MOST_BYTES
from service.cache.redis.client import Client, configured
from service.cache.redis.connection import NoReplyError, RedisConnection, ping
from service.cache.redis.counters import Counters
from service.cache.redis.mac import MAC_BYTES, BadMacError, Mac
from service.settings import Settings

CLAIM_MS = 1000
"""Life of a claim that is not renewed."""
WAITERS_MS = 500
"""Life of the key with the addresses of a claim's waiters. Each look-up renews it."""
MOST_WAITERS_BYTES = 4096
"""Bytes at which the waiters' key is full: some 240 addresses. Further processes poll."""
CHANNELS = "ended:"
BATCH = 500
"""Entries that are read at one time when all are exported."""
ALWAYS = "always"
NO_TOKEN = ""
"""Token of no claim. The scripts then use the claim's keys for their hash tag alone."""


class RedisStore:
    """The store at `url`. `source` is `external` or `embedded`."""

    layer = "redis"

    def __init__(
        self,
        url: str,
        source: str,
        settings: Settings,
        counters: Counters,
        log: FilteringBoundLogger,
    ) -> None:
        """Errors: `SettingError`."""
        timeout_s = min(settings.redis_timeout_ms, settings.redis_budget_ms) / 1000
        connect = configured("COUNTERMOVE_REDIS_URL", url, timeout_s)
        self.connection = RedisConnection(connect, timeout_s, settings, counters, log)
        self._source = source
        self._prefix = settings.redis_prefix + ":"
        self._life_s = settings.answer_ttl_s
        self._budget_s = settings.redis_budget_ms / 1000
        self._mac = Mac(settings.cache_secret)
        self._notifications = Notifications(connect, timeout_s, self._prefix + CHANNELS, log)

    @property
    def is_in_trouble(self) -> bool:
        connection = self.connection
        return not (connection.call_outage.is_over and connection.write_outage.is_over)

    def look_up(
        self, cache_key: str, claim: Claim | None, until: float, *, always_claims: bool = False
    ) -> Lookup:
        when = ALWAYS if always_claims else ""
        return self._look_up(cache_key, claim, until, waiters_ms=WAITERS_MS, when=when)

    def claim(self, cache_key: str, claim: Claim, until: float) -> ClaimState:
        if monotonic() + self.connection.timeout_s > until:
            return ClaimState.UNKNOWN
        return self._look_up(cache_key, claim, until, reads=False, when=ALWAYS).claim

    def put(self, cache_keys: Sequence[str], rank: str, text: bytes, claim: Claim | None) -> bool:
        names = [self._prefix + cache_key for cache_key in cache_keys]
        texts = [self._mac.with_mac(name, text) for name in names]
        held = claim or Claim(cache_keys[0], NO_TOKEN)
        keys = (self._prefix + held.key, self._prefix + held.waiters, *names)
        arguments = (held.token, rank, self._life_s, self._notifications.channels, *texts)

        def command(client: Client) -> None:
            client.execute_command("EVAL", FINISH, len(keys), *keys, *arguments)

        try:
            self.connection.execute(command, writes=bool(cache_keys))
        except NoReplyError:
            return False
        return True

    def keep(self, key: str, text: bytes, life_s: int, until: float) -> bytes | None:
        if len(text) > MOST_BYTES:
            return None
        name = self._prefix + key
        arguments = (self._mac.with_mac(name, text), life_s, MOST_BYTES + MAC_BYTES)

        def command(client: Client) -> bytes | None:
            kept = client.execute_command("EVAL", KEEP, 1, name, *arguments)
            try:
                return self._mac.verified(name, kept) if kept else None
            except BadMacError:
                client.execute_command("SET", name, arguments[0], "EX", life_s)
                return text

        try:
            return self.connection.execute_until(command, until)
        except NoReplyError:
            return None

    def stored(self) -> Iterator[tuple[str, bytes]]:
        """Yield cache key and text of every entry with a valid MAC. An entry may come twice.

        Errors: `NoReplyError`.
        """

        def scan(client: Client) -> Iterator[bytes]:
            return client.scan_iter(match=_literal(self._prefix) + "{*}:*", count=BATCH)

        def read(client: Client) -> list[tuple[str, object]]:
            names = [name.decode(errors="replace") for name in islice(found, BATCH)]
            with client.pipeline(transaction=False) as pipeline:
                for name in names:
                    pipeline.execute_command("GET", name)
                return list(zip(names, pipeline.execute(raise_on_error=False), strict=True))

        found = self.connection.execute(scan)
        while batch := self.connection.execute(read):
            for name, raw in batch:
                if isinstance(raw, bytes):
                    with suppress(BadMacError):
                        yield name.removeprefix(self._prefix), self._mac.verified(name, raw)

    def discard(self, cache_key: str) -> None:
        self._execute("UNLINK", self._prefix + cache_key)

    def renew(self, claims: Collection[Claim]) -> None:
        def command(client: Client) -> None:
            with client.pipeline(transaction=False) as pipeline:
                for claim in claims:
                    name = self._prefix + claim.key
                    pipeline.execute_command("EVAL", RENEW, 1, name, claim.token, CLAIM_MS)
                pipeline.execute()

        try:
            self.connection.execute(command)
        except NoReplyError:
            return

    def is_awaited(self, claim: Claim) -> bool:
        return bool(self._execute("EXISTS", self._prefix + claim.waiters) == 1)

    @contextmanager
    def notifications(self, claim: Claim, wake: Wake) -> Iterator[AreHeard]:
        with self._notifications.awaited(self._prefix + claim.key, wake):
            yield lambda: self._notifications.are_heard

    def state(self) -> dict[str, Any]:
        is_up = self._is_up()
        refuses = is_up and not self.connection.write_outage.is_over
        state = {
            "layer": self.layer,
            "source": self._source,
            "state": "refusing_writes" if refuses else "up" if is_up else "down",
            "breaker": self.connection.call_outage.breaker.state,
        }
        reason = (
            self.connection.write_outage.reason if refuses else self.connection.call_outage.reason
        )
        return {**state, "reason": reason} if reason else state

    def close(self, until: float) -> None:
        self._notifications.close(until)
        self.connection.close(until)

    def _is_up(self) -> bool:
        try:
            self.connection.execute_until(ping, monotonic() + self._budget_s, probes=True)
        except NoReplyError:
            return False
        return self.connection.call_outage.is_over

    def _look_up(  # noqa: PLR0913 - the script's own
        self,
        cache_key: str,
        claim: Claim | None,
        until: float,
        *,
        reads: bool = True,
        waiters_ms: int | str = "",
        when: str = "",
    ) -> Lookup:
        name = self._prefix + cache_key
        wanted = claim or Claim(cache_key, NO_TOKEN)
        names = (name, self._prefix + wanted.key, self._prefix + wanted.waiters)
        most = MOST_BYTES + MAC_BYTES if reads else ""
        address = self._notifications.address if waiters_ms else ""
        arguments = (most, wanted.token, CLAIM_MS, waiters_ms, when, address, MOST_WAITERS_BYTES)

        def command(client: Client) -> tuple[bytes, bytes, ClaimState]:
            reply: Any = client.execute_command("EVAL", LOOK, len(names), *names, *arguments)
            kind, text, claim_state = reply
            return kind, text, ClaimState(claim_state.decode())

        try:
            kind, text, claim_state = self.connection.execute_until(command, until)
        except NoReplyError:
            return NOTHING
        return self._opened(name, kind, text, claim_state)

    def _opened(self, name: str, kind: bytes, text: bytes, claim_state: ClaimState) -> Lookup:
        if kind == b"nothing":
            return Lookup(None, claim_state)
        try:
            return Lookup(self._mac.verified(name, text), claim_state)
        except BadMacError:
            return Lookup(None, claim_state, is_bad=True)

    def _execute(self, *command: Any) -> Any:  # noqa: ANN401
        """Run a command for which no request waits. Return `None` if there is no reply."""
        try:
            return self.connection.execute(lambda client: client.execute_command(*command))
        except NoReplyError:
            return None


def _literal(text: str) -> str:
    """Write `text` as a pattern of Redis that matches it alone."""
    return re.sub(r"([\\*?\[\]^-])", r"\\\1", text)
