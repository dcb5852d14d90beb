"""A game so far as a token, which the client holds and only the service can read.

    Fernet(the game as JSON, filled up with blanks).checksum of what is before the point

Fernet (AES-128-CBC and HMAC-SHA256) hides it and detects any change. The text is filled up to a
multiple of `BLOCK` bytes, so that its length reveals little. The checksum is no secret: with it, a
changed token is distinguished from a token of another key.
"""

import json
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from hmac import digest
from time import time
from typing import Any, Protocol, Self
from zlib import crc32

from cryptography.fernet import Fernet, InvalidToken, MultiFernet

from service.errors import Problem

BLOCK = 512
SEPARATOR = "."
"""Before the checksum. A token without both is read all the same."""
CHANGED = "was changed: send it as the reply had it"
POINTER = "/token"
LIFE_S = 86_400
"""Seconds for which tokens are read, and continuations kept."""


@dataclass(frozen=True)
class RefereedGame:
    """A game so far."""

    id: str
    """Random id of this one game."""
    game: str
    options: dict[str, Any]
    player: str
    """The client's player: the client sees that player's view, and makes that player's moves."""
    state: str | None
    """State in which the game began; `None`: the game's start."""
    moves: tuple[str, ...]
    """All moves since, those included that the client has not seen."""

    @property
    def place(self) -> str:
        """This game and its moves: what is drawn and chosen next depends on it."""
        return " ".join((self.id, *self.moves))

    @classmethod
    def read(cls, fields: dict[str, Any]) -> Self:
        return cls(**{**fields, "moves": tuple(fields["moves"])})


class Keys(Protocol):
    """The keys of tokens, of any length."""

    def begin(self) -> None:
        """Begin to learn keys, in a process that has answered no request yet."""

    def held(self) -> Sequence[bytes]:
        """Return the keys that read tokens. The first one makes them."""

    def look_beyond(self, tried: Sequence[bytes]) -> bool:
        """Look for more keys than those that were tried. Return whether there are any now."""


@dataclass(frozen=True)
class OneKey:
    """A key that stays."""

    key: bytes

    def begin(self) -> None: ...

    def held(self) -> Sequence[bytes]:
        return (self.key,)

    def look_beyond(self, tried: Sequence[bytes]) -> bool:  # noqa: ARG002
        return False


class Tokens:
    """Makes and reads tokens."""

    def __init__(self, keys: bytes | Keys) -> None:
        self.keys = OneKey(keys) if isinstance(keys, bytes) else keys

    def encrypted(self, played: RefereedGame) -> str:
        text = json.dumps(asdict(played), separators=(",", ":")).encode()
        encrypted = _fernet(self.keys.held()).encrypt(text.ljust(-(-len(text) // BLOCK) * BLOCK))
        return f"{encrypted.decode()}{SEPARATOR}{_checksum(encrypted)}"

    def decrypted(self, token: str, game: str) -> RefereedGame:
        """Read the token of a game of the name `game`. Errors: `Problem` bad_token."""
        text, separator, checksum = token.partition(SEPARATOR)
        encrypted = text.encode(errors="replace")
        if separator and checksum != _checksum(encrypted):
            raise _bad(CHANGED)
        read = self._read(encrypted)
        if read is None:
            raise _bad("was made under another key than this service has" if separator else CHANGED)
        content, made = read
        if made + LIFE_S < time():
            raise _bad("is older than a day")
        try:
            played = RefereedGame.read(json.loads(content))
        except (ValueError, TypeError, KeyError):
            raise _bad("was made by another version of the service") from None
        if played.game != game:
            raise _bad(f"is of {played.game}, not of {game}")
        return played

    def secret(self, text: str) -> int:
        """Return a number that is always the same for `text`, and that nobody else can know."""
        own, *_ = self.keys.held()
        return int.from_bytes(digest(sha256(own).digest(), text.encode(), "sha256"))

    def _read(self, encrypted: bytes) -> tuple[bytes, int] | None:
        """Return what is in a token, and when it was made, in seconds since 1970."""
        while True:
            keys = self.keys.held()
            fernet = _fernet(keys)
            try:
                return fernet.decrypt(encrypted), fernet.extract_timestamp(encrypted)
            except InvalidToken:
                if not self.keys.look_beyond(keys):
                    return None


def _fernet(keys: Sequence[bytes]) -> MultiFernet:
    own = (sha256(key).digest() for key in keys)
    return MultiFernet([Fernet(urlsafe_b64encode(key)) for key in own])


def _checksum(encrypted: bytes) -> str:
    return f"{crc32(encrypted):08x}"


def _bad(why: str) -> Problem:
    return Problem("bad_token", f"the token {why}", pointer=POINTER)
