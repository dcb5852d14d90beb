"""Fixtures of a worker."""

from collections.abc import Iterator

import pytest

from tests.host.worker.crowd import Crowded, crowded_by
from tests.support import MakeApp


@pytest.fixture
def crowded(make_app: MakeApp) -> Iterator[Crowded]:
    with crowded_by(make_app(slots=1, memory_mb=8)) as crowd:
        yield crowd
