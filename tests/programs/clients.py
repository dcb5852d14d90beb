"""`python -m tests.programs.clients [LANGUAGE ...]`: generated clients play against a real service.

Each is generated from openapi.yaml, compiled as it is, and then plays a game, meets a problem and
reads a stream.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.clients.languages import LANGUAGES, PROGRAMS, SPEC, Language
from tests.docs.test_readme import ENVIRONMENT, serving
from tests.support import ROOT

SOURCES = ROOT / "tests" / "clients"
BUILT = ROOT / "target" / "clients"
SAID = ["game: 1 wins", "problem: illegal_move at 1", "stream: 1 final"]
"""Output of each program. The first player wins Nim of heaps 3, 4 and 5, by Bouton's theorem."""
PATH = os.pathsep.join([PROGRAMS, os.environ["PATH"]])


class Failed(Exception):  # noqa: N818 - what became of a client
    """A client was not made, or did not play."""


def main(names: Sequence[str]) -> int:
    """Return 1 where a client fails, or has no toolchain here."""
    if unknown := set(names) - LANGUAGES.keys():
        print(f"no such client: {', '.join(unknown)}; there are {', '.join(LANGUAGES)}")
        return 1
    failures = 0
    with serving({**ENVIRONMENT, "COUNTERMOVE_TABLE_MB": "1"}) as address:
        for name in names or LANGUAGES:
            try:
                run(name, address)
            except Failed as failure:
                print(f"FAILED: {name}: {failure}", file=sys.stderr, flush=True)
                failures += 1
            else:
                print(f"ok: {name}", flush=True)
    return bool(failures)


def run(name: str, address: str) -> None:
    """Errors: `Failed`."""
    language = LANGUAGES[name]
    require(language)
    folder = BUILT / name
    shutil.copytree(SOURCES / name, folder, dirs_exist_ok=True)
    shutil.copy(ROOT / SPEC, folder)
    build(language, folder)
    said = output(language.play, folder, {"COUNTERMOVE_URL": address}).splitlines()
    if said != SAID:
        raise Failed(f"it says {said}, not {SAID}")


def require(language: Language) -> None:
    """Errors: `Failed`, where a program that it needs is not here."""
    missing = [f"{need} ({how})" for need, how in language.needs.items() if not shutil.which(need)]
    if missing:
        raise Failed(f"needs {', '.join(missing)}")


def build(language: Language, folder: Path) -> None:
    """Errors: `Failed`."""
    for step in language.steps:
        output(step, folder, {})


def output(command: Sequence[str], folder: Path, environment: dict[str, str]) -> str:
    """Errors: `Failed`, with all that the command says."""
    done = subprocess.run(
        ["nice", *command],
        cwd=folder,
        env={**os.environ, "PATH": PATH, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Failed(f"{' '.join(command)}\n{done.stdout}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
