"""The page for people: files of `service/http/page/`, served as they are."""

from hashlib import blake2b
from pathlib import Path

from flask import Blueprint, Response

from service.errors import Problem
from service.http.views.unchanging import FOREVER, REVALIDATE, unchanging

FOLDER = Path(__file__).parents[1] / "page"
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
DIGEST_BYTES = 8

blueprint = Blueprint("page", __name__)


def files() -> dict[str, Path]:
    """Return each file that is served, by its path in the folder."""
    found = (path for path in sorted(FOLDER.rglob("*")) if path.suffix in CONTENT_TYPES)
    return {path.relative_to(FOLDER).as_posix(): path for path in found}


FILES = files()


def digest() -> str:
    """Return the version of all files, which is part of their addresses."""
    total = blake2b(digest_size=DIGEST_BYTES)
    for name, path in FILES.items():
        content = path.read_bytes()
        total.update(f"{name} {len(content)}\n".encode() + content)
    return total.hexdigest()


DIGEST = digest()


@blueprint.route("/")
def home() -> Response:
    """Return the page. The addresses of its files change whenever a file changes."""
    response = unchanging(
        lambda: Response(
            (FOLDER / INDEX).read_text().replace("{digest}", DIGEST),
            content_type="text/html; charset=utf-8",
        ),
        REVALIDATE,
    )
    response.headers["Content-Security-Policy"] = POLICY
    return response


@blueprint.route(PREFIX + "<version>/<path:name>")
def file(version: str, name: str) -> Response:
    """Return a file. A page of another version gets the file of this one, and revalidates it."""
    path = FILES.get(name)
    if path is None:
        raise Problem("unknown_path", "there is no such file")
    content_type = CONTENT_TYPES[path.suffix]
    keep = FOREVER if version == DIGEST else REVALIDATE
    return unchanging(lambda: Response(path.read_bytes(), content_type=content_type), keep, name)
