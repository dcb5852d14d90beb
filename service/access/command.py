"""`python -m service key`: add, list, revoke and rotate API keys."""

import argparse
import re
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from time import time

from service.access import key_file
from service.access.keys import (
    MOST_REQUESTS,
    MOST_SEARCH_S,
    NAME,
    BadKeysError,
    Key,
    KeyState,
    hashed,
    iso,
    new_id,
    new_secret,
    without_old,
)

UNITS_S = {"s": 1, "m": 60, "h": 3600, "d": 86400}
LONGEST_S = 100 * 366 * 86400
AT_ONE_TIME = 2
COLUMNS = "{:8}  {:20}  {:7}  {:20}  {:20}  {:>12}  {:>12}"


class KeyCommandError(Exception):
    """A command about keys that cannot be done; the message says why."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the commands about keys."""
    parser.add_argument("--file", help="the file of keys; otherwise COUNTERMOVE_KEYS_FILE")
    ways = parser.add_subparsers(dest="way", required=True, metavar="WAY")

    add = ways.add_parser("add", help="make a key, and print its secret, once")
    add.add_argument("name", help="whose it is: letters, digits, . _ -")
    add.add_argument("--expires", type=_seconds, metavar="TIME", help="30d, 12h, 90m, 45s")
    add.add_argument("--requests-per-minute", type=_up_to(MOST_REQUESTS), metavar="N")
    add.add_argument("--search-s-per-minute", type=_up_to(MOST_SEARCH_S), metavar="N")

    ways.add_parser("list", help="print the keys, without their secrets")

    revoke = ways.add_parser("revoke", help="end a key")
    revoke.add_argument("key", metavar="NAME|ID", help="a name ends all its secrets, an id one")

    rotate = ways.add_parser("rotate", help="make a second secret; the first stays valid")
    rotate.add_argument("name")
    rotate.add_argument(
        "--expires", type=_seconds, metavar="TIME", help="of the second; as long as the first had"
    )
    rotate.add_argument(
        "--keep", type=_seconds, metavar="TIME", help="end the first one after so long"
    )


def run(arguments: Namespace, keys_file: str) -> None:
    """Do one command. Errors: `KeyCommandError`."""
    text = arguments.file or keys_file
    if not text:
        raise KeyCommandError("--file or COUNTERMOVE_KEYS_FILE has to name the file of keys")
    path = Path(text)
    try:
        _WAYS[arguments.way](path, arguments)
    except BadKeysError as error:
        raise KeyCommandError(f"{path} is no file of keys: {error}") from error
    except OSError as error:
        raise KeyCommandError(f"{path} cannot be used: {error.strerror}") from error


def _add(path: Path, arguments: Namespace) -> None:
    """Print the secret alone on stdout."""
    name, now = arguments.name, time()
    if not NAME.fullmatch(name):
        raise KeyCommandError(f'the name "{name}" does not fit {NAME.pattern}')
    secret = new_secret()
    key = Key(
        new_id(),
        name,
        hashed(secret),
        now,
        expires=None if arguments.expires is None else now + arguments.expires,
        requests_per_minute=arguments.requests_per_minute,
        search_s_per_minute=arguments.search_s_per_minute,
    )

    def act(keys: tuple[Key, ...]) -> Sequence[Key]:
        if _valid(keys, name, now):
            raise KeyCommandError(f'"{name}" has a key: rotate it, or revoke it first')
        return [*without_old(keys, now), key]

    key_file.change(path, act)
    print(secret)


def _list(path: Path, _: Namespace) -> None:
    now = time()
    print(
        COLUMNS.format("id", "name", "state", "created", "expires", "requests/min", "search s/min")
    )
    for key in key_file.read(path):
        limits = (key.requests_per_minute, key.search_s_per_minute)
        print(
            COLUMNS.format(
                key.id,
                key.name,
                key.state(now).value,
                iso(key.created),
                "never" if key.expires is None else iso(key.expires),
                *("default" if limit is None else limit or "any" for limit in limits),
            )
        )


def _revoke(path: Path, arguments: Namespace) -> None:
    now, text = time(), arguments.key

    def is_meant(key: Key) -> bool:
        return text in {key.id, key.name} and key.revoked is None

    def act(keys: tuple[Key, ...]) -> Sequence[Key]:
        if not any(map(is_meant, keys)):
            raise KeyCommandError(f'there is no key "{text}" to revoke')
        kept = [replace(key, revoked=now) if is_meant(key) else key for key in keys]
        return without_old(kept, now)

    key_file.change(path, act)


def _rotate(path: Path, arguments: Namespace) -> None:
    """Print the new secret alone on stdout."""
    name, now, keep = arguments.name, time(), arguments.keep
    secret = new_secret()

    def shortened(key: Key) -> Key:
        if keep is None:
            return key
        ends = now + keep
        return replace(key, expires=ends if key.expires is None else min(ends, key.expires))

    def act(keys: tuple[Key, ...]) -> Sequence[Key]:
        valid = _valid(keys, name, now)
        if not valid:
            raise KeyCommandError(f'"{name}" has no valid key to rotate')
        if len(valid) >= AT_ONE_TIME:
            ids = " and ".join(key.id for key in valid)
            raise KeyCommandError(f'"{name}" has {AT_ONE_TIME} secrets, {ids}: revoke one first')
        (old,) = valid
        lasts = arguments.expires
        if lasts is None and old.expires is not None:
            lasts = old.expires - old.created
        expires = None if lasts is None else now + lasts
        new = replace(old, id=new_id(), sha256=hashed(secret), created=now, expires=expires)
        kept = [shortened(key) if key is old else key for key in keys]
        return [*without_old(kept, now), new]

    key_file.change(path, act)
    print(secret)


_WAYS: Mapping[str, Callable[[Path, Namespace], None]] = {
    "add": _add,
    "list": _list,
    "revoke": _revoke,
    "rotate": _rotate,
}


def _valid(keys: Sequence[Key], name: str, now: float) -> list[Key]:
    return [key for key in keys if key.name == name and key.state(now) is KeyState.VALID]


def _seconds(text: str) -> int:
    """Errors: `ArgumentTypeError`."""
    found = re.fullmatch(r"([0-9]{1,10})([smhd])", text)
    seconds = int(found[1]) * UNITS_S[found[2]] if found else 0
    if not 0 < seconds <= LONGEST_S:
        raise argparse.ArgumentTypeError(f'"{text}" is no time such as 30d, 12h, 90m or 45s')
    return seconds


def _up_to(most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        """Errors: `ArgumentTypeError`."""
        if not (re.fullmatch(r"[0-9]{1,10}", text) and int(text) <= most):
            raise argparse.ArgumentTypeError(f'"{text}" is no whole number from 0 to {most}')
        return int(text)

    return read
