"""Log lines: one JSON object each, on standard error."""

import json
import logging
import sys
from contextlib import suppress
from typing import Any

import structlog

TIME = "time"
LEVELS = {"debug": 10, "info": 20, "warning": 30, "error": 40}


class Writer(structlog.WriteLogger):
    """Writes what can be written: a full disk, or a reader who is gone, fails no request."""

    def msg(self, message: str) -> None:
        with suppress(OSError):
            super().msg(message)

    debug = info = warning = error = msg


def logger(level: str) -> structlog.typing.FilteringBoundLogger:
    """Make a logger of one's own: structlog's settings for the whole process stay as they are."""
    log: structlog.typing.FilteringBoundLogger = structlog.wrap_logger(
        Writer(sys.stderr),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", key=TIME),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(LEVELS[level]),
    ).bind()
    return log


class JsonLines(logging.Formatter):
    """The same shape for libraries that log by the standard library."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {"event": record.getMessage(), "level": record.levelname.lower()}
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        line[TIME] = structlog.processors.TimeStamper(fmt="iso", key=TIME)(None, "", {})[TIME]
        return json.dumps(line)


def gunicorn_logging(level: str) -> dict[str, Any]:
    """Set up `logging` for gunicorn's own messages."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": JsonLines}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
        "root": {"level": "WARNING", "handlers": ["stderr"]},
        "loggers": {
            "gunicorn.error": {
                "level": level.upper(),
                "handlers": ["stderr"],
                "propagate": False,
                "qualname": "gunicorn.error",
            },
        },
    }
