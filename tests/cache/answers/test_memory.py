"""Answers in a process's memory: eviction and freshness."""

from dataclasses import replace

import pytest

from service.cache.answers import memory as memory_module
from service.cache.answers.memory import LEAST_BYTES, WEIGHT, Memory
from service.cache.answers.stored_answer import StoredAnswer
from service.cache.answers.validity import serves
from tests.cache.answers.test_validity import entry, to_depth

ROOM = 1 << 20


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(memory_module, "monotonic", clock)
    return clock


def of_depth(depth: int) -> StoredAnswer:
    return entry(depth=depth)


def test_an_answer_is_found_only_under_its_own_key(clock: Clock) -> None:
    memory = Memory(ROOM, fresh_s=5)
    memory.put("shelf", of_depth(6))
    kept = memory.get("shelf")
    assert kept
    assert (kept.entry, kept.since) == (of_depth(6), 1000)
    assert memory.get("another") is None


@pytest.mark.parametrize(("first", "second", "stays"), [(6, 5, 6), (5, 6, 6)])
def test_the_greater_rank_stays_and_is_fresh_from_now_on(
    clock: Clock, first: int, second: int, stays: int
) -> None:
    memory = Memory(ROOM, fresh_s=5)
    memory.put("shelf", of_depth(first))
    clock.now += 4
    memory.put("shelf", of_depth(second))
    kept = memory.get("shelf")
    assert kept
    assert (kept.entry.report["depth"], kept.since) == (stays, 1004)


def test_of_equal_ranks_the_later_entry_stays(clock: Clock) -> None:
    memory = Memory(ROOM, fresh_s=5)
    memory.put("shelf", of_depth(6))
    later = replace(of_depth(6), text=b"later")
    memory.put("shelf", later)
    kept = memory.get("shelf")
    assert kept
    assert kept.entry is later


def test_an_answer_is_fresh_for_a_while_and_a_proof_for_ever(clock: Clock) -> None:
    memory = Memory(ROOM, fresh_s=5)
    memory.put("shelf", of_depth(6))
    memory.put("proof", entry(exact=True))
    kept, proof = memory.get("shelf"), memory.get("proof")
    assert kept
    assert proof
    clock.now += 4.9
    assert memory.is_fresh(kept)
    clock.now += 0.1
    assert not memory.is_fresh(kept)
    clock.now += 1e9
    assert memory.is_fresh(proof)


def test_there_is_room_for_what_weighs_as_much(clock: Clock) -> None:
    weight = LEAST_BYTES + len("a") + WEIGHT * len(of_depth(6).text)
    for room, kept in ((2 * weight, ["a", "b"]), (2 * weight - 1, ["b"]), (weight - 1, [])):
        memory = Memory(room, fresh_s=5)
        memory.put("a", of_depth(6))
        memory.put("b", of_depth(6))
        assert [shelf for shelf in "ab" if memory.get(shelf)] == kept, room


def test_at_fixed_depth_a_proof_that_was_cut_short_serves_its_own_depth() -> None:
    proof = entry(exact=True, complete=False)
    served = [serves(proof, to_depth(depth, fixed_depth=True)) for depth in (5, 6, 7)]
    assert served == [False, True, True]
