"""Games of shogi in KIF, KI2, CSA and USI: what is read, what is written, what is refused."""
# ruff: noqa: RUF001 - the forms have full-width characters

import random
from contextlib import suppress

import pytest

from service.engine import Engine, EngineError, Table
from service.errors import Problem
from service.moves.records import fields, reading, replay
from service.moves.records.played import RecordedGame
from service.moves.records.shogi.board import number
from service.moves.records.shogi.kif_heading import HANDICAPS, REST

SEED = 47
START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
MATE = "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1"
EXCHANGE = ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"]

KIF = """#KIF version=2.0 encoding=Shift_JIS
# ---- a program that writes KIF ----
開始日時：2023/01/02 10:00
終了日時：2023/01/02 12:00
棋戦：職場大会
場所：東京
手合割：平手\u3000
先手：山田
後手：田中
手数----指手---------消費時間--
*an opening comment: ▲２六歩 is usual
   1 ７六歩(77)   ( 0:16/00:00:16)
   2 ３四歩(33)   ( 0:00/00:00:00)+
*▲２二角成
&bookmark
   3 ２二角成(88) ( 0:03/00:00:19)
   4 同　銀(31)   ( 0:01/00:00:01)
   5 ５五角打     ( 0:01/00:00:20)
   6 投了         ( 0:03/00:00:04)
まで5手で先手の勝ち

変化：2手
   2 ８四歩(83)   ( 0:02/00:00:02)
"""
KI2 = """棋戦：職場大会
手合割：平手
先手：山田
後手：田中

▲７六歩 △3四歩　▲２二角成
△同銀   ▲5五角
まで5手で先手の勝ち
"""
CSA = """'CSA encoding=UTF-8
V3.0
N+山田
N-田中
$EVENT:職場大会
$SITE:東京
$START_TIME:2023/01/02 10:00:00
P1-KY-KE-GI-KI-OU-KI-GI-KE-KY
P2 * -HI *  *  *  *  * -KA *
P3-FU-FU-FU-FU-FU-FU-FU-FU-FU
P4 *  *  *  *  *  *  *  *  *
P5 * * * * * * * * *
P6 *  *  *  *  *  *  *  *  *
P7+FU+FU+FU+FU+FU+FU+FU+FU+FU
P8 * +KA *  *  *  *  * +HI *
P9+KY+KE+GI+KI+OU+KI+GI+KE+KY
+
'** 30 -3334FU,+2726FU
+7776FU,T12
-3334FU
T6.5
+8822UM
-3122GI
+0055KA
%TORYO
$END_TIME:2023/01/02 12:00:00
"""
USI = "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e resign\n"
PROBLEM = """後手の持駒：飛二 角 金四 銀 桂四 香四 歩十七
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・v銀v玉v銀 ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ と ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ 馬 ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：銀
"""


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(Table(megabytes=1))


def played(engine: Engine, record: str, number: int | None = None) -> RecordedGame:
    body = {"record": record} | ({} if number is None else {"game_number": number})
    return replay.read(engine, "shogi", body)


def usi(game: RecordedGame) -> list[str]:
    return [step.move for step in game.steps()]


@pytest.mark.parametrize(("form", "text"), [("kif", KIF), ("ki2", KI2), ("csa", CSA), ("usi", USI)])
def test_a_game_is_read_in_each_form(engine: Engine, form: str, text: str) -> None:
    game = played(engine, text)
    assert (game.form, usi(game), game.result, game.state) == (form, EXCHANGE, "1-0", None)
    assert list(game.notes) == []
    windows = played(engine, "\ufeff" + text.replace("\n", "\r\n"))
    assert (windows.form, usi(windows)) == (form, EXCHANGE)


def test_kif_may_have_tabs(engine: Engine) -> None:
    tabs = KIF.replace(" ", "\t")
    assert (played(engine, tabs).form, usi(played(engine, tabs))) == ("kif", EXCHANGE)
    alone = "1\t▲７六歩(77)\t(0:01/0:00:01)\n2\t△同\t歩(33)".replace("同", "３四")
    assert usi(played(engine, alone)) == ["7g7f", "3c3d"]


def test_the_tags_are_names_event_site_and_date(engine: Engine) -> None:
    tags = {
        "sente": "山田",
        "gote": "田中",
        "event": "職場大会",
        "site": "東京",
        "date": "2023-01-02",
    }
    assert played(engine, KIF).tags == played(engine, CSA).tags == tags


@pytest.mark.parametrize("text", [KIF, KI2, CSA])
def test_files_may_be_in_the_encoding_of_windows(engine: Engine, text: str) -> None:
    read = reading.decoded(text.encode("cp932"), reading.forms("shogi"))
    assert usi(played(engine, read)) == EXCHANGE


def test_the_form_of_a_match_stays(engine: Engine) -> None:
    game = played(engine, '[Variant "shogi"]\n\n1. 7g7f 3c3d 2. 8h2b+ *')
    assert (game.form, usi(game)) == ("pgn", EXCHANGE[:3])
    assert usi(played(engine, "7g7f 3c3d")) == EXCHANGE[:2]


def test_a_problem_of_mate_has_one_king(engine: Engine) -> None:
    moves = "   1 ５二馬(34)\n   2 同　銀(61)\n   3 ６二銀打\n   4 詰み\nまで3手詰\n"
    game = played(engine, PROBLEM + moves)
    assert usi(game) == ["3d5b", "6a5b", "S*6b"]
    assert game.result == "1-0"
    assert game.positions[-1].inspect()["ending"] == "checkmate"
    csa = fields.writer("shogi", "csa")(game)
    everything = csa.replace(next(line for line in csa.split("\n") if line[:2] == "P-"), "P-00AL")
    assert played(engine, everything).positions[0].state == game.positions[0].state


@pytest.mark.parametrize(
    ("lines", "mover"),
    [
        ("", "b"),
        ("後手番\n", "w"),
        ("手数＝171　▲６二角成　まで\n", "w"),
        ("手番：後手\n", "w"),
        ("▲５二馬\n", "b"),
        ("△６二銀\n", "w"),
        ("1 ６二銀(61)\n", "w"),
    ],
)
def test_lines_signs_and_pieces_tell_who_is_to_move(engine: Engine, lines: str, mover: str) -> None:
    assert played(engine, PROBLEM + lines).positions[0].state.split()[1] == mover


@pytest.mark.parametrize(("name", "ranks"), HANDICAPS.items())
def test_a_handicap_leaves_pieces_out(engine: Engine, name: str, ranks: str) -> None:
    state = f"{ranks}/{REST} {'b' if name == '平手' else 'w'} - 1"
    assert played(engine, f"手合割：{name}\n").positions[0].state == state
    assert played(engine, f"手合割:{name.removesuffix('ち')}　\n").positions[0].state == state


@pytest.mark.parametrize("gap", ["", " ", "\u3000", "\n", ",", " T1\n"])
@pytest.mark.parametrize("moves", [("+7776FU", "-3334FU"), ("7776FU", "3334fu")])
def test_csa_may_have_moves_in_one_line_and_no_signs(
    engine: Engine, moves: tuple[str, str], gap: str
) -> None:
    game = played(engine, f"V2.2\nPI\n{gap.join(moves)}{gap}+2726FU '** 30 -8384FU\n%TORYO\n")
    assert [step.move for step in game.steps()] == ["7g7f", "3c3d", "2g2f"]
    assert game.result == "1-0"


def test_csa_leaves_out_pieces_of_the_start(engine: Engine) -> None:
    game = played(engine, "PI82HI22KA\n-\n-3142GI\n+7776FU\n")
    assert game.positions[0].state == f"lnsgkgsnl/9/{REST} w - 1"
    assert usi(game) == ["3a4b", "7g7f"]


ENDS = [
    ("7 投了", "%TORYO", "0-1"),
    ("7 詰み", "%TSUMI", "0-1"),
    ("7 切れ負け", "%TIME_UP", "0-1"),
    ("7 反則負け", "%ILLEGAL_MOVE", "0-1"),
    ("7 反則勝ち", "%-ILLEGAL_ACTION", "1-0"),
    ("7 入玉勝ち", "%KACHI", "1-0"),
    ("7 千日手", "%SENNICHITE", "1/2-1/2"),
    ("7 持将棋", "%JISHOGI", "1/2-1/2"),
    ("7 中断", "%CHUDAN", None),
    ("まで6手で後手の勝ち", "%+ILLEGAL_ACTION", "0-1"),
    ("まで6手で時間切れにより先手の勝ち", "%KACHI", "1-0"),
    ("まで6手で先手の反則負け", "%TORYO", "0-1"),
    ("まで6手で千日手", "%HIKIWAKE", "1/2-1/2"),
    ("まで6手で持将棋", "%MAX_MOVES", "1/2-1/2"),
]


@pytest.mark.parametrize(("kif", "csa", "result"), ENDS)
def test_the_end_tells_the_result(engine: Engine, kif: str, csa: str, result: str | None) -> None:
    moves = KIF.partition("   6 ")[0] + "6 ５二玉(51)\n"
    assert played(engine, f"{moves}{kif}\n").result == result
    assert played(engine, CSA.partition("%")[0] + f"-5152OU\n{csa}\n").result == result


def test_a_foul_at_the_end_is_no_move(engine: Engine) -> None:
    game = played(engine, "1 ７六歩(77)\n2 ３四歩(33)\n3 ７五歩打\n4 反則勝ち\n")
    assert (usi(game), game.result) == (["7g7f", "3c3d"], "0-1")
    assert any("反則勝ち" in note for note in game.notes)


def test_moves_are_read_as_people_write_them(engine: Engine) -> None:
    texts = [
        "７六歩 ３四歩 ２二角成 同銀 ５五角打",
        "☗76歩 ☖34歩 ☗22馬 ☖22銀 ☗55角打",
        "1.▲7六歩 2.△3四歩 3.▲2二角成 4.△同 銀 5.▲5五角",
        "▲７六歩(77)△３四歩(33)▲２二角成(88)△２二同銀(31)▲５五角打",
        "1 ▲７六歩(77)\n2 △３四歩(33)\n3 ▲２二角成(88)\n4 △同　銀(31)\n5 ▲５五角打\n",
        "１ ７六歩\n２ ３四歩\n３ ２二角成\n４ 同銀\n５ ５五角\n",
    ]
    for text in texts:
        assert usi(played(engine, text)) == EXCHANGE, text


def test_what_is_passed_over_is_noted(engine: Engine) -> None:
    back = "1 ７六歩(77)\n2 ３四歩(33)\n2 ８四歩(83)\n"
    null = "1 ７六歩(77)\n2 パス\n3 ２六歩(27)\n"
    signs = "▲７六歩 ▲３四歩"
    for text, count, word in [(back, 2, "go back"), (null, 1, "パス"), (signs, 2, "take turns")]:
        game = played(engine, text)
        assert len(game.texts) == count
        assert len(game.notes) == 1
        assert word in game.notes[0]
    assert played(engine, "+7776FU\nhello\n").notes == ("passed over: hello",)


@pytest.mark.parametrize("text", [KIF + KIF, CSA + "/\n/\n" + CSA, USI * 2, KI2 + KI2])
def test_a_file_may_have_several_games(engine: Engine, text: str) -> None:
    with pytest.raises(Problem, match="2 games"):
        played(engine, text)
    assert usi(played(engine, text, 1)) == usi(played(engine, text, 2)) == EXCHANGE
    with pytest.raises(Problem) as refused:
        played(engine, text, 3)
    assert refused.value.code == "invalid_request"


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        ("1 ７六歩(77)\n3 ２六歩(27)\n", "line 2, column 3: move 2 is missing"),
        ("1 ７六歩(77)\n2 hello\n", "line 2, column 3: neither a move"),
        ("手合割：平手\n1 同　歩(77)\n", "line 2, column 3: 同 has no move before it"),
        ("▲７六歩 △hello", "line 1, column 6: neither a move"),
        ("1 ７六歩(77)\n2 投了\n3 ２六歩(27)\n", "line 3, column 3: the record goes on"),
        ("手合割：百枚落ち\n1 ７六歩(77)\n", "a handicap is none of"),
        ("手合割：その他\n1 ７六歩(77)\n", "no board is drawn"),
        ("後手の持駒：猫\n| ・|\n", "line 1, column 7: pieces in hand are not as in"),
        (PROBLEM.replace("と", "猫"), "line 6, column 1: 猫 on the drawn board is no piece"),
        (PROBLEM.replace(" ・ と", " と"), "line 6, column 1: a rank of the drawn board has not"),
        ("▲５五金", "move 1 of the record"),
        ("▲５八金", "may be 6i5h or 4i5h"),
        ("P1-KY\n", "line 1, column 3: a rank has not nine squares"),
        ("P+77XX\n", "line 1, column 3: not a piece on its square"),
        ("PI55FU\n", "line 1, column 3: no such piece stands there"),
        ("P+7\nPI\n", "not pieces as in"),
        ("+7776FU\n%TORYO\n-3334FU\n", "line 3, column 1: the record goes on"),
        ("+7776FU\n+2726FU\n", "move 2 of the record"),
        ("position sfen 9/9/9/9/9/9/9/9/9 b - 1 moves 7g7f", "there is no king"),
    ],
)
def test_what_cannot_be_read_is_named(engine: Engine, text: str, detail: str) -> None:
    with pytest.raises(Problem) as refused:
        played(engine, text)
    assert refused.value.pointer == "/record"
    assert detail in refused.value.detail


def test_a_game_goes_on_after_a_king_has_entered(engine: Engine) -> None:
    entered = "KGGSS+N+N+L+L/+R+R+B+B5/9/9/9/9/9/9/4k4 b -"
    game = played(engine, f"position sfen {entered} 1 moves 9b9c 5i5h")
    assert game.options == {"entering_king": "none"}


def random_game(engine: Engine, rng: random.Random, start: str) -> RecordedGame:
    position, moves = engine.game("shogi", {}).at(start), list[str]()
    for _ in range(rng.choice([0, 1, 30, 120])):
        legal = position.inspect().get("legal_moves", ())
        promoting = [move for move in legal if move.endswith("+")]
        if not legal:
            break
        moves.append(rng.choice(promoting if promoting and rng.random() < 0.3 else legal))
        position = position.child(moves[-1])
    return replay.read(engine, "shogi", {"state": start, "moves": moves})


@pytest.mark.parametrize("form", ["kif", "csa"])
def test_what_is_written_is_read_as_the_same_game(engine: Engine, form: str) -> None:
    rng = random.Random(SEED)
    starts = [f"{START} b - 1", f"{START} w - 1", MATE, "k8/9/9/9/9/9/9/9/8K w RG2Pb3p 1"]
    starts += [f"{ranks}/{REST} w - 1" for ranks in HANDICAPS.values()]
    for start in starts:
        game = random_game(engine, rng, start)
        text = fields.writer("shogi", form)(game)
        again = played(engine, text)
        assert again.form == form
        assert list(again.notes) == []
        states = [position.state for position in again.positions]
        assert states == [position.state for position in game.positions], text
        last = again.positions[-1].inspect()
        winner = {"1-0": "sente", "0-1": "gote"}.get(again.result or "")
        assert winner == last.get("winner"), text


def test_tags_and_results_go_from_form_to_form(engine: Engine) -> None:
    game = played(engine, KIF)
    for form in ("kif", "csa"):
        again = played(engine, fields.writer("shogi", form)(game))
        assert (again.tags, again.result, usi(again)) == (game.tags, "1-0", EXCHANGE)


def test_a_tag_stays_in_its_line(engine: Engine) -> None:
    body = {"record": '[Event "a\\nb"]\n[First "x"]\n\n1. 7g7f *'}
    game = replay.read(engine, "shogi", body)
    for form in ("kif", "csa"):
        assert played(engine, fields.writer("shogi", form)(game)).form == form


@pytest.mark.parametrize("text", [KIF, KI2, CSA, USI, PROBLEM + "▲５二馬"])
def test_mutated_records_are_read_or_refused(engine: Engine, text: str) -> None:
    rng = random.Random(SEED)
    letters = "\n 　１1一同歩成打(77)+-*%/:：▲△|v手合割,PI00ALまで投了変化" + text[:40]
    count = 0
    for _ in range(400):
        mutated = list(text)
        for _ in range(rng.randint(1, 6)):
            at = rng.randrange(len(mutated) + 1)
            mutated[at : at + rng.choice([0, 0, 1, 1, 3, 30])] = rng.choice(letters)
        for form in reading.FORMS["shogi"]:
            with suppress(Problem):
                assert form.read
                form.read("".join(mutated), None)
        with suppress(Problem, EngineError):
            played(engine, "".join(mutated))
            count += 1
    assert count > 0


def test_a_number_is_read_in_any_digits() -> None:
    cases = {"17": 17, "１７": 17, "十七": 17, "十": 10, "二": 2, "二十": 20, "": None, "猫": None}
    assert {text: number(text) for text in cases} == cases
