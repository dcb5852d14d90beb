"""Options that belong to single algorithms: what each takes, what is ignored or refused."""

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from service.engine import ALGORITHMS, OPTIONS
from tests.support import MakeApp, Valkey, found, post, problem, seen

VALUES: Mapping[str, Any] = {
    "rollout": "random",
    "exploration": 1.5,
    "rave": 100,
    "priors": True,
    "move_filter": 3,
    "observer": "single",
    "worlds": 2,
    "world_search": "max_n",
    "cfr_variant": "vanilla",
    "iterations": 2,
    "ownership": True,
    "rules": {"fail_hard": True},
}
"""A value of each option that is not its default."""
REFUSED = {"cfr_variant", "iterations", "ownership", "rules"}
GAMES: Mapping[str, Mapping[str, Any]] = {
    "go": {"options": {"size": 5}},
    "tic_tac_toe": {"moves": ["b2"]},
    "chess": {},
    "backgammon": {"moves": ["31"]},
    "kuhn_poker": {"view": "1: K? -"},
    "matrix": {},
    "maze": {"options": {"layout": "a B/b A", "players": "each"}},
}
"""Positions of games; the first to which an algorithm applies is searched."""
FINISHED = {"moves": ["4", "4", "4", "4", "4", "4", "3", "3", "3", "3", "3", "3", "5", "5", "5"]}
TAKES = {row["name"]: row["takes"] for row in ALGORITHMS}


def a_game(client: FlaskClient, algorithm: str) -> str:
    for game in GAMES:
        options = json.dumps(GAMES[game].get("options", {}))
        listed = seen(client, f"/v1/games/{game}?{urlencode({'options': options})}")["algorithms"]
        if any(row["applies"] for row in listed if row["name"] == algorithm):
            return game
    raise LookupError(algorithm)


def test_each_option_has_a_value_here() -> None:
    assert set(VALUES) == set(OPTIONS)


@pytest.mark.parametrize("algorithm", TAKES)
def test_an_option_is_taken_ignored_or_refused(client: FlaskClient, algorithm: str) -> None:
    game = a_game(client, algorithm)
    body = {**GAMES[game], "algorithm": algorithm, "nodes": 50}
    if algorithm == "best_response":
        body["opponent"] = {"model": "random"}
    assert "ignored" not in found(client, f"{game}/move", **body)
    for option, value in VALUES.items():
        response = post(client, f"{game}/move", **body, **{option: value})
        if option in REFUSED and option not in TAKES[algorithm]:
            refusal = problem(response)
            assert (refusal["code"], refusal["pointer"]) == ("algorithm_refused", f"/{option}")
            assert all(option in TAKES[other] for other in refusal["alternatives"])
            assert refusal["alternatives"]
        else:
            assert response.status_code == 200, (option, response.text)
            assert isinstance(response.json, dict)
            ignored = [] if option in TAKES[algorithm] else [option]
            assert response.json.get("ignored", []) == ignored


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("option", OPTIONS)
def test_no_option_steers_auto(client: FlaskClient, game: str, option: str) -> None:
    body = {**GAMES[game], "nodes": 50}
    usual = found(client, f"{game}/move", **body)["algorithm"]
    response = post(client, f"{game}/move", **body, **{option: VALUES[option]})
    if option in REFUSED and option not in TAKES[usual]:
        assert problem(response)["pointer"] == f"/{option}"
    else:
        assert isinstance(response.json, dict)
        assert response.json["algorithm"] == usual


@pytest.mark.parametrize("given", [{"switches": {"killers": False}}, {"rave": 100}])
def test_where_a_proof_is_near_auto_takes_it_whatever_is_asked(
    client: FlaskClient, given: Mapping[str, Any]
) -> None:
    usual = found(client, "connect_four/move", **FINISHED, time_ms=3000)
    assert usual["algorithm"] == "solve"
    reply = found(client, "connect_four/move", **FINISHED, time_ms=3000, **given)
    assert (reply["algorithm"], reply["ignored"]) == ("solve", list(given))


def test_what_is_ignored_is_no_part_of_the_question(make_app: MakeApp, valkey: Valkey) -> None:
    client = make_app(redis_url=valkey.url).test_client()
    body = {"moves": ["4"], "depth": 7, "algorithm": "alpha_beta"}
    for operation in ("move", "analysis", "hint"):
        plain = found(client, f"connect_four/{operation}", **body)
        for _ in range(2):
            reply = found(client, f"connect_four/{operation}", **body, rave=100, worlds=3)
            assert reply["cache"]["hit"]
            assert reply["ignored"] == ["rave", "worlds"]
            answer = "moves" if operation == "hint" else "move"
            assert reply[answer] == plain[answer]
        assert "ignored" not in found(client, f"connect_four/{operation}", **body)


def test_what_is_taken_is_a_part_of_the_question(make_app: MakeApp, valkey: Valkey) -> None:
    client = make_app(redis_url=valkey.url).test_client()
    body = {"nodes": 300, "algorithm": "mcts"}
    for given in ({}, {"exploration": 2.5}, {"rollout": "random"}, {"iterations": 20}):
        assert not found(client, "tic_tac_toe/move", **body, **given)["cache"]["hit"]
        assert found(client, "tic_tac_toe/move", **body, **given)["cache"]["hit"]


def test_a_default_is_as_if_it_were_left_out(client: FlaskClient) -> None:
    body = {"moves": ["3"], "depth": 6, "algorithm": "alpha_beta", "ownership": False}
    assert "ignored" not in found(client, "connect_four/move", **body)


def test_a_trace_names_what_it_ignored(client: FlaskClient) -> None:
    body = {"algorithm": "minimax", "depth": 1, "rave": 5}
    assert found(client, "tic_tac_toe/trace", **body)["ignored"] == ["rave"]


def test_games_say_what_each_algorithm_takes(client: FlaskClient) -> None:
    for path in ("/v1/games", "/v1/games/nim"):
        assert {row["name"]: row["takes"] for row in seen(client, path)["algorithms"]} == TAKES
