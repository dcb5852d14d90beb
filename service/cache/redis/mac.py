"""A message authentication code (MAC) over a stored text and its key.

        the text, a line feed, 32 hexadecimal digits

The digits are BLAKE2b of key and text, keyed by a secret. Without the secret nobody can forge an
entry. With an empty secret the MAC still detects damaged entries and entries that were moved.
"""

from hashlib import blake2b
from hmac import compare_digest

DIGEST_BYTES = 16
MAC_BYTES = 1 + 2 * DIGEST_BYTES


class BadMacError(ValueError):
    """The stored bytes were not written by this service under this key."""


class Mac:
    """Adds and verifies MACs with one secret."""

    def __init__(self, secret: str) -> None:
        self._key = blake2b(secret.encode()).digest() if secret else b""

    def with_mac(self, key: str, text: bytes) -> bytes:
        return text + b"\n" + self.of(key, text).encode()

    def verified(self, key: str, raw: bytes) -> bytes:
        """Return the text without its MAC. Errors: `BadMacError`."""
        text, mac = raw[:-MAC_BYTES], raw[-MAC_BYTES:]
        if not compare_digest(mac, b"\n" + self.of(key, text).encode()):
            raise BadMacError(key)
        return text

    def of(self, key: str, text: bytes) -> str:
        """Return the digits alone."""
        name = key.encode()
        content = len(name).to_bytes(4, "big") + name + text
        return blake2b(content, digest_size=DIGEST_BYTES, key=self._key).hexdigest()
