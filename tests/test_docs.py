"""The documents in docs/ are true: the picture of the house, the quoted code, the commands."""

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from service.settings import PREFIX
from tests.support import ROOT
from tests.test_readme import PYTHON, blocks, commands, made_targets, run_python

DOCS = ROOT / "docs"
GUIDES = sorted(DOCS.glob("adding-*.md"))
ARCHITECTURE = (DOCS / "architecture.md").read_text()
FOLDERS = ("bench", "binding", "engine", "requirements", "service", "slots", "tests")
LISTED_IN_FULL = ("engine/src", "service")
NO_PART = {"__pycache__", ".pytest_cache"}


def pictured() -> list[str]:
    """Paths that the picture names: two spaces a level, then the name."""
    (picture,) = [block.text for block in blocks(ARCHITECTURE) if block.language == "text"]
    folders: list[str] = []
    paths = []
    for line in picture.splitlines():
        name = line.split()[0]
        level = (len(line) - len(line.lstrip())) // 2
        folders[level:] = [name.rstrip("/")]
        paths.append("/".join(folders) + ("/" if name.endswith("/") else ""))
    return paths


@pytest.mark.parametrize("path", pictured())
def test_what_the_picture_names_is_there(path: str) -> None:
    assert (ROOT / path).is_dir() if path.endswith("/") else (ROOT / path).is_file()


@pytest.mark.parametrize("folder", LISTED_IN_FULL)
def test_the_picture_leaves_nothing_out(folder: str) -> None:
    parts = [
        path
        for path in (ROOT / folder).iterdir()
        if path.suffix in {".py", ".pyi", ".rs", ""} and path.name not in NO_PART
    ]
    known = {ROOT / path for path in pictured()}
    assert not {path.name for path in parts if path not in known and not has_own_file(path)}


def has_own_file(path: Path) -> bool:
    """Whether it is the folder beside a Rust module, named by that module's line."""
    return path.is_dir() and path.with_suffix(".rs").is_file()


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.name)
def test_quoted_code_is_verbatim_in_a_file_that_the_guide_names(guide: Path) -> None:
    text = guide.read_text()
    named = re.findall(r"`(engine/\S+\.rs)`", text)
    sources = [(ROOT / path).read_text() for path in named]
    quotes = [block.text for block in blocks(text) if block.language == "rust"]
    assert quotes
    for quote in quotes:
        assert any(quote in source for source in sources), quote


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.name)
def test_every_command_of_a_guide_is_of_a_kind_that_is_tried_here(guide: Path) -> None:
    for command in commands(guide.read_text()):
        assert command.startswith((f"{PYTHON} -m service ", "make ", "cargo test", "SIGNATURE="))


@pytest.mark.parametrize(
    "command",
    sorted({line for guide in GUIDES for line in commands(guide.read_text()) if PYTHON in line}),
)
def test_the_commands_of_the_guides_run(command: str) -> None:
    assert run_python(command)


def test_make_targets_of_the_documents_are_the_makefiles() -> None:
    makefile = (ROOT / "Makefile").read_text()
    named = {document: made_targets(document.read_text()) for document in DOCS.glob("*.md")}
    assert any(named.values())
    for targets in named.values():
        for target in targets:
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_cargo_tests_of_the_guides_are_there() -> None:
    assert "workspace" in tomllib.loads((ROOT / "Cargo.toml").read_text())
    for guide in GUIDES:
        for command in commands(guide.read_text()):
            words = shlex.split(command)
            if "--test" in words:
                suite, module = words[words.index("--test") + 1 :]
                variable = command.partition("=")[0]
                source = (ROOT / "engine" / "tests" / suite / f"{module}.rs").read_text()
                assert f'"{variable}"' in source


def test_paths_and_links_of_the_documents_lead_somewhere() -> None:
    paths, targets = set[str](), set[str]()
    for document in [*DOCS.glob("*.md"), ROOT / "CHANGELOG.md"]:
        text = document.read_text()
        for path in re.findall(rf"`((?:{'|'.join(FOLDERS)})/[\w./]+)`", text):
            paths.add(path)
            assert (ROOT / path).exists(), f"{document.name}: {path}"
        for target in re.findall(r"\]\(([^)]+)\)", text):
            targets.add(target)
            assert target.startswith("https://") or (document.parent / target).exists()
    assert paths
    assert targets


def test_no_setting_is_named_that_does_not_exist() -> None:
    settings = (ROOT / "README.md").read_text()
    documents = "".join(document.read_text() for document in DOCS.glob("*.md"))
    names = set(re.findall(rf"{PREFIX}[A-Z_]*[A-Z]", documents))
    assert names
    assert {name for name in names if f"`{name}`" not in settings} == set()
