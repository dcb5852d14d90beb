"""A program that speaks UCI and plays tic-tac-toe's cells in a fixed order, or misbehaves.

Arguments: how it behaves (`good`, `crash`, `illegal`, `silent`, `resign`, `deaf` to uci, `slow` by
60 ms a move), and after how many moves of a game. What it hears it writes to the file named third.
"""

import sys
import time
from pathlib import Path

CELLS = ("b2", "a1", "c3", "a3", "c1", "a2", "b1", "b3", "c2")


class Fake:
    """The engine's side of the protocol."""

    def __init__(self, manner: str, after: int) -> None:
        self.manner = manner
        self.after = after
        self.moves: list[str] = []
        self.made = 0

    def hear(self, words: list[str]) -> None:
        match words[0]:
            case "uci" if self.manner != "deaf":
                say("id name fake", "option name Style type string default plain", "uciok")
            case "isready":
                say("readyok")
            case "ucinewgame":
                self.made = 0
            case "position":
                self.moves = words[words.index("moves") + 1 :] if "moves" in words else []
            case "go":
                self.made += 1
                self.answer(self.manner if self.made > self.after else "good")

    def answer(self, manner: str) -> None:
        if manner == "crash":
            sys.exit(3)
        if manner == "silent":
            return
        if manner == "slow":
            time.sleep(0.06)
        (*_, free) = (cell for cell in reversed(CELLS) if cell not in self.moves)
        move = {"illegal": "z9", "resign": "(none)"}.get(manner, free)
        say("info depth 1 multipv 2 score cp 99 pv a1", f"info depth 7 score cp -3 pv {move}")
        say(f"bestmove {move} ponder a1")


def main() -> None:
    fake = Fake(sys.argv[1], int(sys.argv[2]))
    for line in sys.stdin:
        if len(sys.argv) > 3:
            with Path(sys.argv[3]).open("a") as log:
                log.write(line)
        if line.strip() == "quit":
            return
        fake.hear(line.split())


def say(*lines: str) -> None:
    for line in lines:
        sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
