"""Countermove: a REST service that plays games."""

import atexit

from flask import Flask
from structlog.typing import FilteringBoundLogger

from service import plugins
from service.cache.answers import IN_MEMORY, NOWHERE, Answers
from service.cache.entry_courier import EntryCourier
from service.cache.entry_store import entry_store
from service.cache.redis_store import RedisStore
from service.cache.store import NullStore, Store
from service.engine import Engine, Table
from service.host.logs import logger
from service.host.shared import Host
from service.http import openapi
from service.http.handlers import RequestLog, handle_errors
from service.http.views import (
    games,
    health,
    hint,
    outcome,
    pages,
    policies,
    position,
    review,
    search,
)
from service.http.views.resource import EXTENSION
from service.moves.move_service import MoveService
from service.settings import OFF, Settings

OWN_TABLE_MB = 16


def create_app(settings: Settings | None = None, host: Host | None = None) -> Flask:
    """Make the application. A `host` that is passed in is not closed here.

    Errors: `SettingError` if settings are read from the environment.
    """
    settings = settings or Settings.read()
    if host is None:
        host = Host(settings)
        atexit.register(host.close)
    log = logger(settings.log_level)
    app = Flask(__name__, static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = settings.max_body_bytes
    move_service = app.extensions[EXTENSION] = make_move_service(settings, host, log)
    api = openapi.make_api(app)
    for resource in (games, position, search, outcome, hint, review, policies, health):
        api.register_blueprint(resource.blueprint)
    app.register_blueprint(pages.blueprint)
    openapi.publish(app, api, move_service.engine)
    handle_errors(app, log)
    app.wsgi_app = RequestLog(app.wsgi_app, log)  # type: ignore[method-assign]
    return app


def _games(log: FilteringBoundLogger) -> plugins.FoundGames:
    """Find games written in Python. Log and skip each that cannot be used."""
    found = plugins.find()
    for left_out in found.left_out:
        log.error("game left out", **left_out.fields(), exc_info=left_out.error)
    return found


def make_move_service(settings: Settings, host: Host, log: FilteringBoundLogger) -> MoveService:
    """Make what the application is about, for use without HTTP too. Errors: `SettingError`."""
    memory = host.table_memory
    table = Table(megabytes=OWN_TABLE_MB) if memory is None else Table(memory)
    return MoveService(
        settings,
        Engine(table, _games(log).plugins),
        host.slots,
        Answers(_store(settings, host, log), host.counters, settings),
        _entries(settings, host, table, log),
    )


def _entries(
    settings: Settings, host: Host, table: Table, log: FilteringBoundLogger
) -> EntryCourier | None:
    store = entry_store(host.cache.url, host.cache.source, settings, host.counters, log)
    if store is None:
        return None
    return EntryCourier(table, store, settings.cache_secret, host.counters)


def _store(settings: Settings, host: Host, log: FilteringBoundLogger) -> Store:
    address = host.cache
    if address.url is None:
        has_memory = settings.memory_mb and settings.redis_url != OFF
        return NullStore(address.reason, IN_MEMORY if has_memory else NOWHERE)
    return RedisStore(address.url, address.source, settings, host.counters, log)
