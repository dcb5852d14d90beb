"""Trees on paper that minimax alone does not solve, and trees in letters."""

import pytest

from tests.page.in_browser.browser import NARROW, Browser

VERDICT = ".learn-paper-verdict"
COINS = "max(heads:chance(1/2:2,1/2:6),tails:chance(1/4:0,3/4:8))"
THREE = "1(2(3([1,6,6],[7,1,2]),3([6,1,2],[7,2,1])),2(3([5,1,7],[1,5,2]),3([7,7,1],[5,2,5])))"
"""CS188's tree of three players."""


def write(browser: Browser, **values: str) -> None:
    """Write values at nodes, which are named by their paths with _ for /; `root` is the root."""
    for name, value in values.items():
        path = "" if name == "root" else name.replace("_", "/")
        field = browser.one(f"[data-inner='{path}']")
        field.clear()
        field.send_keys(value)
    browser.click("[data-check-paper]")


def test_a_chance_node_is_worth_its_mean(browser: Browser) -> None:
    browser.go("learn/on-paper", input=COINS)
    write(browser, heads="4", tails="8", root="8")
    browser.one(VERDICT, text="1 of 3 are right. At node tails, the mean is 1/4 × 0 + 3/4 × 8.")
    write(browser, tails="6")
    browser.one(VERDICT, text="At the root, MAX takes the largest of 4, 6.")
    write(browser, root="6")
    browser.one(VERDICT, text="All values are right.")
    label = browser.one("[data-inner=tails]").get_attribute("aria-label")
    assert label == "Value of tails, a chance node"


@pytest.mark.parametrize("size", [(1280, 900), NARROW])
def test_with_three_players_each_node_has_three_values(
    browser: Browser, size: tuple[int, int]
) -> None:
    browser.resize(size)
    browser.go("learn/on-paper", input=THREE)
    write(browser, a_a="7,1,2")
    browser.one(VERDICT, text="player 3 takes the branch whose third number is the largest: of")
    browser.picture(f"on-paper-three-{size[0]}")
    assert browser.barriers() == []
    assert browser.run("return document.documentElement.scrollWidth") <= size[0]
    write(browser, a_a="(1, 6, 6)", a_b="6 1 2", b_a="[5,1,7]", b_b="5, 2, 5")
    browser.one(VERDICT, text="Right so far: 4 of 7.")
    write(browser, a="1, 6, 6", b="5, 2, 5", root="5, 2, 5")
    browser.one(VERDICT, text="All values are right.")


@pytest.mark.parametrize("kind", ["With chance", "Three players"])
def test_another_kind_of_tree_is_a_button_away(browser: Browser, kind: str) -> None:
    browser.go("learn/on-paper")
    browser.one("[data-inner='']")
    browser.click(".learn-paper-sheet button", text=kind)
    figure = {"With chance": ".tree .node.chance", "Three players": ".tree .node.player"}[kind]
    browser.one(figure)
    browser.click(".learn-paper-sheet button", text="Show the values")
    browser.click("[data-check-paper]")
    browser.one(VERDICT, text="All values are right.")
    browser.picture(f"on-paper-{kind.rsplit(maxsplit=1)[-1]}")


def test_a_tree_in_letters_has_a_role_for_its_name(browser: Browser) -> None:
    browser.go("learn/minimax")
    browser.click(".learn-trace summary", text="In letters")
    letters = browser.one(".learn-trace pre", text="MAX")
    assert letters.get_attribute("role") == "region"
    assert letters.get_attribute("aria-label") == "The tree in letters"
