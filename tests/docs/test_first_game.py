"""docs/first-game.md has the first clients as they stand in examples/, and they play."""

import json
import random
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from tests.docs.test_readme import HOST, HTTP, blocks, curl, names
from tests.programs.first_game import LANGUAGES
from tests.support import ROOT, found, seen
from tests.support.first_client import SCENARIOS, Client, Scenario
from tests.support.http_proxy import Asked, Between, Fate, Sent, between, cut, lost, once, passed_on
from tests.support.serving import delivered

EXAMPLES = ROOT / "examples" / "first-game"
GUIDE = (ROOT / "docs" / "first-game.md").read_text()
JOBS = (ROOT / "docs" / "jobs.md").read_text()
PROGRAMS = re.findall(r"`(examples/first-game/\S+\.(?:py|ts|go|java))`", GUIDE)
PYTHON = Client([sys.executable, "first_game.py"], EXAMPLES / "python")
JOB = Client([sys.executable, "job.py"], EXAMPLES / "python")
POSITION = "chess/position"
TURNS = {"players": 2, "chance": False, "simultaneous": False, "hidden_information": False}
MOST_MOVES = 40
THERE_AND_BACK = ["g1f3", "g8f6", "f3g1", "f6g8"]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with delivered() as service:
        yield service.url


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.__name__)
def test_the_client_in_python(scenario: Scenario, address: str) -> None:
    scenario(PYTHON, address)


def test_the_guide_has_each_client_as_it_stands() -> None:
    programs = {block.language: block.text for block in blocks(GUIDE)}
    folders = [program.split("/")[2] for program in PROGRAMS]
    assert folders == ["python", *LANGUAGES]
    for folder, program in zip(folders, PROGRAMS, strict=True):
        assert programs[folder] == (ROOT / program).read_text()


def test_the_guide_runs_them_as_make_clients_does() -> None:
    typed = [block.text for block in blocks(GUIDE) if block.language == "console"]
    commands = [[shlex.split(line[2:]) for line in text.splitlines()] for text in typed]
    steps = {name: [*each.steps, each.play] for name, each in LANGUAGES.items()}
    steps["go"] = [LANGUAGES["go"].play]  # and vets it before
    assert commands == [[["python3", *PYTHON.command[1:]]], *steps.values()]


def test_the_guides_first_move_is_the_real_one(address: str) -> None:
    command, reply = [block.text for block in blocks(GUIDE)][:2]
    shown = json.loads(reply)
    real = json.loads(curl(command.replace("\\\n", " "), address))
    assert {name: real[name] for name in shown} == shown
    assert f'`"moves": ["e4", "{shown["move"]}", "Nf3"]`' in GUIDE


def test_games_with_a_history_are_those_that_the_api_names(client: FlaskClient) -> None:
    (listed,) = re.findall(r"`facts` have\n`history`: (.*?)\.", HTTP, re.DOTALL)
    cards = seen(client, "/v1/games")["games"]
    assert set(names(listed)) == {card["name"] for card in cards if card["facts"]["history"]}


def moves_again(client: FlaskClient, game: str) -> bool:
    """Whether a player does, in a game of moves that are drawn."""
    drawn = random.Random(1)
    moves: list[str] = []
    before = ""
    while len(moves) < MOST_MOVES:
        position = found(client, f"{game}/position", moves=moves)
        if position["turn"] == "over":
            return False
        if position["player"] == before:
            return True
        before = position["player"]
        moves.append(drawn.choice(position["legal_moves"]))
    return False


def test_the_guide_names_the_games_in_which_a_player_moves_again(client: FlaskClient) -> None:
    (listed,) = re.findall(r"^\* In (.*) a player may move again", GUIDE, re.MULTILINE)
    cards = seen(client, "/v1/games")["games"]
    played = [card["name"] for card in cards if TURNS.items() <= card["facts"].items()]
    assert {game for game in played if moves_again(client, game)} == set(names(listed))


def test_a_state_alone_overlooks_the_repetition(client: FlaskClient) -> None:
    """The third occurrence of the start is a draw."""
    by_moves = found(client, POSITION, moves=THERE_AND_BACK * 2)
    assert (by_moves["turn"], by_moves["ending"]) == ("over", "repetition")
    assert found(client, POSITION, state=by_moves["state"])["turn"] == "player"


def test_jobs_are_followed_as_the_guide_shows() -> None:
    (quoted,) = [block.text for block in blocks(JOBS) if block.language == "python"]
    assert quoted in (EXAMPLES / "python" / "job.py").read_text()


def followed(service: str, fate: Fate) -> tuple[Between, subprocess.CompletedProcess[str]]:
    """What went between when the example followed its job, and what it said."""
    with between(service, fate) as (stands, url):
        done = JOB.run(url)
    return stands, done


def ids(stands: Between) -> set[str]:
    return {sent.body["id"] for _, sent in stands.exchanged}


@pytest.mark.parametrize("fate", [passed_on, once(cut, "/jobs"), once(lost, "/jobs")])
def test_a_job_is_followed_until_it_is_done(fate: Fate, address: str) -> None:
    """One job, though its creation is repeated where the reply did not arrive."""
    before = seen_jobs(address)
    stands, done = followed(address, fate)
    assert done.returncode == 0, done.stderr
    *_, status, move = done.stdout.split()
    assert (status, len(ids(stands))) == ("done", 1)
    assert re.fullmatch(r"[a-hNBRQKO][\w-]*", move)
    assert seen_jobs(address) - before == ids(stands)


def seen_jobs(address: str) -> set[str]:
    reply = curl(f"curl -s {HOST}/v1/jobs", address)
    return {job["id"] for job in json.loads(reply)["jobs"]}


def test_a_job_is_followed_until_it_is_cancelled(address: str) -> None:
    def fate(stands: Between, asked: Asked) -> Sent:
        """A long one, which somebody cancels before it is asked for."""
        if asked.method == "POST":
            return stands.pass_on(asked._replace(body={**(asked.body or {}), "time_ms": 60_000}))
        stands.pass_on(asked._replace(method="DELETE"))
        return stands.pass_on(asked)

    stands, done = followed(address, fate)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "cancelled")
    assert stands.exchanged[-1][1].body["status"] == "cancelled"


def test_a_job_is_followed_until_it_fails(address: str) -> None:
    def fate(stands: Between, asked: Asked) -> Sent:
        sent = stands.pass_on(asked)
        if asked.method == "GET":
            error = {"code": "job_lost", "detail": "its workers were killed"}
            sent = sent._replace(text=json.dumps({**sent.body, "status": "failed", "error": error}))
        return sent

    _, done = followed(address, fate)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (1, "failed")
    assert "its workers were killed" in done.stderr
