"""The front door of deploy/door in this machine, before replicas at given ports."""

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.deploying.docker_stack import ROOT, answers
from tests.support.redis_servers import free_port

CONFIGURATION = ROOT / "deploy" / "door"
LOCAL = "127.0.0.1"
LOG = "door.log"


class Door(NamedTuple):
    """Two ways in, as those of compose's two doors."""

    port: int
    tls_port: int
    folder: Path
    """The folder with the certificate to trust, and the log."""

    @property
    def address(self) -> str:
        return f"http://{LOCAL}:{self.port}"

    @property
    def log(self) -> str:
        """The door's log: replicas that came and went, and its errors."""
        return (self.folder / LOG).read_text()


def needs_haproxy() -> None:
    if shutil.which("haproxy") is None:
        sys.exit("this needs haproxy: apt-get install haproxy")


@contextmanager
def door(ports: Sequence[int], folder: Path) -> Iterator[Door]:
    """The shipped front door, with the replicas named instead of looked up, once it has one."""
    found = Door(free_port(), free_port(), folder)
    certificate = ["make", "--no-print-directory", "certificate", f"TLS={folder}"]
    subprocess.run(certificate, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    servers = "\n".join(f"    server replica{port} {LOCAL}:{port}" for port in ports)
    changes = {
        r"bind :8000": f"bind {LOCAL}:{found.port}",
        r"bind :8443": f"bind {LOCAL}:{found.tls_port}",
        r"/certificates/door\.pem": str(folder / "both.pem"),
        r"^ +server-template .*$": servers,
    }
    arguments = ["haproxy", "-db"]
    for name in ("haproxy.cfg", "tls.cfg"):
        text = (CONFIGURATION / name).read_text()
        for pattern, own in changes.items():
            text = re.sub(pattern, own, text, flags=re.MULTILINE)
        (folder / name).write_text(text)
        arguments += ["-f", str(folder / name)]
    with (folder / LOG).open("wb") as log:
        process = subprocess.Popen(arguments, stdout=log, stderr=log)
    try:
        while not answers(found.address):
            assert process.poll() is None, found.log
            time.sleep(0.1)
        yield found
    finally:
        process.terminate()
        process.wait()
