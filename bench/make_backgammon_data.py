"""Make bench/data/backgammon.txt: decisions of games, and what GNU Backgammon gives every play.

Needs GNU Backgammon 1.07 (`gnubg`). Its net, without looking ahead or cube, plays games of which
half the moves are blurred by noise; decisions are drawn from them, and it evaluates every position
to which a play leads. Run: python -m bench.make_backgammon_data /usr/games/gnubg
"""

import random
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.backgammon_data import DATA, Decision, write
from service._engine import Game

GAMES = 40
DECISIONS = 300
SEED = 20_261
"""Not one whose games the weights of the evaluation were fitted to."""

COMMON = """
import gnubg, random
for command in ("set player 0 human", "set player 1 human", "new game"):
    gnubg.command(command)
CUBE = gnubg.cubeinfo()
CONTEXT = dict(gnubg.evalcontext(), plies=0, prune=0, cubeful=0, deterministic=0)
"""

PLAY_GAMES = """
random.seed({seed})
output = open({path!r}, "w")
for game in range({games}):
    noisy = dict(CONTEXT, noise=0.15 * (game % 2))
    board = gnubg.positionfromid("4HPwATDgc/ABMA")
    for turn in range(300):
        dice = random.randint(1, 6), random.randint(1, 6)
        if turn == 0 and dice[0] == dice[1]:
            continue
        output.write("%s %d%d\\n" % (gnubg.positionid(board), max(dice), min(dice)))
        play = gnubg.findbestmove(board, CUBE, noisy, dice)
        opponent, mover = map(list, board)
        for start, end in zip(play[::2], play[1::2]):
            if start > 0:
                mover[start - 1] -= 1
            if start > 0 and end > 0:
                mover[end - 1] += 1
                opponent[24] += opponent[24 - end]
                opponent[24 - end] = 0
        if not sum(mover):
            break
        board = tuple(mover), tuple(opponent)
output.close()
"""

EVALUATE = """
output = open({path!r}, "w")
for line in open({positions!r}):
    board = gnubg.positionfromid(line.strip())
    win, gammon, backgammon, lost_gammon, lost_backgammon, _ = gnubg.evaluate(board, CUBE, CONTEXT)
    equity = 2 * win - 1 + gammon + backgammon - lost_gammon - lost_backgammon
    output.write("%.4f\\n" % -equity)
output.close()
"""


def ask(gnubg: str, folder: Path, script: str, **values: object) -> list[str]:
    """Run a script in GNU Backgammon's Python. Return the lines that it writes."""
    program, output = folder / "ask.py", folder / "output"
    program.write_text(COMMON + script.format(path=str(output), **values))
    subprocess.run(
        [gnubg, "-t", "-q", "-r", "-p", str(program)],
        check=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    return output.read_text().splitlines()


def decisions(positions: list[str]) -> dict[str, dict[str, str]]:
    """Choose positions with several plays. Return their plays with the positions after them."""
    game = Game("backgammon")
    drawn: dict[str, dict[str, str]] = {}
    random.Random(SEED).shuffle(positions)
    for position in positions:
        identity, dice = position.split()
        state = f"{identity} white {dice}"
        plays = game.at(state).inspect()["legal_moves"]
        afters = {play: game.at(state, [play]).inspect() for play in plays}
        if len(plays) > 1 and all(after["turn"] != "over" for after in afters.values()):
            drawn[state] = {play: after["state"].split()[0] for play, after in afters.items()}
        if len(drawn) == DECISIONS:
            break
    return drawn


def main() -> None:
    """Play, draw, evaluate, write."""
    gnubg = sys.argv[1] if len(sys.argv) > 1 else "gnubg"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        drawn = decisions(ask(gnubg, folder, PLAY_GAMES, seed=SEED, games=GAMES))
        positions = [after for plays in drawn.values() for after in plays.values()]
        (folder / "positions").write_text("\n".join(positions))
        equities = iter(ask(gnubg, folder, EVALUATE, positions=str(folder / "positions")))
        write(
            Decision(state, {play: float(next(equities)) for play in plays})
            for state, plays in drawn.items()
        )
    print(f"{len(drawn)} decisions, {len(positions)} plays: {DATA}")


if __name__ == "__main__":
    main()
