"""The certificate for trying a proxy with TLS."""

import ssl
import subprocess
from pathlib import Path

from tests.support import ROOT


def test_a_client_that_trusts_it_finds_localhost_in_it(tmp_path: Path) -> None:
    subprocess.run(
        ["make", "certificate", f"TLS={tmp_path}"], cwd=ROOT, check=True, capture_output=True
    )
    server = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    server.load_cert_chain(tmp_path / "both.pem")
    client = ssl.create_default_context(cafile=str(tmp_path / "certificate.pem"))
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    ours = client.wrap_bio(to_client, to_server, server_hostname="localhost")
    theirs = server.wrap_bio(to_server, to_client, server_side=True)
    shake_hands(ours, theirs)
    assert ours.version() == "TLSv1.3"
    assert (tmp_path / "key.pem").stat().st_mode & 0o077 == 0


def shake_hands(*sides: ssl.SSLObject) -> None:
    """Errors: `SSLCertVerificationError`."""
    waiting = list(sides)
    while waiting:
        for side in list(waiting):
            try:
                side.do_handshake()
            except ssl.SSLWantReadError:
                continue
            waiting.remove(side)
