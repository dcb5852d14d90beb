"""When a request arrived: the kernel may have had it for a while before the loop read it."""

import socket
import sys

LAST_DATA_RECEIVED = slice(52, 56)
"""Where `struct tcp_info` (linux/tcp.h) has the milliseconds since the last data came."""


def age_s(client: socket.socket) -> float:
    """Return how long ago the client's last byte came; 0 where the kernel does not say."""
    try:
        found = client.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, LAST_DATA_RECEIVED.stop)
    except OSError:  # a Unix socket
        return 0.0
    return int.from_bytes(found[LAST_DATA_RECEIVED], sys.byteorder) / 1000
