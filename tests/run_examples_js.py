"""`python -m tests.run_examples_js`: the client in JavaScript plays two games against a server."""

import os
import subprocess
import sys

from tests.support import ROOT
from tests.test_readme import ENVIRONMENT, serving

CLIENT = ROOT / "examples" / "play.mjs"
GAMES = {("tic_tac_toe", "9"): "Over: 0,0\n", ("nim", "20"): "1 wins.\n"}
"""How each ends under perfect play: Nim, of heaps 3, 4 and 5, by Bouton's theorem."""


def main() -> int:
    """Return 1 where a game ends otherwise, or not at all."""
    with serving({**ENVIRONMENT, "COUNTERMOVE_TABLE_MB": "1"}) as address:
        environment = {**os.environ, "COUNTERMOVE_URL": address}
        for arguments, end in GAMES.items():
            done = subprocess.run(
                ["node", str(CLIENT), *arguments],
                env=environment,
                stdout=subprocess.PIPE,
                text=True,
                check=False,
            )
            if done.returncode or not done.stdout.endswith(end):
                print(done.stdout, f"FAILED: {arguments} does not end by {end!r}", file=sys.stderr)
                return 1
            print("ok:", *arguments, end.strip())
    return 0


if __name__ == "__main__":
    sys.exit(main())
