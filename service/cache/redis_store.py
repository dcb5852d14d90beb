"""Answers and claims in Redis."""

from collections.abc import Collection, Sequence
from time import monotonic
from typing import Any

from structlog.typing import FilteringBoundLogger

from service.cache.client import Client, connector
from service.cache.connection import Line, NoReplyError, ping
from service.cache.counters import Counters
from service.cache.entry import MOST_BYTES
from service.cache.scripts import FINISH, LOOK, RENEW
from service.cache.seal import SEAL_BYTES, BrokenSealError, Seal
from service.cache.store import NOTHING, Claim, Held, Looked
from service.settings import SettingError, Settings

CLAIM_MS = 1000
"""Life of a claim that its owner does not renew."""
MARK_MS = 250
"""Life of the mark of one who awaits a claim's owner, and looks again meanwhile."""
ALWAYS = "always"


class RedisStore:
    """The store at `url`; `source` says whose it is, external or embedded."""

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
        try:
            connect = connector(url, timeout_s)
        except ValueError as error:
            raise SettingError(f"COUNTERMOVE_REDIS_URL cannot be used: {error}") from None
        self.line = Line(connect, timeout_s, settings, counters, log)
        self._source = source
        self._prefix = settings.redis_prefix + ":"
        self._life_s = settings.answer_ttl_s
        self._budget_s = settings.redis_budget_ms / 1000
        self._seal = Seal(settings.cache_secret)

    def look(self, shelf: str, claim: Claim | None, until: float) -> Looked:
        return self._look(shelf, claim, until, mark_ms=MARK_MS)

    def claim(self, shelf: str, claim: Claim, until: float) -> Held:
        if monotonic() + self.line.timeout_s > until:
            return Held.UNKNOWN
        return self._look(shelf, claim, until, reads=False, when=ALWAYS).claim

    def await_turn(self, shelf: str, claim: Claim, until: float) -> Looked:
        return self._look(shelf, claim, until, mark_ms=MARK_MS, when=ALWAYS)

    def put(self, shelves: Sequence[str], rank: str, text: bytes, claim: Claim | None) -> None:
        names = [self._prefix + shelf for shelf in shelves]
        sealed = [self._seal.sealed(name, text) for name in names]
        first = self._prefix + (claim.key if claim else shelves[0])
        token = claim.token if claim else ""
        told = (len(names) + 1, first, *names, token, rank, self._life_s, *sealed)
        self._tell("EVAL", FINISH, *told, writes=bool(shelves))

    def discard(self, shelf: str) -> None:
        self._tell("UNLINK", self._prefix + shelf)

    def renew(self, claims: Collection[Claim]) -> None:
        def command(client: Client) -> None:
            with client.pipeline(transaction=False) as pipeline:
                for claim in claims:
                    name = self._prefix + claim.key
                    pipeline.execute_command("EVAL", RENEW, 1, name, claim.token, CLAIM_MS)
                pipeline.execute()

        try:
            self.line.tell(command)
        except NoReplyError:
            return

    def is_awaited(self, claim: Claim) -> bool:
        return bool(self._tell("EXISTS", self._prefix + claim.mark) == 1)

    def state(self) -> dict[str, Any]:
        is_up = self._is_up()
        refuses = is_up and not self.line.writing.is_over
        told = {
            "layer": self.layer,
            "source": self._source,
            "state": "refusing_writes" if refuses else "up" if is_up else "down",
            "breaker": self.line.asking.breaker.state,
        }
        reason = self.line.writing.reason if refuses else self.line.asking.reason
        return {**told, "reason": reason} if reason else told

    def close(self, until: float) -> None:
        self.line.close(until)

    def _is_up(self) -> bool:
        try:
            self.line.ask(ping, monotonic() + self._budget_s, probes=True)
        except NoReplyError:
            return False
        return self.line.asking.is_over

    def _look(  # noqa: PLR0913 - the script's own
        self,
        shelf: str,
        claim: Claim | None,
        until: float,
        *,
        reads: bool = True,
        mark_ms: int | str = "",
        when: str = "",
    ) -> Looked:
        name = self._prefix + shelf
        token, key, mark = (claim.token, claim.key, claim.mark) if claim else ("", shelf, shelf)
        names = (name, self._prefix + key, self._prefix + mark)
        most = MOST_BYTES + SEAL_BYTES if reads else ""

        def command(client: Client) -> tuple[bytes, bytes, Held]:
            reply: Any = client.execute_command(
                "EVAL", LOOK, len(names), *names, most, token, CLAIM_MS, mark_ms, when
            )
            kind, text, held = reply
            return kind, text, Held(held.decode())

        try:
            kind, text, held = self.line.ask(command, until)
        except NoReplyError:
            return NOTHING
        return self._opened(name, kind, text, held)

    def _opened(self, name: str, kind: bytes, text: bytes, held: Held) -> Looked:
        if kind == b"nothing":
            return Looked(None, held)
        try:
            return Looked(self._seal.opened(name, text), held)
        except BrokenSealError:
            return Looked(None, held, is_bad=True)

    def _tell(self, *command: Any, writes: bool = False) -> Any:  # noqa: ANN401
        """`None`: no reply."""
        try:
            return self.line.tell(lambda client: client.execute_command(*command), writes=writes)
        except NoReplyError:
            return None
