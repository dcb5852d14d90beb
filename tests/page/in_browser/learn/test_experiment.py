"""The Pacman experiment by its seed: the same link shows the same games."""

from tests.page.in_browser.browser import Browser

PLAYED = """
const [seeds, done] = arguments;
const main = document.querySelector('script[type=module]').src;
const loaded = (name) => import(new URL(`learn/${name}`, main));
const random = { pacman: 'expectimax', ghost: 'random' };
const modules = ['experiment/game.js', 'lots.js'].map(loaded);
Promise.all(modules).then(async ([{playGame}, {lotsOf}]) => {
  const games = [];
  for (const seed of seeds) {
    const states = [];
    for await (const {state} of playGame(random, lotsOf(seed))) states.push(state);
    games.push(states.join(' '));
  }
  done(games);
});
"""
"""A game for each seed: its states."""


def test_a_seed_makes_one_game_and_another_seed_another(browser: Browser) -> None:
    browser.go("learn/pacman")
    browser.one(".learn-start")
    first, again, other = browser.driver.execute_async_script(PLAYED, [7, 7, 9])
    assert first == again
    assert first != other


def test_the_seed_stands_in_the_address(browser: Browser) -> None:
    browser.go("learn/pacman")
    field = browser.one(".learn-controls [name=seed]")
    assert field.get_attribute("value") == "1"
    field.clear()
    field.send_keys("7\ue004")
    browser.until(lambda _: browser.run("return location.hash").endswith("?seed=7"), "the seed")
    browser.picture("experiment-seed")
    browser.driver.refresh()
    assert browser.one(".learn-controls [name=seed]").get_attribute("value") == "7"
    assert browser.barriers() == []
