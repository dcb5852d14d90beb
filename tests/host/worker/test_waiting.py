"""Waiting lists and their deadlines."""

import math

from service.host.worker.waiting import WaitingList, oldest


def test_a_deadline_counts_from_entering() -> None:
    waiting_list = WaitingList[str](10)
    waiting_list.enter("a", now=1)
    waiting_list.enter("b", now=3)
    assert waiting_list.deadline == 11
    assert [waiting_list.overdue(now) for now in (10, 11, 13)] == [[], ["a"], ["a", "b"]]
    waiting_list.leave("a")
    assert waiting_list.deadline == 13
    waiting_list.leave("b")
    assert waiting_list.deadline == math.inf


def test_the_oldest_member_of_all_lists_is_found() -> None:
    waiting_lists = [WaitingList[str](10), WaitingList[str](1), WaitingList[str](5)]
    assert oldest(waiting_lists) is None
    waiting_lists[0].enter("a", now=2)
    waiting_lists[1].enter("b", now=1)
    assert oldest(waiting_lists) == "b"


def test_shorten_deadlines_lengthens_none() -> None:
    waiting_list = WaitingList[str](10)
    waiting_list.enter("a", now=1)
    waiting_list.enter("b", now=8)
    waiting_list.shorten_deadlines(now=10, seconds=2)
    waiting_list.enter("c", now=10)
    assert [waiting_list.overdue(now) for now in (10.9, 11, 12)] == [[], ["a"], ["a", "b", "c"]]
