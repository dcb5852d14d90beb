"""Boards of which a player sees its own men alone, and the panel beside them."""

from random import Random

import pytest

from tests.page.in_browser.browser import NARROW, Browser
from tests.page.in_browser.playing import play, start
from tests.page.in_browser.test_feel import HEAR

QUICK = "search auto nodes 200"
MEN = 16


def open_quickly(browser: Browser, game: str) -> None:
    browser.go(f"play/{game}", by=QUICK)
    browser.one("[data-choice]")


def test_kriegspiel_is_played_on_a_board_of_the_own_men(browser: Browser) -> None:
    browser.go("play/kriegspiel")
    start(browser)
    browser.one(".umpire", text="the umpire refuses one that is not legal")
    assert len(browser.all(".square.full")) == MEN
    browser.click('[data-choice="e2"]')
    browser.click('[data-choice="e4"]')
    browser.one(".umpire", text="Black")
    browser.picture("kriegspiel-board")


def test_the_umpire_says_which_try_was_refused(browser: Browser) -> None:
    """The queen cannot pass the pawn of her file."""
    open_quickly(browser, "kriegspiel")
    for count, (piece, place) in enumerate([("e2", "e3"), ("d1", "f3"), ("f3", "f8")], start=1):
        browser.click(f'[data-choice="{piece}"]')
        browser.click(f'[data-choice="{place}"]')
        browser.until(lambda _, count=count: said(browser) == count, "an answer")
    browser.one(".umpire", text="The umpire refuses f3f8: try another move.")
    browser.picture("kriegspiel-refused")


def said(browser: Browser) -> int:
    """How many moves of the person the list has."""
    told: str = browser.one(".happened").text
    return told.count("You: ")


def test_a_cell_that_was_taken_is_seen_and_told(browser: Browser) -> None:
    open_quickly(browser, "phantom_tic_tac_toe")
    for seed in range(20):
        play(browser, Random(seed))
        if "taken: try another" in browser.one(".happened").text:
            break
        browser.click("[name=again]")
        browser.one("[data-choice]")
    assert browser.all(".noughts .second"), "the other's mark"
    browser.picture("phantom-taken")


def test_rows_of_dark_hex_are_numbered_from_below(browser: Browser) -> None:
    open_quickly(browser, "dark_hex")
    top, bottom = (browser.one(f'[data-choice="{cell}"]').rect["y"] for cell in ("a3", "a1"))
    assert top < bottom
    browser.click('[data-choice="b2"]')
    browser.one(".happened", text="You: b2")
    browser.picture("dark-hex")


def test_bids_of_liars_dice_are_words(browser: Browser) -> None:
    browser.go("play/liars_dice", options='{"dice": 3}', by=QUICK)
    browser.one(".liars-dice", text="No bid yet")
    assert len(browser.all(".liars-dice .die")) == len(browser.all(".liars-dice .cup")) == 3
    browser.click("[data-choice]", text="One two")
    browser.one(".happened", text="You: one two")
    browser.picture("liars-dice")


def test_moves_of_a_hidden_game_are_heard(browser: Browser) -> None:
    browser.go("play/liars_dice", options='{"dice": 5}', by=QUICK)
    browser.one("[data-choice]")
    browser.run(HEAR)
    browser.click("[data-choice]", text="One two")
    browser.until(lambda _: browser.run("return heard") > 0, "a sound")
    browser.click("[name=sounds]")
    assert browser.one("[name=sounds]").get_attribute("aria-pressed") == "false"


@pytest.mark.parametrize("game", ["hearts", "holdem", "battleship", "kriegspiel", "liars_dice"])
def test_the_panel_of_a_hidden_game_is_calm(browser: Browser, game: str) -> None:
    """What is rarely wanted is folded; a phone shows the board and whose turn it is."""
    browser.resize(NARROW)
    open_quickly(browser, game)
    status = browser.one(".status", text="Your turn").rect
    assert status["y"] + status["height"] <= NARROW[1]
    for field in browser.all(".panel select, .panel input"):
        assert not field.is_displayed()
