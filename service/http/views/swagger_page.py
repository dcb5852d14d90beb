"""Swagger's page, `/docs`: Swagger UI for the API, with all its assets served from here."""

from flask import Blueprint, Response
from swagger_ui_bundle import swagger_ui_path  # type: ignore[import-untyped]

from service.errors import Problem
from service.http.views.unchanging import A_DAY, unchanging

PATH = "/docs"

ASSETS = {
    "swagger-ui.css": "text/css; charset=utf-8",
    "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
    "favicon-32x32.png": "image/png",
}
OWN = {"start.js": "text/javascript; charset=utf-8"}
POLICY = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Countermove</title>
<link rel="icon" href="docs/favicon-32x32.png">
<link rel="stylesheet" href="docs/swagger-ui.css">
<div id="page"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</html>
"""
START = """SwaggerUIBundle({
  url: "openapi.json",
  dom_id: "#page",
  deepLinking: true,
  validatorUrl: null,
  defaultModelsExpandDepth: 0,
  presets: [SwaggerUIBundle.presets.apis],
});
"""

blueprint = Blueprint("pages", __name__)


@blueprint.route(PATH)
def docs() -> Response:
    response = unchanging(lambda: Response(PAGE, content_type="text/html; charset=utf-8"))
    response.headers["Content-Security-Policy"] = POLICY
    return response


@blueprint.route(PATH + "/<name>")
def asset(name: str) -> Response:
    content_type = {**ASSETS, **OWN}.get(name)
    if content_type is None:
        raise Problem("unknown_path", "there is no such file")
    return unchanging(lambda: Response(_content(name), content_type=content_type), A_DAY)


def _content(name: str) -> bytes:
    if name in OWN:
        return START.encode()
    content: bytes = (swagger_ui_path / name).read_bytes()
    return content
