"""Strategies of whole games with hidden information: solved, given by view, and modelled."""

import json
from collections.abc import Mapping
from itertools import permutations, product
from typing import Any, cast

import pytest
from flask.testing import FlaskClient

from tests.support import found, post

RANKS = "JQK"
FIRST = [f"1: {card}? {past}" for card in RANKS for past in ("-", "pb")]
SECOND = [f"2: ?{card} {past}" for card in RANKS for past in ("p", "b")]
VALUE = -1 / 18
"""Value of Kuhn poker to the first player (Kuhn 1950)."""

Bets = Mapping[str, float]
"""Probability to bet, or to call, by view (information state)."""


def fold(views: list[str], bets: tuple[int, ...]) -> Bets:
    return dict(zip(views, map(float, bets), strict=True))


def won(first: str, second: str, bets: Bets) -> float:
    """Return what the first player wins in the mean, once the cards are dealt."""
    stake = 1 if RANKS.index(first) > RANKS.index(second) else -1
    opens, calls = bets[f"1: {first}? -"], bets[f"1: {first}? pb"]
    raises, sees = bets[f"2: ?{second} p"], bets[f"2: ?{second} b"]
    bet = sees * 2 * stake + (1 - sees)
    passed = raises * (calls * 2 * stake - (1 - calls)) + (1 - raises) * stake
    return opens * bet + (1 - opens) * passed


def worth(bets: Bets) -> float:
    """Return what the first player wins in the mean: an enumeration of Kuhn poker of its own."""
    deals = list(permutations(RANKS, 2))
    return sum(won(first, second, bets) for first, second in deals) / len(deals)


def bounds(bets: Bets, fixed: Bets) -> tuple[float, float]:
    """Return what the second and the first player can force, knowing the other's strategy.

    Each tries all of its pure strategies that play as `fixed` says.
    """

    def values(views: list[str]) -> list[float]:
        pure = product((0, 1), repeat=len(views))
        return [worth({**bets, **fold(views, choice), **fixed}) for choice in pure]

    return min(values(SECOND)), max(values(FIRST))


def bets_of(reply: dict[str, Any]) -> Bets:
    chosen = {row["view"]: row["strategy"] for row in reply["views"]}
    return {
        view: next(choice["probability"] for choice in strategy if choice["move"] == "bet")
        for view, strategy in chosen.items()
    }


def rows(bets: Bets) -> dict[str, dict[str, float]]:
    """Return the same as a request words it."""
    return {view: {"bet": share, "pass": 1 - share} for view, share in bets.items()}


def solved(client: FlaskClient, game: str = "kuhn_poker", **body: object) -> dict[str, Any]:
    return found(client, f"{game}/policy", **{"rows": "all", **body})


@pytest.mark.parametrize(
    ("algorithm", "most"), [("cfr", 5e-4), ("sequence_form", 1e-7)], ids=["cfr", "sequence_form"]
)
@pytest.mark.parametrize(
    ("fixed", "value"),
    [
        ({}, VALUE),
        # Both ends of the family of equilibria.
        ({"1: K? -": 1}, VALUE),
        ({"1: K? -": 0}, VALUE),
        # Who always bets is called with Q and K: -2 in three deals of six, 1 in two, 2 in one.
        ({"1: J? -": 1, "1: Q? -": 1, "1: K? -": 1}, -1 / 3),
        ({"2: ?Q b": 1}, None),
        ({"1: J? -": 0.5, "2: ?J p": 1}, None),
    ],
)
def test_the_strategies_of_kuhn_poker_are_an_equilibrium_of_what_is_not_given(
    client: FlaskClient, algorithm: str, most: float, fixed: Bets, value: float | None
) -> None:
    reply = solved(client, algorithm=algorithm, policy=rows(fixed))
    bets = bets_of(reply)
    assert bets.keys() == {*FIRST, *SECOND}
    assert {row["view"] for row in reply["views"] if row.get("fixed")} == fixed.keys()
    assert {view: bets[view] for view in fixed} == pytest.approx(fixed)
    least, best = bounds(bets, fixed)
    assert reply["values"][0] == pytest.approx(worth(bets), abs=1e-9)
    assert reply["nash_conv"] == pytest.approx(best - least, abs=1e-9)
    assert best - least <= most
    if value is not None:
        assert least - most <= value <= best + most
    assert (reply["exact"], reply["complete"]) == (algorithm == "sequence_form", True)
    assert ("exploitability" in reply) == (not fixed)


def test_each_view_has_its_reach_and_its_value(client: FlaskClient) -> None:
    reply = solved(client, algorithm="sequence_form")
    bets = bets_of(reply)
    by_view = {row["view"]: row for row in reply["views"]}
    assert (reply["information_states"], len(by_view)) == (12, 12)
    assert reply["values"] == pytest.approx([VALUE, -VALUE])
    for card in RANKS:
        first = by_view[f"1: {card}? -"]
        others = [won(card, other, bets) for other in RANKS if other != card]
        assert first["reach_probability"] == pytest.approx(1 / 3)
        assert first["values"] == pytest.approx([sum(others) / 2, -sum(others) / 2])
        behind = by_view[f"2: ?{card} b"]
        opened = [bets[f"1: {other}? -"] for other in RANKS if other != card]
        assert behind["reach_probability"] == pytest.approx(sum(opened) / 6)
        for choice in by_view[f"1: {card}? pb"]["strategy"]:
            assert choice["move"] in {"bet", "pass"}
    mean = sum(
        by_view[f"1: {card}? -"]["reach_probability"] * by_view[f"1: {card}? -"]["values"][0]
        for card in RANKS
    )
    assert mean == pytest.approx(VALUE)


def test_a_view_of_the_whole_strategy_is_what_a_search_there_says(client: FlaskClient) -> None:
    whole = solved(client, iterations=300)
    for row in whole["views"]:
        body = {"view": row["view"], "algorithm": "cfr", "iterations": 300, "seed": 1}
        alone = found(client, "kuhn_poker/analysis", **body)
        assert alone["reach_probability"] == pytest.approx(row["reach_probability"])
        for one, other in zip(alone["strategy"], row["strategy"], strict=True):
            assert one == pytest.approx(other)
        assert alone["nash_conv"] == pytest.approx(whole["nash_conv"])


def test_one_players_strategy_is_listed_alone(client: FlaskClient) -> None:
    reply = solved(client, rows="strategy", player="2")
    assert {row["view"] for row in reply["views"]} == set(SECOND)
    assert reply["player"] == "2"


def test_leduc_poker_has_936_views_and_its_published_value(client: FlaskClient) -> None:
    reply = solved(client, "leduc_poker", iterations=300, time_ms=60_000)
    assert (reply["information_states"], len(reply["views"])) == (936, 936)
    assert reply["exploitability"] == reply["nash_conv"] / 2 < 0.01
    assert reply["values"][0] == pytest.approx(-0.085606424, abs=reply["nash_conv"])


def test_three_players_have_no_exploitability(client: FlaskClient) -> None:
    options = {"players": 3}
    reply = solved(client, options=options, iterations=200)
    assert reply["nash_conv"] < 0.1
    view = reply["views"][0]["view"]
    search = {"view": view, "algorithm": "cfr", "iterations": 200, "options": options}
    for answer in (reply, found(client, "kuhn_poker/move", **search)):
        assert answer["nash_conv"] > 0
        assert answer["exact"] is False
        assert not {"exploitability", "guarantee"} & answer.keys()


def test_a_search_at_a_view_takes_the_same_policy(client: FlaskClient) -> None:
    policy = rows({"1: J? -": 1, "1: Q? -": 1, "1: K? -": 1})
    for algorithm in ("cfr", "sequence_form"):
        body = {"view": "2: ?Q b", "algorithm": algorithm, "policy": policy, "seed": 1}
        reply = found(client, "kuhn_poker/analysis", **body)
        assert reply["reach_probability"] == pytest.approx(1 / 3)
        assert reply["value"] == pytest.approx(0, abs=1e-3)
        calls = next(one for one in reply["strategy"] if one["move"] == "bet")
        assert calls["probability"] == pytest.approx(1, abs=1e-3)
        assert "exploitability" not in reply
    # What was learned under it is not what others are told.
    free = found(client, "kuhn_poker/analysis", view="2: ?Q b", algorithm="cfr", iterations=500)
    calls = next(one for one in free["strategy"] if one["move"] == "bet")
    assert calls["probability"] == pytest.approx(1 / 3, abs=0.02)


RANDOM = {"model": "random"}
ALWAYS = {"model": "policy", "policy": rows(dict.fromkeys(FIRST, 1.0))}
HALF = {
    "model": "mixture",
    "parts": [{"share": 0.5, **RANDOM}, {"share": 0.5, **ALWAYS}],
}
THREE_QUARTERS = {"model": "policy", "policy": rows(dict.fromkeys(FIRST, 0.75))}


def test_no_value_is_exact_where_play_never_comes(client: FlaskClient) -> None:
    passes = rows(dict.fromkeys((f"1: {card}? -" for card in RANKS), 0.0))
    asked = {"view": "2: ?K b", "algorithm": "sequence_form", "time_ms": 10_000}
    reply = found(client, "kuhn_poker/move", policy=passes, **asked)
    assert reply["reach_probability"] == 0
    assert not reply["exact"]
    reply = found(client, "kuhn_poker/move", policy=passes, **{**asked, "view": "2: ?K p"})
    assert reply["reach_probability"] > 0
    assert reply["exact"]


@pytest.mark.parametrize("opponent", [RANDOM, ALWAYS, HALF], ids=["random", "policy", "mixture"])
def test_a_solver_answers_fixed_models_as_the_best_response_does(
    client: FlaskClient, opponent: dict[str, Any]
) -> None:
    def value(**body: object) -> dict[str, Any]:
        return found(client, "kuhn_poker/analysis", view="2: ?Q b", seed=1, **body)

    best = value(algorithm="best_response", opponent=opponent)
    assert best["exact"] is True
    for algorithm in ("cfr", "sequence_form"):
        reply = value(algorithm=algorithm, opponent=opponent)
        assert reply["value"] == pytest.approx(best["value"], abs=1e-3)
        assert reply["nash_conv"] == pytest.approx(0, abs=1e-3)
        assert reply["opponent"] == opponent["model"]


def test_a_mixture_is_its_mean_at_each_view(client: FlaskClient) -> None:
    body = {"view": "2: ?Q b", "algorithm": "best_response"}
    mixed = found(client, "kuhn_poker/analysis", **body, opponent=HALF)
    table = found(client, "kuhn_poker/analysis", **body, opponent=THREE_QUARTERS)
    assert mixed["strategy"] == table["strategy"]


@pytest.mark.parametrize("epsilon", [0.0, 0.25, 1.0])
def test_a_player_who_errs_is_answered_alike_by_both_solvers(
    client: FlaskClient, epsilon: float
) -> None:
    def answers(card: str, **body: object) -> dict[str, Any]:
        return found(client, "kuhn_poker/analysis", view=f"1: {card}? -", seed=1, **body)

    opponent = {"model": "epsilon", "epsilon": epsilon}
    values = {}
    for algorithm in ("cfr", "sequence_form"):
        replies = [answers(card, algorithm=algorithm, opponent=opponent) for card in RANKS]
        values[algorithm] = sum(reply["value"] for reply in replies) / 3
        assert all(reply["nash_conv"] < 1e-3 for reply in replies)
    assert values["cfr"] == pytest.approx(values["sequence_form"], abs=1e-3)
    if epsilon == 0:
        assert values["sequence_form"] == pytest.approx(VALUE, abs=1e-6)
    if epsilon == 1:
        uniform = dict.fromkeys([*FIRST, *SECOND], 0.5)
        assert values["sequence_form"] == pytest.approx(bounds(uniform, {})[1], abs=1e-6)
    else:
        assert values["sequence_form"] >= VALUE - 1e-6


def test_auto_solves_a_small_game_under_a_model(client: FlaskClient) -> None:
    reply = found(client, "kuhn_poker/move", view="2: ?Q b", opponent=ALWAYS, seed=1)
    assert reply["algorithm"] == "best_response"
    assert reply["why"].startswith("best_response")


@pytest.mark.parametrize(
    ("policies", "bets"),
    [
        ([RANDOM, RANDOM], dict.fromkeys([*FIRST, *SECOND], 0.5)),
        ([ALWAYS, RANDOM], {**dict.fromkeys(FIRST, 1.0), **dict.fromkeys(SECOND, 0.5)}),
        ([HALF, RANDOM], {**dict.fromkeys(FIRST, 0.75), **dict.fromkeys(SECOND, 0.5)}),
    ],
)
def test_policies_by_view_are_worth_what_an_enumeration_says(
    client: FlaskClient, policies: list[dict[str, Any]], bets: Bets
) -> None:
    reply = found(client, "kuhn_poker/policy-value", policies=policies)
    assert reply["exact"] is True
    assert reply["values"] == pytest.approx([worth(bets), -worth(bets)])


def test_two_random_players_of_kuhn_poker_give_the_first_an_eighth(client: FlaskClient) -> None:
    assert worth(dict.fromkeys([*FIRST, *SECOND], 0.5)) == 1 / 8
    reply = found(client, "kuhn_poker/policy-value", policies=[RANDOM, RANDOM])
    assert reply["values"] == pytest.approx([1 / 8, -1 / 8])


def test_a_face_off_sets_policies_by_view_against_each_other(client: FlaskClient) -> None:
    equilibrium = bets_of(solved(client, algorithm="sequence_form"))
    safe = {"name": "safe", "model": "policy", "policy": rows(equilibrium)}
    calls = {"model": "policy", "policy": rows(dict.fromkeys(SECOND, 1.0))}
    reply = found(
        client,
        "kuhn_poker/face-off",
        agents=[
            safe | {"policy": rows({v: equilibrium[v] for v in FIRST})},
            {"name": "always", **ALWAYS},
        ],
        opponents=[
            safe | {"policy": rows({v: equilibrium[v] for v in SECOND})},
            {"name": "calls", **calls},
        ],
    )
    table = {row["agent"]: row["values"] for row in reply["rows"]}
    always, calling = dict.fromkeys(FIRST, 1.0), dict.fromkeys(SECOND, 1.0)
    assert reply["exact"] is True
    assert table["safe"] == pytest.approx([VALUE, worth({**equilibrium, **calling})])
    assert table["always"] == pytest.approx(
        [worth({**equilibrium, **always}), worth({**always, **calling})]
    )
    assert table["safe"][1] >= VALUE - 1e-9
    assert table["always"][0] <= VALUE + 1e-9


@pytest.mark.parametrize(
    ("game", "body", "code", "pointer"),
    [
        ("kuhn_poker", {"state": "JQ p"}, "algorithm_refused", "/state"),
        ("kuhn_poker", {"moves": ["J"]}, "algorithm_refused", "/state"),
        ("kuhn_poker", {"view": "1: J? -"}, "hidden_information", "/view"),
        ("kuhn_poker", {"rows": "lost"}, "algorithm_refused", "/rows"),
        ("kuhn_poker", {"algorithm": "minimax"}, "algorithm_refused", "/algorithm"),
        ("kuhn_poker", {"player": "3"}, "unknown_player", "/player"),
        (
            "kuhn_poker",
            {"algorithm": "sequence_form", "iterations": 5},
            "algorithm_refused",
            "/iterations",
        ),
        (
            "kuhn_poker",
            {"algorithm": "sequence_form", "options": {"players": 3}},
            "algorithm_refused",
            "/algorithm",
        ),
        (
            "kuhn_poker",
            {"policy": {"1: J? -": {"bet": 0.5}}},
            "bad_opponent",
            "/policy/1: J? -",
        ),
        (
            "kuhn_poker",
            {"policy": {"1: J? -": {"raise": 1}}},
            "illegal_move",
            "/policy/1: J? -/raise",
        ),
        ("leduc_poker", {"most_positions": 1000}, "too_many_positions", "/most_positions"),
        (
            "liars_dice",
            {"most_positions": 50_000, "time_ms": 60_000},
            "too_many_positions",
            "/most_positions",
        ),
        ("nim", {"algorithm": "cfr"}, "algorithm_refused", "/algorithm"),
        ("nim", {"policy": {}}, "algorithm_refused", "/policy"),
    ],
)
def test_what_cannot_be_solved_by_views_is_refused(
    client: FlaskClient, game: str, body: dict[str, Any], code: str, pointer: str
) -> None:
    response = post(client, f"{game}/policy", **body)
    problem = response.get_json()
    assert (response.status_code, problem["code"], problem["pointer"]) == (422, code, pointer)


@pytest.mark.parametrize(
    ("game", "body", "pointer"),
    [
        ("kuhn_poker", {"view": "1: J? -", "algorithm": "is_mcts"}, "/policy"),
        ("kuhn_poker", {"view": "1: J? -", "algorithm": "best_response"}, "/policy"),
        ("tic_tac_toe", {}, "/policy"),
    ],
)
def test_a_policy_for_another_search_is_refused(
    client: FlaskClient, game: str, body: dict[str, Any], pointer: str
) -> None:
    response = post(client, f"{game}/move", policy={}, **body)
    assert (response.status_code, response.get_json()["pointer"]) == (422, pointer)


@pytest.mark.parametrize(
    ("opponent", "algorithm", "pointer"),
    [
        ({"model": "epsilon", "epsilon": 0.5}, "best_response", "/algorithm"),
        (
            {
                "model": "mixture",
                "parts": [{"share": 0.5, "model": "optimal"}, {"share": 0.5, **RANDOM}],
            },
            "best_response",
            "/opponent",
        ),
        ({**RANDOM, "trust": 0.5}, "cfr", "/opponent/trust"),
    ],
)
def test_a_model_that_a_solver_cannot_take_is_refused(
    client: FlaskClient, opponent: dict[str, Any], algorithm: str, pointer: str
) -> None:
    body = {"view": "1: J? -", "algorithm": algorithm, "opponent": opponent}
    response = post(client, "kuhn_poker/move", **body)
    assert (response.status_code, response.get_json()["pointer"]) == (422, pointer)


def tree(client: FlaskClient, title: str) -> dict[str, Any]:
    """Return the options of an example of the game tree."""
    examples = client.get("/v1/games/tree").get_json()["examples"]
    texts = (one["options"] for one in examples if one["title"].startswith(title))
    return cast("dict[str, Any]", json.loads(next(texts)))


@pytest.mark.parametrize(("algorithm", "most"), [("cfr", 5e-3), ("sequence_form", 1e-9)])
def test_matching_pennies_in_two_turns_is_half_and_half(
    client: FlaskClient, algorithm: str, most: float
) -> None:
    options = tree(client, "Matching pennies as two turns")
    reply = solved(client, "tree", options=options, algorithm=algorithm)
    assert reply["values"] == pytest.approx([0, 0], abs=most)
    assert [row["player"] for row in reply["views"]] == ["MAX", "MIN"]
    for row in reply["views"]:
        shares = {choice["move"]: choice["probability"] for choice in row["strategy"]}
        assert shares == pytest.approx({"heads": 0.5, "tails": 0.5}, abs=most)


def test_beer_and_quiche_ends_in_one_breakfast_for_both_types(client: FlaskClient) -> None:
    """Each pools: on beer, worth 2.9, or on quiche, worth 2.1 (Cho and Kreps 1987)."""
    options = tree(client, "Beer and quiche")
    reply = solved(client, "tree", options=options, iterations=20_000)
    assert reply["nash_conv"] < 1e-2
    assert "exploitability" not in reply
    breakfast = {
        row["view"]: max(row["strategy"], key=lambda choice: choice["probability"])["move"]
        for row in reply["views"]
        if row["player"] == "1"
    }
    assert len(breakfast) == 2
    pooled = set(breakfast.values())
    assert len(pooled) == 1
    first = 2.9 if pooled == {"beer"} else 2.1
    assert reply["values"] == pytest.approx([first, 0.9], abs=1e-2)
