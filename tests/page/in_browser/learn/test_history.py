"""The time line: each entry opens a game against the algorithm of its time."""

import pytest

from tests.page.in_browser.browser import NARROW, Browser

PROGRAMS = {
    "Claude Shannon": "chess",
    "Arthur Samuel": "checkers",
    "BKG 9.8": "backgammon",
    "TD-Gammon": "backgammon",
    "Chinook": "checkers",
    "Deep Blue": "chess",
    "Logistello": "othello",
    "AlphaGo": "go",
    "Libratus": "leduc_poker",
    "Pluribus": "kuhn_poker",
    "Suphx": "hearts",
}
APPLIES = """
const [games, done] = arguments;
const ask = (game) => fetch(`v1/games/${game}`).then((reply) => reply.json());
Promise.all(games.map(ask)).then((found) => done(found.map(({algorithms}) =>
  algorithms.filter(({applies}) => applies).map(({name}) => name))));
"""


def test_the_milestones_stand_in_their_order(browser: Browser) -> None:
    browser.go("learn/time-line")
    browser.one(".time-line li")
    entries = browser.all(".time-line li")
    for entry, program in zip(entries, PROGRAMS, strict=True):
        assert program in entry.text
    years = [int(each.text) for each in browser.all(".time-line .year")]
    assert years == sorted(years)
    assert (years[0], years[-1]) == (1950, 2019)
    said = {
        "Deep Blue": "positions a second\n126 to 200 million",
        "Chinook": "tables\n443,748,401,247 positions",
        "Shannon": "against minimax, depth 2",
        "Samuel": "against minimax, depth 3; it does not learn",
        "Suphx": "positions a second\nnot published",
    }
    for program, words in said.items():
        assert words in browser.one(".time-line li", text=program).text
    browser.picture("time-line")


def test_each_entry_says_its_algorithm_its_hardware_and_its_speed(browser: Browser) -> None:
    browser.go("learn/time-line")
    browser.one("h1", text="From Shannon to Suphx")
    browser.one(".time-line li")
    for entry, program in zip(browser.all(".time-line li"), PROGRAMS, strict=True):
        facts = [each.text for each in entry.find_elements("css selector", "dt")]
        assert facts[:3] == ["algorithm", "hardware", "positions a second"], program
        assert all(each.text for each in entry.find_elements("css selector", "dd")), program


def test_each_search_is_one_that_its_game_has(browser: Browser) -> None:
    browser.go("learn/time-line")
    browser.one(".time-line li")
    links = [str(link.get_attribute("href")) for link in browser.all(".time-line-game")]
    searches = [link.split("search+")[1].split("&")[0].split("+")[0] for link in links]
    have = browser.driver.execute_async_script(APPLIES, list(PROGRAMS.values()))
    for search, algorithms, program in zip(searches, have, PROGRAMS, strict=True):
        assert search in algorithms, program


@pytest.mark.parametrize(("program", "game"), PROGRAMS.items(), ids=PROGRAMS)
def test_each_milestone_opens_its_game(browser: Browser, program: str, game: str) -> None:
    browser.go("learn/time-line")
    browser.one(".time-line li", text=program).find_element("css selector", "a").click()
    browser.one(".status")
    assert browser.run("return location.hash").startswith(f"#/play/{game}?")
    assert not [each for each in browser.all("[role=alert]") if each.is_displayed()]
    browser.picture(f"milestone-{program}")


def test_the_time_line_fits_a_telephone(browser: Browser) -> None:
    browser.resize(NARROW)
    browser.color("dark")
    browser.go("learn/time-line")
    browser.one(".time-line li")
    browser.picture("time-line-narrow")
    assert browser.barriers() == []
    assert browser.run("return document.documentElement.scrollWidth") <= NARROW[0]
