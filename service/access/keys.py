"""API keys: what a file of keys says of each. Clients alone have the secrets themselves.

A secret has 256 random bits, so nobody finds one that fits a hash: one round of SHA-256 protects
it as well as a slow hash would, which passwords need because people choose them. A secret is looked
up by its hash. The time of that reveals nothing, since nobody can choose the hash of a guess.
"""

import json
import re
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from enum import Enum
from hashlib import sha256
from typing import Any

from marshmallow import EXCLUDE, Schema, ValidationError, fields, validate

SECRET_PREFIX = "cm_"  # noqa: S105 - tells people and scanners what such a text is
SECRET_BYTES = 32
ID_BYTES = 4
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
MOST_REQUESTS = 1_000_000_000
MOST_SEARCH_S = 1_000_000
"""Bounds of limits a minute, as those of the settings."""
KEPT_S = 30 * 86400
"""Time for which a key that has ended stays in the file, so that a refusal can say why."""


class BadKeysError(ValueError):
    """A text is no list of keys; the message says where it is wrong."""


class KeyState(Enum):
    VALID = "valid"
    EXPIRED = "expired"
    REVOKED = "revoked"


@dataclass(frozen=True)
class Key:
    """One secret of a name. Times are in seconds since 1970."""

    id: str
    name: str
    sha256: str
    created: float
    expires: float | None = None
    revoked: float | None = None
    requests_per_minute: int | None = None
    """`None`: the limit of the settings; 0: any number."""
    search_s_per_minute: int | None = None

    def state(self, now: float) -> KeyState:
        if self.revoked is not None and self.revoked <= now:
            return KeyState.REVOKED
        if self.expires is not None and self.expires <= now:
            return KeyState.EXPIRED
        return KeyState.VALID

    def ended(self, now: float) -> float | None:
        """Return when it ended, or `None` if it is valid."""
        ends = (self.revoked, self.expires)
        return min((end for end in ends if end is not None and end <= now), default=None)


def new_secret() -> str:
    return SECRET_PREFIX + secrets.token_urlsafe(SECRET_BYTES)


def new_id() -> str:
    return secrets.token_hex(ID_BYTES)


def hashed(secret: str) -> str:
    return sha256(secret.encode(errors="replace")).hexdigest()


def iso(time_s: float) -> str:
    return datetime.fromtimestamp(time_s, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class _Time(fields.Float):
    """Seconds since 1970, written as ISO 8601."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> float:  # noqa: ANN401
        try:
            moment = datetime.fromisoformat(value)
        except (TypeError, ValueError) as error:
            raise ValidationError("not a time in ISO 8601") from error
        return moment.replace(tzinfo=moment.tzinfo or UTC).timestamp()


def _limit(most: int) -> fields.Integer:
    bounds = validate.Range(min=0, max=most)
    return fields.Integer(strict=True, allow_none=True, validate=bounds)


class _KeySchema(Schema):
    class Meta:
        unknown = EXCLUDE

    id = fields.String(required=True, validate=validate.Regexp(r"[0-9a-f]{8}\Z"))
    name = fields.String(required=True, validate=validate.Regexp(rf"{NAME.pattern}\Z"))
    sha256 = fields.String(required=True, validate=validate.Regexp(r"[0-9a-f]{64}\Z"))
    created = _Time(required=True)
    expires = _Time(allow_none=True)
    revoked = _Time(allow_none=True)
    requests_per_minute = _limit(MOST_REQUESTS)
    search_s_per_minute = _limit(MOST_SEARCH_S)


class _FileSchema(Schema):
    class Meta:
        unknown = EXCLUDE

    keys = fields.List(fields.Nested(_KeySchema), required=True)


def decoded(text: str) -> tuple[Key, ...]:
    """Read the content of a file of keys. Errors: `BadKeysError`."""
    try:
        rows = _FileSchema().load(json.loads(text))["keys"]
    except ValidationError as error:
        raise BadKeysError(f"it does not fit: {error.messages}") from error
    except (ValueError, RecursionError) as error:
        raise BadKeysError(f"it is not JSON: {error}") from error
    return tuple(Key(**row) for row in rows)


def encoded(keys: Iterable[Key]) -> str:
    """Write the content of a file of keys."""
    return json.dumps({"keys": [_row(key) for key in keys]}, indent=2) + "\n"


def _row(key: Key) -> dict[str, Any]:
    row = {name: value for name, value in asdict(key).items() if value is not None}
    return {
        **row,
        **{name: iso(row[name]) for name in ("created", "expires", "revoked") & row.keys()},
    }


def without_old(keys: Sequence[Key], now: float) -> list[Key]:
    """Leave out keys that ended long ago."""
    return [key for key in keys if (end := key.ended(now)) is None or end > now - KEPT_S]
