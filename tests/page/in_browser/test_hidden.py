"""Games with hidden information: the page receives its player's information state (view) alone."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from service.moves.referee.token import RefereedGame, Tokens
from tests.page.in_browser import playing
from tests.page.in_browser.browser import NARROW, WIDE, Browser, opened
from tests.page.in_browser.playing import play, play_to_the_end
from tests.page.in_browser.traffic import exchanges, forget
from tests.support.serving import serving

SECRET = "a secret that only this test and its service know"
SMALL_SEA = {"rows": 5, "columns": 5, "fleet": [3, 2]}
OPTIONS: dict[str, dict[str, object]] = {
    "goofspiel": {"cards": 4, "hidden_bids": True},
    "battleship": SMALL_SEA,
}
GAMES = [
    "battleship",
    "bridge_play",
    "dark_hex",
    "goofspiel",
    "hearts",
    "holdem",
    "kriegspiel",
    "kuhn_poker",
    "leduc_poker",
    "liars_dice",
    "phantom_tic_tac_toe",
    "spades",
]


@pytest.fixture(scope="module")
def _opened() -> Iterator[Browser]:
    """A browser that logs its network, at a service whose tokens the test can read."""
    with (
        serving(SLOTS="2", TABLE_MB="16", TOKEN_SECRET=SECRET, OPENSPIEL="no") as service,
        opened(f"http://127.0.0.1:{service.port}/", log_network=True) as found,
    ):
        yield found


@dataclass(frozen=True)
class Turn:
    """A reply of playGame, and all that the service knows after it."""

    said: dict[str, Any]
    text: str
    """The request and the reply, without tokens."""
    played: RefereedGame


def turns(browser: Browser, game: str) -> list[Turn]:
    """Return the turns since the last call; check that the page asked for nothing else."""
    tokens = Tokens(SECRET.encode())
    found = []
    for exchange in exchanges(browser):
        if exchange.path in {"/v1/games", f"/v1/games/{game}"}:
            continue
        assert exchange.path == f"/v1/games/{game}/play"
        sent, said = json.loads(exchange.sent), json.loads(exchange.received)
        token = said.pop("token")
        sent.pop("token", None)
        assert "state" not in sent
        assert "state" not in said
        found.append(Turn(said, json.dumps([sent, said]), tokens.decrypted(token, game)))
    return found


def start(browser: Browser, game: str, **query: object) -> None:
    forget(browser)
    options = OPTIONS.get(game)
    given = {"options": json.dumps(options)} if options else {}
    browser.go(f"play/{game}", **given, **query)
    if not query:
        playing.start(browser)


@pytest.mark.parametrize("player", ["1", "2"])
@pytest.mark.parametrize("game", ["kuhn_poker", "leduc_poker"])
def test_poker_is_played_without_the_others_card(browser: Browser, game: str, player: str) -> None:
    start(browser, game, **{"as": player})
    browser.one("[data-choice]")
    browser.one('[aria-label="a card face down"]')
    browser.picture(f"{game}-{player}-start")
    play_to_the_end(browser, Random(game))
    browser.picture(f"{game}-{player}-end")
    found = turns(browser, game)
    other = found[-1].played.moves[2 - int(player)]
    assert found[-1].said["turn"] == "over"
    for turn in found[:-1]:
        assert other not in turn.text
    has_won = found[-1].said.get("winner") == player
    assert ("You won" in browser.one(".status").text) == has_won
    last = found[-1].said["view"]
    assert (other in last) == ("?" not in last)


def test_battleship_is_played_without_the_others_fleet(browser: Browser) -> None:
    start(browser, "battleship")
    browser.one("[data-choice]")
    browser.picture("battleship-start")
    play_to_the_end(browser, Random(1))
    browser.picture("battleship-end")
    found = turns(browser, "battleship")
    moves = found[-1].played.moves
    own, others = moves[:2], moves[2:4]
    assert all("-" in ship for ship in others)
    for turn in found:
        ships = turn.said["view"].split(" / ")[1]
        assert ships in {"-", "? ?"}
        # Before it shoots, the page is told where its own ships may be placed.
        if "- /" not in turn.said["view"] and ships == "? ?":
            assert not [ship for ship in set(others) - set(own) if ship in turn.text]
    assert "hit" in " ".join(kinds(browser, ".water .square")).split()


def kinds(browser: Browser, selector: str) -> list[str]:
    return [each.get_attribute("class") or "" for each in browser.all(selector)]


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_both_boards_of_battleship_are_in_sight_and_the_last_shots_are_told(
    browser: Browser, size: tuple[int, int]
) -> None:
    browser.resize(size)
    browser.go("play/battleship", **{"as": "1", "by": "search auto nodes 200"})
    browser.one("[data-choice]")
    play(browser, Random(6), 7)
    browser.one(".shooting [data-choice]")
    for board in browser.all(".water .grid"):
        rect = board.rect
        assert rect["y"] + rect["height"] <= size[1]
        assert rect["x"] + rect["width"] <= size[0]
    assert re.match(r"You shot at \w\d+", browser.all(".news")[0].text)
    assert re.match(r"The other shot at \w\d+", browser.all(".news")[1].text)
    assert len(browser.all(".ships")[0].find_elements("css selector", "li")) == 5
    browser.picture(f"battleship-both-{size[0]}")
    browser.resize(WIDE)


@pytest.mark.parametrize("game", GAMES)
def test_every_hidden_game_is_opened_and_moved_in(browser: Browser, game: str) -> None:
    start(browser, game)
    play(browser, Random(game), 1)
    browser.one(".happened", text="You pass " if game == "hearts" else "You: ")
    browser.picture(f"{game}-moved")
    found = turns(browser, game)
    assert len(found) >= 2
    assert found[-1].said["you"] == found[-1].played.player
    assert not browser.all(".controls, [name=hint], [name=example]")


def test_every_game_that_hides_is_in_the_list(browser: Browser) -> None:
    start(browser, "kuhn_poker")
    browser.one("[data-choice]")
    reply = "return fetch('v1/games').then(reply => reply.json())"
    games = browser.run(reply)["games"]
    hidden = {game["name"] for game in games if game["facts"]["hidden_information"]}
    assert hidden - set(GAMES) == set()


def test_another_side_and_a_new_game(browser: Browser) -> None:
    start(browser, "kuhn_poker")
    browser.one(".status", text="as player 1")
    browser.click("summary", text="Players")
    browser.click('[name=as] option[value="2"]')
    browser.one(".status", text="as player 2")
    browser.click("button", text="New game")
    playing.start(browser)
    browser.until(lambda _: len(turns_so_far(browser)) >= 3, "a third game")
    shown = browser.one(".request summary").text
    assert "POST /v1/games/kuhn_poker/play" in shown


def turns_so_far(browser: Browser) -> list[str]:
    script = "return performance.getEntriesByType('resource').map(entry => entry.name)"
    return [name for name in browser.run(script) if name.endswith("/play")]


def test_a_typed_move_that_is_refused_ends_nothing(browser: Browser) -> None:
    start(browser, "leduc_poker")
    browser.one("[data-choice]")
    browser.click("summary", text="Type a move")
    browser.run("arguments[0].focus()", browser.one("[name=move]"))
    browser.press(*"fold", "Enter")
    assert "fold" in browser.one("[role=alert]").text
    browser.errors()  # the browser logs each refusal
    browser.click("[data-choice]", text="Check")
    browser.one(".panel", text="You played check")


@pytest.mark.parametrize("game", ["holdem", "battleship", "spades", "kriegspiel"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_hidden_game_fits_a_phone(browser: Browser, game: str, scheme: str) -> None:
    browser.resize(NARROW)
    browser.color(scheme)
    start(browser, game)
    browser.one("[data-choice]")
    board = browser.one(".stage")
    assert board.rect["x"] >= 0
    assert browser.run("return document.documentElement.scrollWidth") <= NARROW[0]
    browser.picture(f"{game}-phone-{scheme}")
    browser.resize(WIDE)


@pytest.mark.parametrize(
    "game", ["leduc_poker", "battleship", "hearts", "kriegspiel", "liars_dice"]
)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_hidden_boards(
    browser: Browser, game: str, scheme: str
) -> None:
    browser.color(scheme)
    start(browser, game)
    browser.one("[data-choice]")
    assert browser.barriers() == []
