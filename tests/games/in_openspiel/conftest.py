"""One application, of which each game gets a forked copy."""

from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from service import create_app
from service.shared.host import Host
from tests.support.openspiel_game import SETTINGS


@pytest.fixture(scope="session")
def spiel() -> Iterator[FlaskClient]:
    with Host(SETTINGS) as host:
        yield create_app(SETTINGS, host).test_client()
