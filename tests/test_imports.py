"""The import rules, checked in the sources."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ENGINE = ROOT / "engine" / "src"
SERVICE = ROOT / "service"

ENGINE_NEVER_IMPORTS = {
    "game": {"opponent", "search", "games", "api"},
    "opponent": {"search", "games", "api"},
    "search": {"games", "api"},
    "games": {"search", "api"},
}
SEARCH_NEVER_IMPORTS = {"notation", "rules"}
"""Of `game`: a search reads and writes no text."""
SHARED_BY_GAMES = "common"
TABLES = ("games", "search")
BINDING_IMPORTS_ONLY = {"VERSION", "api", "error", "mailbox", "opponent", "table", *TABLES}
PYTHON_GAME_IMPORTS_TOO = {"game", "hashing", "perft", "rng", "value"}
SERVICE_IMPORTS_ONLY = {
    "errors": set[str](),
    "lru_cache": set[str](),
    "settings": set[str](),
    "games": {"games"},
    "games.openspiel": {"games", "lru_cache"},
    "stops": set[str](),
    "tracing": {"tracing"},
    "caller": set[str](),
    "request_id": set[str](),
    "engine": {"_engine", "errors", "lru_cache", "stops"},
    "metrics": {"metrics", "settings"},
    "plugins": {"engine", "games"},
    "own_files": {"settings"},
    "evaluations": {"engine", "own_files"},
    "larger_tables": {"engine", "own_files"},
    "cache": {"cache", "caller", "engine", "lru_cache", "settings", "stops"},
    "access": {"access", "cache", "errors", "lru_cache", "settings"},
    "moves": {
        "moves",
        "cache",
        "caller",
        "engine",
        "errors",
        "host.slots",
        "lru_cache",
        "settings",
    },
    "play": {"play", "engine", "errors", "moves"},
    "learning": {"learning", "engine", "errors", "evaluations", "moves", "tracing"},
    "seeding": {"seeding", "cache", "caller", "engine", "errors", "host.slots", "moves"},
    "jobs": {
        "jobs",
        "access",
        "cache",
        "caller",
        "engine",
        "errors",
        "host.parent",
        "host.slots",
        "learning",
        "moves",
        "play",
        "seeding",
        "settings",
    },
    "http": {
        "http",
        "access",
        "cache",
        "caller",
        "engine",
        "errors",
        "jobs",
        "moves",
        "request_id",
        "settings",
        "tracing",
    },
    "http.schemas": {"http.schemas", "engine", "errors"},
    "host": {
        "host",
        "",
        "cache",
        "caller",
        "engine",
        "errors",
        "http",
        "jobs",
        "metrics",
        "moves",
        "settings",
    },
    "host.parent": set[str](),
    "agents": {"agents", "", "caller", "engine", "errors", "host", "http", "settings"},
    "host.slots": {"engine", "errors"},
    "host.worker": {"host.worker", "host.logs", "caller", "errors", "request_id", "settings"},
}
"""What a part of the service may import of it: a name stands for itself and all within it; the
empty name is the package, which has the application's factory. The longest part's rule holds."""

RUST_PATH = re.compile(r"\b(crate|super|countermove)::(?:\{([^;]*)\};|(\w+)(?:::(\w+))?)")

TEST_FILE = re.compile(r"#\[cfg\(test\)\]\s+(?:pub )?mod (\w+);")
TEST_MODULE = re.compile(
    r"^#\[cfg\(test\)\]\n(?:pub )?mod \w+ \{\n.*?^\}\n", re.DOTALL | re.MULTILINE
)


def rust_files(*folders: Path) -> list[Path]:
    return [path for folder in folders for path in sorted(folder.rglob("*.rs"))]


def without_tests(path: Path) -> str:
    """The whole source but its test modules; nothing of a file that is for tests alone."""
    parent = path.parent.with_suffix(".rs")
    if parent.is_file() and path.stem in TEST_FILE.findall(parent.read_text()):
        return ""
    return TEST_MODULE.sub("", TEST_FILE.sub("", path.read_text()))


def rust_imports(source: str) -> Iterator[tuple[str, str, str]]:
    """(`crate`, `super` or `countermove`; the module under it; the name under that, or "")."""
    for root, group, module, name in RUST_PATH.findall(source):
        if module:
            yield root, module, name
        else:
            flat = re.sub(r"\{[^{}]*\}", "", group)
            for member in filter(None, (part.strip() for part in flat.split(","))):
                under, _, member_name = member.partition("::")
                yield root, under, member_name


def top_module(path: Path, root: Path) -> str:
    return path.relative_to(root).parts[0].removesuffix(path.suffix)


def python_imports(path: Path) -> Iterator[str]:
    """Absolute names of what is imported: `from service import x` is `service.x`."""
    package = [ROOT.name, *path.relative_to(ROOT).parts][1:-1]
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", rust_files(ENGINE), ids=lambda p: str(p.relative_to(ENGINE)))
def test_engine_modules_keep_to_their_side(path: Path) -> None:
    forbidden = ENGINE_NEVER_IMPORTS.get(top_module(path, ENGINE), set())
    imports = [found for found in rust_imports(without_tests(path)) if found[0] == "crate"]
    assert not {module for _, module, _ in imports} & forbidden
    if top_module(path, ENGINE) == "search":
        assert not {name for _, module, name in imports if module == "game"} & SEARCH_NEVER_IMPORTS


@pytest.mark.parametrize("path", rust_files(ENGINE / "games"), ids=lambda p: p.name)
def test_games_do_not_know_one_another(path: Path) -> None:
    games = {top_module(game, ENGINE / "games") for game in rust_files(ENGINE / "games")}
    games -= {SHARED_BY_GAMES}
    own = top_module(path, ENGINE / "games")
    beside_the_table = path.parent == ENGINE / "games"
    used = {
        name if root == "crate" else module
        for root, module, name in rust_imports(without_tests(path))
        if (root == "crate" and module == "games") or (root == "super" and beside_the_table)
    }
    assert not used & (games - {own})


@pytest.mark.parametrize("path", rust_files(ROOT / "binding" / "src"), ids=lambda p: p.name)
def test_binding_names_no_game_and_no_kernel(path: Path) -> None:
    files = {
        top_module(part, ENGINE / table) for table in TABLES for part in (ENGINE / table).iterdir()
    }
    is_a_game = top_module(path, ROOT / "binding" / "src") == "python_game"
    allowed = BINDING_IMPORTS_ONLY | (PYTHON_GAME_IMPORTS_TOO if is_a_game else set())
    for root, module, name in rust_imports(path.read_text()):
        if root == "countermove":
            assert module in allowed
            assert module not in TABLES or name not in files


@pytest.mark.parametrize("crate", ["engine", "slots", "binding"])
def test_nothing_that_ships_depends_on_training(crate: str) -> None:
    manifest = tomllib.loads((ROOT / crate / "Cargo.toml").read_text())
    paths = [it.get("path") for it in manifest["dependencies"].values() if isinstance(it, dict)]
    assert "../training" not in paths


def service_files() -> list[Path]:
    return sorted(SERVICE.rglob("*.py"))


def is_within(name: str, part: str) -> bool:
    return name == part or name.startswith(part + ".")


def part_of(path: Path) -> str | None:
    """The longest part with a rule that `path` belongs to."""
    module = ".".join(path.relative_to(SERVICE).with_suffix("").parts)
    return max(
        (part for part in SERVICE_IMPORTS_ONLY if is_within(module, part)), key=len, default=None
    )


def imported_parts(path: Path) -> Iterator[str]:
    """What is imported of the service, by its path within it."""
    for name in python_imports(path):
        if is_within(name, "service"):
            inside = name.removeprefix("service").removeprefix(".")
            yield inside if inside.split(".")[0] in TOP_PARTS else ""


TOP_PARTS = {top_module(path, SERVICE) for path in SERVICE.iterdir()}


@pytest.mark.parametrize("path", service_files(), ids=lambda p: str(p.relative_to(SERVICE)))
def test_service_modules_keep_to_their_side(path: Path) -> None:
    part = part_of(path)
    used = set(imported_parts(path))
    if part is not None:
        allowed = SERVICE_IMPORTS_ONLY[part]
        assert not {name for name in used if not any(is_within(name, one) for one in allowed)}
    assert not any(is_within(name, "_engine") for name in used) or path == SERVICE / "engine.py"


@pytest.mark.parametrize(
    ("source", "imports"),
    [
        ("use crate::game::Game;", [("crate", "game", "Game")]),
        (
            "use crate::{game::{Game, Turn}, table::Table};",
            [("crate", "game", ""), ("crate", "table", "Table")],
        ),
        ("    super::nim::Nim {", [("super", "nim", "Nim")]),
        ("countermove::api::open(name)", [("countermove", "api", "open")]),
    ],
)
def test_rust_imports_are_read(source: str, imports: list[tuple[str, str, str]]) -> None:
    assert list(rust_imports(source)) == imports


@pytest.mark.parametrize(
    ("root", "names"),
    [
        (ENGINE, ENGINE_NEVER_IMPORTS.keys() | set().union(*ENGINE_NEVER_IMPORTS.values())),
        (SERVICE, SERVICE_IMPORTS_ONLY.keys() | set().union(*SERVICE_IMPORTS_ONLY.values())),
    ],
    ids=["engine", "service"],
)
def test_every_module_that_the_rules_name_exists(root: Path, names: set[str]) -> None:
    """Else a rule of what has moved would forbid nothing."""
    there = {path.relative_to(root).with_suffix("") for path in root.rglob("*")}
    there |= {path.with_suffix("") for path in there}  # _engine.abi3
    assert {name for name in names if Path(*name.split(".")) not in there} <= {""}
