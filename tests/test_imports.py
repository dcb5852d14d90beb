"""Who may import whom: the house's one-way streets, read from the sources themselves."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ENGINE = ROOT / "engine" / "src"
SERVICE = ROOT / "service"

ENGINE_NEVER_IMPORTS = {
    "game": {"notation", "evaluate", "opponent", "rules", "search", "games", "door"},
    "notation": {"evaluate", "rules", "search", "games", "door"},
    "evaluate": {"notation", "rules", "search", "games", "door"},
    "opponent": {"search", "games", "door"},
    "search": {"notation", "rules", "games", "door"},
    "games": {"search", "door"},
}
TABLES = ("games", "search")
BINDING_IMPORTS_ONLY = {"VERSION", "door", "fault", "opponent", "table", *TABLES}
PYTHON_GAME_IMPORTS_TOO = {
    "evaluate",
    "game",
    "hashing",
    "notation",
    "options",
    "tactics",
    "value",
}
SERVICE_IMPORTS_ONLY = {
    "schemas": {"schemas"},
    "errors": set[str](),
    "recent": set[str](),
    "settings": set[str](),
    "games": {"games"},
    "stops": set[str](),
    "caller": set[str](),
    "engine": {"_engine", "errors", "recent", "stops"},
    "plugins": {"engine", "games"},
    "slots": {"engine", "errors"},
    "cache": {"cache", "caller", "engine", "recent", "settings", "stops"},
    "answering": {"cache", "caller", "clock", "draw", "engine", "settings", "slots"},
    "clock": set[str](),
    "counting": {"engine"},
    "uci": {"uci", "clock", "counting", "engine", "errors"},
    "match": {"match", "uci", "clock", "engine"},
    "draw": set[str](),
    "views": {"views", "schemas", "answering", "caller", "engine", "cache", "errors"},
    "worker": {"worker", "caller", "errors", "logs", "settings"},
}

RUST_PATH = re.compile(r"\b(crate|super|countermove)::(?:\{([^;]*)\};|(\w+)(?:::(\w+))?)")

TEST_MODULE = re.compile(r"#\[cfg\(test\)\]\s+(?:pub )?mod (\w+);")


def rust_files(*folders: Path) -> list[Path]:
    return [path for folder in folders for path in sorted(folder.rglob("*.rs"))]


def without_tests(path: Path) -> str:
    """The source; nothing of a file that its parent has for tests alone."""
    parent = path.parent.with_suffix(".rs")
    if parent.is_file() and path.stem in TEST_MODULE.findall(parent.read_text()):
        return ""
    return TEST_MODULE.sub("", path.read_text()).split("#[cfg(test)]")[0]


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
    used = {module for root, module, _ in rust_imports(without_tests(path)) if root == "crate"}
    assert not used & forbidden


@pytest.mark.parametrize("path", rust_files(ENGINE / "games"), ids=lambda p: p.name)
def test_games_do_not_know_one_another(path: Path) -> None:
    games = {top_module(game, ENGINE / "games") for game in rust_files(ENGINE / "games")}
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


def service_files() -> list[Path]:
    return sorted(SERVICE.rglob("*.py"))


@pytest.mark.parametrize("path", service_files(), ids=lambda p: str(p.relative_to(SERVICE)))
def test_service_modules_keep_to_their_side(path: Path) -> None:
    own = top_module(path, SERVICE)
    used = {name.split(".")[1] for name in python_imports(path) if name.startswith("service.")}
    assert used <= SERVICE_IMPORTS_ONLY.get(own, used)
    assert "_engine" not in used or own == "engine"


@pytest.mark.parametrize(
    ("source", "imports"),
    [
        ("use crate::game::Game;", [("crate", "game", "Game")]),
        (
            "use crate::{game::{Game, Turn}, table::Table};",
            [("crate", "game", ""), ("crate", "table", "Table")],
        ),
        ("    super::nim::Nim {", [("super", "nim", "Nim")]),
        ("countermove::door::open(name)", [("countermove", "door", "open")]),
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
def test_what_the_rules_name_is_there(root: Path, names: set[str]) -> None:
    """Else a rule of what has moved would forbid nothing."""
    assert names <= {path.name.partition(".")[0] for path in root.iterdir()}
