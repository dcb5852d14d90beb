"""`python -m tests.programs.protocols`: programs of others speak with ours, each in its protocol.

Sabaki's library speaks GTP. fairy-stockfish plays shogi by USI and xiangqi by UCCI against ours;
our rules are the referee, so that a move which the other would not take shows as a loss.
"""

import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count

from service.engine import Engine, Game, Table
from tests.support import ROOT

GAMES = int(sys.argv[1]) if sys.argv[1:] else 4
BUILT = ROOT / "target" / "protocols"
OTHER = "fairy-stockfish"
MOST_PLIES = 300
NO_MOVES = frozenset({"resign", "win", "(none)"})


class Program:
    """A process that is spoken to line by line."""

    def __init__(self, *command: str) -> None:
        self.name = command[-1]
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def say(self, *lines: str) -> None:
        assert self.process.stdin
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def until(self, *words: str) -> list[str]:
        """Read lines until one begins with one of the words. Return the words of that."""
        assert self.process.stdout
        for line in self.process.stdout:
            said = line.split()
            if said[:1] and said[0] in words:
                return said
        raise SystemExit(f"FAILED: {self.name} ended")

    def end(self) -> int:
        self.say("quit")
        return self.process.wait(20)


@dataclass(frozen=True)
class Kind:
    """A protocol, and how it is spoken."""

    protocol: str
    game: str
    start: str
    setting: Callable[[str, str], str]
    skill: str
    begin: str
    go: str
    other_go: str
    """The command for a weak search."""


KINDS = (
    Kind(
        "usi",
        "shogi",
        "position startpos",
        "setoption name {} value {}".format,
        "Skill Level",
        "usinewgame",
        "go btime 2000 wtime 2000 byoyomi 60",
        "go movetime 30",
    ),
    Kind(
        "ucci",
        "xiangqi",
        "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        "setoption {} {}".format,
        "Skill_Level",
        "setoption newgame",
        "go time 2 increment 0 movestogo 20 opptime 2 oppincrement 0",
        "go depth 4",
    ),
)


def played(kind: Kind, players: Sequence[Program], ours: Program, game: Game) -> int | None:
    """Play a game. Return the index of the player who won; `None`: drawn. The first begins."""
    at, moves = game.at(), list[str]()
    names = game.card()["players"]
    for ply in count():
        seen = at.inspect()
        if seen["turn"] == "over" or ply == MOST_PLIES:
            return names.index(seen["winner"]) if "winner" in seen else None
        player = players[ply % 2]
        player.say(f"{kind.start} moves {' '.join(moves)}" if moves else kind.start)
        player.say(kind.go if player is ours else kind.other_go)
        word, *said = player.until("bestmove", "nobestmove")
        if word == "nobestmove" or said[0] in NO_MOVES:
            return ply % 2 if said[:1] == ["win"] else 1 - ply % 2
        at = at.child(said[0])
        moves.append(said[0])
    raise AssertionError


def match(kind: Kind) -> bool:
    """Play some games, each of the two beginning in turn. Return whether ours won more."""
    ours = Program(sys.executable, "-m", "service", kind.protocol)
    other = Program(OTHER)
    for program in (ours, other):
        program.say(kind.protocol)
        program.until(f"{kind.protocol}ok")
    other.say(kind.setting(kind.skill, "-10"))
    game = Engine(Table(megabytes=1)).game(kind.game)
    score = [0, 0, 0]
    for number in range(GAMES):
        for program in (ours, other):
            program.say(kind.begin, "isready")
            program.until("readyok")
        first = number % 2
        players = (other, ours) if first else (ours, other)
        winner = played(kind, players, ours, game)
        score[2 if winner is None else winner ^ first] += 1
    status = ours.end(), other.end()
    print(f"{kind.protocol}: {score[0]} won, {score[2]} drawn, {score[1]} lost")
    return status == (0, 0) and score[0] > score[1]


def sabaki() -> bool:
    """Let Sabaki's library speak GTP. Return whether all was as it should be."""
    shutil.copytree(ROOT / "tests" / "programs" / "sabaki", BUILT, dirs_exist_ok=True)
    install = ["npm", "ci", "--no-fund", "--no-audit", "--loglevel=error"]
    subprocess.run(install, cwd=BUILT, check=True)
    program = [sys.executable, "-m", "service", "gtp", "--time-ms", "500"]
    done = subprocess.run(["node", str(BUILT / "sabaki.cjs"), *program], cwd=ROOT, check=False)
    return done.returncode == 0


def main() -> int:
    """Return 1 where something was not as it should be."""
    return 0 if all([sabaki(), *map(match, KINDS)]) else 1


if __name__ == "__main__":
    sys.exit(main())
