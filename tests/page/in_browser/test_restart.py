"""A service that is started again: the page waits for it, and the game goes on by itself."""

from collections.abc import Callable, Iterator

import pytest

from tests.page.in_browser.browser import Browser, opened
from tests.page.in_browser.playing import start
from tests.support.redis_servers import free_port
from tests.support.serving import serving


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def browser(port: int) -> Iterator[Browser]:
    with opened(f"http://127.0.0.1:{port}/") as found:
        yield found


def was_played(browser: Browser) -> bool:
    return "You: " in browser.one(".happened").text


def was_answered(browser: Browser) -> bool:
    """Of the nine squares of tic-tac-toe two are taken."""
    return len(browser.all("[data-choice]")) == 7


@pytest.mark.parametrize(
    ("game", "went_on"),
    [("kuhn_poker", was_played), ("holdem", was_played), ("tic_tac_toe", was_answered)],
)
def test_a_game_goes_on_by_itself_after_a_restart(
    browser: Browser, port: int, game: str, went_on: Callable[[Browser], bool]
) -> None:
    with serving(PORT=str(port), OPENSPIEL="no") as service:
        browser.go(f"play/{game}")
        start(browser)
        browser.one("[data-choice]")
        assert service.stop() == 0
    browser.click("[data-choice]")
    browser.one(".away", text="does not answer")
    browser.picture(f"away-{game}")
    with serving(PORT=str(port), OPENSPIEL="no"):
        browser.until(lambda _: went_on(browser), "the game goes on")
        assert [browser.all(".failure"), browser.all(".away")[0].text] == [[], ""]


def test_a_hidden_game_goes_on_after_a_restart_and_a_reload(browser: Browser, port: int) -> None:
    """The move that had no answer is sent once more, and the hand is the same."""
    with serving(PORT=str(port), OPENSPIEL="no") as service:
        browser.go("play/leduc_poker", **{"as": "1"})
        browser.one("[data-choice]")
        held = browser.one(".own .card").get_attribute("aria-label")
        assert service.stop() == 0
    browser.click("[data-choice]", text="Check")
    browser.one(".away", text="does not answer")
    with serving(PORT=str(port), OPENSPIEL="no"):
        browser.driver.refresh()
        browser.one(".happened", text="You: check")
        assert browser.one(".own .card").get_attribute("aria-label") == held
