"""Records as people and programs write them: beyond the standard, large, several in one text."""

import io
import random
import time
import tracemalloc
from contextlib import suppress

import chess
import chess.pgn
import pytest

from service.engine import Engine
from service.errors import MOST_ECHO, Problem
from service.http.schemas.shapes import MOST_RECORD
from service.moves.records import movetext, reading
from service.moves.records.notes import MOST_NOTES
from service.moves.review import steps
from tests.moves.records.conftest import engine
from tests.moves.records.reading import moves_of, refusal
from tests.moves.records.test_records import SEED, random_game

__all__ = ["engine"]
THREE = ["e2e4", "e7e5", "g1f3"]
NASTY = (
    "{", "}", "(", ")", "[", "]", "<", "$", "%", '"', "\\", "\n%", "1. ", "1 - ", "½ - ", "= ",
    "~ ", '[a "', "[a" + " " * 50, "[a b]\n", '[a "b"]', '[a "b"]*', '\n[a "b"c', '[a "\\"',
    '[FEN "8"]\n', "()", "((()))", "{{}", "{a}{b}", "{(}(", "(e4) ", "8(Q)", "-- ", "[/pgn]",
    "\u200b", "f5", "e4 ",
)  # fmt: skip
"""Parts of which a text may be made that takes a careless reader long."""
MOST_S = 10.0
"""Far more than the longest takes, and far less than time that is quadratic in the length."""
MOST_BYTES = 32 << 20
SEVERAL = """1. e4 e5 *

[Event "two [x]"]
{not [Event "another"]}
[Site "y"]

1. d4 {
[Event "a comment"]
} d5 1/2-1/2
[Event "three"]
[Event "and no other"]

*
[Event "four"]
1. c4 (1. g3
"""


@pytest.mark.parametrize(
    "text",
    [
        "1. e4± e5∓ 2. Nf3⩱ *",
        "1. e4 ± e5 += 2. Nf3 -+ *",
        "1. e4+/- e5=/+ 2. Nf3 ∞ □ *",
        "1. e4= e5 2. Nf3N *",
        "1. e4+- e5-+ 2. Nf3⩲ *",
        "1. e4+− e5 2. Nf3 −+ *",
        "1. e4‼ e5⁉ 2. Nf3TN",
        "[pgn]1. e4 e5 2. Nf3 *[/pgn]",
        "1 e4 e5 2 Nf3",
        "1) e4 e5 2) Nf3",
        "1.e4,e5 2.Nf3",
        "1. e4 1… e5 2. Nf3",
        "1. e4 e5 2. Nf3 ½-½",
        "1. e4 e5 2. Nf3 1 - 0",
        "1. e4 e5 2. Nf3 {an inner comment} 1-0 (time)",
        "1. e4 {ends} e5 {begins {twice} 2. Nf3 {ends}",
        '[White-Elo "9"]\n[Event x]\n[Site "an "old" town"]\n[Variant "normal"]\n1. e4 e5 2. Nf3',
        '[Variant "Standard"]\r\n[FEN ""]\r\n\r\n1. e4\r\n% e6\r\ne5 2. Nf3\r\n',
        '[Variant ""] 1. e4 e5 2. Nf3.',
        '[Variant "?"] [Event "an \\"escaped\\" name"] 1. e4 e5 2. Nf3',
        '[Event "no end]\n[Site "x"]\n1. e4 e5 2. Nf3',
        "\ufeff1.\u200be4 e5\u200e 2. Nf3",
    ],
)
def test_what_people_write_needs_no_note(engine: Engine, text: str) -> None:
    played = steps.read(engine, "chess", {"record": text})
    assert moves_of(played) == THREE
    assert played.notes == ()


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("1. e4 e5 2. Nf3 {never ends", ["line 1, column 17: a comment is not closed"]),
        ("1. e4 e5\n2. Nf3 -- 3. d4", ["line 2, column 8: -- is no move"]),
        ("1. e4 e5\n2. Nf3 Z0 3. d4", ["line 2, column 8: Z0 is no move"]),
        ("1. e4 e5\n2. Nf3 –– 3. d4 0000 *", ["line 2, column 8: –– is no move"]),
        ("1. e4 <reserved> e5 2. Nf3", ["passed over: <reserved>"]),
        ("1. e4 ¤¤ e5 ¤¤ 2. Nf3", ["passed over: ¤¤"]),
        ("1. e4 } e5 $ 2. Nf3", ["passed over: }", "passed over: $"]),
        ("1. e4 [%clk 0:01] e5 2. Nf3", ["passed over: [%clk 0:01]"]),
        ("1. e4 e5 2. Nf3 (2. d4 {never ends)", ["line 1, column 24: a comment is not closed"]),
    ],
)
def test_what_is_passed_over_is_noted(engine: Engine, text: str, notes: list[str]) -> None:
    played = steps.read(engine, "chess", {"record": text})
    assert moves_of(played) == THREE
    assert len(played.notes) == len(notes)
    for note, begins in zip(played.notes, notes, strict=True):
        assert note.startswith(begins)


def test_notes_are_bounded() -> None:
    words = [f"<{number}{'x' * 200}>" for number in range(MOST_NOTES + 5)]
    notes = reading.read("chess", " ".join(words)).notes
    assert len(notes) == MOST_NOTES + 1
    assert notes[-1] == "… and 5 more"
    assert max(map(len, notes)) == MOST_ECHO + len("…")


@pytest.mark.parametrize(
    ("word", "result"),
    [
        ("1-0.", "1-0"),
        ("0:1", "0-1"),
        ("1:0", "1-0"),
        ("1–0", "1-0"),
        ("½-½", "1/2-1/2"),
        ("½–½", "1/2-1/2"),
        ("1/2", "1/2-1/2"),
        ("1/2:1/2", "1/2-1/2"),
        ("½ – ½", "1/2-1/2"),
        ("1/2 - 1/2", "1/2-1/2"),
        ("0 - 1", "0-1"),
        ("*", None),
        ("", "1-0"),
    ],
)
def test_a_result_in_many_forms(word: str, result: str | None) -> None:
    record = reading.read("chess", f'[Result "1-0"]\n1. e4 e5 {word}')
    assert (list(record.moves), record.result) == (["e4", "e5"], result)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("♘f3 O\u2011O O–O 0–0", "♘f3 O\u2011O O–O 0–0"),
        ("fxg3ep fxg3e.p. fxg3 e.p. fxg3 ep", "fxg3ep fxg3e.p. fxg3 fxg3"),
        ("a8(Q) a1=(n) (1. b8(Q) c8) Kd2", "a8(Q) a1=(n) Kd2"),
        ("bxa8N Nf3N Rd8N e4N Rd8+N", "bxa8N Nf3 Rd8 e4 Rd8+"),
        ("e4 (Q) e5", "e4 e5"),
    ],
)
def test_words_of_moves_stay_whole(text: str, words: str) -> None:
    assert " ".join(reading.read("chess", text).moves) == words


@pytest.mark.parametrize(
    "variant",
    ["Chess960", "Chess 960", "chess-960", "Fischerandom", "FischeRandom", "fischer random"],
)
def test_chess960_has_many_names(variant: str) -> None:
    assert reading.read("chess", f'[Variant "{variant}"] e4').options == {"chess960": True}


def test_numbers_are_moves_in_games_where_moves_are_numbers() -> None:
    assert list(reading.read("connect_four", "4 4 1 -- *", None).moves)[:3] == ["4", "4", "1"]
    assert list(reading.read("nim", "1:0 = <a> 1:2").moves) == ["1:0", "=", "<a>", "1:2"]


def test_a_game_of_several_is_chosen_by_its_number(engine: Engine) -> None:
    one, two, three = (reading.read("chess", SEVERAL, number) for number in (1, 2, 3))
    assert [list(game.moves) for game in (one, two, three)] == [["e4", "e5"], ["d4", "d5"], []]
    assert (one.result, two.result, three.result) == (None, "1/2-1/2", None)
    assert "the record has 4 games: game_number says which one" in refusal("chess", SEVERAL).detail
    with pytest.raises(Problem) as refused:
        reading.read("chess", SEVERAL, 4)
    assert str(refused.value.detail).startswith("line 15, column 7: a variation is not closed")
    body = {"record": SEVERAL.replace("\n", "\r"), "game_number": 2}
    assert moves_of(steps.read(engine, "chess", body)) == ["d2d4", "d7d5"]


def test_a_number_of_no_game_is_refused() -> None:
    with pytest.raises(Problem) as refused:
        reading.read("chess", SEVERAL, 5)
    assert (refused.value.code, refused.value.pointer) == ("invalid_request", "/game_number")
    assert "the record has 4 games, and no 5" in str(refused.value.detail)


@pytest.mark.parametrize("game", ["checkers", "othello", "connect_four", "nim"])
def test_records_of_other_games_have_numbers_too(game: str) -> None:
    text = f'[White "a"]\n1. {"f5" if game == "othello" else "4"} *\n[White "b"] *'
    assert len(reading.read(game, text, 1).moves) == 1
    assert list(reading.read(game, text, 2).moves) == []


def test_many_games_are_distinguished_as_by_python_chess() -> None:
    source = random.Random(SEED)
    texts = [str(random_game(source, chess.Board())) for _ in range(20)]
    whole = "\n\n".join(texts)
    assert len(movetext.games(whole)) == len(texts)
    handle = io.StringIO(whole)
    for number in range(1, len(texts) + 1):
        oracle = chess.pgn.read_game(handle)
        assert oracle is not None
        board, moves = oracle.board(), reading.read("chess", whole, number).moves
        assert [board.push_san(move) for move in moves] == list(oracle.mainline_moves())


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 {a {b} e5 2. Nf3 Nc6",
        "1 e4 e5 2 Nf3!? Nc6 ± 3 Bb5 =",
        "1. e4 e5 ; 2. d4\n% 2. d4\n2. Nf3 $14 (2. f4 exf4 (2... d5)) Nc6",
        '[Event "a "b" c"]\n\n1. e4 e5 2. Nf3 {unclosed',
        "1. e4 <x> e5 2. Nf3 □ Nc6 3. O-O",
    ],
)
def test_what_python_chess_reads_too_is_the_same(text: str) -> None:
    oracle = chess.pgn.read_game(io.StringIO(text))
    assert oracle is not None
    expected = list(oracle.mainline_moves())
    board = chess.Board()
    found = [board.push_san(move) for move in reading.read("chess", text).moves[: len(expected)]]
    assert found == expected
    assert len(found) >= 3 or "{a" in text


@pytest.mark.parametrize("game", ["chess", "othello", "nim"])
@pytest.mark.parametrize("part", NASTY)
def test_no_text_takes_long(game: str, part: str) -> None:
    begun = time.process_time()
    for before in ("", "e4 (", "e4 "):
        with suppress(Problem):
            reading.read(game, before + part * (MOST_RECORD // len(part)))
    assert time.process_time() - begun < MOST_S


@pytest.mark.parametrize("part", NASTY)
def test_no_text_takes_much_memory(part: str) -> None:
    text = "e4 " + part * (MOST_RECORD // len(part))
    tracemalloc.start()
    try:
        with suppress(Problem):
            reading.read("chess", text)
        assert tracemalloc.get_traced_memory()[1] < MOST_BYTES
    finally:
        tracemalloc.stop()


def test_comments_cost_nothing(engine: Engine) -> None:
    text = "1. e4 {" + "a comment (with) [brackets] " * 30_000 + "} e5 $1 (1... c5) 2. Nf3"
    assert len(text) > MOST_RECORD * 3 // 4
    assert moves_of(steps.read(engine, "chess", {"record": text})) == THREE


def test_a_number_of_iccf_is_a_move_that_is_named(engine: Engine) -> None:
    for text in ("1. 5254 5755 2. 7163", "1. e4 1234 e5"):
        with pytest.raises(Problem, match="is not a move"):
            steps.read(engine, "chess", {"record": text})


def test_what_may_be_more_than_a_sign_is_noted() -> None:
    for text, note in (
        ("1. N f3", "passed over: N"),
        ("1. e4 TN e5", "passed over: TN"),
        ("1. e4 {an {inner} comment} e5", "braces in it"),
        ("1. e4 {note: { here} 2. Nf3 {x} Nc6 {y :}} e5", "braces in it"),
        ('[FEN "8/8/8/8/8/4k3/8/4K2R w - - 0 1"]\n[FEN "x"]\n1. O-O', "FEN is there again"),
    ):
        assert [note in found for found in reading.read("chess", text).notes] == [True], text


def test_results_and_castling_may_have_blanks_and_repeat() -> None:
    for text in ("1. 0 - 0 O - O - O 1 - 0", "1. 0-0 O-O-O 1-0 1-0", "1. 0-0 O-O-O 1-0 *"):
        record = reading.read("chess", text)
        assert ([*record.moves], record.result) == (["0-0", "O-O-O"], "1-0")


def test_no_value_of_a_megabyte_comes_back() -> None:
    for game, text in (
        ("chess", '[Variant "{}"]'),
        ("checkers", '[GameType "{}"]'),
        ("go", "(;KM[{}3.75])"),
        ("go", "(;SZ[9]KM[{}])"),
    ):
        with suppress(Problem):
            record = reading.read(game, text.format("0" * (1 << 20)))
            assert all(len(note) < 1000 for note in record.notes)
            continue
        with pytest.raises(Problem) as refused:
            reading.read(game, text.format("0" * (1 << 20)))
        assert len(refused.value.detail) < 1000
