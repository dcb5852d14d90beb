"""gunicorn, configured in code."""

import socket
import struct
from typing import Any

from flask import Flask
from gunicorn.app.base import BaseApplication  # type: ignore[import-untyped]
from gunicorn.workers.gthread import TConn, ThreadWorker  # type: ignore[import-untyped]

from service import create_app, memory
from service.host import Host
from service.logs import gunicorn_logging, logger
from service.settings import Settings
from service.slots import cores
from service.views.resource import EXTENSION

SPARE_THREADS = 8
LEAST_WORKERS = 2
WORKER_TIMEOUT_S = 30
KEEP_ALIVE_S = 15
BACKLOG = 1024


class Worker(ThreadWorker):  # type: ignore[misc]
    """gunicorn's threaded worker; silent clients are dropped, and a stop ends searches."""

    def enqueue_req(self, conn: TConn) -> None:
        silence = struct.pack("ll", self.app.settings.client_s, 0)
        conn.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, silence)
        conn.sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, silence)
        super().enqueue_req(conn)

    def handle_exit(self, sig: int, frame: object) -> None:
        self._stop_searches()
        super().handle_exit(sig, frame)

    def handle_quit(self, sig: int, frame: object) -> None:
        self._stop_searches()
        super().handle_quit(sig, frame)

    def _stop_searches(self) -> None:
        self.app.wsgi().extensions[EXTENSION].engine.stop()


class Server(BaseApplication):  # type: ignore[misc]
    """The service under gunicorn. The application is made before the workers are forked."""

    def __init__(self, settings: Settings, host: Host) -> None:
        self.settings = settings
        self._host = host
        super().__init__()

    def load_config(self) -> None:
        for name, value in self._options().items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        with self._host.populating():
            return create_app(self.settings, self._host)

    def _forked(self, _arbiter: object, _worker: object) -> None:
        self._host.populate()

    def _options(self) -> dict[str, Any]:
        settings = self.settings
        slots = len(self._host.slot_files)
        return {
            "bind": f"{settings.host}:{settings.port}",
            "workers": settings.workers or max(LEAST_WORKERS, cores()),
            "worker_class": Worker,
            # Whoever searches or waits holds a thread: the spare ones keep /healthz quick.
            "threads": slots + settings.queue + settings.followers + SPARE_THREADS,
            "preload_app": True,
            "post_fork": self._forked,
            "timeout": WORKER_TIMEOUT_S,
            "graceful_timeout": settings.graceful_s,
            "keepalive": KEEP_ALIVE_S,
            "backlog": BACKLOG,
            "control_socket_disable": True,
            "proc_name": "countermove",
            "logconfig_dict": gunicorn_logging(settings.log_level),
        }


def serve(settings: Settings) -> None:
    """Serve until told to stop."""
    memory.keep_little()
    with Host(settings) as host:
        cache = host.cache
        logger(settings.log_level).info("cache", source=cache.source, reason=cache.reason)
        Server(settings, host).run()
