"""The front door of deploy/door in this machine, before replicas at given ports."""

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.docker_stack import ROOT, answers
from tests.servers import free_port

CONFIGURATION = ROOT / "deploy" / "door" / "haproxy.cfg"
LOCAL = "127.0.0.1"


def needs_haproxy() -> None:
    if shutil.which("haproxy") is None:
        sys.exit("this needs haproxy: apt-get install haproxy")


@contextmanager
def door(ports: Sequence[int], folder: Path) -> Iterator[str]:
    """The shipped front door, with the replicas named instead of looked up. Gives its address."""
    port = free_port()
    text = CONFIGURATION.read_text().replace("bind :8000", f"bind {LOCAL}:{port}")
    servers = "\n".join(f"    server replica{port} {LOCAL}:{port}" for port in ports)
    text = re.sub(r"^ +server-template .*$", servers, text, flags=re.MULTILINE)
    file = folder / "haproxy.cfg"
    file.write_text(text)
    process = subprocess.Popen(["haproxy", "-db", "-f", file], stdout=subprocess.DEVNULL)
    try:
        address = f"http://{LOCAL}:{port}"
        while not answers(address):
            time.sleep(0.1)
        yield address
    finally:
        process.terminate()
        process.wait()
