"""Keys for tests, made as an operator makes them."""

import contextlib
import io
from pathlib import Path

from werkzeug.test import TestResponse

from service.__main__ import main


def key(file: Path, *words: str) -> str:
    """Run `python -m service key` on `file`. Return what it prints."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        assert main(["key", "--file", str(file), *words]) == 0
    return printed.getvalue().strip()


def bearer(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


def ended(response: TestResponse) -> TestResponse:
    """Read the whole reply and end it, as a server does after it has sent it."""
    response.get_data()
    response.close()
    return response
