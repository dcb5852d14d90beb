"""The caller behind proxies. X-Forwarded headers count only from proxies that a setting names.

Each proxy appends, at the right, the address of its own caller:

    X-Forwarded-For: anything, 203.0.113.7, 10.0.0.2        called from 10.0.0.1
                               ▲ the caller  ▲ both named in the setting

Anyone may send the header, so addresses to the left of the rightmost unnamed one are ignored.
"""

import re
from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import unquote
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from service.settings import SettingError

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

EXTENSION = "countermove.proxies"
"""Key of the application's extensions: its `Proxies`."""
MOST_PROXIES = 16
"""Number of addresses of the header that are read, from the right."""
UNIX = "unix"
"""Stands for the address of a caller on a Unix socket, which has none."""
FOR, PROTO, HOST = "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_X_FORWARDED_HOST"
PREFIX = "HTTP_X_FORWARDED_PREFIX"
HEADERS = (FOR, PROTO, HOST, PREFIX)
SCHEMES = {"http", "https"}
HOST_NAME = re.compile(r"([A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(:[0-9]{1,5})?")
PATH = re.compile(r"(/([A-Za-z0-9._~!$&'()*+;=:@-]|%[0-9A-Fa-f]{2})+)+")
"""Non-empty segments of a path (RFC 3986, 3.3)."""
DOTS = {".", ".."}
MOST_PREFIX = 256
WITH_PORT = re.compile(r"\[([^\]]*)\](?::[0-9]+)?|([^:]*):[0-9]+")


class Proxies:
    """Sets the address, scheme, host and prefix of a request that came through named proxies.

    The prefix is a path that the proxy took off, to stand before paths that are told to clients.
    The application sees no X-Forwarded header.
    """

    def __init__(self, application: WSGIApplication, named: str) -> None:
        """`named`: addresses and networks with commas between. Errors: `SettingError`."""
        self._application = application
        words = [word.strip() for word in named.split(",") if word.strip()]
        self._trusts_unix = UNIX in words
        self._networks = _networks([word for word in words if word != UNIX])

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        self.see_through(environ)
        return self._application(environ, start_response)

    def see_through(self, environ: WSGIEnvironment) -> None:
        """Apply what the named proxies say to `environ`, and remove the headers."""
        given = {name: environ.pop(name) for name in HEADERS if name in environ}
        if given and self._is_named(environ.get("REMOTE_ADDR") or ""):
            self._believe(environ, given)

    def _believe(self, environ: WSGIEnvironment, given: dict[str, str]) -> None:
        if caller := self._caller(given.get(FOR, "")):
            environ["REMOTE_ADDR"] = str(caller)
            environ.pop("REMOTE_PORT", None)
        scheme = _last(given.get(PROTO, "")).lower()
        if scheme in SCHEMES:
            environ["wsgi.url_scheme"] = scheme
        host = _last(given.get(HOST, ""))
        if HOST_NAME.fullmatch(host):
            environ["HTTP_HOST"] = host
        prefix = _last(given.get(PREFIX, "")).rstrip("/")
        if len(prefix) <= MOST_PREFIX and _is_path(prefix):
            environ["SCRIPT_NAME"] = prefix

    def _caller(self, forwarded: str) -> Address | None:
        """Return the rightmost address that is not named.

        If all addresses are named, or the next entry is no address, return the last one read.
        """
        last = None
        for text in reversed(forwarded.rsplit(",", MOST_PROXIES)[-MOST_PROXIES:]):
            address = _address(text.strip())
            if address is None:
                return last
            last = address
            if not self._names(address):
                return address
        return last

    def _is_named(self, peer: str) -> bool:
        if not peer:
            return self._trusts_unix
        address = _address(peer)
        return address is not None and self._names(address)

    def _names(self, address: Address) -> bool:
        return any(address in network for network in self._networks)


def _is_path(text: str) -> bool:
    """Return whether `text` is a path without dot segments, which lead elsewhere, in any coding."""
    return bool(PATH.fullmatch(text)) and not DOTS.intersection(map(unquote, text.split("/")))


def _networks(words: Sequence[str]) -> list[Network]:
    """Errors: `SettingError`."""
    try:
        return [ip_network(word) for word in words]
    except ValueError as error:
        raise SettingError(
            f"COUNTERMOVE_TRUSTED_PROXIES cannot be used: {error}; addresses such as 10.0.0.1 and "
            f'networks such as 10.0.0.0/8 are needed, or "{UNIX}", with commas between'
        ) from None


def _address(text: str) -> Address | None:
    """Read an address, which may have a port. An IPv4 address may be written as an IPv6 one."""
    if found := WITH_PORT.fullmatch(text):
        text = found[1] or found[2] or ""
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def _last(text: str) -> str:
    return text.rpartition(",")[2].strip()
