"""Records of games are read as they are usually written; what cannot be read is named."""

import io
import random
from contextlib import suppress

import chess
import chess.pgn
import chess.variant
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.engine import Engine, EngineError
from service.errors import Problem
from service.moves.records import reading
from service.moves.records.played import RecordedGame
from service.moves.records.record import MOST_MOVES, Record
from service.moves.review import steps
from tests.moves.records.reading import moves_of, refusal

SEED = 20
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


def states_of(played: RecordedGame) -> list[str]:
    return [position.state for position in played.positions]


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
