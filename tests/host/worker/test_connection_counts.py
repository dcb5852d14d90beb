"""The counts of connections that workers share."""

from service.host.worker.connection_counts import ConnectionCounts


def test_a_worker_knows_whether_another_has_fewer() -> None:
    counts = ConnectionCounts(4)
    first, second = counts.claim([]), counts.claim([0])
    for count in (first, second):
        count.begin()
    first.set(1)
    assert (first.has_more_than_another(), second.has_more_than_another()) == (True, False)
    second.set(1)
    assert not first.has_more_than_another()


def test_workers_that_do_not_serve_do_not_count() -> None:
    counts = ConnectionCounts(4)
    first, second = counts.claim([]), counts.claim([0])
    first.begin()
    first.set(5)
    assert not first.has_more_than_another()
    second.begin()
    assert first.has_more_than_another()
    second.end()
    second.set(0)
    assert not first.has_more_than_another()


def test_a_row_is_claimed_again_when_its_worker_has_died() -> None:
    counts = ConnectionCounts(4)
    assert [counts.claim(taken).number for taken in ([], [0], [1], [0, 1])] == [0, 1, 0, 2]
