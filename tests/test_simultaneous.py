"""Simultaneous turns over HTTP: positions, sampled moves, stored answers."""

import json
from collections import Counter
from typing import Any, cast

import pytest
from flask.testing import FlaskClient
from marshmallow import RAISE

from service.cache.entry import BadEntryError, Entry
from service.cache.question import Limits, Question
from service.engine import Engine, Game, Report, Table, Task
from service.http.schemas.replies import AnalysisReply, MoveReply, PositionReply
from service.moves.sample import sampled
from tests.support import found

NODES = [
    {"name": "root", "player": 1, "children": ["out", "in"]},
    {"name": "out", "utility": 0},
    {
        "name": "in",
        "players": [1, 2],
        "choices": [["one", "two"], ["one", "two"]],
        "children": ["w", "x", "y", "z"],
    },
    {"name": "w", "utility": 2},
    {"name": "x", "utility": -3},
    {"name": "y", "utility": -3},
    {"name": "z", "chance": True, "children": ["h", "t"], "probabilities": [0.5, 0.5]},
    {"name": "h", "utility": 8},
    {"name": "t", "utility": 0},
]
TREE = {"nodes": NODES}


def test_a_position_lists_the_choices_of_each_player(client: FlaskClient) -> None:
    reply = found(client, "matrix/position")
    PositionReply().load(reply, unknown=RAISE)
    assert (reply["turn"], reply["legal_moves"]) == ("together", [])
    names = ["rock", "paper", "scissors"]
    assert reply["choices"] == [
        {"player": "row", "legal_moves": names},
        {"player": "column", "legal_moves": names},
    ]


def test_a_joint_move_ends_the_game(client: FlaskClient) -> None:
    reply = found(client, "matrix/position", moves=["rock|paper"])
    assert (reply["state"], reply["turn"], reply["winner"]) == ("rock|paper", "over", "column")
    assert "choices" not in reply
    assert found(client, "matrix/position", state="rock|paper") == reply


def test_a_move_before_a_stage_is_chosen_by_its_value(client: FlaskClient) -> None:
    """In: Morra, whose two-two is a coin for 8 or 0, worth −1/12. Out: 0."""
    reply = found(client, "tree/analysis", options=TREE)
    assert (reply["algorithm"], reply["move"], reply["exact"]) == ("equilibrium", "out", True)
    worth = {line["move"]: line["value"] for line in reply["lines"]}
    assert worth == pytest.approx({"out": 0, "in": -1 / 12})
    assert "strategies" not in reply
    inside = found(client, "tree/analysis", options=TREE, moves=["in"])
    assert inside["value"] == pytest.approx(-1 / 12)


@pytest.mark.parametrize("player", ["row", "column"])
def test_the_reply_fits_its_schema_and_is_for_the_player(client: FlaskClient, player: str) -> None:
    body = {"options": {"row": [[3, 0], [1, 2]]}, "player": player}
    reply = found(client, "matrix/move", **body)
    MoveReply().load(reply, unknown=RAISE)
    analysis = found(client, "matrix/analysis", **body)
    AnalysisReply().load(analysis, unknown=RAISE)
    sign = 1 if player == "row" else -1
    assert reply["player"] == analysis["player"] == player
    assert reply["value"] == pytest.approx(1.5 * sign)
    assert reply["move"] in {line["move"] for line in analysis["lines"]}
    assert "next_state" not in reply
    assert [strategy["support"] for strategy in reply["strategies"]] == [2, 2]


def test_a_move_is_drawn_by_its_probability(client: FlaskClient) -> None:
    """Row of [[2,−3],[−3,4]] plays one 7 times of 12: 350 of 600 on average, deviation 12."""
    report = found(client, "matrix/analysis", options={"preset": "morra"})
    moves = Counter((sampled(report, seed) or report)["move"] for seed in range(600))
    assert 300 <= moves["one"] <= 400
    assert moves["two"] == 600 - moves["one"]


def test_equal_seeds_draw_the_same_move(client: FlaskClient) -> None:
    draws = [[found(client, "matrix/move", seed=seed)["move"] for seed in range(9)] for _ in "ab"]
    assert draws[0] == draws[1]
    assert len(set(draws[0])) > 1


def test_without_a_seed_moves_are_drawn_anew(client: FlaskClient) -> None:
    """That 60 draws of three are all alike has a chance of 3⁻⁵⁹."""
    assert len({found(client, "matrix/move")["move"] for _ in range(60)}) > 1


def test_a_move_of_probability_0_is_never_sampled() -> None:
    report: dict[str, Any] = {
        "player": "b",
        "move": "y",
        "strategies": [
            {"player": "a", "support": 1, "moves": [{"move": "q", "probability": 1.0}]},
            {
                "player": "b",
                "support": 1,
                "moves": [
                    {"move": "x", "probability": 0.0},
                    {"move": "y", "probability": 1 - 1e-16},
                    {"move": "z", "probability": 0.0},
                ],
            },
        ],
    }
    for seed in range(50):
        result = sampled(report, seed)
        assert result is not None
        assert (result["move"], result["principal_variation"]) == ("y", ["y"])
    assert sampled({"player": "X", "move": "b2"}, 1) is None


@pytest.mark.parametrize(
    ("game", "body", "code", "pointer"),
    [
        ("matrix", {"player": "referee"}, "unknown_player", "/player"),
        ("nim", {"player": "2"}, "unknown_player", "/player"),
        ("matrix", {"moves": ["rock"]}, "malformed_move", "/moves/0"),
        ("matrix", {"moves": ["rock|lizard"]}, "illegal_move", "/moves/0"),
        ("matrix", {"moves": ["rock|rock"]}, "game_over", "/state"),
        ("matrix", {"algorithm": "alpha_beta"}, "algorithm_refused", "/algorithm"),
    ],
)
def test_an_unanswerable_request_is_refused_with_its_field(
    client: FlaskClient, game: str, body: dict[str, Any], code: str, pointer: str
) -> None:
    response = client.post(f"/v1/games/{game}/move", json=body)
    assert response.status_code == 422
    assert response.json is not None
    assert (response.json["code"], response.json["pointer"]) == (code, pointer)


GAME = Game("matrix", '{"preset":"morra"}')


def question(player: str | None = None, **more: int) -> Question:
    named = {} if player is None else {"player": player}
    task = cast("Task", {"algorithm": "equilibrium", "multi_pv": 0, **named, **more})
    return Question.of(GAME, GAME.at(), task, Limits(30_000.0))


def report(**changes: object) -> dict[str, Any]:
    engine = Engine(Table(megabytes=1))
    found: Report = engine.search(GAME.at(), {"algorithm": "equilibrium", "multi_pv": 0})
    return {**found, **changes}


def read(stored: dict[str, Any], question: Question) -> Entry:
    return Entry.decoded(Entry.of(stored, question.limits, 0).encoded(), question)


def test_a_stored_equilibrium_is_believed() -> None:
    assert read(report(), question()).report == json.loads(json.dumps(report())) | {
        "time_ms": pytest.approx(0, abs=1e9)
    }
    assert read(report(), question("row")).proven
    assert question("row").digest != question("column").digest != question().digest


def strategy(player: str, first: float, second: float, **changes: object) -> dict[str, Any]:
    moves = [
        {"move": "one", "probability": first, "value": 0.0},
        {"move": "two", "probability": second, "value": 0.0},
    ]
    return {"player": player, "support": 2, "moves": moves, **changes}


ROW, COLUMN = strategy("row", 0.5, 0.5), strategy("column", 0.25, 0.75)


def test_strategies_that_could_be_are_believed() -> None:
    stored = report(strategies=[ROW, COLUMN])
    assert read(stored, question()).report == stored


@pytest.mark.parametrize(
    "changes",
    [
        {"strategies": [ROW]},
        {"strategies": [COLUMN, ROW]},
        {"strategies": [ROW, "column"]},
        {"strategies": [strategy("row", 0.5, 0.6), COLUMN]},
        {"strategies": [strategy("row", 1.5, -0.5), COLUMN]},
        {"strategies": [strategy("row", 1, 0), COLUMN]},
        {"strategies": [strategy("row", 0.5, 0.5, support=1), COLUMN]},
        {"strategies": [strategy("row", 0.5, 0.5, moves=[]), COLUMN]},
        {"strategies": [strategy("row", 0.5, 0.5, moves=[1, 2]), COLUMN]},
        {"strategies": [{"player": "row"}, COLUMN]},
        {"equilibrium_kind": "best"},
        {"player": "referee"},
        {"move": "three", "principal_variation": ["three"]},
        {"next_state": "one|two"},
        {"lines": [{"move": "x", "principal_variation": ["x"], "value": 0, "exact": True}]},
    ],
    ids=str,
)
def test_strategies_that_cannot_be_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(BadEntryError):
        read(report(**changes), question())


@pytest.mark.parametrize("name", ["strategies", "equilibrium_kind"])
def test_an_equilibrium_is_whole_or_not_believed(name: str) -> None:
    stored = report()
    stored.pop(name)
    with pytest.raises(BadEntryError):
        read(stored, question())


def test_the_answer_of_one_player_is_not_believed_for_the_other() -> None:
    with pytest.raises(BadEntryError):
        read(report(), question("column"))
    just_the_move = report()
    just_the_move.pop("lines")
    current = question("row", lines=0)
    assert read(just_the_move, current).report["player"] == "row"
