"""Programs that play against levels: those installed, with an Elo that they have."""

from collections.abc import Mapping
from shutil import which

import chess.engine

from bench.levels.contest import Contest, Peer

ELO_OPTION = "UCI_Elo"


def known(contest: Contest) -> Mapping[str, Peer]:
    """Return the programs that are installed. Errors: `SystemExit` for a value out of range."""
    found = {name: peer for name, peer in contest.peers.items() if which(peer.path)}
    for name, peer in found.items():
        _check(name, peer)
    return found


def _check(name: str, peer: Peer) -> None:
    """Compare the Elo that is asked for with the range that the program tells."""
    options = dict(
        part.split("=", 1) for part in peer.command.partition("?")[2].split("&") if "=" in part
    )
    if ELO_OPTION not in options:
        return
    with chess.engine.SimpleEngine.popen_uci(peer.path) as program:
        least, most = program.options[ELO_OPTION].min, program.options[ELO_OPTION].max
    if least is None or most is None or not least <= int(options[ELO_OPTION]) <= most:
        raise SystemExit(
            f"{name}: {ELO_OPTION} is {options[ELO_OPTION]}; {peer.path} takes {least} to {most}"
        )
