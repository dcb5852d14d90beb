"""`/metrics` on a port of its own, served by the master in threads."""

import socket
from socketserver import ThreadingMixIn
from threading import Thread
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer

from prometheus_client import CollectorRegistry
from prometheus_client.exposition import make_wsgi_app

from service.settings import SettingError, Settings

CLIENT_S = 5.0
"""Time that a client may be silent."""


class _Handler(WSGIRequestHandler):
    timeout = CLIENT_S

    def log_message(self, *_: object) -> None:
        """Log nothing."""


class _Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True

    def server_bind(self) -> None:
        """Bind without asking for the host's name, which may take long."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.bind(self.server_address)
        self.server_name, self.server_port = str(self.server_address[0]), self.server_address[1]
        self.setup_environ()

    def handle_error(self, *_: object) -> None:
        """Ignore a client that leaves."""


class Exporter:
    """Serves the registry until the process ends."""

    def __init__(self, settings: Settings, registry: CollectorRegistry) -> None:
        """Errors: `SettingError` if it cannot listen."""
        address = (settings.metrics_host, settings.metrics_port)
        _Server.address_family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
        try:
            self._server = _Server(address, _Handler)
        except OSError as error:
            raise SettingError(
                f"COUNTERMOVE_METRICS_HOST and COUNTERMOVE_METRICS_PORT: "
                f"cannot listen on {address[0]}:{address[1]}: {error.strerror or error}"
            ) from error
        self._server.set_app(make_wsgi_app(registry))
        Thread(target=self._server.serve_forever, name="metrics", daemon=True).start()

    def leave(self) -> None:
        """Close the socket in a fork of the process."""
        self._server.socket.close()
