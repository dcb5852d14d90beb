"""Stored answers in games with hidden information: one player's view, checked when read."""

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from service.__main__ import main
from service.cache.answers.question import Question, SearchLimits
from service.cache.answers.stored_answer import BadAnswerError, StoredAnswer
from service.engine import Engine, Game, Table, Task
from tests.seeding.test_seeding import is_hit
from tests.support import WITHIN_S, MakeApp, Valkey, answers, found
from tests.support.cached import count
from tests.support.kuhn_poker import OWN, SEARCH, STATES, VIEW


def stored(valkey: Valkey) -> dict[bytes, bytes]:
    """Return all strings in Redis."""
    with valkey.client() as redis:
        names = [name for name in redis.scan_iter() if redis.type(name) == b"string"]
        return {name: redis.get(name) or b"" for name in names}


def test_what_is_stored_of_a_state_is_what_its_player_sees(app_at: Flask, valkey: Valkey) -> None:
    kept = []
    for state in STATES:
        found(app_at.test_client(), "kuhn_poker/move", state=state, **SEARCH)
        assert answers(app_at).flush(WITHIN_S)
        held = stored(valkey)
        assert any(OWN.encode() in text for text in held.values())
        for secret in ("KQ b", "JQ b", "K? b", "J? b"):
            assert not any(secret.encode() in name + text for name, text in held.items())
        kept.append({name for name in held if b":time" in name or b":depth" in name})
    assert kept[0] == kept[1]
    assert found(app_at.test_client(), "kuhn_poker/move", view=VIEW, **SEARCH)["cache"]["hit"]


KUHN = Game("kuhn_poker")
ASKED = Task(algorithm="cfr", iterations=50)


@pytest.fixture(scope="module")
def good() -> tuple[Question, dict[str, Any]]:
    question = Question.of(KUHN, KUHN.seen(VIEW), ASKED, SearchLimits(1000))
    return question, dict(Engine(Table(megabytes=1)).search(KUHN.seen(VIEW), ASKED))


def changes() -> dict[str, Mapping[str, object]]:
    """Return what is put in place of fields of a good report; `None`: the field is missing."""
    bet = {"move": "bet", "probability": 1.0, "value": 0.0}
    fold = {"move": "fold", "probability": 0.0, "value": 0.0}
    passing = {"move": "pass", "probability": 0.5, "value": 0.0}
    return {
        "another view": {"view": "2: ?K b"},
        "the other's view": {"view": "1: K? b"},
        "the whole state": {"view": None, "state": STATES[0]},
        "a view and the state": {"state": STATES[0]},
        "a field of the state after it": {"next_state": "KQ bb", "over": True, "next_turn": "over"},
        "another player": {"player": "1"},
        "a move of the other's": {"move": "K", "principal_variation": ["K"]},
        "probabilities that sum to more": {"strategy": [{**passing}, bet]},
        "a move too few": {"strategy": [bet]},
        "a move that is none": {"strategy": [fold, bet]},
        "a strategy of texts": {"strategy": ["pass", "bet"]},
        "strategies of both": {"strategies": []},
        "a gain below 0": {"nash_conv": -1.0},
        "an exploitability below 0": {"exploitability": -0.5},
        "more than certain": {"reach_probability": 1.5},
        "information states below 0": {"information_states": -1},
        "a text for a number": {"nash_conv": "0"},
    }


def test_an_answer_among_some_moves_is_believed() -> None:
    task = Task(algorithm="cfr", iterations=50, root_moves=["bet"])
    question = Question.of(KUHN, KUHN.seen(VIEW), task, SearchLimits(1000))
    report: dict[str, Any] = dict(Engine(Table(megabytes=1)).search(question.position, task))
    assert [choice["move"] for choice in report["strategy"]] == ["bet"]
    whole = StoredAnswer.of(report, question.limits, 0).encoded()
    assert StoredAnswer.decoded(whole, question).report == report


@pytest.mark.parametrize("change", changes().values(), ids=changes())
def test_a_corrupt_answer_to_a_view_is_not_believed(
    good: tuple[Question, dict[str, Any]], change: Mapping[str, object]
) -> None:
    question, report = good
    whole = StoredAnswer.of(report, question.limits, 0).encoded()
    assert StoredAnswer.decoded(whole, question).report == report
    changed = {name: one for name, one in {**report, **change}.items() if one is not None}
    with pytest.raises(BadAnswerError):
        StoredAnswer.decoded(
            whole.partition(b"\n")[0] + b"\n" + json.dumps(changed).encode(), question
        )


def test_a_corrupt_answer_in_redis_is_a_counted_miss(app_at: Flask, valkey: Valkey) -> None:
    client = app_at.test_client()
    first = found(client, "kuhn_poker/move", view=VIEW, **SEARCH)
    assert answers(app_at).flush(WITHIN_S)
    with valkey.client() as redis:
        for name, text in stored(valkey).items():
            if OWN.encode() in text:
                redis.set(name, text.replace(OWN.encode(), b"?K b"), keepttl=True)
    again = found(client, "kuhn_poker/move", view=VIEW, **SEARCH)
    assert not again["cache"]["hit"]
    assert (again["view"], again["strategy"]) == (VIEW, first["strategy"])
    assert count(app_at, "bad") >= 1


@pytest.mark.parametrize("algorithm", ["cfr", "sequence_form"])
def test_a_strategy_where_players_choose_at_once_is_served_again(
    app_at: Flask, algorithm: str
) -> None:
    body = {"algorithm": algorithm, "time_ms": 10_000}
    replies = []
    for _ in range(2):
        replies.append(found(app_at.test_client(), "matrix/analysis", **body))
        assert answers(app_at).flush(WITHIN_S)
    assert [reply["cache"]["hit"] for reply in replies] == [False, True]
    assert replies[0]["strategy"] == replies[1]["strategy"]


Warm = Callable[..., int]
ITERATIONS = {"algorithm": "cfr", "iterations": 50}


@pytest.fixture
def warm(valkey: Valkey, monkeypatch: pytest.MonkeyPatch) -> Warm:
    """Run the command for Kuhn poker with that server as its Redis."""
    monkeypatch.setattr(os, "nice", lambda _: 0)
    monkeypatch.setenv("COUNTERMOVE_REDIS_URL", valkey.url)
    monkeypatch.setenv("COUNTERMOVE_TABLE_MB", "1")
    limits = ("--algorithm", "cfr", "--iterations", "50")
    return lambda *words: main(["warm", "kuhn_poker", *limits, *words])


def test_views_are_warmed(make_app: MakeApp, valkey: Valkey, warm: Warm) -> None:
    assert warm("--width", "2", "--plies", "1") == 0
    for view in ("1: K? -", "2: ?J p", VIEW):
        assert is_hit(make_app, valkey.url, {"view": view, **ITERATIONS}, "kuhn_poker")
    later = {"view": "1: K? pb", **ITERATIONS}
    assert not is_hit(make_app, valkey.url, later, "kuhn_poker")


def test_a_file_to_warm_has_views(
    make_app: MakeApp,
    valkey: Valkey,
    warm: Warm,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "views"
    file.write_text(json.dumps({"view": "1: K? pb"}))
    assert warm("--positions", str(file)) == 0
    assert is_hit(make_app, valkey.url, {"view": "1: K? pb", **ITERATIONS}, "kuhn_poker")
    file.write_text(json.dumps({"view": "1: KK pb"}))
    assert warm("--positions", str(file)) == 2
    assert "line 1" in capsys.readouterr().err
