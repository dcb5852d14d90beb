"""`python -m tests.support.stuck_names serve`: the service, with name look-ups that never end."""

import socket
import sys
from threading import Event
from typing import Any

from service.__main__ import main

NAME = "nowhere"

if __name__ == "__main__":
    real = socket.getaddrinfo

    def look_up(host: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - as socket's own
        if host == NAME:
            Event().wait()
        return real(host, *args, **kwargs)

    socket.getaddrinfo = look_up
    sys.exit(main())
