"""Which requests a stored answer may serve, and which entries are refused."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.cache.answers.question import Question, SearchLimits
from service.cache.answers.stored_answer import BadAnswerError, StoredAnswer
from service.cache.answers.validity import cache_keys, is_storable, serves, serves_instead
from service.engine import Game, Task

GAME = Game("tic_tac_toe")
STATE = ".../.X./..."
REPORT: dict[str, Any] = {
    "game": "tic_tac_toe",
    "state": STATE,
    "player": "O",
    "move": "a3",
    "next_state": "O../.X./...",
    "over": False,
    "next_turn": "player",
    "next_player": "X",
    "value": 0.25,
    "value_of_first": -0.25,
    "values": [-0.25, 0.25],
    "exact": False,
    "evaluation": 1.0,
    "unit": "open lines",
    "algorithm": "alpha_beta",
    "depth": 6,
    "nodes": 100,
    "leaves": 50,
    "nodes_all_passes": 130,
    "time_ms": 0.5,
    "complete": True,
    "stopped_by": "depth",
    "principal_variation": ["a3", "c3"],
}
WITHOUT_LIMIT = 30_000.0


def question(limits: SearchLimits, *, fixed_depth: bool = False, lines: int = 0) -> Question:
    task = Task(algorithm="minimax" if fixed_depth else "alpha_beta", lines=lines)
    return Question.of(GAME, GAME.at(STATE), task, limits)


def to_depth(depth: int, *, fixed_depth: bool = False) -> Question:
    return question(SearchLimits(WITHOUT_LIMIT, depth), fixed_depth=fixed_depth)


def entry(limits: SearchLimits | None = None, **changes: object) -> StoredAnswer:
    return StoredAnswer.of(
        {**REPORT, **changes}, limits or SearchLimits(WITHOUT_LIMIT, 6), lost_ms=0
    )


@pytest.mark.parametrize(
    ("stopped_by", "complete", "served"),
    [
        ("iterations", True, True),
        ("converged", True, True),
        ("iterations", False, False),
        ("time", True, False),
    ],
)
def test_what_was_done_to_its_end_serves_any_time(
    stopped_by: str, *, complete: bool, served: bool
) -> None:
    report = {**REPORT, "stopped_by": stopped_by, "complete": complete}
    done = StoredAnswer.of(report, SearchLimits(100), lost_ms=90)
    assert serves(done, question(SearchLimits(WITHOUT_LIMIT))) is served
    assert StoredAnswer.parsed(done.encoded()) == done


@pytest.mark.parametrize(("limit", "served"), [(5, True), (6, True), (7, False)])
def test_a_deeper_answer_serves_a_shallower_request(limit: int, *, served: bool) -> None:
    assert serves(entry(), to_depth(limit)) is served


@pytest.mark.parametrize(("limit", "served"), [(5, False), (6, True), (7, False)])
def test_at_fixed_depth_only_the_very_depth_serves(limit: int, *, served: bool) -> None:
    assert serves(entry(), to_depth(limit, fixed_depth=True)) is served


@pytest.mark.parametrize(("limit", "served"), [(5, False), (6, True), (7, True)])
def test_at_fixed_depth_a_proof_serves_its_own_depth_and_deeper(
    limit: int, *, served: bool
) -> None:
    assert serves(entry(exact=True), to_depth(limit, fixed_depth=True)) is served


@pytest.mark.parametrize(
    ("made_by", "limits", "served"),
    [
        (SearchLimits(100, nodes=50), SearchLimits(100, nodes=50), True),
        (SearchLimits(100, nodes=51), SearchLimits(100, nodes=50), False),
        (SearchLimits(100, nodes=50), SearchLimits(100), False),
        (SearchLimits(100), SearchLimits(100, nodes=50), False),
        (SearchLimits(100, 6), SearchLimits(100, 6, nodes=50), False),
        (SearchLimits(100, 6, nodes=50), SearchLimits(100, 6), False),
        (SearchLimits(100), SearchLimits(99), True),
        (SearchLimits(100), SearchLimits(101), False),
    ],
)
@pytest.mark.parametrize("exact", [False, True])
def test_at_fixed_depth_an_answer_serves_its_own_limit_of_nodes(
    made_by: SearchLimits, limits: SearchLimits, *, exact: bool, served: bool
) -> None:
    is_timed = made_by.nodes == limits.nodes and exact
    found = entry(made_by, exact=exact)
    assert serves(found, question(limits, fixed_depth=True)) is (served or is_timed)


@pytest.mark.parametrize(
    ("made_by", "kinds"),
    [
        (SearchLimits(100), ["time"]),
        (SearchLimits(100, nodes=50), ["time"]),
        (SearchLimits(100, 6), ["depth", "time"]),
        (SearchLimits(100, 6, nodes=50), ["depth"]),
    ],
)
def test_at_fixed_depth_a_proof_found_without_a_depth_serves_no_depth(
    made_by: SearchLimits, kinds: list[str]
) -> None:
    proof, asked = entry(made_by, exact=True), question(made_by, fixed_depth=True)
    assert [key.rpartition(":")[2] for key in cache_keys(proof, asked)] == kinds


def test_at_fixed_depth_what_several_threads_found_is_kept_apart() -> None:
    def keys(algorithm: str) -> set[str]:
        task, limits = Task(algorithm=algorithm), [SearchLimits(100, 3, threads=n) for n in (1, 2)]
        return {Question.of(GAME, GAME.at(STATE), task, limit).cache_key for limit in limits}

    assert [len(keys(name)) for name in ("expectiminimax", "max_n", "alpha_beta")] == [2, 1, 1]


def test_a_proof_serves_every_ask() -> None:
    proof = entry(exact=True)
    assert serves(proof, to_depth(200))
    assert serves(proof, question(SearchLimits(WITHOUT_LIMIT)))
    assert serves(proof, question(SearchLimits(WITHOUT_LIMIT), fixed_depth=True))


@pytest.mark.parametrize(
    ("limits", "left_ms", "served"),
    [
        (SearchLimits(200), 150, True),
        (SearchLimits(200), 151, False),
        (SearchLimits(200, nodes=10), 0, True),
        (SearchLimits(200, depth=9), 0, False),
    ],
    ids=str,
)
@pytest.mark.parametrize("fixed_depth", [False, True])
def test_what_was_found_in_150_ms_serves_a_search_with_less_time_left(
    limits: SearchLimits, left_ms: float, *, fixed_depth: bool, served: bool
) -> None:
    made_by = replace(limits, depth=None) if fixed_depth else SearchLimits(200)
    late = StoredAnswer.of(REPORT, made_by, lost_ms=50)
    asked = question(limits, fixed_depth=fixed_depth)
    assert serves_instead(late, asked, left_ms) is served


def test_a_line_that_is_not_proven_makes_no_proof() -> None:
    line = {"move": "a3", "principal_variation": ["a3"], "value": 0, "exact": False}
    assert not entry(exact=True, lines=[line]).proven
    assert entry(exact=True, lines=[{**line, "exact": True}]).proven


def test_an_answer_out_of_time_serves_no_ask_of_depth() -> None:
    out_of_time = entry(SearchLimits(100), complete=False, stopped_by="time")
    assert not serves(out_of_time, to_depth(3))
    assert not is_storable(out_of_time, to_depth(9))


@pytest.mark.parametrize(
    ("made_by", "limit", "served"),
    [
        (SearchLimits(1000), SearchLimits(1000), True),
        (SearchLimits(1000), SearchLimits(999), True),
        (SearchLimits(1000), SearchLimits(1001), False),
        (SearchLimits(1000), SearchLimits(1000, nodes=50), True),
        (SearchLimits(1000, nodes=50), SearchLimits(1000), False),
        (SearchLimits(1000, nodes=50), SearchLimits(1000, nodes=50), True),
        (SearchLimits(1000, nodes=50), SearchLimits(1000, nodes=51), False),
    ],
)
def test_a_budget_serves_the_budgets_within_it(
    made_by: SearchLimits, limit: SearchLimits, *, served: bool
) -> None:
    made = entry(made_by, complete=False, stopped_by="time")
    assert serves(made, question(limit)) is served


def test_waiting_for_a_slot_is_no_part_of_a_budget() -> None:
    made = StoredAnswer.of(REPORT, SearchLimits(1000), lost_ms=300)
    assert serves(made, question(SearchLimits(700)))
    assert not serves(made, question(SearchLimits(701)))


def test_a_stopped_search_is_not_kept() -> None:
    stopped = entry(SearchLimits(1000), complete=False, stopped_by="stop")
    assert not is_storable(stopped, question(SearchLimits(1000)))


def test_only_a_proven_answer_is_stored_under_both_keys() -> None:
    assert len(cache_keys(entry(), to_depth(6))) == 1
    assert len(cache_keys(entry(exact=True), to_depth(6))) == 2


def test_rank_is_proof_then_depth_then_budget() -> None:
    ranked = [
        entry(SearchLimits(5000), depth=3),
        entry(SearchLimits(1000, nodes=7), depth=4),
        entry(SearchLimits(1000), depth=4),
        entry(SearchLimits(2000), depth=4),
        entry(SearchLimits(1), depth=10),
        entry(SearchLimits(1), depth=1, exact=True),
    ]
    assert [e.rank for e in ranked] == sorted(e.rank for e in ranked)
    assert len({len(e.rank) for e in ranked}) == 1


def test_limits_take_no_part_in_the_name_of_an_answer() -> None:
    assert to_depth(3).digest == question(SearchLimits(5, nodes=3, threads=2)).digest


def test_everything_that_makes_a_value_true_takes_part_in_its_name() -> None:
    tasks = [
        Task(),
        Task(algorithm="expectimax"),
        Task(algorithm="max_n"),
        Task(lines=0),
        Task(multi_pv=0),
        Task(multi_pv=2),
        Task(weights={"open_lines": 2.0}),
        Task(algorithm="expectimax", opponent={"model": "epsilon", "epsilon": 0.5, "depth": 1}),
        Task(algorithm="expectimax", opponent={"model": "epsilon", "epsilon": 0.5, "depth": 2}),
        Task(algorithm="mcts"),
        Task(algorithm="mcts", rollout="random"),
        Task(algorithm="mcts", exploration=1.0),
        Task(algorithm="mcts", rave=100.0),
        Task(algorithm="mcts", priors=False),
        Task(root_moves=["a3"]),
        Task(seed=1),
        Task(player="O"),
    ]
    names = {
        Question.of(game, game.at(None, moves), task, SearchLimits(1)).digest
        for game in (GAME, Game("tic_tac_toe", '{"rows":4}'))
        for moves in (["b2"], ["c3"])
        for task in tasks
    }
    assert len(names) == 2 * 2 * len(tasks)


def test_explicit_defaults_name_the_same_answer() -> None:
    plain = Question.of(GAME, GAME.at(), Task(), SearchLimits(1)).digest
    defaults = Task(weights={}, multi_pv=1, root_moves=[], lines=4096, algorithm="auto")
    assert Question.of(GAME, GAME.at(), defaults, SearchLimits(1)).digest == plain


def test_a_written_entry_is_read() -> None:
    written = entry()
    read = StoredAnswer.decoded(written.encoded(), to_depth(6))
    assert (read.report, read.rank, read.nodes) == (written.report, written.rank, written.nodes)


def garbage() -> dict[str, bytes]:
    good = entry().encoded()
    head, _, text = good.partition(b"\n")
    rank, version, time_ms, nodes = head.split(b"|")

    def with_report(**changes: object) -> bytes:
        report = {name: v for name, v in {**REPORT, **changes}.items() if v is not None}
        return head + b"\n" + json.dumps(report).encode()

    return {
        "nothing after the head": head,
        "cut": good[:-1],
        "binary": bytes(range(256)),
        "too large": good[:-1] + b" " * (1 << 18) + b"}",
        "another version": b"|".join([rank, b"0", time_ms, nodes]) + b"\n" + text,
        "a better rank than its own": b"1" + good[1:],
        "a budget that is no number": b"|".join([rank, version, b"-1", nodes]) + b"\n" + text,
        "not UTF-8": head + b'\n{"game": "\xff"}',
        "not an object": head + b"\n[]",
        "not a number": head + b"\n" + text.replace(b"0.25", b"NaN"),
        "infinite": head + b"\n" + text.replace(b"0.25", b"1e999"),
        "nested deeply": head + b"\n" + b'{"game":' * 10_000,
        "space before": head + b"\n " + text,
        "another game": with_report(game="nim"),
        "another position": with_report(state=".../.../..."),
        "another algorithm": with_report(algorithm="minimax"),
        "an illegal move": with_report(move="b2", principal_variation=["b2"]),
        "a move of another notation": with_report(move="e4", principal_variation=["e4"]),
        "another next position": with_report(next_state="..O/.X./..."),
        "a move that its line does not begin with": with_report(move="c3"),
        "a line without moves": with_report(principal_variation=[]),
        "a line of numbers": with_report(principal_variation=[1]),
        "no value": with_report(value=None),
        "no move": with_report(move=None),
        "a text for a number": with_report(value="0"),
        "a boolean for a number": with_report(depth=True),
        "a number for a boolean": with_report(exact=0),
        "a field too many": with_report(note="<script>"),
        "lines where none are limit for": with_report(lines=[]),
        "values that are texts": with_report(values=["0", "0"]),
        "null": head + b"\n" + text.replace(b'"over":false', b'"over":null'),
        "an end of a search that there is not": with_report(stopped_by="boredom"),
        "fewer nodes than none": with_report(nodes=-1),
        "a count with a fraction": with_report(leaves=0.5),
        "the other player": with_report(player="X"),
        "no next position": with_report(next_state=None),
        "whose turn is next, left out": with_report(next_turn=None),
        "an outcome where chance does not move": with_report(
            outcomes=[{"move": "a3", "probability": 1.0, "value": 0.25}]
        ),
        "a kind of equilibrium without strategies": with_report(equilibrium_kind="pure_nash"),
        "no strategies": with_report(equilibrium_kind="pure_nash", strategies=[]),
    }


@pytest.mark.parametrize("raw", garbage().values(), ids=garbage().keys())
def test_garbage_is_not_believed(raw: bytes) -> None:
    with pytest.raises(BadAnswerError):
        StoredAnswer.decoded(raw, to_depth(6))


LINE = {"move": "a3", "principal_variation": ["a3"], "value": 0.25, "exact": False}


@pytest.mark.parametrize(
    "line",
    [
        1,
        {**LINE, "move": "b2", "principal_variation": ["b2"]},
        {**LINE, "value": "0"},
        {**LINE, "more": 1},
        {"move": "a3", "principal_variation": ["a3"]},
        {**LINE, "chances": [{"end": "win", "probability": "1"}]},
        {**LINE, "outcome": "won"},
    ],
    ids=str,
)
def test_garbage_in_a_line_is_not_believed(line: object) -> None:
    limit = question(SearchLimits(WITHOUT_LIMIT, 6), lines=4096)
    good = StoredAnswer.of({**REPORT, "lines": [LINE]}, limit.limits, 0)
    assert StoredAnswer.decoded(good.encoded(), limit).report["lines"] == [LINE]
    head = good.encoded().partition(b"\n")[0]
    raw = head + b"\n" + json.dumps({**REPORT, "lines": [line]}).encode()
    with pytest.raises(BadAnswerError):
        StoredAnswer.decoded(raw, limit)


@given(st.binary(max_size=400))
def test_bytes_are_refused_or_read_and_nothing_else(raw: bytes) -> None:
    with pytest.raises(BadAnswerError):
        StoredAnswer.decoded(raw, to_depth(6))


@given(st.integers(0), st.integers(1, 255))
def test_a_changed_byte_is_refused_or_changes_no_legality(place: int, change: int) -> None:
    raw = bytearray(entry().encoded())
    raw[place % len(raw)] ^= change
    try:
        read = StoredAnswer.decoded(bytes(raw), to_depth(6))
    except BadAnswerError:
        return
    assert GAME.at(STATE, [read.report["move"]]).state == read.report["next_state"]
