"""A service, and a real Chromium that looks at its page.

SCREENSHOTS, if it is set, names a folder for pictures that a person can look at. With PAGE=sources
the page is that of somebody who edits it: its modules as they are, in place of bundles.
"""

import os
from collections.abc import Iterator

import pytest

from tests.page.in_browser.browser import Browser, opened
from tests.support.serving import SERVE, Service, serving

MODULES = {"sources": ("tests.support.edited_page", "serve")}


@pytest.fixture(scope="session")
def service() -> Iterator[Service]:
    """A service with two search slots, of its own games alone."""
    module = MODULES.get(os.environ.get("PAGE", ""), SERVE)
    with serving(module, SLOTS="2", TABLE_MB="16", OPENSPIEL="no") as found:
        yield found


@pytest.fixture(scope="session")
def _opened(service: Service) -> Iterator[Browser]:
    with opened(f"http://127.0.0.1:{service.port}/") as found:
        yield found


@pytest.fixture
def browser(_opened: Browser) -> Iterator[Browser]:
    """The browser at a test's beginning, wide and light. A page that logs errors fails its test."""
    _opened.begin()
    yield _opened
    assert _opened.errors() == []
