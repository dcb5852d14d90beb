"""Records in SGF: the main line, setups, handicaps, what is refused, what is written."""

import tracemalloc
from contextlib import suppress
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.engine import Engine, EngineError
from service.errors import Problem
from service.moves.records import reading, sgf
from service.moves.records.record import MOST_MOVES
from service.moves.review import steps
from tests.moves.records.reading import moves_of, refusal

LINEAR_S = 10.0
"""A hundred times what a megabyte takes."""
GO = """(;GM[1]FF[4]CA[UTF-8]AP[a:1]SZ[9]KM[5.5]RU[Tromp-Taylor]RE[B+R]PB[A \\] B]
;B[ee]C[a comment with \\] and (;W[aa\\])];W[ec]
(;B[];W[gg](;B[tt];W[gc])(;B[cc]))(;B[cg];W[gg]))"""


def test_sgf_is_the_main_line(engine: Engine) -> None:
    record = reading.read("go", GO)
    assert list(record.moves) == ["E5", "E7", "pass", "G3", "pass", "G7"]
    assert record.options == {"size": 9, "komi": 5.5, "suicide": True}
    assert (record.state, record.result) == (None, "B+R")
    played = steps.read(engine, "go", {"record": GO})
    assert moves_of(played) == list(record.moves)


@pytest.mark.parametrize(
    ("text", "state", "moves", "options"),
    [
        ("(;SZ[5];W[aa];W[ee])", "...../...../...../...../..... O", "A5 pass E1", {"size": 5}),
        ("(;SZ[5]AB[aa:ca][ee]AW[bb]PL[W];B[dd])", "XXX../.O.../...../...../....X O", "pass D2",
         {"size": 5}),
        ("(;SZ[5]HA[2]AB[bb][dd];W[cc])", "...../.X.../...../...X./..... O", "C3", {"size": 5}),
        ("(;HA[3];W[cc])", None, "C17", {"size": 19, "handicap": 3}),
        ("(;SZ[9]HA[00];B[ee];W[dd])", None, "E5 D6", {"size": 9}),
        ("(;GM[1]SiZe[9:9]KM[];Black[ia])", None, "J9", {"size": 9}),
        ("(;SZ[25];B[tt];W[yy])", None, "U6 Z1", {"size": 25}),
        ("(;SZ[7];AW[aa];AE[aa]AW[gg];W[])", f"{'......./' * 6}......O O", "pass", {"size": 7}),
        ("(;SZ[5]AB[]AW[]HA[]PL[]KM[];B[aa])", None, "A5", {"size": 5}),
        ("(;b[aa];w[bb]xy[c]C[no \\] end]aB[tt])", None, "A19 B18 pass", {"size": 19}),
        ("Mail (1) [x\n( ;SZ[5] ;B[aa] ) bye :) (", None, "A5", {"size": 5}),
        ("(;SZ[5];B[aa]))", None, "A5", {"size": 5}),
    ],
)  # fmt: skip
def test_sgf_says_where_the_game_starts(
    engine: Engine, text: str, state: str | None, moves: str, options: dict[str, object]
) -> None:
    record = reading.read("go", text)
    assert (record.state, " ".join(record.moves)) == (state, moves)
    assert record.options == options
    engine.game("go", options).at(record.state, record.moves)


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        ("", "not one game"),
        ("(;B[aa]", ") is missing"),
        ("(;C[aa", "] is missing"),
        ("(;C[aa\\", "] is missing"),
        ("(;B[aa])(;B[bb])", "has 2 games: game_number says which one, from 1 to 2"),
        ("(;)" * 10_001, "more than 10000 games"),
        ("(B[aa])", "not one game"),
        ("()", "not one game"),
        ("(;GM[2])", "another game than Go"),
        ("(;SZ[19:13])", "not a square"),
        ("(;SZ[4])", "not a square"),
        ("(;KM[x])", "komi is not a number"),
        ("(;KM[nan])", "komi is not a number"),
        ("(;KM[1e999])", "komi is not a number"),
        (f"(;SZ[{'9' * 5000}])", "not a square"),
        ("(;SZ[9]KM[82])", "KM: the komi is more than the 81 points"),
        ("(;KM[6.4])", "KM: the komi is not a multiple of 0.5"),
        ("(;HA[nan])", "handicap is not a whole number"),
        ("(;HA[2.7])", "handicap is not a whole number"),
        (f"(;HA[{'9' * 5000}])", "handicap is not a whole number"),
        ("(;AB" + "[aa:ss]" * 5 + ")", "too many stones"),
        ("(;PL[x])", "neither B nor W"),
        ("(;SZ[9];B[jj])", "no point of 9 × 9"),
        ("(;B[a])", "no point of 19 × 19"),
        ("(;B[aa];AW[bb])", "after a move"),
        ("(;B[aa]!)", "begins nothing"),
        ("(;" + "RU[a]" * 5_001 + ")", "more than 5000 properties"),
        ("(;" + ";B[]" * (MOST_MOVES + 1) + ")", "more than"),
    ],
)
def test_sgf_that_is_none_is_refused(text: str, detail: str) -> None:
    assert detail in refusal("go", text).detail


@pytest.mark.parametrize(
    ("text", "state", "moves", "options"),
    [
        ("HA[2];B[cc];B[gg];W[ee]", "2 stones", "E5", {}),
        ("HA[2]KM[0.5];B[cc];B[gg];B[ee]", "2 stones", "pass E5", {"komi": 0.5}),
        ("HA[2]", None, "", {"handicap": 2}),
        ("HA[2];W[ee]", None, "E5", {"handicap": 2}),
        ("HA[2];B[];B[gg]", None, "pass G3", {"handicap": 2}),
        ("HA[2]AB[cc][gg];W[ee]", "2 stones", "E5", {}),
        ("HA[2]AB[cc][gg]", "2 stones", "", {}),
        ("HA[0];B[ee]", None, "E5", {}),
        ("HA[1];B[ee]", None, "E5", {}),
    ],
)
def test_a_handicap_puts_its_stones_once(
    text: str, state: str | None, moves: str, options: dict[str, object]
) -> None:
    empty = "." * 9
    rows = [empty, empty, "..X......", empty, empty, empty, "......X..", empty, empty]
    record = reading.read("go", f"(;SZ[9]{text})")
    assert record.state == (state and f"{'/'.join(rows)} O")
    assert (record.options, " ".join(record.moves)) == ({"size": 9, **options}, moves)


@pytest.mark.parametrize(
    ("written", "komi"),
    [("375", 7.5), ("3.75", 7.5), ("7,5", 7.5), ("650", 6.5), ("3.25", 6.5), ("275", 5.5),
     ("350", 7), ("550", 5.5), ("750", 7.5), ("0", 0), ("-5.5", -5.5), ("361", 361), ("50", 50)],
)  # fmt: skip
def test_komi_is_in_points_whatever_program_wrote_it(written: str, komi: float) -> None:
    """Komi as Fox and SGFC write it, and KataGo and KaTrain read it."""
    record = reading.read("go", f"(;KM[{written}])")
    assert record.options["komi"] == komi
    is_other = komi != float(written.replace(",", "."))
    assert [*record.notes] == [f"the komi {written} is read as {komi:g} points"] * is_other


def test_the_komi_of_fox_is_in_hundredths() -> None:
    for written, komi in (("50", 0.5), ("0", 0), ("375", 7.5), ("650", 6.5), ("6.5", 6.5)):
        record = reading.read("go", f"(;AP[foxwq]KM[{written}])")
        assert record.options["komi"] == komi


@pytest.mark.parametrize(
    ("plays", "moves", "left_out"),
    [
        (";B[cc];W[];B[];W[bb];B[bc]", "C3 B4 B3", True),
        (";B[cc];W[];B[];W[];B[bc]", "C3 pass B3", True),
        (";B[cc];W[];B[];W[];B[]", "C3 pass pass", True),
        (";B[cc];W[];B[]", "C3 pass pass", False),
        (";B[];W[];B[];W[];B[aa]", "A5", True),
        (";B[cc];W[];W[bb]", "C3 B4", True),
        (";B[cc];W[];B[bb]", "C3 pass B4", False),
    ],
)
def test_play_may_go_on_after_two_passes(
    engine: Engine, plays: str, moves: str, *, left_out: bool
) -> None:
    text = f"(;SZ[5]{plays})"
    record = reading.read("go", text)
    assert " ".join(record.moves) == moves
    assert [*record.notes] == [sgf.LEFT_OUT] * left_out
    played = steps.read(engine, "go", {"record": text})
    players = [step.player for step in played.steps()]
    assert players == ["black", "white", "black"][: len(players)]


def test_boards_before_two_passes_count_as_repetitions(engine: Engine) -> None:
    """A ko is taken, both pass, and it is not taken back."""
    taken = "(;SZ[5]AB[ba][ab][bc]AW[ca][bb][cc][db]PL[B];B[cb]"
    steps.read(engine, "go", {"record": f"{taken};W[];B[];W[ee])"})
    with pytest.raises(Problem) as refused:
        steps.read(engine, "go", {"record": f"{taken};W[];B[];W[bb])"})
    assert refused.value.code == "illegal_move"


def test_white_may_pass_between_the_stones_of_a_handicap() -> None:
    record = sgf.read("(;SZ[9]HA[2];B[cc];W[];B[gg];W[ee])")
    assert (record.state or "").count("X") == 2
    assert [*record.moves] == ["E5"]


def test_text_after_the_end_may_have_brackets_of_values() -> None:
    assert [*sgf.read("(;SZ[9];B[cc]) [see").moves] == ["C7"]


def test_a_handicap_that_there_is_not_is_an_error_of_the_record(engine: Engine) -> None:
    with pytest.raises(Problem, match="option handicap") as refused:
        steps.read(engine, "go", {"record": "(;SZ[19]HA[13];W[aa])"})
    assert (refused.value.code, refused.value.pointer) == ("malformed_record", "/record")
    with pytest.raises(EngineError, match="option komi"):
        steps.read(engine, "go", {"record": "(;SZ[9]KM[5])", "options": {"komi": 900}})


def test_a_game_of_a_collection_is_chosen_by_its_number() -> None:
    text = "First (;SZ[5];B[aa](;W[bb])(;W[cc])) then (1999)\n(;SZ[7])(;SZ[9];B[ii]C[(;]) end"
    found = [sgf.read(text, number) for number in (1, 2, 3)]
    assert [record.options["size"] for record in found] == [5, 7, 9]
    assert [[*record.moves] for record in found] == [["A5", "B4"], [], ["J1"]]
    for number in (0, -1, 4):
        with pytest.raises(Problem, match="has 3 games") as refused:
            sgf.read(text, number)
        assert refused.value.pointer == "/game_number"
    assert sgf.read("(;SZ[5])", 1).options == {"size": 5}


@pytest.mark.parametrize(
    "unit",
    [";", "(", ")", "()", "(;", "[", "]", "\\", "[\\", "[]", ";C[]", "AB[]", "KM[1]", "W[tt]",
     "AB[aa:ss]", ";aBc[]", "a", "aB", "x y ", " ", "( ", "(;)", "((;))"],
)  # fmt: skip
def test_sgf_of_a_megabyte_is_read_at_once_whatever_it_is(unit: str) -> None:
    """A reader that is not linear takes minutes."""
    text = f"(;{unit * ((1 << 20) // len(unit))})"
    tracemalloc.start()
    began = perf_counter()
    with suppress(Problem):
        sgf.read(text)
    took, (_, peak) = perf_counter() - began, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert took < LINEAR_S
    assert peak < 64 << 20


def test_a_pass_is_not_put_before_an_illegal_move(engine: Engine) -> None:
    with pytest.raises(Problem) as refused:
        steps.read(engine, "go", {"record": "(;SZ[5];B[ba];W[cc];B[ab];W[aa])"})
    assert (refused.value.code, refused.value.index) == ("illegal_move", 3)


@given(st.text(alphabet="()[];ABWESZKMPLGHRUab:1359\\ \n,.", max_size=80))
def test_no_text_makes_the_reader_of_sgf_fail(text: str) -> None:
    with suppress(Problem):
        reading.read("go", text)


def test_written_sgf_is_read_again() -> None:
    moves = ["A1", "pass", "T19", "J10"]
    start = "/".join(["." * 19] * 18 + ["X" + "." * 17 + "O"])
    for mover in "XO":
        state = f"{start} {mover}"
        record = reading.read("go", sgf.write(state, moves, {"KM": "6.5", "C": "a] \\"}))
        assert (record.state, list(record.moves)) == (state, moves)
        assert record.options == {"size": 19, "komi": 6.5}
    empty = "/".join(["." * 9] * 9)
    assert reading.read("go", sgf.write(f"{empty} X", ["J9"], {})).state is None
    assert reading.read("go", sgf.write(f"{empty} O", ["J9"], {})).state == f"{empty} O"
