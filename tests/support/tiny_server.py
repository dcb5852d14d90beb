"""`python -m tests.support.tiny_server`: the service's server and worker around a tiny application.

Who asks for `/wait` waits until somebody asks for `/release`, or until it leaves, or the worker is
to end; `/state` tells how many do.
"""

import json
import os
import socket
import sys
from threading import Condition
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import parse_qs
from wsgiref.types import StartResponse, WSGIEnvironment

from service.caller import caller_of
from service.host.server import Server
from service.host.worker.worker import Worker
from service.settings import Settings
from service.shared.stopping import Stopping

if TYPE_CHECKING:
    from service.shared.host import Host

SEND_BUFFER = 4096
JSON = [("Content-Type", "application/json")]


class App:
    def __init__(self) -> None:
        self._changed = Condition()
        self._state = {"waiting": 0, "left": 0, "answered": 0}
        self._releases = 0

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> list[bytes]:
        path = environ["PATH_INFO"]
        body = environ["wsgi.input"].read()
        content: Any = {
            "body": body.decode(),
            "script": environ["SCRIPT_NAME"],
            "worker": os.getpid(),
        }
        match path:
            case "/wait":
                self._wait(environ)
            case "/release":
                self.release()
            case "/state":
                content = self._state
            case "/fail":
                raise RuntimeError("a secret")
            case "/exit":
                sys.exit("a secret")
            case "/long":
                content = "x" * int(parse_qs(environ["QUERY_STRING"])["length"][0])
        text = json.dumps(content).encode()
        start_response("200 OK", [*JSON, ("Content-Length", str(len(text)))])
        return [text]

    def _wait(self, environ: WSGIEnvironment) -> None:
        caller = caller_of(environ)
        with self._changed:
            self._state["waiting"] += 1
            before = self._releases
            with caller.on_leaving(self._wake):
                self._changed.wait_for(lambda: self._releases > before or caller.has_left)
            self._state["waiting"] -= 1
            self._state["left" if caller.has_left else "answered"] += 1

    def _wake(self) -> None:
        with self._changed:
            self._changed.notify_all()

    def release(self) -> None:
        with self._changed:
            self._releases += 1
            self._changed.notify_all()


class TinyWorker(Worker):
    reserved = ("/healthz", "/state", "/release")

    def init_process(self) -> None:
        for listener in self.sockets:
            listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        super().init_process()

    def stop_searches(self) -> None:
        self.app.wsgi().release()


class TinyHost:
    """The parts of a host that the server needs."""

    def __init__(self) -> None:
        self.stopping = Stopping()


class TinyServer(Server):
    worker_class = TinyWorker

    def load(self) -> Any:  # noqa: ANN401 - any WSGI application
        return App()


if __name__ == "__main__":
    TinyServer(Settings.read(), cast("Host", TinyHost())).run()
