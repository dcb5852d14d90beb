"""Games that a person describes: played as delivered, and by rules that are pasted."""

import json
from random import Random

import pytest

from tests.page.in_browser.browser import NARROW, Browser
from tests.page.in_browser.playing import play, start
from tests.support import ROOT

SHEETS = ROOT / "engine" / "games" / "described" / "src" / "sheets"
OWN = "play/described"
FIELD = "textarea[name=rules]"
MOVES = """
const text = new URLSearchParams(location.hash.split('?')[1]).get('moves') ?? '';
return text.split('\\n').filter(Boolean);
"""
TYPED = """
const [field, text] = arguments;
field.value = text;
field.dispatchEvent(new Event('input', {bubbles: true}));
"""
SELECTED = """
const field = document.activeElement;
return field.value.slice(field.selectionStart, field.selectionEnd);
"""
PIECES = "return [...document.querySelectorAll('.token')].map((each) => each.className)"
WIDTH = "return document.documentElement.scrollWidth"
KEPT = "return localStorage.getItem('countermove.rules')"
WAITING = """\
(role first)
(role second)
(init (stones 1))
(<= (legal first take) (true (stones 1)))
(<= (next (stones 0)) (does first take))
(<= terminal (true (stones 0)))
(goal first 100)
(goal second 0)
"""
OPEN = "(role only)\n(init (heap 4)\n(init (control only))\n"
MANY_BYTES = 9_000


def sheet(name: str) -> str:
    return (SHEETS / f"{name}.kif").read_text()


def paste(browser: Browser, rules: str) -> None:
    """Open the view of rules, and put these in."""
    browser.go(OWN, edit="yes")
    browser.run(TYPED, browser.one(FIELD), rules)


def moves(browser: Browser) -> list[str]:
    found: list[str] = browser.run(MOVES)
    return found


def reaches(browser: Browser, count: int) -> list[str]:
    """Wait until so many moves are played; return them."""
    browser.until(lambda _: len(moves(browser)) == count, f"{count} moves")
    return moves(browser)


def test_the_game_as_delivered_is_played_on_its_board(browser: Browser) -> None:
    browser.go(OWN)
    browser.one(".facts", text="(control x)")
    start(browser)
    browser.click('.square[aria-label^="column 2, row 2"]')
    first, _ = reaches(browser, 2)
    assert first == "(mark 2 2)"
    browser.one('.square.is-last[aria-label*=" o"]')
    assert browser.run(PIECES).count("token is-blue") == 1
    browser.picture("described-played")
    browser.click(".moves button[data-choice]")
    assert len(reaches(browser, 4)) == len(browser.run(PIECES))


def test_it_is_played_by_keyboard_and_everybody_can_read_it(browser: Browser) -> None:
    browser.go(OWN, p1="person", p2="person")
    browser.one(".square.choice")
    browser.run("document.querySelector('.square').focus()")
    browser.press("ArrowRight", "Enter")
    assert reaches(browser, 1) == ["(mark 2 3)"]
    for scheme in ("light", "dark"):
        browser.color(scheme)
        assert browser.barriers() == []


def test_each_sample_is_a_variant_that_can_be_played(browser: Browser) -> None:
    browser.go(OWN)
    browser.one(".new-game")
    titles = [option.text for option in browser.all("select[name=variant] option")]
    assert len(titles) == 7
    for at in range(1, len(titles)):
        browser.go(OWN)
        browser.click(f'select[name=variant] option[value="{at}"]')
        browser.until(lambda _: "options=" in browser.driver.current_url, titles[at])
        browser.one("[data-choice]")
        start(browser)
        assert play(browser, Random(at), 2)


def test_pasted_rules_are_checked_and_played_against_level_3(browser: Browser) -> None:
    browser.go(OWN)
    browser.click("button[name=own-rules]")
    browser.run(TYPED, browser.one(FIELD), sheet("anchor"))
    browser.click("button[name=check]")
    found = browser.one(".checked", text="These rules can be played.").text
    assert "dark" in found
    assert "82 facts may be true." in found
    assert "The goals always add up to 100." in found
    browser.picture("described-checked")
    browser.click(".own-rules button.main")
    browser.click('.square[aria-label^="column 2, row 3"]')
    assert reaches(browser, 2)[0] == "(place 2 2)"
    assert "p1=person&p2=level+3" in browser.driver.current_url
    browser.one(".token.is-white")
    browser.picture("described-anchor")


def test_a_reload_keeps_the_rules_and_the_game(browser: Browser) -> None:
    paste(browser, sheet("causeway"))
    browser.driver.refresh()
    assert browser.one(FIELD).get_attribute("value") == sheet("causeway")
    browser.click(".own-rules button.main")
    browser.click('[data-choice="(claim 1 1)"]')
    played = reaches(browser, 3)
    browser.driver.refresh()
    browser.one(".token.is-green")
    assert moves(browser) == played
    browser.click("button[name=edit]")
    assert browser.one(FIELD).get_attribute("value") == sheet("causeway")
    browser.go(OWN, edit="yes")
    assert browser.one(FIELD).get_attribute("value") == sheet("causeway")


def test_a_link_carries_the_rules_to_another_browser(browser: Browser) -> None:
    paste(browser, sheet("chase"))
    browser.click(".own-rules button.main")
    browser.one(".status", text="Your choice")
    link = browser.driver.current_url
    browser.begin()
    browser.driver.get(link)
    browser.one('[data-choice="(go east)"]')
    browser.one(".seats", text="Mouse")


def test_rules_that_are_too_long_for_a_link_stay_in_the_browser(browser: Browser) -> None:
    rules = sheet("causeway") + "; no more than a comment\n" * (MANY_BYTES // 25)
    paste(browser, rules)
    browser.one(".size", text="only this browser keeps these rules")
    browser.click(".own-rules button.main")
    browser.one(".described", text="only this browser keeps them")
    browser.one(".seats", text="Blue")
    browser.click('[data-choice="(claim 1 1)"]')
    played = reaches(browser, 3)
    link = browser.driver.current_url
    assert len(link) < 1_000
    browser.driver.refresh()
    browser.one(".token.is-green")
    assert moves(browser) == played
    browser.begin()
    browser.driver.get(link)
    browser.one(".failure", text="another browser has")
    browser.click("button", text="New game")
    browser.one(".new-game")


def test_an_error_shows_its_line(browser: Browser) -> None:
    paste(browser, OPEN)
    browser.click("button[name=check]")
    browser.one(".checked", text="add `)` where its rule ends")
    assert browser.run(KEPT) is None
    browser.click(".to-line", text="line 2")
    assert browser.run(SELECTED) == "(init (heap 4)"
    browser.picture("described-error")
    assert all("422" in error for error in browser.errors())
    browser.click(".own-rules button.main")
    browser.one(".checked", text="add `)`")
    assert "edit=yes" in browser.driver.current_url
    assert all("422" in error for error in browser.errors())


def test_a_warning_is_said(browser: Browser) -> None:
    paste(browser, WAITING)
    browser.click("button[name=check]")
    browser.one(".warnings", text="second has no legal move")
    browser.picture("described-warning")


def test_a_view_draws_the_board(browser: Browser) -> None:
    options = {"rules": sheet("connect_four"), "view": "cell column=1 row=-2 content=3 x=X o=O b=."}
    browser.go(OWN, options=json.dumps(options), p1="person", p2="person")
    browser.click('.square[aria-label^="column 4, row 2"]')
    assert reaches(browser, 1) == ["(drop 4)"]
    browser.one('.square.is-last[aria-label="column 4, row 6, x, last move, can be chosen"]')
    browser.picture("described-view")


def test_the_start_page_leads_to_ones_own_rules(browser: Browser) -> None:
    browser.go()
    browser.click(".beside-card", text="your own rules")
    browser.one(FIELD)
    browser.click("button[name=back]")
    browser.one(".new-game")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_of_it_fits_a_phone(browser: Browser, scheme: str) -> None:
    browser.resize(NARROW)
    browser.color(scheme)
    browser.go(OWN)
    browser.one(".new-game")
    browser.one(".described .square")
    assert browser.run(WIDTH) <= NARROW[0]
    paste(browser, sheet("anchor"))
    browser.click("button[name=check]")
    browser.one(".accepted")
    assert browser.run(WIDTH) <= NARROW[0]
    assert browser.barriers() == []
    browser.picture(f"described-rules-phone-{scheme}")
    browser.click(".own-rules button.main")
    browser.one(".described [data-choice]")
    assert browser.run(WIDTH) <= NARROW[0]
    assert browser.barriers() == []
    browser.picture(f"described-phone-{scheme}")
