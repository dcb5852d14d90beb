"""docs/first-game.md has the first clients as they stand in examples/, and they play."""

import sys
from collections.abc import Iterator

import pytest

from tests.first_game import SCENARIOS, Client, Scenario
from tests.serving import delivered
from tests.support import ROOT

EXAMPLES = ROOT / "examples" / "first-game"
PYTHON = Client([sys.executable, "first_game.py"], EXAMPLES / "python")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with delivered() as service:
        yield service.url


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.__name__)
def test_the_client_in_python(scenario: Scenario, address: str) -> None:
    scenario(PYTHON, address)
