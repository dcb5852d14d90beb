"""`warm` and `answers`: what they store is what a client's request finds."""

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from service.__main__ import main
from service.cache.answers.redis_store import RedisStore
from service.commands.command import INTERRUPTED
from service.seeding.progress import SeedingProgress
from tests.support import (
    ROOT,
    WITHIN_S,
    MakeApp,
    Valkey,
    answers,
    content,
    found,
    post,
    source,
    until,
)
from tests.support.cached import ask
from tests.support.redis_servers import cluster

Run = Callable[..., int]
LIMITS = ("--depth", "3")
ASKED = {"depth": 3}
START = "......./......./......./......./......./......."


@pytest.fixture
def niceness(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What `os.nice` was called with, which has no effect here."""
    calls: list[int] = []
    monkeypatch.setattr(os, "nice", calls.append)
    return calls


@pytest.fixture
def run(valkey: Valkey, monkeypatch: pytest.MonkeyPatch, niceness: list[int]) -> Run:
    """Run a command with that server as its Redis. Further settings are keywords."""

    def run(*words: str, **settings: str) -> int:
        with monkeypatch.context() as patched:
            for name, value in {"REDIS_URL": valkey.url, "TABLE_MB": "1", **settings}.items():
                patched.setenv(f"COUNTERMOVE_{name}", value)
            return main(words)

    return run


def summary(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().err.splitlines()[-1]


def is_hit(
    make_app: MakeApp, url: str, body: Mapping[str, object], game: str = "connect_four"
) -> bool:
    """Whether a service that has just started answers the request from Redis."""
    reply = content(post(make_app(redis_url=url).test_client(), f"{game}/move", **body))
    return bool(source(reply) == {"hit": True, "layer": "redis"})


def test_a_client_finds_the_opening_tree(
    make_app: MakeApp, valkey: Valkey, run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("warm", "connect_four", *LIMITS, "--width", "2", "--plies", "2") == 0
    assert summary(capsys) == "0 found, 7 searched"
    app = make_app()
    moves: list[str] = []
    for _ in range(3):
        assert is_hit(make_app, valkey.url, {"moves": moves, **ASKED})
        best = found(app.test_client(), "connect_four/analysis", moves=moves, **ASKED, multi_pv=2)
        moves.append(best["lines"][1]["move"])
    assert not is_hit(make_app, valkey.url, {"moves": moves, **ASKED})


def test_what_is_stored_is_passed_over(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    tree = ("--width", "1", "--plies", "2")
    run("warm", "connect_four", *LIMITS, *tree)
    assert run("warm", "connect_four", *LIMITS, *tree, "--jobs", "2") == 0
    assert summary(capsys) == "3 found, 0 searched"


def test_the_question_is_the_clients_whatever_its_fields(
    make_app: MakeApp, valkey: Valkey, run: Run
) -> None:
    heaps = '{"heaps": [3, 4]}'
    words = ("--options", heaps, "--algorithm", "minimax", "--moves", "2:1", *LIMITS)
    assert run("warm", "nim", *words, "--plies", "0") == 0
    body = {"options": json.loads(heaps), "algorithm": "minimax", "moves": ["2:1"], **ASKED}
    assert is_hit(make_app, valkey.url, body, "nim")


def test_a_request_without_a_limit_finds_what_was_warmed_without_one(
    make_app: MakeApp, valkey: Valkey, run: Run
) -> None:
    # On a busy machine what was warmed had a little less time than the default.
    assert run("warm", "connect_four", "--plies", "0", DEFAULT_TIME_MS="300") == 0
    app = make_app(redis_url=valkey.url, default_time_ms=30)
    assert found(app.test_client(), "connect_four/move")["cache"]["hit"]


def test_each_outcome_of_chance_is_asked(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("warm", "backgammon", "--depth", "1", "--plies", "0") == 0
    assert summary(capsys) == "0 found, 30 searched"


def test_joint_moves_are_followed(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    options = '{"row": [[0, 1], [1, 0]]}'
    assert run("warm", "matrix", "--options", options, "--plies", "3") == 0
    assert summary(capsys) == "0 found, 1 searched"


def test_a_file_has_states_and_requests(
    make_app: MakeApp, valkey: Valkey, run: Run, tmp_path: Path
) -> None:
    positions = tmp_path / "positions"
    request = {"moves": ["1", "2"], "depth": 2}
    positions.write_text(f"# openings\n\n{START}\n{json.dumps(request)}\n")
    assert run("warm", "connect_four", *LIMITS, "--positions", str(positions)) == 0
    assert is_hit(make_app, valkey.url, ASKED)
    assert is_hit(make_app, valkey.url, request)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("luck", "line 2: "),
        ('{"moves": ["9"]}', "line 2: "),
        ('{"luck": 1}', "line 2: /luck"),
        ('{"seed": 1}', 'line 2: "seed" has no meaning here'),
        ("{", "line 2: "),
    ],
)
def test_a_line_that_cannot_be_read_is_named(
    run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str, words: str
) -> None:
    positions = tmp_path / "positions"
    positions.write_text(f"{START}\n{line}\n")
    assert run("warm", "connect_four", *LIMITS, "--positions", str(positions)) == 2
    assert summary(capsys).startswith(f"countermove: {words}")


def test_it_works_at_the_lowest_priority(run: Run, niceness: list[int]) -> None:
    run("warm", "tic_tac_toe", "--depth", "1", "--plies", "0")
    assert niceness == [19]


@pytest.mark.parametrize(
    ("words", "settings", "said"),
    [
        (("warm", "nim"), {"REDIS_URL": ""}, "names no Redis"),
        (("warm", "nim"), {"REDIS_URL": "none"}, "names no Redis"),
        (("answers", "export", "nim"), {"REDIS_URL": "none"}, "names no Redis"),
        (("warm", "nim"), {"REDIS_URL": "redis://127.0.0.1:1"}, "Redis is down: ConnectionError"),
        (("warm", "luck"), {}, 'no game "luck"'),
        (("answers", "export", "luck"), {}, 'no game "luck"'),
        (("warm", "nim", "--width", "0"), {}, "--width is 0, not 1 to 64"),
        (("warm", "nim", "--positions", "/nowhere"), {}, "/nowhere"),
        (("warm", "nim", "--positions", "/dev/null"), {}, "/dev/null has no positions"),
    ],
    ids=str,
)
def test_what_cannot_be_done_is_refused(
    run: Run,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    settings: dict[str, str],
    said: str,
) -> None:
    assert run(*words, **settings) == 2
    assert said in summary(capsys)


def test_a_full_redis_ends_it(valkey: Valkey, run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    with valkey.client() as client:
        client.config_set("maxmemory-policy", "noeviction")
        client.config_set("maxmemory", "1")
    assert run("warm", "connect_four", *LIMITS) == 2
    assert summary(capsys) == "countermove: Redis does not store: OutOfMemoryError"


def test_a_depth_that_was_not_reached_is_told(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--depth", "40", "--time-ms", "1", "--algorithm", "minimax", "--plies", "0")
    assert run("warm", "connect_four", *words) == 0
    assert "1 did not reach the depth" in summary(capsys)


def test_an_interrupt_ends_the_search_at_once(valkey: Valkey) -> None:
    words = ("warm", "connect_four", "--algorithm", "minimax", "--time-ms", "30000")
    environment = {**os.environ, "COUNTERMOVE_REDIS_URL": valkey.url, "COUNTERMOVE_TABLE_MB": "1"}
    with (
        valkey.client() as client,
        subprocess.Popen(
            [sys.executable, "-m", "service", *words],
            cwd=ROOT,
            env=environment,
            stderr=subprocess.PIPE,
            text=True,
        ) as process,
    ):
        until(lambda: bool(client.keys("*:search")))
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=WITHIN_S)
        assert process.returncode == INTERRUPTED
        assert "Traceback" not in said
        until(lambda: not client.keys())  # a claim that was being renewed ends by itself


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("file", "drawn"), [(io.StringIO(), False), (Screen(), True)])
def test_progress_is_a_bar_on_a_terminal_and_lines_elsewhere(
    file: io.StringIO, *, drawn: bool
) -> None:
    with SeedingProgress(file) as progress:
        progress.begin("ply 0", 20)
        for _ in range(20):
            progress.add()
    text = file.getvalue()
    assert ("20/20" in text.splitlines()[-1], "\r" in text) == (not drawn, drawn)


def exported(run: Run, file: Path) -> list[str]:
    assert run("answers", "export", "connect_four", str(file)) == 0
    return file.read_text().splitlines()


@pytest.fixture
def file(run: Run, tmp_path: Path) -> Path:
    """Exported answers of four positions."""
    run("warm", "connect_four", *LIMITS, "--width", "1", "--plies", "3")
    run("warm", "tic_tac_toe", *LIMITS, "--plies", "0")
    file = tmp_path / "answers"
    assert len(exported(run, file)) == 4
    return file


def test_what_was_exported_can_be_imported_under_another_secret(
    make_app: MakeApp, valkey: Valkey, run: Run, file: Path
) -> None:
    with valkey.client() as client:
        client.flushall()
        assert run("answers", "import", str(file), CACHE_SECRET="another", REDIS_PREFIX="new") == 0
        assert len(client.keys("new:*")) == client.dbsize() == 4
    app = make_app(redis_url=valkey.url, cache_secret="another", redis_prefix="new")
    assert found(app.test_client(), "connect_four/move", **ASKED)["cache"]["hit"]
    other = make_app(redis_url=valkey.url, cache_secret="a third", redis_prefix="new")
    assert not found(other.test_client(), "connect_four/move", **ASKED)["cache"]["hit"]


def test_an_import_replaces_nothing_better(
    make_app: MakeApp, valkey: Valkey, run: Run, file: Path
) -> None:
    app = make_app(redis_url=valkey.url, memory_mb=0)
    found(app.test_client(), "connect_four/move", depth=5)
    assert answers(app).flush(WITHIN_S)
    assert run("answers", "import", str(file)) == 0
    assert is_hit(make_app, valkey.url, {"depth": 5})


def changed(line: str, **changes: object) -> str:
    return json.dumps({**json.loads(line), **changes})


@pytest.mark.parametrize(
    "bad",
    [
        lambda line: "luck",
        lambda line: "[1]",
        lambda line: changed(line, luck=1),
        lambda line: changed(line, version="0.0.0"),
        lambda line: changed(line, key="x"),
        lambda line: changed(line, key=json.loads(line)["key"].replace("depth", "time")),
        lambda line: changed(line, nodes=7),
        lambda line: changed(line, time_ms="x"),
        lambda line: changed(line, time_ms=-1),
        lambda line: changed(line, report=[]),
        lambda line: changed(line, report={}),
        lambda line: changed(line, report={**json.loads(line)["report"], "depth": 9}),
        lambda line: changed(line, report={**json.loads(line)["report"], "value": "x"}),
        lambda line: changed(line, report={**json.loads(line)["report"], "lines": 5}),
    ],
)
def test_a_bad_line_is_refused_with_its_number_and_the_others_are_stored(
    valkey: Valkey,
    run: Run,
    file: Path,
    capsys: pytest.CaptureFixture[str],
    bad: Callable[[str], str],
) -> None:
    lines = file.read_text().splitlines()
    file.write_text("\n".join([lines[0], bad(lines[1]), *lines[2:]]))
    with valkey.client() as client:
        client.flushall()
        capsys.readouterr()
        assert run("answers", "import", str(file)) == 2
        assert client.dbsize() == 3
    said = capsys.readouterr().err.splitlines()
    assert said[0].startswith("line 2: ")
    assert said[1:] == ["3 answers imported", "countermove: 1 of 4 lines refused"]


def test_an_import_that_redis_does_not_store_is_refused(
    valkey: Valkey, run: Run, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with valkey.client() as client:
        client.config_set("maxmemory-policy", "noeviction")
        client.config_set("maxmemory", "1")
    assert run("answers", "import", str(file)) == 2
    assert summary(capsys) == "countermove: line 1: Redis does not store it"


def test_what_others_wrote_is_not_exported(valkey: Valkey, run: Run, file: Path) -> None:
    with valkey.client() as client:
        client.set("countermove:{x}:depth", "garbage")
        client.rpush("countermove:{y}:depth", "a list")
        client.set("countermoves:{z}:depth", "another's")
    assert len(exported(run, file)) == 4


def test_all_nodes_of_a_cluster_are_exported(make_app: MakeApp, tmp_path: Path, run: Run) -> None:
    with cluster(tmp_path) as (one, _):
        url = f"redis+cluster://127.0.0.1:{one}"
        words = ("--width", "2", "--plies", "3")
        assert run("warm", "connect_four", *LIMITS, *words, REDIS_URL=url) == 0
        store = answers(make_app(redis_url=url)).store
        assert isinstance(store, RedisStore)
        file = tmp_path / "answers"
        assert run("answers", "export", "connect_four", str(file), REDIS_URL=url) == 0
        keys = {json.loads(line)["key"] for line in file.read_text().splitlines()}
        assert keys == {key for key, _ in store.stored()}
        assert len(keys) > 15


@pytest.mark.parametrize("prefix", ["a*", "b[c]", "d?", "e\\f"])
def test_a_prefix_is_no_pattern(make_app: MakeApp, valkey: Valkey, prefix: str) -> None:
    app = make_app(redis_url=valkey.url, redis_prefix=prefix)
    ask(app, depth=2)
    store = answers(app).store
    assert isinstance(store, RedisStore)
    assert len({key for key, _ in store.stored()}) == 1
