"""Exercises by number: the sheets' trees, answers that the service checks, results in a file."""

from typing import Any

import pytest

from service.exercises.recipe import KINDS, LARGEST_SEED, tree_of
from service.exercises.sheet import INTRODUCTIONS, TITLES
from service.exercises.solution import ALGORITHMS, ASKED
from tests.page.in_browser.browser import NARROW, Browser

SEEDS = [*range(1, 200), LARGEST_SEED]
TREES = """
const [kinds, seeds, done] = arguments;
const main = document.querySelector('script[type=module]').src;
import(new URL('learn/exercises/recipe.js', main)).then(({treeOf}) =>
  done(kinds.map((kind) => seeds.map((seed) => treeOf(kind, seed)))));
"""
EXERCISES = """
const [done] = arguments;
const main = document.querySelector('script[type=module]').src;
import(new URL('learn/exercises/kinds.js', main)).then(({KINDS}) =>
  done(KINDS.map(({name, title, exercise}) => {
    const {question, requests} = exercise?.('((1,2),(3,4))') ?? {};
    return {name, title, question, algorithm: requests?.()[0].body.algorithm};
  })));
"""
"""What the page asks in each kind of exercise, and the algorithm that answers."""
IN_PICTURE = "cuts"
"""Its branches are chosen in the tree's picture, which asks in words of its own."""
CHECKED = ".learn-checked"
SAVED = """
window.saved = [];
URL.createObjectURL = (blob) => {
  blob.text().then((text) => saved.push(text));
  return 'blob:none';
};
HTMLAnchorElement.prototype.click = function () { saved.push(this.download); };
"""
"""Keeps what the page saves in place of saving it."""
KEPT = "localStorage.setItem('countermove.learn', arguments[0])"
CSV = """
const [results, done] = arguments;
const main = document.querySelector('script[type=module]').src;
import(new URL('learn/exercises/results.js', main)).then(({csvOf}) => done(csvOf(results)));
"""
NAMES = """
const [done] = arguments;
const main = document.querySelector('script[type=module]').src;
const loaded = (name) => import(new URL(`learn/${name}`, main));
Promise.all([loaded('topics.js'), loaded('exercises/kinds.js')]).then(([{TOPICS}, {KINDS}]) =>
  done([...TOPICS.flatMap(({lessons}) => lessons), ...KINDS].map(({name}) => name)));
"""
"""The names of all lessons and of all kinds of exercises."""


def answer(browser: Browser, text: str, verdict: str) -> None:
    field = browser.one(".learn-answer input")
    field.clear()
    field.send_keys(text)
    browser.click(".learn-exercise [data-check]")
    browser.one(f"{CHECKED}[data-verdict={verdict}]")


def saved(browser: Browser, count: int) -> Any:  # noqa: ANN401 - texts, as the page gives them
    """Return the first things that the page saved: names of files, and what is in them."""
    browser.until(lambda _: browser.run("return saved.length") >= count, "a file")
    return browser.run("return saved")


def test_the_page_and_the_sheets_have_the_same_trees(browser: Browser) -> None:
    browser.go("learn")
    browser.one("h1")
    found = browser.driver.execute_async_script(TREES, KINDS, SEEDS)
    assert found == [[tree_of(kind, seed) for seed in SEEDS] for kind in KINDS]


def test_the_page_and_the_sheets_ask_the_same(browser: Browser) -> None:
    browser.go("learn")
    browser.one("h1")
    found = {each["name"]: each for each in browser.driver.execute_async_script(EXERCISES)}
    assert list(found) == list(KINDS)
    assert {kind: each["title"] for kind, each in found.items()} == TITLES
    for kind in set(KINDS) - {IN_PICTURE}:
        assert found[kind]["question"] == f"{INTRODUCTIONS[kind]} {ASKED[kind]}"
        assert found[kind]["algorithm"] == ALGORITHMS[kind]


def test_the_overview_leads_to_an_exercise_of_any_number(browser: Browser) -> None:
    browser.go("learn")
    number = browser.one(".learn-kinds input")
    number.clear()
    number.send_keys("7")
    browser.picture("exercises-overview")
    browser.click(".learn-kinds a", text="Alpha-beta")
    browser.one("h1", text="Alpha-beta, exercise 7")
    assert browser.run("return location.hash") == "#/learn/exercises/alpha-beta?seed=7"
    browser.one(".learn-exercise-tree .tree svg")
    leaves = "return [...document.querySelectorAll('.node:has(rect)')].map((it) => it.textContent)"
    assert browser.run(leaves) == ["16", "1", "20", "5", "19", "7", "9", "8", "2", "13", "12", "18"]


@pytest.mark.parametrize(
    ("kind", "wrong", "right", "why"),
    [
        ("minimax", "5", "9", "are worth 9, 5: MAX takes the largest, 9"),
        ("alpha-beta", "5, 12", "18, 5 and 12", "9 of 12 leaves"),
        ("expectimax", "1", "3.75", "−6, 1, 3.75"),
    ],
)
def test_the_service_checks_an_answer(
    browser: Browser, kind: str, wrong: str, right: str, why: str
) -> None:
    browser.go(f"learn/exercises/{kind}", seed=7)
    browser.one(".learn-exercise .tree svg")
    answer(browser, wrong, "wrong")
    answer(browser, right, "right")
    browser.one(CHECKED, text=why)
    browser.one("h1 .learn-solved")
    browser.picture(f"exercise-{kind}")


def test_cut_branches_are_chosen_in_the_picture(browser: Browser) -> None:
    browser.go("learn/exercises/cuts", seed=7)
    for branch in ("a/b/b", "b/b"):
        browser.click(f'[data-choice="{branch}"]')
    browser.click("[data-check]")
    browser.one(".verdicts", text="Not yet.")
    browser.click("button", text="Try again")
    for branch in ("a/b/b", "b/b", "c/b"):
        browser.click(f'[data-choice="{branch}"]')
    browser.click("[data-check]")
    browser.one(".verdicts", text="All right!")
    browser.one("h1 .learn-solved")
    browser.picture("exercise-cuts")
    browser.click("button", text="See why")
    browser.one(".watch")


def test_the_next_number_is_a_button_away(browser: Browser) -> None:
    browser.go("learn/exercises/minimax")
    browser.one("h1", text="Minimax, exercise 1")
    browser.click(".learn-number button", text="Next")
    browser.one("h1", text="Minimax, exercise 2")
    browser.click(".learn-number button", text="Before")
    browser.one("h1", text="Minimax, exercise 1")
    browser.click(".learn-number button", text="Any")
    browser.until(lambda _: browser.run("return location.hash").split("?")[1] != "seed=1", "any")


def test_results_are_a_file_that_the_browser_makes(browser: Browser) -> None:
    browser.go("learn")
    browser.one("h1")
    assert not browser.all(".learn-results")
    browser.go("learn/exercises/expectimax", seed=7)
    answer(browser, "1", "wrong")
    answer(browser, "3.75", "right")
    browser.go("learn/exercises/alpha-beta", seed=7)
    answer(browser, "1", "wrong")
    browser.go("learn")
    browser.one(".learn-results", text="1 of 2 tried exercises solved")
    browser.run(SAVED)
    browser.click("[data-results]")
    lines = next(text for text in saved(browser, 2) if "\r\n" in text).split("\r\n")
    assert lines[0] == "exercise,number,tries,solved,when"
    assert lines[1].startswith("expectimax,7,2,yes,20")
    assert lines[2:] == ["alpha-beta,7,1,no,", ""]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_exercise_can_be_read_by_everyone(browser: Browser, scheme: str) -> None:
    browser.color(scheme)
    browser.resize(NARROW)
    browser.go("learn/exercises/alpha-beta", seed=7)
    browser.one(".learn-exercise .tree svg")
    browser.picture(f"exercise-narrow-{scheme}")
    assert browser.barriers() == []
    assert browser.run("return document.documentElement.scrollWidth") <= NARROW[0]


def test_what_an_older_page_has_kept_is_solved_still(browser: Browser) -> None:
    browser.go("learn")
    browser.run(KEPT, '["minimax"]')
    browser.go("learn")
    browser.one(".learn-topics a .learn-solved")
    browser.one(".learn-results", text="1 of 1 tried exercise solved")
    browser.run(SAVED)
    browser.click("[data-results]")
    lines = next(text for text in saved(browser, 2) if "\r\n" in text).split("\r\n")
    assert lines[1:] == ["minimax,,1,yes,", ""]


def test_what_is_kept_and_is_no_result_is_left_out(browser: Browser) -> None:
    browser.go("learn")
    browser.run(KEPT, '[null, 5, {"tries": 2}, "minimax"]')
    browser.go("learn")
    browser.one(".learn-topics a .learn-solved")
    browser.one(".learn-results", text="1 of 1 tried exercise solved")


def test_a_field_is_quoted_where_a_table_needs_it(browser: Browser) -> None:
    browser.go("learn")
    browser.one("h1")
    results = [{"name": 'a "b", c', "tries": 1}]
    lines = browser.driver.execute_async_script(CSV, results).split("\r\n")
    assert lines[1:] == ['"a ""b"", c",,1,no,', ""]


def test_no_name_in_the_table_is_read_as_a_formula(browser: Browser) -> None:
    browser.go("learn")
    browser.one("h1")
    names = browser.driver.execute_async_script(NAMES)
    assert "minimax" in names
    assert not [name for name in names if name.startswith(("=", "+", "-", "@"))]


def test_an_exercise_begins_at_its_top(browser: Browser) -> None:
    browser.go("learn")
    browser.one(".learn-kinds a")
    browser.run("scrollTo(0, document.documentElement.scrollHeight)")
    browser.click(".learn-kinds a", text="Minimax")
    browser.one("h1", text="Minimax, exercise 1")
    browser.until(lambda _: browser.run("return scrollY") == 0, "the top")
    assert browser.run("return document.activeElement.tagName") == "H1"
