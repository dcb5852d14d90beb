"""A lecture's letters on the branches of a tree, and the choices of its quiz."""

import pytest

from tests.page.in_browser.browser import Browser

FIGURE = "((3,12,8),(2,4,6),(14,5,2))"
QUIZ_2 = "max(min(max(10,6),max(100,8)),min(max(1,2),max(20,4)))"
PATHS = "a a/a a/a/a a/a/b a/b a/b/a a/b/b b b/a b/a/a b/a/b b/b b/b/a b/b/b"
LETTERS = dict(zip(PATHS.split(), "abcdefghijklmn", strict=True))
"""Each branch before those below it, from left to right: fourteen letters."""


def letters(browser: Browser) -> dict[str, str]:
    return {
        each.get_attribute("data-node") or "": letter.text
        for each in browser.all("[data-node]")
        for letter in each.find_elements("css selector", ".letter")
    }


def test_quiz_2_has_the_lectures_letters_as_delivered(browser: Browser) -> None:
    """The answer is "g and l". The service finds it, the page only names its branches."""
    browser.go("look")
    browser.click('.setup option[value^="max(min(max(10,6)"]')
    browser.until(lambda _: letters(browser) == LETTERS, "the letters")
    browser.one(".result", text="2 branches were cut: g (the 8) and l.")
    browser.picture("look-letters")


def test_sentences_say_the_letters(browser: Browser) -> None:
    browser.go("look", tree=QUIZ_2, algorithm="plain_alpha_beta", at=13)
    said = browser.one(".event", text="the branch g is cut").text
    assert said.startswith("MAX at e: the first child gives 100, and 100 ≥ β = 10 of a:")
    assert "MIN has 10 already at a." in said


def test_letters_can_be_put_on_any_tree_and_stay_in_the_address(browser: Browser) -> None:
    browser.go("look", tree=FIGURE, algorithm="plain_alpha_beta")
    browser.one("[data-cut]")
    assert letters(browser) == {}
    browser.click("[name=letters]")
    browser.one(".result", text="2 branches were cut: g (the 4) and h (the 6).")
    browser.until(lambda driver: "letters=1" in driver.current_url, "the letters")
    browser.driver.refresh()
    browser.one(".result", text="g (the 4) and h (the 6)")


def test_letters_of_quiz_2_can_be_taken_away(browser: Browser) -> None:
    browser.go("look", tree=QUIZ_2, algorithm="plain_alpha_beta")
    browser.click("[name=letters]")
    browser.one(".result", text="b (the 8) and b")
    browser.until(lambda driver: "letters=0" in driver.current_url, "no letters")


@pytest.mark.parametrize(
    ("name", "choice", "verdicts"),
    [
        ("A", "e, l", {"e": "wrong", "g": "missed", "l": "right"}),
        ("B", "g, l", {"g": "right", "l": "right"}),
        ("C", "g, k, l", {"g": "right", "k": "wrong", "l": "right"}),
        ("D", "g, n", {"g": "right", "l": "missed", "n": "inside"}),
    ],
)
def test_the_lectures_choices_are_checked_against_the_services_cuts(
    browser: Browser, name: str, choice: str, verdicts: dict[str, str]
) -> None:
    browser.go("look", tree=QUIZ_2, algorithm="plain_alpha_beta", quiz=1)
    browser.click(".choices label", text=f"{name}) {choice}")
    browser.click("[data-check]")
    browser.one(".verdicts", text="All right!" if name == "B" else "Not yet.")
    found = {
        LETTERS[each.get_attribute("data-path") or ""]: each.get_attribute("data-verdict")
        for each in browser.all("[data-verdict]")
    }
    assert found == verdicts
    browser.picture(f"quiz-2-{name}")


def test_the_free_quiz_stands_beside_the_choices(browser: Browser) -> None:
    """Branches picked in the tree are the choice that has them."""
    browser.go("look", tree=QUIZ_2, algorithm="plain_alpha_beta", quiz=1)
    for path in ("a/b/b", "b/b"):
        browser.click(f'.quiz [data-choice="{path}"]')
    assert browser.one(".choices [value=B]").is_selected()
    assert browser.one('.quiz [data-choice="a/b/b"]').text == "g"
    browser.click("[data-check]")
    browser.one(".verdicts", text="All right!")
    browser.one('[data-verdict="right"]', text="Right: g.")
    assert browser.barriers() == []


def test_another_trees_quiz_has_no_choices(browser: Browser) -> None:
    browser.go("look", tree=FIGURE, algorithm="plain_alpha_beta", quiz=1)
    browser.one("[data-check]")
    assert not browser.all(".choices")
