"""The examples work: they run against a server with the example's game."""

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

import pytest

from service.plugins import GROUP
from tests.docs.test_readme import ENVIRONMENT, serving
from tests.support import ROOT, install

EXAMPLES = ROOT / "examples"
PLUGIN = EXAMPLES / "plugin-game"
PROJECT = tomllib.loads((PLUGIN / "pyproject.toml").read_text())["project"]
DRAWN = "Over: [0.0, 0.0]\n"
"""What the client says last of a drawn game."""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """An environment with the example's package installed."""
    folder = tmp_path_factory.mktemp("site")
    install(folder, PROJECT["name"], PROJECT["version"], PROJECT["entry-points"][GROUP])
    path = os.pathsep.join(map(str, (folder, PLUGIN, ROOT)))
    return {**ENVIRONMENT, "PYTHONPATH": path, "NO_PROXY": "127.0.0.1", "no_proxy": "127.0.0.1"}


@pytest.fixture(scope="module")
def address(environment: Mapping[str, str]) -> Iterator[str]:
    with serving({**environment, "COUNTERMOVE_TABLE_MB": "1"}) as found:
        yield found


def run(
    environment: Mapping[str, str], *arguments: str, stdin: str = "", url: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run the Python of the tests with `stdin` as input."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**environment, "COUNTERMOVE_URL": url},
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_tour_prints_the_known_values(environment: Mapping[str, str], address: str) -> None:
    done = run(environment, str(EXAMPLES / "tour.py"), url=address)
    assert done.returncode == 0, done.stderr
    for line in (
        "cram           Cram, for 2",
        "X may play a3 b3 c3 a2 c2 b1 c1",
        "X plays 2: win in 3 plies",
        "1:2 win",
        "against random: West, worth 20.7 points",
        "values [0.9948, -0.9948] exact",
        "Morra -0.0833, zero_sum_optimal",
        "coin, worth 1.0 by expectiminimax",
        "422 illegal_move at /moves/1",
    ):
        assert line in done.stdout.splitlines(), done.stdout


def test_the_service_plays_itself_in_the_terminal(
    environment: Mapping[str, str], address: str
) -> None:
    """Perfect play of tic-tac-toe is a draw after nine moves."""
    play = str(EXAMPLES / "play.py")
    done = run(environment, play, "tic_tac_toe", "--you", "nobody", url=address)
    assert done.returncode == 0, done.stderr
    assert len(re.findall(r"^[XO] plays ", done.stdout, re.MULTILINE)) == 9
    assert done.stdout.endswith(DRAWN)


def test_a_player_in_the_terminal_wins_by_boutons_theorem(
    environment: Mapping[str, str], address: str
) -> None:
    """Heaps of 1 and 2: take one of the second, then whatever is left. One move is illegal."""
    options = ("--options", json.dumps({"heaps": [1, 2]}))
    play = str(EXAMPLES / "play.py")
    done = run(environment, play, "nim", *options, stdin="3:1\n2:1\n2:1\n1:1\n", url=address)
    assert done.returncode == 0, done.stderr
    assert 'move "3:1" at index 0' in done.stdout
    assert "Legal: 1:1 2:1 2:2" in done.stdout
    assert done.stdout.endswith("1 wins.\n")


@pytest.mark.parametrize(
    ("game", "words"), [("luck", 'no game "luck"'), ("bins", "coin is not a number")]
)
def test_the_client_reports_a_refusal_in_a_sentence(
    environment: Mapping[str, str], address: str, game: str, words: str
) -> None:
    options = ("--options", '{"coin": true}', "--you", "nobody")
    done = run(environment, str(EXAMPLES / "play.py"), game, *options, url=address)
    assert done.returncode == 1
    assert words in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_games_of_chance_are_not_for_the_client(
    environment: Mapping[str, str], address: str
) -> None:
    done = run(environment, str(EXAMPLES / "play.py"), "backgammon", url=address)
    assert (done.returncode, done.stdout) == (1, "")
    assert "not played in turn without chance" in done.stderr


def test_the_example_games_own_tests_pass(environment: Mapping[str, str]) -> None:
    arguments = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(PLUGIN))
    done = run(environment, *arguments, str(PLUGIN))
    assert done.returncode == 0, done.stdout
    assert "5 passed" in done.stdout


def test_the_example_game_is_served_and_its_examples_work(address: str) -> None:
    opener = build_opener(ProxyHandler({}))
    with opener.open(f"{address}/v1/games/cram", timeout=60) as reply:
        card = json.load(reply)
    assert card["start"] == "/".join(["......"] * 6) + " F"
    assert len(card["examples"]) == 3


def test_the_example_game_is_played_to_the_published_winner(
    environment: Mapping[str, str], address: str
) -> None:
    """First takes the middle of an even board by an odd one, then mirrors (Gardner 1974)."""
    options = ("--options", '{"rows": 3, "columns": 4}', "--you", "nobody", "--time-ms", "20000")
    done = run(environment, str(EXAMPLES / "play.py"), "cram", *options, url=address)
    assert done.returncode == 0, done.stderr
    assert re.search(r"^first plays \w+, worth \+1.000 \(proven\)$", done.stdout, re.MULTILINE)
    assert done.stdout.endswith("first wins.\n")


def test_every_file_that_the_readme_names_exists() -> None:
    text = (EXAMPLES / "README.md").read_text()
    linked = re.findall(r"\]\(([^)]+)\)", text)
    assert {path.name + "/" * path.is_dir() for path in EXAMPLES.glob("[!R]*")} <= set(linked)
    for target in linked:
        assert (EXAMPLES / target.partition("#")[0]).exists(), target
    for path in re.findall(r"(?<= )\.?/?examples/[\w./-]+", text):
        assert (ROOT / Path(path)).exists(), path
