"""Grundy's game of 7 as a graph: each position once, with the utilities that lectures draw."""

from tests.page.in_browser.browser import Browser

DRAWN = """
return [...document.querySelectorAll('.learn-graph [data-state]')].map(
  ({dataset: {state, utility}}) => [state.split(' ')[0], Number(utility)]);
"""
WON = ("7", "6,1", "5,2", "4,3", "4,2,1", "3,3,1", "3,2,1,1", "2,2,1,1,1")
LOST = ("5,1,1", "3,2,2", "4,1,1,1", "2,2,2,1", "3,1,1,1,1", "2,1,1,1,1,1")
UTILITIES = {**dict.fromkeys(WON, 1), **dict.fromkeys(LOST, 0)}
"""By hand, from the ends: MIN is to move with an odd number of heaps, and who cannot move loses."""


def test_each_position_is_drawn_once_with_its_utility(browser: Browser) -> None:
    browser.go("learn/grundy-graph")
    browser.one(".learn-graph svg")
    drawn = browser.run(DRAWN)
    assert dict(drawn) == UTILITIES
    assert len(drawn) == len(UTILITIES)
    browser.picture("grundy-graph")
    assert browser.barriers() == []


def test_eight_objects_are_the_readers(browser: Browser) -> None:
    browser.go("learn/grundy-graph")
    browser.one(".learn-answer input").send_keys("1")
    browser.click(".learn-exercise [data-check]")
    browser.one(".learn-checked[data-verdict=wrong]")
    field = browser.one(".learn-answer input")
    field.clear()
    field.send_keys("0")
    browser.click(".learn-exercise [data-check]")
    browser.one(".learn-checked[data-verdict=right]", text="MIN wins by")
