"""The person's games, kept in the browser."""

import json
import re
from pathlib import Path
from random import Random

import pytest

from tests.page.in_browser.browser import NARROW, Browser
from tests.page.in_browser.playing import play_to_the_end

GAMES = ".games-kept li"
STORED = "return JSON.parse(localStorage.getItem('countermove.games') ?? '[]')"


@pytest.fixture(autouse=True)
def _no_games(browser: Browser) -> None:
    browser.go("play/nim")
    browser.run("localStorage.clear()")


def play(browser: Browser, *squares: str) -> None:
    for name in squares:
        browser.click(f'[data-choice="{name}"]')


def open_list(browser: Browser) -> None:
    browser.click(".your-games summary")
    browser.one(".games-kept")


def test_a_game_is_kept_from_its_first_move_to_its_end(browser: Browser) -> None:
    browser.go("play/tic_tac_toe", p1="person", p2="person")
    browser.one("[data-choice]")
    assert browser.run(STORED) == []
    play(browser, "a1")
    browser.one(".status", text="X played a1")
    open_list(browser)
    browser.one(GAMES, text="1 move so far.")
    play(browser, "a2", "b1", "b2", "c1")
    browser.one(GAMES, text="X won")
    assert len(browser.all(GAMES)) == 1
    browser.picture("your-games")


def test_a_game_goes_on_where_it_was_left(browser: Browser) -> None:
    browser.go("play/tic_tac_toe", p1="person", p2="person")
    play(browser, "a1", "b2")
    browser.one(".status", text="O played b2")
    browser.go("play/chess", p1="person", p2="person")
    open_list(browser)
    browser.click(f"{GAMES} a", text="Tic-tac-toe")
    browser.one('[data-square="b2"][aria-label^="b2, O"]')
    play(browser, "c3")
    browser.one(".status", text="X played c3")
    assert [game["moves"] for game in browser.run(STORED)] == [3]


def test_a_new_game_is_another(browser: Browser) -> None:
    browser.go("play/tic_tac_toe", p1="person", p2="level 3")
    play(browser, "b2")
    browser.until(lambda _: browser.run(STORED)[0]["moves"] == 2, "the machine's answer")
    browser.go("play/tic_tac_toe", p1="person", p2="level 3")
    play(browser, "b2")
    browser.until(lambda _: len(browser.run(STORED)) == 2, "another game")
    assert {game["against"] for game in browser.run(STORED)} == {"casual (level 3)"}


def test_a_link_that_is_only_looked_at_is_no_game_of_the_persons(browser: Browser) -> None:
    browser.go("play/tic_tac_toe", moves="a1 b2", p1="person", p2="person")
    browser.one("[data-choice]")
    browser.click('button[aria-label="One move back"]')
    browser.one(".status", text="Move 1 of 2")
    assert browser.run(STORED) == []


def test_of_a_hidden_game_only_its_result_is_kept(browser: Browser) -> None:
    browser.go("play/kuhn_poker", **{"as": "1"})
    play_to_the_end(browser, Random(1))
    browser.until(lambda _: browser.run(STORED)[0]["outcome"], "the result")
    (game,) = browser.run(STORED)
    assert game["link"] == ""
    assert game["you"] == "1"
    assert "token" not in json.dumps(game)


def test_games_are_exported_and_deleted(browser: Browser, tmp_path: Path) -> None:
    for game, square in (("tic_tac_toe", "a1"), ("hex", "b2")):
        browser.go(f"play/{game}", p1="person", p2="person")
        play(browser, square)
        browser.one(".status", text=f"played {square}")
    open_list(browser)
    name, text = browser.downloaded("[name=export-games]", tmp_path)
    assert re.fullmatch(r"games-.*\.json", name)
    games = json.loads(text)
    assert [game["game"] for game in games] == ["hex", "tic_tac_toe"]
    assert games[0]["link"].startswith(f"{browser.home}#/play/hex?moves=b2")
    browser.click(f"{GAMES} .delete")
    browser.until(lambda _: len(browser.all(GAMES)) == 1, "one game")
    browser.click("button", text="Delete all")
    browser.click("button", text="Really delete all 1?")
    browser.one(".your-games", text="kept in this browser alone")
    assert browser.run(STORED) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_list_can_be_read_on_a_phone(browser: Browser, scheme: str) -> None:
    browser.resize(NARROW)
    browser.color(scheme)
    browser.go("play/tic_tac_toe", p1="person", p2="level 3")
    play(browser, "b2")
    open_list(browser)
    browser.run("document.querySelector('.your-games').scrollIntoView({block: 'center'})")
    browser.picture(f"your-games-phone-{scheme}")
    assert browser.barriers() == []
