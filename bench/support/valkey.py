"""A Valkey of its own for a measurement, and a service with one worker that remembers nothing."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support import Valkey

ONE_WORKER = {"WORKERS": "1", "MEMORY_MB": "0"}


@contextmanager
def valkey() -> Iterator[Valkey]:
    with tempfile.TemporaryDirectory(prefix="cm-") as folder:
        server = Valkey(Path(folder))
        try:
            yield server
        finally:
            server.resume()
            server.stop()
