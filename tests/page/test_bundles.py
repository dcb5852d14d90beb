"""The page's bundles: of which sources they are, and what is served in their place."""

import gzip
import json
import os
from pathlib import Path
from shutil import copytree

import pytest
from flask.testing import FlaskClient

from service.http import page_files as page
from tests.support import ROOT

MAIN = "main.js"
LEAF = "play/boards/chess/chess.js"
FIRST_BYTES, LATER_BYTES = 48_000, 40_000
"""Most bytes, compressed, of what every first board needs, and of each part or board."""
MADE_BY = ROOT / "requirements" / "page" / "package.json"


@pytest.fixture
def editions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> page.Editions:
    """The editions of a copy of the page, which a test may change."""
    for name in ("FOLDER", "BUNDLES"):
        folder = getattr(page, name)
        monkeypatch.setattr(page, name, copytree(folder, tmp_path / folder.name))
    monkeypatch.setattr(page, "EDITIONS", page.Editions())
    return page.EDITIONS


def edit(name: str) -> None:
    """Add a comment to a module of the copy."""
    path = page.FOLDER / name
    path.write_text(path.read_text() + "// edited\n")
    later = path.stat().st_mtime_ns + 1
    os.utime(path, ns=(later, later))


def served(client: FlaskClient, name: str) -> bytes:
    reply = client.get(f"/page/{page.EDITIONS.now().version}/{name}")
    assert reply.status_code == 200
    return bytes(reply.data)


def test_the_bundles_are_those_of_the_sources() -> None:
    ours = page.digest(page.files(page.FOLDER))
    assert page.bundled_sources() == ours, "the page has changed: run `make page-bundles`"


def test_the_pinned_esbuild_made_them() -> None:
    made = json.loads((page.BUNDLES / page.MANIFEST).read_text())["esbuild"]
    assert made == json.loads(MADE_BY.read_text())["devDependencies"]["esbuild"]


def test_a_bundle_stands_in_the_place_of_a_source() -> None:
    sources = page.files(page.FOLDER)
    assert set(page.files(page.BUNDLES)) <= set(sources)


def test_no_bundle_is_too_heavy() -> None:
    """What is seldom wanted is imported by `import(…)` when it is, and so gets its own bundle."""
    for name, path in page.files(page.BUNDLES).items():
        size = len(gzip.compress(path.read_bytes()))
        assert size <= (FIRST_BYTES if name == MAIN else LATER_BYTES), name


def test_bundles_name_no_file_of_the_machine_that_made_them() -> None:
    for path in page.files(page.BUNDLES).values():
        text = path.read_text()
        assert str(ROOT) not in text
        assert "node_modules" not in text


@pytest.mark.parametrize("name", [MAIN, LEAF])
def test_bundles_are_served_where_they_fit(
    editions: page.Editions, client: FlaskClient, name: str
) -> None:
    assert editions.now().is_bundled
    assert served(client, name) == (page.BUNDLES / name).read_bytes()


@pytest.mark.parametrize("name", [MAIN, LEAF])
def test_sources_are_served_once_one_of_them_is_edited(
    editions: page.Editions, client: FlaskClient, name: str
) -> None:
    before = editions.now().version
    assert before in client.get("/").text
    edit("names.js")
    after = editions.now().version
    assert after != before
    assert not editions.now().is_bundled
    assert after in client.get("/").text
    assert served(client, name) == (page.FOLDER / name).read_bytes()


@pytest.mark.usefixtures("editions")
def test_an_edited_file_is_served_when_it_is_loaded_again(client: FlaskClient) -> None:
    for _ in range(2):
        edit(MAIN)
        assert served(client, MAIN) == (page.FOLDER / MAIN).read_bytes()


def test_without_bundles_the_sources_are_served(
    editions: page.Editions, client: FlaskClient
) -> None:
    (page.BUNDLES / page.MANIFEST).unlink()
    assert not editions.now().is_bundled
    assert served(client, MAIN) == (page.FOLDER / MAIN).read_bytes()


def test_the_manifest_is_not_served(client: FlaskClient) -> None:
    version = page.EDITIONS.now().version
    assert client.get(f"/page/{version}/{page.MANIFEST}").status_code == 404
