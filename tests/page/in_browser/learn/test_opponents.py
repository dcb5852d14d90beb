"""Lessons about opponents that are not the best, and about choosing at once."""

from tests.page.in_browser.browser import Browser
from tests.page.in_browser.learn.answering import answered, chosen


def test_rock_paper_scissors_has_both_payoffs(browser: Browser) -> None:
    browser.go("learn/rock-paper-scissors")
    browser.one(".learn-verdict", text="✓")
    table = browser.one(".learn-drawing table").text
    assert "rock 0, 0 −1, 1 1, −1" in table
    chosen(browser, "paper", "wrong")
    chosen(browser, "rock", "right", "0.4 with rock")


def test_three_opponents_and_a_coin_make_six_games_of_bins(browser: Browser) -> None:
    browser.go("learn/bins-and-opponents")
    browser.one(".learn-verdict", text="agrees in all 6")
    rows = browser.one(".learn-drawing table").text.splitlines()
    assert "minimizes, with a coin −27.5 −24.5 −2 C" in rows
    chosen(browser, "A", "wrong")
    chosen(browser, "C", "right", "C −3")


def test_simulating_an_opponent_costs_nodes(browser: Browser) -> None:
    browser.go("learn/simulated-opponent")
    browser.one(".learn-chart canvas")
    adversary, lots, simulated = (
        int(each.text.split()[-1].replace(",", "")) for each in browser.all(".learn-figure")[1:]
    )
    assert adversary < lots < simulated
    answered(browser, "1.5", "right")


def test_bounds_of_the_leaves_make_cuts_below_chance(browser: Browser) -> None:
    browser.go("learn/expectimax-bounds")
    browser.one(".learn-verdict", text="agrees in all 4")
    rows = browser.one(".learn-drawing table").text.splitlines()
    assert "chance alone without bounds 8 13 9" in rows
    assert "chance alone with bounds 8 10 6" in rows
    assert "with MIN nodes without bounds 6.5 19 12" in rows
    assert "with MIN nodes with bounds 6.5 15 8" in rows
    answered(browser, "8", "wrong")
    answered(browser, "6", "right", "It leaves out 5 and 9")
    browser.picture("expectimax-bounds")


def test_layers_of_max_chance_and_min_are_backed_up(browser: Browser) -> None:
    browser.go("learn/mixed-layers")
    browser.one(".learn-verdict", text="✓")
    answered(browser, "2.5", "wrong")
    answered(browser, "3", "right", "worth 2.5 and 3")
    browser.picture("mixed-layers")


def test_the_face_off_of_other_bins_is_an_exercise(browser: Browser) -> None:
    browser.go("learn/face-off")
    browser.one(".learn-verdict", text="✓")
    answered(browser, "10", "wrong")
    answered(browser, "-20", "right", "Max is sure of 4")
