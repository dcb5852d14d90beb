"""Chess at 1+0.05 s against other programs: `python -m bench.games.chess.match --games 200`.

Each opening of bench/games/data/chess_openings.txt is played with either side. A peer that is not
installed is passed over with a word. Not part of `make bench`: a game takes about ten seconds.
"""

import shutil
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path

from bench.support.measure import heading

OPENINGS = Path(__file__).parents[1] / "data" / "chess_openings.txt"
GAMES_FOLDER = "/usr/games"
"""Debian's folder for these programs, which is not on every PATH."""
PEERS = {
    "gnuchess": "{} --uci?Hash=64&OwnBook=false",
    "stockfish": "{}?Hash=64&Threads=1&UCI_LimitStrength=true&UCI_Elo=2400",
}


def main() -> None:
    """Play against every peer that is there, or those that are named."""
    arguments = _parser().parse_args()
    for name in arguments.peer or PEERS:
        path = shutil.which(name) or shutil.which(name, path=GAMES_FOLDER)
        if path is None:
            print(f"{name} is not installed: apt-get install {name}", flush=True)
            continue
        heading(
            f"chess: {arguments.ours} against {name}, {arguments.games} games at {arguments.time} s"
        )
        command = [sys.executable, "-m", "service", "match", arguments.ours]
        command += ["uci:" + PEERS[name].format(path), "--game", "chess", "--time", arguments.time]
        command += ["--games", str(arguments.games), "--openings", str(OPENINGS)]
        command += ["--concurrency", str(arguments.concurrency)]
        if arguments.log:
            command += ["--log", f"{arguments.log}-{name}.pgn"]
        subprocess.run(command, check=True)


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m bench.games.chess.match", description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--time", default="1+0.05", help="seconds and increment; 1+0.05")
    parser.add_argument("--ours", default="auto", help="as `match` reads it; auto")
    parser.add_argument("--peer", action="append", choices=PEERS, help="all of them by default")
    parser.add_argument("--concurrency", type=int, default=1, help="games at one time; 1")
    parser.add_argument("--log", help="where the games are written: LOG-PEER.pgn")
    return parser


if __name__ == "__main__":
    main()
