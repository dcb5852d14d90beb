"""What `make bench-levels` judges: losses, pieces hung for nothing, wins in one, and costs."""

from dataclasses import replace

import pytest

from bench.levels import cost
from bench.levels.judge import Unit, Verdict, verdicts
from bench.levels.losses import Levels, move_of
from bench.levels.positions import positions
from service.engine import Engine, Table

ENGINE = Engine(Table(megabytes=1))
PAWNS = Unit("pawns", (0.5, 1.0, 3.0), 9.0, 5_000, "material", 3)
MEN = Unit("men", (0.3, 0.7, 1.7), 6.0, 5_000, "captured", 1)


def judged(state: str, *moves: str, game: str = "chess", unit: Unit = PAWNS) -> list[Verdict]:
    opened = ENGINE.game(game)
    return verdicts(opened, opened.at(state), unit, moves)


def test_a_rook_that_a_pawn_may_take_is_hung() -> None:
    hung, safe = judged("4k3/8/2p5/8/8/8/8/3RK3 w - - 0 1", "d1d5", "d1d2")
    assert hung.is_hung
    assert hung.loss >= PAWNS.sizes[2]
    assert not safe.is_hung


def test_a_piece_that_is_taken_back_is_not_hung() -> None:
    """Rooks are exchanged on d5."""
    (exchange,) = judged("3rk3/8/8/8/4P3/8/8/3RK3 w - - 0 1", "d1d5")
    assert not exchange.is_hung


def test_a_mate_in_one_that_is_not_played_is_missed() -> None:
    mate, other = judged("6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1", "b1b8", "b1b7")
    assert (mate.is_missed_win, mate.loss) == (False, 0)
    assert other.is_missed_win


def test_a_later_win_by_points_is_no_missed_one() -> None:
    """At Othello b8 ends the game by 58 discs, and after a8 it is won by 40."""
    state = "XXXXXXXXXXXOXXXXXOXXXXXXXOXXXXOXXOXXXXOXXOXXXXXX-OOXXXXX--OOOOOX X"
    discs = Unit("discs", (2.0, 6.0, 16.0), 64.0, 5_000, is_by_points=True)
    ended, later = judged(state, "b8", "a8", game="othello", unit=discs)
    assert (ended.loss, later.loss) == (0, 18)
    assert not later.is_missed_win
    assert judged(state, "a8", game="othello", unit=replace(discs, is_by_points=False))[
        0
    ].is_missed_win


def test_nothing_is_lost_beyond_what_wins() -> None:
    """A mate in some moves is not found, but two queens more are as good."""
    losses = [one.loss for one in judged("6k1/8/8/8/8/8/2QQQ3/6K1 w - - 0 1", "g1h1", "g1f1")]
    assert losses == [0, 0]


def test_a_man_given_for_nothing_is_hung() -> None:
    hung, safe = judged("B:W18:B1,10", "10-14", "1-5", game="checkers", unit=MEN)
    assert hung.is_hung
    assert not safe.is_hung


def levels(*losses: list[float]) -> Levels:
    return Levels(PAWNS, [[Verdict(loss, False, False) for loss in each] for each in losses])


def test_losses_are_counted_by_size_in_100_moves() -> None:
    found = levels([0.0, 0.5, 0.9, 1.0, 2.9, 3.0, 9.0, 0.4, 0.0, 0.0])
    assert found.per_100(1) == [20, 20, 20]
    assert found.mean(1) == pytest.approx(1.77)


def test_losses_fall_unless_a_level_loses_clearly_more() -> None:
    some, less = [1.0, 2.0, 3.0, 0.0] * 10, [1.0, 1.0, 2.0, 0.0] * 10
    nearly = [1.0, 1.0, 2.0, 0.0] * 9 + [1.0, 2.0, 1.5, 0.0]
    assert levels(some, less, nearly).falls()
    assert not levels(less, some, less).falls()
    assert not levels(less, less).falls()


@pytest.mark.parametrize("game", ["chess", "checkers", "othello", "connect_four"])
def test_positions_are_the_same_at_each_run_and_choices(game: str) -> None:
    opened = ENGINE.game(game)
    found = positions(ENGINE, opened, 10, "seed")
    assert len(found) == 10
    assert all(len(position.inspect()["legal_moves"]) > 1 for position in found)
    again = positions(ENGINE, opened, 10, "seed")
    assert [one.state for one in again] == [one.state for one in found]
    moves = {move_of(opened, found[0], 1, seed) for seed in range(20)}
    assert moves <= {*found[0].inspect()["legal_moves"]}


def test_costs_beyond_a_limit_are_named() -> None:
    assert cost.beyond([1.0] * 9) == []
    assert cost.beyond([21.0, *[1.0] * 6, 61.0, 61.0]) == [1, 8, 9]


def test_two_cores_serve_a_thousand_players_at_the_limit() -> None:
    assert cost.served(cost.CHEAP_MS) == cost.PLAYERS
