"""Traces: what is cut, step by step, in a quiz, and the counts of algorithms side by side."""

import pytest
from selenium.webdriver.common.keys import Keys

from tests.page.in_browser.browser import Browser

FIGURE = "((3,12,8),(2,4,6),(14,5,2))"
OTHER_LECTURE = "max(A:min(max(2,3),B:max(5,9)),D:min(0,7),E:min(2,8))"
QUIZ_2 = "max(min(max(10,6),max(100,8)),min(max(1,2),max(20,4)))"
CUTS = {
    FIGURE: {"b/b", "b/c"},
    "((3,12),(3,1))": {"b/b"},
    OTHER_LECTURE: {"A/B/b", "D/b", "E/b"},
    QUIZ_2: {"a/b/b", "b/b"},
}
"""Branches that alpha-beta cuts, by the moves to them."""


def cuts(browser: Browser) -> set[str]:
    return {each.get_attribute("data-cut") for each in browser.all("[data-cut]")}


@pytest.mark.parametrize("tree", CUTS)
def test_the_cut_branches_are_the_textbooks(browser: Browser, tree: str) -> None:
    browser.go("look", tree=tree, algorithm="plain_alpha_beta")
    browser.until(lambda _: cuts(browser) == CUTS[tree], f"the cuts {CUTS[tree]}")
    browser.picture(f"look-{len(tree)}")


def test_a_tree_is_typed(browser: Browser) -> None:
    browser.go("look")
    browser.one("[data-cut]")
    field = browser.one("input[name=text], textarea[name=text]")
    field.send_keys(Keys.CONTROL + "a")
    field.send_keys("((7,9),(1,2))")
    browser.click("button", text="Show")
    browser.until(lambda _: cuts(browser) == {"b/b"}, "the new tree's cut")


def test_a_search_is_stepped_through_from_its_beginning(browser: Browser) -> None:
    """Nothing is cut at first. The sentence about the first cut names both bounds."""
    browser.go("look", tree=FIGURE, algorithm="plain_alpha_beta")
    browser.one("[data-cut]")
    browser.click('button[aria-label="To the start"]')
    browser.until(lambda _: not cuts(browser), "nothing cut")
    for _ in range(60):
        if cuts(browser):
            break
        browser.click('button[aria-label="One step on"]')
    assert cuts(browser) == {"b/b", "b/c"}
    said = browser.one("[aria-live=polite]").text
    assert "2" in said
    assert "α" in said
    browser.picture("look-step")


def test_who_finds_both_cuts_of_the_figure_reads_so(browser: Browser) -> None:
    browser.go("look", tree=FIGURE, algorithm="plain_alpha_beta", quiz=1)
    for path in ("b/b", "b/c"):
        browser.click(f'.quiz [data-choice="{path}"]')
    browser.click("[data-check]")
    browser.one(".verdicts", text="All right!")
    assert len(browser.all('[data-verdict="right"]')) == 2
    browser.picture("quiz")


def test_who_errs_reads_where_and_why(browser: Browser) -> None:
    browser.go("look", tree=FIGURE, algorithm="plain_alpha_beta", quiz=1)
    for path in ("b/b", "c/c"):
        browser.click(f'.quiz [data-choice="{path}"]')
    browser.click("[data-check]")
    browser.one('[data-verdict="wrong"][data-path="c/c"]')
    browser.one('[data-verdict="missed"][data-path="b/c"]')


def test_values_are_hidden_in_a_quiz_until_it_is_checked(browser: Browser) -> None:
    browser.go("look", tree=FIGURE, algorithm="plain_alpha_beta", quiz=1)
    browser.one("[data-check]")
    assert "α" not in browser.one(".quiz svg").text
    assert not cuts(browser)


def test_algorithms_stand_side_by_side_with_their_counts(browser: Browser) -> None:
    browser.go("look", tree=FIGURE, algorithm="plain_alpha_beta")
    row = browser.one('[data-algorithm="plain_alpha_beta"]', text="11").text.split()
    assert "7" in row
    assert "9" in browser.one('[data-algorithm="minimax"]', text="13").text.split()


def test_the_algorithms_to_choose_are_those_that_can_be_traced(browser: Browser) -> None:
    browser.go("look/chess")
    browser.one(".how select", text="alpha_beta")
    listed = browser.run("return fetch('v1/games').then((reply) => reply.json())")
    (card,) = (card for card in listed["games"] if card["name"] == "chess")
    traced = {row["name"] for row in listed["algorithms"] if row["traced"]}
    applying = {row["name"] for row in card["algorithms"] if row["applies"]}
    shown = {one.get_attribute("value") for one in browser.all(".how select option")}
    assert shown - {"auto"} == applying & traced < applying


def test_simulations_make_visits_grow(browser: Browser) -> None:
    browser.go("look", tree=FIGURE, algorithm="mcts", nodes=200)
    browser.one("canvas, svg")
    browser.one("main", text="simulation")
    browser.picture("look-mcts")
