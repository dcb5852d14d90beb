"""Evaluations that were learned: found in a folder, served by name."""

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from service import evaluations
from service.__main__ import main
from service.engine import Engine, Table
from service.evaluations import MOST_BYTES, MOST_SETS, STATE_ENDING, find
from service.plugins import register
from service.settings import SettingError
from tests.support import MakeApp, Valkey, found, post, problem, seen, until
from tests.support.evaluation_sets import TRIPLE, ZERO_NETWORK, of_tic_tac_toe, written
from tests.support.python_games import TicTacToe

OXO = {"oxo": register(TicTacToe, "oxo", "1")}
"""O has three open lines after these, X four."""
OPENING = ["b2", "b1"]
OWN_VALUE = 2.0


@pytest.fixture
def client(make_app: MakeApp, tmp_path: Path) -> FlaskClient:
    sets = {
        "negated": of_tic_tac_toe(),
        "triple": of_tic_tac_toe(**TRIPLE),
        "flat": of_tic_tac_toe(name="flat", weights=None, network=ZERO_NETWORK),
    }
    return make_app(evaluations=written(tmp_path / "sets", **sets)).test_client()


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"game": "luck"}, 'no game "luck"'),
        ({"options": {"rows": 99}}, "rows"),
        ({"features": ["open_lines", "luck"]}, "its features are open_lines, luck"),
        ({"weights": [1.0, 2.0]}, "2 weights for 1 features"),
        ({"weights": [1e300]}, "a weight is not within"),
        ({"weights": None}, "either weights or a network"),
        ({"network": ZERO_NETWORK}, "either weights or a network"),
        ({"weights": None, "network": {**ZERO_NETWORK, "units": 2}}, "parameters"),
        ({"name": "own"}, 'every game has an evaluator "own"'),
        ({"name": "Mine"}, "lower-case letters"),
        ({"luck": 1}, "luck"),
        ({"game": "oxo", "options": {"size": 3}}, "size"),
        ({"game": "oxo", "options": {}, "features": []}, "those of the game are open_lines"),
    ],
)
def test_a_set_that_does_not_fit_is_left_out_and_the_others_are_found(
    tmp_path: Path, changes: dict[str, Any], reason: str
) -> None:
    folder = written(tmp_path, bad=of_tic_tac_toe(**changes), good=of_tic_tac_toe(name="good"))
    result = find(folder, OXO)
    ((text,),) = result.sets.values()
    assert json.loads(text)["name"] == "good"
    (left_out,) = result.left_out
    assert reason in left_out.reason
    assert left_out.file == str(tmp_path / "bad.json")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"{", "EOF"),
        (b"[]", "invalid"),
        (b"\xff", "not a text in UTF-8"),
        (b" " * (MOST_BYTES + 1), f"more than {MOST_BYTES} bytes"),
    ],
    ids=["cut", "list", "bytes", "large"],
)
def test_a_file_without_a_set_is_left_out(tmp_path: Path, content: bytes, reason: str) -> None:
    (tmp_path / "bad.json").write_bytes(content)
    (left_out,) = find(str(tmp_path), {}).left_out
    assert reason in left_out.reason


def test_what_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "gone.json").symlink_to(tmp_path / "nowhere")
    reasons = [str(left_out) for left_out in find(str(tmp_path), {}).left_out]
    assert ["Is a directory" in reasons[0], "No such file" in reasons[1]] == [True, True]


def test_other_files_are_passed_over(tmp_path: Path) -> None:
    for name in ("curve.csv", "curve.svg", "mine" + STATE_ENDING):
        (tmp_path / name).write_text("luck")
    assert find(str(tmp_path), {}) == evaluations.FoundSets()


def test_of_two_sets_with_one_name_the_first_is_served(tmp_path: Path) -> None:
    larger = {"rows": 4, "columns": 4}
    folder = written(
        tmp_path,
        a=of_tic_tac_toe(),
        b=of_tic_tac_toe(weights=[7.0]),
        c=of_tic_tac_toe(options=larger),
        d=of_tic_tac_toe(game="oxo", options={}),
    )
    result = find(folder, OXO)
    assert len(result.sets) == 3
    (left_out,) = result.left_out
    assert left_out.file.endswith("b.json")
    assert '"negated" of the game under its options exists already' in left_out.reason


def test_a_game_has_so_many_sets_at_most(tmp_path: Path) -> None:
    sets = {f"s{number:03}": of_tic_tac_toe(name=f"s{number}") for number in range(MOST_SETS + 1)}
    result = find(written(tmp_path, **sets), {})
    assert [len(texts) for texts in result.sets.values()] == [MOST_SETS]
    assert f"has {MOST_SETS} evaluations already" in result.left_out[0].reason


def test_options_of_a_set_are_those_that_differ_or_all(tmp_path: Path) -> None:
    """A set that names no options is one of the usual ones, and of those written out."""
    sets = find(written(tmp_path, a=of_tic_tac_toe(options={})), {}).sets
    engine = Engine(Table(megabytes=1), evaluations=sets)
    for options in ({}, {"rows": 3}, {"columns": 3, "rows": 3}):
        (evaluator,) = engine.card("tic_tac_toe", options)["evaluators"]
        assert evaluator["name"] == "negated"
    assert not engine.card("tic_tac_toe", {"rows": 4})["evaluators"]


def test_a_folder_that_cannot_be_read_is_named(tmp_path: Path, make_app: MakeApp) -> None:
    with pytest.raises(SettingError, match=r"COUNTERMOVE_EVALUATIONS is .*No such file"):
        make_app(evaluations=str(tmp_path / "nowhere"))


def test_a_set_left_out_is_logged_and_the_service_starts(
    tmp_path: Path, make_app: MakeApp, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = written(tmp_path, bad=of_tic_tac_toe(weights=[]), good=of_tic_tac_toe())
    card = seen(make_app(evaluations=folder).test_client(), "/v1/games/tic_tac_toe")
    assert [evaluator["name"] for evaluator in card["evaluators"]] == ["negated"]
    logged = capsys.readouterr().err
    assert all(part in logged for part in ("evaluation left out", "bad.json", "0 weights"))


def test_a_game_lists_its_evaluators(client: FlaskClient) -> None:
    listed = seen(client, "/v1/games/tic_tac_toe")["evaluators"]
    assert [(one["name"], one.get("weights"), one.get("hidden_units")) for one in listed] == [
        ("flat", None, 1),
        ("negated", [-1], None),
        ("triple", [3], None),
    ]
    assert seen(client, "/v1/games/nim")["evaluators"] == []


@pytest.mark.parametrize(("name", "factor"), [("negated", -1), ("triple", 3), ("own", 1)])
def test_a_position_is_evaluated_by_a_set(client: FlaskClient, name: str, factor: float) -> None:
    body = {"moves": OPENING, "evaluator": name}
    reply = found(client, "tic_tac_toe/position", include=["features"], **body)
    assert reply["evaluation"] == factor * OWN_VALUE
    assert [feature["weight"] for feature in reply["features"]] == [factor]


def test_a_network_evaluates_and_has_no_features(client: FlaskClient) -> None:
    body = {"moves": OPENING, "evaluator": "flat"}
    assert found(client, "tic_tac_toe/position", **body)["evaluation"] == 0
    for more in ({"include": ["features"]}, {"weights": {"open_lines": 1}}):
        refused = problem(post(client, "tic_tac_toe/position", **body, **more))
        assert (refused["status"], refused["code"]) == (422, "bad_weight")


@pytest.mark.parametrize("action", ["position", "move", "analysis", "hint", "review", "play"])
def test_an_unknown_evaluator_is_refused_with_those_that_there_are(
    client: FlaskClient, action: str
) -> None:
    body = {"player": "O"} if action == "play" else {"moves": OPENING}
    refused = problem(post(client, f"tic_tac_toe/{action}", evaluator="luck", **body))
    assert (refused["status"], refused["code"]) == (422, "unknown_evaluator")
    assert refused["pointer"] == "/evaluator"
    assert refused["alternatives"] == ["own", "textbook", "flat", "negated", "triple"]


@pytest.mark.parametrize("name", ["", "x" * 65, 7])
def test_a_name_that_no_evaluator_has_is_refused_by_the_schema(
    client: FlaskClient, name: object
) -> None:
    refused = problem(post(client, "tic_tac_toe/position", evaluator=name))
    assert refused["code"] == "invalid_request"
    assert [error["pointer"] for error in refused["errors"]] == ["/evaluator"]


@pytest.mark.parametrize("action", ["move", "analysis"])
def test_a_search_goes_by_its_evaluator(client: FlaskClient, action: str) -> None:
    body = {"algorithm": "minimax", "depth": 1}
    replies = {
        name: found(client, f"tic_tac_toe/{action}", evaluator=name, **body)
        for name in ("own", "negated", "triple")
    }
    assert replies["own"]["move"] == replies["triple"]["move"] == "b2"
    assert replies["negated"]["move"] != "b2"
    assert replies["triple"]["evaluation"] == 3 * replies["own"]["evaluation"]


def test_what_one_set_found_is_no_stored_answer_of_another(
    make_app: MakeApp, tmp_path: Path, valkey: Valkey
) -> None:
    """Not even of one by the same name, in a service whose folder has another.

    In the middle X closes four of O's eight lines, on an edge two.
    """
    clients = [
        make_app(redis_url=valkey.url, evaluations=folder).test_client()
        for folder in (
            written(tmp_path / "first", mine=of_tic_tac_toe(name="mine")),
            written(tmp_path / "second", mine=of_tic_tac_toe(name="mine", weights=[5.0])),
        )
    ]

    def evaluated(client: FlaskClient, name: str) -> tuple[float, bool]:
        body = {"algorithm": "minimax", "depth": 1, "evaluator": name}
        reply = found(client, "tic_tac_toe/move", **body)
        return reply["evaluation"], reply["cache"]["hit"]

    first, second = clients
    assert [evaluated(first, name) for name in ("own", "mine")] == [(4, False), (-2, False)]
    until(lambda: all(evaluated(first, name)[1] for name in ("own", "mine")))
    until(lambda: evaluated(second, "own") == (4, True))
    assert evaluated(second, "mine") == (20, False)


def test_a_hint_speaks_of_what_its_evaluator_counts(client: FlaskClient) -> None:
    body = {"algorithm": "minimax", "depth": 1}
    own, triple, flat = (
        found(client, "tic_tac_toe/hint", evaluator=name, **body)["reasons"]
        for name in ("own", "triple", "flat")
    )
    assert [reason["name"] for reason in own] == ["open_lines"]
    assert triple[0]["gain"] == pytest.approx(3 * own[0]["gain"])
    assert flat == []


def test_a_review_goes_by_its_evaluator(client: FlaskClient) -> None:
    body = {"moves": ["b2"], "algorithm": "minimax", "depth": 1}
    own, negated = (
        found(client, "tic_tac_toe/review", evaluator=name, **body)["moves"][0]
        for name in ("own", "negated")
    )
    assert own["best_move"] == "b2" != negated["best_move"]


def test_a_game_is_played_by_an_evaluator(client: FlaskClient) -> None:
    body = {"player": "O", "algorithm": "minimax", "depth": 1}
    first = {
        name: found(client, "tic_tac_toe/play", evaluator=name, **body)["state"]
        for name in ("own", "negated")
    }
    assert first["own"] == ".../.X./..." != first["negated"]


def test_the_command_line_goes_by_an_evaluator(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = written(tmp_path, good=of_tic_tac_toe(**TRIPLE), bad=of_tic_tac_toe(weights=[]))
    monkeypatch.setenv("COUNTERMOVE_EVALUATIONS", folder)
    words = ["move", "tic_tac_toe", "--algorithm", "minimax", "--depth", "1", "--json"]
    assert main([*words, "--evaluator", "triple"]) == 0
    output = capsys.readouterr()
    assert json.loads(output.out)["evaluation"] == 3 * 4
    assert "countermove: evaluation left out: " in output.err
    assert main([*words, "--evaluator", "luck"]) == 2
    assert 'no evaluator "luck"' in capsys.readouterr().err
    sides = [f"minimax:depth=1,evaluator={name}" for name in ("triple", "own")]
    assert main(["match", *sides, "--game", "tic_tac_toe", "--games", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2
    assert main(["match", "minimax:evaluator=luck", "minimax", "--game", "tic_tac_toe"]) == 2


def test_a_game_in_python_has_sets_too(tmp_path: Path) -> None:
    folder = written(tmp_path, a=of_tic_tac_toe(game="oxo", options={}, **TRIPLE))
    engine = Engine(Table(megabytes=1), OXO, evaluations=find(folder, OXO).sets)
    position = engine.game("oxo").at(moves=OPENING)
    assert position.inspect({"evaluator": "triple"})["evaluation"] == 3 * OWN_VALUE
