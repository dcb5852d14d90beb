"""The oracle of described games, on sheets small enough to see the answers."""

import pytest

from tests.support.gdl import Oracle, read, write, write_state

SWITCH = """
; A switch that its player turns, once: a game in nine lines.
(role Player)
(init (SWITCH off)) (init (light dark))
(<= (legal player (turn on)) (true (switch off)))
(<= (legal player wait) (true (switch off)))
(<= (next (switch on)) (does player (turn on)))
(<= (next (switch off)) (does player wait) (true (switch off)))
(<= (next (light ?how)) (true (light ?how)))
(<= terminal (true (switch on)))
(<= (goal player 100) (true (switch on)))
(<= (goal player 0) (not (true (switch on))))
"""


def rules(text: str) -> Oracle:
    """A sheet of one role, whose state is `here`, and more rules."""
    return Oracle(f"(role one) (init here) (init (at a)) {text}")


def moves(text: str) -> set[str]:
    oracle = rules(text)
    return oracle.legal(oracle.start(), "one")


def test_kif_is_read_and_written() -> None:
    text = "(a (B c) ; no (more\n ?X)(d)\t e"
    assert read(text) == [("a", ("b", "c"), "?x"), "d", "e"]
    assert [write(term) for term in read(text)] == ["(a (b c) ?x)", "d", "e"]


def test_a_whole_game() -> None:
    oracle = Oracle(SWITCH)
    start = oracle.start()
    assert oracle.roles == ["player"]
    assert write_state(start) == "((light dark) (switch off))"
    assert oracle.legal(start, "player") == {"(turn on)", "wait"}
    assert (oracle.is_terminal(start), oracle.goals(start, "player")) == (False, [0])
    assert oracle.next(start, {"player": "wait"}) == start
    end = oracle.next(start, {"player": "(turn on)"})
    assert write_state(end) == "((light dark) (switch on))"
    assert (oracle.is_terminal(end), oracle.goals(end, "player")) == (True, [100])
    assert oracle.legal(end, "player") == set()
    assert oracle.legal(start, "player") == {"(turn on)", "wait"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(legal one m)", {"m"}),
        ("(legal one (m 1)) (legal one (m (f 2)))", {"(m 1)", "(m (f 2))"}),
        ("(<= (legal one m) (true there))", set()),
        ("(<= (legal one m) (not (true there)))", {"m"}),
        ("(<= (legal one m) (missing ?x))", set()),
        ("(<= (legal one m) (or (true there) (true here)))", {"m"}),
        ("(<= (legal one m) (not (or (true there) (true here))))", set()),
        ("(p 1) (p 2) (<= (legal one (m ?x ?y)) (distinct ?x ?y) (p ?x) (p ?y))",
         {"(m 1 2)", "(m 2 1)"}),
        ("(p 1) (p 2) (q 2) (<= (legal one ?x) (not (q ?x)) (p ?x))", {"1"}),
        ("(p 1 1) (p 1 2) (<= (legal one ?x) (p ?x ?x))", {"1"}),
        ("(p 1 2) (p 3 3) (<= (q ?x ?y) (p ?x ?y)) (<= (legal one ?x) (q ?x ?x))", {"3"}),
        ("(<= (same ?x ?x) (true (at ?x))) (<= (legal one ?y) (same ?y a))", {"a"}),
        ("(<= (legal one (go ?x)) (true (at ?x)))", {"(go a)"}),
        ("(p (f 1)) (p 2) (<= (legal one ?x) (p (f ?x)))", {"1"}),
    ],
)  # fmt: skip
def test_each_word_of_a_body(text: str, expected: set[str]) -> None:
    assert moves(text) == expected


@pytest.mark.parametrize(
    "recursion",
    [
        "(<= (path ?x ?z) (path ?x ?y) (edge ?y ?z))",
        "(<= (path ?x ?z) (edge ?x ?y) (path ?y ?z))",
        "(<= (path ?x ?z) (path ?x ?y) (path ?y ?z))",
        "(<= (path ?x ?z) (detour ?x ?z)) (<= (detour ?x ?z) (path ?x ?y) (path ?y ?z))",
    ],
)
def test_paths_in_circles_end(recursion: str) -> None:
    """There is a path from each of 1, 2 and 3 to each of them and to 4; none from 4."""
    text = f"""(edge 1 2) (edge 2 3) (edge 3 1) (edge 3 4)
        (<= (path ?x ?y) (edge ?x ?y)) {recursion}"""
    everywhere = {f"(m {one} {other})" for one in "123" for other in "1234"}
    assert moves(f"{text} (<= (legal one (m ?x ?y)) (path ?x ?y))") == everywhere
    assert moves(f"{text} (<= (legal one ?y) (path 2 ?y))") == set("1234")
    assert moves(f"{text} (node 4) (<= (legal one ?x) (node ?x) (not (path ?x 1)))") == {"4"}


def test_relations_that_need_each_other() -> None:
    """Even and odd numbers by each other, up to six."""
    text = """(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6)
        (even 0) (<= (even ?n) (odd ?m) (succ ?m ?n)) (<= (odd ?n) (even ?m) (succ ?m ?n))"""
    assert moves(f"{text} (<= (legal one ?n) (even ?n))") == set("0246")
    assert moves(f"{text} (<= (legal one ?n) (odd ?n))") == set("135")


def test_answers_of_one_state_are_not_those_of_the_next() -> None:
    oracle = rules("""(<= (legal one (leave ?x)) (true (at ?x)))
        (<= (next (at (not ?x))) (does one (leave ?x)))""")
    first = oracle.start()
    second = oracle.next(first, {"one": "(leave a)"})
    assert write_state(second) == "((at (not a)))"
    assert oracle.legal(second, "one") == {"(leave (not a))"}
    assert oracle.legal(first, "one") == {"(leave a)"}
