"""What the first screens load, as bundles and as sources. `make bench-page` has the times."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.page.in_browser.browser import Browser, opened
from tests.page.in_browser.loads import BOARD, loads
from tests.page.in_browser.playing import play
from tests.support.serving import Service, serving

CHOICE = "[data-choice]"
MOST_REQUESTS, MOST_BYTES = 8, 60_000
OTHER_PARTS = ("/look/", "/learn/", "uplot")


@pytest.fixture(scope="module")
def _opened(service: Service) -> Iterator[Browser]:
    """A browser that logs its network."""
    with opened(f"{service.url}/", log_network=True) as found:
        yield found


@pytest.fixture
def sources() -> Iterator[Browser]:
    """A browser at a service whose page was edited after it was bundled."""
    with (
        serving(("tests.support.edited_page", "serve"), OPENSPIEL="no") as service,
        opened(f"{service.url}/", log_network=True) as found,
    ):
        assert "the page is sent as its sources" in service.log
        yield found
        assert found.errors() == []


@pytest.mark.parametrize("game", ["tic_tac_toe", "chess", "go", "hearts"])
def test_a_first_board_is_light(browser: Browser, game: str) -> None:
    found = loads(browser, f"play/{game}", BOARD)
    assert len(found.addresses) <= MOST_REQUESTS, found.addresses
    assert found.received <= MOST_BYTES


def test_a_first_board_loads_no_other_board_and_no_other_part(browser: Browser) -> None:
    found = loads(browser, "play/chess", BOARD)
    boards = [address for address in found.addresses if "/boards/" in address]
    assert [address.rpartition("/")[2] for address in boards] == ["chess.js"]
    others = [each for each in found.addresses if any(part in each for part in OTHER_PARTS)]
    assert not others


def test_look_loads_charts_only_where_it_shows_them(browser: Browser) -> None:
    tree = loads(browser, "look", "main svg")
    assert not [address for address in tree.addresses if "uplot" in address]
    charts = loads(browser, "look/tic_tac_toe?algorithm=mcts", ".uplot")
    assert [address for address in charts.addresses if "uplot" in address]


def test_sources_in_place_of_bundles_play_a_move(sources: Browser) -> None:
    found = loads(sources, "play/tic_tac_toe", BOARD)
    assert [address for address in found.addresses if address.endswith("/play/game.js")]
    assert play(sources, Random(1), moves=1) == 1
    sources.until(lambda _: len(sources.all(CHOICE)) == 7, "the machine has answered")
