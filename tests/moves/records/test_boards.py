"""Records of Othello, checkers, Hex and the small board games, as programs and sites write them."""

import random
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

import pytest
from sgfmill import sgf as oracle

from service.engine import Engine, Table
from service.errors import Problem
from service.moves.records import fields, reading, recognition, replay
from service.moves.records.played import OVER, RecordedGame

SEED = 47
MUTATIONS = 150
OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "hex": {"size": 5, "swap": True},
    "go": {"size": 5, "komi": 2.5},
    "russian": {"variant": "russian"},
    "international": {"variant": "international"},
}
GGF = (
    "(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Saio1200]PW[ant]RB[2197.01]RW[1176.38]"
    "TI[05:00//02:00]TY[8]RE[+8.000]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- "
    "-------- -------- *]B[d3//0.01]W[C5/-16.47/0.24]B[e6]W[f5/0.86];)"
)
SET_UP = (
    "(;GM[Othello]PB[edax]PW[Roxane]TY[s8r18]RE[?]BO[8 --**O--- --**---- --*OO--- ****OO-- "
    "---O*--- --O-*--- -------- -------- *]B[f1/-6.00/26.00]W[C5/8.00/25.36];)"
)
GOLEM = (
    "(;FF[4]EV[hex.mc.2011.feb.1.10]PB[Tiziano]PW[sleepywind]SZ[13]RE[B]GC[ game #1301977]"
    "SO[http://www.littlegolem.com];W[ll];B[swap];W[gg];B[fi];W[resign])"
)
PLAYHEX = "(;FF[4]CA[UTF-8]GM[11]SZ[5]PB[Ada]PW[Bo];B[c1];W[swap-pieces];B[D4])"
AMAZONS = "(;EV[null]PB[a]PW[b]SO[http://www.littlegolem.com];W[j4-g7/d7];B[g10-h9/g8])"
LINES = "(;GM[9];B[b1-b3];W[A2:C2++];B[resign])"
PDN = '[Event "x"]\n[GameType "25,W,8,8,A0,0"]\n[Result "2-0"]\n\n1. cd4 b6-c5 2. d4:b6 a7:c5 2-0'
MORRIS = '[Site "PlayOK"]\n[White "a"]\n\n1. 1 4 2. 2 5 3. 3x4 6 *'
PLAYOK = (
    '[Site "PlayOK"]\n[Date "2020.05.05"]\n[Black "ada"]\n[White "bo"]\n[Result "38-26"]\n\n'
    "1. f5 d6 2. c3 f3 38-26\n"
)


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(Table(megabytes=1))


def played(engine: Engine, game: str, text: str, **body: object) -> RecordedGame:
    return replay.read(engine, game, {"record": text, **body})


def moves(of: RecordedGame) -> list[str]:
    return [step.move for step in of.steps()]


@pytest.mark.parametrize(
    ("game", "form", "text", "expected"),
    [
        ("othello", "ggf", GGF, "d3 c5 e6 f5"),
        ("othello", "ggf", SET_UP, "f1 c5"),
        ("othello", "ggf", "(;GM[Othello]B[F5]W[D6];)", "f5 d6"),
        ("othello", "sgf", "(;GM[2]SZ[8]AB[e4][d5]AW[d4][e5]PL[B]RE[Void];B[f5];W[d6])", "f5 d6"),
        ("othello", "sgf", "(;GM[2];B[fe];W[df])", "f5 d6"),
        ("othello", "logbook", "+d3-c5+e6-f5: +12 00345\n", "d3 c5 e6 f5"),
        ("othello", "transcript", PLAYOK, "f5 d6 c3 f3"),
        ("othello", "transcript", "F5D6C3F3", "f5 d6 c3 f3"),
        ("othello", "transcript", "f5,d6, c3-f3", "f5 d6 c3 f3"),
        ("connect_four", "sgf", "(;FF[4];W[4];B[d];W[e1];B[ca])", "4 4 5 3"),
        ("connect_four", "transcript", "d1d2e1c1", "4 4 5 3"),
        ("connect_four", "transcript", "4,4, d-c", "4 4 4 3"),
        ("connect_four", "transcript", "1. D D 2. e c *", "4 4 5 3"),
        ("hex", "sgf", GOLEM, "l12 swap g7 f9"),
        ("hex", "sgf", PLAYHEX, "c1 swap d4"),
        ("hex", "sgf", "(;SZ[5]SO[http://www.littlegolem.com];W[ab];B[bc])", "a2 b3"),
        ("hex", "pgn", "a5 swap-pieces d4 f7", "a5 swap d4 f7"),
        ("amazons", "sgf", AMAZONS, "j4-g7/d7 g10-h9/g8"),
        ("amazons", "sgf", "(;GM[18];B[djddgd];W[addgad])", "d1-d7/g7 a7-d4/a7"),
        ("amazons", "ggf", "(;GM[Amazons]B[D1-D7-G7/1]W[J7-G4-B4];)", "d1-d7/g7 j7-g4/b4"),
        ("lines_of_action", "sgf", LINES, "b1-b3 a2-c2"),
        ("lines_of_action", "sgf", "(;GM[9];B[bhbf];W[agcg])", "b1-b3 a2-c2"),
        ("nine_mens_morris", "pgn", MORRIS, "a7 b6 d7 d6 g7xb6 f6"),
        ("nine_mens_morris", "pgn", "1. a7 b6 2. d7 d6 3. g7 xb6 f6", "a7 b6 d7 d6 g7xb6 f6"),
        ("nine_mens_morris", "sgf", "(;GM[5];W[A7];B[b6])", "a7 b6"),
        ("checkers", "pdn", PDN, "c3-d4 b6-c5 d4:b6 a7:c5"),
        ("checkers", "pdn", "1. f6-g5 h4? *".replace("h4?", "c3-d4"), "11-16 22-18"),
        ("checkers", "pdn", "1. 11 - 15 22 - 18 2. 15 x 22", "11-15 22-18 15x22"),
        ("checkers", "pdn", "1. 11-15 22-18 2. 15*22 25*18", "11-15 22-18 15x22 25x18"),
        ("checkers", "pdn", "1. 32-28 18-23 2. 33-29", "32-28 18-23 33-29"),
        ("checkers", "pdn", "1. с3-d4 f6-g5 2. d4-е5", "c3-d4 f6-g5 d4-e5"),  # noqa: RUF001
    ],
)
def test_a_record_is_read_as_its_moves(
    engine: Engine, game: str, form: str, text: str, expected: str
) -> None:
    found = played(engine, game, text)
    assert (found.form, moves(found)) == (form, expected.split()), text


@pytest.mark.parametrize(
    ("game", "text", "tags", "result"),
    [
        (
            "othello",
            GGF,
            {"site": "GGS/os", "date": "2003-12-15", "black": "Saio1200", "white": "ant"},
            "+8.000",
        ),
        (
            "othello",
            PLAYOK,
            {"site": "PlayOK", "date": "2020-05-05", "black": "ada", "white": "bo"},
            "38-26",
        ),
        ("hex", GOLEM, {"event": "hex.mc.2011.feb.1.10", "X": "Tiziano", "O": "sleepywind"}, "B"),
        ("hex", PLAYHEX, {"X": "Ada", "O": "Bo"}, None),
        ("amazons", AMAZONS, {"white": "a", "black": "b"}, None),
        ("lines_of_action", LINES, {}, "W+R"),
        ("checkers", PDN, {"event": "x"}, "2-0"),
        ("nine_mens_morris", MORRIS, {"site": "PlayOK", "white": "a"}, None),
    ],
)
def test_people_places_and_results_are_kept(
    engine: Engine, game: str, text: str, tags: Mapping[str, str], result: str | None
) -> None:
    found = played(engine, game, text)
    assert (dict(found.tags), found.result) == (tags, result)


def test_a_line_of_ggs_may_have_two_games(engine: Engine) -> None:
    line = f"2 {GGF}{SET_UP}\n"
    assert moves(played(engine, "othello", line, game_number=1))[0] == "d3"
    assert moves(played(engine, "othello", line, game_number=2))[0] == "f1"
    with pytest.raises(Problem) as refused:
        played(engine, "othello", line)
    assert "the record has 2 games" in refused.value.detail


def test_a_book_of_logistello_has_a_game_a_line(engine: Engine) -> None:
    book = "+d3-c5+e6-f5: +12 00345\n+e6-f4+c3-c4+d3-d6:-02 1\n".replace(":-", ": -")
    assert played(engine, "othello", book, game_number=1).result == "+12"
    second = played(engine, "othello", book, game_number=2)
    assert (moves(second)[:2], second.result) == (["e6", "f4"], "-02")
    with pytest.raises(Problem) as refused:
        played(engine, "othello", "+d3-c5\n+d3=c5", game_number=2)
    assert "line 2, column 4: neither a move with its sign" in refused.value.detail


def test_signs_tell_passes_in_a_book_of_logistello(engine: Engine) -> None:
    source, passes = random.Random(SEED), 0
    for _ in range(40):
        game = random_game(engine, "othello", source)
        signs = {"black": "+", "white": "-"}
        said = [signs[step.player] + step.move for step in game.steps() if step.move != "pass"]
        if said:
            found = moves(played(engine, "othello", "".join(said)))
            assert found == moves(game)[: len(found)]
            passes += found.count("pass")
    assert passes


def test_white_may_begin_in_hex(engine: Engine) -> None:
    """White connects left and right in SGF: the board is mirrored for our first player."""
    found = played(engine, "hex", "(;GM[11]SZ[3];W[a2];B[c3];W[b2];B[a1];W[c2])")
    assert moves(found) == ["b1", "c3", "b2", "a1", "b3"]
    assert found.positions[-1].inspect()["winner"] == "X"
    assert any("white moves first" in note for note in found.notes)


def test_sides_may_be_swapped_in_hex(engine: Engine) -> None:
    """Pieces that change colour and place leave the same game."""
    sides = played(engine, "hex", "(;GM[11]SZ[3];B[a2];W[swap-sides];W[b2];B[a1];W[c2])")
    again = played(engine, "hex", "(;GM[11]SZ[3];B[a2];W[SWAP];W[b2];B[a1];W[c2])")
    pieces = played(engine, "hex", "(;GM[11]SZ[3];B[a2];W[swap-pieces];B[b2];W[a1];B[b3])")
    assert moves(sides) == moves(again) == moves(pieces)
    assert sides.positions[-1].state == pieces.positions[-1].state


def test_the_player_at_the_top_may_begin_in_amazons(engine: Engine) -> None:
    found = played(engine, "amazons", "(;GM[18];W[dadggg];B[gjghah])")
    assert moves(found) == ["d1-d7/g7", "g10-g8/a8"]
    assert any("the player at the top" in note for note in found.notes)


@pytest.mark.parametrize("variant", ["english", "international", "russian", "pool", "czech"])
def test_the_game_type_says_who_begins(engine: Engine, variant: str) -> None:
    number = {"english": 21, "international": 20, "russian": 25, "pool": 23, "czech": 29}[variant]
    for side in "WB":
        record = f'[GameType "{number},{side},8,8,A0,0"] *'
        found = played(engine, "checkers", record)
        assert found.positions[0].state.startswith(side)
        assert len(found.notes) == (side != ("B" if variant in {"english", "pool"} else "W"))


def test_a_file_tells_its_game() -> None:
    for game, suffix, text in [
        ("othello", ".ggf", GGF),
        ("amazons", ".ggf", "(;GM[Amazons]B[D1-D7-G7];)"),
        ("hex", ".sgf", GOLEM),
        ("hex", ".hsgf", PLAYHEX),
        ("amazons", ".sgf", AMAZONS),
        ("lines_of_action", ".sgf", LINES),
        ("othello", ".sgf", "(;GM[2];B[f5])"),
        ("go", ".sgf", "(;GM[1]SZ[9];B[ee])"),
        ("go", ".sgf", "(;EV[go19.ch.10.4.3]SO[http://www.littlegolem.com];W[pp])"),
        ("go", ".sgf", "(;KM[6.5];W[pp])"),
        ("go", ".sgf", "(;SZ[9];W[ee];W[ed])"),
        ("checkers", ".pdn", PDN),
        ("checkers", ".txt", PDN),
        ("checkers", "", PDN.replace("\n", "\r\n")),
        ("chess", ".pgn", '[GameType "1"] 1. e4'),
    ]:
        found = recognition.game_of(text.encode(), suffix, frozenset())
        assert found == game, text


def random_game(engine: Engine, key: str, source: random.Random) -> RecordedGame:
    game = key if key in reading.FORMS else "checkers"
    options = OPTIONS.get(key, {})
    opened = engine.game(game, options)
    texts, positions = list[str](), [opened.at(None)]
    most = source.randrange(90)
    while len(texts) < most and (seen := positions[-1].inspect())["turn"] != OVER:
        texts.append(source.choice(list(seen["legal_moves"])))
        positions.append(positions[-1].child(texts[-1]))
    tags = {"event": "a [b] \\ c", "site": "here", "date": "2026-11-28", "round": "3"}
    names = zip(opened.card()["players"], ("Ada", 'Bo "B"'), strict=True)
    return RecordedGame(opened, options, None, texts, positions, tags={**tags, **dict(names)})


WRITTEN = [
    ("othello", "ggf"),
    ("othello", "transcript"),
    ("connect_four", "transcript"),
    ("checkers", "pdn"),
    ("russian", "pdn"),
    ("international", "pdn"),
    ("go", "sgf"),
    ("hex", "sgf"),
    ("hex", "pgn"),
    ("amazons", "pgn"),
    ("lines_of_action", "pgn"),
    ("nine_mens_morris", "pgn"),
]


@pytest.mark.parametrize(("key", "form"), WRITTEN)
def test_what_is_written_is_read_as_the_same_game(engine: Engine, key: str, form: str) -> None:
    source = random.Random(f"{SEED} {key} {form}")
    for _ in range(12):
        game = random_game(engine, key, source)
        text = fields.writer(game.game.name, form)(game)
        found = played(engine, game.game.name, text, options=game.options)
        assert moves(found) == moves(game), text
        assert found.positions[-1].state == game.positions[-1].state, text
        if form != "transcript":
            assert (found.form, set(found.tags) >= set(game.game.card()["players"])) == (form, True)
            again = fields.writer(game.game.name, form)(found)
            assert again == text


@pytest.mark.parametrize("key", ["othello", "russian", "hex", "go"])
def test_a_game_from_a_position_is_written_with_it(engine: Engine, key: str) -> None:
    source, form = random.Random(f"{SEED} {key}"), {"othello": "ggf", "russian": "pdn"}
    for _ in range(12):
        whole = random_game(engine, key, source)
        at = min(4, len(whole.texts))
        state = whole.positions[at].state
        name, positions = whole.game.name, whole.positions[at:]
        game = RecordedGame(whole.game, whole.options, state, whole.texts[at:], positions)
        if state.endswith(" pass"):
            continue
        text = fields.writer(name, form.get(key, "sgf"))(game)
        found = played(engine, name, text, options=whole.options)
        assert moves(found) == moves(game), text
        boards = [
            one.positions[0].state.split(" ko ")[0].partition(":H")[0] for one in (game, found)
        ]
        assert boards[0] == boards[1], text


def test_what_a_form_cannot_say_is_refused(engine: Engine) -> None:
    later = played(engine, "othello", SET_UP)
    with pytest.raises(Problem) as refused:
        fields.writer("othello", "transcript")(later)
    assert refused.value.code == "invalid_request"
    game = engine.game("go", {"size": 5})
    start = game.at("...../...../...../...../..... O pass")
    with pytest.raises(Problem) as refused:
        fields.writer("go", "sgf")(RecordedGame(game, {}, start.state, [], [start]))
    assert "pass" in refused.value.detail


def test_sgf_of_go_is_read_by_sgfmill(engine: Engine) -> None:
    source = random.Random(SEED)
    for _ in range(12):
        game = random_game(engine, "go", source)
        tree = oracle.Sgf_game.from_string(fields.writer("go", "sgf")(game))
        own = [(step.player[0], step.move) for step in game.steps()]
        points = [node.get_move() for node in tree.get_main_sequence()[1:]]
        names = [(by, "ABCDE"[at[1]] + str(at[0] + 1) if at else "pass") for by, at in points]
        assert names == own
        assert (tree.get_komi(), tree.get_player_name("b")) == (2.5, "Ada")
        assert tree.get_root().get("DT") == "2026-11-28"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("1. c3-d4 b6-c5 2. d4:b6 a7:c5", "1. c3-d4 b6-c5 2. d4:b6 a7:c5 *"),
        ('[FEN "B:Wc3:Bb6,h8"] 1... ba5', "1... b6-a5 *"),
        ('[FEN "W:Wc3:Bd4,f6,h2:H0"] 1. c3:e5:g7 1-0', "1. c3:g7 1-0"),
    ],
)
def test_pdn_is_written_as_the_standard_says(engine: Engine, text: str, written: str) -> None:
    found = played(engine, "checkers", f'[GameType "25"]\n{text}')
    lines = fields.writer("checkers", "pdn")(found).splitlines()
    assert lines[-1] == written
    assert '[GameType "25,W,8,8,A0,0"]' in lines
    assert [line for line in lines if line.startswith("[")][:4] == [
        '[Event "?"]', '[Site "?"]', '[Date "????.??.??"]', '[Round "?"]'
    ]  # fmt: skip


def test_the_first_player_s_points_come_first(engine: Engine) -> None:
    """As in the Open Checkers Archive, where black begins."""
    for game_type, state, move, result in [
        (21, "B:W18:B14", "14x23", "1-0"),
        (21, "W:W18:B14", "18x9", "0-1"),
        (25, "W:Wc3:Bd4", "c3:e5", "1-0"),
        (20, "W:W28:B23", "28x19", "2-0"),
    ]:
        record = f'[GameType "{game_type}"][FEN "{state}"] {move}'
        written = fields.writer("checkers", "pdn")(played(engine, "checkers", record))
        assert written.endswith(f" {result}\n"), written


def test_results_of_international_draughts_are_two_points(engine: Engine) -> None:
    record = '[GameType "20"]\n[Result "1/2-1/2"]\n1. 32-28 *'
    written = fields.writer("checkers", "pdn")(played(engine, "checkers", record))
    assert written.endswith("\n\n1. 32-28 1-1\n")
    assert '[Result "1-1"]' in written


@pytest.mark.parametrize(
    ("game", "text", "detail"),
    [
        ("othello", "(;GM[Othello]BO[10 ---------- *]B[f5];)", "BO: the board is not 8 × 8"),
        ("othello", "(;GM[Othello]BO[8 ------ X]B[f5];)", "to move is neither * nor O"),
        ("othello", "(;GM[Othello]BO[8 ------ *]B[f5];)", "has 6 squares, not 64"),
        ("othello", "(;GM[Othello]B[F5]B[D6];)", "move 2 of the record"),
        ("othello", "(;GM[2]SZ[10];B[f5])", "SZ: the board is not 8 × 8"),
        ("othello", "(;GM[2];B[f-5])", "no point: a letter and a number"),
        ("hex", "(;GM[11]SZ[5];B[a1];B[a2])", "move 2 is black's, but it is the other's turn"),
        ("hex", "(;GM[11]SZ[5:6];B[a1])", "the board is not a square"),
        ("hex", "(;GM[11]SZ[5];B[a6])", "no point of 5 × 5"),
        ("hex", "(;GM[11]SZ[5];B[pass])", "no point"),
        ("amazons", "(;GM[18];W[d1-d7])", "no move of an amazon: three points"),
        ("amazons", "(;GM[Amazons]BO[x *]B[D1-D7-G7];)", "BO: the size of the board"),
        ("lines_of_action", "(;GM[9];B[b1])", "no move of a piece: two points"),
        ("lines_of_action", "(;GM[9]SZ[6];B[b1-b3])", "SZ: the board is not 8 × 8"),
        ("connect_four", "(;FF[4];B[4];W[8])", "no column: 1 to 7, or a to g"),
        ("nine_mens_morris", "1. 25", "no point: they are 1 to 24"),
        ("checkers", '[GameType "22"] *', "the record is of game type 22"),
        ("hex", "(;GM[11];B[a1];AB[b2];W[c3])", "stones are set up after a move"),
    ],
)
def test_what_cannot_be_read_is_named(engine: Engine, game: str, text: str, detail: str) -> None:
    with pytest.raises(Problem) as refused:
        played(engine, game, text)
    assert detail in refused.value.detail


CODES = frozenset({
    "malformed_record", "malformed_move", "illegal_move", "illegal_position", "malformed_state",
    "game_over", "invalid_request",
})  # fmt: skip


def test_a_problem_of_sgf_says_where_it_is(engine: Engine) -> None:
    with pytest.raises(Problem) as refused:
        played(engine, "hex", "(;GM[11]SZ[5]\n;B[a1]\n;W[b2];B[k9])")
    assert refused.value.detail == "line 3, column 10: no point of 5 × 5"


SAMPLES = [
    ("othello", GGF),
    ("othello", SET_UP),
    ("othello", "(;GM[2]SZ[8]AB[e4][d5]AW[d4][e5]PL[B]RE[Void];B[f5];W[d6];B[])"),
    ("othello", PLAYOK),
    ("othello", "+d3-c5+e6-f5: +12 00345\n"),
    ("connect_four", "(;FF[4];W[4];B[d];W[e1];B[ca])"),
    ("connect_four", "d1d2e1c1 *"),
    ("hex", GOLEM),
    ("hex", PLAYHEX),
    ("hex", "(;AP[HexGui:0.9.GIT]FF[4]GM[11]SZ[9];AB[g1][f3][e5]AW[i1][c2][c7]PL[B])"),
    ("hex", "(;GM[11]SZ[3];B[a2];W[swap-sides];W[b2];B[a1];W[c2])"),
    ("amazons", AMAZONS),
    ("amazons", "(;GM[Amazons]TY[10]B[D1-D7-G7/1]W[J7-G4-B4];)"),
    ("lines_of_action", LINES),
    ("nine_mens_morris", MORRIS),
    ("checkers", PDN),
    ("checkers", '[GameType "20"][FEN "W:W31,32:BK1,2"] 1. 32 - 28 2-8 2. 28-22! *'),
]


@pytest.mark.parametrize(("game", "sample"), SAMPLES)
def test_whatever_is_read_is_a_game_or_a_problem(engine: Engine, game: str, sample: str) -> None:
    source = random.Random(f"{SEED} {sample}")
    codes = set[str | None]()
    for _ in range(MUTATIONS):
        text = mutated(source, sample)
        codes.add(code_of(partial(played, engine, game, text)))
    assert codes <= {None, *CODES}
    assert None in codes, "no mutation is a game"


@pytest.mark.parametrize(("game", "sample"), SAMPLES)
def test_whatever_is_read_is_written_or_refused(engine: Engine, game: str, sample: str) -> None:
    source = random.Random(f"{SEED + 1} {sample}")
    codes = set[str | None]()
    for _ in range(MUTATIONS):
        text = mutated(source, sample)
        with suppress(Problem):
            found = played(engine, game, text)
            writers = [form.write for form in reading.forms(game) if form.write]
            codes |= {code_of(partial(write, found)) for write in writers}
    assert codes <= {None, "invalid_request"}
    assert None in codes


def code_of(act: Callable[[], object]) -> str | None:
    """Return the code of the problem that something raises, if any."""
    try:
        act()
    except Problem as problem:
        return problem.code
    return None


def mutated(source: random.Random, text: str) -> str:
    letters = "()[];:-x*/\\\"'. \n\t0189aAhHwWbBOo•é😀" + text
    for _ in range(source.randrange(1, 4)):
        at = source.randrange(len(text) + 1)
        text = source.choice(
            [
                text[:at] + source.choice(letters) + text[at:],
                text[:at] + text[at + 1 :],
                text[:at] + source.choice(letters) + text[at + 1 :],
                text[:at] + text[at : at + 9] * 2 + text[at + 9 :],
                text[:at] + text[at + source.randrange(20) :],
            ]
        )
    return text
