"""Addresses that somebody else wrote: they break neither the page nor the commands it shows."""

import pytest

from tests.page.in_browser.browser import Browser

STATUS = ".status"
START_PAGE = ".start h1"
DIALOG = ".new-game"


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        pytest.param("%E0%A4%A", START_PAGE, id="no UTF-8"),
        pytest.param("constructor", START_PAGE, id="a name that every object has"),
        pytest.param("play/tic_tac_toe?p4000000000=person", DIALOG, id="no such player"),
        pytest.param("play/tic_tac_toe?options=[1]", DIALOG, id="options that are a list"),
    ],
)
def test_what_cannot_be_read_is_left_out(browser: Browser, path: str, shown: str) -> None:
    browser.go(path)
    browser.one(shown)


@pytest.mark.parametrize(
    ("at", "said"), [("-3", "Move 0 of 1"), ("99", "X played a1."), ("x", "Move 0 of 1")]
)
def test_only_moves_that_were_played_are_looked_at(browser: Browser, at: str, said: str) -> None:
    browser.go("play/tic_tac_toe", moves="a1", p1="person", p2="person", at=at)
    browser.one(STATUS, text=said)


def test_a_command_to_be_pasted_has_no_other_command_in_it(browser: Browser) -> None:
    browser.go("look/x;echo '$(id)")
    browser.one("[role=alert]")
    shown = browser.run("return document.querySelector('.request pre').textContent")
    address = shown.split()[2]
    assert address.startswith("'http://127.0.0.1:")
    assert address.endswith("/v1/games/x%3Becho%20'\\''%24(id)/trace'")
    browser.errors()


def test_a_part_looks_the_same_after_another(browser: Browser) -> None:
    """The styles of a part are its own."""
    width = "return document.querySelector('.look .tree').clientWidth"
    browser.go("look")
    browser.one(".tree .node")
    alone = browser.run(width)
    browser.go("play/tic_tac_toe")
    browser.one("[data-choice]")
    browser.click("nav a", text="Look")
    browser.one(".tree .node")
    assert browser.run(width) == alone
