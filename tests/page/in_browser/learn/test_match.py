"""Elo by depth: the page starts a match as a job, follows it, and says what it shows."""

import re
from collections.abc import Iterator

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.support.ui import Select

from tests.page.in_browser.browser import NARROW, Browser, opened
from tests.page.in_browser.learn.answering import chosen
from tests.support.serving import SERVE, serving

START = ".learn-start"
SAYS = ".learn-progress"
ROW = ".learn-wide tbody tr"
JOBS = """
const [done] = arguments;
const listed = fetch('v1/jobs').then((reply) => reply.json());
listed.then(({jobs}) => done(jobs.map(({status}) => status)));
"""


@pytest.fixture(scope="module")
def _with_jobs() -> Iterator[Browser]:
    """A page whose service runs jobs."""
    with (
        serving(SERVE, JOBS_URL="", OPENSPIEL="no") as found,
        opened(f"http://127.0.0.1:{found.port}/") as browser,
    ):
        yield browser


@pytest.fixture
def jobs(_with_jobs: Browser) -> Iterator[Browser]:
    _with_jobs.begin()
    yield _with_jobs
    assert _with_jobs.errors() == []


def statuses(browser: Browser) -> list[str]:
    """Return how the service's jobs stand, the newest first."""
    found: list[str] = browser.driver.execute_async_script(JOBS)
    return found


def test_two_more_plies_are_measured_in_a_match(jobs: Browser) -> None:
    jobs.go("learn/elo-by-depth")
    jobs.click(START, text="Play the match")
    jobs.one(SAYS, text="The deeper search is the better player.")
    said = jobs.one(SAYS).text
    found = re.search(r"4 plies against 2 won (\d+), drew (\d+) and lost (\d+) of 40 games", said)
    assert found, said
    assert sum(map(int, found.groups())) == 40
    assert re.search(r"a difference of \+\d+ Elo: at 95 % from \+\d+ to \+", said)
    row = jobs.one(ROW, text="Othello, 4 against 2").text
    assert ", ".join(found.groups()) in row
    jobs.picture("elo-by-depth")
    assert jobs.barriers() == []
    Select(jobs.one("[name=depth]")).select_by_visible_text("3 against 1")
    jobs.click(START)
    jobs.one(ROW, text="Othello, 3 against 1")
    jobs.one(ROW, text="Othello, 4 against 2")
    assert jobs.run("return location.hash") == "#/learn/elo-by-depth?depth=1"
    jobs.one(".learn-wide", text="Deep Blue")


def test_a_match_is_stopped_by_the_button_and_by_leaving(jobs: Browser) -> None:
    jobs.go("learn/elo-by-depth", game="chess", depth=2, games=200)
    jobs.click(START)
    jobs.one(SAYS, text="After")
    jobs.click(START, text="Stop")
    jobs.one(START, text="Play the match")
    jobs.until(lambda _: statuses(jobs)[0] == "cancelled", "the job to be cancelled")
    jobs.click(START)
    jobs.one(SAYS, text="After")
    jobs.one(START, text="Stop")
    jobs.click(".learn-steps a", text="Next")
    jobs.one("h1", text="Minimax and expectimax")
    jobs.until(lambda _: statuses(jobs)[0] == "cancelled", "the job to be cancelled")


def test_a_double_click_begins_one_match_and_stops_none(jobs: Browser) -> None:
    jobs.go("learn/elo-by-depth", depth=1)
    before = len(statuses(jobs))
    ActionChains(jobs.driver).double_click(jobs.one(START)).perform()
    jobs.one(ROW, text="Othello, 3 against 1")
    assert len(statuses(jobs)) == before + 1


def test_a_service_without_jobs_says_so(browser: Browser) -> None:
    browser.go("learn/elo-by-depth")
    browser.one(".learn-wide", text="Deep Blue")
    chosen(browser, "about 2 times", "wrong")
    chosen(browser, "about 50 times", "right", "35² = 1,225")
    browser.click(START)
    browser.one(".failure", text="jobs")
    assert any("501" in each for each in browser.errors())
    browser.begin()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_lesson_fits_a_phone(jobs: Browser, scheme: str) -> None:
    jobs.resize(NARROW)
    jobs.color(scheme)
    jobs.go("learn/elo-by-depth", depth=1)
    jobs.click(START)
    jobs.one(ROW, text="Othello, 3 against 1")
    jobs.picture(f"elo-by-depth-{scheme}")
    assert jobs.barriers() == []
    assert jobs.run("return document.documentElement.scrollWidth") <= NARROW[0]
