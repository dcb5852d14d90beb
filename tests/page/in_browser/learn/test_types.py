"""Which of these games are of the textbook's first kind? The cards answer."""

from tests.page.in_browser.browser import NARROW, Browser

QUESTION = "learn/textbook-games"
OF_THE_KIND = {"chess", "othello", "go"}
SHOWN = {
    *OF_THE_KIND,
    *("backgammon", "holdem", "eight_puzzle", "battleship", "matrix", "n_person_nim"),
}
BY_FACTS = """
const [names, done] = arguments;
fetch('v1/games').then((reply) => reply.json()).then(({games}) => done(games
  .filter(({name, facts}) => names.includes(name)
    && facts.players === 2 && facts.payoff === 'zero_sum'
    && facts.discrete && facts.finite && facts.deterministic
    && facts.perfect_information)
  .map(({name}) => name)));
"""


def names(browser: Browser) -> list[str]:
    browser.one(".which-game")
    return [str(each.get_attribute("data-choice")) for each in browser.all("[data-choice]")]


def reason(browser: Browser, game: str) -> str:
    return str(browser.one(f".which-game:has([data-choice={game}]) p").text)


def test_who_chooses_the_games_of_all_six_is_right(browser: Browser) -> None:
    browser.go(QUESTION)
    assert set(names(browser)) == SHOWN
    for game in OF_THE_KIND:
        browser.click(f"[data-choice={game}]")
    browser.picture("which-games")
    browser.click("[data-check]")
    browser.one(".learn-checked[data-verdict=right]", text="9 of 9")
    browser.one(".learn-beside [aria-current] .learn-solved")


def test_who_errs_reads_why(browser: Browser) -> None:
    browser.go(QUESTION)
    browser.click("[data-choice=backgammon]")
    browser.click("[data-check]")
    browser.one(".learn-checked[data-verdict=wrong]", text="5 of 9")
    assert "chance" in reason(browser, "backgammon")
    assert "not finite" in reason(browser, "backgammon")
    assert "both move at once" in reason(browser, "matrix")
    assert "3 players" in reason(browser, "n_person_nim")
    assert "one player" in reason(browser, "eight_puzzle")
    assert "not of perfect information" in reason(browser, "battleship")
    assert "all six" in reason(browser, "chess")
    browser.picture("which-games-checked")
    browser.click("button", text="Try again")
    assert not browser.all(".which-game p")


def test_other_games_are_answered_by_their_cards_too(browser: Browser) -> None:
    browser.go(QUESTION)
    before = names(browser)
    browser.click("button", text="Other games")
    browser.until(lambda _: names(browser) != before, "other games")
    for game in browser.driver.execute_async_script(BY_FACTS, names(browser)):
        browser.click(f"[data-choice={game}]")
    browser.click("[data-check]")
    browser.one(".learn-checked[data-verdict=right]")


def test_the_question_can_be_read_by_everyone(browser: Browser) -> None:
    browser.resize(NARROW)
    browser.go(QUESTION)
    browser.one(".which-game")
    assert browser.barriers() == []
    browser.click("[data-check]")
    browser.one(".which-game p")
    browser.picture("which-games-narrow")
    assert browser.barriers() == []
