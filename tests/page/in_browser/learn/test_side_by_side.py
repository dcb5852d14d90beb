"""Two searches side by side: films of two, and two trees with one part on and off."""

import pytest
from selenium.webdriver.support.ui import Select

from tests.page.in_browser.browser import NARROW, Browser
from tests.page.in_browser.learn.answering import answered, chosen
from tests.page.in_browser.learn.test_films import play, says

DRAWN = ["pruning", "ordering", "killers", "table"]
COUNTED = ["captures", "passes", "null_move", "reductions"]


def counts(browser: Browser) -> list[int]:
    """Return the counts of both trees: nodes, leaves, cuts, each without the part and with it."""
    return [int(each.text.replace(",", "")) for each in browser.all(".switches .learn-bars dd")]


def nodes_of_the_last_depth(browser: Browser) -> tuple[int, int]:
    off, on = browser.one("table", text="effective branching").text.splitlines()[-2:]
    return of_row(off), of_row(on)


def of_row(row: str) -> int:
    """Return the nodes of a row: label, depth, nodes, leaves, branching, move."""
    return int(row.split()[-4].replace(",", ""))


def test_depth_two_is_caught_and_depth_ten_is_not(browser: Browser) -> None:
    browser.go("learn/two-depths")
    play(browser)
    shallow, deep = says(browser)
    assert "Ghost wins" in shallow
    assert "Pacman wins" in deep
    browser.picture("two-depths")
    answered(browser, "5", "wrong")
    answered(browser, "1", "right", "which it believes worth 9")


def test_depth_two_loses_at_connect_four_and_depth_ten_wins(browser: Browser) -> None:
    browser.go("learn/two-depths")
    Select(browser.one("select[name=film]")).select_by_value("connect_four")
    play(browser)
    shallow, deep = says(browser)
    assert "O wins" in shallow
    assert "X wins" in deep


def test_expectimax_runs_into_the_ghost_that_hunts(browser: Browser) -> None:
    browser.go("learn/minimax-and-expectimax")
    play(browser)
    minimax, expectimax = says(browser)
    assert "Pacman wins" in minimax
    assert "Ghost wins" in expectimax
    chosen(browser, "second", "right", "Its mean is 9")


def test_against_the_random_ghost_expectimax_has_more_points(browser: Browser) -> None:
    browser.go("learn/minimax-and-expectimax", film="random")
    play(browser)
    assert all("Pacman wins" in each for each in says(browser))
    minimax, expectimax = (int(each.text.split()[-1]) for each in browser.all(".maze-status b"))
    assert minimax < expectimax


@pytest.mark.parametrize("part", DRAWN)
def test_two_trees_stand_side_by_side_with_their_counts(browser: Browser, part: str) -> None:
    browser.go("learn/switches")
    browser.click(f"[data-part={part}][aria-pressed]")
    browser.one(f".switches[data-part={part}] .learn-chart canvas")
    assert len(browser.all(".learn-trace img")) == 2
    nodes_off, nodes_on, *_ = counts(browser)
    assert nodes_off > nodes_on
    off, on = nodes_of_the_last_depth(browser)
    assert off > on
    browser.picture(f"switches-{part}")


@pytest.mark.parametrize("part", COUNTED)
def test_a_part_of_larger_games_has_its_counts_over_depth(browser: Browser, part: str) -> None:
    browser.go("learn/switches", part=part)
    browser.one(".learn-chart canvas")
    assert not browser.all(".learn-trace")
    off, on = nodes_of_the_last_depth(browser)
    assert off > on


def test_pruning_looks_at_eleven_of_twenty_seven_leaves(browser: Browser) -> None:
    """3³ leaves, best move first: 3² + 3 − 1 (Knuth and Moore)."""
    browser.go("learn/switches")
    browser.one(".learn-chart canvas")
    assert counts(browser) == [40, 20, 27, 11, 0, 8]
    chosen(browser, "killers", "wrong")
    chosen(browser, "the good order of moves", "right")
    assert browser.barriers() == []


def test_two_trees_fit_a_phone(browser: Browser) -> None:
    browser.resize(NARROW)
    browser.color("dark")
    browser.go("learn/switches")
    browser.one(".learn-chart canvas")
    assert browser.run("return document.documentElement.scrollWidth") <= NARROW[0]
    browser.picture("phone-switches")
