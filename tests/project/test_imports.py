"""The import rules, checked in the sources."""

import ast
import re
import tomllib
from collections.abc import Iterator, Sequence
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "engine" / "src"
CORE = ROOT / "engine" / "core" / "src"
GAMES = ROOT / "engine" / "games"
SERVICE = ROOT / "service"

CRATE_DEPENDS_ONLY = {
    "engine/core": set[str](),
    "engine/games/common": {"engine/core"},
    "engine/games/*": {"engine/core", "engine/games/common"},
    "engine": {"engine/core", "engine/games/*"},
    "slots": set[str](),
    "binding": {"engine", "slots"},
}
"""Crates of the repository on which a shipped crate may depend. The first row that fits holds."""
ENGINE_NEVER_IMPORTS = {
    "game": {"opponent", "search", "kernels", "temporal_difference"},
    "opponent": {"search", "kernels", "temporal_difference"},
    "search": {"temporal_difference", "game.notation", "game.rules"},
    "kernels": {"temporal_difference"},
    "games": {"api"},
}
"""Modules of the core, and of the crate above it. A search reads and writes no text."""
SEARCH_IMPORTS_OF_KERNELS = {"kernels.Own", "kernels.has"}
GAME_IMPORTS_ONLY = {"error", "game", "hashing", "perft", "rng", "value"}
"""Modules of the core that a game may import."""
TABLES = ("games", "search")
BINDING_IMPORTS_ONLY = {"VERSION", "api", "error", "mailbox", "opponent", "table", *TABLES}
SERVICE_IMPORTS_ONLY = {
    "errors": set[str](),
    "json_text": set[str](),
    "lru_cache": set[str](),
    "nearest": set[str](),
    "request_id": set[str](),
    "settings": set[str](),
    "stops": set[str](),
    "games": set[str](),
    "tracing": set[str](),
    "strict_json": {"errors"},
    "own_files": {"settings"},
    "games.openspiel": {"games", "lru_cache"},
    "metrics": {"settings"},
    "cache.redis": {"settings"},
    "engine": {"_engine", "errors", "lru_cache", "nearest", "stops"},
    "caller": {"engine"},
    "plugins": {"engine", "games"},
    "evaluations": {"engine", "own_files"},
    "larger_tables": {"engine", "own_files"},
    "http.schemas": {"engine", "errors"},
    "cache.answers": {
        *("cache.redis", "caller", "engine", "json_text", "lru_cache", "settings", "stops"),
    },
    "cache.entries": {"cache.redis", "engine", "settings"},
    "cache.strategies": {"cache.answers", "cache.redis", "engine", "settings"},
    "access": {"cache.redis", "errors", "lru_cache", "settings"},
    "shared": {"cache.redis", "engine", "errors", "lru_cache", "metrics", "settings"},
    "host.worker": {"caller", "engine", "errors", "request_id", "settings", "shared"},
    "moves": {
        *("cache", "caller", "engine", "errors", "json_text", "lru_cache", "nearest", "settings"),
        "shared",
    },
    "play": {"engine", "errors", "moves", "shared", "strict_json"},
    "exercises": {"engine", "tracing"},
    "learning": {"engine", "errors", "evaluations", "moves", "strict_json", "tracing"},
    "seeding": {
        *("cache", "caller", "engine", "errors", "json_text", "moves", "shared", "strict_json"),
    },
    "jobs": {
        *("access", "cache", "caller", "engine", "errors", "learning", "moves", "play", "seeding"),
        *("settings", "shared"),
    },
    "http": {
        *("access", "cache", "caller", "engine", "errors", "jobs", "json_text", "moves"),
        *("request_id", "settings", "strict_json", "tracing"),
    },
    "__init__": {
        *("access", "cache", "engine", "evaluations", "http", "jobs", "larger_tables", "moves"),
        *("plugins", "settings", "shared"),
    },
    "host": {
        *("__init__", "cache", "caller", "engine", "errors", "http", "jobs", "metrics", "moves"),
        *("settings", "shared"),
    },
    "agents": {
        *("__init__", "caller", "engine", "errors", "http", "nearest", "settings", "shared"),
    },
    "commands": {
        *("__init__", "access", "agents", "engine", "evaluations", "exercises", "host", "http"),
        *("larger_tables", "learning", "moves", "play", "plugins", "seeding", "settings"),
        *("shared", "strict_json", "tracing"),
    },
}
"""Imports of a part of the service: a name stands for itself and all within it; `__init__` is the
application's factory. The longest part's rule holds. `__main__` has none."""

ROW = re.compile(r'^ +"\w+" => (\w+)::(\w+) ', re.MULTILINE)
"""A row of the table of games: the family, and the game's module in it."""
GAME_ROWS = ROW.findall((GAMES / "games.rs").read_text())
FAMILIES = {family for family, _ in GAME_ROWS}

RUST_PATH = re.compile(
    r"(?<![\w:])(?:::)?"
    rf"((?:crate|super|countermove|countermove_core|{'|'.join(sorted(FAMILIES))})"
    r"::(?:[\w:]*\{[^;]*\}(?=;)|[\w:]+))"
)
RUST_GROUP = re.compile(r"([\w:]+)::\{([^{}]*)\}")

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


def rust_imports(source: str) -> Iterator[str]:
    """Yield the paths that a source names, with dots.

    `crate::game::{Game, Turn}` gives `crate.game.Game`, `crate.game.Turn`.
    """
    for path in RUST_PATH.findall(source):
        for name in without_groups(path).split(","):
            if name.strip():
                yield name.split()[0].strip(":").replace("::", ".")


def without_groups(path: str) -> str:
    """`a::{b, c::{d}}` is `a::b,a::c::d`."""
    flat = RUST_GROUP.sub(with_prefix, path)
    return flat if flat == path else without_groups(flat)


def with_prefix(group: re.Match[str]) -> str:
    names = [name.strip() for name in group[2].split(",")]
    return ",".join(f"{group[1]}::{name}" for name in names if name)


def own_imports(path: Path, root: Path) -> set[str]:
    """Return a file's imports of its own crate, by path. `root` has the crate's sources."""
    module = path.relative_to(root).with_suffix("").parts
    found = (name.split(".") for name in rust_imports(without_tests(path)))
    return {".".join(within(parts, module)) for parts in found if parts[0] in ("crate", "super")}


def within(parts: Sequence[str], module: Sequence[str]) -> Sequence[str]:
    """`crate` and what is above `module` left out."""
    above = [part for part in parts if part == "super"]
    return [*(module[: -len(above)] if above else ()), *parts[len(above) or 1 :]]


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


def crates() -> list[str]:
    manifests = (
        path for pattern in CRATE_DEPENDS_ONLY for path in ROOT.glob(f"{pattern}/Cargo.toml")
    )
    return sorted({path.parent.relative_to(ROOT).as_posix() for path in manifests})


@pytest.mark.parametrize("crate", crates())
def test_a_crate_depends_on_no_other_crate_of_ours_than_its_rule_says(crate: str) -> None:
    manifest = tomllib.loads((ROOT / crate / "Cargo.toml").read_text())
    used = [
        (ROOT / crate / dependency["path"]).resolve().relative_to(ROOT).as_posix()
        for table in (manifest, *manifest.get("target", {}).values())
        for kind in ("dependencies", "dev-dependencies", "build-dependencies")
        for dependency in table.get(kind, {}).values()
        if "path" in dependency
    ]
    rules = (rule for pattern, rule in CRATE_DEPENDS_ONLY.items() if fnmatch(crate, pattern))
    allowed = next(rules)
    assert not [one for one in used if not any(fnmatch(one, pattern) for pattern in allowed)]


def test_the_families_are_crates() -> None:
    found = {crate.name for crate in GAMES.iterdir() if crate.is_dir()}
    assert found == FAMILIES | {"common"}
    assert all((GAMES / family / "src" / f"{game}.rs").is_file() for family, game in GAME_ROWS)


@pytest.mark.parametrize(
    "path", rust_files(CORE, ENGINE, GAMES), ids=lambda p: str(p.relative_to(ROOT / "engine"))
)
def test_a_crate_compiles_no_source_of_another_but_the_table(path: Path) -> None:
    for included in re.findall(r'(?:#\[path = |include\w*!\()"([^"]*)"', path.read_text()):
        source = (path.parent / included).resolve()
        assert source == GAMES / "games.rs" or source.is_relative_to(path.parent)


@pytest.mark.parametrize(
    ("root", "path"),
    [(root, path) for root in (CORE, ENGINE) for path in rust_files(root)],
    ids=lambda p: str(p.relative_to(ROOT)),
)
def test_engine_modules_keep_to_their_side(root: Path, path: Path) -> None:
    module = top_module(path, root)
    imports = own_imports(path, root)
    forbidden = ENGINE_NEVER_IMPORTS.get(module, set())
    assert not {name for name in imports if any(is_within(name, one) for one in forbidden)}
    if module == "search":
        of_kernels = {name for name in imports if is_within(name, "kernels")}
        assert of_kernels <= SEARCH_IMPORTS_OF_KERNELS
    if module == "api":
        assert not {name.split(".")[0] for name in rust_imports(path.read_text())} & FAMILIES


@pytest.mark.parametrize(
    "path", rust_files(*GAMES.glob("*/src")), ids=lambda p: str(p.relative_to(GAMES))
)
def test_games_know_neither_one_another_nor_searches(path: Path) -> None:
    root = GAMES / path.relative_to(GAMES).parts[0] / "src"
    others = {game for _, game in GAME_ROWS} - {top_module(path, root)}
    assert not {name.split(".")[0] for name in own_imports(path, root)} & others
    allowed = GAME_IMPORTS_ONLY | ({"family"} if path == root / "lib.rs" else set())
    for name in rust_imports(without_tests(path)):
        crate, _, module = name.partition(".")
        if crate == "countermove_core":
            assert module.split(".")[0] in allowed


@pytest.mark.parametrize("path", rust_files(ROOT / "binding" / "src"), ids=lambda p: p.name)
def test_binding_names_no_game_and_no_kernel(path: Path) -> None:
    single = {f"games.{game}" for _, game in GAME_ROWS}
    single |= {
        f"search.{top_module(part, CORE / 'search')}" for part in rust_files(CORE / "search")
    }
    is_a_game = top_module(path, ROOT / "binding" / "src") == "python_game"
    allowed = BINDING_IMPORTS_ONLY | (GAME_IMPORTS_ONLY if is_a_game else set())
    for name in rust_imports(path.read_text()):
        crate, _, inside = name.partition(".")
        if crate == "countermove":
            assert inside.split(".")[0] in allowed
            assert not any(is_within(inside, one) for one in single)


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
    """Yield the imports of the service, by path within it."""
    for name in python_imports(path):
        if is_within(name, "service"):
            inside = name.removeprefix("service").removeprefix(".")
            yield inside if inside.split(".")[0] in TOP_PARTS else "__init__"


TOP_PARTS = {top_module(path, SERVICE) for path in SERVICE.iterdir()}


@pytest.mark.parametrize("path", service_files(), ids=lambda p: str(p.relative_to(SERVICE)))
def test_service_modules_keep_to_their_side(path: Path) -> None:
    part = part_of(path)
    used = set(imported_parts(path))
    if part is not None:
        allowed = {part, *SERVICE_IMPORTS_ONLY[part]}
        assert not {name for name in used if not any(is_within(name, one) for one in allowed)}
    assert not any(is_within(name, "_engine") for name in used) or path == SERVICE / "engine.py"


@pytest.mark.parametrize(
    ("source", "imports"),
    [
        ("use crate::game::Game;", ["crate.game.Game"]),
        (
            "use crate::{game::{Game, Turn, notation::{About}}, table::Table as Of};",
            [
                "crate.game.Game",
                "crate.game.Turn",
                "crate.game.notation.About",
                "crate.table.Table",
            ],
        ),
        ("    super::nim::Nim {", ["super.nim.Nim"]),
        ("countermove::api::open::<T>(name)", ["countermove.api.open"]),
        ("::chess::chess::open(games::chess::OPTIONS)", ["chess.chess.open"]),
    ],
)
def test_rust_imports_are_read(source: str, imports: list[str]) -> None:
    assert list(rust_imports(source)) == imports


@pytest.mark.parametrize(
    ("parts", "inside"),
    [
        (["crate", "table", "Table"], ["table", "Table"]),
        (["super", "Game"], ["search", "common", "Game"]),
        (["super", "super", "super", "opponent"], ["opponent"]),
    ],
)
def test_paths_are_those_within_the_crate(parts: list[str], inside: list[str]) -> None:
    assert within(parts, ["search", "common", "control"]) == inside


@pytest.mark.parametrize(
    ("roots", "names"),
    [
        ((CORE, ENGINE), ENGINE_NEVER_IMPORTS.keys() | set().union(*ENGINE_NEVER_IMPORTS.values())),
        ((SERVICE,), SERVICE_IMPORTS_ONLY.keys() | set().union(*SERVICE_IMPORTS_ONLY.values())),
    ],
    ids=["engine", "service"],
)
def test_every_module_that_the_rules_name_exists(roots: tuple[Path, ...], names: set[str]) -> None:
    """A rule of a moved module would forbid nothing."""
    there = {path.relative_to(root).with_suffix("") for root in roots for path in root.rglob("*")}
    there |= {path.with_suffix("") for path in there}  # _engine.abi3
    assert not {name for name in names if Path(*name.split(".")) not in there}
