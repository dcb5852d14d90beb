"""The page for people: its files, and the headers for browsers. `make test-page` looks at it."""

import json
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from service.engine import Engine, Table
from service.http import page_files as page
from service.play.experiment import catalogue
from service.settings import PREFIX, SettingError
from tests.support import ROOT, MakeApp

VENDOR = ROOT / "service" / "http" / "page" / "vendor"
SOURCES = sorted(path for path in page.FOLDER.rglob("*.js") if VENDOR not in path.parents)


def version() -> str:
    return page.EDITIONS.now().version


def imported(source: Path) -> list[str]:
    """Return the modules and files that a module names: static imports, dynamic ones, styles."""
    text = source.read_text()
    modules = re.findall(r'(?:from |import\()"([^"\n]+)"', text)
    return modules + re.findall(r'styled\("([^"]+)"', text)


def exported(source: Path) -> set[str]:
    """Return the names that a module exports, those of a taken apart object too."""
    kinds = r"^export (?:async )?(?:const|let|class|function\*?) (?:(\w+)|\{([^}]+)\})"
    names = set()
    for name, parts in re.findall(kinds, source.read_text(), re.MULTILINE):
        names |= {name} if name else {part.split(":")[-1].strip() for part in parts.split(",")}
    return names


def test_the_root_is_the_page(client: FlaskClient) -> None:
    reply = client.get("/")
    assert reply.status_code == 200
    assert reply.content_type == "text/html; charset=utf-8"
    assert reply.headers["Cache-Control"] == "no-cache"


def test_the_page_may_load_and_ask_nothing_elsewhere(client: FlaskClient) -> None:
    policy = client.get("/").headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    assert "http" not in policy


def framed_by(client: FlaskClient) -> str:
    """Return who may show the page in a frame."""
    return client.get("/").headers["Content-Security-Policy"].partition("frame-ancestors ")[2]


def test_nobody_may_frame_the_page_by_default(client: FlaskClient) -> None:
    assert framed_by(client) == "'none'"
    assert "X-Frame-Options" not in client.get("/").headers


@pytest.mark.parametrize(
    ("setting", "policy"),
    [
        ("https://slides.example", "https://slides.example"),
        (
            " https://a.example:8080 , http://*.b.example,",
            "https://a.example:8080 http://*.b.example",
        ),
        ("*", "*"),
    ],
)
def test_named_sites_may_frame_the_page(make_app: MakeApp, setting: str, policy: str) -> None:
    assert framed_by(make_app(frame_ancestors=setting).test_client()) == policy


@pytest.mark.parametrize(
    "setting",
    ["slides.example", "https://a.example/deck", "*, https://a.example", "'self'", "https://a; x"],
)
def test_what_is_no_site_is_named_at_the_start(make_app: MakeApp, setting: str) -> None:
    with pytest.raises(SettingError, match=f"{PREFIX}FRAME_ANCESTORS has"):
        make_app(frame_ancestors=setting)


def test_every_file_that_the_page_names_is_kept_for_ever(client: FlaskClient) -> None:
    parts = re.findall(r'(?:src|href)="(page/[^"]+)"', client.get("/").text)
    assert len(parts) == 2
    for part in parts:
        reply = client.get(f"/{part}")
        assert reply.status_code == 200
        assert "immutable" in reply.headers["Cache-Control"]


def test_a_page_of_another_version_gets_todays_file_and_asks_again(client: FlaskClient) -> None:
    reply = client.get("/page/0123/main.js")
    assert reply.status_code == 200
    assert reply.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("name", ["nothing.js", "../settings.py", "vendor", "index.html"])
def test_no_other_file_is_served(client: FlaskClient, name: str) -> None:
    assert client.get(f"/page/{version()}/{name}").status_code == 404


def test_the_page_needs_no_key(make_app: MakeApp, tmp_path: Path) -> None:
    """The API alone asks for a key: the page then asks its reader."""
    keys = tmp_path / "keys.json"
    keys.write_text('{"keys": []}')
    client = make_app(keys_file=str(keys)).test_client()
    assert client.get("/").status_code == 200
    assert client.get(f"/page/{version()}/main.js").status_code == 200
    assert client.get("/v1/games").status_code == 401


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_a_module_imports_what_is_there_and_nothing_from_elsewhere(source: Path) -> None:
    for name in imported(source):
        assert name.startswith(".") or "/" not in name, name
        assert (source.parent / name).resolve() in page.files(page.FOLDER).values(), name


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_a_module_exports_what_others_import_from_it(source: Path) -> None:
    for names, module in re.findall(r'import \{([^}]+)\} from "([^"\n]+)"', source.read_text()):
        other = (source.parent / module).resolve()
        if VENDOR in other.parents:
            continue
        wanted = {name.split(" as ")[0].strip() for name in names.split(",")} - {""}
        assert wanted <= exported(other), module


def test_a_board_has_a_folder_where_it_has_several_files() -> None:
    boards = page.FOLDER / "play" / "boards"
    folders = [path for path in boards.iterdir() if path.is_dir()]
    assert all(len(list(folder.iterdir())) > 1 for folder in folders)
    assert {path.suffix for path in boards.iterdir() if path.is_file()} == {".js"}


def test_every_module_and_style_is_used() -> None:
    used = {(source.parent / name).resolve() for source in SOURCES for name in imported(source)}
    ours = {path for path in page.files(page.FOLDER).values() if VENDOR not in path.parents}
    begins = {page.FOLDER / "main.js"}
    unused = {path for path in ours - used - begins if path.suffix in (".js", ".css")}
    assert not unused


def test_the_licences_of_all_libraries_are_served(client: FlaskClient) -> None:
    licences = client.get(f"/page/{version()}/vendor/LICENSES.txt").text
    for library in ("preact", "htm", "d3-hierarchy", "uplot"):
        assert re.search(rf"^{library} [\d.]+ \((MIT|ISC|Apache-2.0)\)$", licences, re.MULTILINE)


def test_the_pacman_experiment_is_the_services_own() -> None:
    shown = json.loads((page.FOLDER / "learn" / "experiment" / "contestants.json").read_text())
    own = catalogue.pacman(Engine(Table(megabytes=1)), catalogue.PACMAN, {})
    pacman, ghost = ({each.name: each.task for each in seat.contestants} for seat in own.seats)
    assert (shown["options"], shown["pacman"], shown["ghosts"]) == (catalogue.MAZE, pacman, ghost)
    assert shown["published"] == {
        " ".join(names): {"won": published.won, "mean": published.mean_score}
        for names, published in own.published.items()
    }
