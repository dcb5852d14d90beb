"""Lessons: each figure beside the lecture's, the Pacman experiment, the weights of an evaluation."""

import pytest

from tests.in_browser.browser import Browser
from tests.support import ROOT


def lessons() -> list[str]:
    """Return the names of all lessons, from their files."""
    import re

    folder = ROOT / "service" / "page" / "learn" / "lessons"
    found = [re.findall(r'^\s+name: "([\w-]+)"', path.read_text(), re.M) for path in folder.glob("*.js")]
    return [name for names in found for name in names]


def test_every_lesson_agrees_with_the_lecture(browser: Browser) -> None:
    browser.go("learn")
    browser.one("h1")
    links = [each.get_attribute("href").partition("#/")[2] for each in browser.all("main a[href*='#/learn/']")]
    assert len(links) > 30
    for link in links:
        browser.go(link)
        browser.until(lambda _: browser.all("[data-agrees]") or browser.all("[data-lesson]"), link)
        marks = {each.get_attribute("data-agrees") for each in browser.all("[data-agrees]")}
        assert "false" not in marks, link
        assert browser.errors() == []


def test_the_pacman_experiment_fills_its_table(browser: Browser) -> None:
    browser.go("learn/pacman")
    browser.click("button", text="Play")
    browser.until(lambda _: any(int(each.get_attribute("data-games")) > 0 for each in browser.all("[data-games]")))
    browser.picture("experiment")


def test_a_weight_changes_the_sum(browser: Browser) -> None:
    browser.go("learn/weights")
    slider = browser.one("input[type=range]")
    before = browser.one("[data-term]").text
    browser.run(
        "arguments[0].value = arguments[0].max; arguments[0].dispatchEvent(new Event('input', {bubbles: true}))",
        slider,
    )
    browser.until(lambda _: browser.one("[data-term]").text != before, "another sum")
    browser.picture("weights")
