"""Records of xiangqi are read in all their forms, and written as the programs of the game do."""

# ruff: noqa: RUF001 - full-width digits and signs are what such records have

import random
from collections.abc import Sequence

import pytest

from service.engine import Engine, Table
from service.errors import Problem
from service.moves.records import reading, replay
from service.moves.records.fields import writer
from service.moves.records.played import RecordedGame
from service.moves.records.recognition import game_of
from service.moves.records.xiangqi import words

SEED = 20
GAMES, MOST_PLIES, MUTATIONS = 12, 120, 400
WRITTEN = ("wxf", "chinese", "pgn")
MOVES = ("h2e2", "h9g7", "h0g2", "i9h9", "g3g4", "c6c5")
FOUR = "炮二平五 马8进7 马二进三 车9平8"
"""The first four of them."""
SIGNS = "[]{}()（）<>【】0*"
SITE = """标题: 甲队 张三 先负 乙队 李四
赛事: 2001年全国个人赛
布局: D36 中炮进三兵对左炮封车
轮次: 第3轮
日期: 2001.11.02
地点: 北京
红方: 张三
黑方: 李四
结果: 黑方胜

仙人指路
  1.炮二平五      马８进７
  2.马二进三      车９平８
  3.兵三进一      卒３进１

棋谱由本站生成
"""
PGN = """[Game "Chinese Chess"]
[Event "让子"]
[Date "1999.12.09"]
[Red "张三"]
[Black "李四"]
[Result "1-0"]
[FEN "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR r - - 0 1"]
{评注：炮二平五
也可以}

1. 炮八平五 炮８平５
{红方首着架中炮} (1... 马８进７ 2. 马二进三)
2. 炮五进五！ 象７进５ 3. 炮二平五 {再架中炮}
马８进７
1-0
============================
 欢迎观赏棋谱
"""
FILE = """FORMAT  WXF
RED     张三 ; 1200 ;;
BLACK   李四 ; 1240 ;;
RESULT  0-1
DATE    2020-02-02 02:02:02
EVENT   Open ; 10m+0s
START{
 1. C2.5 h8+7   2. H2+3 r9.8
 3. P3+1 p3+1 }END
"""
START_MEN = (
    "8979695949392919097717866646260600102030405060708012720323436383"  # red's rank from the right
)
UBB = f"""[DhtmlXQ]
[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]
[DhtmlXQ_binit]{START_MEN}[/DhtmlXQ_binit]
[DhtmlXQ_title]张三 负 李四[/DhtmlXQ_title]
[DhtmlXQ_event][/DhtmlXQ_event]
[DhtmlXQ_movelist]774770627967
8070 66652324[/DhtmlXQ_movelist]
[DhtmlXQ_move_0_1_1]19[/DhtmlXQ_move_0_1_1]
[DhtmlXQ_comment3]炮八平五也可以||好[/DhtmlXQ_comment3]
[DhtmlXQ_date]2001-11-02[/DhtmlXQ_date]
[DhtmlXQ_result]黑胜[/DhtmlXQ_result]
[DhtmlXQ_red]张三 &amp; 王五[/DhtmlXQ_red]
[DhtmlXQ_black]李四[/DhtmlXQ_black]
[DhtmlXQ_blacktime][/DhtmlXQ_time]
[/DhtmlXQ]
"""
PAGE = f"""<html><body><div id="dhtmlxq_view">
[DhtmlXQ]<br>
[DhtmlXQ_red]张三[/DhtmlXQ_red]<br>[DhtmlXQ_binit]{START_MEN}[/DhtmlXQ_binit]</div>
<script>var DhtmlXQ_movelist = '[0_1_0]774770627967807066652324[/0_1_0][0_2_1]1242[/0_2_1]';
</script></body></html>"""


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(Table(megabytes=1))


def played(engine: Engine, text: str, number: int | None = None) -> RecordedGame:
    body = {"record": text} | ({} if number is None else {"game_number": number})
    return replay.read(engine, "xiangqi", body)


def moves_of(game: RecordedGame) -> list[str]:
    return [step.move for step in game.steps()]


def states_of(game: RecordedGame) -> list[str]:
    return [position.state for position in game.positions]


def refusal(engine: Engine, text: str) -> Problem:
    with pytest.raises(Problem) as refused:
        played(engine, text)
    assert refused.value.pointer == "/record"
    return refused.value


def test_a_line_may_name_the_position(engine: Engine) -> None:
    game = played(engine, "开始局面: 3k5/9/9/9/9/9/9/9/9/3CK4 w\n着法:\n1. 炮六进一")
    assert (moves_of(game), game.state) == (["d0d1"], "3k5/9/9/9/9/9/9/9/9/3CK4 w")


@pytest.mark.parametrize(
    ("text", "form", "count"),
    [
        (FOUR, "chinese", 4),
        ("1. 炮二平五 馬8進7 2. 馬二進三 車9平8", "chinese", 4),
        ("1.炮二平五马8进72.马二进三车9平8", "chinese", 4),
        ("炮二平五马8进7马二进三车9平8", "chinese", 4),
        ("1炮二平五 馬８進７\n2傌二進三 俥９平８", "chinese", 4),
        ("1、炮2平5，马8进7；2、马2进3，车9平8。", "chinese", 4),
        ("１．砲二平五　馬８進７　２．馬二進三　車９平８", "chinese", 4),
        ("第1回合：炮二平五 马8进7\n第2回合：马二进三 车9平8", "chinese", 4),
        ("第1回合 炮二平五 马8进7\n第2回合马二进三 车9平8", "chinese", 4),
        ("红先：炮二平五 马8进7 马二进三 车9平8", "chinese", 4),
        ("1. 炮二平五! 马8进7 （黑方应着） 2. 马二进三？ 车9平8 认负", "chinese", 4),
        ("1. C2.5 H8+7 2. H2+3 R9.8", "pgn", 4),
        ("1.C2=5 h8+7 2.h2+3 r9=8", "pgn", 4),
        ('[Format "WXF"]\n1. C2.5 H8+7 2. N2+3 R9.8', "wxf", 4),
        ("1. H2-E2 H9-G7 2. H0-G2 I9-H9", "pgn", 4),
        ("h2e2 h9g7 h0g2 i9h9", "pgn", 4),
        ("1. h3e3 h10g8 2. h1g3 i10h10 3. g4g5", "pgn", 5),
        ("position startpos moves h2e2 h9g7 h0g2 i9h9", "ucci", 4),
        ("startpos moves H2E2 h9g7", "ucci", 2),
        ("startpos", "ucci", 0),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "ucci", 0),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR moves h2e2", "ucci", 1),
        ("position startpos moves h3e3 h10g8", "ucci", 2),
        (UBB, "dhtmlxq", 6),
        (PAGE, "dhtmlxq", 6),
        (UBB + PAGE, "dhtmlxq", 6),
        ("[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ][/DhtmlXQ]", "dhtmlxq", 1),
        (UBB.replace("[", "%5B").replace("]", "%5D"), "dhtmlxq", 6),
        (UBB.replace(START_MEN, ""), "dhtmlxq", 6),
        (FILE, "wxf", 6),
        (SITE, "chinese", 6),
    ],
)
def test_a_game_is_read_in_whichever_form_it_is(
    engine: Engine, text: str, form: str, count: int
) -> None:
    game = played(engine, text)
    assert (moves_of(game), game.form) == (list(MOVES[:count]), form)


def test_a_site_s_text_has_tags_a_result_and_prose(engine: Engine) -> None:
    game = played(engine, SITE)
    assert game.result == "0-1"
    assert game.tags == {
        "event": "2001年全国个人赛",
        "site": "北京",
        "date": "2001-11-02",
        "round": "第3轮",
        "red": "张三",
        "black": "李四",
    }
    assert game.notes == ["line 11: passed over: 仙人指路", "line 16: passed over: 棋谱由本站生成"]


def test_pgn_of_the_sites_has_comments_variations_and_a_footer(engine: Engine) -> None:
    game = played(engine, PGN)
    assert moves_of(game) == ["b2e2", "h7e7", "e2e7", "g9e7", "h2e2", "h9g7"]
    assert (game.result, game.tags["red"], game.tags["date"]) == ("1-0", "张三", "1999-12-09")
    assert [note.partition(":")[0] for note in game.notes] == ["line 16", "line 17"]


def test_a_file_of_wxf_has_players_and_several_games(engine: Engine) -> None:
    game = played(engine, FILE)
    assert (game.result, game.tags["red"], game.tags["event"]) == ("0-1", "张三", "Open")
    second = FILE.replace("张三", "王五").replace("C2.5", "C8.5")
    assert played(engine, FILE + second, 2).tags["red"] == "王五"
    assert moves_of(played(engine, FILE + second, 2))[0] == "b2e2"
    assert "2 games" in refusal(engine, FILE + second).detail
    board = "FORMAT\tWXF\nFEN\t4k4/9/9/9/9/9/9/9/4h4/3K5 b\nSTART{\n}END\n"
    assert played(engine, board).positions[0].inspect()["player"] == "black"


def test_several_games_in_pgn_are_distinguished_by_their_tags(engine: Engine) -> None:
    games = '[Red "一"]\n1. 炮二平五 *\n\n[Red "二"]\n1. 炮八平五 *\n'
    assert "2 games" in refusal(engine, games).detail
    assert played(engine, games, 2).tags["red"] == "二"


def test_dhtmlxq_tells_players_and_who_moves_first(engine: Engine) -> None:
    game = played(engine, UBB)
    assert (game.result, game.tags["red"]) == ("0-1", "张三 & 王五")
    assert game.tags["event"] == "张三 负 李四"
    pieces = ["99"] * 32
    pieces[4], pieces[20], pieces[16] = "49", "30", "00"
    text = (
        f"[DhtmlXQ_binit]{''.join(pieces)}[/DhtmlXQ_binit][DhtmlXQ_movelist]0001[/DhtmlXQ_movelist]"
    )
    assert states_of(played(engine, text)) == [
        "r2k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1",
        "3k5/r8/9/9/9/9/9/9/9/4K4 w - - 1 2",
    ]


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("1. 炮二近五 马8进7 2. 马二进三", "炮二近五"),
        ("1. 炮二平五 马8近7 2. 马二进三", "马8近7"),
        ("炮二近五\n马8进7", "炮二近五"),
        ("炮二平五 hello 马8进7", "hello"),
        ("hello", "hello"),
        ("炮二平五 1-0 马8进7", "goes on after its result"),
        ("炮二平五 马9进7", "move 2 of the record"),
        ('[FEN "4k4 w"]\n帅五进一', "the record's state"),
        ("[DhtmlXQ_movelist]77477[/DhtmlXQ_movelist]", "four digits"),
        ("[DhtmlXQ_movelist]77x7[/DhtmlXQ_movelist]", "than digits"),
        ("[DhtmlXQ_movelist]7797[/DhtmlXQ_movelist]", "columns 0 to 8"),
        ("[DhtmlXQ_binit]12[/DhtmlXQ_binit]", "32 pieces"),
        (f"[DhtmlXQ_binit]{'00' * 32}[/DhtmlXQ_binit]", "no free point"),
        ("position startpos moves h2e2 h2e2", "move 2 of the record"),
        ("前炮平五", "move 1 of the record"),
    ],
)
def test_what_cannot_be_read_is_named(engine: Engine, text: str, part: str) -> None:
    assert part in refusal(engine, text).detail


def test_an_ambiguous_move_has_its_candidates(engine: Engine) -> None:
    text = '[FEN "3k5/9/2P3P2/2P3P2/9/9/9/9/9/4K4 w"]\n1. 前兵进一'
    assert "may be c7c8 or g7g8" in refusal(engine, text).detail


@pytest.mark.parametrize(
    ("word", "result"),
    [
        ("红胜", "1-0"),
        ("紅方勝", "1-0"),
        ("红先胜", "1-0"),
        ("先负", "0-1"),
        ("黑方胜", "0-1"),
        ("红方认负", "0-1"),
        ("黑超时负", "1-0"),
        ("和局", "1/2-1/2"),
        ("红先和", "1/2-1/2"),
        ("双方议和", "1/2-1/2"),
        ("1:0", "1-0"),
        ("½-½", "1/2-1/2"),
        ("*", "*"),
        ("未知", None),
        ("和平共处", None),
    ],
)
def test_results_are_words_too(word: str, result: str | None) -> None:
    assert words.result(word) == result


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gbk", "gb18030", "big5"])
def test_files_may_have_any_chinese_encoding(engine: Engine, encoding: str) -> None:
    text = PGN.replace("\n", "\r\n")
    if encoding == "big5":
        text = text.translate(
            str.maketrans("马进让张评红们车样观赏谱两", "馬進讓張評紅們車樣觀賞譜兩")
        )
    raw = text.encode(encoding, "ignore" if encoding == "big5" else "strict")
    forms = reading.forms("xiangqi")
    assert reading.decoded(raw, forms) == raw.decode(encoding).removeprefix("\ufeff")
    assert moves_of(played(engine, reading.text_of(raw, forms)))[:2] == ["b2e2", "h7e7"]


@pytest.mark.parametrize(("name", "encoding"), [("吕钦", "gbk"), ("謝承宇", "big5")])
def test_names_alone_tell_the_encoding(name: str, encoding: str) -> None:
    text = f'[Game "Chinese Chess"]\n[Red "{name}"]\n\n1. H2-E2 *\n'
    assert reading.decoded(text.encode(encoding), reading.forms("xiangqi")) == text


@pytest.mark.parametrize(
    ("text", "suffix"),
    [(PGN, ".pgn"), (FILE, ".wxf"), (UBB, ".ubb"), ('[Game "Chinese Chess"]\n1. H2-E2', ".pgn")],
)
def test_a_file_is_known_as_xiangqi(text: str, suffix: str) -> None:
    assert game_of(text.encode("gbk"), suffix, ["xiangqi"]) == "xiangqi"


def test_a_game_may_go_on_after_a_third_repetition(engine: Engine) -> None:
    cycle = ["a0a1", "a9a8", "a1a0", "a8a9"]
    game = played(engine, " ".join(cycle * 4))
    assert len(game.texts) == len(cycle) * 4
    assert game.options["repetition"] == "never"
    assert not played(engine, " ".join(cycle)).options


@pytest.mark.parametrize(
    ("state", "move", "chinese", "wxf"),
    [
        (None, "h2e2", "炮二平五", "C2.5"),
        (
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b",
            "h9g7",
            "马８进７",
            "H8+7",
        ),
        ("3k5/9/9/4C4/9/9/9/4C4/9/5K3 w", "e6i6", "前炮平一", "C+.1"),
        ("3k5/9/9/4C4/9/9/9/4C4/9/5K3 w", "e2e5", "后炮进三", "C-+3"),
        ("r3k4/9/9/9/9/r8/9/9/9/3K4R b", "a4a3", "前车进１", "R++1"),
        ("3k5/9/9/9/9/2B6/9/9/9/2B1K3R w", "c4e2", "相七退五", "E7-5"),
        ("3k5/9/2P6/2P6/2P6/9/9/9/9/4K4 w", "c6d6", "中兵平六", "P7.6"),
        ("3k5/2P6/2P6/2P6/2P6/9/9/9/9/4K4 w", "c8d8", "前兵平六", "++.6"),
        ("3k5/2P6/2P6/2P6/2P6/9/9/9/9/4K4 w", "c7d7", "二兵平六", "P+.6"),
        ("3k5/2P6/2P6/2P6/2P6/9/9/9/9/4K4 w", "c5d5", "后兵平六", "--.6"),
        ("3k5/9/2P3P2/2P3P2/2P6/9/9/9/9/4K4 w", "g7h7", "一兵平二", "3+.2"),
        ("3k5/9/2P3P2/2P3P2/2P6/9/9/9/9/4K4 w", "c6b6", "四兵平八", "77.8"),
        ("4k4/9/9/9/9/9/p1p6/p1p6/9/3K5 b", "a2b2", "１卒平２", "1+.2"),
    ],
)
def test_moves_are_written_as_people_say_them(
    engine: Engine, state: str | None, move: str, chinese: str, wxf: str
) -> None:
    body = {"moves": [move]} | ({"state": state} if state else {})
    game = replay.read(engine, "xiangqi", body)
    for form, text in (("chinese", chinese), ("wxf", wxf)):
        written = writer("xiangqi", form)(game)
        assert text in written.split()
        assert moves_of(played(engine, written)) == [move]


def test_a_written_game_has_the_tags_of_other_programs(engine: Engine) -> None:
    assert writer("xiangqi", "chinese")(played(engine, SITE)) == (
        '[Game "Chinese Chess"]\n[Event "2001年全国个人赛"]\n[Site "北京"]\n[Date "2001.11.02"]\n'
        '[Round "第3轮"]\n[Red "张三"]\n[Black "李四"]\n[Result "0-1"]\n[Format "Chinese"]\n\n'
        "1. 炮二平五 马８进７\n2. 马二进三 车９平８\n3. 兵三进一 卒３进１\n0-1\n"
    )
    black_first = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1"
    text = f"position fen {black_first} moves h9g7 h0g2"
    assert writer("xiangqi", "wxf")(played(engine, text)) == (
        f'[Game "Chinese Chess"]\n[Result "*"]\n[FEN "{black_first}"]\n[Format "WXF"]\n\n'
        "1. ... H8+7\n2. H2+3\n*\n"
    )


def random_moves(engine: Engine, source: random.Random) -> list[str]:
    position = engine.game("xiangqi", {}).at(None)
    moves: list[str] = []
    while len(moves) < MOST_PLIES and (legal := position.inspect().get("legal_moves")):
        moves.append(source.choice(legal))
        position = position.child(moves[-1])
    return moves


@pytest.mark.parametrize("seed", range(SEED, SEED + GAMES))
def test_a_written_game_is_read_as_the_same(engine: Engine, seed: int) -> None:
    source = random.Random(seed)
    game = replay.read(engine, "xiangqi", {"moves": random_moves(engine, source)})
    for form in WRITTEN:
        again = played(engine, writer("xiangqi", form)(game))
        assert (states_of(again), again.form) == (states_of(game), form)


def mutated(source: random.Random, text: str, others: Sequence[str]) -> str:
    for _ in range(source.randrange(1, 6)):
        at, length = source.randrange(len(text) + 1), source.randrange(8)
        other = source.choice(others)
        start = source.randrange(len(other) + 1)
        text = text[:at] + other[start : start + source.randrange(8)] + text[at + length :]
    return text


def outcome(engine: Engine, text: str) -> str:
    try:
        played(engine, text)
    except Problem as refused:
        return f"{refused.code} {refused.pointer}"
    return "read"


def test_a_damaged_record_is_read_or_refused(engine: Engine) -> None:
    source = random.Random(SEED)
    texts = [FOUR, SITE, PGN, FILE, UBB, PAGE, "position startpos moves h2e2 h9g7", SIGNS]
    damaged = [mutated(source, source.choice(texts), texts) for _ in range(MUTATIONS)]
    outcomes = {outcome(engine, text) for text in damaged}
    known = {"malformed_record", "illegal_move", "malformed_move", "malformed_state", "game_over"}
    assert outcomes <= {"read", *(f"{code} /record" for code in (*known, "illegal_position"))}
    assert {"read", "malformed_record /record"} <= outcomes
