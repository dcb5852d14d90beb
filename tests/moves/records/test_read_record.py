"""readRecord and `python -m service convert`: the moves of a record, and another form of it."""

import io
import json
import random
from pathlib import Path

import chess.pgn
import pytest
from flask.testing import FlaskClient

from service.__main__ import main
from service.engine import Engine, Table
from service.moves.records import fields, reading
from tests.support import found, post, problem

SEED = 20261128
PLAYED = '[White "Ann"]\n[Black "Bob"]\n[Date "2026.11.28"]\n\n1. e4 e5 2. Nf3 {the usual} 1-0'


def test_a_record_is_read_move_by_move(client: FlaskClient) -> None:
    game = found(client, "chess/record", record=PLAYED)
    positions = [found(client, "chess/position", moves=["e4", "e5", "Nf3"][:n]) for n in range(4)]
    assert game["state"] == positions[0]["state"]
    assert [move["next_state"] for move in game["moves"]] == [
        position["state"] for position in positions[1:]
    ]
    assert [move["move"] for move in game["moves"]] == ["e2e4", "e7e5", "g1f3"]
    assert [move["move_label"] for move in game["moves"]] == ["e4", "e5", "Nf3"]
    assert [move["player"] for move in game["moves"]] == ["white", "black", "white"]
    assert game["last_state"] == positions[-1]["state"]
    assert game["tags"] == {"white": "Ann", "black": "Bob", "date": "2026-11-28"}
    assert (game["form"], game["result"], game["over"]) == ("pgn", "1-0", False)
    assert "written" not in game


def test_a_note_names_the_game_of_a_record_in_which_no_move_was_read(client: FlaskClient) -> None:
    deal = '[Deal "N:AKQJ.432.432.432 T98.AKQJ.T98.T98 765.T98.AKQJ.765 432.765.765.AKQJ"]'
    game = found(client, "holdem/record", record=deal)
    assert game["notes"] == ["the record looks like one of bridge_play"]


@pytest.mark.parametrize(
    ("game", "record", "moves"),
    [
        ("shogi", "1. 7g7f {from\nstartpos that is} 3c3d", 2),
        ("shogi", "1. 7g7f {\n▲７六歩} 3c3d", 2),
        ("shogi", '[Variant "shogi"]\n\n1. P-7f P-3d 2.\nN-7g P-1d *', 4),
        ("othello", "1. f5 {(;GM[2] } d6 c3", 3),
        ("hex", "1. a3 {(;GM[11] } b4", 2),
        ("xiangqi", "1. h2e2 (1. b2e2 h9g7\n) *", 1),
        ("xiangqi", '[White "A\nB"]\n1. h2e2', 1),
        ("shogi", "1. ７六歩 ３四歩 2. ２六歩 ８四歩", 4),
        ("shogi", "position startpos\tmoves\t7g7f 3c3d", 2),
        ("amazons", "(;GM[amazons]SZ[10];W[d1-d7/g7];B[d10-d8/e8])", 2),
    ],
)
def test_no_move_is_lost_to_another_form(
    client: FlaskClient, game: str, record: str, moves: int
) -> None:
    assert len(found(client, f"{game}/record", record=record)["moves"]) == moves


def test_a_book_with_odd_blanks_is_no_fault(client: FlaskClient) -> None:
    refusal = problem(post(client, "othello/record", record="\u00a0+d3-c5+e6:"))
    assert refusal["code"] == "malformed_record"


def test_moves_are_written_too(client: FlaskClient) -> None:
    game = found(client, "chess/record", moves=["f3", "e5", "g4", "Qh4"], write="pgn")
    assert game["written"].endswith("\n\n1. f3 e5 2. g4 Qh4# 0-1\n")
    assert (game["ending"], game["winner"], game["result"]) == ("checkmate", "black", "0-1")
    assert "form" not in game


def test_what_is_written_is_read_by_others(client: FlaskClient, tmp_path: Path) -> None:
    rng, board = random.Random(SEED), chess.Board()
    while not board.is_game_over() and board.ply() < 80:
        board.push(rng.choice([*board.legal_moves]))
    record = f"{PLAYED.partition('1. ')[0]}{chess.Board().variation_san(board.move_stack)} *"
    written = tmp_path / "written.pgn"
    written.write_text(found(client, "chess/record", record=record, write="pgn")["written"])
    with written.open() as file:
        again = chess.pgn.read_game(file)
    assert again is not None
    assert not again.errors
    assert again.end().board() == board
    assert (again.headers["White"], again.headers["Date"]) == ("Ann", "2026.11.28")


OF_SHOGI = "手合割：平手\n   1 ７六歩(77)\n"  # noqa: RUF001 - the form has full-width characters


@pytest.mark.parametrize(
    ("record", "of", "sent_to"),
    [
        (OF_SHOGI, "shogi", "chess"),
        (OF_SHOGI, "shogi", "go"),
        ('[Red "A"]\n[FEN "9/4a4/9/9/9/9/9/9/9/4K4 w - - 0 1"]\n\n1. 炮二平五', "xiangqi", "chess"),
        ("(;GM[1]SZ[19];B[pd];W[dd])", "go", "shogi"),
        ("(;GM[11]SZ[11];B[a3];W[f6])", "hex", "go"),
    ],
)
def test_a_record_of_another_game_is_named(
    client: FlaskClient, record: str, of: str, sent_to: str
) -> None:
    refusal = problem(post(client, f"{sent_to}/record", record=record))
    assert refusal["detail"].endswith(f"; the record looks like one of {of}")


def test_a_slip_is_no_other_game(client: FlaskClient) -> None:
    for game, record in (("shogi", f"{OF_SHOGI}   2 ３四ほ(33)"), ("chess", "1. e4 x5")):
        assert "looks like" not in problem(post(client, f"{game}/record", record=record))["detail"]


def test_a_point_that_go_has_not_is_located(client: FlaskClient) -> None:
    refusal = problem(post(client, "go/record", record="(;SZ[9]\n;B[ee];W[zz])"))
    assert refusal["detail"].startswith("line 2, column 10: no point of 9 × 9")


@pytest.mark.parametrize(
    ("record", "state", "moves"),
    [
        ("position startpos moves e2e4 e7e5\n", chess.STARTING_FEN, ["e4", "e5"]),
        ("startpos", chess.STARTING_FEN, []),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", []),
        ("position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 5 9 moves e2e4",
         "4k3/8/8/8/8/8/4P3/4K3 w - - 5 9", ["e4"]),
    ],
)  # fmt: skip
def test_chess_may_be_as_its_protocol_tells_it(
    client: FlaskClient, record: str, state: str, moves: list[str]
) -> None:
    game = found(client, "chess/record", record=record)
    assert game["state"] == state
    assert [move["move_label"] for move in game["moves"]] == moves


def test_a_form_that_the_game_has_not_is_refused(client: FlaskClient) -> None:
    refusal = problem(post(client, "chess/record", record="1. e4", write="kif"))
    assert (refusal["code"], refusal["pointer"]) == ("invalid_request", "/write")
    assert refusal["alternatives"] == ["pgn"]


@pytest.mark.parametrize(
    ("body", "code", "pointer"),
    [
        ({"record": "1. e4 e5 2. Ke4"}, "illegal_move", "/record"),
        ({"record": "1. e4 (e5"}, "malformed_record", "/record"),
        ({"record": "1. e4", "moves": ["e4"]}, "invalid_request", "/record"),
        ({"moves": ["e4"], "game_number": 1}, "invalid_request", "/game_number"),
        ({"record": "1. e4", "view": "white: ?"}, "invalid_request", "/view"),
    ],
)
def test_what_cannot_be_read_is_named(
    client: FlaskClient, body: dict[str, object], code: str, pointer: str
) -> None:
    refusal = problem(post(client, "chess/record", **body))
    assert (refusal["code"], refusal["pointer"]) == (code, pointer)


@pytest.mark.parametrize("game", ["kuhn_poker", "leduc_poker", "liars_dice", "bridge_play"])
def test_a_game_with_hidden_information_is_written_and_read(client: FlaskClient, game: str) -> None:
    moves = random_moves(game)
    written = found(client, f"{game}/record", moves=moves, write="pgn")["written"]
    again = found(client, f"{game}/record", record=written)
    assert [move["move"] for move in again["moves"]] == moves
    assert {move["turn"] for move in again["moves"]} == {"chance", "player"}


@pytest.mark.parametrize("game", ["kuhn_poker", "leduc_poker", "bridge_play"])
def test_a_review_judges_by_what_a_player_saw(client: FlaskClient, game: str) -> None:
    moves = random_moves(game)[:56]
    review = found(client, f"{game}/review", moves=moves, nodes=200, time_ms=5000)
    judged = [move for move in review["moves"] if move["turn"] == "player"]
    assert judged
    for move in judged:
        assert move["value"] <= move["best_value"]
        assert move["word"] in {"best", "good", "inaccuracy", "mistake", "blunder"}
    assert all("word" not in move for move in review["moves"] if move["turn"] == "chance")


def test_folding_a_king_is_a_blunder(client: FlaskClient) -> None:
    review = found(client, "kuhn_poker/review", moves=["J", "K", "bet", "pass"], nodes=200_000)
    assert review["moves"][-1]["word"] == "blunder"
    assert review["moves"][-1]["best_move"] == "bet"


def test_every_game_lists_its_forms(client: FlaskClient) -> None:
    for game in ("chess", "nim"):
        listed = client.get(f"/v1/games/{game}").get_json()["records"]
        assert listed == [
            {"form": form.name, "reads": form.read is not None, "writes": form.write is not None}
            for form in reading.forms(game)
        ]


def test_convert_takes_the_form_of_the_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target, described = (tmp_path / name for name in ("a.pgn", "b.pgn", "c.JSON"))
    source.write_bytes(PLAYED.replace("Ann", "Zoë").encode("latin-1"))
    assert main(["convert", str(source), str(target)]) == 0
    assert "1. e4 e5 2. Nf3 1-0" in target.read_text(encoding="utf-8")
    assert '[White "Zoë"]' in target.read_text(encoding="utf-8")
    assert main(["convert", str(target), str(described)]) == 0
    assert [move["move_label"] for move in json.loads(described.read_text())["moves"]] == [
        *("e4", "e5", "Nf3")
    ]
    assert main(["convert", str(source), "-", "--write", "pgn"]) == 0
    assert capsys.readouterr().out == target.read_text(encoding="utf-8")


def test_convert_tells_shogi_from_xiangqi_by_its_moves(tmp_path: Path) -> None:
    source, target = tmp_path / "game", tmp_path / "game.csa"
    source.write_text("position startpos moves 7g7f 3c3d")
    assert main(["convert", str(source), str(target)]) == 0
    assert "\n+7776FU\n-3334FU\n" in target.read_text()


@pytest.mark.parametrize(
    ("named", "encoding", "name"),
    [
        ("GB2312", "gbk", "柯洁"),
        ("gbk", "gb18030", "偰偮"),  # the second bytes of both are brackets and the like
        ("Big5", "big5", "許功蓋"),
        ("Shift_JIS", "cp932", "能表"),
        ("EUC-KR", "cp949", "이세돌"),
        ("UTF-8", "utf-8", "柯洁"),
        ("GB2312", "utf-8", "柯洁"),
    ],
)
def test_convert_reads_sgf_in_the_encoding_that_it_names(
    named: str, encoding: str, name: str, tmp_path: Path
) -> None:
    source, target = tmp_path / "game.sgf", tmp_path / "game.json"
    source.write_bytes(f"(;GM[1]FF[4]CA[{named}]SZ[9]PB[{name}];B[ee])".encode(encoding))
    assert main(["convert", str(source), str(target)]) == 0
    described = json.loads(target.read_text(encoding="utf-8"))
    assert (described["tags"], len(described["moves"])) == ({"black": name}, 1)


def test_convert_writes_the_same_to_stdout_and_to_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target = tmp_path / "a.kif", tmp_path / "b.kif"
    source.write_text(OF_SHOGI, encoding="utf-16")
    assert main(["convert", str(source), str(target)]) == 0
    terminal = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr("sys.stdout", terminal)
    assert main(["convert", str(source), "-", "--write", "kif"]) == 0
    terminal.seek(0)
    assert terminal.buffer.read() == target.read_bytes()


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_files_in_utf_16_need_no_mark(encoding: str) -> None:
    assert reading.decoded(f"# {OF_SHOGI}".encode(encoding)) == f"# {OF_SHOGI}"


def test_an_error_of_a_record_is_one_line(client: FlaskClient) -> None:
    refusal = problem(post(client, "chess/record", record="1. e4 (1. d4\n1... d5"))
    assert refusal["detail"] == "line 1, column 7: a variation is not closed: (1. d4 1... d5"


def test_convert_sees_the_game_of_what_it_wrote(tmp_path: Path) -> None:
    source, target = tmp_path / "nim.pgn", tmp_path / "nim.json"
    source.write_text('[Variant "nim"]\n\n1. 1:1 1:1 *')
    assert main(["convert", str(source), str(target)]) == 0
    assert json.loads(target.read_text())["game"] == "nim"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["no.pgn", "-"], "no.pgn cannot be read"),
        (["a.pgn", "b.kif"], "b.kif has none of the endings .json, .pgn"),
        (["a.pgn", "-", "--write", "kif"], "records of chess are not written as kif"),
        (["a.pgn", "-", "--game", "ches"], "ches"),
        (["a.pgn", "-", "--number", "2"], "the record has 1 game, and no 2"),
        (["two.pgn", "-"], "the record has 2 games: --number says which one, from 1 to 2"),
        (["what", "-"], "nothing in what tells the game: --game names it"),
        (["a.pgn", "no/b.pgn"], "no/b.pgn cannot be written"),
    ],
)
def test_convert_says_what_to_mend(
    words: list[str],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.pgn").write_text(PLAYED)
    Path("two.pgn").write_text(f"{PLAYED}\n\n{PLAYED}\n")
    Path("what").write_text("?")
    assert main(["convert", *words]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


def random_moves(game: str) -> list[str]:
    """Return the moves of a game played at random, chance's too."""
    rng, moves = random.Random(SEED), list[str]()
    position = Engine(Table(megabytes=1)).game(game).at()
    while legal := position.inspect()["legal_moves"]:
        moves.append(rng.choice(legal))
        position = position.child(moves[-1])
    return moves


def test_positions_that_would_fill_the_memory_are_refused(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fields, "MOST_CHARACTERS", 100)
    assert found(client, "chess/record", moves=[])["moves"] == []
    refusal = problem(post(client, "chess/record", moves=["e4", "e5"]))
    assert (refusal["code"], refusal["pointer"]) == ("invalid_request", "/moves")
    assert "more than 100 characters" in refusal["detail"]
