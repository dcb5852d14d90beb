"""Options in the text of a state, where a request leaves them out."""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.cache.answers.question import Question, SearchLimits
from service.engine import Game, Task
from tests.support import found, post, problem

TELLING: list[tuple[str, str, dict[str, Any]]] = [
    ("halving", "16 1", {"number": 16}),
    ("halving", "1000000 2", {"number": 1_000_000}),
    ("nim", "7,8 2", {"heaps": [7, 8]}),
    ("n_person_nim", "9,1,1 3", {"heaps": [9, 1, 1]}),
    ("grundy", "20,15,12 1", {"heaps": [20, 15, 12]}),
]


@pytest.mark.parametrize(("game", "state", "options"), TELLING)
def test_a_state_has_the_options_that_a_request_leaves_out(
    client: FlaskClient, game: str, state: str, options: dict[str, Any]
) -> None:
    for path in ("position", "move", "analysis", "move"):
        limits = {} if path == "position" else {"nodes": 300, "seed": 1}
        told = found(client, f"{game}/{path}", state=state, **limits)
        named = found(client, f"{game}/{path}", state=state, options=options, **limits)
        assert told.pop("options") == options
        assert "options" not in named
        different = {"cache", "time_ms", "waited_ms"}
        assert {name: told[name] for name in told.keys() - different} == {
            name: named[name] for name in named.keys() - different
        }


@pytest.mark.parametrize(("game", "state", "options"), TELLING)
def test_the_key_of_an_answer_has_the_options_that_the_state_has(
    game: str, state: str, options: dict[str, Any]
) -> None:
    def question(of: Game) -> Question:
        return Question.of(of, of.at(state), Task(), SearchLimits(100.0))

    told, named = question(Game(game)), question(Game(game, json.dumps(options)))
    assert told.options == named.options
    assert json.loads(told.options).items() >= options.items()
    assert told.digest == named.digest


def test_moves_are_played_from_a_state_that_has_options(client: FlaskClient) -> None:
    reply = found(client, "halving/position", state="33 2", moves=["/", "-"])
    assert (reply["state"], reply["options"]) == ("15 2", {"number": 33})


def test_options_that_are_given_hold(client: FlaskClient) -> None:
    body = {"state": "16 1", "options": {"number": 15}}
    refusal = problem(post(client, "halving/move", **body))
    assert (refusal["code"], refusal["pointer"]) == ("illegal_position", "/state")


def test_a_state_under_the_usual_options_has_none(client: FlaskClient) -> None:
    assert "options" not in found(client, "halving/position", state="3 1")
