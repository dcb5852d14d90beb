"""Log lines: one JSON object each, on standard error."""

import json
import logging
import sys
from contextlib import suppress
from typing import Any

import structlog

from service.settings import unknown

TIME = "time"
LEVELS = {"debug": 10, "info": 20, "warning": 30, "error": 40}


class LogWriter(structlog.WriteLogger):
    """Ignores write errors: a full disk or a closed pipe fails no request."""

    def msg(self, message: str) -> None:
        with suppress(OSError):
            super().msg(message)

    debug = info = warning = error = msg


def logger(level: str) -> structlog.typing.FilteringBoundLogger:
    """Make a logger without changing structlog's settings for the whole process."""
    log: structlog.typing.FilteringBoundLogger = structlog.wrap_logger(
        LogWriter(sys.stderr),
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
    """Formats the standard library's log records in the same shape."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {"event": record.getMessage(), "level": record.levelname.lower()}
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        line[TIME] = structlog.processors.TimeStamper(fmt="iso", key=TIME)(None, "", {})[TIME]
        return json.dumps(line)


def warn_of_unknown(log: structlog.typing.FilteringBoundLogger) -> None:
    """Write a line for each unknown variable that looks like a setting."""
    for name, nearest in unknown().items():
        log.warning("unknown setting", name=name, nearest=nearest)


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
