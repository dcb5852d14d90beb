"""Games played by clicking at random."""

from random import Random
from typing import Any

import pytest

from tests.page.in_browser.browser import Browser

ENDS = (
    "has won",
    "have won",
    "You took",
    " won",
    " lost",
    "Draw",
    "A draw",
    "The game is over",
)
MOST_CLICKS = 400
CLICK_ANY = """
const [share, ends, done] = arguments;
const choices = () => document.querySelectorAll('[data-choice]');
const refused = [...document.querySelectorAll('[role=alert]')].map((box) => box.textContent);
const said = document.querySelector('.status')?.textContent ?? '';
const found = choices();
const isOver = ends.some((end) => said.includes(end));
if (refused.length || isOver || !found.length) done({refused, said, isOver, clicked: null});
else {
  found[Math.floor(share * found.length)].dispatchEvent(new MouseEvent('click', {bubbles: true}));
  setTimeout(() => done({refused, said, isOver, clicked: choices().length ? 'part' : 'move'}));
}
"""


def start(browser: Browser) -> None:
    """Press Start in the new-game dialog, and wait until the game has begun."""
    browser.click(".new-game button.begin")
    browser.one(".status")


def click_any(browser: Browser, rng: Random) -> dict[str, Any]:
    """Click something at random if a move can be made. Return what the page says.

    `clicked`: "move" if nothing is left to be chosen then; "part" if something is.
    """
    said: dict[str, Any] = browser.driver.execute_async_script(CLICK_ANY, rng.random(), ENDS)
    return said


def play(browser: Browser, rng: Random, moves: int = MOST_CLICKS) -> int:
    """Click at random until `moves` are made or the end; a red box fails. Return how many."""
    made = 0

    def clicked(_: object) -> dict[str, Any] | None:
        said = click_any(browser, rng)
        assert not said["refused"], f"after {made} moves: {said['refused']}"
        return said if said["isOver"] or said["clicked"] else None

    for _ in range(MOST_CLICKS):
        said = browser.until(clicked, "a choice, or the end")
        made += int(said["clicked"] == "move")
        if said["isOver"] or made == moves:
            return made
    pytest.fail(f"no end after {MOST_CLICKS} clicks: {said['said']}")


def play_to_the_end(browser: Browser, rng: Random) -> None:
    play(browser, rng)
    assert ended(browser)


def ended(browser: Browser) -> bool:
    return any(end in browser.one(".status").text for end in ENDS)
