"""A word names one thing: public types of the crates have names of their own."""

import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
CRATES = ["engine/core/src", "engine/src", "slots/src", "binding/src", "training/src"]
"""The families under `engine/games/` have names of their own subjects, and may share them."""
PUBLIC_TYPE = re.compile(r"^ *pub (?:unsafe )?(?:struct|enum|trait|union|type) (\w+)", re.MULTILINE)
OF_ONE_MODULE = {"Node", "Table", "Settings", "Step"}
"""General words that any module may use for what it keeps to itself."""


def test_public_types_of_the_crates_have_names_of_their_own() -> None:
    where = defaultdict(list)
    for crate in CRATES:
        for file in sorted((ROOT / crate).rglob("*.rs")):
            for name in PUBLIC_TYPE.findall(file.read_text()):
                where[name].append(str(file.relative_to(ROOT)))
    assert len(where) > 200
    assert {"Game", "SearchProblem", "GameHandle", "PyGame", "SlotTurn"} <= where.keys()
    shared = {name: files for name, files in where.items() if len(files) > 1}
    assert not {name: shared[name] for name in shared.keys() - OF_ONE_MODULE}
