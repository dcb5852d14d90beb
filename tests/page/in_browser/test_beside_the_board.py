"""What stands beside a board: players, whose turn it is, counts, the end. Nothing twice."""

import pytest

from tests.page.in_browser.browser import NARROW, WIDE, Browser

ONE_MOVE = "9-13 23-19 12-16 19x12 5-9 24-19 11-15 28-24 8-11 19-16"
ON_THE_BAR = "43\n13/10 6/2\n64\n24/20 13/7\n51\n8/2\n64\n8/2 6/2\n42\n24/22 24/20\n31\n6/5* 6/3*"
ONE_LEFT = "AwAACAAAAAAAAA white 63"
LAST_PLAY = "1/off"
TWO_PERSONS = {"p1": "person", "p2": "person"}


def test_names_stand_apart_from_what_follows_before_a_game_begins(browser: Browser) -> None:
    browser.go("play/chess")
    browser.one(".new-game")
    name, by = (browser.one(f".players-bar {of}").rect for of in (".name", ".by"))
    assert by["x"] > name["x"] + name["width"] + 4


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_the_only_move_moves_nothing_below_it(browser: Browser, size: tuple[int, int]) -> None:
    browser.resize(size)
    browser.go("play/checkers", **TWO_PERSONS, moves=ONE_MOVE.rsplit(" ", 1)[0])
    browser.one(".moves-list .move")
    before = browser.one(".moves-list").rect["y"]
    browser.go("play/checkers", **TWO_PERSONS, moves=ONE_MOVE)
    browser.one(".act button", text="11x20")
    assert browser.one(".moves-list").rect["y"] == before


def test_checkers_on_the_bar_are_counted_once_and_only_where_there_are_some(
    browser: Browser,
) -> None:
    browser.go("play/backgammon", **TWO_PERSONS, moves=ON_THE_BAR)
    browser.one(".taken", text="2 on the bar")
    above = browser.all(".taken")[0].text
    assert "bar" not in above
    assert "pips" in above
    assert "pips" not in browser.one(".stage").text


def test_a_finished_board_offers_no_step_back(browser: Browser) -> None:
    browser.go("play/backgammon", **TWO_PERSONS, state=ONE_LEFT)
    browser.one(".stage button", text="Take a step back")
    for more in ({"moves": LAST_PLAY}, {"end": "resign:white"}):
        browser.go("play/backgammon", **TWO_PERSONS, state=ONE_LEFT, **more)
        browser.one(".ending h2", text="won")
        assert "step back" not in browser.one(".stage").text


def test_a_finished_board_of_go_offers_no_pass(browser: Browser) -> None:
    browser.go("play/go", **TWO_PERSONS, moves="e5 pass pass")
    browser.one(".stage", text="Both have passed.")
    assert not browser.all(".stage button.pass")


@pytest.mark.parametrize(
    ("game", "moves", "said", "listed"),
    [
        ("backgammon", "63", "Dice: 6 and 3.", "63:"),
        ("goofspiel", "8", "Dealt: 8.", "8:"),
        ("matrix", "paper|rock", "Row chose paper, column chose rock.", "paper – rock"),
    ],
)
def test_dice_and_choices_are_said_in_words(
    browser: Browser, game: str, moves: str, said: str, listed: str
) -> None:
    browser.go(f"play/{game}", **TWO_PERSONS, moves=moves)
    browser.one(".moves-list .move", text=listed)
    told = "return document.querySelector('.status').textContent"
    browser.until(lambda _: said in browser.run(told), said)


@pytest.mark.parametrize("game", ["chess", "shogi", "xiangqi"])
def test_board_and_players_are_seen_without_scrolling(browser: Browser, game: str) -> None:
    browser.resize((1280, 800))
    browser.go(f"play/{game}", **TWO_PERSONS)
    browser.one(".stage .square")
    seats = browser.one(".seats").rect
    assert seats["y"] + seats["height"] <= 800


@pytest.mark.parametrize("game", ["nim", "matrix", "kalah"])
def test_a_low_board_leaves_no_gap_on_a_phone(browser: Browser, game: str) -> None:
    browser.resize(NARROW)
    browser.go(f"play/{game}", **TWO_PERSONS)
    board, below = browser.one(".stage .board").rect, browser.all(".players-bar")[-1].rect
    assert below["y"] - (board["y"] + board["height"]) < 24


@pytest.mark.parametrize(
    ("game", "moves", "title", "detail"),
    [
        ("tic_tac_toe", "c1 b1 a3 b3 a1 b2", "O won", []),
        ("tic_tac_toe", "c2 b2 c3 c1 a3 b3 b1 a2 a1", "Draw", []),
        ("go", "e5 pass pass", "Black won", ["B+73.5"]),
    ],
)
def test_the_end_is_told_once(
    browser: Browser, game: str, moves: str, title: str, detail: list[str]
) -> None:
    browser.go(f"play/{game}", **TWO_PERSONS, moves=moves)
    browser.one(".ending h2", text=title)
    assert [each.text for each in browser.all(".ending p")] == detail


def test_the_end_has_one_button_to_review_the_game(browser: Browser) -> None:
    browser.go("play/tic_tac_toe", **TWO_PERSONS, moves="c1 b1 a3 b3 a1 b2")
    browser.click("[name=end-review]")
    browser.one(".review")
    browser.click("[name=review]")
    browser.until(lambda _: not browser.all(".review"))
    assert not browser.all("[name=review]")
    browser.click(".ending [name=close]")
    browser.one("[name=review]")
