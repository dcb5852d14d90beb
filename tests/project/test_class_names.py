"""A class of the service has a name of its own: one word, one meaning.

A room is a folder under `service/`, a folder under one of `HOUSES`, or a file beside these folders.
Within one room two files may say the same word.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

import service

SERVICE = Path(service.__file__).parent
HOUSES = ("cache", "games", "moves", "play")
"""Folders whose folders are rooms too."""
OF_A_MODULE = frozenset({"Node", "Settings", "Step", "Table"})
"""Names that several modules have, each for itself."""
OF_THE_ENGINE = "_engine.pyi"
OF_AUTHORS = frozenset({"Game"})
"""Names in `countermove.games` that the engine's interface has too."""


def room(file: PurePosixPath) -> PurePosixPath:
    """Return the room of a file by its path within `service/`."""
    if len(file.parts) == 1:
        return file
    depth = 2 if file.parts[0] in HOUSES and len(file.parts) > 2 else 1
    return PurePosixPath(*file.parts[:depth])


def classes(path: Path) -> Iterator[str]:
    """Yield the names of the public classes at the top of a file."""
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield node.name


def doubles(package: Path) -> Mapping[str, list[str]]:
    """Return the names that several rooms have, with the files."""
    files = [*package.rglob("*.py"), *package.glob(OF_THE_ENGINE)]
    places = defaultdict[str, list[PurePosixPath]](list)
    for path in sorted(files):
        for name in classes(path):
            places[name].append(PurePosixPath(path.relative_to(package).as_posix()))
    return {
        name: [str(file) for file in found]
        for name, found in places.items()
        if len({room(file) for file in found}) > 1 and name not in OF_A_MODULE | OF_AUTHORS
    }


def test_a_class_has_a_name_of_its_own_across_rooms() -> None:
    assert not doubles(SERVICE)


def test_a_double_across_rooms_is_found_and_one_within_a_room_is_not(tmp_path: Path) -> None:
    for file, names in {
        "jobs/store.py": "Queue Crew _Reader",
        "seeding/store.py": "Crew _Reader",
        "play/gtp/clock.py": "Clock",
        "play/uci/clock.py": "Clock",
        "moves/records/go.py": "Board",
        "moves/records/shogi/board.py": "Board",
        "moves/place.py": "Place Step",
        "moves/hint/place.py": "Place Step",
        "settings.py": "Reader",
        "plugins.py": "Reader",
    }.items():
        path = tmp_path / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(f"class {name}: ...\n" for name in names.split()))
    assert doubles(tmp_path) == {
        "Crew": ["jobs/store.py", "seeding/store.py"],
        "Clock": ["play/gtp/clock.py", "play/uci/clock.py"],
        "Place": ["moves/hint/place.py", "moves/place.py"],
        "Reader": ["plugins.py", "settings.py"],
    }
