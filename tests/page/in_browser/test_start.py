"""The start page: what a person sees first."""

from collections.abc import Iterator

import pytest

from service.engine import Engine, Table
from tests.page.in_browser.browser import NARROW, WIDE, Browser, opened
from tests.page.in_browser.traffic import exchanges, forget
from tests.support.serving import delivered

GAMES = Engine(Table(megabytes=1)).game_names
MOST_BYTES = 60_000
"""Compressed size of the start page with its board."""
CARD = ".game-card"
SHOWN = "[...document.querySelectorAll('.game-card')].map(card => card.dataset.game)"
WITH_OPENSPIEL = """
const own = window.fetch;
window.fetch = async (path, ...rest) => {
  const reply = await own(path, ...rest);
  if (path !== 'v1/games?detail=line') return reply;
  const said = await reply.json();
  const added = [['openspiel.y', 'Y'], ['openspiel.coin_game', 'Coin game']]
    .map(([name, title]) => ({name, title, kind: 'perfect_information', players: ['0', '1']}));
  return new Response(JSON.stringify({games: [...said.games, ...added]}));
};
"""
SENTENCE = "Play a game against search, and see how it thinks."
MOTION = "prefers-reduced-motion"


@pytest.fixture(scope="module")
def _opened() -> Iterator[Browser]:
    """A browser that logs its network, at a service as delivered."""
    with (
        delivered() as service,
        opened(f"http://127.0.0.1:{service.port}/", log_network=True) as found,
    ):
        yield found


@pytest.mark.parametrize("path", ["", "play"])
def test_the_start_page_says_what_this_is(browser: Browser, path: str) -> None:
    browser.go(path)
    browser.one("h1", text=SENTENCE)
    browser.one(".greeting .square")
    browser.picture(f"start-{path}")


def test_every_game_of_the_service_has_a_card(browser: Browser) -> None:
    browser.go()
    browser.one(CARD)
    assert sorted(browser.run(f"return {SHOWN}")) == sorted(GAMES)


def test_games_of_openspiel_are_in_a_fold(browser: Browser) -> None:
    """They are drawn when it is opened. The page gets two, whether the service has them or not."""
    source = {"source": WITH_OPENSPIEL}
    added = browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", source)
    browser.go()
    browser.one("summary", text="2 games of OpenSpiel")
    assert not [name for name in browser.run(f"return {SHOWN}") if name.startswith("openspiel.")]
    browser.click("summary", text="OpenSpiel")
    browser.one(f'{CARD}[data-game="openspiel.coin_game"]')
    browser.one("input[type=search]").send_keys("y")
    browser.one("[role=status]", text="Enter opens Y.")
    browser.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)


@pytest.mark.parametrize("game", GAMES)
def test_every_card_opens_its_game(browser: Browser, game: str) -> None:
    browser.go()
    browser.click(f'{CARD}[data-game="{game}"]')
    browser.one(".new-game")
    assert browser.run("return location.hash") == f"#/play/{game}"


def test_a_game_in_which_nobody_sees_all_is_marked(browser: Browser) -> None:
    browser.go()
    assert browser.one(f'{CARD}[data-game="hearts"] .hides').text == "hidden"
    assert not browser.all(f'{CARD}[data-game="chess"] .hides')


def test_a_game_is_found_and_opened_by_keyboard_alone(browser: Browser) -> None:
    """After the links of the head the search field is the first stop."""
    browser.go()
    browser.one(CARD)
    browser.press(*["Tab"] * 7, *"hex")
    browser.one("[role=status]", text="Enter opens Hex.")
    assert browser.run(f"return {SHOWN}") == ["hex", "dark_hex"]
    browser.picture("start-found")
    browser.press("Enter")
    browser.one(".new-game", text="New game: Hex")


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        pytest.param("che", "chess", id="a title's beginning"),
        pytest.param("draughts", "checkers", id="a word in brackets"),
        pytest.param("eight puzzle", "eight_puzzle", id="without a hyphen"),
        pytest.param("nine mens", "nine_mens_morris", id="a name of the API"),
        pytest.param("poker", "holdem", id="what people call it"),
        pytest.param("reversi", "othello", id="an older name"),
    ],
)
def test_the_game_that_fits_best_comes_first(browser: Browser, typed: str, first: str) -> None:
    browser.go()
    browser.one(CARD)
    browser.one("input[type=search]").send_keys(typed)
    browser.one("[role=status]", text="Enter opens")
    assert browser.run(f"return {SHOWN}")[0] == first


def test_what_no_game_is_called_is_said(browser: Browser) -> None:
    browser.go()
    browser.one(CARD)
    browser.one("input[type=search]").send_keys("quidditch")
    browser.one("[role=status]", text="No game is called so.")


def test_a_famous_game_is_read_in_one_request_and_moves(browser: Browser) -> None:
    forget(browser)
    browser.go()
    browser.one("figcaption", text="6… Nf6")
    browser.one("figcaption", text="7. Qb3")
    browser.click("button", text="Pause")
    asked = [exchange.path for exchange in exchanges(browser)]
    assert sorted(asked) == ["/v1/games", "/v1/games/chess/record"]


def test_who_wants_no_motion_sees_none(browser: Browser) -> None:
    features = [{"name": MOTION, "value": "reduce"}]
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    browser.go()
    browser.one("figcaption", text="6… Nf6")
    browser.one("button", text="Go on")


def test_the_famous_game_is_played_on(browser: Browser) -> None:
    browser.go()
    browser.one("figcaption", text="6… Nf6")
    browser.click("a", text="Play on from here")
    browser.one(".status")
    assert "moves=e2e4" in browser.run("return location.hash")


def test_two_machines_are_watched(browser: Browser) -> None:
    browser.go()
    browser.click("a", text="Watch two machines")
    browser.one("button", text="Pause")


def test_a_lesson_is_one_click_away(browser: Browser) -> None:
    browser.go()
    browser.click("a", text="Learn minimax in five minutes")
    browser.one(".learn-lesson")


def test_the_start_page_is_light(browser: Browser) -> None:
    browser.go()
    browser.one(".greeting .square")
    loaded = "return performance.getEntriesByType('resource').map(entry => entry.transferSize)"
    assert 0 < sum(browser.run(loaded)) < MOST_BYTES


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_start_page_can_be_read(browser: Browser, size: tuple[int, int], scheme: str) -> None:
    browser.resize(size)
    browser.color(scheme)
    browser.go()
    browser.one(".greeting .square")
    browser.picture(f"start-{size[0]}-{scheme}")
    assert browser.barriers() == []
    assert browser.run("return document.documentElement.scrollWidth") <= size[0]
