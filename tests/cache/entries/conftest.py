"""Stores of transposition entries."""

import dataclasses
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from service.cache.entries.store import EntryStore
from service.cache.redis.counters import Counters
from service.shared.logs import logger
from tests.cache.entries.records import MakeStore
from tests.support import QUIET, Valkey


@pytest.fixture
def counters(tmp_path: Path) -> Iterator[Counters]:
    made = Counters(tmp_path / "counters")
    yield made
    made.close()


@pytest.fixture
def make_store(counters: Counters) -> Iterator[MakeStore]:
    """Make stores at a URL with given settings, each as if in a process of its own."""
    with ExitStack() as stack:

        def make(url: str, *, has_own_room: bool = False, **changes: object) -> EntryStore:
            settings = dataclasses.replace(QUIET, **{"entries_mb": 64, **changes})  # type: ignore[arg-type]
            store = EntryStore(url, settings, counters, logger("error"), has_own_room=has_own_room)
            stack.callback(store.close, 0.0)
            return store

        yield make


@pytest.fixture
def store(make_store: MakeStore, valkey: Valkey) -> EntryStore:
    return make_store(valkey.url)
