"""Let the application answer a request, in a thread."""

from collections.abc import Callable
from time import monotonic
from typing import Any
from wsgiref.types import WSGIApplication

from gunicorn.http import wsgi  # type: ignore[import-untyped]
from structlog.typing import FilteringBoundLogger

from service import request_id as request_ids
from service.caller import KEY
from service.host.worker import error_replies
from service.host.worker.connection import Connection
from service.host.worker.reply_buffer import ReaderGoneError


class KeptResponse(wsgi.Response):  # type: ignore[misc]
    """A response whose header says how long its connection is kept for another request."""

    def default_headers(self) -> list[str]:
        headers: list[str] = super().default_headers()
        if self.should_close():
            return headers
        return [*headers, f"Keep-Alive: timeout={self.cfg.keepalive}\r\n"]


class Responder:
    """Runs the application. `answer` never raises; it sets how the connection goes on."""

    def __init__(
        self,
        application: WSGIApplication,
        cfg: Any,  # noqa: ANN401 - gunicorn's
        goes_on: Callable[[], bool],
        log: FilteringBoundLogger,
    ) -> None:
        self._application = application
        self._cfg = cfg
        self._goes_on = goes_on
        self._log = log

    def answer(self, connection: Connection) -> None:
        connection.keeps = False
        if connection.caller.has_left:
            return
        try:
            connection.keeps = self._reply(connection)
            connection.reply_buffer.push()
            connection.replied_at = monotonic()
        except ReaderGoneError:
            connection.is_lost = True
        except BaseException:  # noqa: BLE001 - also SystemExit: the thread must go on
            request_id = request_ids.new()
            self._log.exception("request failed", request_id=request_id)
            connection.is_lost = connection.reply_buffer.has_begun
            if not connection.is_lost:
                connection.reply_buffer.sendall(
                    error_replies.encoded(error_replies.internal_error(), request_id)
                )

    def _reply(self, connection: Connection) -> bool:
        """Write the reply. Return whether another request may follow."""
        response, environ = wsgi.create(
            connection.request,
            connection.reply_buffer,
            connection.client,
            connection.server,
            self._cfg,
            KeptResponse,
        )
        environ["wsgi.multithread"] = True
        environ[KEY] = connection.caller
        if not self._goes_on():
            response.force_close()
        parts = self._application(environ, response.start_response)
        try:
            for part in parts:
                response.write(part)
            response.close()
        finally:
            if hasattr(parts, "close"):
                parts.close()
        return not response.should_close()
