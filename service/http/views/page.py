"""The page for people."""

from collections.abc import Sequence

from flask import Blueprint, Flask, Response, current_app
from structlog.typing import FilteringBoundLogger

from service.errors import Problem
from service.http import page_files
from service.http.views.unchanging import FOREVER, REVALIDATE, unchanging

INDEX = "index.html"
PREFIX = "/page/"
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors "
NOBODY = "'none'"
FRAMES = "page frames"
"""Who may show the page in a frame, among the extensions of the application."""

blueprint = Blueprint("page", __name__)


def serve_page(app: Flask, log: FilteringBoundLogger, frames: Sequence[str]) -> None:
    """Serve the page, and log if its bundles do not fit. `frames`: who may frame it."""
    app.extensions[FRAMES] = " ".join(frames) or NOBODY
    if not page_files.EDITIONS.now().is_bundled:
        log.warning("the page is sent as its sources", bundles="make page-bundles")
    app.register_blueprint(blueprint)


@blueprint.route("/")
def home() -> Response:
    """Return the page. The addresses of its files change whenever a file changes."""
    version = page_files.EDITIONS.now().version
    response = unchanging(
        lambda: Response(
            (page_files.FOLDER / INDEX).read_text().replace("{digest}", version),
            content_type="text/html; charset=utf-8",
        ),
        REVALIDATE,
        f"page {version} {INDEX}",
    )
    response.headers["Content-Security-Policy"] = POLICY + current_app.extensions[FRAMES]
    return response


@blueprint.route(PREFIX + "<version>/<path:name>")
def file(version: str, name: str) -> Response:
    """Return a file. A page of another version gets the file of this one, and revalidates it."""
    edition = page_files.EDITIONS.now(version)
    path = edition.files.get(name)
    if path is None:
        raise Problem("unknown_path", "there is no such file")
    content_type = page_files.CONTENT_TYPES[path.suffix]
    keep = FOREVER if version == edition.version else REVALIDATE
    known_as = f"page {edition.version} {name}"
    return unchanging(
        lambda: Response(path.read_bytes(), content_type=content_type), keep, known_as
    )
