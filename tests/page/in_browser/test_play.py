"""Games played to their end by clicking, and what the page shows beside a board."""

import json
import re
from base64 import b64encode
from random import Random

import pytest

from tests.page.in_browser.browser import NARROW, WIDE, Browser
from tests.page.in_browser.playing import ended, play_to_the_end

COUNT = """
const moves = new URLSearchParams(location.hash.split('?')[1]).get('moves');
return moves ? moves.split(' ').length : 0;
"""
LIST = """
const [list, move] = ['.moves-list', '.moves-list [aria-current]']
  .map((each) => document.querySelector(each)?.getBoundingClientRect());
return [move && move.top >= list.top && move.bottom <= list.bottom, scrollY];
"""
"""Whether the move that led here is seen in the list, and how far the page is scrolled."""


def position_id(*points: set[int]) -> str:
    """Return GNU Backgammon's ID of two players with one checker on each of their points, 1 to 24.

    Each player's points follow each other: a 1 for each checker, then a 0; first the player's who
    has just moved.
    """
    bits = "".join("10" if point in own else "0" for own in points for point in range(1, 26))
    value = int(bits.ljust(80, "0")[::-1], 2)
    return b64encode(value.to_bytes(10, "little")).decode().rstrip("=")


GAMES: dict[str, dict[str, object]] = {
    "othello": {"state": "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X"},
    "checkers": {"state": "W:WK15,K18:B14,22,1"},
    "chess": {"state": "6k1/4Q3/6K1/8/8/8/8/8 w - - 0 1"},
    "backgammon": {"state": f"{position_id({1, 2}, {1, 2})} white 21"},
    "pacman": {"options": {"layout": "%%%%%%/%P..%%/%%%%%%"}},
    "maze": {"options": {"layout": "#####/#a E#/#####"}},
    "eight_puzzle": {"state": "1 _ 2/3 4 5/6 7 8"},
    "sokoban": {"options": {"level": "#######/#@ $ .#/#######"}},
    "go": {"state": "XX.X./XXXXX/OOOOO/OOOOO/.O.OO X pass", "options": {"size": 5}},
    "hex": {"options": {"size": 3, "swap": True}},
    "breakthrough": {"options": {"rows": 4, "columns": 2}},
    "domineering": {"options": {"rows": 4, "columns": 4}},
    "amazons": {"options": {"rows": 5, "columns": 5}},
    "lines_of_action": {
        "state": "......../..W...../...B.W../..BB..../...BB.../.W....B./....W.../......W. B"
    },
    "oware": {"state": "0,0,0,0,1,2/1,0,2,0,0,1 20:21 S"},
    "kalah": {},
    "nine_mens_morris": {
        "state": "ww./.../..b/....w./.b./..w/..b 0:0 b",
        "options": {"moves_without_mill": 10},
    },
    "shogi": {"state": "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 498"},
    "xiangqi": {"state": "3k5/9/9/9/9/9/9/4R4/9/5K3 w - - 110 90"},
}
"""A start of each long game from which random moves come to an end."""


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_by_clicking(browser: Browser, game: str) -> None:
    query = {
        name: json.dumps(value) if isinstance(value, dict) else value
        for name, value in GAMES[game].items()
    }
    browser.go(f"play/{game}", **query)
    browser.one("[data-choice]")
    browser.picture(f"{game}-start")
    play_to_the_end(browser, Random(game))
    browser.picture(f"{game}-end")


@pytest.mark.parametrize("game", ["chess", "backgammon", "pacman", "connect_four"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_board_fits_a_phone(browser: Browser, game: str, scheme: str) -> None:
    browser.resize(NARROW)
    browser.color(scheme)
    browser.go(f"play/{game}")
    board = browser.one(".board")
    assert board.rect["x"] >= 0
    assert board.rect["x"] + board.rect["width"] <= NARROW[0]
    assert browser.run("return document.documentElement.scrollWidth") <= NARROW[0]
    browser.picture(f"{game}-phone-{scheme}")


def test_the_bar_shows_how_likely_a_win_is_where_that_is_known(browser: Browser) -> None:
    """With the cube a game may be worth 192 points, and a share of that would be no sight."""
    state = f"{position_id({1, 2, 3}, {1, 2, 3})} white 61"
    browser.go("play/backgammon", state=state, options=json.dumps({"cube": True}), value="yes")
    chances = browser.one(".words", text="White: ").text
    share = re.search(r" win (\d+) %", chances)
    assert share
    assert int(share[1]) > 80
    width = re.search(r"width: ([\d.]+)%", browser.one(".bar span").get_attribute("style") or "")
    assert width
    assert round(float(width[1])) == int(share[1])
    browser.picture("backgammon-chances")


def test_the_machine_answers_and_an_undo_takes_both_moves_back(browser: Browser) -> None:
    browser.go("play/tic_tac_toe", p2="level 10")
    browser.click('[data-choice="b2"]')
    browser.until(lambda _: browser.run(COUNT) == 2, "an answer")
    browser.click("[name=take-back]")
    browser.until(lambda _: browser.run(COUNT) == 0, "no move")
    browser.one('[data-choice="b2"]')


def test_the_list_of_moves_follows_the_game(browser: Browser) -> None:
    """It alone is scrolled, and not the page; looking back too."""
    moves = " ".join(f"{column}{row}" for column in "ACEG" for row in range(1, 20))
    browser.go("play/go", options='{"size":19}', moves=moves, p1="person", p2="person")
    browser.until(lambda _: browser.run(LIST) == [True, 0], "the last move in sight")
    browser.click('[data-choice="Q10"]')
    browser.one(".moves-list [aria-current]", text="Q10")
    browser.until(lambda _: browser.run(LIST) == [True, 0], "the new move in sight")
    browser.picture("moves-list")
    browser.click('button[aria-label="To the start"]')
    top = "return document.querySelector('.moves-list').scrollTop"
    browser.until(lambda _: browser.run(top) == 0, "the list's beginning")


def test_a_person_takes_the_other_side_and_the_machine_begins(browser: Browser) -> None:
    browser.go("play/tic_tac_toe", p1="person")
    browser.one("[data-choice]")
    browser.click("summary", text="Players")
    browser.click("[name=as] option", text="O")
    browser.until(lambda _: browser.run(COUNT) == 1, "the machine's first move")
    browser.one(".status", text="Your turn")
    assert browser.run(COUNT) == 1
    assert [seat.get_attribute("value") for seat in browser.all("[name=seat]")] == ["3", "person"]
    browser.picture("other-side")


def test_no_one_person_has_no_side_to_choose(browser: Browser) -> None:
    browser.go("play/tic_tac_toe", p1="person", p2="person")
    browser.one("[data-choice]")
    assert not browser.all("[name=as]")
    browser.go("play/eight_puzzle", p1="person")
    browser.one("[data-choice]")
    assert not browser.all("[name=as]")


@pytest.mark.parametrize(
    ("other", "said"), [("level 3", "You won by checkmate"), ("person", "White won by checkmate")]
)
def test_who_has_won_reads_so(browser: Browser, other: str, said: str) -> None:
    browser.go("play/chess", state="7k/4Q3/6K1/8/8/8/8/8 w - - 0 1", p1="person", p2=other)
    browser.click('[data-choice="e7"]')
    browser.click('[data-choice="g7"]')
    browser.one(".status", text=said)


def test_who_has_lost_reads_so(browser: Browser) -> None:
    browser.go("play/tic_tac_toe", state="XX./OO./...", moves="c1", p2="level 10")
    browser.one(".status", text="You lost")


def test_a_link_holds_the_position(browser: Browser) -> None:
    browser.go("play/chess", moves="e2e4 e7e5 g1f3", p2="person")
    browser.one("[data-choice]")
    browser.one(".status", text="Black")
    assert (
        browser.one('[data-square="f3"]').get_attribute("aria-label").startswith("f3, white knight")
    )


def test_both_players_may_be_machines(browser: Browser) -> None:
    browser.go("play/nim", p1="level 2", p2="level 2")
    browser.until(lambda _: ended(browser), "the end")


def test_a_board_is_played_by_keyboard(browser: Browser) -> None:
    """The first square has the focus; the arrows lead to the middle of the board."""
    browser.go("play/tic_tac_toe")
    first = browser.one('[data-choice="a3"]')
    browser.run("arguments[0].focus()", first)
    browser.press("ArrowRight", "ArrowDown", "Enter")
    browser.one('[data-square="b2"][aria-label^="b2, X"]')


def test_there_is_a_seat_for_each_player_under_the_options(browser: Browser) -> None:
    browser.go("play/n_person_nim", options='{"players": 5}', p1="person")
    browser.until(lambda _: len(browser.all(".seat")) == 5, "five seats")


def test_the_wrong_options_are_said(browser: Browser) -> None:
    browser.go("play/n_person_nim", options='{"players": 500}')
    assert "players" in browser.one("[role=alert]").text
    browser.errors()  # the browser logs each refusal


def test_what_the_service_refuses_is_said_in_its_words(browser: Browser) -> None:
    browser.go("play/chess", state="8/8/8/8/8/8/8/8 w - - 0 1")
    said = browser.one("[role=alert]").text
    assert "king" in said
    browser.errors()  # the browser logs each refusal


def test_the_request_is_shown_as_curl(browser: Browser) -> None:
    browser.go("play/tic_tac_toe", p1="person")
    browser.click('[data-choice="a1"]')
    browser.one(".status", text="played")
    browser.click(".request summary")
    shown = browser.one(".request pre").text
    assert shown.startswith("curl -s http://127.0.0.1:")
    assert "/v1/games/tic_tac_toe/" in shown
    browser.resize(WIDE)


def test_a_search_takes_the_evaluator_that_is_chosen(browser: Browser) -> None:
    browser.go("play/tic_tac_toe", p2="search alpha_beta depth 2 evaluator textbook")
    browser.click("summary", text="Players")
    chosen = browser.one('select[name="evaluator"]')
    assert chosen.get_property("value") == "textbook"
    browser.click('[data-choice="a1"]')
    browser.one(".status", text="played")
    browser.click(".request summary")
    assert '"evaluator":"textbook"' in browser.one(".request pre").text.replace(" ", "")
