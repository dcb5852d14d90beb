"""Make bench/games/data's files of backgammon: decisions by GNU Backgammon's equities.

Needs GNU Backgammon 1.07 (`gnubg`). Its net, without looking ahead or cube, plays games of which
half the moves are blurred by noise; decisions are drawn from them. Those of the bear-off are drawn
at random: the checkers, their points, the dice. It evaluates every position to which a play leads.
Decisions about the cube come from the same games, before a roll; it looks two plies ahead there.
Run: python -m bench.games.backgammon.make_decisions /usr/games/gnubg [games] [bear-off] [cube]
"""

import base64
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from bench.games.backgammon.decisions import BEAR_OFF, CUBE, GAMES, Decision, write
from service._engine import Game

PLAYED = 40
DECISIONS = 300
BEAR_OFFS = 200
DOUBLES = 100
"""Decisions of each kind: to double in the middle, to double an own cube, to take."""
CLOSE = 0.3
"""Points of equity between the best and the other, at most, at a cube of one."""
CHECKERS = 15
SEED = 20_261
"""A seed other than that of the games from which the evaluation's weights were fitted."""

COMMON = """
import gnubg, random
for command in ("set player 0 human", "set player 1 human", "new game"):
    gnubg.command(command)
CUBE = gnubg.cubeinfo()
CONTEXT = dict(gnubg.evalcontext(), plies=0, prune=0, cubeful=0, deterministic=0)

def after(board, play):
    opponent, mover = map(list, board)
    for start, end in zip(play[::2], play[1::2]):
        if start > 0:
            mover[start - 1] -= 1
        if start > 0 and end > 0:
            mover[end - 1] += 1
            opponent[24] += opponent[24 - end]
            opponent[24 - end] = 0
    return tuple(mover), tuple(opponent)
"""
"""The start of each script. `after`: the board after a play, from the next side's point of view."""

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
        board = after(board, play)
        if not sum(board[0]):
            break
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

DOUBLE = """
output = open({path!r}, "w")
context = dict(gnubg.evalcontext(), plies=2, prune=1, cubeful=1, deterministic=1, noise=0.0)
money = dict(CUBE, jacoby=0, beavers=0)
for line in open({positions!r}):
    board = gnubg.positionfromid(line.split()[0])
    for cube in money, dict(money, cube=2, cubeowner=0):
        _, rolled, taken, dropped, *_ = gnubg.cfevaluate(board, cube, context)
        output.write("%.4f %.4f %.4f\\n" % (rolled, taken, dropped))
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


def game_positions(gnubg: str, folder: Path) -> list[str]:
    """Position IDs and dice of games that it plays, in random order."""
    positions = ask(gnubg, folder, PLAY_GAMES, seed=SEED, games=PLAYED)
    random.Random(SEED).shuffle(positions)
    return positions


def bear_offs() -> Iterator[str]:
    """Position IDs and dice of random bear-offs: 1 to 15 checkers, or two more or less."""
    draw = random.Random(SEED)
    while True:
        checkers = draw.randint(1, CHECKERS)
        others = draw.randint(max(1, checkers - 2), min(CHECKERS, checkers + 2))
        dice = sorted((draw.randint(1, 6), draw.randint(1, 6)), reverse=True)
        yield "{} {}{}".format(position_id(*(home(draw, n) for n in (others, checkers))), *dice)


def home(draw: random.Random, checkers: int) -> list[int]:
    """Return the number on each point from 1 to 25, all within the first six."""
    points = draw.choices(range(6), k=checkers)
    return [points.count(point) for point in range(25)]


def position_id(*sides: list[int]) -> str:
    """Encode the side that is not on roll, then the other, as in GNU Backgammon's manual."""
    bits = "".join("1" * count + "0" for side in sides for count in side)
    return base64.b64encode(int(bits[::-1], 2).to_bytes(10, "little")).decode().rstrip("=")


def decisions(positions: Iterable[str], most: int) -> dict[str, dict[str, str]]:
    """The first positions with several plays; of each its plays with the positions after them."""
    game = Game("backgammon")
    drawn: dict[str, dict[str, str]] = {}
    for position in positions:
        identity, dice = position.split()
        state = f"{identity} white {dice}"
        plays = game.at(state).inspect()["legal_moves"]
        afters = {play: game.at(state, [play]).inspect() for play in plays}
        if len(plays) > 1 and all(after["turn"] != "over" for after in afters.values()):
            drawn[state] = {play: after["state"].split()[0] for play, after in afters.items()}
        if len(drawn) == most:
            break
    return drawn


def make(gnubg: str, folder: Path, file: Path, positions: Iterable[str], most: int) -> None:
    """Write decisions of the positions, with every play's equity, to the file."""
    drawn = decisions(positions, most)
    after = [after for plays in drawn.values() for after in plays.values()]
    (folder / "positions").write_text("\n".join(after))
    equities = iter(ask(gnubg, folder, EVALUATE, positions=str(folder / "positions")))
    write(
        file,
        (
            Decision(state, {play: float(next(equities)) for play in plays})
            for state, plays in drawn.items()
        ),
    )
    print(f"{len(drawn)} decisions, {len(after)} plays: {file}")


def make_cubes(gnubg: str, folder: Path) -> None:
    """Write close decisions about the cube, by its equities at a cube of one."""
    ids = [position.split()[0] for position in game_positions(gnubg, folder)]
    (folder / "positions").write_text("\n".join(ids))
    lines = iter(ask(gnubg, folder, DOUBLE, positions=str(folder / "positions")))
    kinds: dict[str, list[Decision]] = {"": [], " cube 2 white": [], "take": []}
    for identity in ids:
        for owned in ("", " cube 2 white"):
            rolled, taken, dropped = map(float, next(lines).split())
            stakes = 2.0 if owned else 1.0
            double = {"roll": rolled, "double": min(taken, dropped)}
            take = {"take": -taken, "drop": -dropped}
            asked = [(kinds[owned], f"white{owned}", double)]
            if not owned:
                asked.append((kinds["take"], "white doubles", take))
            for drawn, words, equities in asked:
                if max(equities.values()) - min(equities.values()) <= CLOSE:
                    scaled = {action: stakes * equity for action, equity in equities.items()}
                    drawn.append(Decision(f"{identity} {words}", scaled))
    drawn = [decision for decisions in kinds.values() for decision in decisions[:DOUBLES]]
    write(CUBE, drawn)
    print(f"{len(drawn)} decisions about the cube: {CUBE}")


def main() -> None:
    """Play, draw, evaluate, write."""
    gnubg, *files = sys.argv[1:] or ["gnubg"]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if not files or "games" in files:
            make(gnubg, folder, GAMES, game_positions(gnubg, folder), DECISIONS)
        if not files or "bear-off" in files:
            make(gnubg, folder, BEAR_OFF, bear_offs(), BEAR_OFFS)
        if not files or "cube" in files:
            make_cubes(gnubg, folder)


if __name__ == "__main__":
    main()
