"""How ladders are measured: even steps, known steps, duplicate deals, programs in their range."""

import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from bench.levels.contest import CONTESTS, Contest, Peer, pairings
from bench.levels.family import LEAST, MOST, level_of, row_of
from bench.levels.field import Field, Order, full, played_one
from bench.levels.fit import (
    FULL,
    MOST_FIRST,
    WEAKEST_FLOORED,
    Family,
    Fit,
    chosen,
    expectations,
)
from bench.levels.log import Log, Played
from bench.levels.peers import known
from bench.levels.play import Sides
from bench.levels.rounds import ROUND, Budget, play_rounds
from service.engine import Engine, Position, Table
from service.moves.levels.ladder import FLOOR, FULL_STRENGTH, GENERAL, Ladder, Level

ENGINE = Engine(Table(megabytes=1))
NIM = Contest("nim", "nim", {}, "random:0")
MOST_LOSS = 9.0


def strength(value: float, number: int = FLOOR) -> Level:
    return level_of(GENERAL.levels, 20_000, value, number, MOST_LOSS)


def test_a_family_has_the_rows_of_its_table() -> None:
    for row in GENERAL.levels[FLOOR - 1 :]:
        assert strength(row.number, row.number) == row


def test_a_family_sees_more_and_errs_less_the_stronger_it_is() -> None:
    values = [LEAST + step * (MOST - LEAST) / 200 for step in range(201)]
    for weaker, stronger in pairwise(strength(value) for value in values):
        assert weaker.nodes <= stronger.nodes
        assert weaker.temperature >= stronger.temperature
        assert weaker.misses >= stronger.misses
        assert weaker.greatest_loss >= stronger.greatest_loss


@pytest.mark.parametrize("value", [LEAST, -1.0, 0.5, 3.3, 9.5, MOST])
def test_a_level_of_a_family_may_stand_in_a_table(value: float) -> None:
    rows = [row_of(strength(value, number)) for number in range(1, FULL_STRENGTH)]
    ladder = Ladder.read({"levels": rows, "variety": 1, "decided": 10})
    assert ladder.levels[0].nodes == strength(value).nodes


def curve(name: str) -> float:
    """Return the Elo of a strength, in a game of which this is the truth."""
    value = float(name[:-1])
    return (400 if name.endswith("f") else 300) + 100 * value + 3 * max(value, 0) ** 2


def test_levels_are_chosen_with_equal_steps() -> None:
    names = [f"{value}{end}" for end in "of" for value in range(-4, 10)]
    elo = {**{name: curve(name) for name in names}, FULL: 1700.0}
    found = [curve(name) for name in chosen(elo, NIM)]
    steps = [b - a for a, b in pairwise([*found, 1700.0])]
    assert len(found) == FULL_STRENGTH - 1
    assert all(steps[0] == pytest.approx(step, abs=12) for step in steps)
    assert [*expectations(elo, NIM)] == pytest.approx(found, abs=12)


def test_where_no_level_with_a_floor_is_weak_the_steps_below_it_are_longer() -> None:
    wanted = list(expectations({FULL: 2100.0, WEAKEST_FLOORED: 1050.0}, NIM))
    steps = [b - a for a, b in pairwise([*wanted, 2100.0])]
    assert wanted[0] == MOST_FIRST
    assert wanted[FLOOR - 1] == 1050.0
    assert steps == pytest.approx([300.0] * (FLOOR - 1) + [150.0] * (FULL_STRENGTH - FLOOR))


def test_a_game_with_little_to_learn_has_fewer_levels() -> None:
    wanted = list(expectations({FULL: 500.0}, NIM))
    least = NIM.steps[0]
    assert 2 < len(wanted) < FULL_STRENGTH - 1
    assert all(b - a >= least for a, b in pairwise([*wanted, 500.0]))


def test_a_curve_that_falls_somewhere_is_evened_out() -> None:
    elo = {"1o": 100.0, "3f": 500.0, "5f": 400.0, "7f": 900.0, FULL: 1700.0}
    found = [float(name[:-1]) for name in list(chosen(elo, NIM))[FLOOR - 1 :]]
    assert found == sorted(found)


def test_a_pair_stops_when_its_steps_are_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    field = Field(NIM, {"1": strength(1), "2": strength(2)})
    log = Log(tmp_path / "log.jsonl", field.stamp)
    ordered: list[int] = []

    def play(_: Budget, orders: list[Order], log: Log) -> bool:
        ordered.append(len(orders))
        for order in orders:
            log.add(Played(order.pairing, order.number, order.number % 2))
        return True

    monkeypatch.setattr(Budget, "play", play)
    play_rounds(field, log, 400, Budget(1, 0.0), known=100.0)
    pairs = len(list(field.pairings()))
    assert ordered[0] == ROUND * pairs
    assert ordered[-1] == 0
    assert ROUND * pairs < sum(ordered) < 400 * pairs


def test_a_ladder_is_spaced_again_where_it_is_uneven(tmp_path: Path) -> None:
    """The oracle: by its results level 5 is as strong as level 6, all others are right."""
    fit = Fit(NIM, tmp_path)
    names = ["1.00o", "2.00o", *(f"{number}.00f" for number in range(3, 10))]
    truth = [0.0, *(300 + 150.0 * step for step in range(10))]
    truth[5] = truth[6]
    scores = {}
    for one, other in pairings([str(number) for number in range(11)]):
        share = 1 / (1 + 10 ** ((truth[int(other)] - truth[int(one)]) / 400))
        won = round(1000 * share)
        scores[one, other] = [1.0] * won + [0.0] * (1000 - won)
    better = fit.again(names, scores)
    assert 4.4 < float(better[4][:-1]) < 4.6
    assert better[0] == names[0]
    assert better[8] == names[8]
    table = fit.table(better)
    assert len(Ladder.read(table).levels) == FULL_STRENGTH - 1
    assert table["game"] == "nim"


def test_duplicate_deals_are_even_for_equal_players() -> None:
    """With every card the same at both seats, players who play alike take as much."""
    contest = replace(CONTESTS["holdem"], deals=3)
    sides = Sides(First(), First())
    sides.play_deals(ENGINE.game(contest.game, contest.options), contest, "seed")
    assert sides.sums["a"] == sides.sums["b"]
    assert sides.score() == 0.5


class First:
    """Takes the first move."""

    def choose(self, position: Position) -> str:
        move: str = position.inspect()["legal_moves"][0]
        return move


def test_a_result_repeats_and_its_dice_are_common() -> None:
    contest = CONTESTS["backgammon"]
    field = Field(contest, {"1": strength(1, 1)})
    order = field.order(("1", "0"), 3)
    assert played_one(order) == played_one(order)


def test_only_the_next_player_plays_the_random_mover() -> None:
    assert list(pairings(["0", "x", "y"])) == [("y", "x"), ("x", "0")]


def test_full_strength_has_the_nodes_of_its_contest() -> None:
    assert Family(NIM, GENERAL.levels, MOST_LOSS).level(FULL) == full(NIM)


@pytest.mark.parametrize(("elo", "fits"), [(1320, False), (1350, True), (2851, False)])
def test_a_program_is_asked_for_the_range_of_its_elo(
    tmp_path: Path, elo: int, *, fits: bool
) -> None:
    program = tmp_path / "program"
    program.write_text(
        f"#!{sys.executable}\n"
        "while (line := input()) != 'quit':\n"
        "    if line == 'uci':\n"
        "        print('option name UCI_Elo type spin default 1350 min 1350 max 2850')\n"
        "        print('uciok', flush=True)\n"
    )
    program.chmod(0o755)
    peer = Peer(f"uci:{program}?UCI_LimitStrength=true&UCI_Elo={elo}", {})
    contest = replace(NIM, peers={"program": peer})
    if fits:
        assert known(contest) == {"program": peer}
    else:
        with pytest.raises(SystemExit, match=f"{elo}; .* takes 1350 to 2850"):
            known(contest)
