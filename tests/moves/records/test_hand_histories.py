"""Hand histories of hold'em are read as pokerkit reads them, which reads those written here."""

import json
import random
import warnings
from collections.abc import Mapping, Sequence
from typing import Any

import pokerkit
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.engine import Engine, Table
from service.errors import Problem
from service.moves.records import reading, replay
from service.moves.records.played import RecordedGame
from service.moves.records.poker import phh_text
from service.moves.records.recognition import game_of

ORIOLE = """# from a room's own history
[7]
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
starting_stacks = [2000, 1500.50, 900]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 f', 'p1 f']

[ 8 ]   # the last
"variant" = "NT"
ante_trimming_status = false
antes = [0, 0]
blinds_or_straddles = [5, 10]
min_bet = 10
starting_stacks = [1655.83, 1669.94]
_note = {x = {y = [[1, "]"], 'actions = []']}}  # nothing of the format's
actions = [
  # before the flop
  'd dh p1 ????', "d dh p2 ????", 'p2 cc # "slow"', 'p1 cbr 50', 'p2 cc',
  'd db 4sTcJh', 'p1 cbr 70', 'p2 cc',   # ] '
  '', '# a break', 'd db Qc', 'p1 cc', 'p2 cc',
  'd db Ad', 'p1 cc', 'p2 cc', 'p1 sm 8h7d', 'p2 sm JsTh',
]
venue = 'Absolute \\ Poker'
time = 00:05:36
day = 1
month = 7
year = 2009
hand = 3017255090
players = ['Ann', "B\\u00f6rn"]
"""
DUEL = """PokerStars Hand #17: Tournament #168, $3.19+$0.31 USD Hold'em No Limit - Level I (10/20) \
- 2016/10/06 23:20:07 ET
Table '168 5' 9-max Seat #4 is the button
Seat 2: out of luck (20 in chips) is sitting out
Seat 4: ann (the) first (1,500 in chips, $5 bounty)
Seat 5: bea: b ($900 in chips)
ann (the) first: posts small blind 10
bea: b: posts big blind 20
*** HOLE CARDS ***
Dealt to ann (the) first [As 7d]
out of luck said, "ann (the) first: folds"
ann (the) first: raises 40 to 60
bea: b: calls 40
*** FLOP *** [2c 3d Jd]
bea: b: checks
ann (the) first: bets 90
bea: b: raises 90 to 180
bea: b is disconnected
ann (the) first: raises 1260 to 1440 and is all-in
bea: b: calls 660 and is all-in
Uncalled bet (600) returned to ann (the) first
*** TURN *** [2c 3d Jd] [7h]
*** RIVER *** [2c 3d Jd 7h] [8d]
*** SHOW DOWN ***
bea: b: mucks hand
ann (the) first: shows [As 7d] (a pair of Sevens)
ann (the) first collected 1800 from pot
*** SUMMARY ***
Total pot 1800 | Rake 0
Board [2c 3d Jd 7h 8d]
Seat 4: ann (the) first (button) (small blind) showed [As 7d] and won (1800)
Seat 5: bea: b (big blind) mucked [6h 5h]
"""
PLAIN = """PokerStars Zoom Hand #5:  Hold'em No Limit ($0.50/$1.00) - 2017/01/08 21:10:13 ET
Table 'Donati' 6-max Seat #1 is the button
Seat 1: ann ($150.25 in chips)
Seat 2: bea ($100 in chips)
ann: posts small blind $0.50
bea: posts big blind $1
*** HOLE CARDS ***
Dealt to ann [4s 2s]
Dealt to bea [Qd Qc]
ann: raises $2 to $3
bea: raises $6.50 to $9.50
ann: calls $6.50
*** FLOP *** [Th Qs 5h]
bea: checks
ann: bets $10
bea: calls $10
*** TURN *** [Th Qs 5h] [Jc]
bea: bets $13.37
ann: raises $27 to $40.37
bea: folds
Uncalled bet ($27) returned to ann
ann collected $65.74 from pot
*** SUMMARY ***
Total pot $65.74 | Rake $0
"""
ALL_IN = """Poker Hand #HD1: Hold'em No Limit ($0.5/$1 USD) - 2026/09/28 09:00:00
Seat 1: Hero (₮10 in chips)
Seat 2: 7f3a (€10 in chips)
Hero: posts small blind €0.5
7f3a: posts big blind €1
*** HOLE CARDS ***
Dealt to Hero [Kh Kd]
Dealt to 7f3a
Hero: raises €9 to €10 and is all-in
7f3a: calls €9 and is all-in
Hero: shows [Kh Kd]
7f3a: shows [Ah 10d]
*** SHOWDOWN ***
*** SUMMARY ***
Board [As 7h 2d 9c 3s]
"""
LIMIT = """PokerStars Game #1:  Hold'em Limit ($0.50/$1.00) - 2005/07/27 - 18:54:16 (ET)
Seat 1: P1 ($18.75 in chips)
Seat 9: P9 ($11.75 in chips)
P9: posts small blind $0.25
P1: posts big blind $0.50
P9: raises $0.50 to $1
P1: calls $0.50
*** FLOP *** [5s 7h 3h]
P1: checks
P9: bets $0.50
P1: raises $0.50 to $1
P9: calls $0.50
*** TURN *** [5s 7h 3h] [8h]
P1: checks
P9: bets $1
P1: calls $1
*** RIVER *** [5s 7h 3h 8h] [9s]
P1: checks
P9: checks
P1: shows [7s As]
P9: shows [Ts Td]
"""


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(Table(megabytes=1))


def played(engine: Engine, record: str, number: int | None = None) -> RecordedGame:
    body = {"record": record} | ({} if number is None else {"game_number": number})
    return replay.read(engine, "holdem", body)


def refusal(engine: Engine, record: str, number: int | None = None) -> str:
    with pytest.raises(Problem) as refused:
        played(engine, record, number)
    assert (refused.value.code, refused.value.pointer) == ("malformed_record", "/record")
    return refused.value.detail


DEALS = ("d dh p1 AsAh", "d dh p2 KsKh")


def hand_of(actions: Sequence[object], deals: Sequence[str] = DEALS, **fields: object) -> str:
    """A hand in PHH: blinds of 1 and 2, stacks of 100."""
    known: dict[str, object] = {
        "variant": "NT",
        "antes": [0, 0],
        "blinds_or_straddles": [1, 2],
        "min_bet": 2,
        "starting_stacks": [100, 100],
        "actions": [*deals, *actions],
    }
    return "".join(f"{name} = {json.dumps(value)}\n" for name, value in (known | fields).items())


def oracle(text: str) -> pokerkit.HandHistory:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # cards that are dealt though they were burnt, and more
        return pokerkit.HandHistory.loads(text)


def stacks_by_pokerkit(text: str) -> list[int]:
    """The stacks after a hand, p1's first. No action of it is left out or made up."""
    hand = oracle(text)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, (state, _) = states = list(hand.state_actions)
    assert [action for _, action in states if action is not None] == hand.actions
    return list(state.stacks)


def test_a_hand_of_phh(engine: Engine) -> None:
    hand = played(engine, ORIOLE, 2)
    assert (hand.form, hand.options["stack"], hand.options["big_blind"]) == ("phh", 165583, 1000)
    assert hand.positions[-1].state == ("JsTh|8h7d : Jh Tc 4s Qc Ad : c r2 c / b0.7 c / k k / k k")
    assert hand.positions[-1].inspect()["utilities"] == [12000.0, -12000.0]
    assert hand.tags == {
        "site": "Absolute \\ Poker",
        "round": "3017255090",
        "date": "2009-07-01",
        "button": "Börn",
        "blind": "Ann",
    }
    assert hand.notes == (
        "of the chips of the button, 1669.94, as many count as the blind has",
        "a chip is 0.01 of the record's unit",
    )


def test_hands_of_a_file_are_numbered(engine: Engine) -> None:
    assert "has 2 games: game_number says which" in refusal(engine, ORIOLE)
    assert "is of 3 players, and the game has two" in refusal(engine, ORIOLE, 1)
    without_headers = ORIOLE.replace("[7]", "").replace("[ 8 ]", "")
    assert played(engine, without_headers, 2).texts == played(engine, ORIOLE, 2).texts


def test_who_acts_first_has_the_button(engine: Engine) -> None:
    actions = ["p2 cbr 6", "p1 cc", "d db 2c3c4d", "p1 cbr 12", "p2 f"]
    swapped = [one.replace("p", "p3").replace("p31", "p2").replace("p32", "p1") for one in actions]
    usual, other = (played(engine, hand_of(one)) for one in (actions, swapped))
    assert usual.positions[-1].state == "KsKh|AsAh : 4d 3c 2c : r1 c / b1 f"
    assert other.positions[-1].state == "AsAh|KsKh : 4d 3c 2c : r1 c / b1 f"
    assert (usual.notes, len(other.notes)) == ((), 1)


@pytest.mark.parametrize(
    ("actions", "fields", "state"),
    [
        (["p2 cc", "p1 cbr 4"], {}, "c r0.5"),
        (["p2 cbr 7", "p1 cbr 12"], {}, "r1.2 r0.36"),  # the least raise, and one by its amount
        (["p2 cbr 100", "p1 cc"], {}, "a c"),
        (["p2 cbr 100", "p1 cc"], {"starting_stacks": [40, 100]}, "a c"),
        (["p2 cbr 50", "p1 cbr 100"], {"starting_stacks": [100, 40]}, "a c"),
        (["p2 f"], {"starting_stacks": [100, 2]}, "f"),
        (["p2 cc"], {"starting_stacks": [100, 2]}, "c"),
        (["p2 cc"], {"starting_stacks": [1.5, 90]}, "c"),  # less than the big blind
        (
            ["p2 cbr 4e5"],
            {"blinds_or_straddles": [5e4, 1e5], "starting_stacks": [1e8, 2e8]},
            "r1.5",
        ),
        (["p2 cbr 6"], {"starting_stacks": [100, 5000]}, "r1"),
        (["p2 cbr 4", "p1 cbr 6"], {"variant": "FT", "small_bet": 2, "big_bet": 4}, "r r"),
        ([], {}, "-"),
    ],
)
def test_amounts_become_moves(
    engine: Engine, actions: Sequence[str], fields: Mapping[str, Any], state: str
) -> None:
    end = played(engine, hand_of(actions, **fields)).positions[-1]
    assert end.state == f"KsKh|AsAh : - : {state}"


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        (hand_of([], variant="PO"), "of variant PO; hold'em is NT and FT"),
        (hand_of([], antes=[100, 1]), "a player has no chips"),
        (hand_of([], starting_stacks=[100]), "line 5, column 19: starting_stacks is of 1 players"),
        (hand_of([], starting_stacks=[100, "x"]), "an amount is expected"),
        (hand_of([]).replace("[100, 100]", "[inf, inf]"), "does not say how many chips"),
        (hand_of([], starting_stacks=[123_456_789, 123_456_789]), "asks for an option"),
        (hand_of(["p3 cc"]), 'line 6, column 44: a player is p1 or p2'),
        (hand_of(["p2 sd"]), "no action of hold'em"),
        (hand_of(["p1 cc", "p1 cc"]), "the button acts, and it is the turn of the blind"),
        (hand_of(["p2 cbr 3"]), "a bet or a raise is at least 2 or all-in here, and this one is 1"),
        (hand_of(["p2 cbr 1"]), "this one is -1"),
        (hand_of(["p2 cc", "p1 f"]), "the blind folds where it could check"),
        (hand_of(["p2 cc", "d db 2c3c4c"]), "no card is laid open here, blind is to act before"),
        (hand_of(["p2 f", "p1 cc"]), "nobody is to act here"),
        (hand_of(["p2 f", "d db 2c3c4c"]), "the hand is over"),
        (hand_of(["p2 cc", "p1 cc", "d db 2cAs4c"]), "As is dealt twice"),
        (hand_of(["p2 cc", "p1 cc", "d db 2c??4c"]), "cards that lie open"),
        (hand_of(["p2 cc", "p1 cc", "d db 2cXx4c"]), "cards are expected"),
        (hand_of([], ["d dh p1 AsAh", "d dh p2 AsKd"]), "a card is dealt twice"),
        (hand_of([], ["d dh p1 AsAhAd"]), "p1 has not two cards"),
        (hand_of([1]), "actions is not an array of strings"),
        (hand_of(["p2 f"] * 1001), "more than 1000"),
        (hand_of(["p2 cbr 4"], variant="FT").replace('4"', '5"'), "a bet or a raise is 2"),
        (hand_of(["p2 cbr 2000"], starting_stacks=[1e5, 1e5]), "to a hundred pots, or all-in"),
        (hand_of([]).replace("actions", "acts"), "the record has no actions"),
        (hand_of([]).replace(']\n', '\n'), "line 2, column 1: the value of antes is not"),
        (hand_of([]).replace('"NT"', '"N\\x"'), "line 1, column 11, variant: this is no value"),
        (hand_of([]).replace("[1, 2]", "[1,, 2]"), "no value as in TOML"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_named(engine: Engine, text: str, detail: str) -> None:
    assert detail in refusal(engine, text)


def test_a_hand_that_is_not_shown_gives_a_view(engine: Engine) -> None:
    actions = ["d dh p1 ????", "d dh p2 KsKh", "p2 cbr 6", "p1 cc", "d db 2c3c4d", "p1 cc",
               "p2 cbr 12", "p1 f"]  # fmt: skip
    detail = refusal(engine, hand_of(actions, []))
    assert "the record does not show all hands: that of the blind is not known" in detail
    sent = json.loads(detail[detail.index("{") :])
    seen = engine.game("holdem", sent["options"]).seen(sent["view"])
    assert sent["view"] == "button: KsKh|? : 2c 3c 4d : r1 c / k"
    assert (seen.inspect()["player"], "bet1" in seen.inspect()["legal_moves"]) == ("button", True)
    hidden = ["d dh p1 ????", "d dh p2 ????", "p2 f"]
    assert "does not show the hands" in refusal(engine, hand_of(hidden, []))
    unasked = ["d dh p1 AsAh", "d dh p2 Ks??", "p2 f"]
    assert refusal(engine, hand_of(unasked, [])).endswith("is not known")


@pytest.mark.parametrize(
    ("text", "state", "tags"),
    [
        (
            DUEL,
            "As7d|6h5h : Jd 3d 2c 7h 8d : r1 c / k b0.75 r0.3 a c",
            {"event": "Tournament #168", "button": "ann (the) first", "blind": "bea: b",
             "date": "2016-10-06", "round": "17", "site": "PokerStars"},
        ),
        (
            PLAIN,
            "4s2s|QdQc : Qs Th 5h Jc : r1 r1.083 c / k b0.5263 c / b0.3428 r0.4107 f",
            {"button": "ann", "blind": "bea", "date": "2017-01-08", "round": "5",
             "site": "PokerStars"},
        ),
        (
            ALL_IN,
            "KhKd|AhTd : As 7h 2d 9c 3s : a c",
            {"button": "Hero", "blind": "7f3a", "date": "2026-09-28", "round": "HD1"},
        ),
        (
            LIMIT,
            "TsTd|As7s : 7h 5s 3h 8h 9s : r c / k b r c / k b c / k k",
            {"button": "P9", "blind": "P1", "date": "2005-07-27", "round": "1",
             "site": "PokerStars"},
        ),
    ],
)  # fmt: skip
def test_hands_of_rooms(engine: Engine, text: str, state: str, tags: Mapping[str, str]) -> None:
    hand = played(engine, text)
    assert (hand.form, hand.positions[-1].state, hand.tags) == ("pokerstars", state, tags)
    others = f"\ufeffHand #1\r\n\r\n{text}\n\n\n{LIMIT}".replace("\n", "\r\n")
    assert played(engine, others, 1).texts == hand.texts


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        (PLAIN.replace("No Limit", "Pot Limit"), "line 1: the hand is not of Hold'em No Limit"),
        (PLAIN.replace("Hold'em", "6+ Hold'em"), "line 1: the hand is not of Hold'em No Limit"),
        (PLAIN.replace("ann: posts", "ann: posts a straddle\nann: posts"), "and one ante of each"),
        (PLAIN.replace("bea: posts big", "bea: posts small & big"), "has one blind and one ante"),
        (PLAIN.replace("bea: posts big blind $1\n", ""), "has not one big blind"),
        (DUEL.replace("said,", "x\nout of luck: folds"), "the hand has 3 players"),
        (PLAIN.replace("$13.37", "13,37"), "line 18: an amount is expected"),
        (PLAIN.replace("[Jc]", "[1c]"), "line 17: cards are expected"),
        (PLAIN.replace("raises $2 to $3", "raises"), "line 10: the amount of a bet"),
        (PLAIN.replace("ann: bets", "bea: bets"), "line 15: the blind acts, and it is the turn of"),
        (PLAIN.replace("*** TURN", "*** SECOND TURN"), "the board is dealt twice"),
        (PLAIN.replace("[Qd Qc]", ""), "that of the blind is not known"),
        (PLAIN + "\n" * 5000, "more than 5000 lines"),
        ("PokerStars Hand #5: Hold'em Limit\nSeat 1: a (5)", "the hand has 0 players"),
    ],
)
def test_what_is_no_hand_of_the_game_is_named(engine: Engine, text: str, detail: str) -> None:
    assert detail in refusal(engine, text)


@pytest.mark.parametrize(
    ("text", "suffix"), [(ORIOLE, ".phhs"), (ORIOLE, ".toml"), (PLAIN, ".txt"), (ALL_IN, "")]
)
def test_a_file_is_seen_to_be_a_hand_history(text: str, suffix: str) -> None:
    assert game_of(text.encode(), suffix, ["holdem"]) == "holdem"


def test_a_room_is_read_as_pokerkit_reads_it(engine: Engine) -> None:
    plain = PLAIN.replace("Zoom ", "")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        [theirs] = pokerkit.HandHistory.from_pokerstars(plain)
    ours = played(engine, plain)
    assert played(engine, theirs.dumps()).texts == ours.texts
    won = ours.positions[-1].inspect()["utilities"][::-1]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, state = theirs
    chips = zip(theirs.starting_stacks, state.stacks, strict=True)
    assert [round((after - before) * 100) for before, after in chips] == won


def random_options(source: random.Random) -> dict[str, Any]:
    big = source.choice([1, 2, 10, 100])
    options: dict[str, Any] = {
        "small_blind": source.randrange(big),
        "big_blind": big,
        "stack": big * source.choice([1, 2, 3, 10, 20, 100, 200]) + source.randrange(3),
        "pot": source.choice([0, 0, 2, 2 * big, 50]),
    }
    if source.random() < 0.3:
        return options | {"betting": "limit"}
    sizes = [0.01, 0.2, 0.33, 0.5, 0.75, 1, 1.5, 3, 7.77, 100]
    drawn = [sorted(source.sample(sizes, source.randint(1, 6))) for _ in range(4)]
    return options | {"bets": source.randint(1, 6), "sizes": drawn}


def random_hand(engine: Engine, source: random.Random) -> RecordedGame:
    options = random_options(source)
    game = engine.game("holdem", options)
    texts, positions = list[str](), [game.at(None)]
    while (seen := positions[-1].inspect())["turn"] != "over":
        moves = seen["legal_moves"]
        if seen["turn"] == "chance":
            moves = [outcome["move"] for outcome in positions[-1].outcomes()]
        elif source.random() < 0.7:
            moves = [move for move in moves if move != "fold"]
        texts.append(source.choice(moves))
        positions.append(positions[-1].child(texts[-1]))
    tags = {"button": 'O\'Brien "\\x"\x7f', "date": "2020-01-02", "event": "É", "round": "7"}
    return RecordedGame(game, options, None, texts, positions, tags=tags)


def test_antes_are_the_pot(engine: Engine) -> None:
    actions = ["p2 cbr 6", "p1 f"]
    hand = played(engine, hand_of(actions, antes=[3, 3]))
    assert (hand.options["pot"], hand.options["stack"]) == (6, 97)
    assert hand.texts[2:] == ["raise0.4", "fold"]  # 4 more into a pot of 6 antes and 4
    assert hand.positions[-1].inspect()["utilities"] == [5, -5]
    assert not hand.notes
    uneven = played(engine, hand_of(actions, antes=[2, 0]))
    assert (uneven.options["pot"], uneven.options["stack"]) == (2, 98)
    assert "half counts as each player's" in "".join(uneven.notes)
    room = PLAIN.replace("ann: posts", "ann: posts the ante $1\nbea: posts the ante $1\nann: posts")
    assert played(engine, room).options["pot"] == 200
    assert played(engine, room).options["stack"] == 9900


def test_what_is_written_is_read_by_pokerkit_and_here(engine: Engine) -> None:
    for seed in range(100):
        hand = random_hand(engine, random.Random(seed))
        text = phh_text.write(hand)
        back = played(engine, text)
        end, ends = hand.positions[-1].inspect(), back.positions[-1].inspect()
        assert back.tags == hand.tags, seed
        assert ends["utilities"] == end["utilities"], seed
        assert ends["board"].split("\n")[1] == end["board"].split("\n")[1], seed
        assert phh_text.write(back) == text, seed
        options = json.loads(hand.game.card()["chosen_options"])
        stack = options["stack"] + options["pot"] // 2
        won = [stack + utility for utility in end["utilities"][::-1]]
        assert stacks_by_pokerkit(text) == won == oracle(text).finishing_stacks, seed


def test_what_phh_cannot_say_is_refused(engine: Engine) -> None:
    def refused(options: Mapping[str, Any], state: str | None = None) -> str:
        game = engine.game("holdem", options)
        with pytest.raises(Problem) as problem:
            phh_text.write(RecordedGame(game, options, state, [], [game.at(state)]))
        return problem.value.detail

    assert "half of this pot" in refused({"pot": 5})
    assert "begins later" in refused({"board": "Qs Jd 2c", "pot": 10})
    assert "these are equal" in refused({"small_blind": 2})
    assert "both players have cards" in refused({})
    game = engine.game("holdem", {})
    limit = {"betting": "limit", "bets": 6}
    assert "at most 4 raises" in refused(limit, "AsKd|7h7c : Qs Jd 2c : c k / b r r r r")
    begun = RecordedGame(game, {}, None, [], [game.at("AsKd|7h7c : Qs Jd 2c : r1 c / k")])
    assert (
        'actions = ["d dh p1 7h7c", "d dh p2 AsKd", "p2 cbr 6", "p1 cc", "d db QsJd2c", "p1 cc"]'
        in phh_text.write(begun)
    )


@given(
    text=st.sampled_from([ORIOLE, DUEL, PLAIN, ALL_IN, LIMIT]),
    cuts=st.lists(
        st.tuples(st.integers(0, 1500), st.integers(0, 9), st.text(max_size=3)), max_size=4
    ),
    number=st.sampled_from([None, 1, 2]),
)
def test_any_other_text_is_read_or_refused(
    text: str, cuts: Sequence[tuple[int, int, str]], number: int | None
) -> None:
    for at, length, put in cuts:
        text = text[:at] + put + text[at + length :]
    try:
        outcome = reading.read("holdem", text, number).form
    except Problem as refused:
        outcome = refused.code
    assert outcome in {"phh", "pokerstars", "pgn", "malformed_record", "invalid_request"}
