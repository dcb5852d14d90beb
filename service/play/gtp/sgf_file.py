"""Files of SGF, whose text may be in any of the usual encodings."""

import errno
import re
from pathlib import Path

MOST_BYTES = 1 << 20
ENCODINGS = frozenset(
    {"big5", "cp949", "euc-jp", "euc-kr", "euc_jp", "euc_kr", "gb18030", "gb2312", "gbk"}
    | {"shift-jis", "shift_jis", "sjis", *(f"windows-{page}" for page in range(1250, 1259))}
)
"""Encodings that the property CA may name, beside UTF-8 and those read as Latin-1."""
_ENCODING = re.compile(rb"\bCA\s*+\[\s*+([\w-]{1,20})")


def read(path: Path) -> str:
    """Return the text of a file. Errors: `OSError` if it cannot be read, or is too large."""
    if not path.is_file():
        raise OSError(errno.EINVAL, "it is no file")
    with path.open("rb") as file:
        found = file.read(MOST_BYTES + 1)
    if len(found) > MOST_BYTES:
        raise OSError(errno.EFBIG, "the file is too large")
    return _decoded(found)


def write(path: Path, text: str) -> None:
    """Write a file, but no pipe that waits for a reader. Errors: `OSError`."""
    if path.is_fifo():
        raise OSError(errno.EINVAL, "it is no file")
    path.write_text(text, encoding="utf-8")


def _decoded(found: bytes) -> str:
    try:
        return found.decode()
    except UnicodeDecodeError:
        named = _ENCODING.search(found)
        encoding = named[1].decode().lower() if named else ""
        return found.decode(encoding if encoding in ENCODINGS else "latin-1", "replace")
