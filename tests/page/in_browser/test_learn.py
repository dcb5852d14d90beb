"""Lessons: each figure beside what is expected, the Pacman experiment, policies, weights."""

import json
import re

from selenium.webdriver.support.ui import Select

from tests.page.in_browser.browser import Browser

ASKED = ".learn-ask"
"""The button of a lesson that waits until a person wants the answer."""
LISTED = """
const [done] = arguments;
const main = document.querySelector('script[type=module]').src;
import(new URL('learn/topics.js', main)).then(({ TOPICS }) => {
  const lessons = TOPICS.flatMap((topic) => topic.lessons);
  done(lessons.map(({ name, view }) => [name, Boolean(view)]));
});
"""
"""The names of all lessons, and whether they have a view of their own, without figures."""
ROWS = """
const [left, done] = arguments;
const main = document.querySelector('script[type=module]').src;
const lessons = import(new URL('learn/lessons/kinds.js', main));
const listed = fetch('v1/games').then((reply) => reply.json());
Promise.all([lessons, listed]).then(([module, list]) => {
  const [lesson] = module.default.lessons;
  const games = list.games.filter(({ name }) => !left.includes(name));
  const scrabble = { ...games[0], name: 'scrabble' };
  done(lesson.drawings[0].table({ games: [...games, scrabble] }).rows);
});
"""
"""The lesson's table of a service without some games, and with Scrabble."""
PUBLISHED_GAMES = 5
CELLS = 4


def lessons(browser: Browser) -> list[str]:
    browser.go("learn")
    browser.one("h1", text="Learn")
    links = browser.all(".learn-topics a")
    return [str(link.get_attribute("href")).partition("#/")[2] for link in links]


def agreements(browser: Browser) -> list[str | None]:
    """Return what each figure that is compared says, once all have been answered."""
    browser.until(lambda _: browser.one(".learn-verdict").text.startswith(("✓", "✗")), "a verdict")
    marks = [each.get_attribute("data-agrees") for each in browser.all(".learn-figure")]
    return [mark for mark in marks if mark is not None]


def test_every_lesson_agrees_with_what_is_expected(browser: Browser) -> None:
    found = lessons(browser)
    views = dict(browser.driver.execute_async_script(LISTED))
    assert found == [f"learn/{name}" for name in views]
    for lesson in found:
        browser.go(lesson)
        browser.one("h1")
        if views[lesson.removeprefix("learn/")]:
            continue
        browser.one(f".learn-figure, {ASKED}")
        if browser.all(ASKED):
            browser.click(ASKED)
        marks = agreements(browser)
        assert marks, lesson
        assert set(marks) == {"true"}, lesson
        browser.one(".learn-drawing")
        assert browser.errors() == [], lesson


def test_no_game_that_the_service_has_is_called_missing(browser: Browser) -> None:
    browser.go("learn/types-of-games")
    browser.one(".learn-drawing")
    table = browser.one("table", text="imperfect information").text
    assert set(re.findall(r", \((\w+)\)", table)) == {"Monopoly", "Scrabble"}
    browser.picture("types-of-games")


def test_what_is_called_missing_follows_the_services_list(browser: Browser) -> None:
    """Without Go and poker they stand in parentheses, and Scrabble does not where it is served."""
    browser.go("learn/types-of-games")
    browser.one(".learn-drawing")
    rows = browser.driver.execute_async_script(ROWS, ["go", "holdem", "kuhn_poker", "leduc_poker"])
    assert set(re.findall(r'"\((\w+)\)"', json.dumps(rows))) == {"Go", "poker", "Monopoly"}


def test_the_lectures_tree_is_drawn_and_can_be_changed(browser: Browser) -> None:
    browser.go("learn/pruned-branches")
    assert set(agreements(browser)) == {"true"}
    browser.one(".learn-trace img")
    browser.picture("lesson")
    tree = browser.one(".learn-input input")
    tree.clear()
    tree.send_keys("((3,12,8),(2,4,6),(2,5,14))")
    browser.click(".learn-input button", text="Ask again")
    browser.one(".learn-figure", text="4, 6, 5, 14")
    assert "input=" in browser.run("return location.hash")


def test_a_tree_that_cannot_be_read_is_refused_in_words(browser: Browser) -> None:
    browser.go("learn/counts", input="((3,12")
    browser.one("[role=alert]")
    assert all("422" in error for error in browser.errors())


def test_a_policy_answers_each_move(browser: Browser) -> None:
    browser.go("learn/tic-tac-toe-policy")
    browser.click(".learn-replies [data-choice=b2]")
    browser.click(".learn-replies button", text="The policy moves")
    browser.one(".learn-turn", text="X is to move")


def test_the_pacman_experiment_fills_its_table(browser: Browser) -> None:
    browser.go("learn/pacman")
    Select(browser.one(".learn-controls label:nth-of-type(3) select")).select_by_value("fast")
    browser.click(".learn-start")
    played = f'[data-games="{PUBLISHED_GAMES}"]'
    browser.until(lambda _: len(browser.all(played)) == CELLS, "all games")
    browser.picture("experiment")
    assert f"0 of {PUBLISHED_GAMES} won" in browser.one('[data-cell="expectimax adversarial"]').text
    won = browser.one('[data-cell="minimax adversarial"]').text
    assert f"{PUBLISHED_GAMES} of {PUBLISHED_GAMES} won" in won


def test_the_experiment_can_be_stopped(browser: Browser) -> None:
    browser.go("learn/pacman")
    browser.click(".learn-start")
    browser.click(".learn-start", text="Stop")
    browser.one(".learn-start", text="Play the games")


def test_a_weight_changes_the_sum(browser: Browser) -> None:
    browser.go("learn/weights")
    term = '[data-term="tempo"]'
    slider = browser.one(f"{term} input")
    before = browser.one(".learn-outcome strong").text
    slider.send_keys("\ue010")
    browser.until(lambda _: browser.one(".learn-outcome strong").text != before, "another sum")
    assert "× 2" in browser.one(term).text
    browser.picture("weights")
