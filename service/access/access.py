"""Who sends a request, by API key or address, and within which limits."""

from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from pathlib import Path
from time import time

from structlog.typing import FilteringBoundLogger

from service.access.key_ring import KeyRing
from service.access.keys import BadKeysError, Key, KeyState, iso
from service.access.open_requests import OpenRequests
from service.access.quotas import CallerLimits, Quotas
from service.errors import Problem
from service.settings import AUTO, YES, SettingError, Settings

SCHEME = "Bearer"
HERE = "localhost"
NETWORK_BITS = 64
"""Leading bits of an IPv6 address that identify a customer, who may choose the others."""


@dataclass(frozen=True)
class Visitor:
    """Who sent a request."""

    name: str | None
    """Name of the API key; `None`: there is no key, and none is needed."""
    identity: str
    """Name under which the visitor's use is counted."""
    limits: CallerLimits
    most_open: int = 0
    """Most requests of the visitor that a worker answers at one time; 0: any number."""


class Access:
    """Identifies visitors by their API keys, or by their addresses where no key is needed."""

    def __init__(
        self,
        ring: KeyRing | None,
        quotas: Quotas,
        limits: CallerLimits,
        open_requests: OpenRequests,
        *,
        needs_key: bool,
    ) -> None:
        """`limits`: of keys that have none of their own, and of addresses."""
        self.quotas = quotas
        self.open_requests = open_requests
        self._ring = ring
        self._limits = limits
        self._needs_key = needs_key

    @property
    def is_guarded(self) -> bool:
        """Whether there are keys or limits, so that visitors must be identified."""
        return self._ring is not None or bool(self._limits)

    @property
    def insider(self) -> Visitor:
        """This process itself, which needs no key."""
        return Visitor(None, "in process", self._limits)

    def visitor(self, secret: str | None, address: str) -> Visitor:
        """Return the visitor at `address` whose key has `secret`. Errors: `Problem`."""
        if self._ring is None or (secret is None and not self._needs_key):
            most_open = self.open_requests.most_of_an_address
            return Visitor(None, "at:" + _network(address), self._limits, most_open)
        if secret is None:
            raise _unauthorized(f"send an API key as Authorization: {SCHEME}, or as X-API-Key")
        key = self._ring.find(secret)
        if key is None:
            raise _unauthorized("there is no such API key", ', error="invalid_token"')
        _check(key)
        most_open = self.open_requests.most_of_a_key
        return Visitor(key.name, "key:" + key.name, self._limits_of(key), most_open)

    def _limits_of(self, key: Key) -> CallerLimits:
        own = (key.requests_per_minute, key.search_s_per_minute)
        if own == (None, None):
            return self._limits
        usual = (self._limits.requests_per_minute, self._limits.search_s_per_minute)
        return CallerLimits(*(u if o is None else o for o, u in zip(own, usual, strict=True)))


def make_access(settings: Settings, quotas: Quotas, log: FilteringBoundLogger) -> Access:
    """Errors: `SettingError`."""
    needs_key = _needs_key(settings)
    ring = None
    if settings.keys_file:
        try:
            ring = KeyRing(Path(settings.keys_file), log)
        except (OSError, BadKeysError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise SettingError(
                f'COUNTERMOVE_KEYS_FILE is "{settings.keys_file}", which cannot be used: {reason}. '
                "`python -m service key add NAME` makes the first key and the file"
            ) from None
    limits = CallerLimits(settings.requests_per_minute, settings.search_s_per_minute)
    return Access(ring, quotas, limits, OpenRequests(settings), needs_key=needs_key)


def _needs_key(settings: Settings) -> bool:
    """Errors: `SettingError` if keys are needed and there is no file of them."""
    hosts = (settings.published_host or settings.host).split(",")
    is_socket = settings.unix_socket is not None and not settings.published_host
    elsewhere = [host for host in map(str.strip, hosts) if not (is_socket or _is_here(host))]
    is_needed = settings.require_keys == YES or (
        settings.require_keys == AUTO and bool(settings.keys_file or elsewhere)
    )
    if is_needed and not settings.keys_file:
        why = (
            "COUNTERMOVE_REQUIRE_KEYS is yes"
            if settings.require_keys == YES
            else f'others may reach the service, since it is published on "{elsewhere[0]}"'
        )
        raise SettingError(
            f"API keys are needed ({why}), and there are none: name a file in "
            "COUNTERMOVE_KEYS_FILE and make a key by `python -m service key add NAME`, or set "
            "COUNTERMOVE_REQUIRE_KEYS=no to let in whoever comes"
        )
    return is_needed


def _is_here(host: str) -> bool:
    """Return whether this machine alone reaches the address `host`."""
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == HERE


def _check(key: Key) -> None:
    """Errors: `Problem` forbidden."""
    now = time()
    state = key.state(now)
    if state is not KeyState.VALID:
        end = iso(key.ended(now) or now)
        raise Problem("forbidden", f'the API key of "{key.name}" is {state.value} (since {end})')


def _unauthorized(detail: str, parameter: str = "") -> Problem:
    challenge = f'{SCHEME} realm="countermove"{parameter}'
    return Problem("unauthorized", detail, headers={"WWW-Authenticate": challenge})


@lru_cache(maxsize=4096)
def _network(address: str) -> str:
    """Return the address, or of an IPv6 address its network."""
    try:
        found = ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        host_bits = found.max_prefixlen - NETWORK_BITS
        return str(IPv6Address(int(found) >> host_bits << host_bits))
    return str(found)
