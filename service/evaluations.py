"""At the start, find learned evaluations in the files of a folder.

A file whose evaluation cannot be used is left out with a reason. The service starts without it.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from service.engine import SHAPES, EngineError, Plugin, evaluation_set, open_game
from service.own_files import UnusableFile, files

ENDING = ".json"
STATE_ENDING = ".state.json"
"""Ending of files beside the sets that hold unfinished learning."""
MOST_BYTES = 8 << 20
MOST_SETS: int = SHAPES["Card"]["properties"]["evaluators"]["maxItems"]
"""Most evaluation sets of one game under its options."""


@dataclass
class FoundSets:
    """The usable sets, and the files left out."""

    sets: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    """Texts of sets, by their game's name and canonical options."""
    left_out: list[UnusableFile] = field(default_factory=list)


class UnusableSetError(Exception):
    """The evaluation of a file cannot be used; the message says why."""


def find(folder: str, plugins: Mapping[str, Plugin]) -> FoundSets:
    """Read the files of `folder` in the order of their names, and try each set with its game.

    An empty `folder` means that there is none. `plugins`: games in Python. Errors: `SettingError`.
    """
    found = FoundSets()
    names = dict[tuple[str, str], list[str]]()
    for path in files(folder, "EVALUATIONS", ENDING):
        if path.name.endswith(STATE_ENDING):
            continue
        error: BaseException | None = None
        try:
            key, name, text = _read(path, plugins)
            _check_name(name, names.setdefault(key, []))
            names[key].append(name)
            found.sets.setdefault(key, []).append(text)
            continue
        except (UnusableSetError, OSError) as unfit:
            reason = str(unfit)
        except EngineError as refused:
            error = refused.__cause__
            reason = f"{refused}: {error}" if error else str(refused)
        found.left_out.append(UnusableFile(str(path), reason, error))
    return found


def _read(path: Path, plugins: Mapping[str, Plugin]) -> tuple[tuple[str, str], str, str]:
    """Return the set's game with its canonical options, its name, and its text with these options.

    Errors: `UnusableSetError`, `OSError`, `EngineError`.
    """
    if path.stat().st_size > MOST_BYTES:
        raise UnusableSetError(f"it has more than {MOST_BYTES} bytes")
    try:
        found = evaluation_set(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise UnusableSetError("it is not a text in UTF-8") from error
    name, given = found["game"], json.dumps(found["options"])
    options = open_game(plugins, name, given).options
    text = json.dumps({**found, "options": json.loads(options)})
    open_game(plugins, name, options, [text])
    return (name, options), found["name"], text


def _check_name(name: str, taken: Sequence[str]) -> None:
    if name in taken:
        raise UnusableSetError(
            f'an evaluation "{name}" of the game under its options exists already'
        )
    if len(taken) == MOST_SETS:
        raise UnusableSetError(f"the game under its options has {MOST_SETS} evaluations already")
