"""mcts guided by learned evaluations against mcts with random playouts, at equal time a move.

The evaluations are those of examples/evaluations. Each opening, a few random moves, is played
twice, once with each side. In Go a second match is against the game's own playouts. Connect Four
has more: its first move, and the sign of its values on positions whose scores are known.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from bench.support.measure import heading, row
from bench.support.positions import files, parser
from service._engine import Game

if TYPE_CHECKING:
    from service.engine import Task

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "examples" / "evaluations"
UNIFORM = "mcts:rollout=random,rave=0,priors=false"
MATCHES: tuple[tuple[str, dict[str, int], str], ...] = (
    ("connect_four", {}, UNIFORM),
    ("othello", {}, UNIFORM),
    ("hex", {"size": 7}, UNIFORM),
    ("go", {"size": 9}, UNIFORM),
    ("go", {"size": 9}, "mcts:rollout=game"),
)
AIM = 0.65
BEST_FIRST = "4"
SIGNS_AIM = 0.9


def evaluator(game: str) -> str:
    """The name of its set, that of a learned evaluation by default."""
    return f"{game}-td"


def main() -> None:
    """Print a row for each match, and what is known of Connect Four."""
    reader = parser(__doc__)
    reader.add_argument("--games", type=int, default=200)
    reader.add_argument("--time-ms", type=int, default=200)
    reader.add_argument("--concurrency", type=int, default=1, help="games at one time")
    arguments = reader.parse_args()
    heading(f"mcts, guided by what was learned: {arguments.time_ms} ms a move, one thread")
    for game, options, other in MATCHES:
        command = [sys.executable, "-m", "service", "match", "--json", "--game", game]
        command += ["--options", json.dumps(options), f"mcts:evaluator={evaluator(game)}", other]
        for name in ("games", "time_ms", "concurrency"):
            command += [f"--{name.replace('_', '-')}", str(getattr(arguments, name))]
        found = subprocess.run(
            command,
            env=os.environ | {"COUNTERMOVE_EVALUATIONS": str(FOLDER)},
            cwd=ROOT,
            stdout=subprocess.PIPE,
            check=True,
        )
        result = json.loads(found.stdout)
        score = result["score"]
        aim = f"{score / AIM:.2f} of the aim {AIM:.0%}" if other == UNIFORM else "printed"
        row(f"{game} {options or ''} against {other}", f"{score:.1%}", aim)
    connect_four(arguments.time_ms, files(arguments.positions, "connect4/begin-easy.txt"))


def connect_four(time_ms: int, sets: list[Path]) -> None:
    """Print the first move, and for won and lost positions how many values have the right sign."""
    name = evaluator("connect_four")
    game = Game("connect_four", "{}", [(FOLDER / f"{name}.json").read_text()])

    task: Task = {
        "algorithm": "mcts",
        "evaluator": name,
        "time_ms": time_ms,
        "threads": 1,
        "seed": 1,
    }

    def value(columns: str) -> float:
        return float(game.at(columns).search(task)["value"])

    first = game.at().search(task)
    row("connect_four: first move", first["move"], f"the proven best is {BEST_FIRST}")
    for file in sets:
        known = [line.split() for line in file.read_text().splitlines() if line.strip()]
        for sign, word in ((1, "won"), (-1, "lost")):
            positions = [columns for columns, score in known if int(score) * sign > 0]
            right = sum(value(columns) * sign > 0 for columns in positions)
            share = right / len(positions)
            row(
                f"{file.stem}: {word}, and the value says so",
                f"{right} of {len(positions)}, {share:.1%}",
                f"{share / SIGNS_AIM:.2f} of the aim {SIGNS_AIM:.0%}",
            )


if __name__ == "__main__":
    main()
