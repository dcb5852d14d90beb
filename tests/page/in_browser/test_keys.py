"""A service with API keys: each part of the page asks for one, and goes on."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.page.in_browser.browser import Browser, opened
from tests.support.keys import key
from tests.support.serving import serving


@pytest.fixture(scope="module")
def keys_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("keys") / "keys.json"


@pytest.fixture(scope="module")
def secret(keys_file: Path) -> str:
    return key(keys_file, "add", "ada")


@pytest.fixture(scope="module")
def locked(keys_file: Path, secret: str) -> Iterator[Browser]:
    """The browser at a service that nobody asks without a key."""
    with (
        serving(KEYS_FILE=str(keys_file)) as service,
        opened(f"http://127.0.0.1:{service.port}/") as found,
    ):
        yield found


@pytest.mark.parametrize(
    ("part", "shown"),
    [
        ("", ".game-card"),
        ("play/tic_tac_toe", "[data-choice]"),
        ("look", "[data-cut]"),
        ("look/tic_tac_toe", ".tree .node"),
        ("look?quiz=1", "[data-check]"),
        ("learn/pruned-branches", ".learn-trace img"),
        ("learn/on-paper", ".learn-paper-field"),
        ("learn/quiz-2", ".learn-exercise-tree svg"),
        ("learn/weights", ".learn-terms"),
    ],
)
def test_a_part_asks_for_the_key_and_goes_on(
    locked: Browser, secret: str, part: str, shown: str
) -> None:
    locked.begin()
    locked.driver.execute_cdp_cmd("Network.clearBrowserCache", {})
    locked.go(part)
    locked.run("sessionStorage.clear()")
    locked.go(part)
    locked.one("[role=alert]", text="This service needs an API key.")
    locked.one("input[type=password]").send_keys(secret)
    locked.click("button", text="Use this key")
    locked.one(shown)
    assert not locked.all("[role=alert]")


def test_a_command_has_the_keys_name_and_not_the_key(locked: Browser, secret: str) -> None:
    locked.go("play/nim")
    locked.run("sessionStorage.setItem('countermove.key', arguments[0])", secret)
    locked.go("play/nim", p1="person")
    locked.one("[data-choice]")
    shown = locked.run("return document.querySelector('.request pre').textContent")
    assert '"Authorization: Bearer $KEY"' in shown
    assert secret not in shown
