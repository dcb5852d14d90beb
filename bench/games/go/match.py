"""mcts at Go against GNU Go 3.8, level 10, over GTP: `python -m bench.games.go.match --games 10`.

Area scoring, komi 7.5, colours by turns. GNU Go captures dead stones before it passes, so that the
board can be counted as it is; the count is compared with its own. Part of `make bench-go`: a game
at 10,000 playouts a move takes about a minute.
"""

import shutil
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from dataclasses import dataclass

from bench.games.go.gtp_program import GtpError, GtpProgram
from bench.support.measure import heading, row

GNU_GO = "gnugo"
GAMES_FOLDER = "/usr/games"
"""Debian's folder for it, which is not on every PATH."""
RULES = ("--chinese-rules", "--positional-superko", "--capture-all-dead", "--play-out-aftermath")
KOMI = 7.5
MOVES_A_POINT = 4
"""Moves, per point of the board, after which a game has no result."""
BLACK, WHITE = "black", "white"
OTHER = {BLACK: WHITE, WHITE: BLACK}


@dataclass(frozen=True)
class Played:
    """A game: who won, how it ended, and the counts of both programs."""

    winner: str
    ending: str
    ours: str
    theirs: str
    moves: int


def main() -> None:
    """Play and print won and lost, our view."""
    arguments = _parser().parse_args()
    path = shutil.which(GNU_GO) or shutil.which(GNU_GO, path=GAMES_FOLDER)
    if path is None:
        print(f"{GNU_GO} is not installed: apt-get install {GNU_GO}", flush=True)
        return
    size = arguments.size
    limit = f"{arguments.ms} ms" if arguments.ms else f"{arguments.playouts} playouts"
    heading(f"go {size} × {size}: {limit} a move against GNU Go 3.8, level {arguments.level}")
    won: Counter[str] = Counter()
    of_colour: Counter[str] = Counter()
    agreed = counted = 0
    for number in range(arguments.games):
        colour = (BLACK, WHITE)[number % 2]
        game = played(path, colour, arguments, arguments.seed + number)
        result = {colour: "won", OTHER[colour]: "lost"}.get(game.winner, "neither")
        won[result] += 1
        of_colour[colour] += result == "won"
        if game.ending == "passes":
            counted += 1
            agreed += game.ours == game.theirs
        told = f"{game.ending}, {game.moves} moves; counted {game.ours}, by GNU Go {game.theirs}"
        row(f"{number + 1}: {colour}", result, told)
    row("won, lost, neither", f"{won['won']}, {won['lost']}, {won['neither']}")
    row("won as black, as white", f"{of_colour[BLACK]}, {of_colour[WHITE]}")
    row("counts that agree", f"{agreed} of {counted}")


def played(path: str, colour: str, arguments: Namespace, seed: int) -> Played:
    """Play a game in which we have `colour`."""
    limit = ["--time-ms", str(arguments.ms)] if arguments.ms else []
    limit = limit or ["--playouts", str(arguments.playouts)]
    own = [sys.executable, "-m", "service", "gtp", "--seed", str(seed), *limit]
    own += ["--threads", str(arguments.threads)]
    level = ["--level", str(arguments.level), "--seed", str(seed)]
    with GtpProgram(own) as ours, GtpProgram([path, "--mode", "gtp", *RULES, *level]) as theirs:
        for program in (ours, theirs):
            for command in (f"boardsize {arguments.size}", "clear_board", f"komi {KOMI}"):
                program.say(command)
        return _played_on({colour: ours, OTHER[colour]: theirs}, colour, arguments.size)


def _played_on(programs: dict[str, GtpProgram], colour: str, size: int) -> Played:
    """Play from the empty board until both pass, one resigns, or the moves are too many."""
    ours, theirs = programs[colour], programs[OTHER[colour]]

    def end(winner: str, ending: str, moves: int) -> Played:
        return Played(winner, ending, ours.say("final_score"), theirs.say("final_score"), moves)

    mover, passes = BLACK, 0
    for moves in range(MOVES_A_POINT * size * size):
        move = programs[mover].say(f"genmove {mover}").lower()
        if move == "resign":
            return end(OTHER[mover], f"{mover} resigned", moves)
        try:
            programs[OTHER[mover]].say(f"play {mover} {move}")
        except GtpError as error:
            return end(OTHER[mover], str(error), moves)
        passes = passes + 1 if move == "pass" else 0
        if passes == len(OTHER):
            score = ours.say("final_score")
            return end({"B": BLACK, "W": WHITE}.get(score[0], ""), "passes", moves + 1)
        mover = OTHER[mover]
    return end("", "too long", MOVES_A_POINT * size * size)


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m bench.games.go.match", description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--playouts", type=int, default=10_000, help="of each of our moves; 10000")
    parser.add_argument("--ms", type=int, default=0, help="time of each of our moves instead")
    parser.add_argument("--size", type=int, default=9, help="9; also 13")
    parser.add_argument("--level", type=int, default=10, help="GNU Go's; 10")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    return parser


if __name__ == "__main__":
    main()
