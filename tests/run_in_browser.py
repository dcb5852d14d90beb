"""`python -m tests.run_in_browser`: a page of another origin plays in Chromium.

SCREENSHOT, if it is set, names the file for a picture of the page.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any
from urllib.parse import urlencode

from service.settings import Settings
from tests.serving import serving
from tests.support import ROOT

PAGE = Path(__file__).with_name("page_of_another_origin.html")
WITHIN_S = 120
OPTIONS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--no-proxy-server",
    "--window-size=900,600",
)
Report = Mapping[str, list[str]]


class PageServer(ThreadingHTTPServer):
    """Serves the page, and takes the page's report."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.reports: SimpleQueue[Report] = SimpleQueue()
        Thread(target=self.serve_forever, daemon=True).start()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class _Handler(BaseHTTPRequestHandler):
    server: PageServer

    def do_GET(self) -> None:
        self._reply(PAGE.read_bytes() if self.path.startswith("/?") else b"")

    def do_POST(self) -> None:
        length = int(self.headers["Content-Length"])
        report = json.loads(self.rfile.read(length))
        self._reply(b"")
        self.server.reports.put(report)

    def log_message(self, *_: Any) -> None:  # noqa: ANN401 - the library's
        """Log nothing."""

    def _reply(self, content: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


def visit(address: str, *options: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        ["chromium", *OPTIONS, *options, address],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def report_of(server: PageServer, address: str, folder: str) -> Report | None:
    """Let the page play. Return what it reports, if it does."""
    options = [f"--user-data-dir={folder}"]
    if picture := os.environ.get("SCREENSHOT"):
        # The browser's own clock stands still while a request is under way.
        options += [f"--screenshot={picture}", f"--virtual-time-budget={WITHIN_S * 1000}"]
    browser = visit(address, *options)
    try:
        report = server.reports.get(timeout=WITHIN_S)
        if picture:
            browser.wait(WITHIN_S)
    except (Empty, subprocess.TimeoutExpired):
        return None
    else:
        return report
    finally:
        browser.kill()
        browser.wait()


def played(server: PageServer, origins: str) -> Report | None:
    """Let the page play against a service that allows these origins."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        key, settings = key_in(Path(folder, "keys.json"))
        service = stack.enter_context(serving(ORIGINS=origins, SLOTS="2", **settings))
        address = f"http://127.0.0.1:{service.port}"
        print(f"page: {server.origin}, service: {address}, allowed: {origins}, key: {bool(key)}")
        asked = urlencode({"service": address, "key": key})
        return report_of(server, f"{server.origin}/?{asked}", str(Path(folder, "profile")))


def key_in(file: Path) -> tuple[str, Mapping[str, str]]:
    """Make a key, if the service knows keys. Return it, and the settings that need it."""
    if "keys_file" not in Settings.__annotations__:
        return "", {}
    command = [sys.executable, "-m", "service", "key", "--file", str(file), "add", "page"]
    secret = subprocess.check_output(command, cwd=ROOT, text=True).strip()
    return secret, {"KEYS_FILE": str(file)}


def main() -> int:
    """Return 1 where anything failed, or a page never came to its end."""
    with PageServer() as server:
        allowed = played(server, server.origin)
        refused = played(server, "https://elsewhere.example")
    if allowed is None or refused is None:
        print("FAILED: the page did not come to its end", file=sys.stderr)
        return 1
    for kind, word in {"ok": "ok", "leftOut": "left out", "failed": "FAILED"}.items():
        for text in allowed[kind]:
            print(f"{word}: {text}")
    is_refused = not refused["ok"] and bool(refused["failed"])
    print("ok" if is_refused else "FAILED", ": a page that is not allowed reads nothing", sep="")
    return 0 if is_refused and not allowed["failed"] else 1


if __name__ == "__main__":
    sys.exit(main())
