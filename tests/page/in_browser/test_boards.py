"""Each board: a move is made by clicking its parts, in an order that a person would choose."""

import pytest

from tests.page.in_browser.browser import NARROW, Browser

MOVES = """
const moves = new URLSearchParams(location.hash.split('?')[1]).get('moves');
return moves ? moves.trim().split(/\\s+/) : [];
"""
SHOWN = 'return [...document.querySelectorAll("[data-square]")].map(each => each.dataset.square)'

PLACED = "w.b/b.b/w.b/ww...b/.../b../w.. 0:0 w"
PROMOTION = "7k/P7/8/8/8/8/8/7K w - - 0 1"
WITH_CUBE = '{"cube":true}'
SET_UP = "4HPwATDgc/ABMA"
CAPTURES = "W:W22,30:B9,10,12,17,18"

CLICKS: dict[str, tuple[str, dict[str, str], list[str], str]] = {
    "go": ("go", {"options": '{"size":9}'}, ["E5"], "E5"),
    "go_pass": ("go", {"options": '{"size":5}'}, ["pass"], "pass"),
    "hex": ("hex", {}, ["f6"], "f6"),
    "hex_swap": ("hex", {"options": '{"swap":true}', "moves": "b1"}, ["swap"], "swap"),
    "breakthrough": ("breakthrough", {}, ["b2", "c3"], "b2c3"),
    "domineering": ("domineering", {}, ["c3-c4"], "c3-c4"),
    "domineering_flat": ("domineering", {"moves": "c3-c4"}, ["d3-e3"], "d3-e3"),
    "dots_and_boxes": ("dots_and_boxes", {}, ["a1-a2"], "a1-a2"),
    "amazons": ("amazons", {}, ["d1", "d7", "g7"], "d1-d7/g7"),
    "amazons_back": ("amazons", {}, ["d1", "d7", "d1"], "d1-d7/d1"),
    "lines_of_action": ("lines_of_action", {}, ["c8", "c6"], "c8-c6"),
    "oware": ("oware", {}, ["F"], "F"),
    "oware_north": ("oware", {"moves": "F"}, ["c"], "c"),
    "kalah": ("kalah", {}, ["C"], "C"),
    "morris": ("nine_mens_morris", {}, ["d6"], "d6"),
    "morris_mill": ("nine_mens_morris", {"moves": "d6 f4 d7 a1"}, ["d5", "a1"], "d5xa1"),
    "morris_step": ("nine_mens_morris", {"state": PLACED}, ["c5", "d5"], "c5-d5"),
    "shogi": ("shogi", {}, ["7g", "7f"], "7g7f"),
    "shogi_promotes": ("shogi", {"moves": "7g7f 3c3d"}, ["8h", "2b", "+"], "8h2b+"),
    "shogi_remains": ("shogi", {"moves": "7g7f 3c3d"}, ["8h", "2b", "end"], "8h2b"),
    "shogi_drop": ("shogi", {"moves": "7g7f 3c3d 8h2b+ 3a2b"}, ["B*", "5e"], "B*5e"),
    "xiangqi": ("xiangqi", {}, ["h2", "e2"], "h2e2"),
    "chess_promotes": ("chess", {"state": PROMOTION}, ["a7", "a8", "r"], "a7a8r"),
    "checkers": ("checkers", {"state": CAPTURES}, ["22", "15", "6"], "22x15x6"),
    "double": (
        "backgammon",
        {"options": WITH_CUBE, "state": f"{SET_UP} white"},
        ["double"],
        "double",
    ),
    "drop": (
        "backgammon",
        {"options": WITH_CUBE, "state": f"{SET_UP} white doubles"},
        ["drop"],
        "drop",
    ),
    "international": (
        "checkers",
        {"options": '{"variant":"international"}'},
        ["32", "28"],
        "32-28",
    ),
    "russian": ("checkers", {"options": '{"variant":"russian"}'}, ["c3", "d4"], "c3-d4"),
}
"""A game, where it begins, what is clicked, and the move that this makes."""

NARROWEST = (360, NARROW[1])
BOARDS = [
    "hex",
    "breakthrough",
    "domineering",
    "dots_and_boxes",
    "amazons",
    "lines_of_action",
    "oware",
    "kalah",
    "nine_mens_morris",
    "shogi",
    "xiangqi",
]
"""Boards of their usual size that a phone shows whole."""


def begin(browser: Browser, game: str, **query: str) -> None:
    """Show a game that two persons play."""
    browser.go(f"play/{game}", p1="person", p2="person", **query)
    browser.one("[data-choice]")


@pytest.mark.parametrize("name", CLICKS)
def test_a_move_is_made_by_clicking_its_parts(browser: Browser, name: str) -> None:
    game, query, clicks, move = CLICKS[name]
    begin(browser, game, **query)
    for choice in clicks:
        browser.click(f'[data-choice="{choice}"]')
    before = query.get("moves", "").split()
    browser.until(lambda _: browser.run(MOVES) == [*before, move], move)
    browser.one(".status", text="played ")
    browser.picture(f"board-{name}")


@pytest.mark.parametrize("game", BOARDS)
def test_a_board_fits_the_narrowest_phone(browser: Browser, game: str) -> None:
    browser.resize(NARROWEST)
    begin(browser, game)
    board = browser.one(".board")
    assert board.rect["x"] >= 0
    assert board.rect["x"] + board.rect["width"] <= NARROWEST[0]
    assert browser.run("return document.documentElement.scrollWidth") <= NARROWEST[0]
    browser.picture(f"board-{game}-phone")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", ["go", *BOARDS, "checkers"])
def test_everybody_can_read_a_board(browser: Browser, game: str, scheme: str) -> None:
    browser.color(scheme)
    begin(browser, game)
    assert browser.barriers() == []


@pytest.mark.parametrize(
    ("game", "first", "flipped"),
    [
        ("breakthrough", "a8", "h1"),
        ("amazons", "a10", "j1"),
        ("lines_of_action", "a8", "h1"),
        ("shogi", "9a", "1i"),
        ("xiangqi", "a9", "i0"),
        ("oware", "f", "F"),
        ("kalah", "f", "F"),
    ],
)
def test_the_second_player_may_sit_below(
    browser: Browser, game: str, first: str, flipped: str
) -> None:
    begin(browser, game)
    assert browser.run(SHOWN)[0] == first
    browser.click("button", text="Flip")
    browser.until(lambda _: browser.run(SHOWN)[0] == flipped, flipped)


@pytest.mark.parametrize(("variant", "below"), [("english", "1"), ("international", "50")])
def test_the_first_player_of_checkers_sits_below(
    browser: Browser, variant: str, below: str
) -> None:
    """Black begins in the English variant, on square 1, and white in the international one."""
    begin(browser, "checkers", options=f'{{"variant":"{variant}"}}')
    named = [square for square in browser.run(SHOWN) if "light" not in square]
    assert named[-1] == below


def test_cells_of_hex_are_reached_by_arrow_keys(browser: Browser) -> None:
    begin(browser, "hex")
    browser.run("arguments[0].focus()", browser.one('[data-choice="a1"]'))
    browser.press("ArrowRight", "ArrowRight", "Enter")
    browser.until(lambda _: browser.run(MOVES) == ["c1"], "c1")


def test_who_closed_a_box_is_said(browser: Browser) -> None:
    """O closes a box by the fourth line and draws again; X closes the one beside."""
    moves = "a1-a2 b1-b2 a1-b1 a2-b2 b1-c1 a2-a3 c1-c2 b2-c2"
    begin(browser, "dots_and_boxes", moves=moves)
    assert [owner.text for owner in browser.all(".owner")] == ["O", "X"]


def test_dominoes_lie_as_they_were_played(browser: Browser) -> None:
    begin(browser, "domineering", moves="a1-a2 c3-d3")
    assert len(browser.all(".domino.first")) == 1
    assert len(browser.all(".domino.second.is-last")) == 1


def test_a_picked_amazon_stands_where_it_went_until_its_arrow_is_shot(browser: Browser) -> None:
    begin(browser, "amazons")
    browser.click('[data-choice="d1"]')
    browser.click('[data-choice="d7"]')
    browser.one('[data-square="d7"][aria-label^="d7, white amazon"]')
    browser.press("Escape")
    browser.one('[data-square="d1"][aria-label^="d1, white amazon"]')
