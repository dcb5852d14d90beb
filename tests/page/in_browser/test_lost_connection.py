"""Requests without an answer, games in two tabs, tokens that are refused: nothing is lost."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.page.in_browser.browser import Browser, opened
from tests.support.serving import serving

GAME = "leduc_poker"
OWN_CARD = ".own .card"
QUICKLY = """
const real = window.setTimeout;
window.waits = [];
window.setTimeout = (act, ms, ...rest) => {
  if (ms >= 1000) window.waits.push(ms);
  return real(act, ms >= 1000 ? 0 : ms, ...rest);
};
window.fetchReal = window.fetch;
window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
"""
"""The network is lost, and no wait is long; `waits` are those that were asked for, in ms."""
NO_MOVE = """
window.fetchReal = window.fetch;
window.fetch = (path, ...rest) => path.endsWith('/move')
  ? Promise.reject(new TypeError('Failed to fetch'))
  : window.fetchReal(path, ...rest);
"""
BUSY_ONCE = """
const real = window.fetch;
const problem = {code: 'busy', detail: 'The service is busy.'};
window.fetch = (...request) => {
  window.fetch = real;
  const headers = {'Retry-After': '50'};
  return Promise.resolve(new Response(JSON.stringify(problem), {status: 503, headers}));
};
"""
PLAYED = """
return performance.getEntriesByType('resource').filter(({name}) => name.endsWith('/play')).length
"""
"""How many requests for the game this page has sent."""
KEPT = "return Object.keys(localStorage).filter(name => name.startsWith('countermove.hidden'))"


@pytest.fixture(scope="module")
def _opened() -> Iterator[Browser]:
    with (
        serving(SLOTS="2", TABLE_MB="16", OPENSPIEL="no") as service,
        opened(f"http://127.0.0.1:{service.port}/") as found,
    ):
        yield found


def sit(browser: Browser, game: str = GAME) -> None:
    browser.go(f"play/{game}", **{"as": "1"})
    browser.one("[data-choice]")


def card(browser: Browser) -> str:
    return str(browser.one(OWN_CARD).get_attribute("aria-label"))


def offline(browser: Browser, *, lost: bool) -> None:
    conditions = {"offline": lost, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    browser.driver.execute_cdp_cmd("Network.enable", {})
    browser.driver.execute_cdp_cmd("Network.emulateNetworkConditions", conditions)


@pytest.mark.parametrize("game", [GAME, "tic_tac_toe"])
def test_a_lost_connection_is_said_and_the_game_goes_on(browser: Browser, game: str) -> None:
    query = {"as": "1"} if game == GAME else {"p1": "person"}
    browser.go(f"play/{game}", **query)
    browser.one("[data-choice]")
    offline(browser, lost=True)
    browser.click("[data-choice]")
    browser.one(".away", text="The service does not answer. Trying again in")
    assert not browser.all(".thinking"), "one thing is said: that no answer comes"
    browser.picture(f"lost-{game}")
    offline(browser, lost=False)
    browser.until(lambda _: not browser.all(".away.shown"), "the line is gone")
    browser.one(".status", text="played" if game == "tic_tac_toe" else "You ")
    assert not browser.all(".failure")
    browser.errors()  # the browser logs each request that was lost


def test_a_machine_that_is_not_reached_does_not_think(browser: Browser) -> None:
    """The position after the person's move comes, and the machine's move does not."""
    browser.go("play/tic_tac_toe", p1="person")
    browser.one("[data-choice]")
    browser.run(NO_MOVE)
    browser.click("[data-choice]")
    browser.one(".away", text="The service does not answer.")
    assert not browser.all(".thinking")
    browser.run("window.fetch = window.fetchReal")
    browser.click(".away button", text="Try now")
    browser.one(".status", text="Your turn")


def test_requests_are_sent_again_for_two_minutes_and_then_by_a_button(browser: Browser) -> None:
    sit(browser)
    browser.run(QUICKLY)
    browser.click("[data-choice]", text="Check")
    browser.one(".away button", text="Try again")
    assert browser.run("return window.waits.slice(0, 6)") == [
        1000 * seconds for seconds in (1, 2, 4, 8, 16, 30)
    ]
    assert 120_000 <= browser.run("return window.waits.reduce((sum, ms) => sum + ms)") <= 150_000
    browser.picture("lost-for-long")
    browser.run("window.fetch = window.fetchReal")
    browser.click(".away button", text="Try again")
    browser.one(".status", text="You ")
    assert not browser.all(".away.shown, .failure")


def test_a_busy_service_is_asked_again_when_it_says_or_at_once(browser: Browser) -> None:
    sit(browser)
    browser.run(BUSY_ONCE)
    browser.click("[data-choice]", text="Check")
    browser.one(".away", text="The service is busy. Trying again in")
    seconds = re.findall(r"in (\d+) s", browser.one(".away").text)
    assert seconds[0] in {"50", "49", "48"}
    browser.click(".away button", text="Try now")
    browser.one(".status", text="You ")
    assert not browser.all(".failure")


def test_a_reload_shows_the_game_at_once_and_goes_on(browser: Browser) -> None:
    sit(browser)
    held = card(browser)
    browser.click("[data-choice]", text="Check")
    said = browser.one(".status", text="You").text
    told = browser.one(".happened").text
    browser.run(
        "window.history.pushState(null, '', '#/learn'); dispatchEvent(new Event('popstate'))"
    )
    browser.one("h1", text="Learn")
    browser.driver.back()
    browser.one(".status", text=said)
    browser.driver.refresh()
    browser.one(".status", text=said)
    assert (card(browser), browser.one(".happened").text) == (held, told)
    assert browser.run(PLAYED) == 0


def test_what_is_kept_holds_nothing_that_the_player_did_not_see(browser: Browser) -> None:
    sit(browser)
    browser.until(lambda _: "position" in kept(browser), "a reply is kept")
    position = kept(browser)["position"]
    assert position["view"].startswith("?? ") or " ?? " in position["view"]
    assert "state" not in position


def kept(browser: Browser) -> dict[str, Any]:
    (name,) = browser.run(KEPT)
    found: dict[str, Any] = json.loads(
        browser.run("return localStorage.getItem(arguments[0])", name)
    )
    return found


def test_a_token_that_is_refused_is_said_and_a_new_game_is_offered(browser: Browser) -> None:
    sit(browser)
    browser.until(lambda _: "position" in kept(browser), "a reply is kept")
    keep(browser, {**kept(browser), "token": "no token"})
    browser.driver.refresh()
    browser.click("[data-choice]")
    browser.one(".failure", text="This game cannot go on")
    browser.picture("lost-token")
    browser.errors()
    browser.click(".failure [name=again]")
    browser.click("[data-choice]")
    browser.one(".status", text="You ")


@pytest.fixture
def two_tabs(browser: Browser) -> Iterator[Browser]:
    """A game in two tabs; the second is shown."""
    sit(browser)
    first = browser.driver.current_window_handle
    address = browser.driver.current_url
    browser.driver.switch_to.new_window("tab")
    browser.driver.get(address)
    browser.one("[data-choice]")
    yield browser
    browser.errors()
    browser.driver.close()
    browser.driver.switch_to.window(first)


def other_tab(browser: Browser) -> None:
    (other,) = set(browser.driver.window_handles) - {browser.driver.current_window_handle}
    browser.driver.switch_to.window(other)


def test_a_game_in_two_tabs_goes_on_in_both(two_tabs: Browser) -> None:
    two_tabs.click("[data-choice]", text="Check")
    said = two_tabs.one(".status", text="You").text
    other_tab(two_tabs)
    two_tabs.one(".notice", text="went on in another tab")
    assert two_tabs.one(".status").text == said
    other_tab(two_tabs)


def test_a_move_that_comes_too_late_shows_how_the_game_stands(browser: Browser) -> None:
    """Another tab has moved, and this one has not heard of it: the service takes one move alone."""
    sit(browser)
    browser.until(lambda _: "position" in kept(browser), "a reply is kept")
    before = kept(browser)
    browser.click("[data-choice]", text="Check")
    said = browser.one(".status", text="You").text
    after = kept(browser)
    keep(browser, before)
    browser.driver.refresh()
    browser.one("[data-choice]", text="Bet")
    keep(browser, after)
    browser.click("[data-choice]", text="Bet")
    browser.one(".notice", text="went on in another tab")
    assert browser.one(".status").text == said


def keep(browser: Browser, record: dict[str, Any]) -> None:
    (name,) = browser.run(KEPT)
    browser.run("localStorage.setItem(arguments[0], arguments[1])", name, json.dumps(record))
