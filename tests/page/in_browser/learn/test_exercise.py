"""Exercises of lessons: the service checks the answer, and the browser keeps what was solved."""

from tests.page.in_browser.browser import Browser

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
