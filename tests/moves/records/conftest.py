"""The engine that reads records."""

import pytest

from service.engine import Engine, Table


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(Table(megabytes=1))
