"""The log."""

import io
import json
import sys

import pytest

from service.shared.logs import logger


class Unread(io.StringIO):
    """A closed pipe."""

    def write(self, text: str) -> int:
        raise BrokenPipeError(text)


class Full(io.StringIO):
    """A file on a disk that is full, which is found when its buffer is written."""

    def flush(self) -> None:
        raise OSError(28, "No space left on device")


@pytest.mark.parametrize("stream", [Unread, Full])
@pytest.mark.parametrize("level", ["debug", "info", "warning", "error", "exception"])
def test_a_log_that_cannot_be_written_fails_nobody(
    monkeypatch: pytest.MonkeyPatch, stream: type[io.StringIO], level: str
) -> None:
    monkeypatch.setattr(sys, "stderr", stream())
    getattr(logger("debug"), level)("message")


def test_a_line_is_an_object(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    logger("info").warning("message", code="busy")
    line = json.loads(stream.getvalue())
    assert (line["event"], line["level"], line["code"]) == ("message", "warning", "busy")
