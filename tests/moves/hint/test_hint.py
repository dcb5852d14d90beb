"""giveHint: the best moves, and what speaks for the first in words."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, cast

import pytest
from flask.testing import FlaskClient

from service.cache.answers.answers import Answer
from service.engine import Engine, FeatureValue, Game, LineReport, Table, built_in_games
from service.moves.hint.reasons import LEAST, Contributions, Reason, reasons
from service.moves.hint.sentence import sentence
from service.moves.move_service import MoveService
from tests.support import MakeApp, found, post, problem, source
from tests.support.hidden_games import random_move

HANGING_QUEEN = "4k3/p7/8/3q4/8/4N3/P7/4K3 w - - 0 1"
BACK_RANK = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
EXCHANGE = ["e4", "e5", "Nf3", "d6", "d4"]
TAKEN_BACK = "e5d4 f1c4 g8f6 e1g1 b8c6 f3d4 c6d4 d1d4"
IN_EXCHANGE = TAKEN_BACK.removesuffix(" d1d4")
QUIET = "g8f6 d4e5 f6e4 f1d3 e4c5"
ONLY_MOVE = "k7/8/8/8/8/8/1r6/K7 w - - 0 1"

HintOf = Callable[..., dict[str, Any]]


def line(move: str, value: float = 0.0, **more: object) -> LineReport:
    return cast("LineReport", {"move": move, "value": value, "exact": False, **more})


def leading(moves: str, evaluation: float | None) -> LineReport:
    variation = moves.split()
    said = {} if evaluation is None else {"evaluation": evaluation}
    return line(variation[0], principal_variation=variation, **said)


def proven(move: str, outcome: str, plies: int) -> LineReport:
    value = {"win": 1.0, "draw": 0.0, "loss": -1.0}[outcome]
    return line(move, value, exact=True, outcome=outcome, plies=plies)


def at_most(move: str, outcome: str, plies: int) -> LineReport:
    return cast("LineReport", {**proven(move, outcome, plies), "plies_at_most": True})


def contributions(**amounts: float) -> Contributions:
    features = [
        FeatureValue(
            name=name, about=f"about {name}", value=2 * amount, weight=0.5, contribution=amount
        )
        for name, amount in amounts.items()
    ]
    return Contributions(features, {})


NOTHING = contributions()


@pytest.mark.parametrize(
    ("lines", "legal_moves", "said"),
    [
        ([proven("a", "win", 1), line("b")], 9, "a wins at once."),
        ([proven("a", "win", 5), proven("b", "win", 7)], 9, "a wins in 5 plies."),
        (
            [proven("a", "win", 5), proven("b", "draw", 7)],
            9,
            "a wins in 5 plies, and is the only move that wins.",
        ),
        (
            [proven("a", "draw", 4), proven("b", "loss", 2)],
            9,
            "a draws, and is the only move that does not lose.",
        ),
        ([proven("a", "draw", 4), proven("b", "draw", 4)], 9, "a draws."),
        ([proven("a", "loss", 6), proven("b", "loss", 6)], 9, "a loses in 6 plies."),
        (
            [proven("a", "loss", 6), proven("b", "loss", 4)],
            9,
            "a loses in 6 plies, later than any other move.",
        ),
        ([line("a", -0.5), proven("b", "loss", 4)], 9, "a is the only move that does not lose."),
        ([line("a", -0.5)], 1, "a is the only legal move."),
        ([line("a", 1.0, exact=True, outcome="win"), line("b")], 9, "a wins."),
        ([line("a", -1.0, exact=True, outcome="loss"), proven("b", "loss", 4)], 9, "a loses."),
        ([proven("a", "loss", 2)], 1, "a is the only legal move, and loses in 2 plies."),
        ([line("a", 6.0, exact=True), line("b")], 9, "a is worth +6, which is proven."),
        (
            [line("a", -1e12, exact=True, infinite="-inf")],
            9,
            "a is worth -∞, which is proven.",
        ),
        (
            [line("a", 1e12, evaluation=1e12, infinite="inf"), line("b", 0.2, evaluation=0.2)],
            9,
            "a is better than b.",
        ),
        ([line("a", 0.5), line("b", 0.25)], 9, "a is better than b by 0.25."),
        ([line("a", 0.5), line("b", 0.5)], 9, "a is as good as b."),
        ([line("a", 0.4), line("b", 0.5)], 9, "a is the best move that was found."),
        ([at_most("a", "win", 9), line("b")], 9, "a wins in at most 9 plies."),
        (
            [at_most("a", "loss", 8), proven("b", "loss", 6)],
            9,
            "a loses in at most 8 plies.",
        ),
        ([line("a", 0.5)], 9, "a is the best move that was found."),
        (
            [line("a", 0.5, evaluation=1.5), line("b", 0.2, evaluation=1.1)],
            9,
            "a is better than b by 0.40 pawns.",
        ),
        ([line("g1f3", move_label="Nf3"), line("b")], 9, "Nf3 is as good as b."),
    ],
)
def test_a_sentence_without_features(
    lines: Sequence[LineReport], legal_moves: int, said: str
) -> None:
    assert sentence(lines, [], "pawns", legal_moves) == said


@pytest.mark.parametrize(
    ("found_reasons", "said"),
    [
        ([("material", 1.2, 1.0)], "a gains in material (+1.2 pawns)."),
        (
            [("material", 1.2, 1.0), ("king_safety", 0.3, 0.4)],
            "a gains in material (+1.2 pawns) and king safety (+0.30).",
        ),
        (
            [("material", 1.2, 1.0), ("mobility", 0.3, 0.4), ("threats", 0.1, 0.3)],
            "a gains in material (+1.2 pawns), mobility (+0.30) and threats (+0.10).",
        ),
        ([("mobility", -0.2, 0.6)], "a is ahead of b in mobility (+0.60 pawns)."),
        (
            [("material", 1.0, 1.0), ("mobility", 0.0, 0.6)],
            "a gains in material (+1.0 pawns), and is ahead of b in mobility (+0.60 pawns).",
        ),
    ],
)
def test_a_sentence_with_features(
    found_reasons: Sequence[tuple[str, float, float]], said: str
) -> None:
    named = [Reason(name, "", gain, lead) for name, gain, lead in found_reasons]
    assert sentence([line("a"), line("b")], named, "pawns", 9) == said


def test_where_players_choose_at_once_a_hint_is_a_choice_of_a_strategy(client: FlaskClient) -> None:
    hint = found(client, "matrix/hint")
    assert hint["sentence"].startswith("rock is the most probable choice of a strategy")
    assert hint["reasons"] == []


def test_a_move_after_which_chance_moves_has_reasons(client: FlaskClient) -> None:
    """13/9 leaves a checker to be hit."""
    hint = found(client, "backgammon/hint", moves=["31"], depth=1)
    assert hint["moves"][0]["move"] == "8/5 6/5"
    leads = {reason["name"]: reason["lead"] for reason in hint["reasons"]}
    assert leads["high_home"] > 0


@pytest.fixture
def hint_of(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> HintOf:
    """The hint of an analysis that has found these lines."""
    analyze: Any = MoveService.analyze

    def hint(*lines: LineReport) -> dict[str, Any]:
        def with_lines(*args: object, **more: object) -> Answer:
            answer: Answer = analyze(*args, **more)
            answer.report["lines"] = list(lines)
            return answer

        monkeypatch.setattr(MoveService, "analyze", with_lines)
        return found(client, "chess/hint", moves=EXCHANGE, depth=1)

    return hint


def test_what_is_taken_back_is_no_gain(hint_of: HintOf) -> None:
    """Where both lines end with the same player to move, Black is a knight ahead for a ply."""
    hint = hint_of(leading(TAKEN_BACK, -0.25), leading(QUIET, -0.37))
    assert hint["reasons"]
    assert all(abs(reason["gain"]) < 1 for reason in hint["reasons"])
    assert "material" not in hint["sentence"]


@pytest.mark.parametrize("evaluation", [-0.25, None])
def test_a_line_that_ends_in_an_exchange_has_no_reasons(
    hint_of: HintOf, evaluation: float | None
) -> None:
    hint = hint_of(leading(IN_EXCHANGE, evaluation), leading(QUIET, -0.37))
    assert hint["reasons"] == []
    assert hint["sentence"].startswith("e5d4 is ")


def test_a_second_line_that_ends_in_an_exchange_is_compared_with_nothing(hint_of: HintOf) -> None:
    hint = hint_of(leading(QUIET, -0.37), leading(IN_EXCHANGE, -0.25))
    assert all("lead" not in reason for reason in hint["reasons"])


def test_a_proven_move_needs_no_reasons(client: FlaskClient) -> None:
    assert found(client, "chess/hint", state=BACK_RANK, depth=3)["reasons"] == []


def test_reasons_are_what_is_better_than_after_the_second_move() -> None:
    now = contributions(material=0.0, mobility=1.0, tempo=0.2, space=0.0)
    first = contributions(material=1.0, mobility=0.5, tempo=0.2, space=-1.0)
    second = contributions(material=0.0, mobility=-0.5, tempo=0.2, space=1.0)
    assert [(one.name, one.gain, one.lead) for one in reasons(now, first, second)] == [
        ("material", 1.0, 1.0),
        ("mobility", -0.5, 1.0),
    ]


def test_without_a_second_move_reasons_are_what_is_better_than_now() -> None:
    now, first = contributions(a=0.0, b=1.0), contributions(a=0.5, b=0.0)
    (reason,) = reasons(now, first, NOTHING)
    assert (reason.name, reason.about, reason.gain, reason.lead) == ("a", "about a", 0.5, None)


def test_reasons_are_few_and_none_is_small() -> None:
    amounts = {"a": 2.0, "b": 1.9, "c": 1.8, "d": 1.7}
    zeros = dict.fromkeys(amounts, 0.0)
    found_there = reasons(contributions(**zeros), contributions(**amounts), contributions(**zeros))
    assert [one.name for one in found_there] == ["a", "b", "c"]
    now, first = contributions(a=0.0, b=0.0), contributions(a=2.0, b=0.39)
    assert [one.name for one in reasons(now, first, now)] == ["a"]
    slight = contributions(a=LEAST - 0.01, b=0.0)
    assert reasons(now, slight, now) == []


@pytest.mark.parametrize("missing", range(2))
def test_without_features_there_are_no_reasons(missing: int) -> None:
    given = [contributions(a=1.0), contributions(a=2.0)]
    given[missing] = NOTHING
    now, first = given
    assert reasons(now, first, NOTHING) == []


def test_weights_of_the_request_count() -> None:
    (feature,) = [FeatureValue(name="a", about="", value=2.0, weight=0.5, contribution=1.0)]
    assert Contributions([feature], {}).of("a") == 1.0
    assert Contributions([feature], {"a": 3.0}).of("a") == 6.0


def test_a_queen_to_be_taken_is_material(client: FlaskClient) -> None:
    hint = found(client, "chess/hint", state=HANGING_QUEEN, depth=3)
    assert hint["moves"][0]["move"] == "e3d5"
    assert hint["reasons"][0]["name"] == "material"
    assert hint["reasons"][0]["gain"] > 3
    assert hint["reasons"][0]["lead"] > 2
    assert hint["sentence"].startswith("Nxd5 gains in material (+")


def test_a_mate_is_stated_and_the_moves_are_valued(client: FlaskClient) -> None:
    hint = found(client, "chess/hint", state=BACK_RANK, depth=3)
    assert len(hint["moves"]) == 3
    assert (hint["moves"][0]["move_label"], hint["moves"][0]["outcome"]) == ("Ra8#", "win")
    assert all("value" in move for move in hint["moves"])
    assert hint["sentence"] == "Ra8# wins at once."


def test_the_only_move_that_does_not_lose_is_stated(client: FlaskClient) -> None:
    """X threatens to fill the left column."""
    hint = found(client, "tic_tac_toe/hint", state="X../XO./...", depth=9)
    (first, second, _) = hint["moves"]
    assert (first["move"], second["outcome"]) == ("a1", "loss")
    assert hint["sentence"] == "a1 draws, and is the only move that does not lose."


def test_of_moves_that_were_not_searched_nothing_is_stated(client: FlaskClient) -> None:
    """c3 wins too, and at once."""
    body = {"state": "XX./.../OO.", "depth": 9, "root_moves": ["c1", "a2"]}
    assert found(client, "tic_tac_toe/hint", **body)["sentence"] == "c1 wins in 3 plies."
    lost = [proven("a", "loss", 6), proven("b", "loss", 4)]
    assert sentence(lost, [], "pawns", 9, of_all=False) == "a loses in 6 plies."


def test_the_only_legal_move_is_stated(client: FlaskClient) -> None:
    hint = found(client, "chess/hint", state=ONLY_MOVE, depth=2)
    assert hint["sentence"].startswith("Kxb2 is the only legal move")


def test_a_hint_has_the_fields_of_its_search(client: FlaskClient) -> None:
    hint = found(client, "connect_four/hint", depth=4)
    answer = found(client, "connect_four/analysis", depth=4, multi_pv=3)
    for name in ("game", "state", "player", "unit", "algorithm", "depth", "complete", "stopped_by"):
        assert hint[name] == answer[name]
    assert hint["moves"] == answer["lines"][:3]


def until_a_choice(game: Game) -> list[str]:
    """Return outcomes of chance until a player chooses."""
    moves: list[str] = []
    while game.at(None, moves).inspect()["turn"] == "chance":
        moves.append(random_move(game.at(None, moves), Random(len(moves))))
    return moves


@pytest.mark.parametrize("game", built_in_games())
def test_every_game_has_hints(client: FlaskClient, game: str) -> None:
    hides = Game(game).hides_information
    limits = {"time_ms": 500, "nodes": 2000} if hides else {"depth": 2}
    hint = found(client, f"{game}/hint", moves=until_a_choice(Game(game)), **limits)
    assert 1 <= len(hint["moves"]) <= 3
    names = {feature["name"] for feature in Engine(Table(megabytes=1)).card(game)["features"]}
    assert {reason["name"] for reason in hint["reasons"]} <= names
    assert hint["sentence"].endswith(".")
    first = hint["moves"][0]
    assert hint["sentence"].startswith(first.get("move_label", first["move"]))


def test_a_hint_is_served_from_the_cache_of_an_analysis(make_app: MakeApp) -> None:
    client = make_app(redis_url="redis://127.0.0.1:1", memory_s=3600).test_client()
    analysis = found(client, "chess/analysis", depth=3, multi_pv=3)
    first, second = (found(client, "chess/hint", depth=3) for _ in range(2))
    assert source(first) == {"hit": True, "layer": "memory"}
    assert first["moves"] == analysis["lines"][:3]
    assert {**first, "waited_ms": 0} == {**second, "waited_ms": 0}


def test_a_line_that_cannot_be_played_on_is_no_error(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    analyze: Any = MoveService.analyze

    def broken(*args: object, **more: object) -> Answer:
        answer: Answer = analyze(*args, **more)
        for one in answer.report["lines"]:
            one["principal_variation"] = [one["move"], "e8e1", "nonsense"]
        return answer

    monkeypatch.setattr(MoveService, "analyze", broken)
    hint = found(client, "chess/hint", depth=3, seed=1)
    assert hint["sentence"].startswith(hint["moves"][0]["move_label"])


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"multi_pv": 3}, "invalid_request"),
        ({"moves": ["31", "8/5 6/5"]}, "chance_moves"),
        ({"state": "nonsense"}, "malformed_state"),
    ],
)
def test_a_hint_has_the_errors_of_a_search(
    client: FlaskClient, body: dict[str, Any], code: str
) -> None:
    assert problem(post(client, "backgammon/hint", **body))["code"] == code


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ("8/4N3/8/8/8/2b1p3/p1K1P3/k7 w - - 0 1", "Nc6 wins in 5 plies"),
        ("8/5k2/8/4K3/8/1P6/8/5n1Q w - - 0 1", "Qh7+ wins in 5 plies"),
    ],
)
def test_the_plies_of_a_win_are_those_of_best_play(
    client: FlaskClient, state: str, said: str
) -> None:
    hint = found(client, "chess/hint", state=state, nodes=1_000_000)
    assert hint["sentence"].startswith(said)
    assert "plies_at_most" not in hint["moves"][0]
