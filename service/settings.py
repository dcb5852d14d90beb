"""All settings of the service, read once from the environment."""

import os
import re
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Self

PREFIX = "COUNTERMOVE_"
IN_FILE = "_FILE"
"""End of the name of a variable that names the file which holds a secret."""
OFF = "none"
AUTO, YES, NO = "auto", "yes", "no"
ANY_ORIGIN = "*"
ORIGIN = re.compile(
    r"[a-z][a-z0-9+.-]*://(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?", re.ASCII | re.IGNORECASE
)
"""As browsers send it (RFC 6454)."""
SITE = re.compile(r"https?://(?:\*\.)?[\w.-]+(?::\d{1,5})?", re.ASCII | re.IGNORECASE)
"""As a Content-Security-Policy names who may frame a page."""
UNIX = "unix:"
"""Before the path of a Unix socket, in place of an address."""
LOG_LEVELS = ("debug", "info", "warning", "error")


class SettingError(ValueError):
    """An unusable setting; the message names it, its value and the allowed values."""


def _whole(default: int, least: int, most: int, about: str) -> Any:  # noqa: ANN401 - as `field`
    return field(default=default, metadata={"about": about, "least": least, "most": most})


def _text(default: str, about: str, choices: tuple[str, ...] = (), *, secret: bool = False) -> Any:  # noqa: ANN401 - as `field`
    """Declare a text setting. A `secret` one is not shown with the others, and may be in a file."""
    metadata = {"about": about, "choices": choices, "secret": secret}
    return field(default=default, metadata=metadata, repr=not secret)


@dataclass(frozen=True)
class Settings:
    """Field `x` is read from `COUNTERMOVE_X`. Some fields have a special meaning of 0.

    A secret is read from the file that `COUNTERMOVE_X_FILE` names, if that is set instead.
    """

    host: str = _text("127.0.0.1", "Address to listen on; unix:/path: a Unix socket, without PORT.")
    port: int = _whole(8000, 0, 65535, "Port to listen on; 0: any free one.")
    workers: int = _whole(0, 0, 256, "Processes; 0: one per core, at least two.")
    slots: int = _whole(0, 0, 1024, "Searches at one time on this host; 0: one per core.")
    followers: int = _whole(
        16, 0, 1024, "Requests of a worker that may wait for the search of an equal request."
    )
    graceful_s: int = _whole(10, 1, 600, "Seconds that a stopping worker has for its replies.")
    drain_s: int = _whole(
        0, 0, 600, "Seconds after SIGTERM that it still serves, while /readyz says not ready."
    )
    client_s: int = _whole(
        10, 1, 600, "Seconds to send a request's head; thrice as many for a body and for a reply."
    )
    keep_alive_s: int = _whole(
        65, 1, 3600, "Seconds that a connection is kept for another request."
    )
    threads: int = _whole(
        512,
        1,
        4096,
        "Threads of a worker that answer requests; more requests at one time are refused.",
    )
    most_open_a_caller: int = _whole(
        0,
        0,
        4096,
        "Requests of a key or an address that a worker answers at one time; 0: of a key a quarter "
        "of THREADS, of an address any number.",
    )

    keys_file: str = _text("", "File of the API keys; empty: there are none.")
    require_keys: str = _text(
        AUTO,
        "Whether requests need an API key; auto: if there is a file of keys, and on all addresses "
        "but this machine's own.",
        (AUTO, YES, NO),
    )
    published_host: str = _text(
        "",
        "Addresses that clients reach the service at, with commas between, if a container "
        "publishes others than HOST.",
    )
    requests_per_minute: int = _whole(
        0,
        0,
        1_000_000_000,
        "Requests a minute of a key, or of an address without one; 0: any number.",
    )
    search_s_per_minute: int = _whole(
        0,
        0,
        1_000_000,
        "Seconds of search a minute of a key, or of an address without one; 0: any number.",
    )
    trusted_proxies: str = _text(
        "",
        "Addresses and networks of proxies whose X-Forwarded headers are believed, with commas "
        "between.",
    )

    default_time_ms: int = _whole(
        1000, 1, 3_600_000, "Time of a search whose request has no limit."
    )
    max_time_ms: int = _whole(30_000, 1, 3_600_000, "Maximum time of a search, waiting included.")
    max_body_bytes: int = _whole(1 << 21, 1024, 1 << 28, "Largest request body.")
    openspiel: str = _text(
        YES, "Whether the games of OpenSpiel are served, where it is installed.", (YES, NO)
    )
    evaluations: str = _text(
        "", "Folder of the evaluations that were learned, a file each; empty: there are none."
    )
    tables: str = _text(
        "",
        "Folder of tables that are too large to ship, such as checkers' endgames of five pieces; "
        "empty: there are none.",
    )
    origins: str = _text(
        "",
        "Origins whose pages may call the service from a browser, separated by commas; "
        '"*": all; empty: none.',
    )
    frame_ancestors: str = _text(
        "",
        "Sites whose pages may show the page in a frame, as in slides, separated by commas; "
        '"*": all; empty: none.',
    )
    table_mb: int = _whole(
        256,
        0,
        1 << 20,
        "Size of the transposition table that all workers share; 0: each worker has its own.",
    )

    redis_url: str = _text(
        "", f'Redis for answers; empty: an embedded server; "{OFF}": no cache.', secret=True
    )
    redis_timeout_ms: int = _whole(40, 1, 10_000, "Timeout of one reply of Redis.")
    redis_budget_ms: int = _whole(50, 1, 10_000, "Maximum time that a request waits for Redis.")
    redis_prefix: str = _text("countermove", "First part of every key.")
    answer_ttl_s: int = _whole(30 * 86400, 1, 10 * 365 * 86400, "Life of an answer in Redis.")
    cache_secret: str = _text(
        "",
        "Secret shared by all services on one Redis; entries with a MAC by another are ignored.",
        secret=True,
    )
    token_secret: str = _text(
        "",
        "Secret that hides what players do not see in the tokens of playGame; the same on all "
        "hosts. Empty: made of CACHE_SECRET, or else kept in the Redis that REDIS_URL names, or "
        "else in a file.",
        secret=True,
    )
    memory_mb: int = _whole(16, 0, 1 << 20, "Size of the answers in each worker's memory; 0: none.")
    trees_mb: int = _whole(
        0,
        0,
        1 << 20,
        "Memory of each worker for trees that mcts goes on with at a game's next move; 0: none.",
    )
    memory_s: int = _whole(
        10,
        0,
        86400,
        "Seconds after which an answer in memory that is not proven is looked up in Redis too.",
    )
    embedded_mb: int = _whole(
        64, 8, 1 << 20, "Memory of the embedded server, for all but transposition entries."
    )
    entries_mb: int = _whole(
        64,
        0,
        1 << 16,
        "Size of the transposition entries in Redis, of all hosts together; 0: none.",
    )
    entries_url: str = _text(
        "", "Redis for transposition entries; empty: the one for answers.", secret=True
    )
    breaker_failures: int = _whole(
        3,
        1,
        1000,
        "Slow or failed replies in a row that open the circuit breaker; one timeout opens it too.",
    )
    breaker_open_ms: int = _whole(2000, 1, 3_600_000, "Time that the breaker stays open.")

    jobs_url: str = _text(
        "",
        f'Redis for jobs, which must not evict; empty: `serve` embeds one; "{OFF}": no jobs.',
        secret=True,
    )
    jobs_timeout_ms: int = _whole(500, 1, 10_000, "Timeout of one reply of the Redis for jobs.")
    jobs_mb: int = _whole(128, 8, 1 << 20, "Memory of the embedded server for jobs.")
    job_workers: int = _whole(1, 0, 256, "Processes of `serve` that run jobs; 0: none.")
    job_result_ttl_s: int = _whole(
        86400, 1, 365 * 86400, "Seconds for which an ended job is kept with its result."
    )
    most_jobs: int = _whole(1000, 1, 1_000_000, "Jobs that may wait, of all keys together.")
    most_jobs_a_key: int = _whole(
        100, 1, 10_000, "Jobs of one API key that may wait or run; without keys: of all clients."
    )
    kept_jobs_a_key: int = _whole(
        200, 1, 10_000, "Ended jobs of one API key that are kept; the oldest go first."
    )
    most_job_time_ms: int = _whole(3_600_000, 1, 3_600_000, "Maximum time of a job once it runs.")

    metrics_port: int = _whole(0, 0, 65535, "Port of /metrics, for Prometheus; 0: none.")
    metrics_host: str = _text("127.0.0.1", "Address that /metrics listens on.")
    log_level: str = _text(
        "info", "Lowest level logged; debug adds answers from the cache.", LOG_LEVELS
    )

    @property
    def unix_socket(self) -> str | None:
        """The path of the Unix socket to listen on; `None`: the service listens on an address."""
        return self.host.removeprefix(UNIX) if self.host.startswith(UNIX) else None

    @property
    def allowed_origins(self) -> tuple[str, ...]:
        """`origins`, one by one. Errors: `SettingError`."""
        like = "an origin is like https://example.com:8080, without a path,"
        return _listed("ORIGINS", self.origins, ORIGIN, like)

    @property
    def allowed_frames(self) -> tuple[str, ...]:
        """`frame_ancestors`, one by one. Errors: `SettingError`."""
        like = "a site is like https://example.com:8080, https://*.example.com,"
        return _listed("FRAME_ANCESTORS", self.frame_ancestors, SITE, like)

    @classmethod
    def read(cls, environment: Mapping[str, str] = os.environ) -> Self:
        """Errors: `SettingError`."""
        given: dict[str, Any] = {
            f.name: _parsed(PREFIX + f.name.upper(), text, f.type, f.metadata)
            for f in fields(cls)
            if (text := _given(f, environment)) is not None
        }
        return cls(**given)


def unknown(environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Return each unknown variable that looks like a setting, with the nearest known one."""
    known = [
        PREFIX + setting.name.upper() + end
        for setting in fields(Settings)
        for end in (("", IN_FILE) if setting.metadata.get("secret") else ("",))
    ]
    odd = sorted(name for name in environment if name.startswith(PREFIX) and name not in known)
    return {name: get_close_matches(name, known, n=1, cutoff=0)[0] for name in odd}


def _listed(name: str, text: str, pattern: re.Pattern[str], like: str) -> tuple[str, ...]:
    """Return what stands between commas, if each fits, or "*" alone. Errors: `SettingError`."""
    found = tuple(filter(None, (part.strip() for part in text.split(","))))
    for each in found:
        if not (pattern.fullmatch(each) or found == (ANY_ORIGIN,)):
            raise SettingError(f'{PREFIX}{name} has "{each}": {like} or "*" alone')
    return found


def _given(setting: Field[Any], environment: Mapping[str, str]) -> str | None:
    """Return the text of a variable, or of the file that a secret is in. Errors: `SettingError`."""
    name = PREFIX + setting.name.upper()
    text = environment.get(name)
    path = environment.get(name + IN_FILE) if setting.metadata.get("secret") else None
    if not path:
        return text
    if text:
        raise SettingError(f"{name} and {name}{IN_FILE} are both set: one of them is needed")
    try:
        return Path(path).read_text().rstrip("\r\n")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not a text"
        raise SettingError(f'{name}{IN_FILE} is "{path}", which cannot be read: {reason}') from None


def _parsed(name: str, text: str, kind: Any, bounds: Mapping[str, Any]) -> int | str:  # noqa: ANN401
    if kind is int:
        return _parsed_whole(name, text, bounds["least"], bounds["most"])
    choices = bounds["choices"]
    if choices and text not in choices:
        raise SettingError(f'{name} is "{text}": one of {", ".join(choices)} is needed')
    return text


def _parsed_whole(name: str, text: str, least: int, most: int) -> int:
    if text.isascii() and text.isdigit() and len(text) <= len(str(most)):
        number = int(text)
        if least <= number <= most:
            return number
    raise SettingError(f'{name} is "{text}": a whole number from {least} to {most} is needed')
