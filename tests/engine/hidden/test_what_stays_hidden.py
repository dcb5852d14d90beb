"""Hidden information stays hidden, in every game that has it.

`pytest tests/engine/hidden/test_what_stays_hidden.py -k kuhn_poker` checks one game.
"""

import io
import json
import re
import sys
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.cache.answers.question import Question, SearchLimits
from service.engine import Position, Task
from tests.support import MakeApp, content, found, post, problem
from tests.support.hidden_games import Subject, movers, other_worlds, places, played, subjects

SUBJECTS = subjects()
ALL = pytest.mark.parametrize("subject", SUBJECTS, ids=str)
OWN_FIELDS = re.compile(rb'"(time_ms|waited_ms)":[0-9.e-]+,?|"request_id": ?"[^"]*",?')
"""Fields that differ between two equal requests."""
SEARCH: dict[str, Any] = {"seed": 7, "time_ms": 20_000}
NODES, FEW_NODES = 20_000, 50
"""Limits of a search: enough for cfr in small games, and for the games whose worlds cost much."""
COSTLY = {"battleship", "bridge_play", "hearts", "holdem", "kriegspiel", "spades"}
LEAST_SECRET = 4
"""Length from which a text does not stand in a reply by chance."""
MOST_PLIES = 400
SHORTER: dict[str, dict[str, Any]] = {"kriegspiel": {"most_moves": 30}}
"""Options under which a whole game is played, where it would be long."""


def secrets(position: Position, player: str, players: list[str]) -> list[str]:
    """Return texts that `player` may not be told: the whole state, and what others see of it."""
    own = position.seen_by(player).state
    others = [position.seen_by(other).state for other in players if other != player]
    told = [position.state, *others, *(view.partition(": ")[2] for view in others)]
    return [text for text in told if len(text) >= LEAST_SECRET and text not in own]


def short(subject: Subject) -> Subject:
    """Return the game with options under which it ends soon, if it is long without."""
    return subject._replace(options={**subject.options, **SHORTER.get(subject.name, {})})


def told(client: FlaskClient, subject: Subject, path: str, **body: object) -> bytes:
    """Return what a reply says, without what is its own."""
    response = post(client, f"{subject.name}/{path}", options=subject.options, **body)
    assert response.status_code == 200, response.text
    return OWN_FIELDS.sub(b"", response.data)


def test_some_games_hide_information() -> None:
    assert {"kuhn_poker"} <= {subject.name for subject in SUBJECTS}


@ALL
def test_states_of_one_view_are_shown_alike(client: FlaskClient, subject: Subject) -> None:
    game = subject.game
    players: list[str] = game.card()["players"]
    several = 0
    for position in places(game):
        for player in players:
            view = position.seen_by(player).state
            shown = told(client, subject, "position", view=view)
            assert (
                content(
                    post(client, f"{subject.name}/position", view=view, options=subject.options)
                )["view"]
                == view
            )
            worlds = other_worlds(position, player)
            several += len(worlds)
            for state in [position, *worlds]:
                assert state.seen_by(player).state == view
                body = {"state": state.state, "player": player}
                assert told(client, subject, "position", **body) == shown, (state.state, player)
            for secret in secrets(position, player, players):
                assert secret.encode() not in shown, (secret, player)
    assert several, "no view of several worlds was met"


@ALL
def test_states_of_one_view_are_one_question(subject: Subject) -> None:
    game = subject.game
    for position in places(game):
        for player in movers(position):
            asked = [position, position.seen_by(player), *other_worlds(position, player)]
            task = Task(player=player)
            limits = SearchLimits(time_ms=100)
            digests = {Question.of(game, one, task, limits).digest for one in asked}
            assert len(digests) == 1, (position.state, player)


@ALL
@pytest.mark.parametrize("path", ["move", "analysis"])
def test_states_of_one_view_have_one_answer(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, subject: Subject, path: str
) -> None:
    log = io.StringIO()
    monkeypatch.setattr(sys, "stderr", log)
    client = make_app(log_level="debug").test_client()
    game = subject.game
    search = {**SEARCH, "nodes": FEW_NODES if subject.name in COSTLY else NODES}
    players: list[str] = game.card()["players"]
    for position in places(game):
        for player in movers(position):
            view = position.seen_by(player).state
            answer = told(client, subject, path, view=view, **search)
            assert json.loads(answer)["view"] == view
            for state in [position, *other_worlds(position, player)]:
                body = {"state": state.state, "player": player, **search}
                assert told(client, subject, path, **body) == answer, (state.state, player)
                for secret in secrets(state, player, players):
                    assert secret.encode() not in answer, (secret, player)
                    assert secret not in log.getvalue(), (secret, player)
    assert f"/{path}" in log.getvalue()


@ALL
def test_a_game_is_played_by_views_alone(client: FlaskClient, subject: Subject) -> None:
    """The referee holds the state; each player is sent its view and nothing else."""
    subject = short(subject)
    name, of_game = subject.name, {"options": subject.options}
    limits = {"nodes": 50, "time_ms": 500}
    seen = found(client, f"{name}/position", **of_game)
    for ply in range(MOST_PLIES):
        if seen["turn"] == "over":
            break
        if seen["turn"] == "chance":
            drawn = found(client, f"{name}/outcome", state=seen["state"], seed=ply, **of_game)
            move = drawn["outcome"]
        else:
            players = [one["player"] for one in seen.get("choices", ())] or [seen["player"]]
            chosen = []
            for player in players:
                asked = {"state": seen["state"], "player": player}
                view = found(client, f"{name}/position", **asked, **of_game)["view"]
                answer = found(client, f"{name}/move", view=view, **limits, **of_game)
                assert (answer["view"], answer["player"]) == (view, player)
                assert not answer.keys() & {"state", "next_state", "over", "next_turn"}
                chosen.append(answer["move"])
            move = "|".join(chosen)
        seen = found(client, f"{name}/position", state=seen["state"], moves=[move], **of_game)
    assert seen["turn"] == "over", f"a game of {MOST_PLIES} plies"
    for player in subject.game.card()["players"]:
        asked = {"state": seen["state"], "player": player}
        end = found(client, f"{name}/position", **asked, **of_game)
        assert (end["turn"], end["utilities"]) == ("over", seen["utilities"])


@ALL
def test_the_end_tells_nothing_new_to_a_search(client: FlaskClient, subject: Subject) -> None:
    subject = short(subject)
    *_, end = played(subject.game, 1)
    if end.inspect()["turn"] != "over":
        pytest.skip("random games of it are long")
    for player in subject.game.card()["players"]:
        view = end.seen_by(player).state
        refusal = problem(post(client, f"{subject.name}/move", view=view, options=subject.options))
        assert (refusal["code"], refusal["state"]) == ("game_over", view)
