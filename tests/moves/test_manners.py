"""When a person would resign, offer a draw, or accept one."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.engine import Engine, Table
from service.moves.manners import Behaviour, Manners
from tests.support import MakeApp, found, post, problem, source

LOST = "4k3/8/8/8/8/8/qq6/4K3 w - - 0 1"


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(Table(megabytes=1))


def behaviour(
    engine: Engine, game: str, value: float, *, exact: bool = False, **given: object
) -> Behaviour:
    manners = Manners.of(game, engine.card(game)["facts"], given)
    return manners.behaviour({"value": value, "exact": exact})


@pytest.mark.parametrize(
    ("values", "value", "resigns"),
    [
        ([], -0.999, False),
        ([-0.99], -0.99, False),
        ([-0.99, -0.99], -0.99, True),
        ([0.5, -0.99, -0.99], -0.99, True),
        ([-0.99, -0.5, -0.99], -0.99, False),
        ([-0.99, -0.99], -0.5, False),
        ([-0.99, -0.99], 0.99, False),
    ],
)
def test_one_resigns_if_the_last_positions_were_all_lost(
    engine: Engine, values: list[float], value: float, *, resigns: bool
) -> None:
    assert behaviour(engine, "chess", value, values=values)["resign"] is resigns


@pytest.mark.parametrize(("value", "resigns"), [(-1.0, True), (0.0, False), (1.0, False)])
def test_one_resigns_no_proven_draw_or_win(engine: Engine, value: float, *, resigns: bool) -> None:
    given: dict[str, Any] = {"values": [-1.0] * 5, "resign_below": 1.0}
    assert behaviour(engine, "chess", value, exact=True, **given)["resign"] is resigns


def test_thresholds_are_the_requests(engine: Engine) -> None:
    given: dict[str, Any] = {"values": [-0.5], "resign_below": -0.4, "resign_moves": 2}
    assert behaviour(engine, "chess", -0.5, **given)["resign"]
    assert not behaviour(engine, "chess", -0.3, **given)["resign"]


def test_defaults_are_on_the_games_own_scale(engine: Engine) -> None:
    """A game of 64 discs is not lost by one."""
    assert not behaviour(engine, "othello", -30.0, values=[-30.0] * 5)["resign"]
    assert behaviour(engine, "othello", -63.0, values=[-63.0] * 5)["resign"]
    assert behaviour(engine, "backgammon", -2.99, values=[-2.99] * 5)["resign"]


@pytest.mark.parametrize("game", ["n_person_nim", "matrix"])
def test_one_resigns_only_to_an_opponent_in_turn(engine: Engine, game: str) -> None:
    assert not behaviour(engine, game, -2.0, values=[-2.0] * 5)["resign"]


@pytest.mark.parametrize(
    ("values", "value", "offers"),
    [
        ([0.0] * 29, 0.0, True),
        ([0.0] * 28, 0.0, False),
        ([0.9] * 22 + [0.05] * 7, -0.05, True),
        ([0.9] * 23 + [0.05] * 6, -0.05, False),
        ([0.0] * 29, 0.2, False),
        ([0.0] * 29, -0.2, False),
    ],
)
def test_one_offers_a_draw_if_a_long_game_has_been_even_for_long(
    engine: Engine, values: list[float], value: float, *, offers: bool
) -> None:
    assert behaviour(engine, "chess", value, values=values)["offer_draw"] is offers


def test_a_proven_draw_is_offered_earlier(engine: Engine) -> None:
    assert behaviour(engine, "chess", 0.0, exact=True, values=[0.0] * 7)["offer_draw"]
    assert not behaviour(engine, "chess", 0.0, exact=True, values=[0.0] * 6)["offer_draw"]
    assert not behaviour(engine, "chess", 0.05, exact=True, values=[0.0] * 40)["offer_draw"]


@pytest.mark.parametrize("game", ["nim", "backgammon", "n_person_nim", "matrix"])
def test_no_draw_is_offered_or_accepted_in_games_without_draws(engine: Engine, game: str) -> None:
    assert not behaviour(engine, game, 0.0, values=[0.0] * 60)["offer_draw"]
    found_there = behaviour(engine, game, -0.9, values=[0.0] * 60, draw_offered=True)
    assert found_there["accept_draw"] is False


@pytest.mark.parametrize(
    ("values", "value", "exact", "accepts"),
    [
        ([], -0.5, False, True),
        ([], -1.0, True, True),
        ([], 0.0, False, False),
        ([], 0.5, False, False),
        ([], 1.0, True, False),
        ([0.0] * 29, 0.0, False, True),
        ([0.0] * 7, 0.0, True, True),
    ],
)
def test_one_accepts_a_draw_when_worse_or_even_for_long(
    engine: Engine, values: list[float], value: float, *, exact: bool, accepts: bool
) -> None:
    answer = behaviour(engine, "chess", value, exact=exact, values=values, draw_offered=True)
    assert answer["accept_draw"] is accepts
    assert not answer["offer_draw"], "there is an offer already"


def test_an_answer_to_an_offer_is_given_only_where_there_is_one(engine: Engine) -> None:
    assert "accept_draw" not in behaviour(engine, "chess", 0.0)
    assert "accept_draw" not in behaviour(engine, "chess", 0.0, draw_offered=False)


def test_a_reply_has_manners_if_they_are_asked_for(client: FlaskClient) -> None:
    assert "manners" not in found(client, "chess/move", depth=1)
    reply = found(client, "chess/move", depth=1, manners={})
    assert reply["manners"] == {"value": reply["value"], "resign": False, "offer_draw": False}


def test_a_client_that_sends_the_values_back_is_resigned_to(client: FlaskClient) -> None:
    values = list[float]()
    for _ in range(3):
        reply = found(client, "chess/move", state=LOST, depth=4, manners={"values": values})
        assert reply["manners"]["resign"] is (len(values) >= 2)
        values.append(reply["manners"]["value"])
    assert max(values) < -0.98


def test_manners_do_not_change_the_search_or_its_cached_answer(make_app: MakeApp) -> None:
    client = make_app(redis_url="redis://127.0.0.1:1", memory_s=3600).test_client()
    plain = found(client, "chess/move", depth=3)
    for values in ([], [-1.0] * 3):
        for _ in range(2):
            body = {"depth": 3, "manners": {"values": values, "resign_below": 1.0}}
            polite = found(client, "chess/move", **body)
            assert source(polite) == {"hit": True, "layer": "memory"}
            assert polite.pop("manners")["resign"] is bool(values)
            assert {**polite, "cache": 0} == {**plain, "cache": 0, "waited_ms": 0}
    assert "manners" not in found(client, "chess/move", depth=3)


def test_a_move_that_is_drawn_has_manners_too(client: FlaskClient) -> None:
    reply = found(client, "matrix/move", manners={"draw_offered": True})
    assert reply["manners"] == {
        "value": 0.0,
        "resign": False,
        "offer_draw": False,
        "accept_draw": False,
    }


@pytest.mark.parametrize(
    ("manners", "pointer"),
    [
        ([], "/manners"),
        ({"value": 1}, "/manners/value"),
        ({"values": ["0"]}, "/manners/values/0"),
        ({"values": [0] * 2001}, "/manners/values"),
        ({"resign_moves": 0}, "/manners/resign_moves"),
        ({"draw_within": -1}, "/manners/draw_within"),
        ({"draw_offered": 1.5}, "/manners/draw_offered"),
    ],
)
def test_manners_that_do_not_fit_their_schema_are_refused(
    client: FlaskClient, manners: object, pointer: str
) -> None:
    refusal = problem(post(client, "chess/move", manners=manners))
    assert (refusal["code"], refusal["pointer"]) == ("invalid_request", pointer)


def test_an_analysis_has_no_manners(client: FlaskClient) -> None:
    refusal = problem(post(client, "chess/analysis", manners={}))
    assert refusal["pointer"] == "/manners"
