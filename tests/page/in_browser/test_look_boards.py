"""Small boards at the nodes of a tree, and symmetric moves drawn once."""

import pytest

from tests.page.in_browser.browser import NARROW, Browser

FIRST_MOVES = ["a3", "b3", "b2"]
"""Of tic-tac-toe, as the lectures draw them: a corner, an edge, the centre."""


def nodes(browser: Browser, plies: int) -> list[str]:
    """Return the paths of the drawn nodes at so many plies."""
    found = (each.get_attribute("data-node") or "" for each in browser.all("[data-node]"))
    return [path for path in found if len([move for move in path.split("/") if move]) == plies]


def test_boards_are_shown_when_they_are_wanted(browser: Browser) -> None:
    """A node shows the position of its record. The switch is kept in the address."""
    browser.go("look/tic_tac_toe")
    browser.one("[data-node]")
    assert not browser.all(".board-node")
    browser.click("[name=boards]")
    browser.one(".board-node")
    browser.until(lambda driver: "boards=1" in driver.current_url, "the boards")
    browser.driver.refresh()
    browser.one('.board-node[data-node="a3"][data-state="X../.../..."]')
    assert browser.barriers() == []


@pytest.mark.parametrize("game", ["tic_tac_toe", "connect_four", "nim", "pacman", "othello"])
def test_each_position_has_its_board(browser: Browser, game: str) -> None:
    """Whose turn it is and Pacman's score are not in the picture."""
    browser.go(f"look/{game}", boards=1, depth=1, algorithm="minimax")
    browser.one(".board-node")
    drawn = browser.all(".board-node")
    assert len(drawn) == len(browser.all("[data-node]")) > 1
    pictures = {
        each.find_element("css selector", ".drawn").get_attribute("innerHTML") for each in drawn
    }
    places = {(each.get_attribute("data-state") or "").split(" ")[0] for each in drawn}
    assert len(pictures) == len(places)
    browser.picture(f"look-boards-{game}")


def test_a_board_at_a_node_shows_its_value_and_its_window(browser: Browser) -> None:
    browser.go("look/tic_tac_toe", boards=1, algorithm="plain_alpha_beta")
    root = browser.one('.board-node[data-node=""]')
    assert [each.text for each in root.find_elements("css selector", "text")] == [
        "▲ 1",
        "α 1 β +∞",
    ]


def test_games_without_small_boards_have_no_switch(browser: Browser) -> None:
    browser.go("look/chess", depth=1)
    browser.one("[data-node]")
    assert not browser.all("[name=boards], [name=fold]")


def test_symmetric_moves_of_tic_tac_toe_are_drawn_once(browser: Browser) -> None:
    """Three first moves remain of nine, and twelve positions after two plies of 72."""
    browser.go("look/tic_tac_toe", boards=1, algorithm="minimax")
    browser.one("[data-node]")
    assert len(nodes(browser, 1)) == 9
    browser.click("[name=fold]")
    browser.until(lambda _: nodes(browser, 1) == FIRST_MOVES, "three first moves")
    assert len(nodes(browser, 2)) == 12
    browser.one(".note", text="3 of 9 first moves, and 16 of 82 nodes")
    assert {"a3 ×4", "b3 ×4", "b2"} <= {each.text for each in browser.all(".edge text")}
    browser.until(lambda driver: "fold=1" in driver.current_url, "that they are folded")
    browser.picture("look-folded")


@pytest.mark.parametrize(
    ("game", "query", "first"),
    [
        ("tic_tac_toe", {"moves": "b2"}, ["a3", "b3"]),
        ("connect_four", {}, ["1", "2", "3", "4"]),
        ("othello", {}, ["d3"]),
        ("nim", {"state": "2,2 1"}, ["1:1", "1:2"]),
        ("nim", {"state": "1,2 1"}, ["1:1", "2:1", "2:2"]),
        ("tic_tac_toe", {"state": "XO./.../..."}, None),
    ],
)
@pytest.mark.parametrize("algorithm", ["minimax", "plain_alpha_beta"])
def test_only_what_the_service_finds_alike_is_folded(
    browser: Browser, game: str, query: dict[str, str], first: list[str] | None, algorithm: str
) -> None:
    """None: all moves remain, since nothing turns the position into itself."""
    browser.go(f"look/{game}", fold=1, algorithm=algorithm, **query)
    browser.one(".note", text="Symmetric moves are drawn once")
    if first is None:
        browser.one(".note", text="7 of 7 first moves")
    else:
        assert nodes(browser, 1) == first


def test_a_folded_search_is_stepped_through_to_the_same_value(browser: Browser) -> None:
    browser.go("look/tic_tac_toe", fold=1, algorithm="plain_alpha_beta", at=0)
    browser.one(".slide", text="Step 0 of")
    browser.click('button[aria-label="To the end"]')
    browser.one(".event", text="X (MAX) at the root returns 1.")
    browser.one(".result", text="X moves b2, worth 1")


def test_a_tree_that_is_too_large_is_not_folded_and_the_page_says_so(browser: Browser) -> None:
    browser.go("look/tic_tac_toe", fold=1, depth=4, algorithm="plain_alpha_beta")
    browser.one(".note", text="too large to tell")
    assert len(nodes(browser, 1)) == 9


def test_a_tree_of_boards_fits_a_narrow_dark_screen(browser: Browser) -> None:
    browser.resize(NARROW)
    browser.color("dark")
    browser.go("look/tic_tac_toe", boards=1, fold=1, algorithm="minimax")
    browser.one(".board-node")
    assert browser.run("return document.documentElement.scrollWidth") <= NARROW[0]
    assert browser.barriers() == []
    browser.picture("look-boards-narrow")
