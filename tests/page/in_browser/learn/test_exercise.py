"""Exercises of lessons: the service checks the answer, and the browser keeps what was solved."""

import pytest

from tests.page.in_browser.browser import Browser

HELD = """
window.held = [];
window.usual = window.fetch;
window.fetch = (...it) => new Promise((go) => window.held.push(() => go(window.usual(...it))));
"""
"""Requests wait until they are let go."""
LET_GO = "window.fetch = window.usual; window.held.forEach((go) => go());"
ANSWER = ".learn-answer input"
CHECKED = ".learn-checked"


def answered(browser: Browser, answer: str) -> None:
    field = browser.one(ANSWER)
    field.clear()
    field.send_keys(answer)
    browser.click(".learn-exercise [data-check]")


def test_a_wrong_answer_may_be_tried_again(browser: Browser) -> None:
    browser.go("learn/minimax")
    browser.one(".learn-exercise .tree svg")
    answered(browser, "16")
    browser.one(f"{CHECKED}[data-verdict=wrong]")
    answered(browser, "4")
    browser.one(f"{CHECKED}[data-verdict=right]", text="largest of these is 4")
    browser.picture("exercise")


def test_a_solved_exercise_is_marked_in_the_lists_and_kept(browser: Browser) -> None:
    browser.go("learn/minimax")
    answered(browser, "4")
    browser.one(".learn-beside [aria-current] .learn-solved")
    browser.driver.refresh()
    browser.one(".learn-beside [aria-current] .learn-solved")
    browser.go("learn")
    browser.one(".learn-topics a .learn-solved")


def test_without_an_answer_nothing_is_checked(browser: Browser) -> None:
    browser.go("learn/minimax")
    assert not browser.one(".learn-exercise [data-check]").is_enabled()


def test_numbers_are_read_as_people_write_them(browser: Browser) -> None:
    browser.go("learn/minimax")
    for text in ("4.0", "4,0", " 4 ", "8/2"):
        answered(browser, text)
        browser.one(f"{CHECKED}[data-verdict=right]")
        browser.click(".learn-exercise button", text="Once more")


@pytest.mark.parametrize(
    ("lesson", "below", "answer", "why"),
    [
        ("pacman", ".learn-experiment", "3", "The mean of a is 5"),
        ("weights", ".learn-weights", "1", "bishop_count −2 × 2"),
    ],
)
def test_an_exercise_stands_below_what_a_lesson_shows_in_place_of_figures(
    browser: Browser, lesson: str, below: str, answer: str, why: str
) -> None:
    browser.go(f"learn/{lesson}")
    browser.one(f"{below} ~ .learn-exercise")
    answered(browser, answer)
    browser.one(f"{CHECKED}[data-verdict=right]", text=why)
    browser.one(".learn-beside [aria-current] .learn-solved")
    browser.picture(f"exercise-below-{lesson}")


def test_what_the_service_says_is_why(browser: Browser) -> None:
    """Two exercises with boards of several agents."""
    browser.go("learn/crossing")
    browser.one(".learn-exercise-board [role=img], .learn-exercise-board svg")
    answered(browser, "2")
    browser.one(f"{CHECKED}[data-verdict=right]", text="6 + 4 + 4, together 16: b and c")
    browser.picture("exercise-crossing")
    browser.go("learn/door")
    answered(browser, "36")
    browser.one(f"{CHECKED}[data-verdict=right]", text="3 × 3 × 4 = 36")


def test_a_late_reply_says_nothing_of_another_answer(browser: Browser) -> None:
    """The first answer is right; the reader has changed it before the service replies."""
    browser.go("learn/minimax")
    browser.one(".learn-exercise .tree svg")
    browser.run(HELD)
    answered(browser, "4")
    browser.one(ANSWER).send_keys("5")
    browser.run(LET_GO)
    browser.click(".learn-exercise [data-check]")
    browser.one(f"{CHECKED}[data-verdict=wrong]")
    assert not browser.all(".learn-beside [aria-current] .learn-solved")
