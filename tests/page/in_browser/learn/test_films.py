"""Films: a game that the service plays, move after move, and what can be done with it."""

import re

import pytest
from selenium.webdriver.support.ui import Select

from tests.page.in_browser.browser import NARROW, Browser
from tests.page.in_browser.learn.answering import answered, chosen

FILM = ".film"
SAYS = ".film-says"
MOVES = ".film-moves strong"


def play(browser: Browser) -> None:
    """Play a film to its end, fast."""
    browser.one(".film-board .board")
    Select(browser.one(".film-pace select")).select_by_visible_text("fast")
    browser.click(".film-play", text="Play")
    browser.one(f"{FILM}[data-whole=true][data-playing=false]")
    browser.one(".film-play", text="Play again")


def says(browser: Browser) -> list[str]:
    return [each.text for each in browser.all(SAYS)]


def test_pacman_thrashes_by_the_score_alone_and_is_cured(browser: Browser) -> None:
    browser.go("learn/thrashing")
    play(browser)
    assert browser.one(MOVES).text == "E E W E W E W E W E W E"
    assert "All are equal, so he takes the first: East" in says(browser)[0]
    browser.picture("thrashing")
    browser.click(".film-choice button", text="With 5")
    browser.one(MOVES, text="none")
    play(browser)
    assert browser.one(MOVES).text == "W W W W W"
    assert "dot_closeness=5" in browser.run("return location.hash")
    assert browser.barriers() == []
    answered(browser, "2", "wrong")
    answered(browser, "7", "right", "At depth 7")


def test_a_weight_at_hand_cures_him_too(browser: Browser) -> None:
    browser.go("learn/thrashing", score=1)
    browser.one(".film-board .board")
    for _ in range(3):
        browser.one('[data-term="dot_distance"] input').send_keys("\ue012")
    browser.until(lambda _: "dot_distance=-" in browser.run("return location.hash"), "a weight")
    play(browser)
    assert browser.one(MOVES).text == "W W W W W"


def test_a_film_is_stepped_through_by_keyboard(browser: Browser) -> None:
    browser.go("learn/thrashing")
    browser.one(".film-board .board")
    browser.run("document.querySelector('.film-on').focus()")
    browser.press("Enter", "Enter", "Enter")
    browser.one(f'{FILM}[data-at="3"]')
    browser.one(MOVES, text="E E W")
    browser.click(".film-back")
    browser.one(f'{FILM}[data-at="2"]')
    browser.run("document.querySelector('.film-at').focus()")
    browser.press("Home")
    browser.one(f'{FILM}[data-at="0"]')
    assert says(browser) == ["The start."]
    assert "at=" not in browser.run("return location.hash")


def test_a_link_leads_to_a_step_of_a_film(browser: Browser) -> None:
    browser.go("learn/agents-moving", film="door", at=5)
    browser.one(f'{FILM}[data-at="5"]')
    browser.click(".film-on")
    browser.one(f'{FILM}[data-at="6"]')
    assert browser.run("return location.hash").endswith("film=door&at=6")
    Select(browser.one("select[name=film]")).select_by_value("crossing")
    browser.one(f'{FILM}[data-at="0"]')
    assert "at=" not in browser.run("return location.hash")


def test_a_film_is_paused_and_goes_on(browser: Browser) -> None:
    browser.go("learn/two-depths")
    browser.click(".film-play")
    browser.until(lambda _: browser.one(FILM).get_attribute("data-at") != "0", "a step")
    browser.click(".film-play", text="Pause")
    browser.one(f"{FILM}[data-playing=false]")
    play(browser)


def test_ghosts_that_coordinate_catch_him_and_ghosts_alone_do_not(browser: Browser) -> None:
    browser.go("learn/ghosts-moving")
    play(browser)
    together, alone = says(browser)
    assert "The end, at −486" in together
    assert "Pacman wins" in alone
    browser.picture("ghosts")
    answered(browser, "4", "wrong")
    answered(browser, "3", "right", "he would get 4")


@pytest.mark.parametrize(
    ("maze", "jointly", "in_turn"),
    [
        (
            "crossing",
            "The goal is reached, at a cost of 17",
            "The goal is reached, at a cost of 17",
        ),
        ("corridor", "The goal is reached, at a cost of 14", "No plan was found: exhausted"),
    ],
)
def test_agents_move_jointly_and_one_after_another(
    browser: Browser, maze: str, jointly: str, in_turn: str
) -> None:
    browser.go("learn/agents-moving")
    Select(browser.one("select[name=film]")).select_by_value(maze)
    play(browser)
    first, second = says(browser)
    assert jointly in first
    assert in_turn in second
    answered(browser, "9", "right", "Wait")


def test_passes_are_shown_as_they_are_completed(browser: Browser) -> None:
    browser.go("learn/deepening")
    browser.one(".film-board [data-square]")
    assert not browser.all(".film tbody tr")
    play(browser)
    rows = [each.text.split() for each in browser.all(".film tbody tr")]
    assert [int(row[0]) for row in rows] == list(range(1, len(rows) + 1))
    nodes = [int(row[3].replace(",", "")) for row in rows]
    assert nodes == sorted(nodes)
    assert re.search(r"The move is \S+, of the last pass that was completed", says(browser)[0])
    browser.picture("deepening")
    assert browser.barriers() == []
    chosen(browser, "about 85 %", "right", "the passes before it cost little")


@pytest.mark.parametrize(
    "path", ["learn/thrashing", "learn/ghosts-moving", "learn/agents-moving", "learn/deepening"]
)
def test_a_film_fits_a_phone(browser: Browser, path: str) -> None:
    browser.resize(NARROW)
    browser.color("dark")
    browser.go(path)
    browser.one(".film-board [role=img], .film-board [data-square]")
    assert browser.run("return document.documentElement.scrollWidth") <= NARROW[0]
    assert browser.barriers() == []
    browser.picture(f"phone-{path.partition('/')[2]}")


def test_pacmans_weights_are_at_hand_in_the_lesson_of_weights(browser: Browser) -> None:
    browser.go("learn/weights")
    Select(browser.one(".learn-controls select")).select_by_value("pacman")
    browser.one('[data-term="dot_closeness"]')
    browser.one(".learn-outcome strong")


def test_a_film_is_played_on_from_the_position_that_is_shown(browser: Browser) -> None:
    browser.go("learn/two-depths", film="connect_four")
    browser.one(".film-onward a", text="Play it")
    browser.go("learn/two-depths", film="connect_four", at=3)
    browser.one(f'{FILM}[data-at="3"]')
    browser.picture("play-on-from-here")
    browser.click(".film-onward a", text="Play on from here")
    browser.one(".status")
    address = browser.run("return location.hash")
    assert re.match(r"#/play/connect_four\?moves=\d\+\d\+\d\b", address)
    browser.picture("played-on")


def test_a_film_of_a_maze_is_played_on_with_its_options(browser: Browser) -> None:
    browser.go("learn/ghosts-moving", at=4)
    browser.one(f'{FILM}[data-at="4"]')
    browser.click(".film-onward a", text="Play on from here")
    browser.one(".status")
    address = browser.run("return location.hash")
    assert address.startswith("#/play/pacman?options=")
    assert address.count("+") >= 3
    assert not [each for each in browser.all("[role=alert]") if each.is_displayed()]
    browser.picture("played-on-pacman")


def test_a_game_that_is_over_is_not_played_on(browser: Browser) -> None:
    browser.go("learn/thrashing", dot_closeness=5)
    play(browser)
    assert not browser.all(".film-onward a")
