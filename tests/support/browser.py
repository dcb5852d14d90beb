"""A real Chromium, and pages for it of an origin that is not the service's.

SCREENSHOT, if it is set, names the file for a picture of the page at its end.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from tests.support import ROOT

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
"""Names of the program, of which one is there."""
PAGES = Path(__file__).with_name("pages")
KINDS = {".html": "text/html; charset=utf-8", ".js": "text/javascript"}
WITHIN_S = 240
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
    """Serves the pages, and takes their report."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.reports: SimpleQueue[Report] = SimpleQueue()
        self.began = Event()
        """A page has asked for time to think."""
        self.restarts = 0
        self.restarted = Event()
        """Both are sent to a page that has asked for time."""
        Thread(target=self.serve_forever, daemon=True).start()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class _Handler(BaseHTTPRequestHandler):
    server: PageServer

    def do_GET(self) -> None:
        asked = urlsplit(self.path)
        page = PAGES / Path(asked.path).name
        if asked.path == "/think":
            self.server.began.set()
            self.server.restarted.wait(float(parse_qs(asked.query)["seconds"][0]))
            said = {"restarts": self.server.restarts, "restarted": self.server.restarted.is_set()}
            self._reply(json.dumps(said).encode(), "application/json")
        elif page.is_file():
            self._reply(page.read_bytes(), KINDS[page.suffix])
        else:
            self.send_error(404)

    def do_POST(self) -> None:
        length = int(self.headers["Content-Length"])
        report = json.loads(self.rfile.read(length))
        self._reply(b"", "text/plain")
        self.server.reports.put(report)

    def log_message(self, *_: Any) -> None:  # noqa: ANN401 - the library's
        """Log nothing."""

    def _reply(self, content: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


def report_of(server: PageServer, page: str, service: str, key: str, folder: Path) -> Report | None:
    """Let a page play against a service. Return what it reports, if it does."""
    address = f"{server.origin}/{page}?{urlencode({'service': service, 'key': key})}"
    with browsing(address, folder):
        try:
            report = server.reports.get(timeout=WITHIN_S)
        except Empty:
            return None
    if picture := os.environ.get("SCREENSHOT"):
        end = folder / "end.html"
        end.write_text(report["page"][0])
        with browsing(end.as_uri(), folder, f"--screenshot={picture}") as browser:
            browser.wait(WITHIN_S)
    return report


def program() -> str:
    """Return the path of the browser."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    assert found, "there is no Chromium on the PATH"
    return found


@contextmanager
def browsing(address: str, folder: Path, *options: str) -> Iterator[subprocess.Popen[bytes]]:
    browser = subprocess.Popen(
        [program(), *OPTIONS, f"--user-data-dir={folder / 'profile'}", *options, address],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield browser
    finally:
        browser.kill()
        browser.wait()


def key_in(file: Path) -> str:
    """Make a file with one key. Return the key."""
    command = [sys.executable, "-m", "service", "key", "--file", str(file), "add", "page"]
    return subprocess.check_output(command, cwd=ROOT, text=True).strip()


def has_passed(report: Report | None) -> bool:
    """Print a report. Return whether there is one, without a failure."""
    if report is None:
        print("FAILED: the page did not come to its end", file=sys.stderr)
        return False
    for kind, word in {"ok": "ok", "leftOut": "left out", "failed": "FAILED"}.items():
        for text in report[kind]:
            print(f"{word}: {text}")
    return not report["failed"]
