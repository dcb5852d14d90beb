"""The key of tokens that a service chooses by itself.

It is the settings' secret, a key derived from the secret of the cache, or a key in a file of the
user. With the file, a restarted service reads the tokens of before.
"""

import os
from contextlib import suppress
from hmac import digest
from pathlib import Path
from secrets import token_bytes
from stat import S_IMODE
from tempfile import NamedTemporaryFile

from structlog.typing import FilteringBoundLogger

from service.settings import Settings

PURPOSE = b"countermove: tokens of playGame"
KEY_BYTES = 32
FOLDER = "countermove"
FILE = "token_key"
OWN_ONLY = 0o600


class UnusableFileError(Exception):
    """The file cannot hold a key; the message says why."""


def given_key(settings: Settings) -> bytes | None:
    """Return the key that the settings give, if they do."""
    if settings.token_secret:
        return settings.token_secret.encode()
    if settings.cache_secret:
        return digest(settings.cache_secret.encode(), PURPOSE, "sha256")
    return None


def own_key(log: FilteringBoundLogger) -> bytes:
    """Return the key in this user's file, which is made if there is none.

    Where it cannot be, the key is drawn anew at each start, and a warning says why.
    """
    try:
        return _key_in(_state_folder() / FOLDER / FILE)
    except (OSError, RuntimeError, UnusableFileError) as error:
        log.warning(
            "the key of tokens ends with this service: a restart ends the games of playGame, "
            "unless COUNTERMOVE_TOKEN_SECRET is set",
            reason=str(error),
        )
        return token_bytes(KEY_BYTES)


def _state_folder() -> Path:
    """Return the folder for what programs keep between two runs (XDG). Errors: `RuntimeError`."""
    named = os.environ.get("XDG_STATE_HOME", "")
    return Path(named) if Path(named).is_absolute() else Path.home() / ".local" / "state"


def _key_in(file: Path) -> bytes:
    """Read the key; make the file if there is none. Errors: `OSError`, `UnusableFileError`."""
    if not file.exists():
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=file.parent) as whole, suppress(FileExistsError):
            whole.write(token_bytes(KEY_BYTES))
            whole.flush()
            os.link(whole.name, file)
    with file.open("rb") as opened:
        about, key = os.fstat(opened.fileno()), opened.read()
    if about.st_uid != os.geteuid() or S_IMODE(about.st_mode) & ~OWN_ONLY:
        raise UnusableFileError(f"others than its owner may read {file}")
    if len(key) != KEY_BYTES:
        raise UnusableFileError(f"{file} has {len(key)} bytes, not {KEY_BYTES}")
    return key
