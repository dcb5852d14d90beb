"""`python -m tests.programs.examples_js`: the examples in JavaScript, against a server."""

import os
import shutil
import subprocess
import sys

from tests.docs.test_readme import ENVIRONMENT, serving
from tests.support import ROOT

EXAMPLES = ROOT / "examples"
RUNS = {
    ("play.mjs", "tic_tac_toe", "9"): "Over: 0,0\n",
    ("play.mjs", "nim", "20"): "1 wins.\n",
    ("watch.mjs", "nim", "5000"): ": 1.000 1:2 ",
    ("boardgame-io/play.cjs",): "draw\n",
}
"""Last output of each under perfect play: Nim, of heaps 3, 4 and 5, by Bouton's theorem."""
BUILT = ROOT / "target" / "examples"
INSTALLED = ("boardgame-io",)
"""Folders with packages of others."""
MOST_OF_THE_END = 100


def main() -> int:
    """Return 1 where an example ends otherwise, or not at all."""
    shutil.copytree(EXAMPLES, BUILT, dirs_exist_ok=True)
    for folder in INSTALLED:
        install = ["npm", "ci", "--no-fund", "--no-audit", "--loglevel=error"]
        subprocess.run(install, cwd=BUILT / folder, check=True)
    with serving({**ENVIRONMENT, "COUNTERMOVE_TABLE_MB": "1"}) as address:
        environment = {**os.environ, "COUNTERMOVE_URL": address}
        for (script, *arguments), end in RUNS.items():
            done = subprocess.run(
                ["node", str(BUILT / script), *arguments],
                env=environment,
                stdout=subprocess.PIPE,
                text=True,
                check=False,
            )
            if done.returncode or end not in done.stdout[-MOST_OF_THE_END:]:
                print(done.stdout, f"FAILED: {script} does not end by {end!r}", file=sys.stderr)
                return 1
            print("ok:", script, *arguments, end.strip())
    return 0


if __name__ == "__main__":
    sys.exit(main())
