"""Records of games are read as they are usually written; what cannot be read is named."""

import io
import random
import tracemalloc
from contextlib import suppress
from time import perf_counter

import chess
import chess.pgn
import chess.variant
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.engine import Engine, EngineError, Table
from service.errors import Problem
from service.moves.records import reading, sgf
from service.moves.records.played import Played
from service.moves.records.record import MOST_MOVES, Record
from service.moves.review import steps

SEED = 20
LINEAR_S = 10.0
"""A hundred times what a megabyte takes."""
WITH_A_PASS = 2
ENDGAME = "8/5k2/8/8/8/2K5/4P3/8 w - - 0 1"
IMMORTAL = """[Event "London"]
[Site "London ENG"]
[Date "1851.06.21"]
[White "Anderssen, Adolf"]
[Black "Kieseritzky, \\"Lionel\\""]
[Result "1-0"]
; a comment to the end of the line, with { and (
% and a line for programs alone [FEN "8/8/8/8/8/8/8/8 w - - 0 1"]
1.e4 e5 2.f4 exf4 3.Bc4 {a move (that) is [%clk 0:01:02] old} Qh4+ 4.Kf1 b5?!
(4... Nf6 5. Nf3 (5. Nc3 Bb4) 5... Qh5) 5.Bxb5 $1 Nf6 6.Nf3 Qh6 7.d3 Nh5 8.Nh4 Qg5
9.Nf5 c6 10.g4 Nf6 11.Rg1! cxb5 12.h4 Qg6 13.h5 Qg5 14.Qf3 Ng8 15.Bxf4 Qf6
16.Nc3 Bc5 17.Nd5 Qxb2 18.Bd6 Bxg1 19. e5 Qxa1+ 20. Ke2 Na6 21.Nxg7+ Kd8
22.Qf6+ Nxf6 23.Be7# 1-0
"""


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(Table(megabytes=1))


def moves_of(played: Played) -> list[str]:
    return [step.move for step in played.steps()]


def states_of(played: Played) -> list[str]:
    return [position.state for position in played.positions]


def refusal(game: str, text: str) -> Problem:
    with pytest.raises(Problem) as refused:
        reading.read(game, text)
    assert (refused.value.code, refused.value.pointer) == ("malformed_record", "/record")
    return refused.value


def random_game(source: random.Random, board: chess.Board) -> chess.pgn.Game:
    """A game with comments, glyphs and variations at random."""
    game = chess.pgn.Game()
    game.setup(board)
    node: chess.pgn.GameNode = game
    for _ in range(source.randrange(1, 90)):
        board = node.board()
        legal = list(board.legal_moves)
        if not legal or board.can_claim_draw() or board.is_insufficient_material():
            break
        source.shuffle(legal)
        for move in legal[1 : source.choice([1, 1, 1, 3])]:
            node.add_variation(
                move, comment="a (side) line; 1. e4 * [x]", nags=[source.randrange(1, 140)]
            )
        node = node.add_main_variation(legal[0])
        if source.random() < 0.2:
            node.comment = 'a "comment" (with) [brackets] ; and * 1-0'
        if source.random() < 0.2:
            node.nags.add(source.randrange(1, 140))
    game.headers["Result"] = node.board().result(claim_draw=True)
    return game


def test_a_famous_game_is_read_with_all_that_pgn_has(engine: Engine) -> None:
    record = reading.read("chess", IMMORTAL)
    oracle = chess.pgn.read_game(io.StringIO(IMMORTAL))
    assert oracle is not None
    played = steps.read(engine, "chess", {"record": IMMORTAL})
    assert moves_of(played) == [move.uci() for move in oracle.mainline_moves()]
    assert (record.result, record.state, len(record.moves)) == ("1-0", None, 45)
    assert played.positions[-1].inspect()["ending"] == "checkmate"


@pytest.mark.parametrize("seed", range(SEED, SEED + 12))
def test_the_main_line_is_that_of_python_chess(engine: Engine, seed: int) -> None:
    source = random.Random(seed)
    board = chess.Board() if seed % 3 else chess.Board(ENDGAME)
    game = random_game(source, board)
    played = steps.read(engine, "chess", {"record": str(game)})
    assert moves_of(played) == [move.uci() for move in game.mainline_moves()], str(game)
    boards = [node.board().fen(en_passant="legal") for node in game.mainline()]
    assert states_of(played)[1:] == boards


def test_a_game_of_chess960_says_so_itself(engine: Engine) -> None:
    board = chess.Board.from_chess960_pos(0)
    game = random_game(random.Random(SEED), board)
    assert game.headers["Variant"].lower() == "chess960"
    played = steps.read(engine, "chess", {"record": str(game)})
    boards = [node.board() for node in game.mainline()]
    states = [chess.Board(state, chess960=True) for state in states_of(played)[1:]]
    assert states == boards


@pytest.mark.parametrize(
    ("occurrences", "after", "draws"),
    [
        (2, "e4", None),
        (3, "", None),
        (3, "e4", "automatic"),
        (5, "", "automatic"),
        (5, "e4", "never"),
    ],
)
def test_a_game_goes_on_after_a_draw_that_nobody_claims(
    engine: Engine, occurrences: int, after: str, draws: str | None
) -> None:
    text = "Nf3 Nf6 Ng1 Ng8 " * (occurrences - 1) + after
    played = steps.read(engine, "chess", {"record": text})
    assert len(played.texts) == len(text.split())
    assert played.options.get("draws") == draws


def test_draws_of_the_request_hold(engine: Engine) -> None:
    text = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4"
    with pytest.raises(Problem) as refused:
        steps.read(engine, "chess", {"record": text, "options": {"draws": "claimed"}})
    assert (refused.value.code, refused.value.index) == ("game_over", 8)


@pytest.mark.parametrize(
    "text",
    [
        "e4 e5 Nf3",
        "1. e4 e5 2. Nf3 *",
        "1.e4 e5 2.Nf3",
        "1. e4! e5?! 2. Nf3!!",
        "1. e2-e4 e7-e5 2. Ng1-f3",
        "e2e4 e7e5 g1f3",
        "\ufeff1. e4 1... e5 2. Nf3 {and so on}",
        '[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]\n\n1. e4 e5 2. Nf3',
        '[Variant "Standard"] 1. e4 (1. d4 (1. c4)) 1... e5 2. Nf3',
    ],
)
def test_one_game_in_many_forms(engine: Engine, text: str) -> None:
    assert moves_of(steps.read(engine, "chess", {"record": text})) == ["e2e4", "e7e5", "g1f3"]


@pytest.mark.parametrize(
    ("state", "text", "move"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "0-0", "e1g1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O-O", "e1c1"),
        ("8/4P3/8/8/8/k7/8/K7 w - - 0 1", "e8Q", "e7e8q"),
        ("8/4P3/8/8/8/k7/8/K7 w - - 0 1", "e8=N", "e7e8n"),
        ("8/8/8/3pP3/8/k7/8/K7 w - d6 0 1", "exd6 e.p.", "e5d6"),
    ],
)
def test_old_ways_to_write_a_move(engine: Engine, state: str, text: str, move: str) -> None:
    record = f'[SetUp "1"]\n[FEN "{state}"]\n\n1. {text} *'
    assert moves_of(steps.read(engine, "chess", {"record": record})) == [move]


@pytest.mark.parametrize(
    ("game", "text", "moves", "result"),
    [
        ("othello", "f5d6c3d3c4f4", ["f5", "d6", "c3", "d3", "c4", "f4"], None),
        ("othello", "F5 D6 C3", ["f5", "d6", "c3"], None),
        ("othello", "1. f5 d6 2. c3", ["f5", "d6", "c3"], None),
        ("connect_four", "4453", ["4", "4", "5", "3"], None),
        ("connect_four", "1. 4 4 2. 5 3 *", ["4", "4", "5", "3"], None),
        ("connect_four", "4453.", ["4", "4", "5", "3"], None),
        ("connect_four", "4 4 5 3.\n", ["4", "4", "5", "3"], None),
        ("connect_four", "1. 4 4 2.", ["4", "4"], None),
        ("othello", "f5d6c3.", ["f5", "d6", "c3"], None),
        (
            "checkers",
            "1. 11-15 23-19 2. 8-11 22-17 1-1",
            ["11-15", "23-19", "8-11", "22-17"],
            "1-1",
        ),
        ("checkers", '[GameType "21"] 1. 9-14* 23-18 2. 14x23', ["9-14", "23-18", "14x23"], None),
        (
            "tic_tac_toe",
            '[Variant "tic_tac_toe"] 1. b2 a1 2. c3 1/2-1/2',
            ["b2", "a1", "c3"],
            "1/2-1/2",
        ),
        ("nim", "1. 1:2 2:1", ["1:2", "2:1"], None),
    ],
)
def test_records_of_other_games(
    engine: Engine, game: str, text: str, moves: list[str], result: str | None
) -> None:
    played = steps.read(engine, game, {"record": text})
    assert (moves_of(played), played.result) == (moves, result)


def test_a_game_of_checkers_may_begin_anywhere(engine: Engine) -> None:
    record = '[FEN "W:W18,K25:B1-3"]\n[Result "1-0"]\n1. 18-15 {a man} 3-7 1-0'
    played = steps.read(engine, "checkers", {"record": record})
    assert played.positions[0].state == "W:W18,K25:B1,2,3"
    assert moves_of(played) == ["18-15", "3-7"]


@pytest.mark.parametrize(
    ("kind", "options", "moves", "last"),
    [
        ("20,W,10,10,N2,0", {}, "1. 32-28 19-23 2. 28x19 14x23", "14x23"),
        ("25", {}, "1. c3-d4 d6-c5 2. b2-c3 f6-g5", "f6-g5"),
        ("26", {"variant": "brazilian"}, "1. c3-d4 d6-c5", "d6-c5"),
        ("23", {}, "1. 11-15 22-18 2. 15x22 25x18", "25x18"),
        (None, {"variant": "international"}, "1. 32-28 19-23", "19-23"),
    ],
)
def test_the_game_type_of_pdn_chooses_the_variant(
    engine: Engine, kind: str | None, options: dict[str, str], moves: str, last: str
) -> None:
    tag = "" if kind is None else f'[GameType "{kind}"]\n'
    played = steps.read(engine, "checkers", {"record": tag + moves, "options": options})
    assert moves_of(played)[-1] == last


def test_a_record_of_another_variant_than_the_options_say_is_refused(engine: Engine) -> None:
    body = {"record": '[GameType "25"] 1. c3-d4', "options": {"variant": "pool"}}
    with pytest.raises(Problem) as refused:
        steps.read(engine, "checkers", body)
    assert refused.value.code == "malformed_record"
    assert refused.value.detail == "the record is of variant russian, and the options say pool"


def test_passes_may_be_left_out_or_written(engine: Engine) -> None:
    source, game = random.Random(WITH_A_PASS), engine.game("othello")
    position, moves = game.at(), list[str]()
    while legal := position.inspect()["legal_moves"]:
        moves.append(source.choice(legal))
        position = position.child(moves[-1])
    assert "pass" in moves
    without = "".join(move for move in moves if move != "pass")
    for text in (without, " ".join(moves), "".join(moves), "".join(moves).replace("pass", "--")):
        played = steps.read(engine, "othello", {"record": text})
        assert (moves_of(played), played.positions[-1].state) == (moves, position.state)


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("1. e4 (1. d4", "(1. d4"),
        ("1. e4 ) e5", ")"),
        ('[Event "x] 1. e4', '[Event "x] 1. e4'),
        ("1. e4 e5 1-0 2. Nf3", "Nf3"),
        ('1. e4 * [Event "another"] 1. d4 *', None),
        ('1. e4 e5 [Event "another"] 1. d4 *', None),
        ('[Variant "Atomic"] 1. e4', "Atomic"),
        ("1. e4 [ e5", "[ e5"),
    ],
)
def test_what_is_no_game_in_pgn_is_named(text: str, about: str | None) -> None:
    assert refusal("chess", text).text == about


@pytest.mark.parametrize(
    ("game", "text"),
    [("othello", "f5d9"), ("othello", "f5d6c"), ("checkers", '[GameType "22"] 1. 23-20')],
)
def test_what_is_no_record_of_other_games_is_named(game: str, text: str) -> None:
    refusal(game, text)


@pytest.mark.parametrize("game", ["chess", "checkers", "othello", "connect_four", "nim"])
def test_too_many_moves_are_refused(game: str) -> None:
    move = {"othello": "f5 ", "chess": "e4 "}.get(game, "4 ")
    assert str(MOST_MOVES) in refusal(game, move * (MOST_MOVES + 1)).detail


@pytest.mark.parametrize(
    ("text", "code", "index", "about"),
    [
        ("1. e4 e5 2. Ke3", "illegal_move", 2, "Ke3"),
        ("1. f3 e5 2. g4 Qh4# 3. a3", "game_over", 4, "a3"),
        (
            '[FEN "8/8/8/8/8/8/8/8 w - - 0 1"] 1. e4',
            "illegal_position",
            None,
            "8/8/8/8/8/8/8/8 w - - 0 1",
        ),
        ('[FEN "nonsense"] 1. e4', "malformed_state", None, "nonsense"),
    ],
)
def test_a_move_that_cannot_be_played_is_named(
    engine: Engine, text: str, code: str, index: int | None, about: str
) -> None:
    with pytest.raises(Problem) as refused:
        steps.read(engine, "chess", {"record": text})
    found = refused.value
    assert (found.code, found.pointer, found.index, found.text) == (code, "/record", index, about)
    assert index is None or f"move {index + 1} of the record" in found.detail


def test_moves_of_a_request_have_their_usual_errors(engine: Engine) -> None:
    with pytest.raises(EngineError) as refused:
        steps.read(engine, "chess", {"moves": ["e4", "e4"]})
    assert (refused.value.pointer, refused.value.index) == ("/moves/1", 1)


@pytest.mark.parametrize("text", ["", "   ", "*", '[Event "nothing"]\n\n*', "{a comment}"])
def test_a_record_may_have_no_moves(text: str) -> None:
    assert reading.read("chess", text).moves == []


@given(
    st.sampled_from(["chess", "checkers", "othello", "connect_four", "nim"]),
    st.text("()[]{}\"'\\;%$!?.*-=+#x1058aefN \n\t\0é", max_size=60),
)
def test_any_text_is_a_record_or_a_problem(game: str, text: str) -> None:
    with suppress(Problem):
        assert isinstance(reading.read(game, text), Record)


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
    """What Fox and SGFC write, as KataGo and KaTrain read it."""
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
