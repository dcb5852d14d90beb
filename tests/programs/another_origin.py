"""`make browser-test`: a page of another origin plays in Chromium."""

import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from tests.support.browser import PageServer, Report, has_passed, key_in, report_of
from tests.support.serving import serving


def played(server: PageServer, origins: str) -> Report | None:
    """Let the page play against a service that allows these origins."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        keys = folder / "keys.json"
        key = key_in(keys)
        service = stack.enter_context(serving(ORIGINS=origins, SLOTS="2", KEYS_FILE=str(keys)))
        address = f"http://127.0.0.1:{service.port}"
        print(f"page: {server.origin}, service: {address}, allowed: {origins}")
        return report_of(server, "another_origin.html", address, key, folder)


def main() -> int:
    """Return 1 where anything failed, or a page never came to its end."""
    with PageServer() as server:
        allowed = played(server, server.origin)
        refused = played(server, "https://elsewhere.example")
    reads = has_passed(allowed)
    is_refused = refused is not None and not refused["ok"] and bool(refused["failed"])
    print("ok" if is_refused else "FAILED", ": a page that is not allowed reads nothing", sep="")
    return 0 if reads and is_refused else 1


if __name__ == "__main__":
    sys.exit(main())
