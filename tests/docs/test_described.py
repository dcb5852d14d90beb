"""docs/described.md is true: its sheets are games, and its commands are answered as it says."""

import json
import re
import shlex
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.docs.test_readme import HOST, blocks
from tests.docs.test_teaching import assert_holds
from tests.support import ROOT
from tests.support.gdl import Oracle, write_state

GUIDE = (ROOT / "docs" / "described.md").read_text()
SHEETS = {
    re.findall(r"`(\w+\.kif)`", GUIDE[: block.start()])[-1]: block[1]
    for block in re.finditer(r"^```kif\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
}
"""By the file that is named last before each."""
SHOWN = [
    (block.text, answer.text if answer.language == "json" else "{}")
    for block, answer in pairwise([*blocks(GUIDE), *blocks("```text\n```")])
    if block.language == "sh"
]
"""Commands, and what the replies have among other fields."""
STATUS = "status"


def request(command: str) -> tuple[str, dict[str, Any]]:
    """The path and the body of a command that fills a sheet in."""
    words = shlex.split(command.replace("\\\n", " "))
    jq, curl = words[: words.index("|")], words[words.index("|") + 1 :]
    *start, sheet, written = jq
    assert start == ["jq", "-n", "--rawfile", "rules"]
    address = curl[2]
    json_type = ["-H", "Content-Type: application/json"]
    assert curl == ["curl", "-s", address, *json_type, "-d", "@-"]
    assert address.startswith(HOST)
    body = written.replace("$rules", json.dumps(SHEETS[sheet]))
    return address.removeprefix(HOST), json.loads(body)


def test_every_block_of_the_guide_is_of_a_kind_that_is_tried_here() -> None:
    kinds = [block.language for block in blocks(GUIDE)]
    assert set(kinds) == {"kif", "sh", "json"}
    assert len(SHEETS) == kinds.count("kif")


@pytest.mark.parametrize(("command", "reply"), SHOWN)
def test_the_guides_commands_are_answered_as_it_says(
    client: FlaskClient, command: str, reply: str
) -> None:
    path, body = request(command)
    response, shown = client.post(path, json=body), json.loads(reply)
    assert response.status_code == shown.get(STATUS, 200), response.text
    assert_holds(response.get_json(), shown, "")


def test_the_first_sheet_is_the_game_that_the_guide_tells() -> None:
    oracle, drawn = Oracle(SHEETS["heap.kif"]), Random(1)
    for _ in range(20):
        state = oracle.start()
        assert write_state(state) == "((control first) (heap 4))"
        assert oracle.legal(state, "first") == {"(take 1)", "(take 2)"}
        while not oracle.is_terminal(state):
            legal = {role: sorted(oracle.legal(state, role)) for role in oracle.roles}
            state = oracle.next(state, {role: drawn.choice(legal[role]) for role in legal})
        assert sorted(oracle.goals(state, role) for role in oracle.roles) == [[0], [100]]


def test_the_guide_names_each_example() -> None:
    linked = re.findall(r"\]\(\.\./engine/games/described/src/sheets/(\w+\.kif)\)", GUIDE)
    folder = ROOT / "engine" / "games" / "described" / "src" / "sheets"
    assert sorted(linked) == sorted(path.name for path in folder.glob("*.kif"))
