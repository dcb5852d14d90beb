"""`serve`, `openapi`, `worker`, `key`, `mcp`: processes that serve, and what they serve with."""

import sys
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from dataclasses import replace

from service.access import command as key_command
from service.commands.command import Command
from service.settings import NO, OFF, SettingError, Settings

MOST_WORKERS = 256


class MissingExtraError(ImportError):
    """A command needs packages that are not installed."""


def _serve(_: Namespace) -> None:
    from service.host.server import serve as run  # noqa: PLC0415 - gunicorn is slow to import

    run(Settings.read())


def _openapi(_: Namespace) -> None:
    """Write the description as YAML to stdout."""
    from service import create_app  # noqa: PLC0415
    from service.http.openapi import PATH  # noqa: PLC0415
    from service.http.spec.yaml_text import written  # noqa: PLC0415 - PyYAML is for development

    settings = Settings(redis_url=OFF, table_mb=0, log_level="error", openspiel=NO)
    app = create_app(replace(settings, token_secret="of no token"))  # noqa: S106 - no file is made
    document = app.test_client().get(PATH).get_json()
    sys.stdout.write(written(document))


def _add_worker_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--jobs", type=int, default=1, help="jobs at one time; default 1")


def _worker(arguments: Namespace) -> None:
    """Run jobs until a stop signal. Errors: `SettingError`."""
    from service.host.job_workers import run_workers  # noqa: PLC0415 - RQ is slow to import

    if not 1 <= arguments.jobs <= MOST_WORKERS:
        raise SettingError(f"--jobs is {arguments.jobs}, not 1 to {MOST_WORKERS}")
    run_workers(Settings.read(), arguments.jobs)


def _key(arguments: Namespace) -> None:
    """Add, list, revoke or rotate API keys. Errors: those of `run`; `SettingError`."""
    key_command.run(arguments, Settings.read().keys_file)


def _add_mcp_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--tools",
        metavar="NAMES",
        default="",
        help="more tools than the usual dozen: operations' names, separated by commas, or all",
    )


def _mcp(arguments: Namespace) -> None:
    """Serve agents on stdin and stdout. Errors: `MissingExtraError`, `SettingError`."""
    try:
        from service.agents.server import run  # noqa: PLC0415 - of an extra
    except ModuleNotFoundError as error:
        if str(error.name).partition(".")[0] not in {"anyio", "mcp"}:
            raise
        raise MissingExtraError(
            "mcp needs the official SDK: pip install 'countermove[mcp]'"
        ) from error
    tools = [name for text in arguments.tools.split(",") if (name := text.strip())]
    with suppress(KeyboardInterrupt):
        run(Settings.read(), tools)


SERVE = Command("serve", "serve HTTP (settings: COUNTERMOVE_*)", _serve)
OPENAPI = Command("openapi", "write the API's description as YAML", _openapi)
WORKER = Command(
    "worker", "run jobs from the Redis of COUNTERMOVE_JOBS_URL", _worker, _add_worker_arguments
)
KEY = Command("key", "add, list, revoke or rotate API keys", _key, key_command.add_arguments)
MCP = Command(
    "mcp",
    "offer the API as tools to language-model agents (MCP on stdio)",
    _mcp,
    _add_mcp_arguments,
)
