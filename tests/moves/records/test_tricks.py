"""Boards of bridge in PBN and LIN, and deals of hearts and spades in PBN, are read and written."""

import dataclasses
import json
import random
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

import pytest

from service.engine import Engine, Table
from service.errors import Problem
from service.moves.records import reading, replay
from service.moves.records.form import Form
from service.moves.records.played import RecordedGame

HANDS = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"
DEAL = f'[Deal "{HANDS}"]\n'
PLAY = """[Play "W"]
SK =1= H3 S4! S3     ; a comment to the line's end
C5 C2 $14 C6 {a comment
% with a line of its own} CK
-  -  -  S7
*
"""
CARDS = ["SK", "H3", "S4", "S3", "C2", "C6", "CK", "C5", "S7"]
BOARD = f"""% PBN 2.1
% a line for programs [Deal "#"]
[Event "Schiphol \\"Open\\""]
[Site "Amsterdam"]
[Date "1995.06.10"]
[Board "1"]
[West "Podgor"]
[North "Westra"]
[East "Kalish"]
[South "Leufkens"]
[Dealer "N"]
[Vulnerable "NS"]
{DEAL}[Scoring "IMP"]
[Declarer "S"]
[Contract "5HX"]
[Result "9"]
{{
                S
                H 6 3 [Deal "N:- - - -"]

                D A K Q 9 8 7
}}
[Auction "N"]
1D      1S 3H =1= 4S  ; end-of-line AUCTION
4NT =2= X  Pass   Pass
5C!     X  5H     X
AP
[Note "1: non-forcing 6-9 points, 6-card"]
{PLAY}[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]
N NT 7
"""
LIN = (
    "pn|Leufkens,Podgor,Westra,Kalish|st||md|3SJ973HJ98742D3CK4,SKQT2HATDJ6542C85,"
    "SH63DAKQ987CA9732,|rh||ah|Board 1|sv|n|mb|1D|mb|1S|mb|3H!|an|6-card !H|mb|4S|mb|4N|mb|d|"
    "mb|p|mb|p|mb|5C|mb|d|mb|5H|mb|d|mb|p|mb|p|mb|p|pg||pc|SK|pc|H3|pc|s4|pc|S3|pg||"
    "nt|a bar in talk | and more|pc|C2|pc|C6|pc|CK|pc|C5|pg||\npc|S7|mc|9|\n"
)
NAMES = {"north": "Westra", "east": "Kalish", "south": "Leufkens", "west": "Podgor"}
AUCTION = "1D 1S 3H 4S 4NT X Pass Pass 5C X 5H X"
PLAYOUTS = 12
MUTATIONS = 150
SEED = 47


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(Table(megabytes=1))


def read(engine: Engine, text: str, game: str = "bridge_play", **body: object) -> RecordedGame:
    return replay.read(engine, game, {"record": text, **body})


def cards(played: RecordedGame) -> list[str]:
    return [step.move for step in played.steps()]


def written(played: RecordedGame) -> str:
    write = form(played.game.name).write
    assert write is not None
    return write(played)


def form(game: str) -> Form:
    return reading.forms(game)[0]


def refusal(engine: Engine, text: str, game: str = "bridge_play") -> str:
    with pytest.raises(Problem) as refused:
        read(engine, text, game)
    assert (refused.value.code, refused.value.pointer) == ("malformed_record", "/record")
    return refused.value.detail


def played_out(
    engine: Engine, game: str, options: Mapping[str, Any], source: random.Random, most: int
) -> RecordedGame:
    opened = engine.game(game, options)
    positions, moves = [opened.at(None)], list[str]()
    while len(moves) < most:
        seen = positions[-1].inspect()
        if seen["turn"] == "over":
            break
        legal = [one["move"] for one in positions[-1].outcomes()] or [*seen["legal_moves"]]
        moves.append(source.choice(legal))
        positions.append(positions[-1].child(moves[-1]))
    return RecordedGame(opened, options, None, moves, positions)


def test_a_board_in_pbn_is_read_with_all_that_the_standard_has(engine: Engine) -> None:
    played = read(engine, BOARD)
    assert played.form == "pbn"
    assert played.state == f"{HANDS} play"
    assert cards(played) == CARDS
    assert played.options == {"contract": "5HX by S", "vulnerable": True}
    assert (played.result, played.notes) == ("9", ())
    assert played.tags == {
        **NAMES,
        "event": 'Schiphol "Open"',
        "site": "Amsterdam",
        "date": "1995-06-10",
        "board": "1",
        "dealer": "N",
        "vulnerable": "NS",
        "auction": f"{AUCTION} AP",
    }


@pytest.mark.parametrize(
    "text",
    [
        LIN,
        LIN.replace("|pg||", "|\npg||\n"),
        "https://www.bridgebase.com/tools/handviewer.html?bbo=y&lin=" + quote(LIN.strip()),
        "http://x.org/hand?lin=" + quote(LIN.strip()).replace("%20", "+") + "&c=9",
        f"hv_popuplin('{quote(LIN.strip())}');",
    ],
)
def test_a_board_in_lin_is_that_in_pbn(engine: Engine, text: str) -> None:
    played, in_pbn = read(engine, text), read(engine, BOARD)
    assert (played.form, played.state, played.options) == ("lin", in_pbn.state, in_pbn.options)
    assert (cards(played), played.result) == (CARDS, "9")
    tags = {**NAMES, "board": "1", "dealer": "N", "vulnerable": "NS"}
    assert played.tags == {**tags, "auction": f"{AUCTION} Pass Pass Pass"}


def test_an_address_may_have_a_part_for_each_hand(engine: Engine) -> None:
    played = read(
        engine,
        "https://www.bridgebase.com/tools/handviewer.html?n=SH63DAKQ987CA9732&e=sa8654hkq5dtcqjt6"
        "&s=SJ973HJ98742D3CK4&d=n&v=n&b=7&nn=Westra&a=1D1S3H!4S4NDPP5CX5HXPPP&p=SKH3S4S3C2C6CKC5S7",
    )
    assert (played.state, cards(played)) == (f"{HANDS} play", CARDS)
    assert played.options == {"contract": "5HX by S", "vulnerable": True}
    assert (played.tags["board"], played.tags["north"]) == ("7", "Westra")


def test_a_vugraph_has_a_board_of_each_room(engine: Engine) -> None:
    _, deal = LIN.split("st||", 1)
    text = (
        "vg|Final,Segment 2,I,1,2,A,0,B,0|\nrs|5HSx-2,5HSx-2|\npn|a,b,c,d,e,f,g,h|pg||\n"
        f"qx|o12|{deal}qx|c12|{deal.replace('ah|Board 1|', '')}"
    )
    open_room, closed = (read(engine, text, game_number=number) for number in (1, 2))
    assert [open_room.tags[name] for name in ("south", "west", "north", "east")] == [*"abcd"]
    assert [closed.tags[name] for name in ("south", "west", "north", "east")] == [*"efgh"]
    assert (closed.tags["event"], closed.tags["round"]) == ("Final", "Segment 2")
    assert (closed.tags["board"], cards(closed)) == ("12", CARDS)
    assert "game_number" in refusal(engine, text)


def test_values_are_inherited_from_the_boards_above(engine: Engine) -> None:
    first = f'[Event "##Cup"]\n[Site "Rio"]\n[Board "1"]\n[West "A"]\n{DEAL}[Dealer "N"]\n'
    second = f'[Event "Other"]\n[Site "#"]\n[Board "2"]\n[West "##"]\n{DEAL}'
    third = f'[Board "3"]\n{DEAL}'
    text = f'[Generator "x"]\n\n{first}\n{second}{third}'
    tags = [read(engine, text, game_number=number).tags for number in (1, 2, 3)]
    assert [one.get("event") for one in tags] == ["Cup", "Other", None]
    assert [one.get("site") for one in tags] == ["Rio", "Rio", None]
    assert [one.get("west") for one in tags] == ["A", "A", "A"]
    assert [one.get("dealer") for one in tags] == ["N", None, None]


@pytest.mark.parametrize(
    ("auction", "contract"),
    [
        ("1D 1S 3H 4S 4NT X Pass Pass 5C X 5H X AP", "5HX by S"),
        ("P P 1h! d 2H xx =1= 3h?! P P P", "3H by S"),
        ("1♠ pass 1N pass pass pass", "1NT by S"),
        ("1C 1D 1H Dbl Rdbl AP", "1HXX by S"),
    ],
)
def test_without_tags_the_auction_says_the_contract(
    engine: Engine, auction: str, contract: str
) -> None:
    text = f'[Dealer "N"]\n{DEAL}[Auction "N"]\n{auction}\n'
    assert read(engine, text).options == {"contract": contract}
    west_first = f'[Dealer "N"]\n{DEAL}[Auction "W"]\n- {auction}\n\n[Contract "?"]\n'
    assert read(engine, west_first).options == {"contract": contract}


def test_a_deal_alone_is_of_the_contract_in_the_options(engine: Engine) -> None:
    options = {"contract": "2S by W"}
    played = read(engine, DEAL, options=options)
    assert (played.options, played.state) == (options, f"{HANDS} play")
    assert played.notes


def test_rows_in_the_order_of_play_are_read_too(engine: Engine) -> None:
    rows = '[Play "W"]\nSK H3 S4 S3\nC2 C6 CK C5\nS7 - - -\n'
    assert cards(read(engine, BOARD.replace(PLAY, rows))) == CARDS
    signs = '[Play "W"]\n♠K 3♥ 4S s3\nC5 C2 6c CK\n+  -  -  S7\n'
    assert cards(read(engine, BOARD.replace(PLAY, signs))) == CARDS


def test_the_play_is_read_up_to_an_irregularity(engine: Engine) -> None:
    played = read(engine, BOARD.replace("C5 C2 $14", "C5 C2 ^R H5"))
    assert cards(played) == [*CARDS[:5]]
    assert "^R" in played.notes[0]


@pytest.mark.parametrize(
    ("old", "new", "detail"),
    [
        ("KQT2.AT.J6542.85", "KQT2.AT.J6542.8", "all hands: west has 12 cards"),
        ("A8654.KQ5.T.QJT6 J973.J98742.3.K4", "- -", "all hands: those of east, south"),
        ("KQT2.AT", "KQT2.KT", "HK in two places"),
        ("KQT2.AT.J6542.85", "KQT2.AT.J6542", "line 13, column 1: a hand is"),
        ("N:.63", "X:.63", "a deal is N, E, S or W"),
        ("S4!", "S9", "line 31, column 14: south plays S9 and S3 to one trick"),
        ("SK =1=", "SX", "line 31, column 1: neither a card"),
        ("4NT =2=", "8NT", "line 26, column 1: no call"),
        ('"5HX"', '"5Z"', "no contract"),
        ('"5HX"', '"Pass"', "passed out"),
        ("C6 {a", "H5 {a", "move 6 of the record"),
    ],
)
def test_what_cannot_be_read_in_pbn_is_named(
    engine: Engine, old: str, new: str, detail: str
) -> None:
    with pytest.raises(Problem) as refused:
        read(engine, BOARD.replace(old, new))
    assert detail in refused.value.detail
    assert refused.value.code in {"malformed_record", "illegal_move"}


@pytest.mark.parametrize(
    ("old", "new", "detail"),
    [
        ("SKQT2HATDJ6542C85,", ",", "all hands: those of east, west"),
        ("SKQT2", "SKQT2T", "line 1, column 41: a card is twice"),
        ("mb|4S|", "mb|8S|", "no call"),
        ("pc|C6|", "pc|C1|", "line 1, column 282: no card"),
        ("md|3S", "md|S", "who deals"),
        ("3SJ973HJ98742D3CK4,SKQT2HATDJ6542C85,SH63DAKQ987CA9732,", "3,,,", "no board in LIN"),
    ],
)
def test_what_cannot_be_read_in_lin_is_named(
    engine: Engine, old: str, new: str, detail: str
) -> None:
    assert detail in refusal(engine, LIN.replace(old, new))


def test_lin_is_written_as_pbn_with_its_auction(engine: Engine) -> None:
    text = written(read(engine, LIN))
    assert text == (
        "% PBN 2.1\n% EXPORT\n%\n"
        '[Event "?"]\n[Site "?"]\n[Date "?"]\n[Board "1"]\n[West "Podgor"]\n[North "Westra"]\n'
        '[East "Kalish"]\n[South "Leufkens"]\n[Dealer "N"]\n[Vulnerable "NS"]\n'
        f'{DEAL}[Scoring "?"]\n[Declarer "S"]\n[Contract "5HX"]\n[Result "9"]\n'
        '[Auction "N"]\n1D 1S 3H 4S\n4NT X Pass Pass\n5C X 5H X\nPass Pass Pass\n'
        '[Play "W"]\nSK H3 S4 S3\nC5 C2 C6 CK\n-  -  -  S7\n*\n'
    )


@pytest.mark.parametrize("seed", range(SEED, SEED + PLAYOUTS))
@pytest.mark.parametrize("game", ["bridge_play", "hearts", "spades"])
def test_what_is_written_is_read_as_the_same_game(engine: Engine, game: str, seed: int) -> None:
    source = random.Random(seed)
    of_games: Mapping[str, Mapping[str, Any]] = {
        "bridge_play": {
            "contract": f"{source.randint(1, 7)}{source.choice(['NT', 'S', 'CXX'])} by "
            f"{source.choice('NESW')}",
            "vulnerable": source.choice([False, True]),
        },
        "hearts": {"pass": source.choice(["left", "right", "across", "hold"])},
        "spades": {"bags": [source.randrange(10), source.randrange(10)]},
    }
    most = source.choice([52, 54, 60, 71, 200])
    played = played_out(engine, game, of_games[game], source, most)
    text = written(played)
    again = read(engine, text, game)
    assert again.form == "pbn", text
    assert again.positions[-1].state == played.positions[-1].state, text
    assert json.loads(again.positions[-1].options) == json.loads(played.positions[-1].options)
    assert written(again) == text


def test_names_of_any_kind_are_written(engine: Engine) -> None:
    names = {"north": '##"x"]', "east": "a\\", "south": "{b} ; c", "west": "[Game hearts]"}
    text = f'[Game ""]\n{DEAL}[Contract "1NT"]\n[Declarer "S"]\n'
    played = dataclasses.replace(read(engine, text), tags=names)
    assert read(engine, written(played)).tags == {**names, "board": "1", "vulnerable": "None"}


def test_a_deal_that_is_not_complete_is_not_written(engine: Engine) -> None:
    played = played_out(engine, "hearts", {}, random.Random(SEED), 20)
    with pytest.raises(Problem) as refused:
        written(played)
    assert refused.value.code == "invalid_request"


def test_hearts_without_a_pass_table_is_played_as_it_was_dealt(engine: Engine) -> None:
    text = f'{DEAL}[Play "N"]\nC2 C6 CK C5\n'
    played = read(engine, text, "hearts")
    assert played.options == {"pass": "hold"}
    assert cards(played) == ["C2", "C6", "CK", "C5"]
    assert "PassTable" in refusal(engine, '[Passing "left"]\n' + text, "hearts")


def test_who_leads_in_spades_becomes_north(engine: Engine) -> None:
    text = (
        f'[East "Eve"]\n[Bags "NS 3 EW 5"]\n{DEAL}[BidTable "Player;Bid"]\nW 4\nN nil\nE 5\nS 2\n'
        '[Play "E"]\nC6 CK C5 C2\n'
    )
    played = read(engine, text, "spades")
    assert played.options == {"bags": [5, 3]}
    assert cards(played) == ["5", "2", "4", "0", "C6", "CK", "C5", "C2"]
    assert played.tags == {"north": "Eve"}
    assert "east is north" in played.notes[0]
    auction = text.replace('BidTable "Player;Bid"]\nW 4\nN nil\nE 5\nS 2', 'Auction "E"]\n5 2 4 0')
    assert cards(read(engine, auction, "spades")) == cards(played)


def test_a_text_says_which_game_it_is_of(engine: Engine) -> None:
    games = ["bridge_play", "hearts", "spades"]
    for game in games:
        text = written(played_out(engine, game, {}, random.Random(SEED), 60))
        matching = [other for other in games if form(other).matches(text)]
        assert matching == (games if game == "bridge_play" else [game])


@pytest.mark.parametrize("seed", range(SEED, SEED + 4))
def test_a_damaged_record_is_read_or_refused(engine: Engine, seed: int) -> None:
    source = random.Random(seed)
    hearts = written(played_out(engine, "hearts", {}, source, 80))
    spades = written(played_out(engine, "spades", {}, source, 70))
    address = "https://x.org/handviewer.html?n=SH63DAKQ987CA9732&d=n&a=1NPPP&p=SK&s=SJ973"
    texts = [("bridge_play", BOARD), ("bridge_play", LIN), ("bridge_play", address)]
    texts += [("hearts", hearts), ("spades", spades)]
    letters = '[]"{};%|\n\\#*-+^=! SHDC10AKNEW:.,' + "♥é\0"
    outcomes = set[str]()
    for game, text in texts * (MUTATIONS // len(texts)):
        damaged = [*text]
        for _ in range(source.choice([1, 2, 5, 40])):
            at = source.randrange(len(damaged))
            damaged[at : at + source.choice([0, 1, 1, 9])] = source.choice(letters)
        try:
            read(engine, "".join(damaged), game)
            outcomes.add("read")
        except Problem as refused:
            outcomes.add(refused.code)
    assert {"read", "malformed_record"} <= outcomes
