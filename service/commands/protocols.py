"""`uci`, `usi`, `ucci`, `gtp`, `xboard`, `nboard`: dialogues on stdin and stdout."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Lock

from service.commands.command import Command
from service.commands.engines import engine_maker, make_engine
from service.commands.fields import options_of
from service.play import standard_streams
from service.play.gtp.dialogue import MOST_CHARACTERS as GTP_CHARACTERS
from service.play.gtp.dialogue import GtpDialogue
from service.play.gtp.kind import KINDS
from service.play.gtp.parameters import ABOUT as GTP_PARAMETERS
from service.play.nboard.dialogue import MOST_CHARACTERS as NBOARD_CHARACTERS
from service.play.nboard.dialogue import NBoardDialogue
from service.play.uci.dialect import DIALECTS, UciDialect
from service.play.uci.dialogue import MOST_CHARACTERS as UCI_CHARACTERS
from service.play.uci.dialogue import UciDialogue
from service.play.xboard.dialogue import MOST_CHARACTERS as XBOARD_CHARACTERS
from service.play.xboard.dialogue import XBoardDialogue
from service.settings import Settings

GTP_MB = 64
GTP_TREES_MB = 256
NBOARD_MB = 64
XBOARD_MB = 64


@contextmanager
def _patient_streams() -> Iterator[None]:
    """Replace bytes that are no text; end in silence at Ctrl-C or where nobody reads stdout."""
    standard_streams.forgive()
    with suppress(BrokenPipeError, KeyboardInterrupt):
        yield


def _sender() -> Callable[[str], None]:
    """Return what prints a whole line, for any thread."""
    lock = Lock()

    def send(line: str) -> None:
        with lock:
            print(line, flush=True)

    return send


def _uci_command(dialect: UciDialect) -> Command:
    def add_arguments(parser: ArgumentParser) -> None:
        parser.add_argument("--game", default=dialect.game, help=f"default {dialect.game}")
        parser.add_argument("--options", help="the game's options, a JSON object")

    def run(arguments: Namespace) -> None:
        """Speak the dialect until `quit` or the end of stdin. Errors: those of `UciDialogue`."""
        with _patient_streams():
            dialogue = UciDialogue(
                engine_maker(), arguments.game, options_of(arguments), _sender(), dialect
            )
            dialogue.run(standard_streams.lines(sys.stdin, UCI_CHARACTERS))

    return Command(dialect.name, f"speak {dialect.about} on stdin and stdout", run, add_arguments)


def _add_gtp_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--game", default="go", choices=KINDS)
    parser.add_argument("--options", help="the game's options, a JSON object")
    for name, about in GTP_PARAMETERS.items():
        parser.add_argument(f"--{name.replace('_', '-')}", help=about)


def _gtp(arguments: Namespace) -> None:
    """Speak GTP until `quit` or the end of stdin. Errors: those of `GtpDialogue`."""

    def send(reply: str) -> None:
        print(reply, end="\n\n", flush=True)

    def write(line: str) -> None:
        print(line, flush=True)

    given = {name: getattr(arguments, name) for name in GTP_PARAMETERS}
    chosen = {name: text for name, text in given.items() if text is not None}
    usual_ms = float(Settings.default_time_ms)
    dialogue = GtpDialogue(
        make_engine(GTP_MB, GTP_TREES_MB), arguments.game, options_of(arguments), chosen, usual_ms
    )
    with _patient_streams():
        dialogue.run(standard_streams.lines(sys.stdin, GTP_CHARACTERS), send, write)


def _xboard(_: Namespace) -> None:
    """Speak the Chess Engine Communication Protocol until `quit` or the end of stdin."""
    with _patient_streams():
        usual_ms = float(Settings.default_time_ms)
        dialogue = XBoardDialogue(make_engine(XBOARD_MB), _sender(), usual_ms)
        dialogue.run(standard_streams.lines(sys.stdin, XBOARD_CHARACTERS))


def _add_nboard_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--threads", type=int, default=1, help="threads of a search; default 1")


def _nboard(arguments: Namespace) -> None:
    """Speak NBoard's protocol until `quit` or the end of stdin."""
    with _patient_streams():
        dialogue = NBoardDialogue(make_engine(NBOARD_MB), _sender(), arguments.threads)
        dialogue.run(standard_streams.lines(sys.stdin, NBOARD_CHARACTERS))


UCI = tuple(map(_uci_command, DIALECTS.values()))
"""A command for each dialect of UCI."""
GTP = Command("gtp", "speak the Go Text Protocol on stdin and stdout", _gtp, _add_gtp_arguments)
XBOARD = Command("xboard", "speak the protocol of XBoard, for chess, on stdin and stdout", _xboard)
NBOARD = Command(
    "nboard",
    "speak NBoard's protocol, for Othello, on stdin and stdout",
    _nboard,
    _add_nboard_arguments,
)
