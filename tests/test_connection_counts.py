"""The counts of connections that workers share."""

from service.host.worker.connection_counts import ConnectionCounts


def test_a_worker_knows_whether_another_has_fewer() -> None:
    shares = ConnectionCounts(4)
    first, second = shares.claim([]), shares.claim([0])
    for share in (first, second):
        share.begin()
    first.count(1)
    assert (first.is_above_the_least(), second.is_above_the_least()) == (True, False)
    second.count(1)
    assert not first.is_above_the_least()


def test_workers_that_do_not_serve_do_not_count() -> None:
    shares = ConnectionCounts(4)
    first, second = shares.claim([]), shares.claim([0])
    first.begin()
    first.count(5)
    assert not first.is_above_the_least()
    second.begin()
    assert first.is_above_the_least()
    second.end()
    second.count(0)
    assert not first.is_above_the_least()


def test_a_row_is_claimed_again_when_its_worker_has_died() -> None:
    shares = ConnectionCounts(4)
    assert [shares.claim(taken).number for taken in ([], [0], [1], [0, 1])] == [0, 1, 0, 2]
