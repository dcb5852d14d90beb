"""A game so far as a token, which the client holds and only the service can read.

    Fernet(the game as JSON, filled up with blanks)

Fernet (AES-128-CBC and HMAC-SHA256) hides it and detects any change. The text is filled up to a
multiple of `BLOCK` bytes, so that its length tells little of what is hidden.
"""

import json
from base64 import urlsafe_b64encode
from dataclasses import asdict, dataclass
from hashlib import sha256
from hmac import digest
from typing import Any, Self

from cryptography.fernet import Fernet, InvalidToken

from service.errors import Problem

BLOCK = 512
POINTER = "/token"
LIFE_S = 86_400
"""Tokens are used no longer than it is known what was asked with them."""


@dataclass(frozen=True)
class Played:
    """A game so far."""

    id: str
    """Of this one game."""
    game: str
    options: dict[str, Any]
    player: str
    """Whose view the client sees, and whose moves it makes."""
    state: str | None
    """Where it began; `None`: the game's start."""
    moves: tuple[str, ...]
    """All moves since, those included that the client has not seen."""

    @property
    def place(self) -> str:
        """This game and its moves: what is drawn and chosen next depends on it."""
        return " ".join((self.id, *self.moves))

    @classmethod
    def read(cls, fields: dict[str, Any]) -> Self:
        return cls(**{**fields, "moves": tuple(fields["moves"])})


class Tokens:
    """Makes and reads tokens under one key."""

    def __init__(self, key: bytes) -> None:
        """The key may have any length."""
        own = sha256(key).digest()
        self._fernet = Fernet(urlsafe_b64encode(own))
        self._own = own

    def sealed(self, played: Played) -> str:
        text = json.dumps(asdict(played), separators=(",", ":")).encode()
        return self._fernet.encrypt(text.ljust(-(-len(text) // BLOCK) * BLOCK)).decode()

    def opened(self, token: str, game: str) -> Played:
        """Read the token of a game of the name `game`. Errors: `Problem` bad_token."""
        try:
            played = Played.read(json.loads(self._fernet.decrypt(token.encode(), ttl=LIFE_S)))
        except (InvalidToken, ValueError, TypeError, KeyError):
            detail = "the token was changed, is older than a day, or was made under another key"
            raise Problem("bad_token", detail, pointer=POINTER) from None
        if played.game != game:
            raise Problem("bad_token", f"the token is of {played.game}", pointer=POINTER)
        return played

    def secret(self, text: str) -> int:
        """Return a number that is always the same for `text`, and that nobody else can know."""
        return int.from_bytes(digest(self._own, text.encode(), "sha256"))
