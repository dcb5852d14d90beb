"""gunicorn, configured in code."""

import gc
from typing import TYPE_CHECKING, Any

from flask import Flask
from gunicorn.app.base import BaseApplication  # type: ignore[import-untyped]

from service import create_app
from service.host import allocator
from service.host.arbiter import Arbiter
from service.host.entrance import ServiceEntrance
from service.host.exporting import MetricsPort, begin_counting
from service.host.job_workers import JobWorkers, job_workers
from service.host.unix_socket import check_socket
from service.host.worker.connection_counts import ConnectionCounts
from service.host.worker.entrance import Entrance
from service.host.worker.worker import Worker
from service.http.views import health, play
from service.http.views.resource import EXTENSION
from service.moves.move_service import MoveService
from service.settings import UNIX, Settings
from service.shared.host import Host
from service.shared.logs import gunicorn_logging, logger, warn_of_unknown
from service.shared.slots import cores

if TYPE_CHECKING:
    from service.moves.referee.referee import Referee

LEAST_WORKERS = 2
ROWS_A_WORKER = 2
"""Rows of the connection counts for each worker: new ones may start before old ones end."""
WORKER_TIMEOUT_S = 30
BACKLOG = 1024


class ServiceWorker(Worker):
    """This service's worker. It maps the shared table, and a stop signal ends its searches.

    At its end it finishes pending writes to the cache, but does not wait for stuck calls.
    """

    reserved = health.PATHS

    def init_process(self) -> None:
        host: Host = self.app.host
        host.populate()
        if host.metrics:
            host.metrics.begin_as(self.connection_count.number)
        super().init_process()

    def run(self) -> None:
        referee: Referee = self.app.wsgi().extensions[play.EXTENSION]
        referee.tokens.keys.begin()
        try:
            super().run()
        finally:
            self._move_service.close()

    def on_exit(self) -> None:
        super().on_exit()
        host: Host = self.app.host
        host.slots.free(self.pid)
        if host.metrics:
            host.metrics.end_of(self.connection_count.number)

    def keeps_connections(self) -> bool:
        return super().keeps_connections() and not self.app.host.stopping.is_set

    def entrance(self) -> Entrance:
        return ServiceEntrance(self.app.wsgi(), self.app.host, self.app.settings)

    def notify(self) -> None:
        """Once a second, show the master that the worker lives, and the metrics how Redis is."""
        super().notify()
        if metrics := self.app.host.metrics:
            metrics.redis_trouble(is_on=self._move_service.answers.store.is_in_trouble)

    def handle_exit(self, sig: int, frame: object) -> None:
        self.stop_searches()
        super().handle_exit(sig, frame)

    def handle_quit(self, sig: int, frame: object) -> None:
        self.stop_searches()
        super().handle_quit(sig, frame)

    def stop_searches(self) -> None:
        self._move_service.engine.stop()

    @property
    def _move_service(self) -> MoveService:
        move_service: MoveService = self.app.wsgi().extensions[EXTENSION]
        return move_service


class Server(BaseApplication):  # type: ignore[misc]
    """The service under gunicorn, whose application is made before the fork."""

    worker_class: type[Worker] = ServiceWorker

    def __init__(
        self, settings: Settings, host: Host, job_workers: JobWorkers | None = None
    ) -> None:
        self.settings = settings
        self.host = host
        self.job_workers = job_workers
        self._metrics = MetricsPort(settings, host)
        super().__init__()

    def load_config(self) -> None:
        for name, value in self._options().items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        with self.host.populating():
            app = create_app(self.settings, self.host)
        # A full collection would stop a worker for 50 ms to look at what never goes.
        gc.collect()
        gc.freeze()
        return app

    def run(self) -> None:
        Arbiter(self).run()

    def _options(self) -> dict[str, Any]:
        settings = self.settings
        workers = settings.workers or max(LEAST_WORKERS, cores())
        counts = ConnectionCounts(ROWS_A_WORKER * workers + 1)

        metrics = self._metrics
        metrics.counts = counts

        def assign_count(arbiter: Arbiter, worker: Worker) -> None:
            others = {other.connection_count.number for other in arbiter.WORKERS.values()}
            worker.connection_count = counts.claim(others)

        def free_worker(_: Arbiter, worker: Worker) -> None:
            metrics.ended += 1
            worker.on_exit()

        return {
            "bind": bind_address(settings.host, settings.port),
            "workers": workers,
            "worker_class": self.worker_class,
            "threads": settings.threads,
            "preload_app": True,
            "timeout": WORKER_TIMEOUT_S,
            "graceful_timeout": settings.graceful_s,
            "keepalive": settings.keep_alive_s,
            "backlog": BACKLOG,
            # The worker relies on this parser; "auto" would choose another if it is installed.
            "http_parser": "python",
            # By default gunicorn lets headers change the application's path and the scheme, of
            # whoever is connected from this machine. The application decides whom it believes.
            "forwarder_headers": "",
            "forwarded_allow_ips": "",
            "secure_scheme_headers": {},
            "pre_fork": assign_count,
            "child_exit": free_worker,
            "when_ready": metrics.open,
            "post_fork": metrics.leave,
            "control_socket_disable": True,
            "proc_name": "countermove",
            "logconfig_dict": gunicorn_logging(settings.log_level),
        }


def bind_address(host: str, port: int) -> str:
    """Return the address as gunicorn reads it: IPv6 in brackets, a socket without a port."""
    if host.startswith(UNIX):
        return host
    return f"[{host}]:{port}" if ":" in host and not host.startswith("[") else f"{host}:{port}"


def serve(settings: Settings) -> None:
    """Serve until a stop signal. Errors: `SettingError`."""
    allocator.limit_kept_memory()
    if settings.unix_socket is not None:
        check_socket(settings.unix_socket)
    with Host(settings, embeds_jobs=True) as host:
        begin_counting(settings, host)
        log = logger(settings.log_level)
        warn_of_unknown(log)
        log.info("cache", source=host.cache.source, reason=host.cache.reason)
        log.info("jobs", source=host.jobs.source, reason=host.jobs.reason)
        with job_workers(settings, host) as workers:
            Server(settings, host, workers).run()
