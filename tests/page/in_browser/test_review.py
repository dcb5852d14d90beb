"""A game's review on the page: words, accuracy, a graph, and the way to a move."""

import pytest

from tests.page.in_browser.browser import NARROW, Browser

FOOLS_MATE = "f2f3 e7e5 g2g4 d8h4"
OVERFLOW = """
const page = document.documentElement;
return page.scrollWidth - page.clientWidth;
"""

DRAWN = """
const graph = document.querySelector(arguments[0]).querySelector('.graph');
return ['.line', '.here', '[data-look]'].map((part) => graph.querySelectorAll(part).length);
"""
TITLE = "return document.querySelector('.review .graph [data-look=\"3\"] title').textContent"


def test_a_game_is_reviewed_at_the_press_of_a_button(browser: Browser) -> None:
    browser.go("play/chess", moves=FOOLS_MATE, p1="person", p2="person")
    browser.click("[name=end-review]")
    assert "review=yes" in browser.driver.current_url
    browser.one(".review .sides", text="White Black")
    browser.click(".review .moments .blunder", text="g4")
    browser.one(".status", text="Move 3 of 4")
    browser.one(".review .shown", text="2. g4: blunder. Better: ")
    browser.one(".arrows .is-best")
    browser.picture("review")


def test_a_link_leads_to_a_review(browser: Browser) -> None:
    browser.go("play/chess", moves=FOOLS_MATE, p1="person", p2="person", review="yes")
    browser.one(".review .sides")
    browser.click(".review .every summary, .review .fold summary")
    labels = [each.text.split(" ")[1] for each in browser.all(".review .every button")]
    assert [label.rstrip("?!") for label in labels] == ["f3", "e5", "g4", "Qh4#"]


def test_a_click_on_the_graph_leads_to_the_move(browser: Browser) -> None:
    browser.go("play/chess", moves=FOOLS_MATE, p1="person", p2="person", review="yes")
    browser.one(".review .sides")
    browser.click(".review .graph")  # its middle
    browser.one(".status", text="Move 2 of 4")


def test_the_graph_of_the_review_is_that_of_the_analysis(browser: Browser) -> None:
    """Each names the moves, marks where one stands, and has one line over the game."""
    browser.go("play/chess", moves=FOOLS_MATE, p1="person", p2="person", review="yes")
    browser.one(".review .sides")
    browser.click("[name=graph]")
    browser.one(".game-graph .graph")
    drawn = [browser.run(DRAWN, place) for place in (".review", ".game-graph")]
    assert drawn[0] == drawn[1] == [1, 1, 5]
    assert "2. g4: blunder. Better: " in browser.run(TITLE)
    browser.picture("review-and-graph")


def test_a_review_is_of_the_game_as_it_was(browser: Browser) -> None:
    browser.go("play/tic_tac_toe", moves="a1 b2", p1="person", p2="person", review="yes")
    browser.one(".review .sides")
    browser.click('[data-choice="a3"]')
    browser.click(".review button", text="Review it again")
    browser.one(".review .sides")
    browser.until(lambda _: "a3" in browser.one(".review .fold").get_attribute("textContent"))


def test_a_review_can_be_stopped(browser: Browser) -> None:
    moves = " ".join(["g1f3 g8f6 f3g1 f6g8"] * 15)
    browser.go("play/chess", options='{"draws": "never"}', moves=moves, p1="person", p2="person")
    browser.click("[name=review]")
    browser.click(".review button", text="Stop")
    browser.one(".review", text="of 60 moves are reviewed.")
    browser.click(".review button", text="Review all")
    browser.one(".review progress")


def test_a_game_without_a_move_has_no_review(browser: Browser) -> None:
    browser.go("play/chess", p1="person", p2="person")
    assert not browser.one("[name=review]").is_enabled()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_review_can_be_read_on_a_phone(browser: Browser, scheme: str) -> None:
    browser.resize(NARROW)
    browser.color(scheme)
    browser.go("play/chess", moves=FOOLS_MATE, p1="person", p2="person", review="yes")
    browser.one(".review .sides")
    browser.run("document.querySelector('.review').scrollIntoView()")
    browser.picture(f"review-phone-{scheme}")
    assert browser.run(OVERFLOW) == 0
    assert browser.barriers() == []
