"""The page as a whole: what it loads, how fast it is there, and who can read it."""

import pytest

from tests.page.in_browser.browser import NARROW, WIDE, Browser

PARTS = ["", "play/chess", "play/hearts", "look", "learn"]
MOST_DESCRIPTION = 40_000
"""Bytes that say which games and algorithms there are, and all of one game."""
LOADED = (
    "return performance.getEntriesByType('resource').map(entry => [entry.name, entry.transferSize])"
)
DESCRIBED = LOADED.replace("transferSize", "decodedBodySize")
SHIFTED = """
const done = arguments[0];
let sum = 0;
new PerformanceObserver(list => { for (const entry of list.getEntries()) sum += entry.value; })
  .observe({type: 'layout-shift', buffered: true});
setTimeout(() => done(sum), 1000);
"""
MOST_SHIFT = 0.02


def named(part: str) -> str:
    """Return what a part's pictures are called."""
    return part.replace("/", "-") or "start"


def test_the_first_view_asks_no_other_host(browser: Browser) -> None:
    browser.go("play/tic_tac_toe")
    browser.one("[data-choice]")
    loaded = browser.run(LOADED)
    assert loaded
    assert all(name.startswith(browser.home) for name, _ in loaded)


@pytest.mark.parametrize(("part", "game"), [("play", "othello"), ("look", "tree")])
def test_a_part_asks_for_the_description_of_its_game_alone(
    browser: Browser, part: str, game: str
) -> None:
    browser.go(f"{part}/{game}")
    browser.one("select option[value=backgammon]")
    browser.one("[data-choice], [data-algorithm]")
    listed = f"{browser.home}v1/games"
    own = f"{listed}/{game}"
    sizes = {
        name: size
        for name, size in browser.run(DESCRIBED)
        if name.partition("?")[0] in {listed, own}
    }
    lists = {f"{listed}?detail=line", f"{listed}?detail=algorithms"}
    assert own in sizes.keys() <= {own, *lists}
    assert 0 < sum(sizes.values()) < MOST_DESCRIPTION


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_nothing_moves_while_a_part_loads(
    browser: Browser, part: str, size: tuple[int, int]
) -> None:
    browser.resize(size)
    browser.go(part)
    browser.one("h1, h2")
    assert browser.driver.execute_async_script(SHIFTED) <= MOST_SHIFT


@pytest.mark.parametrize("part", PARTS)
def test_a_narrow_window_needs_no_scrolling_sideways(browser: Browser, part: str) -> None:
    browser.resize(NARROW)
    browser.go(part)
    browser.one("h1, h2")
    width = browser.run("return document.documentElement.scrollWidth")
    assert width <= NARROW[0]
    browser.picture(f"{named(part)}-narrow")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("part", PARTS)
def test_axe_finds_nothing_serious(browser: Browser, part: str, scheme: str) -> None:
    browser.color(scheme)
    browser.go(part)
    browser.one("h1, h2")
    browser.picture(f"{named(part)}-{scheme}")
    assert browser.barriers() == []


def test_the_parts_are_reached_by_keyboard_alone(browser: Browser) -> None:
    """The first stop is the link over the head; then the parts follow each other."""
    browser.go("play")
    browser.one("h1, h2")
    focused = "return document.activeElement"
    stops = []
    for _ in range(5):
        browser.press("Tab")
        stops.append(browser.run(focused).text)
    assert stops == ["To the content", "Countermove", "Play", "Look", "Learn"]
