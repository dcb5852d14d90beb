"""The service draws what chance does: on its own, and around a move."""

from collections import Counter

import pytest
from flask import Flask
from flask.testing import FlaskClient
from marshmallow import RAISE

from service.cache.answers.question import Question, SearchLimits
from service.cache.answers.stored_answer import BadAnswerError, StoredAnswer
from service.engine import Engine, Game, Table, Task
from service.http.schemas.replies import AnalysisReply, MoveReply, SampledOutcomeReply
from tests.support import WITHIN_S, answers, found, post, problem

FLIPS = 400


def test_an_outcome_is_one_of_those_that_chance_has(client: FlaskClient) -> None:
    """An opening roll: never a double, so 30 of 36."""
    reply = found(client, "backgammon/outcome", include=["legal_moves"])
    SampledOutcomeReply().load(reply, unknown=RAISE)
    before = found(client, "backgammon/position")
    assert reply["state"] == before["state"]
    assert reply["outcome"] in before["legal_moves"]
    assert reply["probability"] == pytest.approx(1 / 30)
    after = found(client, "backgammon/position", state=reply["next_state"])
    assert reply["next_state"] == after["state"]
    assert (reply["next_turn"], reply["next_player"]) == ("player", after["player"])
    assert reply["legal_moves"] == after["legal_moves"]


def test_equal_seeds_draw_the_same(client: FlaskClient) -> None:
    drawn = [found(client, "backgammon/outcome", seed=seed)["outcome"] for seed in [1, 1, 2, 3, 4]]
    assert drawn[0] == drawn[1]
    assert len(set(drawn)) > 1


def test_outcomes_are_drawn_by_their_probabilities(client: FlaskClient) -> None:
    """In 400 draws with fixed seeds, a probability of p occurs about 400 p times."""
    options = {"text": "chance(0.2:3,0.8:-2)"}
    drawn = [found(client, "tree/outcome", options=options, seed=seed) for seed in range(FLIPS)]
    counts = Counter(round(reply["probability"], 9) for reply in drawn)
    assert set(counts) == {0.2, 0.8}
    assert abs(counts[0.2] - 0.2 * FLIPS) < 40


def test_an_outcome_that_ends_the_game_says_so(client: FlaskClient) -> None:
    options = {"text": "chance(0.5:3,0.5:min(1,2))"}
    drawn = [found(client, "tree/outcome", options=options, seed=seed) for seed in range(20)]
    ends = {(one["over"], one["next_turn"], one.get("winner")) for one in drawn}
    assert ends == {(True, "over", "MAX"), (False, "player", None)}


def test_where_a_player_moves_nothing_is_drawn(client: FlaskClient) -> None:
    response = post(client, "tic_tac_toe/outcome")
    assert (response.status_code, problem(response)["code"]) == (422, "no_chance")


def test_after_the_end_nothing_is_drawn(client: FlaskClient) -> None:
    refused = problem(post(client, "tic_tac_toe/outcome", state="XXX/OO./..."))
    assert (refused["code"], refused["winner"]) == ("game_over", "X")


def test_the_opening_roll_is_worth_the_mean_of_thirty(client: FlaskClient) -> None:
    """Doubles are rolled again, so that 30 rolls of 36 are left, all alike."""
    reply = found(client, "backgammon/analysis", depth=1)
    AnalysisReply().load(reply, unknown=RAISE)
    assert len(reply["lines"]) == len(reply["outcomes"]) == 30
    values, player = [], reply["values"].index(reply["value"])
    for line in reply["lines"]:
        assert line["probability"] == pytest.approx(1 / 30)
        after = found(client, "backgammon/analysis", moves=[line["move"]], depth=1)
        black, white = after["values"]
        assert black == -white
        assert line["value"] == pytest.approx(after["values"][player])
        values.append(line["value"])
    assert reply["value"] == pytest.approx(sum(values) / 30)
    assert (reply["depth"], reply["complete"], reply["exact"]) == (1, True, False)


def test_a_move_where_chance_moves_is_drawn_by_its_probabilities(client: FlaskClient) -> None:
    options = {"text": "chance(1/4:max(3,5),3/4:min(-2,2))"}
    replies = [found(client, "tree/move", options=options, seed=seed) for seed in range(40)]
    for reply in replies:
        MoveReply().load(reply, unknown=RAISE)
        assert (reply["value"], reply["exact"]) == (-0.25, True)
        assert reply["outcomes"] == [
            {"move": "b", "probability": 0.75, "value": -2},
            {"move": "a", "probability": 0.25, "value": 5},
        ]
        assert reply["next_state"] == f"/{reply['move']}"
        assert reply["next_player"] == {"a": "MAX", "b": "MIN"}[reply["move"]]
    assert {reply["move"] for reply in replies} == {"a", "b"}
    again = [found(client, "tree/move", options=options, seed=seed) for seed in range(40)]
    assert [reply["move"] for reply in again] == [reply["move"] for reply in replies]


@pytest.mark.parametrize("action", ["move", "analysis"])
def test_a_stored_answer_where_chance_moves_serves_again(app_at: Flask, action: str) -> None:
    client, options = app_at.test_client(), {"text": "chance(1/4:3,3/4:min(-2,2))"}
    first = found(client, f"tree/{action}", options=options)
    answers(app_at).flush(WITHIN_S)
    second = found(client, f"tree/{action}", options=options)
    assert (first["cache"]["hit"], second["cache"]["hit"]) == (False, True)
    assert first["outcomes"] == second["outcomes"]
    assert second["next_state"] == f"/{second['move']}"


@pytest.mark.parametrize(
    "outcomes",
    [
        [{"move": "b", "probability": 0.75, "value": 1.0}],
        None,
        [1],
        [
            {"move": "b", "probability": 0.25, "value": 1.0},
            {"move": "a", "probability": 0.75, "value": 3.0},
        ],
    ],
    ids=["one too few", "none", "a number", "others' probabilities"],
)
def test_a_stored_answer_with_other_outcomes_is_none(outcomes: object) -> None:
    """The outcomes are another game's, or come from a writer to the store."""
    game = Game("tree", '{"text":"chance(1/4:3,3/4:min(-2,2))"}')
    question = Question.of(game, game.at(), Task(), SearchLimits(60_000.0))
    report = {**Engine(Table(megabytes=1)).search(game.at(), Task())}
    whole = StoredAnswer.of(report, question.limits, 0).encoded()
    assert StoredAnswer.decoded(whole, question).report == report
    forged = {**report, "outcomes": outcomes}
    if outcomes is None:
        del forged["outcomes"]
    with pytest.raises(BadAnswerError, match="outcomes" if outcomes != [1] else "fields"):
        StoredAnswer.decoded(StoredAnswer.of(forged, question.limits, 0).encoded(), question)


def test_where_chance_moves_a_model_is_of_those_who_do_not_move_next(client: FlaskClient) -> None:
    one = {"text": "chance(max(min(1,9),4),max(min(2,8),3))"}
    random = {"model": "random"}
    reply = found(client, "tree/analysis", options=one, opponent=random)
    assert (reply["player"], reply["value"], reply["value_optimal"]) == ("MAX", 5, 1.5)
    two = {"text": "chance(max(min(1,9),4),min(2,8))"}
    refused = problem(post(client, "tree/analysis", options=two, opponent=random))
    assert (refused["code"], refused["pointer"]) == ("chance_moves", "/algorithm")
    assert "sampleOutcome" in refused["detail"]


def test_no_level_plays_for_chance(client: FlaskClient) -> None:
    refused = problem(post(client, "backgammon/move", level=3))
    assert (refused["code"], refused["pointer"]) == ("level_refused", "/level")


def test_chance_is_drawn_before_and_after_a_move(client: FlaskClient) -> None:
    """A whole turn in one request: the roll, the play, and the roll of the other."""
    body = {"nodes": 50, "draw_chance": True, "include": ["legal_moves"]}
    reply = found(client, "backgammon/move", **body)
    MoveReply().load(reply, unknown=RAISE)
    (before,), (after,) = reply["outcomes_before"], reply["outcomes_after"]
    rolled = found(client, "backgammon/position", moves=[before["move"]])
    assert (reply["state"], reply["player"]) == (rolled["state"], rolled["player"])
    moves = [before["move"], reply["move"], after["move"]]
    position = found(client, "backgammon/position", moves=moves)
    assert (reply["next_turn"], reply["next_player"]) == ("player", position["player"])
    assert reply["next_player"] != reply["player"]
    assert reply["next_state"] == position["state"]
    assert reply["legal_moves"] == position["legal_moves"]


def test_with_a_seed_all_that_is_drawn_is_the_same(client: FlaskClient) -> None:
    body = {"nodes": 50, "draw_chance": True, "seed": 7}
    one, other = (found(client, "backgammon/move", **body) for _ in range(2))
    drawn = ("outcomes_before", "outcomes_after", "move", "next_state")
    assert [one[name] for name in drawn] == [other[name] for name in drawn]


def test_without_a_seed_each_request_draws_anew(client: FlaskClient) -> None:
    body = {"nodes": 20, "draw_chance": True}
    rolls = {
        found(client, "backgammon/move", **body)["outcomes_before"][0]["move"] for _ in range(20)
    }
    assert len(rolls) > 1


def test_where_there_is_no_chance_nothing_is_drawn(client: FlaskClient) -> None:
    plain, asked = (
        found(client, "tic_tac_toe/move", moves=["b2"], depth=2, draw_chance=draws)
        for draws in (False, True)
    )
    assert (asked["outcomes_before"], asked["outcomes_after"]) == ([], [])
    assert asked["next_state"] == plain["next_state"]
    assert "outcomes_before" not in plain


def test_a_game_without_chance_that_ends_keeps_its_end(client: FlaskClient) -> None:
    reply = found(client, "tic_tac_toe/move", state="XX./OO./...", draw_chance=True)
    assert (reply["over"], reply["winner"]) == (True, "X")
    assert "next_player" not in reply
