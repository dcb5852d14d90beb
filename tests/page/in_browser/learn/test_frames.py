"""A page of another site shows a lesson in a frame: only where the service names the site."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from tests.page.in_browser.browser import Browser
from tests.support.serving import Service, serving

LESSON = "#/learn/minimax?embed=1"
REFUSED = "chrome-error://chromewebdata/"


@contextmanager
def slides() -> Iterator[tuple[str, list[str]]]:
    """Serve a page with a frame. Yield its site, and a list for the frame's address."""
    framed: list[str] = []

    class Slides(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            page = f'<title>Slides</title><link rel="icon" href="data:,"><iframe src="{framed[0]}"'
            self.wfile.write(f"{page} width=900 height=700></iframe>".encode())

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Slides) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", framed
        server.shutdown()


def show(browser: Browser, site: str) -> None:
    """Open the slides, and look into their frame."""
    browser.driver.get(site)
    browser.driver.switch_to.frame(0)


def test_no_other_site_shows_the_page_by_default(browser: Browser, service: Service) -> None:
    with slides() as (site, framed):
        framed.append(f"http://127.0.0.1:{service.port}/{LESSON}")
        show(browser, site)
        browser.until(lambda _: browser.run("return location.href") == REFUSED, "a refusal")
    browser.driver.switch_to.default_content()
    assert any("frame-ancestors" in error for error in browser.errors())


def test_a_named_site_shows_a_lesson_without_menus(browser: Browser) -> None:
    limits = {"WORKERS": "1", "SLOTS": "1", "TABLE_MB": "16", "REDIS_URL": "none"}
    with slides() as (site, framed), serving(FRAME_ANCESTORS=site, OPENSPIEL="no", **limits) as own:
        framed.append(f"http://127.0.0.1:{own.port}/{LESSON}")
        show(browser, site)
        browser.one(".learn-figure")
        browser.one(".learn-exercise .tree svg")
        assert not browser.all(".head")
        browser.picture("slides")
        browser.driver.switch_to.default_content()
