"""The documents in docs/ are correct: the tree of files, the import rules, the quoted code."""

import re
import shlex
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

import pytest

from bench.run import SUITES
from docs import write_tables
from service.settings import IN_FILE, PREFIX, Settings
from tests.docs.test_readme import PYTHON, blocks, commands, made_targets, names, run_python, table
from tests.project.test_imports import (
    BINDING_IMPORTS_ONLY,
    CRATE_DEPENDS_ONLY,
    ENGINE_NEVER_IMPORTS,
    GAME_IMPORTS_ONLY,
    SEARCH_IMPORTS_OF_KERNELS,
    SERVICE_IMPORTS_ONLY,
    is_within,
)
from tests.support import ROOT

DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
GUIDES = sorted(DOCS.glob("adding-*.md"))
ARCHITECTURE = (DOCS / "architecture.md").read_text()
PICTURES = [block.text for block in blocks(ARCHITECTURE) if block.language == "text"]
"""The tree of files, and the parts of the service that import what is below them."""
DECISIONS = DOCS / "decisions"
IGNORED = [line.strip("/\n") for line in (ROOT / ".gitignore").read_text().splitlines()]
QUOTED = {"rust": "rs", "python": "py"}
DRAWN_WITH_ROOMS = {
    *("", "engine", "engine/core/src", "engine/core/src/search", "engine/games", "engine/src"),
    *("service", "service/cache", "service/host", "service/http", "service/jobs", "service/moves"),
    *("bench", "service/play", "tests"),
}
"""Folders whose folders are all in the tree."""


READ_BY_CLIENTS = {"COUNTERMOVE_URL", "COUNTERMOVE_KEY"}


class Drawn(NamedTuple):
    """A name in the tree of files, and its folder."""

    folder: str
    name: str
    """Ends with / if it is a folder; * stands for anything."""

    @property
    def path(self) -> Path:
        return ROOT / self.folder / self.name


def pictured() -> Iterator[Drawn]:
    """Two spaces a level, names separated by commas, two spaces or more, then what they are."""
    folders: list[str] = []
    for line in PICTURES[0].splitlines():
        level = (len(line) - len(line.lstrip())) // 2
        for name in re.split(r"\s{2,}", line.strip())[0].split(", "):
            yield Drawn("/".join(folders[:level]), name)
            if name.endswith("/"):
                folders[level:] = [name.rstrip("/")]


PICTURED = list(pictured())


def rooms(folder: Path) -> set[str]:
    """Names of the folders of the tree in `folder`."""
    return {
        path.name + "/"
        for path in folder.iterdir()
        if path.is_dir()
        and not path.name.startswith(".")
        and not any(fnmatch(path.name, pattern) for pattern in IGNORED)
    }


@pytest.mark.parametrize("drawn", PICTURED, ids="/".join)
def test_every_file_in_the_tree_of_files_exists(drawn: Drawn) -> None:
    assert drawn.path.is_dir() if drawn.name.endswith("/") else drawn.path.is_file()


@pytest.mark.parametrize("folder", sorted(DRAWN_WITH_ROOMS))
def test_a_folder_is_drawn_with_all_its_rooms(folder: str) -> None:
    within = [one.path.relative_to(ROOT / folder) for one in PICTURED if is_in(folder, one)]
    assert rooms(ROOT / folder) <= {path.parts[0] + "/" for path in within}


def is_in(folder: str, drawn: Drawn) -> bool:
    return drawn.path.is_relative_to(ROOT / folder) and drawn.path != ROOT / folder


def shown(part: str) -> str:
    """The name of a part in the document."""
    return "service" if part == "__init__" else part


def test_no_arrow_of_the_picture_of_imports_points_up() -> None:
    parts = {shown(part) for part in SERVICE_IMPORTS_ONLY}
    lines = [set(re.findall(r"[\w.]+", line)) & parts for line in PICTURES[1].splitlines()]
    assert set().union(*lines) == parts
    for part, allowed in SERVICE_IMPORTS_ONLY.items():
        (own,) = [index for index, line in enumerate(lines) if shown(part) in line]
        used = {one for one in parts for name in allowed if is_within(one, shown(name))}
        assert used - {shown(part)} <= set().union(*lines[own + 1 :]), part


def said_of(beginning: str) -> set[str]:
    """The names between these words and the next `alone`."""
    return set(names(ARCHITECTURE.partition(beginning)[2].partition(" alone")[0]))


def test_the_import_rules_are_those_that_are_tested() -> None:
    crates, engine, service = [
        {name: set(names(row[1])) for row in rows for name in names(row[0])}
        for rows in (
            table(ARCHITECTURE, "Who may import whom", first)
            for first in ("crate", "module", "part")
        )
    ]
    assert crates == CRATE_DEPENDS_ONLY
    assert engine == {
        module: {name.replace(".", "::") for name in forbidden}
        for module, forbidden in ENGINE_NEVER_IMPORTS.items()
    }
    assert said_of("Of `kernels`, `search` imports") == {
        name.removeprefix("kernels.") for name in SEARCH_IMPORTS_OF_KERNELS
    }
    assert said_of("Of the core it imports") == GAME_IMPORTS_ONLY
    assert said_of("`binding` imports") == BINDING_IMPORTS_ONLY
    assert service == {
        shown(part): {shown(name) for name in allowed}
        for part, allowed in SERVICE_IMPORTS_ONLY.items()
    }


def test_every_decision_is_in_the_index() -> None:
    index = (DECISIONS / "README.md").read_text()
    linked = re.findall(r"\]\(([\w-]+\.md)\)", index)
    assert sorted(linked) == sorted(path.name for path in DECISIONS.glob("[!R]*.md"))


def test_every_page_is_linked_from_the_readme_or_the_architecture() -> None:
    linked = {
        (document.parent / target).resolve()
        for document in (ROOT / "README.md", DOCS / "architecture.md")
        for target in re.findall(r"\]\(([^)#]+\.md)", document.read_text())
    }
    assert not {page.name for page in DOCS.glob("*.md") if page.resolve() not in linked}


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.name)
def test_quoted_code_is_verbatim_in_a_file_that_the_guide_names(guide: Path) -> None:
    text = guide.read_text()
    quotes = [block for block in blocks(text) if block.language in QUOTED]
    assert quotes
    for language, quote in quotes:
        named = re.findall(rf"`((?:engine|service|tests)/\S+\.{QUOTED[language]})`", text)
        assert any(quote in (ROOT / path).read_text() for path in named), quote


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
    for document in PAGES:
        for target in made_targets(document.read_text()):
            assert re.search(rf"^{target.split()[0]}:", makefile, re.MULTILINE), target


def test_every_suite_of_benchmarks_that_is_named_exists() -> None:
    texts = [path.read_text() for path in (ROOT / "Makefile", *PAGES)]
    named = {name for text in texts for name in re.findall(r"bench\.run ([a-z-]+)", text)}
    assert "backgammon" in named
    assert named <= set(SUITES)


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


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page."""
    titles = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize(
    "document", [*PAGES, ROOT / "CHANGELOG.md", ROOT / "README.md"], ids=lambda path: path.name
)
def test_paths_and_links_of_the_documents_lead_somewhere(document: Path) -> None:
    text = document.read_text()
    for path in re.findall(r"`((?:engine|service|slots|binding|bench|tests|docs)/[\w./-]+)`", text):
        assert (ROOT / path).exists(), path
    for target in re.findall(r"\]\(([^)]+)\)", text):
        if not target.startswith(("https://", "http://127.0.0.1:8000")):
            path, _, heading = target.partition("#")
            page = document.parent / path if path else document
            assert page.exists(), target
            assert not heading or heading in anchors(page), target


def test_the_table_of_levels_says_what_their_ladders_came_to() -> None:
    text = (DOCS / "levels.md").read_text()
    assert "<!-- levels -->" in text
    assert text == write_tables.written(text), "run `make docs-tables`"


def test_no_setting_is_named_that_does_not_exist() -> None:
    composed = set(re.findall(r"\$\{(\w+)", (ROOT / "docker-compose.yml").read_text()))
    named = {PREFIX + setting.name.upper() for setting in fields(Settings)}
    in_files = {
        PREFIX + setting.name.upper() + IN_FILE
        for setting in fields(Settings)
        if setting.metadata.get("secret")
    }
    settings = named | in_files | composed | READ_BY_CLIENTS
    for document in [*PAGES, ROOT / "README.md"]:
        assert set(re.findall(rf"{PREFIX}[A-Z_]*[A-Z]", document.read_text())) <= settings


def test_every_setting_that_may_be_in_a_file_is_named_as_such() -> None:
    text = (ROOT / "docs" / "operating.md").read_text()
    told = text.partition("## Secrets in files\n")[2].partition("\n## ")[0]
    secrets = {
        PREFIX + setting.name.upper()
        for setting in fields(Settings)
        if setting.metadata.get("secret")
    }
    assert secrets <= set(re.findall(r"`(\w+)`", told))


def test_the_table_of_events_is_the_engines() -> None:
    source = (ROOT / "engine/core/src/game/events.rs").read_text()
    kinds = re.findall(r'/// (.*)\n    \w+ = "(\w+)"', source)
    rows = re.findall(
        r"^\| `(\w+)` \| (.*) \|$", (DOCS / "http" / "events.md").read_text(), re.MULTILINE
    )
    assert kinds
    assert {(word, about) for about, word in kinds} <= set(rows)
