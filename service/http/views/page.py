"""The page for people: the files of `service/http/page/`, bundled as `make page-bundles` made them."""

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from threading import Lock

from flask import Blueprint, Flask, Response
from structlog.typing import FilteringBoundLogger

from service.errors import Problem
from service.http.views.unchanging import FOREVER, REVALIDATE, unchanging

FOLDER = Path(__file__).parents[1] / "page"
BUNDLES = Path(__file__).parents[1] / "page_bundles"
MANIFEST = "manifest.json"
CONTENT_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
}
INDEX = "index.html"
PREFIX = "/page/"
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
DIGEST_DIGITS = 16
Signature = tuple[tuple[str, int, int], ...]
"""Of each file its path, the time of its last change in ns, and its size."""

blueprint = Blueprint("page", __name__)


@dataclass(frozen=True)
class Edition:
    """What is served until a file changes."""

    files: Mapping[str, Path]
    """Each file that is served, by its path below PREFIX and the version."""
    version: str
    """The digest of all of them, which is part of their addresses."""
    is_bundled: bool
    """Whether bundles stand in their sources' places."""


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


def read_edition() -> Edition:
    """Read the folders. Bundles of other sources are left out: then somebody works on the page."""
    named = files(FOLDER)
    is_bundled = digest(named) == bundled_sources()
    if is_bundled:
        named |= files(BUNDLES)
    return Edition(named, digest(named), is_bundled)


class Editions:
    """The edition that is served now. Whoever edits a file sees it when the page is loaded again."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._signature: Signature = ()
        self._edition: Edition | None = None

    def now(self, version: str | None = None) -> Edition:
        """Return the edition that is known if it is of this version, else the folders' present one."""
        known = self._edition
        if known is not None and known.version == version:
            return known
        with self._lock:
            signature = tuple(_signed(FOLDER)) + tuple(_signed(BUNDLES))
            if self._edition is None or signature != self._signature:
                self._signature, self._edition = signature, read_edition()
            return self._edition


def _signed(folder: Path) -> Iterator[tuple[str, int, int]]:
    for parent, _, names in os.walk(folder):
        for name in names:
            path = f"{parent}/{name}"
            stat = os.stat(path)
            yield path, stat.st_mtime_ns, stat.st_size


EDITIONS = Editions()


def serve_page(app: Flask, log: FilteringBoundLogger) -> None:
    """Serve the page, and log if it has no bundles."""
    if not EDITIONS.now().is_bundled:
        log.warning("the page is sent as its sources", bundles="make page-bundles")
    app.register_blueprint(blueprint)


@blueprint.route("/")
def home() -> Response:
    """Return the page. The addresses of its files change whenever a file changes."""
    version = EDITIONS.now().version
    response = unchanging(
        lambda: Response(
            (FOLDER / INDEX).read_text().replace("{digest}", version),
            content_type="text/html; charset=utf-8",
        ),
        REVALIDATE,
        f"/ {version}",
    )
    response.headers["Content-Security-Policy"] = POLICY
    return response


@blueprint.route(PREFIX + "<version>/<path:name>")
def file(version: str, name: str) -> Response:
    """Return a file. A page of another version gets the file of this one, and revalidates it."""
    edition = EDITIONS.now(version)
    path = edition.files.get(name)
    if path is None:
        raise Problem("unknown_path", "there is no such file")
    content_type = CONTENT_TYPES[path.suffix]
    keep = FOREVER if version == edition.version else REVALIDATE
    key = f"{edition.version} {name}"
    return unchanging(lambda: Response(path.read_bytes(), content_type=content_type), keep, key)
