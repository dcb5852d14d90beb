"""The page's files as they are served: bundled, or its sources while somebody edits them.

A bundle has the name of the module that it stands for. It holds that module and what it imports;
`make page-bundles` makes all of them.
"""

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from threading import Lock

FOLDER = Path(__file__).parent / "page"
BUNDLES = Path(__file__).parent / "page_bundles"
MANIFEST = "manifest.json"
CONTENT_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
}
DIGEST_DIGITS = 16
Signature = tuple[str, int, int]
"""A file's path, the time of its last change in ns, and its size."""


@dataclass(frozen=True)
class Edition:
    """What is served until a file changes."""

    files: Mapping[str, Path]
    """Each file by its path below the version in its address."""
    version: str
    """The digest of all of them."""
    is_bundled: bool
    """Whether bundles stand in their sources' places."""


class Editions:
    """The present edition: an edited file is served when the page is loaded again."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._signatures: list[Signature] = []
        self._edition: Edition | None = None

    def now(self, version: str | None = None) -> Edition:
        """Return the present edition. The folders are not read if `version` is the known one's."""
        known = self._edition
        if known is not None and known.version == version:
            return known
        with self._lock:
            signatures = sorted((*_signatures(FOLDER), *_signatures(BUNDLES)))
            if self._edition is None or signatures != self._signatures:
                self._edition, self._signatures = _read(), signatures
            return self._edition


EDITIONS = Editions()


def files(folder: Path) -> dict[str, Path]:
    """Return each file of a folder that is served, by its path in the folder."""
    found = (path for path in folder.rglob("*") if path.suffix in CONTENT_TYPES)
    named = {path.relative_to(folder).as_posix(): path for path in found}
    named.pop(MANIFEST, None)
    return named


def digest(named: Mapping[str, Path]) -> str:
    """Return a text that is another one if a file's name or content is.

    `requirements/page/bundles.mjs` computes it too.
    """
    total = sha256()
    for name, path in sorted(named.items()):
        content = path.read_bytes()
        total.update(f"{name} {len(content)}\n".encode() + content)
    return total.hexdigest()[:DIGEST_DIGITS]


def bundled_sources() -> str | None:
    """Return the digest of the sources that the bundles were made from. Without bundles: None."""
    manifest = BUNDLES / MANIFEST
    return str(json.loads(manifest.read_text())["sources"]) if manifest.exists() else None


def _read() -> Edition:
    """Read the folders. Bundles of other sources are left out."""
    named = files(FOLDER)
    is_bundled = digest(named) == bundled_sources()
    if is_bundled:
        named |= files(BUNDLES)
    return Edition(named, digest(named), is_bundled)


def _signatures(folder: Path) -> Iterator[Signature]:
    if not folder.exists():
        return
    for entry in os.scandir(folder):
        if entry.is_dir():
            yield from _signatures(Path(entry.path))
        else:
            stat = entry.stat()
            yield entry.path, stat.st_mtime_ns, stat.st_size
