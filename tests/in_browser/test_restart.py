"""A service that is started again: the page waits for it, and the game goes on."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.in_browser.browser import Browser, opened
from tests.in_browser.test_play import CLICK, play_to_the_end
from tests.servers import free_port
from tests.serving import serving


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def browser(port: int) -> Iterator[Browser]:
    with opened(f"http://127.0.0.1:{port}/") as found:
        yield found


@pytest.mark.parametrize("game", ["kuhn_poker", "leduc_poker", "tic_tac_toe"])
def test_a_game_goes_on_by_itself_after_a_restart(browser: Browser, port: int, game: str) -> None:
    with serving(PORT=str(port), OPENSPIEL="no") as service:
        browser.go(f"play/{game}")
        browser.one("[data-choice]")
        assert service.stop() == 0
    browser.run(CLICK, browser.all("[data-choice]")[0])
    browser.one(".away", text="does not answer")
    browser.picture(f"away-{game}")
    with serving(PORT=str(port), OPENSPIEL="no"):
        browser.until(lambda _: not browser.all(".away")[0].text, "it is back")
        play_to_the_end(browser, Random(game))
        assert browser.all(".failure") == []
