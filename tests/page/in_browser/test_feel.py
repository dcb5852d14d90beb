"""How a board feels: sounds, marks by the right button, dragging, captured pieces, territory."""

import pytest
from selenium.webdriver import ActionChains
from selenium.webdriver.common.actions.mouse_button import MouseButton

from tests.page.in_browser.browser import NARROW, Browser

PERSONS = {"p1": "person", "p2": "person"}
MIDDLE = """
const box = document.querySelector(`[data-square="${arguments[0]}"]`).getBoundingClientRect();
return [box.x + box.width / 2, box.y + box.height / 2];
"""
HEAR = """
globalThis.heard = 0;
const { start } = OscillatorNode.prototype;
OscillatorNode.prototype.start = function (...given) {
  heard += 1;
  return start.apply(this, given);
};
"""
"""Count the notes that are played."""
DEAF = "delete globalThis.AudioContext;"


def marks(browser: Browser) -> int:
    return len(browser.all(".board .is-mark"))


def drawn(browser: Browser, start: str, end: str) -> None:
    """Draw with the right button from one square to another."""
    actions = ActionChains(browser.driver).w3c_actions
    pointer = actions.pointer_action
    pointer.move_to(browser.one(f'[data-square="{start}"]'))
    pointer.pointer_down(button=MouseButton.RIGHT)
    pointer.move_to(browser.one(f'[data-square="{end}"]'))
    pointer.pointer_up(button=MouseButton.RIGHT)
    actions.perform()


def touched(browser: Browser, start: str, end: str) -> None:
    """Drag with a finger from one square to another."""
    [from_x, from_y], [x, y] = browser.run(MIDDLE, start), browser.run(MIDDLE, end)
    way = [(from_x, from_y), (from_x, (from_y + y) / 2), (x, y)]
    kinds = ["touchStart", "touchMove", "touchMove"]
    for kind, (at_x, at_y) in zip(kinds, way, strict=True):
        touch(browser, kind, [{"x": at_x, "y": at_y}])


def touch(browser: Browser, kind: str, points: list[dict[str, float]]) -> None:
    browser.driver.execute_cdp_cmd(
        "Input.dispatchTouchEvent", {"type": kind, "touchPoints": points}
    )


def test_the_speaker_turns_sounds_off_and_that_is_kept(browser: Browser) -> None:
    browser.go("play/chess", **PERSONS)
    browser.run(HEAR)
    assert browser.one("[name=sounds]").get_attribute("aria-pressed") == "true"
    browser.click("[data-square=e2]")
    browser.click("[data-square=e4]")
    browser.until(lambda _: browser.run("return heard") > 0, "a sound")
    browser.click("[name=sounds]")
    browser.go("play/chess", **PERSONS)
    browser.run(HEAR)
    assert browser.one("[name=sounds]").get_attribute("aria-pressed") == "false"
    browser.click("[data-square=e2]")
    browser.click("[data-square=e4]")
    browser.one('[data-square="e4"][aria-label*=pawn]')
    assert browser.run("return heard") == 0
    browser.click("[name=sounds]")
    assert browser.one("[name=sounds]").get_attribute("aria-pressed") == "true"


def test_a_browser_without_sound_plays_on(browser: Browser) -> None:
    browser.go("play/chess", **PERSONS)
    browser.run(DEAF)
    browser.click("[data-square=e2]")
    browser.click("[data-square=e4]")
    browser.one('[data-square="e4"][aria-label*=pawn]')


@pytest.mark.parametrize(("game", "start", "end"), [("chess", "g1", "f3"), ("hex", "c4", "f6")])
def test_the_right_button_draws_arrows_and_circles(
    browser: Browser, game: str, start: str, end: str
) -> None:
    """The same again, or a left click, takes them away."""
    browser.go(f"play/{game}", **PERSONS)
    browser.one(f'[data-square="{start}"]')
    drawn(browser, start, end)
    drawn(browser, end, end)
    browser.until(lambda _: marks(browser) == 2, "an arrow and a circle")
    browser.picture(f"feel-marks-{game}")
    drawn(browser, end, end)
    browser.until(lambda _: marks(browser) == 1, "the circle gone")
    browser.click(f'[data-square="{start}"]')
    browser.until(lambda _: marks(browser) == 0, "the arrow gone")


def test_a_finger_drags_a_piece_on_a_phone(browser: Browser) -> None:
    """The page stays where it is, and the square below the finger is marked."""
    browser.resize(NARROW)
    browser.go("play/chess", **PERSONS)
    browser.one("[data-square=e2][data-choice]")
    touched(browser, "e2", "e4")
    browser.one('[data-square="e4"][data-over]')
    browser.picture("feel-drag")
    touch(browser, "touchEnd", [])
    browser.one('[data-square="e4"][aria-label*=pawn]')
    assert browser.run("return scrollY") == 0


def test_captured_pieces_stand_beside_their_captors_name(browser: Browser) -> None:
    browser.go("play/chess", moves="e2e4 d7d5 e4d5 d8d5 b1c3 d5d2 c1d2", **PERSONS)
    browser.one(".captured .lead", text="+8")
    words = [each.get_attribute("aria-label") for each in browser.all(".captured")]
    assert words == ["captured 2 pawns", "captured 1 pawn, 1 queen, ahead by 8"]
    browser.until(lambda _: len(browser.all(".captured svg")) == 4, "four pieces")
    browser.picture("feel-captured")


def test_prisoners_and_territory_of_go_are_shown(browser: Browser) -> None:
    """Two stones are taken; at the end all empty points have an owner's square."""
    state = "X.X.X/XXXXX/XXXXX/OOOOO/O.O.O X"
    browser.go("play/go", state=state, moves="pass pass", options='{"size": 5}', **PERSONS)
    browser.one(".status", text="won")
    browser.until(lambda _: len(browser.all(".territory")) == 4, "four points")
    assert len(browser.all(".territory.black")) == 2
    browser.picture("feel-territory")
    browser.go("play/go", moves="A1 A2 C3 B1", options='{"size": 5}', **PERSONS)
    browser.one(".captured", text="1 prisoner")


@pytest.mark.parametrize(
    ("game", "moves", "king"),
    [("chess", "e2e4 f7f6 d1h5", "e8"), ("xiangqi", "d0e1 b7b0", "e0")],
)
def test_a_king_in_check_is_marked(browser: Browser, game: str, moves: str, king: str) -> None:
    browser.go(f"play/{game}", moves=moves, **PERSONS)
    browser.one(f'[data-square="{king}"].is-check')
