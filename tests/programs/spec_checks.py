"""`make check-spec`: Spectral, Redocly and openapi-generator judge openapi.yaml.

Their warnings are errors.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence

from tests.clients.languages import GENERATOR, NODE, SPEC
from tests.support import ROOT

SOURCES = ROOT / "tests" / "clients" / "spec"
FOLDER = ROOT / "target" / "clients" / "spec"
NEEDS = {**NODE, "java": "a Java runtime 11 or newer"}
INSTALL = ("npm", "ci", "--no-fund", "--no-audit", "--loglevel=error")
NO_FAULT = "No validation issues detected"
"""openapi-generator tells warnings in no other way."""
CHECKS: Sequence[Sequence[str]] = (
    (
        "npx",
        "--no-install",
        "spectral",
        "lint",
        "--fail-severity=hint",
        "-r",
        "spectral.yaml",
        SPEC,
    ),
    ("npx", "--no-install", "redocly", "lint", "--config=redocly.yaml", SPEC),
    (GENERATOR, "validate", "--recommend", "-i", SPEC),
)


def main() -> int:
    """Return 1 where one of them finds a fault, or cannot run."""
    if missing := [f"{need} ({how})" for need, how in NEEDS.items() if not shutil.which(need)]:
        print(f"check-spec needs {', '.join(missing)}", file=sys.stderr)
        return 1
    shutil.copytree(SOURCES, FOLDER, dirs_exist_ok=True)
    shutil.copy(ROOT / SPEC, FOLDER)
    fails(INSTALL)
    return int(sum(fails(check) for check in CHECKS) > 0)


def fails(command: Sequence[str]) -> bool:
    done = subprocess.run(
        command,
        cwd=FOLDER,
        env={**os.environ, "REDOCLY_TELEMETRY": "off"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    is_bad = done.returncode != 0 or (command[0] == GENERATOR and NO_FAULT not in done.stdout)
    print(f"{'FAILED' if is_bad else 'ok'}: {' '.join(command)}", flush=True)
    if is_bad:
        print(done.stdout)
    return is_bad


if __name__ == "__main__":
    sys.exit(main())
