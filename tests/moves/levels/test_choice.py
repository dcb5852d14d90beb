"""The draw of a level: values, the softmax, the way to an end; and the tables that ship."""

import json
import math
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bench.levels.contest import MOST_NODES, PLAYOUT_NODES, pairings
from bench.levels.log import Log, Played
from bench.levels.movers import LevelMover, RandomMover
from bench.levels.play import Sides
from bench.levels.ratings import rated
from service.__main__ import main
from service.engine import Engine, Position, Report, Table, Task
from service.moves.levels.choice import drawn, pick, softmax, within
from service.moves.levels.chooser import Chooser, Draw, MoveChoice
from service.moves.levels.ladder import (
    FLOOR,
    FULL_STRENGTH,
    GENERAL,
    Ladder,
    Level,
    Rating,
    calibrated,
    ladder_of,
)
from service.moves.levels.strength import Strength
from service.moves.levels.worth import VISITED, Candidate, candidates, has_evaluations
from service.moves.limits import combined
from service.play.handicap import Handicap

ENGINE = Engine(Table(megabytes=1))
WORTHS = [0.4, 0.0, -0.3, -2.5]


def line(move: str, **fields: object) -> dict[str, Any]:
    return {"move": move, "value": 0.0, **fields}


def worth(move: str, amount: float) -> Candidate:
    return Candidate(line(move), amount)


@pytest.mark.parametrize("temperature", [0.1, 1.0, 30.0])
def test_draws_follow_the_softmax(temperature: float) -> None:
    """The oracle: exp(w / T) over their sum; deviations within five standard errors."""
    weights = [math.exp(amount / temperature) for amount in WORTHS]
    expected = [weight / sum(weights) for weight in weights]
    assert softmax(WORTHS, temperature) == pytest.approx(expected)
    found, games = Counter[str](), 20_000
    source = Random(5)
    among = [worth(str(index), amount) for index, amount in enumerate(WORTHS)]
    for _ in range(games):
        found[pick(among, temperature, source).move] += 1
    for index, share in enumerate(expected):
        error = 5 * math.sqrt(games * share * (1 - share)) + 1
        assert abs(found[str(index)] - games * share) < error


def test_without_temperature_the_best_share() -> None:
    assert softmax([1.0, 2.0, 2.0], 0) == [0.0, 0.5, 0.5]


@pytest.mark.parametrize(
    ("point", "index"), [(0.0, 0), (0.49, 0), (0.5, 2), (0.999, 2), (1.0, 2), (2.0, 2)]
)
def test_a_point_falls_into_a_share(point: float, index: int) -> None:
    assert drawn([0.5, 0.0, 0.5], point) == index


def test_what_loses_too_much_is_no_candidate() -> None:
    among = [worth("a", 1.0), worth("b", 0.5), worth("c", 0.49)]
    assert [one.move for one in within(among, 0.5)] == ["a", "b"]


def test_a_mistake_goes_by_what_is_seen() -> None:
    among = [worth("a", 1.0), worth("b", 0.0), worth("unseen", 5.0)]
    assert pick(among, 0.0, Random(1), {"a": 0.0, "b": 3.0}).move == "b"


def test_ends_are_worth_more_and_less_than_every_estimate() -> None:
    lines = [
        line("lost", value=-1.0, outcome="loss", plies=2),
        line("up", value=0.9, evaluation=12.0),
        line("slow", value=1.0, outcome="win", plies=9),
        line("down", value=-0.9, evaluation=-12.0),
        line("quick", value=1.0, outcome="win", plies=3),
        line("later", value=-1.0, outcome="loss", plies=6),
        line("drawn", value=0.0, outcome="draw", plies=4),
        {"move": "bounded", "at_most": 0.1},
    ]
    found = candidates({"lines": lines}, 10.0)
    assert [one.move for one in found] == ["quick", "slow", "up", "drawn", "down", "later", "lost"]
    assert [one.worth for one in found] == [22, 22, 12, 0, -12, -22, -22]


@pytest.mark.parametrize("behind", [0.0, 5.0, 15.0])
def test_a_player_who_is_behind_errs_no_more(behind: float) -> None:
    """Values are squashed, so that losses seem small where much is lost; worths are not."""
    evaluations = [0.3 - behind, 0.1 - behind, -1.0 - behind]
    lines = [
        line(str(index), value=math.tanh(evaluation / 2), evaluation=evaluation)
        for index, evaluation in enumerate(evaluations)
    ]
    shares = softmax([one.worth for one in candidates({"lines": lines}, 10.0)], 0.5)
    assert shares == pytest.approx(softmax([0.3, 0.1, -1.0], 0.5))


def test_values_count_where_a_proven_end_has_no_outcome() -> None:
    lines = [line("sure", value=3.0), line("guess", value=0.4, evaluation=90.0)]
    assert [one.worth for one in candidates({"lines": lines}, 10.0)] == [3.0, 0.4]


def test_relative_worths_are_in_standard_deviations() -> None:
    lines = [line("a", value=40.0), line("b", value=0.0)]
    assert [one.worth for one in candidates({"lines": lines}, 1.0, is_relative=True)] == [2.0, 0.0]


@pytest.mark.parametrize("seed", range(10))
def test_wins_are_quick_and_losses_slow(seed: int) -> None:
    def ends(outcome: str) -> list[Candidate]:
        return [Candidate(line(str(n), outcome=outcome, plies=n), 9.0) for n in (7, 3, 5)]

    assert pick(ends("win"), 1.0, Random(seed)).plies == 3
    assert pick(ends("loss"), 1.0, Random(seed)).plies == 7


def test_points_of_consecutive_seeds_lie_apart() -> None:
    """Six of them leave no third of the circle empty."""
    for state in ("a", "b", "c"):
        for first in range(50):
            points = sorted(Draw(first + step, state).point() for step in range(6))
            gaps = [after - before for before, after in pairwise([*points, points[0] + 1])]
            assert max(gaps) < 1 / 3


def test_points_of_great_seeds_lie_apart_too() -> None:
    for first in (1 << 53, 1 << 62, -(1 << 63)):
        points = sorted(Draw(first + step, "a").point() for step in range(6))
        gaps = [after - before for before, after in pairwise([*points, points[0] + 1])]
        assert 0 <= points[0] <= points[-1] < 1
        assert max(gaps) < 1 / 3


@pytest.mark.parametrize("level", range(FLOOR, FULL_STRENGTH))
def test_pawns_bound_no_values(level: int) -> None:
    """Searches by averages have values alone: their losses are counted in standard deviations."""
    values = {"a": 0.5, "b": 0.49, "c": 0.47, "d": 0.45, "bad": -0.9}
    report = {
        "lines": [line(move, value=value) for move, value in values.items()],
        "exact": False,
        "depth": 2,
        "stopped_by": "nodes",
    }
    chess = ladder_of(ENGINE.game("chess"))
    moves = set()
    for seed in range(50):
        draw = Draw(seed, "")
        choice = Chooser(Strength(level=level), chess, draw, lambda _: report).choose()
        assert choice
        moves.add(choice.chosen.move)
    assert "bad" not in moves


def test_a_level_chooses_among_as_many_moves_as_its_row_says() -> None:
    """A style's search values more: of these the level draws from its own alone."""
    row = Level(4, 100, 2, temperature=50.0, misses=0.0, blur=1.0)
    values = {"a": 0.3, "b": 0.2, "c": 0.1}
    lines = [line(move, evaluation=value) for move, value in values.items()]
    report = {"lines": lines, "exact": True, "depth": 4, "stopped_by": "nodes"}
    ladder = replace(GENERAL, levels=[row], is_relative=False)
    chosen = set()
    for seed in range(50):
        choice = Chooser(Strength(level=1), ladder, Draw(seed, ""), lambda _: report).choose()
        assert choice
        chosen.add(choice.chosen.move)
    assert chosen == {"a", "b"}


def test_a_certain_value_that_none_exceeds_is_a_win() -> None:
    lines = [
        line("slow", value=1.0, exact=True, principal_variation=["slow", "x", "y"]),
        line("likely", value=1.0, exact=False),
        line("quick", value=1.0, exact=True, principal_variation=["quick"]),
        line("sure", value=0.5, exact=True),
    ]
    found = candidates({"lines": lines}, 10.0, greatest_utility=1.0)
    assert [one.move for one in found] == ["quick", "slow", "likely", "sure"]
    assert [one.wins_at_once for one in found] == [True, False, False, False]
    assert [one.worth for one in found] == [11, 11, 1, 0.5]


@pytest.mark.parametrize("seed", range(20))
def test_no_second_search_begins_when_time_is_up(seed: int) -> None:
    asked: list[Task] = []

    def ask(task: Task) -> dict[str, Any]:
        asked.append(task)
        late = {"exact": False, "depth": 1, "stopped_by": "time"}
        return {"lines": [line("a", evaluation=0.0)], **late}

    assert Chooser(Strength(level=FLOOR), GENERAL, Draw(seed, ""), ask).choose()
    assert len(asked) == 1


def test_all_searches_for_a_move_have_one_time() -> None:
    """At level 3 of Gomoku each move is a mistake, which takes three searches."""
    game = ENGINE.game("tic_tac_toe", {"rows": 15, "columns": 15, "in_a_row": 5})
    assert ladder_of(game).levels[FLOOR - 1].misses == 1
    limits: list[tuple[float, float]] = []

    def search(engine: Engine, /, position: Position, task: Task, *, seeded_mb: int = 1) -> Report:
        limits.append((task["time_ms"], task["soft_ms"]))
        return engine.search(position, task, seeded_mb=seeded_mb)

    task = Task(time_ms=60_000, soft_ms=50_000)
    handicap = Handicap(Strength(level=FLOOR), game, seed=1)
    handicap.report(ENGINE, game.at(None, ["h8"]), task, search)
    (first, first_soft), (second, second_soft), (third, third_soft) = limits
    assert third < second < first <= 60_000
    assert third_soft < second_soft < first_soft <= 50_000
    assert task == {"time_ms": 60_000, "soft_ms": 50_000}


def test_the_floor_is_of_the_best_move_and_others_by_the_position() -> None:
    game = ENGINE.game("tic_tac_toe", {"rows": 15, "columns": 15, "in_a_row": 5})
    asked: list[Task] = []

    def search(engine: Engine, /, position: Position, task: Task, *, seeded_mb: int = 1) -> Report:
        asked.append(task)
        return engine.search(position, task, seeded_mb=seeded_mb)

    for seed, moves in [(1, ["h8"]), (2, ["h8"]), (1, ["a1"])]:
        handicap = Handicap(Strength(level=FLOOR), game, seed=seed)
        handicap.report(ENGINE, game.at(None, moves), Task(), search)
    found = ENGINE.search(game.at(None, ["h8"]), Task(nodes=asked[1]["nodes"], depth=2, seed=1))
    floors = [task["root_moves"] for task in asked[2::3]]
    assert {len(floor) for floor in floors} == {ladder_of(game).floor_candidates}
    assert floors[0] == floors[1]
    assert floors[0][0] == found["move"]
    assert {*floors[0]} != {*floors[2]}


def test_of_two_limits_the_lower_one_holds() -> None:
    own = Task(nodes=500, depth=2, multi_pv=3)
    assert combined({"nodes": 90, "depth": 8, "weights": 1}, own) == {
        "nodes": 90,
        "depth": 2,
        "multi_pv": 3,
        "weights": 1,
    }


RATED = Ladder(
    GENERAL.levels, 1.0, 1.0, ratings=[Rating(100.0 * n, 9.0) for n in range(1, FULL_STRENGTH + 1)]
)


@pytest.mark.parametrize(
    ("elo", "shares"),
    [
        (100, {1: 1.0, 2: 0.0}),
        (325, {3: 0.75, 4: 0.25}),
        (950, {9: 0.5, None: 0.5}),
        (1000, {9: 0.0, None: 1.0}),
    ],
)
def test_an_elo_between_two_levels_is_some_of_both(
    elo: float, shares: dict[int | None, float]
) -> None:
    found = {level and level.number: share for share, level in Strength(elo=elo).shares(RATED)}
    assert found == pytest.approx(shares)


def report(position: Any, task: Task) -> Report:  # noqa: ANN401
    return ENGINE.search(position, task, seeded_mb=1)


def test_an_elo_of_equal_seeds_is_a_move_of_one_of_its_levels() -> None:
    position = ENGINE.game("othello").at(None, ["d3"])
    ladder = Ladder(GENERAL.levels, 1, 9, is_relative=True, ratings=RATED.ratings)

    def choice(strength: Strength, seed: int) -> MoveChoice:
        draw = Draw(seed, position.state)
        found = Chooser(strength, ladder, draw, lambda task: report(position, task)).choose()
        assert found
        return found

    for seed in range(20):
        move = choice(Strength(elo=250), seed).chosen.move
        levels = {choice(Strength(level=level), seed).chosen.move for level in (2, 3)}
        assert move in levels


@pytest.mark.parametrize("name", [ladder.game for ladder in calibrated()])
def test_a_table_fits_its_game_and_its_fields(name: str) -> None:
    for ladder in calibrated():
        if ladder.game == name:
            game = ENGINE.game(name, ladder.options)
            assert ladder_of(game) is ladder
            count = len(ladder.levels)
            assert count < FULL_STRENGTH
            assert [level.number for level in ladder.levels] == list(range(1, count + 1))
            for level in ladder.levels[FLOOR - 1 :]:
                assert level.greatest_loss > 0
                assert level.nodes <= (PLAYOUT_NODES if ladder.is_by_visits else MOST_NODES)
                assert 0 <= level.misses <= 1


@pytest.mark.parametrize("row", [{}, {"greatest_loss": 10}, {"greatest_loss": math.nan}])
@pytest.mark.parametrize("number", range(FLOOR, FULL_STRENGTH))
def test_a_table_in_which_a_level_may_choose_a_proven_loss_is_refused(
    number: int, row: dict[str, float]
) -> None:
    usual: dict[str, float] = {"nodes": 10, "candidates": 0, "temperature": 1}
    usual.update(misses=0, blur=1)
    safe = {**usual, "greatest_loss": 9}
    levels = [usual, usual, *[safe] * (FULL_STRENGTH - FLOOR)]
    table = {"levels": levels, "variety": 1, "decided": 10}
    assert len(Ladder.read(table).levels) == FULL_STRENGTH - 1
    levels[number - 1] = {**usual, **row}
    with pytest.raises(ValueError, match=f"level {number}: greatest_loss"):
        Ladder.read(table)


OPEN_TABLES = [ladder for ladder in calibrated() if not ladder.is_mixed]
"""A mixed ladder takes what a report has."""


@pytest.mark.parametrize("ladder", OPEN_TABLES, ids=lambda ladder: ladder.game)
def test_a_table_has_the_unit_of_its_games_searches(ladder: Ladder) -> None:
    position = ENGINE.game(ladder.game, ladder.options).at()
    while (seen := position.inspect())["turn"] == "chance":
        position = position.child(seen["legal_moves"][0])
    found = report(position, Task(multi_pv=0, nodes=2_000, seed=1))
    assert (VISITED in found) is ladder.is_by_visits
    assert has_evaluations(found) is not (ladder.is_by_value or ladder.is_by_visits)


def test_gomoku_and_tic_tac_toe_have_levels_of_their_own() -> None:
    board = {"rows": 15, "columns": 15, "in_a_row": 5}
    assert ladder_of(ENGINE.game("tic_tac_toe")) is GENERAL
    assert ladder_of(ENGINE.game("tic_tac_toe", board)).options.items() >= board.items()


def test_beyond_the_levels_of_a_small_game_is_full_strength() -> None:
    ladder = Ladder(GENERAL.levels[:5], 1, 9)
    for number in range(1, 6):
        assert Strength(level=number).shares(ladder) == [(1.0, GENERAL.levels[number - 1])]
    for number in range(6, FULL_STRENGTH + 1):
        assert Strength(level=number).shares(ladder) == [(1.0, None)]


RATED_TABLES = [ladder for ladder in calibrated() if ladder.ratings]


@pytest.mark.parametrize("ladder", RATED_TABLES, ids=lambda ladder: ladder.game)
def test_a_rated_table_rises_and_says_how_it_was_measured(ladder: Ladder) -> None:
    assert len(ladder.ratings) == len(ladder.levels) + 1
    assert all(below.elo < above.elo for below, above in pairwise(ladder.ratings))
    assert all(rating.error > 0 for rating in ladder.ratings)
    assert {"engine", "games", "nodes_of_level_10", "openings", "elo_stands_on", "results"} <= (
        ladder.terms.keys()
    )
    played = ladder.terms["results"]
    names = [str(level) for level in range(len(ladder.ratings) + 1)]
    assert sum(map(sum, played.values())) == ladder.terms["games"]
    assert {f"{one}-{other}" for one, other in pairings(names)} <= played.keys()
    assert all(len(counts) == 3 for counts in played.values())


def test_every_pair_of_neighbours_and_of_every_other_level_plays() -> None:
    names = [str(level) for level in range(FULL_STRENGTH + 1)]
    found = {(int(one), int(other)) for one, other in pairings(names)}
    near = {(level, level - 1) for level in range(1, FULL_STRENGTH + 1)}
    far = {(level, level - 2) for level in range(3, FULL_STRENGTH + 1)}
    assert found == near | far


def test_elo_is_that_of_the_most_likely_players() -> None:
    """The oracle: scores that the formula gives players 0, 150 and 400 are rated so."""
    elo = {"a": 0.0, "b": 150.0, "c": 400.0}
    games = 100_000
    scores = {}
    for one, other in (("b", "a"), ("c", "b"), ("c", "a")):
        won = round(games / (1 + 10 ** ((elo[other] - elo[one]) / 400)))
        scores[one, other] = [1.0] * won + [0.0] * (games - won)
    ratings = rated(scores, fixed="a")
    assert ratings.elo == pytest.approx(elo, abs=0.5)
    few = rated({pair: each[:: games // 100] for pair, each in scores.items()}, fixed="a")
    alone = rated({("b", "a"): scores["b", "a"][:: games // 100]}, fixed="a")
    share = sum(scores["b", "a"][:: games // 100]) / 100
    standard = 1.96 * 400 / math.log(10) / math.sqrt(100 * share * (1 - share))
    assert alone.error("b", "a") == pytest.approx(standard, rel=0.05)
    assert few.error("b", "a") < alone.error("b", "a")


def test_a_player_who_won_every_game_has_a_finite_elo() -> None:
    assert 400 < rated({("b", "a"): [1.0] * 20}, fixed="a").elo["b"] < 900


def test_a_log_goes_on_but_for_levels_that_changed(tmp_path: Path) -> None:
    path = tmp_path / "new" / "chess.jsonl"
    stamps = {("2", "1"): "old", ("3", "2"): "old"}
    log = Log(path, stamps.__getitem__)
    games = [Played(("2", "1"), 0, 0.5), Played(("3", "2"), 0, 1.0)]
    for game in games:
        log.add(game)
    assert Log(path, stamps.__getitem__).played == games
    stamps["2", "1"] = "new"
    again = Log(path, stamps.__getitem__)
    assert again.scores() == {("3", "2"): [1.0]}
    again.add(Played(("2", "1"), 0, 0.0))
    assert Log(path, stamps.__getitem__).scores() == {("3", "2"): [1.0], ("2", "1"): [0.0]}


def test_level_1_beats_a_random_mover_but_not_always() -> None:
    """At Connect Four: 200 games with fixed seeds. Four standard errors are left to each side."""
    game = ENGINE.game("connect_four")
    ladder = ladder_of(game)
    score = 0.0
    for seed in range(200):
        level = LevelMover(ladder, ladder.levels[0], seed, ENGINE)
        sides = Sides(level, RandomMover(Random(seed)))
        sides.play(game, game.at(), ("ab", "ba")[seed % 2], Random(seed))
        score += sides.score()
    assert 0.75 - 0.12 < score / 200 < 0.95 + 0.06


def test_a_match_between_levels(capsys: pytest.CaptureFixture[str]) -> None:
    """The stronger one wins most games, and the seed of a level is the choice's."""
    players = ["auto:level=9,seed=1", '{"level": 1}']
    arguments = ["--game", "connect_four", "--games", "10", "--openings", "random:2", "--json"]
    assert main(["match", *players, *arguments]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["games"] == 10
    assert result["won"] > result["lost"]


@pytest.mark.parametrize("player", ["auto:elo=800", "auto:level=0", "auto:variety=2"])
def test_a_match_names_a_level_that_cannot_be(
    capsys: pytest.CaptureFixture[str], player: str
) -> None:
    arguments = ["--game", "tic_tac_toe", "--games", "1", "--json"]
    assert main(["match", player, "auto:depth=3", *arguments]) == 2
    output = capsys.readouterr()
    named = "calibration" if "elo" in player else player.partition(":")[2].partition("=")[0]
    assert named in output.err
    assert not output.out
