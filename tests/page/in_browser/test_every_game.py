"""Every game as a person meets it: the service as delivered, the page without a query."""

from collections.abc import Iterator
from random import Random

import pytest

from service.engine import Engine, Table
from tests.page.in_browser.browser import Browser, opened
from tests.page.in_browser.playing import ended, play, play_to_the_end, start
from tests.page.in_browser.test_hidden import GAMES as HIDDEN
from tests.support.hidden_games import random_move
from tests.support.serving import delivered

ENGINE = Engine(Table(megabytes=1))
MOVES = 5
LONG = {"kriegspiel"}
"""Hidden games that a weak machine may not end for hundreds of moves."""
TWO = 2
SHORT = 30
"""Plies that a game may have which is played to its end."""
SEEDS = 20


@pytest.fixture(scope="module")
def _opened() -> Iterator[Browser]:
    with delivered() as service, opened(f"http://127.0.0.1:{service.port}/") as found:
        yield found


def is_short(name: str) -> bool:
    return all(plies(name, seed) < SHORT for seed in range(SEEDS))


def plies(name: str, seed: int) -> int:
    """Return the length of a random game, or `SHORT` if it is longer."""
    rng, position = Random(seed), ENGINE.game(name).at()
    for count in range(SHORT):
        if position.inspect()["turn"] == "over":
            return count
        position = position.child(random_move(position, rng))
    return SHORT


@pytest.mark.parametrize("game", ENGINE.game_names)
def test_every_game_can_be_played(browser: Browser, game: str) -> None:
    browser.go(f"play/{game}")
    start(browser)
    browser.one("[data-choice]")
    browser.picture(f"every-{game}")
    if (game in HIDDEN and game not in LONG) or is_short(game):
        play_to_the_end(browser, Random(game))
        browser.picture(f"every-{game}-end")
    elif not has_ended(browser, game) and is_between_two(game) and game not in HIDDEN:
        resign(browser)
        browser.picture(f"every-{game}-end")


def has_ended(browser: Browser, game: str) -> bool:
    """Play `MOVES` moves at random. Return whether the game has ended by them."""
    made = play(browser, Random(game), MOVES)
    over = ended(browser)
    assert over or made == MOVES
    return over


def is_between_two(game: str) -> bool:
    """Return whether one player may resign to the other: puzzles and games of three have none."""
    return len(ENGINE.game(game).card()["players"]) == TWO


def resign(browser: Browser) -> None:
    browser.click("[name=resign]:enabled")
    browser.click("[name=resign-now]")
    browser.one(".ending", text="You lost by resignation")
    browser.one(".ending [name=rematch]")


def test_a_hidden_game_is_played_to_its_end_against_a_level(browser: Browser) -> None:
    browser.go("play/kuhn_poker", by="level 3")
    browser.one("[data-choice]")
    chosen = browser.all("[name=seat] option")
    assert [each.get_attribute("value") for each in chosen if each.is_selected()] == ["3"]
    play_to_the_end(browser, Random(1))
