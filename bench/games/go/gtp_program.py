"""A program that speaks GTP, in a process of its own."""

import subprocess
from collections.abc import Sequence
from typing import Self


class GtpError(RuntimeError):
    """A command failed or the program ended; the message has the command and the reply."""


class GtpProgram:
    """The controller's side of one program."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """End the program."""
        self._process.kill()
        self._process.communicate()

    def say(self, command: str) -> str:
        """Send a command and return what it replies. Errors: `GtpError`."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(command + "\n")
        self._process.stdin.flush()
        lines: list[str] = []
        for line in self._process.stdout:
            if line == "\n" and lines:
                break
            if line != "\n":
                lines.append(line.rstrip())
        reply = "\n".join(lines)
        if not reply.startswith("="):
            raise GtpError(f"{command}: {reply or 'the program has ended'}")
        return reply.removeprefix("=").strip()
