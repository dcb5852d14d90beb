"""The editor: pieces are placed, and the service says whether the position is legal."""

from urllib.parse import parse_qs, urlsplit

import pytest
from selenium.webdriver import ActionChains

from tests.page.in_browser.browser import NARROW, Browser

VERDICT = ".verdict"
OVERFLOW = """
const page = document.documentElement;
return page.scrollWidth - page.clientWidth;
"""
PLACED = {
    "amazons": ("W", "e5", ".B", "e5, white amazon"),
    "breakthrough": ("w", "e5", "", "e5, white piece"),
    "checkers": ("W", "18", "K18", "square 18, white king"),
    "go": ("O", "E5", "....O....", "E5, white stone"),
    "hex": ("O", "e5", "....O", "e5, O"),
    "lines_of_action": ("B", "e5", "W...B..W", "e5, black piece"),
    "othello": ("X", "a1", "X-------", "a1, black disc"),
    "shogi": ("+R", "5e", "4+R4", "5e, sente's dragon"),
    "tic_tac_toe": ("X", "b2", ".X.", "b2, X"),
    "xiangqi": ("C", "e5", "4C4", "e5, red cannon"),
    "nine_mens_morris": ("w", "d6", "/.w./", "d6, white piece"),
}
"""By game: a piece, a square, what the position's text has then, and what the board says."""


def edit(browser: Browser, game: str, **query: object) -> None:
    browser.go(f"play/{game}", **query)
    browser.click("[name=edit]")
    browser.one(".palette")


def choose(browser: Browser, piece: str) -> None:
    browser.click(f'[data-tool="{piece}"]')


def square(browser: Browser, name: str) -> None:
    browser.click(f'.editor [data-square="{name}"]')


def state(browser: Browser) -> str:
    query: str = urlsplit(browser.driver.current_url).fragment.partition("?")[2]
    return parse_qs(query)["state"][0]


def test_an_illegal_position_is_refused_in_the_services_words(browser: Browser) -> None:
    edit(browser, "chess")
    browser.one(VERDICT, text="The position is legal.")
    choose(browser, "erase")
    square(browser, "e1")
    browser.one(VERDICT, text="white has no king")
    assert not browser.one(".editor button.main").is_enabled()
    browser.picture("editor-refused")
    browser.errors()  # the browser logs each refusal


def test_a_legal_position_is_played(browser: Browser) -> None:
    edit(browser, "chess")
    browser.click(".editor button", text="Clear the board")
    for piece, name in {"k": "h8", "K": "g6", "Q": "e1"}.items():
        choose(browser, piece)
        square(browser, name)
    browser.one(VERDICT, text="The position is legal.")
    browser.picture("editor-legal")
    browser.click(".editor button.main", text="Play from here")
    browser.one(".status", text="Your turn")
    assert state(browser) == "7k/8/6K1/8/8/8/8/4Q3 w - - 0 1"
    browser.click('[data-choice="e1"]')
    browser.click('[data-choice="e8"]')
    browser.one(".status", text="You ")
    browser.errors()  # the browser logs each refusal


def test_black_may_be_to_move_without_the_right_to_castle(browser: Browser) -> None:
    edit(browser, "chess")
    browser.click("select[name=turn] option", text="Black")
    browser.click("[name=castling-K]")
    browser.one(".editor .state", text="RNBQKBNR b Qkq - 0 1")
    browser.one(VERDICT, text="The position is legal.")


def test_a_piece_is_dragged_to_another_square_and_off_the_board(browser: Browser) -> None:
    edit(browser, "chess")
    source, target = (browser.one(f'[data-square="{name}"]') for name in ("e2", "e4"))
    ActionChains(browser.driver).drag_and_drop(source, target).perform()
    browser.one(".editor .state", text="/8/4P3/8/PPPP1PPP/")
    outside = browser.one(".verdict")
    ActionChains(browser.driver).drag_and_drop(target, outside).perform()
    browser.one(".editor .state", text="/8/8/8/PPPP1PPP/")


def test_a_piece_is_dragged_from_the_palette(browser: Browser) -> None:
    edit(browser, "chess")
    piece, target = browser.one('[data-tool="Q"]'), browser.one('[data-square="e4"]')
    ActionChains(browser.driver).drag_and_drop(piece, target).perform()
    browser.one(".editor .state", text="/8/4Q3/8/PPPPPPPP/")
    browser.one(f"{VERDICT} p")
    browser.errors()  # of seventeen men the browser logs a refusal


def test_pieces_are_placed_by_keyboard(browser: Browser) -> None:
    edit(browser, "tic_tac_toe")
    browser.run("document.querySelector('[data-tool=X]').focus()")
    browser.press("Enter")
    browser.run("document.querySelector('[data-square=a3]').focus()")
    browser.press("ArrowRight", "ArrowDown", "Enter")
    browser.one(".editor .state", text=".../.X./...")


def test_a_link_leads_to_the_editor_with_a_position(browser: Browser) -> None:
    browser.go("play/chess", state="4k3/8/8/8/8/8/8/4K2R w K - 0 1", edit="yes")
    browser.one(".editor .state", text="4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    browser.click("button", text="Back to the game")
    browser.one(".status")


@pytest.mark.parametrize("game", PLACED)
def test_each_games_pieces_are_placed(browser: Browser, game: str) -> None:
    piece, name, text, said = PLACED[game]
    edit(browser, game)
    choose(browser, piece)
    square(browser, name)
    browser.one(f'[aria-label^="{said}"]')
    browser.one(".editor .state", text=text)
    browser.one(f"{VERDICT} p")
    browser.picture(f"editor-{game}")
    browser.errors()  # the browser logs each refusal


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", ["chess", "shogi", "go"])
def test_the_editor_fits_a_phone(browser: Browser, game: str, scheme: str) -> None:
    browser.resize(NARROW)
    browser.color(scheme)
    edit(browser, game)
    browser.one(VERDICT, text="The position is legal.")
    browser.run("scrollTo(0, 0)")
    browser.picture(f"editor-{game}-phone-{scheme}")
    assert browser.run(OVERFLOW) == 0
    assert browser.barriers() == []
