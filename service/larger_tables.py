"""At the start, find in a folder the tables that are too large to ship.

Each file is mapped into memory, so that all processes of a host share it. A file that cannot be
used is left out with a reason, and the service starts without it.
"""

from dataclasses import dataclass, field
from mmap import ACCESS_READ, mmap
from pathlib import Path

from service.engine import LargerTable
from service.own_files import UnusableFile, files

ENDING = ".bin"


@dataclass
class FoundTables:
    """The usable tables, and the files left out."""

    tables: dict[str, LargerTable] = field(default_factory=dict)
    """Tables by the names of their games."""
    left_out: list[UnusableFile] = field(default_factory=list)


def find(folder: str) -> FoundTables:
    """Map the files of `folder` whose names end in `.bin`, in the order of their names.

    Each file is read once, to check it. Of two tables of a game the first is used. An empty
    `folder` means that there is none. Errors: `SettingError`.
    """
    found = FoundTables()
    for path in files(folder, "TABLES", ENDING):
        try:
            table = LargerTable(_mapped(path))
            if table.game in found.tables:
                raise ValueError(f"there is a table of {table.game} already")  # noqa: TRY301 - as the others
            found.tables[table.game] = table
        except (OSError, ValueError) as unfit:
            found.left_out.append(UnusableFile(str(path), str(unfit)))
    return found


def _mapped(path: Path) -> mmap | bytes:
    """Return the content of a file; an empty file cannot be mapped. Errors: `OSError`."""
    with path.open("rb") as file:
        has_bytes = path.stat().st_size
        return mmap(file.fileno(), 0, access=ACCESS_READ) if has_bytes else b""
