"""Rooms: who waits, and until when."""

import math

from service.host.worker.waiting import WaitingList, oldest


def test_a_deadline_counts_from_entering() -> None:
    room = WaitingList[str](10)
    room.enter("a", now=1)
    room.enter("b", now=3)
    assert room.deadline == 11
    assert [room.late(now) for now in (10, 11, 13)] == [[], ["a"], ["a", "b"]]
    room.leave("a")
    assert room.deadline == 13
    room.leave("b")
    assert room.deadline == math.inf


def test_the_oldest_of_all_rooms_is_found() -> None:
    rooms = [WaitingList[str](10), WaitingList[str](1), WaitingList[str](5)]
    assert oldest(rooms) is None
    rooms[0].enter("a", now=2)
    rooms[1].enter("b", now=1)
    assert oldest(rooms) == "b"


def test_hurry_shortens_waits_and_lengthens_none() -> None:
    room = WaitingList[str](10)
    room.enter("a", now=1)
    room.enter("b", now=8)
    room.hurry(now=10, seconds=2)
    room.enter("c", now=10)
    assert [room.late(now) for now in (10.9, 11, 12)] == [[], ["a"], ["a", "b", "c"]]
