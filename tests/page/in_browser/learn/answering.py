"""How a person answers the exercise of a lesson."""

from tests.page.in_browser.browser import Browser

ANSWER = ".learn-answer input"
CHECK = ".learn-exercise [data-check]"


def answered(browser: Browser, answer: str, verdict: str, why: str = "") -> None:
    """Write a number and check it."""
    field = browser.one(ANSWER)
    field.clear()
    field.send_keys(answer)
    checked(browser, verdict, why)


def chosen(browser: Browser, choice: str, verdict: str, why: str = "") -> None:
    """Choose an answer and check it."""
    browser.click(".learn-choices label", text=choice)
    checked(browser, verdict, why)


def checked(browser: Browser, verdict: str, why: str) -> None:
    browser.click(CHECK)
    browser.one(f".learn-checked[data-verdict={verdict}]", text=why)
