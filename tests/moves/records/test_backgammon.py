"""Records of backgammon: match files, SGF, XGID and PGN's form. GNU Backgammon 1.07 wrote the IDs
and the games that are said to be its own, and reads the match files that are written here."""

import random
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from service.engine import Engine, Table
from service.errors import Problem
from service.moves.records import reading, replay
from service.moves.records.backgammon import mat_text, xgid
from service.moves.records.backgammon.course import with_defaults
from service.moves.records.played import RecordedGame
from service.moves.records.recognition import game_of
from tests.support import found, post, problem

SEED = 20
GAME = "backgammon"
SET_UP = "4HPwATDgc/ABMA"
ROWS = """
  1)                             31: 8/5 6/5
  2) 64: 24/18 18/14              Doubles => 2
  3)  Takes                      65: 24/18 18/13
  4) 66: 13/7 13/7 14/8 8/2       Doubles => 4
"""
HEAD = """ 7 point match

 Game 1
 Ann : 2                        Bob : 1
"""
TURNS = [
    "13", "8/5 6/5", "roll", "64", "24/14", "double", "take", "65", "24/13",
    "roll", "66", "14/2 13/7(2)",
]  # fmt: skip
SNIPPET = HEAD + ROWS.strip("\n").rpartition("  Doubles")[0]
OPTIONS: Sequence[Mapping[str, Any]] = (
    {},
    {"cube": True},
    {"cube": True, "jacoby": True, "beavers": True},
    {"cube": True, "match_length": 7, "white_points": 5, "black_points": 2},
    {"cube": True, "match_length": 5, "white_points": 4, "crawford": False},
    {"cube": True, "match_length": 5, "white_points": 4},
    {"match_length": 3},
    {"gammons": False},
)
GNUBG_SGF = """(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07.001]MI[length:7][game:0][ws:2][bs:1]\
PW[Ann]PB[Bob]DT[2026-11-28]PC[a club]RU[Crawford]RE[W+2R]GS[M:0 0 1 2][C:0 0]
;B[31qtst]A[0][qtst E ver 3 0.498605][sttx E ver 3 0.4]
;W[64xrrn]C[a (good\\] play]
;B[double]
;W[take]
;B[65aggl]
;W[66mgmgnhhb]
(;B[21])(;B[22]))
(;FF[4]GM[6]MI[length:7][game:1][ws:6][bs:1]PW[Ann]PB[Bob]RU[Crawford:CrawfordGame]RE[B+4]
;W[31hefe];B[65aggl])
"""


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(Table(megabytes=1))


def read(engine: Engine, text: str, number: int | None = None, **options: object) -> RecordedGame:
    body = {"record": text, "options": options} | ({"game_number": number} if number else {})
    return replay.read(engine, GAME, body)


def moves_of(played: RecordedGame) -> list[str]:
    return [step.move for step in played.steps()]


def refusal(text: str) -> str:
    with pytest.raises(Problem) as refused:
        reading.read(GAME, text)
    assert (refused.value.code, refused.value.pointer) == ("malformed_record", "/record")
    return refused.value.detail


def random_game(engine: Engine, seed: int, options: Mapping[str, Any], most: int) -> RecordedGame:
    """Play at random; doubles are rare, and taken more often than not."""
    rng, moves = random.Random(seed), list[str]()
    position = engine.game(GAME, options).at(None)
    while len(moves) < most and (seen := position.inspect())["turn"] != "over":
        legal = seen["legal_moves"]
        if "double" in legal:
            moves.append(rng.choices(["roll", "double"], [9, 1])[0])
        elif "take" in legal:
            moves.append(rng.choices(legal, [5, 1, 3][: len(legal)])[0])
        else:
            moves.append(rng.choice(legal))
        position = position.child(moves[-1])
    return replay.read(engine, GAME, {"moves": moves, "options": options})


def test_a_match_file_is_read(engine: Engine) -> None:
    tags = '; [Site "a club"]\n; [Player 1 "A"]\n; [EventDate "2026.11.28"]\n; a remark\n\n'
    played = read(engine, tags + SNIPPET + "\n      Wins 2 points\n")
    assert moves_of(played) == TURNS
    assert played.form == "mat"
    assert played.options == {
        "cube": True, "match_length": 7, "white_points": 2, "black_points": 1
    }  # fmt: skip
    assert (played.result, played.notes) == ("white wins 2 points", ())
    assert played.tags == {"site": "a club", "date": "2026-11-28", "white": "Ann", "black": "Bob"}


@pytest.mark.parametrize(
    "text",
    [
        SNIPPET,
        SNIPPET.replace("\n", "\r\n"),
        "\ufeff" + SNIPPET,
        SNIPPET.replace(" 7 point match", "7 POINTS MATCH"),
        SNIPPET.replace(" Game 1", "Game 1 "),
        SNIPPET.replace(" : ", ": "),
        SNIPPET.replace("24/18 18/14", "24/14").replace("24/18 18/13", "24/18/13"),
        SNIPPET.replace("13/7 13/7 14/8 8/2", "14/2, 13/7(2)"),
        SNIPPET.replace("13/7 13/7 14/8 8/2", "13-7(2) 14-2!"),
        SNIPPET.replace("=> 2", "==> 2"),
        SNIPPET.replace("31: 8/5 6/5", "31: 8/5 6/5 0/0"),
        SNIPPET.replace("Doubles => 2", "Redoubles"),
        SNIPPET.replace("Takes", "Accepts"),
        SNIPPET.replace("                             31:", "\t\t\t\t31:"),
        SNIPPET.replace("24/14              Doubles", "24/14 Doubles"),
        SNIPPET + "\n  5) 31: ????\n      Wins 1 point",
        SNIPPET + "   00: ????\n  Wins 2008 point",
        SNIPPET + "   51:\n      Wins 1 point",
        SNIPPET + "   Resigned Game\n      Wins 1 point and the      Match",
    ],
)
def test_match_files_may_be_written_in_several_ways(engine: Engine, text: str) -> None:
    played = read(engine, text)
    assert moves_of(played)[: len(TURNS)] == TURNS
    assert moves_of(played)[len(TURNS) :] in ([], ["31"], ["51"], ["roll", "51"])
    assert played.notes == ()


def test_signs_of_the_bar_of_hits_and_of_what_is_off(engine: Engine) -> None:
    rows = "1) 62: 24/18 13/11   51: 13/8 8/7*\n 2) 64: {}\n"
    for play in ("25/21 24/18*", "bar/21, 24/18", "Bar-21 24-18*"):
        assert moves_of(read(engine, rows.format(play)))[-1] == "bar/21 24/18*"
    with pytest.raises(Problem, match="no checker to hit"):
        read(engine, rows.format("25/21* 24/18*"))
    off = "(;GM[6];AE[a:y]AW[b][a]AB[x];PL[W];W[65bzaz])"
    assert moves_of(read(engine, off)) == ["roll", "65", "2/off 1/off"]


def test_a_dance_is_a_pass_written_or_not(engine: Engine) -> None:
    """Black is on the bar against points 1 to 6 of white."""
    setup = "(;GM[6]RU[NoCube];AE[a:y]AW[a][a][b][b][c][c][d][d][e][e][f][f][h]AB[y][m]PL[B]"
    for dance in ("", ";B[66]", ";B[66];W[21hgge]", ";B[66];W[21hgge];B[51]"):
        played = read(engine, setup + dance + ")")
        assert "pass" not in moves_of(played)[-1:]
        assert moves_of(played).count("pass") == ("W" in dance)
    rows = "1) 31: 8/5 6/5    66: 24/18(2) 13/7(2)\n"
    with pytest.raises(Problem, match="as many dice as possible must be played"):
        read(engine, rows + "2) 31: Cannot Move")
    with pytest.raises(Problem, match="as many dice as possible must be played"):
        read(engine, rows + "2) 31:    42: 8/4 6/4")


MATCH = """; [Crawford "On"]
5 point match

 Game 1
 A B : 0                        C: D : 0
  1) 31: 8/5 6/5                 Doubles => 2
  2)  Drops
                                  Wins 1 point

 Game 2
 A B : 4                        C: D : 1
  1) 31: 8/5 6/5                 65: 24/18 18/13

 Game 3
 A B : 4                        C: D : 2
  1) 31: 8/5 6/5                 Doubles => 2
  2)  Takes                      65: 24/18 18/13
  3) 42: 8/4 6/4
  3)  nothing of the game
"""


def test_games_of_a_match_have_their_score(engine: Engine) -> None:
    with pytest.raises(Problem, match="the record has 3 games: game_number says which one"):
        read(engine, MATCH)
    one, two = read(engine, MATCH, 1), read(engine, MATCH, 2)
    assert moves_of(one) == ["31", "8/5 6/5", "double", "drop"]
    assert (one.result, one.tags) == ("black wins 1 point", {"white": "A B", "black": "C: D"})
    assert two.options["crawford"] is True
    assert moves_of(two) == ["31", "8/5 6/5", "65", "24/13"]
    with pytest.raises(Problem, match="line 19: nothing of the game is neither a roll"):
        read(engine, MATCH, 3)
    three = read(engine, MATCH.partition("  3)  nothing")[0], 3)
    assert three.options == {
        "cube": True, "match_length": 5, "white_points": 4, "black_points": 2, "crawford": False
    }  # fmt: skip
    assert moves_of(three)[-3:] == ["roll", "42", "8/4 6/4"]


def test_money_play_has_its_rules_in_tags(engine: Engine) -> None:
    rows = " Game 1\n A : 3    B : 4\n 1) 31: 8/5 6/5     Doubles => 2\n"
    tags = '; [Jacoby "On"]\n; [Beaver "Off"]\n; [CubeLimit "1024"]\n'
    played = read(
        engine, f"{tags}unlimited game\n{rows} 2) Beavers => 4    Takes\n 3)    52: 13/8 13/11"
    )
    assert played.options == {"cube": True, "jacoby": True, "beavers": True}
    assert moves_of(played)[2:] == ["double", "beaver", "take", "52", "13/11 13/8"]
    cubeless = read(engine, '; [CubeLimit "1"]\n 0 point match\n 1) 31: 8/5 6/5   42: 8/4 6/4')
    assert cubeless.options == {"cube": False}
    assert moves_of(cubeless) == ["31", "8/5 6/5", "42", "8/4 6/4"]
    with pytest.raises(Problem, match="the record is of cube False, and the options say True"):
        read(engine, '; [CubeLimit "1"]\n 0 point match\n 1) 31: 8/5 6/5', cube=True)
    long = read(engine, "33 point match\n 1) 31: 8/5 6/5")
    assert long.notes == ("a match to more than 25 points is read as money play",)


def test_what_follows_a_hidden_play_is_noted(engine: Engine) -> None:
    played = read(engine, "1) 31: 8/5 6/5   42: Illegal play\n2) 31: 8/5 6/5")
    assert moves_of(played)[2:] == ["roll", "42"]
    assert played.notes == ("line 1: a play is not written, so the game is read up to it",)


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        (" 7 point match\n", "the match has no game"),
        ("1) 31: 8/5 6/5\n2) foo", "line 2: foo is neither a roll and its play"),
        ('; [Variation "Hypergammon"]\n1) 31: 8/5 6/5', "a variation that is not read"),
        ("1) 31: 8/5  Doubles\n2) Beavers  Raccoons => 8", "line 2: black doubles what is doubled"),
        ("Game 1\n A : 0  B : 0\n" + "x" * 1001, "line 3 has more than 1000 characters"),
        ("1) 31: 8/5\n" + "2)\n" * 2001, "line 2001: the game has more than 2000 lines"),
        ("1) 31: 8/5\n" + "2) 31: 8/5 6/5\n" * 1999, "more than 2000 moves"),
        ("(;GM[6];W[31hefe];W[31hefe])", "white moves twice in turn"),
        ("(;GM[6];W[31hefe];B[x])", "B: neither a roll and its play, as in 31hefe"),
        ("(;GM[6];W[31hefe];AW[a])", "AW: checkers are set up after a move"),
        ("(;GM[6];AW[aa])", "AW: no point, a to x"),
        ("(;GM[6];AW[a])", "white has more than 15 checkers"),
        ("(;GM[6]RU[Nackgammon];W[31hefe])", "RU: a variant that is not read: nackgammon"),
        ("(;GM[6];W[31hefe]", "the record ends before its game does"),
    ],
)
def test_what_is_no_record_is_named(text: str, detail: str) -> None:
    assert detail in refusal(text)


def test_sgf_is_read_as_gnu_backgammon_writes_it(engine: Engine) -> None:
    played, crawford = (read(engine, GNUBG_SGF, number) for number in (1, 2))
    assert moves_of(played) == [*TURNS, "21"]
    assert (played.form, played.result, played.notes) == ("sgf", "W+2R", ())
    assert played.options == read(engine, SNIPPET).options
    assert played.tags == {
        "date": "2026-11-28", "site": "a club", "white": "Ann", "black": "Bob"
    }  # fmt: skip
    assert crawford.options["crawford"] is True
    assert moves_of(crawford) == ["31", "8/5 6/5", "65", "24/13"]


def test_a_set_up_of_sgf_is_a_state(engine: Engine) -> None:
    """The set-up as GNU Backgammon 1.07 saves it after `set xgid`."""
    played = read(
        engine,
        """(;FF[4]GM[6]MI[length:7][game:0][ws:2][bs:3]RU[Crawford]
;CP[b]
;CV[2]
;PL[B]AE[a:y]AW[f][f][f][f][f][h][h][h][m][m][m][m][m][x][x]AB[s][s][s][s][s][q][q][q][l][l][l][l]\
[l][a][a]
;PL[B]DI[62])""",
    )
    assert played.positions[0].state == f"{SET_UP} black cube 2 black"
    assert moves_of(played) == ["roll", "62"]


@pytest.mark.parametrize(
    ("text", "state", "options"),
    [
        ("-b----E-C---eE---c-e----B-:0:0:1:52:0:0:3:0:10", f"{SET_UP} white 52",
         {"cube": True, "jacoby": True, "beavers": True}),
        ("-a--a-E-C-A-cCa--badaa--BA:1:-1:-1:00:3:2:0:7:10", "n1+JAQQ9ZfAEUg black cube 2 black",
         {"cube": True, "match_length": 7, "white_points": 3, "black_points": 2}),
        ("-b----E-C---eE---c-e----B-:0:0:-1:31:6:2:1:7:10", f"{SET_UP} black 31",
         {"cube": True, "match_length": 7, "white_points": 6, "black_points": 2,
          "crawford": True}),
    ],
)  # fmt: skip
def test_an_xgid_is_a_game_without_moves(
    engine: Engine, text: str, state: str, options: Mapping[str, Any]
) -> None:
    exported = f"XGID={text}\n\nX:Ann   O:Bob\nScore is X:0 O:0. Unlimited Game\n"
    played = read(engine, exported)
    assert (played.form, played.texts, played.options) == ("xgid", [], options)
    assert played.tags == {"white": "Ann", "black": "Bob"}
    expected = played.positions[0].state.split()[1:]
    assert expected == state.split()[1:]
    written = xgid.write(played)
    assert written.split(":")[:9] == f"XGID={text}".split(":")[:9]


@pytest.mark.parametrize(
    ("options", "state", "written"),
    [
        ({}, f"{SET_UP} opening", "0:0:1:00:0:0:0:0:0"),
        ({"cube": True}, f"{SET_UP} black doubles cube 4 black", "2:-1:-1:D:0:0:0:0:6"),
        ({"cube": True, "beavers": True}, f"{SET_UP} white beavered cube 2 black",
         "0:0:1:B:0:0:2:0:6"),
        ({"cube": True, "beavers": True}, f"{SET_UP} white beavered cube 4 black",
         "1:1:1:B:0:0:2:0:6"),
    ],
)  # fmt: skip
def test_offers_are_part_of_an_xgid(
    engine: Engine, options: Mapping[str, Any], state: str, written: str
) -> None:
    played = replay.read(engine, GAME, {"state": state, "options": options, "moves": []})
    text = xgid.write(played)
    assert text == f"XGID=-b----E-C---eE---c-e----B-:{written}\n"
    if "opening" not in state:
        assert read(engine, text).positions[0].state == state


def test_a_drop_has_no_xgid_and_a_set_up_no_match_file(engine: Engine) -> None:
    cube = {"cube": True}
    dropped = {"state": f"{SET_UP} white doubles", "moves": ["drop"], "options": cube}
    with pytest.raises(Problem, match="an XGID does not say that a double was dropped"):
        xgid.write(replay.read(engine, GAME, dropped))
    with pytest.raises(Problem, match=r"a \.mat file begins with the set-up"):
        mat_text.write(replay.read(engine, GAME, dropped))
    later = {"state": "sGfwATDgc/ABMA black 31", "moves": []}
    with pytest.raises(Problem, match=r"a \.mat file begins with the set-up"):
        mat_text.write(replay.read(engine, GAME, later))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_written_match_file_is_the_same_game(engine: Engine, options: Mapping[str, Any]) -> None:
    for seed in range(3):
        played = random_game(engine, SEED + seed, options, most=60 if seed else 2000)
        again = read(engine, mat_text.write(played))
        assert with_defaults(again.options) == with_defaults(options)
        states = [position.state for position in played.positions]
        reached = len(again.positions)
        assert [position.state for position in again.positions] == states[:reached]
        lost = moves_of(played)[reached - 1 :]
        assert lost in ([], ["roll"], ["pass"]), "what no row can end with"


@pytest.mark.parametrize("options", OPTIONS[1:6], ids=str)
def test_a_written_xgid_is_the_same_position(engine: Engine, options: Mapping[str, Any]) -> None:
    played = random_game(engine, SEED, options, most=2000)
    for count in range(2, len(played.positions), 7):
        position = played.positions[count - 1]
        again = read(engine, xgid.write(replace(played, positions=played.positions[:count])))
        assert again.positions[0].state == position.state.replace(" rolls", "")


def test_columns_are_those_of_gnu_backgammon(engine: Engine) -> None:
    played = read(engine, SNIPPET, crawford=True)
    assert mat_text.write(played) == (
        '; [Variation "Backgammon"]\n; [Crawford "On"]\n; [CubeLimit "64"]\n\n'
        + SNIPPET.rstrip().replace("13/7 13/7 14/8 8/2", "14/8 8/2 13/7 13/7")
        + "\n"
    )
    over = random_game(engine, SEED + 5, {"match_length": 1}, most=2000)
    won = mat_text.write(over).splitlines()[-1]
    winner = over.positions[-1].inspect()["winner"]
    assert won.strip().endswith("and the match")
    assert won.index("Wins") == (6 if winner == "white" else 34)


def test_one_checker_with_both_dice_stops_where_it_may(engine: Engine) -> None:
    """From 8 with 6 and 3: after the 6 a checker on 5 is in the way of the 3."""
    state = {"state": f"{SET_UP} white 64", "moves": ["24/14"]}
    assert "64: 24/18 18/14" in mat_text.write(replay.read(engine, GAME, state))
    blocked = {"moves": ["31", "8/5 6/5", "65", "24/13", "61", "13/6"]}
    rows = mat_text.write(replay.read(engine, GAME, blocked))
    assert "61: 13/7 7/6" in rows


def test_games_in_pgns_form_have_plays_with_blanks(engine: Engine) -> None:
    plain = '[White "Ann"]\n\n1. 31 8/5 6/5 2. 66 24/18(2) 13/7(2) {hard} 3. 21 13/10 *'
    for text in (plain, plain.replace("5 6", "5,6").replace("(2) 13", "(2),13")):
        played = read(engine, text)
        assert moves_of(played) == ["31", "8/5 6/5", "66", "24/18(2) 13/7(2)", "21", "13/10"]
        assert (played.form, played.tags) == ("pgn", {"white": "Ann"})


def test_files_are_known_as_backgammon() -> None:
    games = ["chess", "go", GAME]
    assert game_of(SNIPPET.encode(), ".mat", games) == GAME
    assert game_of(SNIPPET.encode(), ".txt", games) == GAME
    assert game_of(GNUBG_SGF.encode(), ".sgf", games) == GAME
    assert game_of(b"(;GM[1]SZ[9];B[ee])", ".sgf", games) == "go"


def test_over_http_a_record_is_read_and_written(client: FlaskClient) -> None:
    reply = found(client, f"{GAME}/record", record=SNIPPET, write="xgid")
    assert [move["move"] for move in reply["moves"]] == TURNS
    assert reply["written"].startswith("XGID=-aA-")
    state = reply["written"].strip()
    position = found(client, f"{GAME}/position", state=state, options=reply["options"])
    assert position["state"] == reply["last_state"]
    score = problem(post(client, f"{GAME}/position", state=state, options={"cube": True}))
    assert "match_length 7, white_points 2, black_points 1" in score["detail"]
    refused = problem(post(client, f"{GAME}/record", record=SNIPPET, write="sgf"))
    assert refused["alternatives"] == ["mat", "xgid"]


PARTS = (
    "31: ", "66:", "8/5 ", "13/7(2) ", "25/22* ", "6/0 ", "0/0", "1) ", " 2)", "\n", "\t", ": 1 ",
    " Game 1\n", " A : 0   B : 0\n", "5 point match\n", "Doubles => 2 ", "Beavers", "Takes ",
    "Drops ", "Wins 1 point\n", "???? ", "Cannot Move", "; ", '[Crawford "Off"]\n', "(;GM[6]",
    "MI[length:5]", "[ws:4]", "RU[Jacoby]", ";W[31hefe]", ";B[double]", ";W[take]", ";B[drop]",
    "AE[a:y]", "AW[a]", "AB[x]", "PL[B]", "DI[21]", "CV[4]", "CP[w]", ")", "(", "]", "XGID=",
    "-b----E-C---eE---c-e----B-", ":0:0:1:52:0:0:0:0:10", "é", "\ufeff", "99999", "-", "*",
)  # fmt: skip


@given(
    st.one_of(
        st.lists(st.sampled_from(PARTS), max_size=40).map("".join),
        st.tuples(
            st.sampled_from([SNIPPET, MATCH, GNUBG_SGF]),
            st.integers(0, 900),
            st.integers(0, 30),
            st.lists(st.sampled_from(PARTS), max_size=3).map("".join),
        ).map(lambda it: it[0][: it[1]] + it[3] + it[0][it[1] + it[2] :]),
    ),
    st.sampled_from([None, 1, 2]),
)
def test_whatever_a_text_is_only_problems_come_out(
    engine: Engine, text: str, number: int | None
) -> None:
    with suppress(Problem):
        played = read(engine, text, number)
        assert len(played.positions) == len(played.texts) + 1
