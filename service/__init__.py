"""Countermove: a REST service that plays games."""

import atexit
from collections.abc import Callable, Mapping
from secrets import token_bytes

from flask import Flask
from structlog.typing import FilteringBoundLogger

from service import evaluations, larger_tables, plugins
from service.access.access import make_access
from service.access.quotas import Quotas
from service.cache.answers.answers import IN_MEMORY, NOWHERE, Answers
from service.cache.answers.redis_store import RedisStore
from service.cache.answers.store import NullStore, Store
from service.cache.entries.exchange import EntryExchange
from service.cache.entries.store import entry_store
from service.cache.strategies.exchange import StrategyExchange
from service.cache.strategies.store import StrategyStore
from service.engine import Engine, Table
from service.http import openapi, proxies
from service.http.compression import compress_large
from service.http.cross_origin import allow_origins
from service.http.gate import keep_gate
from service.http.handlers import RequestLog, handle_errors
from service.http.measuring import measure
from service.http.views import (
    batch,
    described,
    fictitious_play,
    games,
    health,
    hint,
    jobs,
    outcome,
    page,
    policies,
    position,
    record,
    review,
    search,
    stream,
    swagger_page,
    trace,
)
from service.http.views import (
    play as play_view,
)
from service.http.views.resource import EXTENSION
from service.jobs.store import Jobs
from service.moves.move_service import MoveService
from service.moves.observer import Nobody, SearchObserver
from service.moves.referee.continuations import Continuations
from service.moves.referee.referee import Referee
from service.moves.referee.shared_keys import SharedKeys
from service.moves.referee.token import Keys, Tokens
from service.moves.referee.token_key import KEY_BYTES, given_key, own_key
from service.settings import OFF, YES, Settings
from service.shared.host import EXTERNAL, Host
from service.shared.logs import logger
from service.shared.shelf import Shelf

OWN_TABLE_MB = 16
SHELF_BYTES = 32 << 20
"""Bytes on disk for the continuations of games: some 20,000 moves."""


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
    if host.metrics:
        measure(app, host.metrics.request)
    compress_large(app)
    allow_origins(app, settings.allowed_origins)
    app.extensions[health.STOPPING] = lambda: host.stopping.is_set
    move_service = app.extensions[EXTENSION] = make_move_service(settings, host, log)
    app.extensions[health.SELF_TEST] = health.SelfTest(move_service.engine.self_test)
    app.extensions[jobs.EXTENSION] = _jobs(settings, host, log)
    app.extensions[play_view.EXTENSION] = _referee(settings, host, move_service, log)
    if host.metrics:
        host.count_jobs = _job_counts(settings, host, log)
    api = openapi.make_api(app)
    for resource in (
        *(games, position, search, outcome, stream, hint, review, record, batch, policies),
        *(described, fictitious_play, trace, play_view, jobs, health),
    ):
        api.register_blueprint(resource.blueprint)
    page.serve_page(app, log, settings.allowed_frames)
    app.register_blueprint(swagger_page.blueprint)
    openapi.publish(app, api, move_service.engine)
    handle_errors(app, log)
    store = move_service.answers.store
    connection = store.connection if isinstance(store, RedisStore) else None
    quotas = Quotas(connection, settings, host.counters, log)
    keep_gate(app, make_access(settings, quotas, log))
    logged = RequestLog(app.wsgi_app, log)
    app.extensions[proxies.EXTENSION] = outermost = proxies.Proxies(
        logged, settings.trusted_proxies
    )
    app.wsgi_app = outermost  # type: ignore[method-assign]
    return app


def _jobs(settings: Settings, host: Host, log: FilteringBoundLogger) -> Jobs | str:
    """Return the jobs, or the reason why there are none. Errors: `SettingError`."""
    address = host.jobs
    return address.reason if address.url is None else Jobs(address.url, settings, log)


def _job_counts(
    settings: Settings, host: Host, log: FilteringBoundLogger
) -> Callable[[], Mapping[str, int]] | None:
    """Return a job counter for the master alone: workers that it forks must not share its locks."""
    found = _jobs(settings, host, log)
    return found.counts if isinstance(found, Jobs) else None


def _games(settings: Settings, log: FilteringBoundLogger) -> plugins.FoundGames:
    """Find games written in Python. Log and skip each that cannot be used."""
    found = plugins.find(with_openspiel=settings.openspiel == YES)
    for left_out in found.left_out:
        log.error("game left out", **left_out.fields(), exc_info=left_out.error)
    return found


def _make_engine(settings: Settings, table: Table, log: FilteringBoundLogger) -> Engine:
    """Make the engine with the games, evaluations and tables found. Errors: `SettingError`."""
    games = _games(settings, log).plugins
    found = evaluations.find(settings.evaluations, games)
    for left_out in found.left_out:
        log.error("evaluation left out", **left_out.fields(), exc_info=left_out.error)
    larger = larger_tables.find(settings.tables)
    for unfit in larger.left_out:
        log.error("table left out", **unfit.fields())
    return Engine(table, games, settings.trees_mb, found.sets, larger.tables)


def make_move_service(
    settings: Settings,
    host: Host,
    log: FilteringBoundLogger,
    observer: SearchObserver | None = None,
) -> MoveService:
    """Make the move service, for use without HTTP too. Errors: `SettingError`.

    `observer` is notified of searches; left out, the host's metrics are, if they are on.
    """
    memory = host.table_memory
    table = Table(megabytes=OWN_TABLE_MB) if memory is None else Table(memory)
    engine = _make_engine(settings, table, log)
    store = _store(settings, host, log)
    return MoveService(
        settings,
        engine,
        host.slots,
        Answers(store, host.counters, settings),
        _entries(settings, host, table, log),
        _strategies(settings, host, engine, store, log),
        observer=observer or host.metrics or Nobody(),
    )


def _entries(
    settings: Settings, host: Host, table: Table, log: FilteringBoundLogger
) -> EntryExchange | None:
    store = entry_store(host.cache.url, host.cache.source, settings, host.counters, log)
    if store is None:
        return None
    return EntryExchange(table, store, settings.cache_secret, host.counters)


def _strategies(
    settings: Settings, host: Host, engine: Engine, answers: Store, log: FilteringBoundLogger
) -> StrategyExchange | None:
    if host.cache.url is None:
        return None
    store = StrategyStore(host.cache.url, settings, host.counters, log)
    return StrategyExchange(engine.strategies, store, answers, host.counters)


def _referee(
    settings: Settings, host: Host, move_service: MoveService, log: FilteringBoundLogger
) -> Referee:
    tokens = Tokens(_token_keys(settings, host, move_service.answers, log))
    shelf = Shelf(host.folder / "continuations", SHELF_BYTES)
    return Referee(
        move_service, tokens, Continuations(move_service.answers, shelf, tokens, settings)
    )


def _token_keys(
    settings: Settings, host: Host, answers: Answers, log: FilteringBoundLogger
) -> bytes | Keys:
    if key := given_key(settings):
        return key
    store = answers.store
    if host.cache.source == EXTERNAL and isinstance(store, RedisStore):
        own = token_bytes(KEY_BYTES)
        file = host.folder / "token_keys"
        return SharedKeys(store.connection, answers.writer, own, file, settings)
    return own_key(log)


def _store(settings: Settings, host: Host, log: FilteringBoundLogger) -> Store:
    address = host.cache
    if address.url is None:
        has_memory = settings.memory_mb and settings.redis_url != OFF
        return NullStore(address.reason, IN_MEMORY if has_memory else NOWHERE)
    return RedisStore(address.url, address.source, settings, host.counters, log)
