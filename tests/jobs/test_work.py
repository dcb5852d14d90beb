"""One run of a job on the search slots."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast
from unittest.mock import Mock

import pytest

from service.cache.answers.answers import Answer
from service.engine import Engine, SlotTurn, Stop, Table
from service.jobs.kinds import analysis
from service.jobs.record import Payer
from service.jobs.work import StoppedError, Work
from service.moves.clock import Clock
from service.moves.move_service import MoveService
from service.play.match import referee
from service.play.match.player import MatchTurn, ReportedMove
from service.play.match.referee import MatchReferee, Terms
from service.play.position_text import PositionText
from service.seeding.tree import OpeningTree
from service.settings import Settings
from service.shared.slots import SearchSlots


class WatchedSlots(SearchSlots):
    """Remembers the turns."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.threads: list[int] = []

    @contextmanager
    def hold(self, deadline: float, stop: Stop, **how: Any) -> Iterator[SlotTurn]:  # noqa: ANN401
        with super().hold(deadline, stop, **how) as turn:
            self.threads.append(turn.threads)
            yield turn


@pytest.mark.parametrize(
    ("algorithm", "asked", "held"),
    [("alpha_beta", 8, 2), ("alpha_beta", 1, 1), ("minimax", 8, 1)],
)
def test_a_search_of_many_threads_holds_as_many_slots(
    algorithm: str, asked: int, held: int
) -> None:
    engine, slots = Engine(Table(megabytes=1)), WatchedSlots(2)
    service = Mock(spec=MoveService, slots=slots, settings=Settings())
    work = Work("id", "tic_tac_toe", {}, service, Mock(), Mock(), Payer("ada"))
    position = engine.game("tic_tac_toe").at()
    work.search(engine, position, {"algorithm": algorithm, "depth": 5, "threads": asked})
    assert slots.threads == [held]
    assert work.caller.searched_ms > 0


@pytest.mark.parametrize(("waited_ms", "searches"), [((532, 240), 2), ((240,), 1)])
def test_an_analysis_that_waited_for_most_of_its_time_is_searched_again(
    waited_ms: tuple[float, ...], searches: int
) -> None:
    answers = [
        Answer(
            {"complete": False, "depth": depth}, b"{}", hit=False, layer="none", waited_ms=waited
        )
        for depth, waited in enumerate(waited_ms, 1)
    ]
    service = Mock(spec=MoveService)
    service.analyze.side_effect, service.time_ms.return_value = answers, 500.0
    body = {"time_ms": 500}
    work = Work("id", "chess", body, service, Mock(), Mock(), Payer("ada"))
    assert analysis.run(work)["depth"] == searches
    assert service.analyze.call_count == searches


def test_a_tree_ends_with_so_many_positions() -> None:
    game = Engine(Table(megabytes=1)).game("tic_tac_toe")
    checks = Mock()
    tree = OpeningTree(game, {"moves": []}, 9, 8, checks)
    (root,) = tree.first_ply()
    before = tree.is_full
    moves = game.at().inspect()["legal_moves"]
    assert len(tree.next_ply([root], [moves])) == 7
    assert (before, tree.is_full) == (False, True)
    assert checks.call_count == 9
    checks.side_effect = StoppedError
    with pytest.raises(StoppedError):
        tree.next_ply([root], [moves])


class Waiting:
    """A player that takes the first move, after it had to wait for a while."""

    def begin(self) -> None:
        pass

    def choose(self, turn: MatchTurn) -> ReportedMove:
        return ReportedMove(turn.position.inspect()["legal_moves"][0], waited_ms=4990)

    def close(self) -> None:
        pass


def test_waiting_for_slots_costs_nothing_of_a_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = iter(range(0, 1_000_000, 5))
    monkeypatch.setattr(referee, "perf_counter", lambda: cast("float", next(seconds)))
    game = Engine(Table(megabytes=1)).game("tic_tac_toe")
    terms = Terms(game, Clock(1000.0), {}, 100)
    played = MatchReferee(terms, PositionText(), (Waiting(), Waiting()), 0).play()
    assert played.reason != "time"
    assert played.times_ms == pytest.approx([10.0] * len(played.times_ms))
