"""The README and the pages for users are correct: commands, replies, complete tables."""

import json
import os
import re
import shlex
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

import pytest
from flask.testing import FlaskClient

from docs import write_tables
from service.engine import SHAPES
from service.errors import PROBLEM_TYPES
from service.http.schemas import shapes
from service.moves.records import reading
from service.settings import PREFIX, Settings
from tests.support import ROOT, Valkey, seen

DOCS = ROOT / "docs"
README = (ROOT / "README.md").read_text()
HTTP_PAGES = [DOCS / "http.md", *sorted((DOCS / "http").glob("*.md"))]
HTTP = "".join(page.read_text() for page in HTTP_PAGES)
RECORDS = (DOCS / "http" / "records.md").read_text()
OPERATING = (DOCS / "operating.md").read_text()
GAMES = (DOCS / "games.md").read_text()
ALGORITHMS = (DOCS / "algorithms.md").read_text()
UCI = (DOCS / "uci.md").read_text()
GTP = (DOCS / "gtp.md").read_text()
FOR_USERS = [
    README,
    *(page.read_text() for page in HTTP_PAGES),
    OPERATING,
    UCI,
    GTP,
    *((DOCS / f"{name}.md").read_text() for name in ("command-line", "matches", "teaching")),
    *((DOCS / f"{name}.md").read_text() for name in ("games", "hidden-information")),
]
MOST_LINES_OF_THE_README = 120
MOST_LINES_OF_A_PAGE = 300
DESCRIBED_ELSEWHERE = {
    *("JobRequest", "PlayerRequest", "TimeControlRequest", "ConfigurationRequest"),
    *("JobReply", "JobsReply"),
}
"""Of jobs, which have a page of their own."""
HOST = "http://127.0.0.1:8000"
PYTHON = ".venv/bin/python"
UNSTABLE = {
    "nodes",
    "leaves",
    "nodes_all_passes",
    "effective_branching_factor",
    "time_ms",
    "waited_ms",
    "nodes_per_s",
}
ENVIRONMENT = {
    name: value
    for name, value in os.environ.items()
    if not name.startswith(PREFIX) and name not in {"MAKEFLAGS", "MFLAGS", "MAKELEVEL"}
}


class Block(NamedTuple):
    """A fenced block and the language after its fence."""

    language: str
    text: str


def blocks(markdown: str) -> list[Block]:
    found = re.findall(r"^```(\w+)\n(.*?)^```$", markdown, re.MULTILINE | re.DOTALL)
    return [Block(*block) for block in found]


def joined(text: str) -> str:
    """Commands, each on one line."""
    return text.replace("\\\n", " ").strip()


def commands(markdown: str) -> list[str]:
    """Every command of every sh block, a line each."""
    shells = [block.text for block in blocks(markdown) if block.language == "sh"]
    return [line for text in shells for line in joined(text).splitlines()]


def shown(markdown: str, language: str) -> list[tuple[str, str]]:
    """(command, what it answers), where a block of `language` follows one of a command."""
    return [
        (joined(block.text), answer.text)
        for block, answer in pairwise(blocks(markdown))
        if (block.language, answer.language) == ("sh", language)
    ]


def made_targets(markdown: str) -> list[str]:
    """Arguments of every `make`, whatever variables stand before it."""
    found = re.findall(r"^(?:[A-Z]+=\S+ |[A-Z]+=\"[^\"]*\" )*make (.+)$", markdown, re.MULTILINE)
    return sorted({*found, *re.findall(r"`make ([^`]+)`", markdown)})


def table(markdown: str, heading: str, first: str = "") -> list[list[str]]:
    """Cells of the first table under `heading`, or of the first whose first column is `first`."""
    below = markdown.partition(f"\n## {heading}\n")[2] or markdown.partition(f"# {heading}\n")[2]
    section = below.partition("\n## ")[0]
    for lines in re.findall(r"^(?:\|.*\|\n)+", section + "\n", re.MULTILINE):
        cells = [
            [cell.strip() for cell in re.split(r"(?<!\\)\|", line[1:-1])]
            for line in lines.splitlines()
        ]
        if first in ("", cells[0][0]):
            return cells[2:]
    pytest.fail(f"no such table under {heading}")


def names(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving(ENVIRONMENT) as found:
        yield found


@contextmanager
def serving(environment: Mapping[str, str]) -> Iterator[str]:
    """A server as `make serve` starts it, on a free port; its address."""
    process = subprocess.Popen(
        [sys.executable, "-m", "service", "serve"],
        cwd=ROOT,
        env={**environment, "COUNTERMOVE_PORT": "0"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout
    try:
        sentences = []
        for line in process.stdout:
            sentences.append(line)
            if listening := re.search(r"Listening at: (http://\S+)", line):
                yield listening[1]
                break
        else:
            pytest.fail("".join(sentences))
    finally:
        process.terminate()
        process.communicate()


def curl(command: str, address: str) -> str:
    """Run a curl command and return the reply. Unknown flags fail."""
    parser = ArgumentParser(exit_on_error=False)
    parser.add_argument("curl", choices=["curl"])
    parser.add_argument("-s", action="store_true")
    parser.add_argument("-N", action="store_true")
    parser.add_argument("-H", action="append", default=[])
    parser.add_argument("-d")
    parser.add_argument("url")
    arguments = parser.parse_args(shlex.split(command))
    assert arguments.url.startswith(HOST + "/")
    headers = dict(header.split(": ", 1) for header in arguments.H)
    body = arguments.d.encode() if arguments.d else None
    request = Request(arguments.url.replace(HOST, address), body, headers)
    try:
        reply = build_opener(ProxyHandler({})).open(request, timeout=30)
    except HTTPError as error:
        reply = error
    with reply:
        text: str = reply.read().decode()
    return text


def stable(reply: dict[str, Any]) -> dict[str, Any]:
    assert all(isinstance(reply.get(name, 0), int | float) for name in UNSTABLE)
    kept = {name: value for name, value in reply.items() if name not in {*UNSTABLE, "token"}}
    if "cache" in kept:
        kept["cache"] = {**kept["cache"], "entries": sorted(kept["cache"]["entries"])}
    return kept


def run_python(command: str, environment: Mapping[str, str] = ENVIRONMENT) -> str:
    """Output and errors of a command in .venv, run by the Python that runs the tests."""
    program, *arguments = shlex.split(command)
    assert program == PYTHON
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def without_counts(output: str) -> str:
    """Remove numbers of nodes and speeds, which vary."""
    return re.sub(r"nodes \d+|[\d,]+/s", "", output)


def all_shown(language: str) -> list[tuple[str, str]]:
    return [pair for page in FOR_USERS for pair in shown(page, language)]


def test_the_readme_is_short_and_opens_with_two_commands_and_a_reply() -> None:
    assert len(README.splitlines()) <= MOST_LINES_OF_THE_README
    first, second, third, *_ = blocks(README)
    assert first == Block("sh", "make serve\n")
    assert (second.language, second.text.split()[0], third.language) == ("sh", "curl", "json")


def test_every_command_is_of_a_kind_that_is_tried_here() -> None:
    answered = {
        command for language in ("json", "ndjson", "text") for command, _ in all_shown(language)
    }
    tried_otherwise = re.compile(r'(\w+="[^"]*" )?make \S+( [A-Z]+=\S+)?')
    for command in (command for page in FOR_USERS for command in commands(page)):
        assert command in answered or tried_otherwise.fullmatch(command), command
    assert {shlex.split(command)[0] for command in answered} == {"curl", PYTHON}


def test_the_server_replies_with_the_fields_that_the_readme_shows(address: str) -> None:
    ((command, reply),) = shown(README, "json")
    expected, found = json.loads(reply), json.loads(curl(command, address))
    assert expected == {name: found.get(name) for name in expected}


@pytest.mark.parametrize(
    ("command", "reply"), [pair for page in FOR_USERS[1:] for pair in shown(page, "json")]
)
def test_the_server_replies_as_shown(command: str, reply: str, address: str) -> None:
    expected = json.loads(reply)
    found = json.loads(curl(command, address))
    assert stable(found) == stable(expected)
    assert found.keys() == expected.keys()


@pytest.mark.parametrize(("command", "reply"), all_shown("ndjson"))
def test_the_server_streams_as_shown(command: str, reply: str, address: str) -> None:
    """With more fields, and with heartbeats between if the machine is busy."""
    found, expected = (
        [json.loads(line) for line in text.splitlines()] for text in (curl(command, address), reply)
    )
    found = [each for each in found if each["type"] != "heartbeat"]
    for one, other in zip(found, expected, strict=True):
        assert stable({name: one[name] for name in other}) == stable(other)


@pytest.mark.parametrize(("command", "output"), all_shown("text"))
def test_the_command_line_prints_what_is_shown(command: str, output: str, valkey: Valkey) -> None:
    """With a Redis for those commands that need one."""
    environment = {**ENVIRONMENT, PREFIX + "REDIS_URL": valkey.url}
    assert without_counts(run_python(command, environment)) == without_counts(output)


def test_the_dialogue_of_uci_is_the_real_one() -> None:
    (dialogue,) = [block.text for block in blocks(UCI) if block.language == "text"]
    commands, _, answered = dialogue.partition("info ")
    with subprocess.Popen(
        [sys.executable, "-m", "service", "uci", "--game", "connect_four"],
        cwd=ROOT,
        env=ENVIRONMENT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdin
        assert program.stdout
        program.stdin.write(commands)
        program.stdin.flush()
        output = [next(program.stdout) for _ in answered.splitlines()]
        program.stdin.close()
    speed = re.compile(r"(nodes|nps|time) \d+")
    assert speed.sub("", "".join(output)) == speed.sub("", "info " + answered)


def test_the_dialogue_of_gtp_is_the_real_one() -> None:
    (dialogue,) = [block.text for block in blocks(GTP) if block.language == "text"]
    parts = dialogue.strip().split("\n\n")
    commands, replies = zip(*(part.split("\n", 1) for part in parts), strict=True)
    done = subprocess.run(
        [sys.executable, "-m", "service", "gtp"],
        cwd=ROOT,
        env=ENVIRONMENT,
        input="\n".join(commands),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip().split("\n\n") == [*replies]


@pytest.mark.parametrize(
    "target", sorted({target for page in FOR_USERS for target in made_targets(page)})
)
def test_make_knows_the_target(target: str) -> None:
    dry = ["make", "--dry-run", *shlex.split(target)]
    done = subprocess.run(
        dry, cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_every_endpoint_is_in_the_table(client: FlaskClient) -> None:
    documented = {
        (method.upper(), path, operation["operationId"])
        for path, methods in seen(client, "/openapi.json")["paths"].items()
        for method, operation in methods.items()
        if method != "parameters"
    }
    rows = table(HTTP, "Endpoints")
    assert {(row[0].split()[0], names(row[0])[0], row[1]) for row in rows} == documented


@pytest.mark.parametrize("page", HTTP_PAGES, ids=lambda page: page.stem)
def test_the_tables_of_fields_are_those_of_the_schemas(page: Path) -> None:
    text = page.read_text()
    assert text == write_tables.written(text), "run `make docs-tables`"
    assert len(text.splitlines()) <= MOST_LINES_OF_A_PAGE


def test_every_field_of_a_request_or_a_reply_is_in_a_table(client: FlaskClient) -> None:
    named = seen(client, "/openapi.json")["components"]["schemas"]
    described = {one for one in named if re.search("(Request|Reply|Event|Entry)$", one)}
    for name in described - DESCRIBED_ELSEWHERE:
        for field in write_tables.schema(name).fields:
            assert next(write_tables.rows(name, field)) in HTTP, (name, field)


def test_every_game_is_in_the_table_with_its_options(client: FlaskClient) -> None:
    cards = seen(client, "/v1/games")["games"]
    options = {card["name"]: {option["name"] for option in card["options"]} for card in cards}
    assert {names(row[0])[0]: set(names(row[3])) for row in table(GAMES, "Games")} == options
    assert set(options) == {name for row in table(GAMES, "Games by kind") for name in names(row[1])}


def test_every_algorithm_is_in_the_table_with_its_needs(client: FlaskClient) -> None:
    rows = {names(row[0])[0]: (row[1], names(row[2])) for row in table(ALGORITHMS, "Algorithms")}
    assert set(rows) == {
        name for row in table(ALGORITHMS, "Algorithms by use") for name in names(row[1])
    }
    assert rows.pop("auto") == ("", [])
    listed = seen(client, "/v1/games")["algorithms"]
    assert rows == {row["name"]: (row["needs"], row["takes"]) for row in listed}


def test_every_error_is_in_the_table_with_its_status() -> None:
    listed = {code: int(row[0]) for row in table(HTTP, "Codes") for code in names(row[1])}
    assert listed == {code: kind.status for code, kind in PROBLEM_TYPES.items()}


def test_every_setting_is_in_the_table_with_its_default() -> None:
    expected = [
        [PREFIX + setting.name.upper(), str(setting.default), setting.metadata["about"]]
        for setting in fields(Settings)
    ]
    rows = [[names(row[0])[0], row[1].strip("`"), row[2]] for row in table(OPERATING, "Settings")]
    assert rows == expected


def test_every_model_of_opponents_is_in_the_table_with_its_fields(client: FlaskClient) -> None:
    listed = seen(client, "/v1/games")["opponents"]
    own = {"depth", "epsilon", "temperature", "policy", "parts", "utility"}
    fields_of = {row["name"]: own & set(row["takes"]) for row in listed}
    rows = {names(row[0])[0]: own & set(names(row[1])) for row in table(HTTP, "Models")}
    assert rows == fields_of


def test_the_forms_of_records_are_in_its_tables() -> None:
    *rows_of_games, (_, *other) = table(RECORDS, "Records", "game")
    rows = {
        game: (names(reads), names(writes))
        for games, reads, writes in rows_of_games
        for game in names(games)
    }
    every = {**reading.FORMS, "": reading.forms("")}
    expected = {
        game: (
            [form.name for form in forms if form.read],
            [form.name for form in forms if form.write],
        )
        for game, forms in every.items()
    }
    assert tuple(map(names, other)) == expected.pop("")
    assert rows == expected
    listed = [name for row in table(RECORDS, "Records", "form") for name in names(row[0])]
    assert sorted(listed) == sorted({form.name for forms in every.values() for form in forms})


def test_the_jobs_of_the_command_line_are_in_its_table() -> None:
    jobs = re.findall(
        r"^    (\w+)(?:  |$)", run_python(f"{PYTHON} -m service --help"), re.MULTILINE
    )
    page = (DOCS / "command-line.md").read_text()
    listed = [names(line.split("|")[1])[0] for line in page.splitlines() if line.startswith("| `")]
    assert sorted(listed) == sorted(jobs)


def test_the_limits_are_the_real_ones() -> None:
    text = " ".join(HTTP.split())
    depth, state = SHAPES["Task"]["properties"]["depth"]["maximum"], shapes.MOST_STATE
    assert f"`depth` goes to {depth}, a state to {state:,} characters, a body to 2 MiB." in text
    assert f"A reply has at most {shapes.MOST_LINES:,} lines." in text
    assert Settings.max_body_bytes == 1 << 21
    assert "With no limit it has one second." in text
    assert Settings.default_time_ms == 1000
