"""Evaluation sets for tests: of tic-tac-toe, by weights and by a network."""

import json
from pathlib import Path
from typing import Any

from service.engine import Game

NEGATED = {"name": "negated", "weights": [-1.0]}
"""The opposite of the game's own."""
TRIPLE = {"name": "triple", "weights": [3.0]}
INPUTS = 10
ZERO_NETWORK = {"inputs": INPUTS, "units": 1, "parameters": [0.0] * (INPUTS + 3)}


def of_tic_tac_toe(**changes: Any) -> dict[str, Any]:  # noqa: ANN401
    """A set under the usual options. A change to `None` removes the field."""
    options = json.loads(Game("tic_tac_toe").options)
    usual = {"game": "tic_tac_toe", "options": options, "features": ["open_lines"]}
    fields = {**usual, **NEGATED, **changes}
    return {name: value for name, value in fields.items() if value is not None}


def written(folder: Path, **files: dict[str, Any]) -> str:
    """Write sets to files of these names in `folder`; the folder's name."""
    folder.mkdir(exist_ok=True)
    for name, content in files.items():
        (folder / f"{name}.json").write_text(json.dumps(content))
    return str(folder)
