"""The course of a game: its moves in pairs, variations, clocks, resigning, draws, the end."""

import json
import re
from urllib.parse import parse_qs

import pytest

from tests.page.in_browser.browser import NARROW, Browser

TWO = {"p1": "person", "p2": "person"}
RUY = "e2e4 e7e5 g1f3 b8c6 f1b5"
MATE_IN_ONE = "7k/4Q3/6K1/8/8/8/8/8 w - - 0 1"
CLOCK = "countermove.clock"
WIDE = (1280, 800)
"""The height of a small laptop."""


def query(browser: Browser) -> dict[str, str]:
    """Return what the address says."""
    hashed = browser.run("return location.hash")
    return {name: values[0] for name, values in parse_qs(hashed.partition("?")[2]).items()}


def written(browser: Browser) -> str:
    """Return the moves as they are read."""
    return " ".join(browser.one(".moves-list").text.split())


def says(browser: Browser, text: str) -> None:
    browser.until(lambda _: written(browser) == text, text)


def stands_at(browser: Browser, label: str) -> None:
    browser.one(".moves-list [aria-current]", text=label)


def test_moves_stand_in_pairs_as_people_write_them(browser: Browser) -> None:
    browser.go("play/chess", moves=RUY, **TWO)
    says(browser, "1. e4 e5 2. Nf3 Nc6 3. Bb5")
    browser.click('[data-square="a7"]')
    browser.click('[data-square="a6"]')
    says(browser, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6")
    stands_at(browser, "a6")


def test_a_game_that_the_second_player_begins_says_so(browser: Browser) -> None:
    state = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    browser.go("play/chess", state=state, moves="c7c5 g1f3", **TWO)
    says(browser, "1. … c5 2. Nf3")


def test_dice_stand_before_the_play(browser: Browser) -> None:
    browser.go("play/backgammon", moves="21\n24/23 24/22\n65\n24/18 18/13\n", **TWO)
    browser.until(lambda _: "24/23 24/22 65:" in written(browser), "two plays with their dice")
    assert written(browser).startswith("1. 21: 24/23 24/22 65: 24/13 2. ")


def test_a_roll_and_its_dice_are_of_one_turn(browser: Browser) -> None:
    moves = "41\n24/20 6/5\nroll\n63\n13/10 13/7\ndouble\ntake"
    browser.go("play/backgammon", options='{"cube": true}', moves=moves, **TWO)
    known = "1. 41: 24/20 6/5 roll 63: 13/10 13/7 2. double take"
    browser.until(lambda _: written(browser).startswith(known), known)


def test_moves_of_one_player_are_numbered_one_by_one(browser: Browser) -> None:
    browser.go("play/eight_puzzle", state="1 _ 2/3 4 5/6 7 8", p1="person")
    browser.click("[data-choice]")
    browser.until(lambda _: written(browser).startswith("1. "), "the first move")


def test_keys_walk_through_the_moves_where_a_board_does_not_take_them(browser: Browser) -> None:
    browser.go("play/chess", moves=RUY, **TWO)
    stands_at(browser, "Bb5")
    browser.press("ArrowLeft", "ArrowLeft")
    stands_at(browser, "Nf3")
    browser.press("ArrowRight")
    stands_at(browser, "Nc6")
    browser.press("Home")
    browser.until(lambda _: query(browser)["at"] == "0", "the start")
    browser.press("End")
    stands_at(browser, "Bb5")
    browser.click('[data-square="a7"]')
    browser.press("ArrowLeft")
    stands_at(browser, "Nc6")
    browser.run("document.querySelector('[data-square=a8]').focus()")
    browser.press("Tab")
    browser.run("document.querySelector('[data-square=a8]').focus()")
    browser.press("ArrowRight")
    assert browser.run("return document.activeElement.dataset.square") == "b8"
    stands_at(browser, "Nc6")


def test_a_field_keeps_the_arrow_keys(browser: Browser) -> None:
    browser.go("play/chess", moves=RUY, **TWO)
    stands_at(browser, "Bb5")
    browser.click("summary", text="Type a move")
    browser.click("input[name=move]")
    browser.press("x", "ArrowLeft", "Home")
    stands_at(browser, "Bb5")


def test_another_move_from_the_past_is_a_variation(browser: Browser) -> None:
    browser.go("play/chess", moves="e2e4 e7e5 g1f3", **TWO)
    says(browser, "1. e4 e5 2. Nf3")
    browser.press("ArrowLeft", "ArrowLeft")
    stands_at(browser, "e4")
    browser.click('[data-square="c7"]')
    browser.click('[data-square="c5"]')
    says(browser, "1. e4 e5 ( 1… c5 ⋯ ) 2. Nf3")
    browser.click('[data-square="b1"]')
    browser.click('[data-square="c3"]')
    says(browser, "1. e4 e5 ( 1… c5 2. Nc3 ⋯ ) 2. Nf3")
    stands_at(browser, "Nc3")
    browser.picture("variation")
    link = browser.run("return location.hash")
    browser.go()
    browser.driver.get(f"{browser.home}{link}")
    says(browser, "1. e4 e5 ( 1… c5 2. Nc3 ⋯ ) 2. Nf3")
    stands_at(browser, "Nc3")
    browser.click(".moves-list .move", text="Nf3")
    stands_at(browser, "Nf3")
    browser.one('[data-square="f3"][aria-label^="f3, white knight"]')
    assert query(browser)["moves"] == "e2e4 e7e5 g1f3"
    assert browser.barriers() == []


def test_the_same_move_again_walks_on(browser: Browser) -> None:
    browser.go("play/chess", moves="e2e4 e7e5 g1f3", at=0, **TWO)
    browser.click('[data-square="e2"]')
    browser.click('[data-square="e4"]')
    stands_at(browser, "e4")
    assert query(browser)["moves"] == "e2e4 e7e5 g1f3"
    assert "lines" not in query(browser)


def test_a_variation_is_promoted_and_deleted(browser: Browser) -> None:
    browser.go("play/chess", moves="e2e4 c7c5", lines="1 e7e5 g1f3\n\n*", **TWO)
    says(browser, "1. e4 e5 ( 1… c5 ⋯ ) 2. Nf3")
    browser.click("[name=move-menu]")
    browser.click("[name=promote]")
    says(browser, "1. e4 c5 ⋯ ( 1… e5 2. Nf3 )")
    browser.click("[name=move-menu]")
    browser.press("Escape")
    browser.until(lambda _: not browser.all(".move-menu"), "no menu")
    browser.press("Enter")
    browser.click("[name=delete]")
    says(browser, "1. e4 e5 2. Nf3")
    stands_at(browser, "e4")


def test_lines_that_cannot_be_read_are_left_out(browser: Browser) -> None:
    browser.go("play/chess", moves="e2e4", lines="9 e7e5\n\nx\n\n0 d2d4", **TWO)
    says(browser, "1. e4 ⋯ ( 1. d4 )")


def test_a_move_is_taken_back(browser: Browser) -> None:
    browser.go("play/chess", moves="e2e4 e7e5", p2="level 1")
    says(browser, "1. e4 e5")
    browser.click("[name=take-back]")
    browser.until(lambda _: "moves" not in query(browser), "no move")


def test_a_person_resigns_after_being_asked(browser: Browser) -> None:
    browser.go("play/chess", moves="e2e4 e7e5", p2="level 1")
    browser.click("[name=resign]")
    browser.click("[name=resign-not]")
    browser.click("[name=resign]")
    browser.click("[name=resign-now]")
    browser.one(".ending", text="You lost by resignation")
    assert query(browser)["end"] == "resign:white"
    assert browser.run("return document.activeElement.className") == "ending"
    browser.picture("resigned")
    browser.driver.refresh()
    browser.one(".ending", text="You lost by resignation")
    assert not browser.all("[data-choice]")


@pytest.mark.parametrize(
    ("state", "move", "accepts"),
    [
        pytest.param("6k1/5ppp/8/8/8/8/5PPP/QQ4K1 b - - 0 1", "g8f8", True, id="worse"),
        pytest.param("qq4k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", "g8f8", False, id="better"),
    ],
)
def test_the_machine_answers_the_offer_of_a_draw(
    browser: Browser, state: str, move: str, accepts: bool
) -> None:
    """It accepts where it is worse, and declines where it is better."""
    browser.go("play/chess", state=state, moves=f"{move} g1f1 f8g8", p2="level 10")
    browser.click("[name=draw]")
    if accepts:
        browser.one(".ending", text="Draw by agreement")
        assert query(browser)["end"] == "draw"
    else:
        browser.one(".offer", text="Level 10 declines the draw.")
        assert "end" not in query(browser)


def test_two_persons_agree_on_a_draw(browser: Browser) -> None:
    browser.go("play/chess", moves="e2e4", **TWO)
    browser.click("[name=draw]")
    browser.one(".offer", text="Black offers a draw.")
    browser.click("[name=decline-draw]")
    browser.until(lambda _: not browser.all(".offer"), "no offer")
    browser.click("[name=draw]")
    browser.click("[name=accept-draw]")
    browser.one(".ending", text="Draw by agreement")


def test_the_machine_resigns_a_lost_game(browser: Browser) -> None:
    """It has thought so of its last two positions too."""
    state = "qqq3k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1"
    game = json.dumps(["chess", {}, state, ["level 10", "person"]], separators=(",", ":"))
    kept = {
        "game": game,
        "moves": ["g8f8", "g1f1", "f8g8"],
        "values": [{"count": count, "value": -1} for count in (1, 3)],
    }
    browser.go("docs")
    browser.run("sessionStorage.setItem('countermove.manners', arguments[0])", json.dumps(kept))
    browser.go("play/chess", state=state, moves="g8f8 g1f1 f8g8 f1g1", p1="level 10", p2="person")
    browser.driver.refresh()
    browser.click('[data-square="g8"]')
    browser.click('[data-square="f8"]')
    browser.one(".ending", text="You won by resignation")
    assert query(browser)["end"] == "resign:white"


def test_the_end_is_told_and_put_away(browser: Browser) -> None:
    browser.go("play/chess", state=MATE_IN_ONE, p2="level 3")
    browser.click('[data-square="e7"]')
    browser.click('[data-square="g7"]')
    browser.one(".ending h2", text="You won by checkmate")
    browser.one(".ending", text="1-0")
    assert browser.run("return document.activeElement.className") == "ending"
    assert browser.barriers() == []
    browser.picture("end")
    browser.press("Escape")
    browser.until(lambda _: not browser.all(".ending"), "no card")
    browser.one(".status", text="You won by checkmate")


def test_a_rematch_changes_sides(browser: Browser) -> None:
    browser.go("play/chess", state=MATE_IN_ONE, p2="level 3", moves="e7g7")
    browser.click("[name=rematch]")
    browser.until(lambda _: query(browser).get("p2") == "person", "the other side")
    assert query(browser)["p1"] == "level 3"
    assert query(browser)["state"] == MATE_IN_ONE
    assert "end" not in query(browser)
    browser.one(".moves-list [aria-current]")


KEEP_LEFT = """
const [name, times] = arguments;
addEventListener('pagehide', () => {
  const kept = JSON.parse(sessionStorage.getItem(name));
  sessionStorage.setItem(name, JSON.stringify({...kept, times}));
});
"""


def clocked(browser: Browser, seconds: dict[str, float], moves: str, **seats: str) -> None:
    """Open a game of chess on a clock, of which so much is left."""
    browser.go("play/chess", clock="300+5", moves=moves, **seats)
    browser.one("[role=timer]")
    browser.run(KEEP_LEFT, CLOCK, {name: left * 1000 for name, left in seconds.items()})
    browser.driver.refresh()


def times(browser: Browser) -> list[str]:
    return [each.text for each in browser.all("[role=timer]")]


def test_clocks_stand_beside_the_board_and_run_from_the_first_move(browser: Browser) -> None:
    browser.go("play/chess", clock="300+5", **TWO)
    browser.until(lambda _: times(browser) == ["5:00", "5:00"], "full clocks")
    assert not browser.all(".clock.running")
    browser.click('[data-square="e2"]')
    browser.click('[data-square="e4"]')
    browser.one(".clock.running")
    assert browser.one(".clock.running").get_attribute("aria-label") == "Time of black"
    browser.until(lambda _: times(browser)[:1] == ["4:59"], "black's time running")
    browser.click('[data-square="e7"]')
    browser.click('[data-square="e5"]')
    browser.until(
        lambda _: browser.one(".clock.running").get_attribute("aria-label") == "Time of white"
    )
    assert times(browser)[0].startswith("5:0")
    assert not browser.one("[name=take-back]").is_enabled()


def test_a_reload_goes_on_with_the_time_that_was_left(browser: Browser) -> None:
    clocked(browser, {"white": 15, "black": 100}, "e2e4 e7e5", **TWO)
    browser.until(lambda _: times(browser)[:1] == ["1:40"], "black's time of before")
    assert browser.one(".clock.running").text.startswith("0:1")
    browser.one(".clock.low")
    browser.picture("clock-low")


def test_a_fallen_flag_ends_the_game(browser: Browser) -> None:
    clocked(browser, {"white": 100, "black": 0.5}, "e2e4", p1="level 1", p2="person")
    browser.one(".ending", text="You lost on time")
    assert query(browser)["end"] == "time:black"
    assert not browser.all("[data-choice]")
    browser.picture("flag")


def test_the_machine_is_told_the_clock(browser: Browser) -> None:
    browser.go("play/chess", clock="60+1", p2="level 3")
    browser.click('[data-square="e2"]')
    browser.click('[data-square="e4"]')
    browser.until(lambda _: len(query(browser).get("moves", "").split()) == 2, "an answer")
    sent = browser.run("return document.querySelector('.request pre').textContent")
    clock = re.search(r'"clock":{"remaining_ms":(\d+),"increment_ms":1000}', sent)
    assert clock
    assert 0 < int(clock[1]) <= 60_000


def bottom(browser: Browser, selector: str) -> float:
    rect = browser.one(selector).rect
    return float(rect["y"] + rect["height"])


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_a_game_is_seen_without_scrolling(browser: Browser, size: tuple[int, int]) -> None:
    browser.resize(size)
    browser.go("play/chess", moves=f"{RUY} a7a6", clock="300+5", p2="level 3")
    stands_at(browser, "a6")
    for selector in (".players-bar", ".stage", ".status", ".moves-list", ".actions"):
        assert bottom(browser, selector) <= size[1], selector
    bars = [each.rect["y"] + each.rect["height"] for each in browser.all(".players-bar")]
    assert max(bars) <= size[1]
    assert browser.run("return document.documentElement.scrollWidth") <= size[0]
    assert browser.barriers() == []
    browser.picture(f"course-{size[0]}")
