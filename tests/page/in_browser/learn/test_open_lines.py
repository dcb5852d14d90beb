"""Tic-tac-toe's open lines on the board, and each move's value two plies deep."""

import pytest

from tests.page.in_browser.browser import NARROW, Browser
from tests.page.in_browser.learn.answering import answered

SUM = ".open-lines-sum"


def drawn(browser: Browser, player: str) -> tuple[int, int]:
    """Return how many lines are drawn for a player, and how many the service has counted."""
    of = f'.open-lines-of[data-player="{player}"]'
    return len(browser.all(f"{of} .open-line")), int(browser.one(of).get_attribute("data-count"))


@pytest.mark.parametrize(
    ("title", "mine", "others", "words"),
    [
        ("The empty board", 8, 8, "8 − 8 = 0"),
        ("Centre against edge", 6, 4, "6 − 4 = 2"),
        ("Centre against corner", 5, 4, "5 − 4 = 1"),
    ],
)
def test_open_lines_are_counted_on_the_board(
    browser: Browser, title: str, mine: int, others: int, words: str
) -> None:
    browser.go("learn/counted-lines")
    browser.click(".open-lines-presets button", text=title)
    browser.one(SUM, text=words)
    assert drawn(browser, "X") == (mine, mine)
    assert drawn(browser, "O") == (others, others)
    browser.picture(f"lines-{mine}-{others}")
    assert browser.barriers() == []


def test_a_person_puts_marks_and_the_lines_follow(browser: Browser) -> None:
    browser.go("learn/counted-lines")
    browser.click('.open-lines-play [data-choice="a3"], .open-lines-play [data-square="a3"]')
    browser.one(SUM, text="6 − 2 = 4")
    assert drawn(browser, "O") == (2, 2)
    browser.click(".open-lines-presets button", text="Take back")
    browser.one(SUM, text="6 − 4 = 2")
    answered(browser, "1", "right", "X has 6 open lines and O has 5")


def test_moves_have_their_values_two_plies_deep(browser: Browser) -> None:
    browser.go("learn/two-plies-ahead")
    rows = browser.one(".ahead table").text.splitlines()[-3:]
    assert rows == ["1 b2", "−1 a3, c3, a1, c1", "−2 b3, a2, c2, b1"]
    assert len(browser.all(".ahead .value-at")) == 9
    browser.picture("two-plies")
    browser.click('.ahead [data-square="b2"]')
    browser.one(".ahead-says", text="O takes the least, 1, by")
    browser.click(".open-lines-presets button", text="Near the end")
    browser.one(".ahead table", text="X loses b3, c3, a2, c2")
    answered(browser, "3", "wrong")


def test_the_exercise_of_two_plies_is_the_value_found_by_hand(browser: Browser) -> None:
    """X in an upper corner leaves O three open lines, and O leaves X two of four."""
    browser.go("learn/two-plies-ahead", moves="b1 b2")
    browser.one(".ahead tbody tr", text="−1 a3, c3")
    answered(browser, "-1", "right", "open lines less O's")


def test_lines_fit_a_phone(browser: Browser) -> None:
    browser.resize(NARROW)
    browser.color("dark")
    browser.go("learn/counted-lines")
    browser.one(SUM)
    assert browser.run("return document.documentElement.scrollWidth") <= NARROW[0]
    assert browser.barriers() == []
