"""A seal over a stored text and the key that it lies under.

    the text, then a line end and 32 hexadecimal digits

The digits are BLAKE2b of key and text, keyed by a secret. Who lacks the secret cannot make an entry
that is believed; with an empty one, the seal still tells damage and entries that were moved.
"""

from hashlib import blake2b
from hmac import compare_digest

DIGEST_BYTES = 16
SEAL_BYTES = 1 + 2 * DIGEST_BYTES


class BrokenSealError(ValueError):
    """What was read is not what we stored here."""


class Seal:
    """Seals by one secret."""

    def __init__(self, secret: str) -> None:
        self._key = blake2b(secret.encode()).digest() if secret else b""

    def sealed(self, key: str, text: bytes) -> bytes:
        return text + self._of(key, text)

    def opened(self, key: str, raw: bytes) -> bytes:
        """Errors: `BrokenSealError`."""
        text, seal = raw[:-SEAL_BYTES], raw[-SEAL_BYTES:]
        if not compare_digest(seal, self._of(key, text)):
            raise BrokenSealError(key)
        return text

    def _of(self, key: str, text: bytes) -> bytes:
        name = key.encode()
        told = len(name).to_bytes(4, "big") + name + text
        digest = blake2b(told, digest_size=DIGEST_BYTES, key=self._key).hexdigest()
        return b"\n" + digest.encode()
