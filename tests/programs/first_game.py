"""`make clients` runs this too: the first clients that need a toolchain play.

`python -m tests.programs.first_game [LANGUAGE ...]`

Each is compiled as docs/first-game.md says, and must do all that the one in Python does.
"""

import shutil
import sys
from collections.abc import Mapping, Sequence

from tests.clients.languages import NODE, Language
from tests.programs.clients import Failed, build, require
from tests.support import ROOT
from tests.support.first_client import SCENARIOS, Client
from tests.support.serving import delivered

SOURCES = ROOT / "examples" / "first-game"
BUILT = ROOT / "target" / "first-game"

LANGUAGES: Mapping[str, Language] = {
    "typescript": Language(
        needs=NODE,
        steps=[["npm", "ci"], ["npx", "tsc"]],
        play=["node", "first-game.js"],
    ),
    "go": Language(
        needs={"go": "Go 1.22 or newer"},
        steps=[["go", "vet"]],
        play=["go", "run", "."],
    ),
    "java": Language(
        needs={"javac": "a Java development kit, 17 or newer", "mvn": "Maven"},
        steps=[["mvn", "-q", "compile"]],
        play=["java", "-cp", "target/classes:target/lib/*", "FirstGame"],
    ),
}
"""The commands are those of docs/first-game.md."""


def main(names: Sequence[str]) -> int:
    """Return 1 where a client fails, or has no toolchain here. Other languages have none."""
    chosen = [name for name in LANGUAGES if name in names or not names]
    if not chosen:
        return 0
    failures = 0
    with delivered() as service:
        for name in chosen:
            try:
                run(name, service.url)
            except Failed as failure:
                print(f"FAILED: first game: {name}: {failure}", file=sys.stderr, flush=True)
                failures += 1
            else:
                print(f"ok: first game: {name}", flush=True)
    return bool(failures)


def run(name: str, address: str) -> None:
    """Errors: `Failed`."""
    language = LANGUAGES[name]
    require(language)
    folder = BUILT / name
    shutil.copytree(SOURCES / name, folder, dirs_exist_ok=True)
    build(language, folder)
    client = Client(language.play, folder)
    for scenario in SCENARIOS:
        try:
            scenario(client, address)
        except AssertionError as error:
            raise Failed(f"{scenario.__name__}: {error}") from error


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
