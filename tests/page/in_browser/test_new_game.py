"""The new-game dialog: who plays, and that nothing moves before Start."""

import json
from collections.abc import Iterator

import pytest

from service.moves.levels.ladder import FULL_STRENGTH, calibrations
from tests.page.in_browser.browser import NARROW, WIDE, Browser, opened
from tests.page.in_browser.playing import start
from tests.page.in_browser.traffic import exchanges, forget
from tests.support.serving import serving

QUERY = "return Object.fromEntries(new URLSearchParams(location.hash.split('?')[1] ?? ''))"
FOCUSED = "return document.activeElement"
IN_SIGHT = "return [document.querySelector('.new-game').getBoundingClientRect().top, innerHeight]"


@pytest.fixture(scope="module")
def _opened() -> Iterator[Browser]:
    """A browser that logs its network."""
    with (
        serving(SLOTS="2", TABLE_MB="16", OPENSPIEL="no") as service,
        opened(f"http://127.0.0.1:{service.port}/", log_network=True) as found,
    ):
        yield found


def choose(browser: Browser, name: str, value: object) -> None:
    """Choose a chip."""
    chip = browser.until(lambda _: browser.all(f'[name="{name}"][value="{value}"]'), name)[0]
    browser.run("arguments[0].click()", chip)
    browser.until(lambda _: chip.is_selected(), f"{name} {value}")


def query(browser: Browser) -> dict[str, str]:
    """Return the address' query."""
    found: dict[str, str] = browser.run(QUERY)
    return found


def moves(browser: Browser) -> list[str]:
    return query(browser).get("moves", "").split()


def asked(browser: Browser) -> set[str]:
    """Return what the page asked the service for since `forget`."""
    return {exchange.path.rpartition("/")[2] for exchange in exchanges(browser)}


def test_nothing_is_asked_but_the_position_before_start(browser: Browser) -> None:
    forget(browser)
    browser.go("play/chess")
    browser.one('[data-choice="e2"]')
    browser.click(".chips.sides .chip", text="Black")
    browser.until(lambda _: not browser.all("[data-choice]"), "a board that is not Black's yet")
    assert asked(browser) == {"games", "chess", "position"}
    assert query(browser) == {}


def test_black_against_level_3_is_answered_by_the_machines_first_move(browser: Browser) -> None:
    browser.go("play/chess")
    browser.click(".chips.sides .chip", text="Black")
    start(browser)
    browser.until(lambda _: len(moves(browser)) == 1, "the machine's first move")
    browser.one(".status", text="Your turn")
    assert query(browser)["p1"] == "level 3"
    assert query(browser)["p2"] == "person"
    lowest = browser.all(".square")[-1].get_attribute("data-square")
    assert lowest == "a8"
    browser.picture("new-game-black")


@pytest.mark.parametrize(("game", "seat"), [("chess", "level 3"), ("holdem", "level 3")])
def test_a_style_goes_with_the_machine(browser: Browser, game: str, seat: str) -> None:
    browser.go(f"play/{game}")
    choose(browser, "style", "tricky")
    browser.picture(f"new-game-style-{game}")
    start(browser)
    assert f"{seat} style tricky" in query(browser).values()
    assert not browser.all("[role=alert]")


def test_a_game_without_styles_offers_none(browser: Browser) -> None:
    browser.go("play/othello")
    browser.until(lambda _: browser.all("[name=level]"), "the levels")
    assert not browser.all("[name=style]")


@pytest.mark.parametrize(("draw", "side"), [(0.2, "p1"), (0.9, "p2")])
def test_a_random_side_is_drawn_at_start(browser: Browser, draw: float, side: str) -> None:
    browser.go("play/othello")
    choose(browser, "side", "random")
    browser.run("const draw = arguments[0]; Math.random = () => draw", draw)
    start(browser)
    assert query(browser)[side] == "person"


def test_a_legal_move_on_the_board_starts_with_what_is_chosen(browser: Browser) -> None:
    browser.go("play/tic_tac_toe")
    choose(browser, "level", 7)
    browser.click('[data-choice="b2"]')
    browser.until(lambda _: len(moves(browser)) == 2, "an answer")
    assert query(browser)["p2"] == "level 7"
    assert not browser.all(".new-game")


def test_where_both_choose_at_once_a_choice_starts_too(browser: Browser) -> None:
    browser.go("play/matrix")
    browser.click("[data-choice]")
    browser.until(lambda _: moves(browser), "both choices")
    assert not browser.all(".new-game")


def test_all_choices_are_in_the_address(browser: Browser) -> None:
    browser.go("play/go")
    browser.click("[name=variant] option", text="13 × 13")
    choose(browser, "level", 5)
    choose(browser, "clock", "300+3")
    browser.click("[name=value]")
    start(browser)
    expected = {"p1": "person", "p2": "level 5", "clock": "300+3", "value": "yes"}
    assert query(browser) == {**expected, "options": '{"size":13}'}
    browser.one('[aria-label="Value"]')


def test_the_value_is_not_shown_unless_it_is_wanted(browser: Browser) -> None:
    browser.go("play/tic_tac_toe")
    start(browser)
    browser.one(".status", text="Your turn")
    assert not browser.all('[aria-label="Value"]')


def test_two_persons_share_a_device(browser: Browser) -> None:
    browser.go("play/tic_tac_toe")
    choose(browser, "against", "person")
    assert not browser.all("[name=side], [name=level]")
    start(browser)
    assert query(browser) == {"p1": "person", "p2": "person"}


def test_machines_are_watched(browser: Browser) -> None:
    browser.go("play/tic_tac_toe")
    choose(browser, "against", "watch")
    choose(browser, "level", 2)
    start(browser)
    browser.until(lambda _: moves(browser), "a move")
    assert query(browser)["p1"] == query(browser)["p2"] == "level 2"


def test_a_level_has_a_name_and_its_elo_behind_a_question_mark(browser: Browser) -> None:
    browser.go("play/chess")
    browser.one(".new-game", text="Level 3, casual")
    assert "Elo" not in browser.one(".new-game").text
    browser.click(".new-game .elo")
    browser.one(".new-game [role=status]", text="of this table, not of people")
    start(browser)
    browser.click("summary", text="Players")
    browser.one("[name=seat] option:checked", text="Casual (level 3)")


def test_an_expert_plays_against_a_search(browser: Browser) -> None:
    browser.go("play/othello")
    browser.click("summary", text="Expert")
    browser.click(".new-game [name=seat] option[value=search]")
    browser.click(".new-game [name=algorithm] option", text="alpha_beta")
    start(browser)
    assert query(browser)["p2"] == "search alpha_beta"


def test_a_puzzle_has_no_opponent(browser: Browser) -> None:
    browser.go("play/eight_puzzle")
    browser.one(".new-game", text="For one player")
    assert not browser.all(".chips :is([name=side], [name=level], [name=clock])")
    start(browser)
    browser.one(".status", text="Your turn")
    assert query(browser) == {"p1": "person"}


def test_one_of_three_players_is_chosen(browser: Browser) -> None:
    browser.go("play/n_person_nim")
    choose(browser, "side", 2)
    start(browser)
    assert query(browser)["p3"] == "person"
    browser.until(lambda _: len(moves(browser)) == 2, "two moves of machines")


def test_a_hidden_game_is_dealt_at_start_and_not_before(browser: Browser) -> None:
    forget(browser)
    browser.go("play/hearts")
    browser.one(".new-game", text="Level 3, casual")
    browser.picture("new-game-hearts")
    assert not browser.all("[data-choice], [name=strategy], [name=against]")
    choose(browser, "side", 2)
    assert asked(browser) == {"games", "hearts"}
    start(browser)
    browser.one("[data-choice]")
    assert query(browser) == {"as": "south", "by": "level 3"}
    assert {"player": "south", "level": 3}.items() <= first_sent(browser).items()


def first_sent(browser: Browser) -> dict[str, object]:
    """Return the first request of a game with the service as referee."""
    plays = (json.loads(each.sent) for each in exchanges(browser) if each.path.endswith("/play"))
    sent: dict[str, object] = next(plays)
    return sent


def test_a_strategy_is_chosen_in_place_of_a_level(browser: Browser) -> None:
    browser.go("play/spades")
    browser.click("[name=by-strategy]")
    browser.one(".new-game", text="Tree search by what is seen")
    choose(browser, "strategy", "pimc")
    browser.click("[name=by-level]")
    browser.one(".new-game", text="Level 3, casual")
    browser.click("[name=by-strategy]")
    choose(browser, "strategy", "pimc")
    forget(browser)
    start(browser)
    browser.one("[data-choice]")
    assert query(browser)["by"] == "search pimc"
    assert first_sent(browser)["algorithm"] == "pimc"
    forget(browser)
    browser.go("play/spades")
    browser.one(".strategies-of", text="Guesses what is hidden")
    assert browser.all('[name=strategy][value="pimc"]')[0].is_selected()


def test_a_strategy_has_a_title_and_says_what_it_does_once_it_is_chosen(browser: Browser) -> None:
    browser.resize(NARROW)
    browser.go("play/kuhn_poker")
    browser.click("[name=by-strategy]")
    browser.one(".strategies-of p", text="The strongest of these that fits the game.")
    titles = [each.text for each in browser.all(".strategies-of .chip")]
    assert "An exact equilibrium" in titles
    assert not [title for title in titles if "_" in title]
    assert browser.run("return document.documentElement.scrollWidth") <= NARROW[0]
    choose(browser, "strategy", "sequence_form")
    browser.one(".strategies-of p", text="sequence_form: An exact equilibrium of a small game")
    place = browser.one(".new-game .begin").rect
    assert place["y"] + place["height"] <= NARROW[1]


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_the_dialog_comes_into_sight_and_takes_the_focus(
    browser: Browser, size: tuple[int, int]
) -> None:
    """The button that asks for it may be far below, as where a game has ended."""
    browser.resize(size)
    browser.go("play/tic_tac_toe", moves="c1 b1 a3 b3 a1 b2", p1="person", p2="person")
    browser.one(".ending")
    browser.run("scrollTo(0, document.body.scrollHeight)")
    assert browser.run("return scrollY") > 0
    browser.run("document.querySelector('.ending [name=new]').click()")
    browser.one(".new-game")
    browser.until(lambda _: browser.run(FOCUSED).text == "Start", "the focus")
    top, height = browser.run(IN_SIGHT)
    assert 0 <= top < height / 2
    assert browser.run(FOCUSED).rect["y"] - browser.run("return scrollY") < height


def test_what_was_chosen_last_is_chosen_again(browser: Browser) -> None:
    browser.go("play/connect_four")
    choose(browser, "level", 8)
    choose(browser, "side", 1)
    start(browser)
    browser.click("button", text="New game")
    browser.one(".new-game", text="Level 8, expert")
    assert browser.run(FOCUSED).text == "Start"
    assert browser.all('[name=side][value="1"]')[0].is_selected()
    browser.go("play/othello")
    browser.one(".new-game", text="Level 3, casual")


def test_an_address_with_seats_moves_or_a_state_is_a_game_under_way(browser: Browser) -> None:
    for given in ({"p1": "person"}, {"moves": "e2e4"}, {"state": "8/8/8/8/8/5k2/7q/7K w - - 0 1"}):
        browser.go("play/chess", **given)
        browser.one(".status")
        assert not browser.all(".new-game")


def test_undone_to_its_start_a_game_is_still_under_way(browser: Browser) -> None:
    browser.go("play/tic_tac_toe", moves="b2")
    browser.until(lambda _: len(moves(browser)) == 2, "an answer")
    browser.click("[name=take-back]")
    browser.until(lambda _: not moves(browser), "no move")
    browser.one(".status", text="Your turn")
    assert not browser.all(".new-game")


def test_the_dialog_is_used_by_keyboard_alone(browser: Browser) -> None:
    browser.go("play/chess")
    level = browser.until(lambda _: browser.all('[name=level][value="3"]'), "levels")[0]
    browser.run("arguments[0].focus()", level)
    browser.press("ArrowRight", "Enter")
    browser.one(".status", text="Your turn")
    assert query(browser)["p2"] == "level 4"
    assert browser.run(FOCUSED).get_attribute("class") == "stage"


@pytest.mark.parametrize("game", ["kalah", "chess", "nim"])
def test_the_levels_to_choose_are_those_that_differ(browser: Browser, game: str) -> None:
    """A small game has fewer levels; a game without ratings has them all."""
    browser.go(f"play/{game}")
    browser.until(lambda _: browser.all("[name=level]"), "levels")
    measured = calibrations(game)
    count = len(measured[0]["ratings"]) if measured else FULL_STRENGTH
    values = [chip.get_attribute("value") for chip in browser.all("[name=level]")]
    assert values == [str(level) for level in range(1, count + 1)]


@pytest.mark.parametrize("game", ["chess", "hearts", "eight_puzzle", "backgammon"])
@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_dialog_can_be_read(
    browser: Browser, game: str, size: tuple[int, int], scheme: str
) -> None:
    browser.resize(size)
    browser.color(scheme)
    browser.go(f"play/{game}")
    browser.one(".new-game")
    browser.picture(f"new-game-{game}-{size[0]}-{scheme}")
    assert browser.barriers() == []
    assert browser.run("return document.documentElement.scrollWidth") <= size[0]


def test_start_is_in_a_thumbs_reach(browser: Browser) -> None:
    """On a phone the first screen has the dialog, and Start in it."""
    browser.resize(NARROW)
    browser.go("play/chess")
    place = browser.one(".new-game .begin").rect
    assert place["y"] + place["height"] <= NARROW[1]


def test_who_plays_can_be_read_before_start(browser: Browser) -> None:
    """A name and who plays it stand apart."""
    browser.go("play/chess")
    browser.one(".new-game")
    name, by = (browser.one(f".players-bar .player {part}").rect for part in (".name", ".by"))
    assert by["x"] > name["x"] + name["width"]


def test_sides_of_poker_stand_in_a_row(browser: Browser) -> None:
    """Chips of the dialog are no chips of a table."""
    browser.go("play/holdem")
    browser.one(".new-game")
    chips = browser.all(".new-game .sides .chip")
    assert len({chip.rect["y"] for chip in chips}) == 1
