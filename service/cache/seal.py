"""A seal (message authentication code) over a stored text and its key.

        the text, a line feed, 32 hexadecimal digits

The digits are BLAKE2b of key and text, keyed by a secret. Without the secret nobody can forge an
entry. With an empty secret the seal still detects damaged entries and entries that were moved.
"""

from hashlib import blake2b
from hmac import compare_digest

DIGEST_BYTES = 16
SEAL_BYTES = 1 + 2 * DIGEST_BYTES


class BrokenSealError(ValueError):
    """The stored bytes were not written by this service under this key."""


class Seal:
    """Seals with one secret."""

    def __init__(self, secret: str) -> None:
        self._key = blake2b(secret.encode()).digest() if secret else b""

    def sealed(self, key: str, text: bytes) -> bytes:
        return text + b"\n" + self.of(key, text).encode()

    def opened(self, key: str, raw: bytes) -> bytes:
        """Return the text without its seal. Errors: `BrokenSealError`."""
        text, seal = raw[:-SEAL_BYTES], raw[-SEAL_BYTES:]
        if not compare_digest(seal, b"\n" + self.of(key, text).encode()):
            raise BrokenSealError(key)
        return text

    def of(self, key: str, text: bytes) -> str:
        """Return the digits alone."""
        name = key.encode()
        content = len(name).to_bytes(4, "big") + name + text
        return blake2b(content, digest_size=DIGEST_BYTES, key=self._key).hexdigest()
