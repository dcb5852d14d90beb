"""For a class: links with the quiz on, pages without menus in slides, trees as files, print."""

import pytest

from tests.page.in_browser.browser import Browser
from tests.page.in_browser.learn.test_by_number import SAVED, saved

HEAD = ".head"


def test_a_page_has_menus_unless_the_address_says_otherwise(browser: Browser) -> None:
    browser.go("learn/pruned-branches")
    browser.one(".learn-figure")
    browser.one(HEAD)
    browser.one(".learn-beside")


def test_slides_show_a_lesson_without_menus(browser: Browser) -> None:
    browser.go("learn/pruned-branches", embed=1)
    browser.one(".learn-trace img")
    browser.picture("embedded-lesson")
    assert not browser.all(HEAD)
    assert not [each for each in browser.all(".learn-beside") if each.is_displayed()]
    browser.click(".learn-trace a", text="Step through it")
    browser.one(".watch")
    browser.picture("embedded-look")
    assert "embed=1" in browser.run("return location.hash")
    assert not browser.all(HEAD)
    assert not [each for each in browser.all(".look .setup") if each.is_displayed()]
    out = browser.one(".class-links a")
    assert "embed" not in str(out.get_attribute("href"))


def test_stepping_keeps_the_page_without_menus(browser: Browser) -> None:
    browser.go("look", embed=1)
    browser.one(".watch")
    browser.click(".controls button[aria-label='Back one step'], .controls button:nth-of-type(2)")
    browser.until(lambda _: "at=" in browser.run("return location.hash"), "the step")
    assert "embed=1" in browser.run("return location.hash")


def test_a_lesson_by_link_hides_its_answers_until_they_are_wanted(browser: Browser) -> None:
    browser.go("learn/minimax", quiz=1)
    browser.one(".learn-exercise")
    assert not browser.all(".learn-figure")
    browser.click(".learn-ask", text="Show the answer")
    browser.one(".learn-figure")


def test_the_links_for_a_class_are_at_hand(browser: Browser) -> None:
    copied = "window.copied = []; navigator.clipboard.writeText = async (text) => copied.push(text)"
    browser.go("learn/minimax")
    browser.one(".learn-figure")
    browser.run(copied)
    browser.click(".class-links summary")
    for text in ("quiz on", "for slides"):
        browser.click(".class-links button", text=text)
    browser.until(lambda _: browser.run("return copied.length") == 2, "two links")
    assert [link.partition("#")[2] for link in browser.run("return copied")] == [
        "/learn/minimax?quiz=1",
        "/learn/minimax?embed=1",
    ]
    browser.picture("for-a-class")


@pytest.mark.parametrize(
    ("path", "has_quiz"),
    [
        ("minimax", True),
        ("quiz-2", False),
        ("textbook-games", False),
        ("time-line", False),
        ("exercises/minimax", False),
    ],
)
def test_each_lesson_has_links_for_a_class_once(
    browser: Browser, path: str, has_quiz: bool
) -> None:
    browser.go(f"learn/{path}")
    browser.click(".class-links summary")
    assert len(browser.all(".class-links")) == 1
    quizzes = [each for each in browser.all(".class-links button") if "quiz" in each.text]
    assert bool(quizzes) == has_quiz


def test_embed_may_stand_before_the_hash(browser: Browser) -> None:
    browser.driver.get("about:blank")
    browser.driver.get(f"{browser.home}?embed#/learn/minimax")
    browser.one(".learn-figure")
    assert not browser.all(HEAD)
    address = str(browser.run("return location.href"))
    assert address == f"{browser.home}#/learn/minimax?embed=1"
    assert browser.one(".class-links a").get_attribute("href") == (f"{browser.home}#/learn/minimax")


def test_the_tree_of_a_search_is_a_file(browser: Browser) -> None:
    browser.go("look")
    browser.one(".watch")
    browser.run(SAVED)
    browser.click("[data-download=svg]")
    name, picture = sorted(saved(browser, 2))[::-1]
    assert name == "tree-search.svg"
    assert picture.startswith("<svg xmlns=")
    assert "plain_alpha_beta" in picture


def test_on_paper_there_are_no_menus(browser: Browser) -> None:
    shown = {"learn/pruned-branches": ".learn-trace img", "look": ".tree svg"}
    for path, selector in shown.items():
        browser.go(path)
        browser.one(selector)
        browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        browser.picture(f"print-{path.split('/')[0]}")
        hidden = (HEAD, ".learn-beside", ".learn-steps", ".setup", ".controls", ".class-links")
        assert not [each for one in hidden for each in browser.all(one) if each.is_displayed()]
        assert browser.one(selector).is_displayed()
        browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
