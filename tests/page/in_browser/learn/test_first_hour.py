"""The first hour of a course: from what a game is to the cuts of alpha-beta, each exercise done."""

from typing import Any

import pytest

from tests.page.in_browser.browser import NARROW, Browser

CHECKED = ".learn-checked"
LAST = "quiz-2"
CUT = ("a/b/b", "b/b")
"""The branches that alpha-beta cuts in the last lesson's tree."""
ANSWERS = {
    "what-is-a-game": 5,
    "ends": -1,
    "another-game": 4,
    "one-agent": 9,
    "two-agents": 2,
    "game-tree": "X wins",
    "minimax": 4,
    "on-paper": "b",
    "bad-opponent": "b",
    "cut-off": 1,
    "estimates-at-inner-nodes": 13,
    "sizes": 81,
    "pruned-branches": 2,
    "counts": 9,
    "three-plies": 6,
    "another-lecture": "β",
    "quiz-2": "8, 20, 4",
    "cut-rules": 2,
    "order": 4,
    "transposition": "no",
    "constant-sum": 1,
    "chance-cut-off": 22,
    "expectimax": 5,
    "scale": "b",
    "mixed-layers": 3,
    "static-evaluation": -1,
    "counted-lines": 1,
    "two-plies-ahead": -1,
    "material": 4,
    "horizon": 0,
    "weights": 1,
    "halving": 4,
    "nim": 3,
    "grundy": "the other",
    "tic-tac-toe-policy": "b2",
    "policy-of-a-tree": "b, a",
    "face-off": -20,
    "stochastic-policy": 0.5,
    "pacman": 3,
    "learning": 1 / 3,
    "expectimax-bounds": 6,
    "best-case": 9,
    "depth": 586,
    "backgammon-rolls": 6,
    "maze": 4,
    "heuristics": 2,
    "pacman-alone": 6,
    "eight-puzzle": 2,
    "sokoban": 7,
    "crossing": 2,
    "door": 36,
    "corridor": "yes",
    "three-players": 4,
    "teams": "1 and 3",
    "two-ghosts": "a",
    "own-utility": 4,
    "types-of-games": "alpha_beta",
}
"""Each exercise's answer, found by hand."""
WITHOUT = {
    "time-line": "history has no answer that the service could check",
    "textbook-games": "the lesson itself is a question",
}
"""The lessons without an exercise, and why."""
TOPICS = """
const [done] = arguments;
const main = document.querySelector('script[type=module]').src;
import(new URL('learn/topics.js', main)).then(({ TOPICS }) => {
  const asks = ({ name, exercise }) => [name, !!exercise];
  done(TOPICS.map(({ title, lessons }) => [title, lessons.map(asks)]));
});
"""
"""Topics, the names of their lessons, and whether each has an exercise."""
DECKS = """
const [done] = arguments;
const main = document.querySelector('script[type=module]').src;
import(new URL('learn/decks.js', main)).then(({ DECKS }) => {
  done(DECKS.flatMap(({ topics }) => topics.flatMap(({ lessons }) => lessons)));
});
"""
"""The names of the lessons in decks."""
IS_CURRENT_FOCUSED = "return document.activeElement.matches('.learn-way [aria-current]')"
READ = """
const [name, done] = arguments;
const main = document.querySelector('script[type=module]').src;
import(new URL('learn/topics.js', main)).then(async ({ around }) => {
  const { exercise } = around(name).lesson;
  const replies = [];
  for (const { method, path, body } of exercise.requests()) {
    const headers = { 'Content-Type': 'application/json' };
    replies.push(await (await fetch(path, { method, headers, body: JSON.stringify(body) })).json());
  }
  const right = exercise.right(...replies);
  done({ right, why: exercise.why(...replies), choices: exercise.choices ?? null });
});
"""
"""The answer to a lesson's exercise as the service's replies have it, and why."""


def topics(browser: Browser) -> list[tuple[str, list[tuple[str, bool]]]]:
    found: list[tuple[str, list[tuple[str, bool]]]]
    found = browser.driver.execute_async_script(TOPICS)
    return found


def answer(browser: Browser, right: str | float) -> None:
    """Answer the exercise that is shown, and see that the service agrees."""
    choices = browser.all(".learn-choices input")
    if choices:
        next(each for each in choices if each.get_attribute("value") == right).click()
    else:
        browser.one(".learn-answer input").send_keys(str(right))
    browser.click(".learn-exercise [data-check]")
    browser.one(f"{CHECKED}[data-verdict=right]")


def test_who_knows_tic_tac_toe_comes_to_the_cuts_by_clicking_next(browser: Browser) -> None:
    browser.go("learn")
    browser.one(".learn-what", text="knows tic-tac-toe")
    browser.click(".learn-next")
    lessons = [name for _, lessons in topics(browser) for name, _ in lessons]
    way = lessons[: lessons.index(LAST) + 1]
    for name in way:
        browser.until(lambda _, name=name: browser.run("return location.hash") == f"#/learn/{name}")
        browser.one(".learn-exercise")
        answer(browser, browser.driver.execute_async_script(READ, name)["right"])
        browser.one(".learn-beside [aria-current] .learn-solved")
        if name != LAST:
            browser.click(".learn-onward [rel=next]")
    browser.click("a", text="Choose the branches yourself")
    for path in CUT:
        browser.click(f'.quiz [data-choice="{path}"]')
    browser.click("[data-check]")
    browser.one(".verdicts", text="All right!")
    browser.go("learn")
    browser.one(".learn-what", text=f"You have solved {len(way)} of")
    browser.picture("first-hour")


def test_the_next_lesson_begins_at_its_top(browser: Browser) -> None:
    browser.go("learn/two-agents")
    browser.one(".learn-exercise")
    browser.run("scrollTo(0, document.documentElement.scrollHeight)")
    browser.click(".learn-onward a")
    browser.one("h1", text="The game tree of tic-tac-toe")
    browser.until(lambda _: browser.run("return scrollY") == 0, "the top")
    assert browser.run("return document.activeElement.tagName") == "H1"


def test_all_lessons_begin_at_their_top(browser: Browser) -> None:
    browser.go("learn/two-agents")
    browser.one(".learn-exercise")
    browser.run("scrollTo(0, document.documentElement.scrollHeight)")
    browser.run("document.querySelector('.learn-steps a').click()")
    browser.one("h1", text="Learn")
    browser.until(lambda _: browser.run("return scrollY") == 0, "the top")
    assert browser.run("return document.activeElement.tagName") == "H1"


def test_every_answer_that_the_service_gives_is_the_one_found_by_hand(browser: Browser) -> None:
    browser.go("learn")
    browser.one("h1")
    for name, right in ANSWERS.items():
        found: dict[str, Any] = browser.driver.execute_async_script(READ, name)
        assert found["right"] == (pytest.approx(right) if isinstance(right, float) else right), name
        assert found["choices"] is None or right in found["choices"], name
        assert found["why"], name
        assert "undefined" not in found["why"], name


def test_every_lesson_has_an_exercise_but_those_named_with_a_reason(browser: Browser) -> None:
    browser.go("learn")
    browser.one("h1")
    lessons = [lesson for _, lessons in topics(browser) for lesson in lessons]
    assert {name for name, asks in lessons if not asks} == set(WITHOUT)


def test_every_lesson_stands_in_a_deck(browser: Browser) -> None:
    browser.go("learn")
    browser.click(".learn-orders a", text="By deck")
    browser.one(".learn-deck h2", text="Berkeley CS188")
    assert "by=deck" in browser.run("return location.hash")
    lessons = {name for _, lessons in topics(browser) for name, _ in lessons}
    assert set(browser.driver.execute_async_script(DECKS)) == lessons
    assert browser.barriers() == []
    browser.picture("decks")
    browser.click(".learn-deck a", text="A tree for two agents")
    browser.one("h1", text="A tree for two agents")


@pytest.mark.parametrize("size", [(1280, 900), NARROW])
def test_each_part_of_a_game_is_read_while_it_is_played(
    browser: Browser, size: tuple[int, int]
) -> None:
    browser.resize(size)
    browser.go("learn/what-is-a-game")
    browser.click('.learn-position [data-choice="b2"]')
    browser.one("[data-part=result]", text="RESULT(.../.../..., b2) = .../.X./...")
    browser.one("[data-part=player]", text="O")
    for move in ("a1", "b1", "c1", "b3"):
        browser.click(f'[data-action="{move}"]')
        browser.one("[data-part=result]", text=f", {move})")
    browser.one("[data-part=terminal-test]", text="yes")
    browser.one("[data-part=utility]", text="1, −1")
    browser.one("[data-part=actions]", text="none")
    assert browser.barriers() == []
    assert browser.run("return document.documentElement.scrollWidth") <= size[0]
    browser.picture(f"what-is-a-game-{size[0]}")


@pytest.mark.parametrize("size", [(1280, 900), NARROW])
def test_the_game_tree_is_gone_down_ply_by_ply(browser: Browser, size: tuple[int, int]) -> None:
    browser.resize(size)
    browser.go("learn/game-tree")
    browser.one(".learn-below", text="X has 9 actions")
    for move in ("b2", "a1", "b1", "c1"):
        browser.click(f'[data-child="{move}"]')
        browser.one(".learn-way [aria-current]", text=move)
        browser.until(lambda _: browser.run(IS_CURRENT_FOCUSED), "the focus")
    browser.one(".end", text="X wins, 1")
    browser.picture(f"game-tree-{size[0]}")
    browser.click('[data-child="b3"]')
    browser.one(".learn-below", text="A leaf: X wins, 1.")
    browser.click(".learn-way button", text="1. b2")
    browser.one(".learn-below", text="O has 8 actions")
    assert browser.barriers() == []
    assert browser.run("return document.documentElement.scrollWidth") <= size[0]


def test_a_ply_that_did_not_come_is_asked_for_again(browser: Browser) -> None:
    browser.go("learn/game-tree")
    browser.one("[data-child=b2]")
    refuse = "async () => new Response('{}', {status: 500})"
    browser.run(f"window.fetched = window.fetch; window.fetch = {refuse}")
    browser.click("[data-child=b2]")
    browser.one(".learn-below .failure")
    browser.run("window.fetch = window.fetched")
    browser.click(".learn-below .failure button", text="Try again")
    browser.one("[data-child=a1]")
    assert not browser.all(".learn-below .failure")


@pytest.mark.parametrize("size", [(1280, 900), NARROW])
def test_a_tree_is_filled_in_and_checked(browser: Browser, size: tuple[int, int]) -> None:
    """What is wrong is explained at the lowest node; then all is put right."""
    browser.resize(size)
    browser.go("learn/on-paper", input="((3,12),(2,4))")
    browser.one("[data-inner='a']").send_keys("12")
    browser.click("[data-check-paper]")
    browser.one(".learn-paper-verdict", text="MIN takes the smallest of 3, 12.")
    browser.one("[data-inner='a'][data-verdict=wrong]")
    assert browser.barriers() == []
    browser.picture(f"on-paper-{size[0]}")
    for path, value in (("a", "3"), ("b", "2"), ("", "3")):
        field = browser.one(f"[data-inner='{path}']")
        field.clear()
        field.send_keys(value)
    browser.press("Enter")
    browser.one(".learn-paper-verdict", text="All values are right.")
    before = browser.run("return location.hash")
    browser.click("button", text="Another tree")
    browser.until(lambda _: browser.run("return location.hash") != before, "another tree")
    browser.until(lambda _: browser.one("[data-inner='']").get_attribute("value") == "", "empty")


def test_the_first_plies_are_shown_with_symmetric_moves_once(browser: Browser) -> None:
    """Three first moves are left of nine: a corner, an edge and the centre."""
    browser.go("learn/game-tree")
    browser.click(".learn-below a", text="symmetric moves once")
    browser.one(".tree [data-node]")
    first = {each.get_attribute("data-node") for each in browser.all(".tree [data-node]")}
    assert len([path for path in first if path and "/" not in path]) == 3
    browser.picture("folded")


def test_the_last_plies_are_stepped_through_with_boards(browser: Browser) -> None:
    browser.go("learn/game-tree")
    browser.click(".learn-under a", text="with boards")
    browser.one(".result, main", text="14 nodes were looked at, 6 leaves among them")
    address = browser.run("return location.hash")
    assert "boards=1" in address
    assert "moves=b2+a1+b1+b3+c3+a3" in address
