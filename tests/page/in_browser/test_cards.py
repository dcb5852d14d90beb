"""Tables of cards, and matches of several hands."""

import json
import re
from collections.abc import Iterator
from random import Random

import pytest

from tests.page.in_browser.browser import NARROW, Browser, opened
from tests.page.in_browser.playing import play, play_to_the_end
from tests.page.in_browser.traffic import exchanges, forget
from tests.support.serving import serving

QUICK = "search auto nodes 200"
HAND = """
return [...document.querySelectorAll('.at-bottom [data-choice]')]
  .map(each => each.dataset.choice)
"""
CARDS = 13
STACKS = 400
"""The chips of both players of hold'em."""


@pytest.fixture(scope="module")
def _opened() -> Iterator[Browser]:
    """A browser that logs its network."""
    with (
        serving(SLOTS="2", TABLE_MB="16", OPENSPIEL="no") as service,
        opened(f"http://127.0.0.1:{service.port}/", log_network=True) as found,
    ):
        yield found


def sit(browser: Browser, game: str, player: str) -> None:
    """Begin a game as a player."""
    browser.go(f"play/{game}", **{"as": player, "by": QUICK})
    browser.one("[data-choice]")


def test_cards_of_hearts_are_picked_in_any_order_and_passed_at_once(browser: Browser) -> None:
    sit(browser, "hearts", "south")
    picked = Random(1).sample(browser.run(HAND), 3)
    forget(browser)
    for count, card in enumerate(picked):
        browser.one(".felt", text=f"Pass three cards to the left ({count} of 3)")
        browser.click(f'[data-choice="{card}"]')
    # One that was picked is put back, and picked again.
    browser.click(f'[data-choice="{picked[0]}"]')
    browser.one(".felt", text="(2 of 3)")
    browser.click(f'[data-choice="{picked[0]}"]')
    browser.one(".felt", text="(3 of 3)")
    browser.picture("hearts-pass")
    assert browser.run(HAND) != []
    assert not list(exchanges(browser)), "nothing is sent before the three are passed"
    browser.click("[name=pass]")
    given, plate = (
        browser.one(".given", text="passed you the").rect,
        browser.one(".at-left .plate").rect,
    )
    assert given["x"] >= plate["x"] + plate["width"], "no words lie on a name"
    browser.one(".status", text="You passed three cards.")
    told = browser.one(".happened").text
    assert told.count("You pass ") == 3
    assert "West passes 3 cards that you do not see" in told
    browser.until(lambda _: len(browser.all(".at-bottom .slot")) == CARDS, "thirteen cards")
    sent = [json.loads(exchange.sent)["move"] for exchange in exchanges(browser)]
    assert sorted(sent) == sorted(picked)
    browser.picture("hearts-passed")


@pytest.mark.parametrize("game", ["hearts", "spades", "bridge_play"])
@pytest.mark.parametrize("player", ["south", "west"])
def test_a_table_has_four_seats_and_the_person_sits_below(
    browser: Browser, game: str, player: str
) -> None:
    sit(browser, game, player)
    seats = ["south", "west", "north", "east"]
    around = seats if player == "south" else [*seats[1:], seats[0]]
    for place, name in zip(("bottom", "left", "top", "right"), around, strict=True):
        assert name in browser.one(f".at-{place} .plate").text.lower()
    assert "You" in browser.one(".at-bottom .plate").text


def test_the_trick_lies_before_the_seats_and_the_last_one_is_seen(browser: Browser) -> None:
    sit(browser, "spades", "south")
    play(browser, Random(2), 1)
    seen = set()
    for _ in range(4):
        browser.one(".at-bottom [data-choice]")
        laid = browser.all(".trick:not(.past) .laid")
        seen |= {each.get_attribute("class") for each in laid}
        play(browser, Random(3), 1)
        browser.one(".at-bottom [data-choice]")
        assert "Last trick, taken by" in browser.one(".middle").text
    assert seen <= {"laid from-left", "laid from-top", "laid from-right"}
    assert seen
    browser.picture("spades-trick")


def test_the_dummy_lies_open_and_is_played_by_the_declarer(browser: Browser) -> None:
    sit(browser, "bridge_play", "south")
    assert len(browser.all(".at-top .fan .slot")) == CARDS
    assert not browser.all(".at-left .fan, .at-right .fan")
    assert browser.all(".at-top [data-choice]")
    browser.click(".at-top [data-choice]")
    browser.until(lambda _: len(browser.all(".at-top .fan .slot")) == CARDS - 1, "a card less")


@pytest.mark.parametrize("game", ["hearts", "spades", "bridge_play", "holdem"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_table_fits_a_phone(browser: Browser, game: str, scheme: str) -> None:
    browser.resize(NARROW)
    browser.color(scheme)
    sit(browser, game, "south" if game != "holdem" else "button")
    board = browser.one(".felt").rect
    assert board["y"] + board["height"] <= NARROW[1]
    assert browser.run("return document.documentElement.scrollWidth") <= NARROW[0]
    assert browser.barriers() == []
    browser.picture(f"{game}-table-{scheme}")


def test_hearts_ends_with_points_and_the_next_hand_passes_right(browser: Browser) -> None:
    sit(browser, "hearts", "east")
    play_to_the_end(browser, Random(4))
    assert re.match(r"You took \d+ points?\.", browser.one(".status").text)
    browser.one(".standing", text="After hand 1")
    browser.picture("hearts-end")
    browser.click("[name=next]")
    browser.one(".felt", text="Pass three cards to the right")


def stacks(browser: Browser) -> list[int]:
    """The chips of both, the person's last."""
    return [int(each.text.split()[0]) for each in browser.all(".oval .stack")]


def test_a_match_of_holdem_goes_on_with_the_chips_until_one_has_none(browser: Browser) -> None:
    sit(browser, "holdem", "button")
    assert sum(stacks(browser)) + pot(browser) == STACKS
    browser.click("[data-choice]", text="Fold")
    browser.one(".status", text="You lost 1 chip.")
    browser.one(".standing", text="You: 199 chips")
    assert stacks(browser) == [STACKS // 2 + 1, STACKS // 2 - 1]
    forget(browser)
    browser.click("[name=next]")
    browser.one(".own .plate", text="You, blind")
    browser.one("[data-choice], [name=next]")
    begun = json.loads(next(exchanges(browser)).sent)
    assert begun["player"] == "blind"
    assert begun["options"]["stack"] == STACKS // 2 - 1
    at_stake = 0 if browser.all("[name=next]") else pot(browser)
    assert sum(stacks(browser)) + at_stake == STACKS
    browser.driver.refresh()
    browser.one(".own .plate", text="You, blind")
    for _ in range(40):
        browser.one("[data-choice], [name=again]")
        if not browser.all("[name=again]"):
            all_in(browser)
        browser.one("[name=again]")
        browser.picture("holdem-end")
        if not browser.all("[name=next]"):
            break
        browser.click("[name=next]")
    browser.one(".hand-end", text="match")
    browser.click("[name=again]")
    browser.one(".own .plate", text="You, button")


def pot(browser: Browser) -> int:
    return int(browser.one(".pot b").text)


def all_in(browser: Browser) -> None:
    """Put in all chips, and call what comes."""
    for _ in range(6):
        browser.one("[data-choice], [name=again]")
        if browser.all("[name=again]"):
            return
        browser.click("[data-choice=all_in], [data-choice=call]")


def test_kuhn_poker_counts_what_was_won(browser: Browser) -> None:
    sit(browser, "kuhn_poker", "1")
    won = 0
    for hand in (1, 2, 3):
        play_to_the_end(browser, Random(hand))
        verb, chips = re.findall(r"You (won|lost) (\d)", browser.one(".status").text)[0]
        won += int(chips) if verb == "won" else -int(chips)
        standing = browser.one(".standing", text=f"After hand {hand}").text
        assert (
            "even" if won == 0 else f"{abs(won)} {'ahead' if won > 0 else 'behind'}"
        ) in standing
        browser.click("[name=next]")
        browser.one(".own .plate", text=f"player {1 + hand % 2}")
