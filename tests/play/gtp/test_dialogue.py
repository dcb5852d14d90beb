"""GTP: a controller's commands, and the replies (Farnebäck, draft 2 of version 2, 2002)."""

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.__main__ import main
from service.engine import Engine, Table
from service.play.gtp.area import areas
from service.play.gtp.command import read
from service.play.options import MalformedError
from tests.play.gtp.controller import Controller, ask

DEMANDED = {
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
}
"""Commands of every engine (section 6.2)."""
OPTIONAL = {
    "fixed_handicap",
    "place_free_handicap",
    "set_free_handicap",
    "undo",
    "time_settings",
    "time_left",
    "final_score",
    "loadsgf",
    "reg_genmove",
    "showboard",
}


def test_another_game_is_a_wrong_argument(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["gtp", "--game", "chess"])
    assert stopped.value.code == 2
    assert "invalid choice" in capsys.readouterr().err


def test_the_commands_that_the_protocol_demands_are_listed_and_known() -> None:
    listed = ask("list_commands").removeprefix("= ").splitlines()
    assert len(listed) == len({*listed})
    assert {*listed} >= DEMANDED | OPTIONAL
    for name in listed:
        assert ask(f"known_command {name}") == "= true"


def test_hex_has_what_there_is_without_go() -> None:
    listed = {*Controller("hex").say("list_commands").removeprefix("= ").splitlines()}
    assert (DEMANDED - {"komi"}) | {"undo", "showboard", "final_score"} <= listed
    assert not listed & {"komi", "fixed_handicap", "loadsgf"}


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("known_command", "? syntax error"),
        ("boardsize", "? syntax error"),
        ("boardsize many", "? syntax error"),
        ("boardsize -3", "? syntax error"),
        ("boardsize 4", "? unacceptable size"),
        ("boardsize 26", "? unacceptable size"),
        ("boardsize 9 11", "? unacceptable size"),
        ("5 boardsize 999999999", "?5 unacceptable size"),
        ("komi", "? syntax error"),
        ("komi nan", "? syntax error"),
        ("komi six", "? syntax error"),
        ("play b", "? syntax error"),
        ("play red C3", "? syntax error"),
        ("genmove", "? syntax error"),
        ("genmove b w", "? syntax error"),
        ("undo", "? cannot undo"),
        ("time_settings 1 2", "? syntax error"),
        ("time_settings 1 2 x", "? syntax error"),
        ("time_left b 1", "? syntax error"),
        ("GENMOVE b", "? unknown command"),
        ("dance b", "? unknown command"),
        ("fixed_handicap 2", "? invalid number of stones"),
        ("set_free_handicap", "? bad vertex list"),
        ("loadsgf", "? syntax error"),
        ("loadsgf no_such_file.sgf", "? cannot load file"),
        ("countermove-param luck 3", '? there is no option "luck"'),
        ("countermove-param level many", '? level is "many": a whole number is needed'),
        ("countermove-param level", "? syntax error"),
    ],
)
def test_a_bad_command_fails_in_the_protocols_words_and_changes_nothing(
    line: str, reply: str
) -> None:
    controller = Controller()
    before = [controller.say(command) for command in ("showboard", "countermove-param")]
    assert controller.say(line) == reply
    assert [controller.say(command) for command in ("showboard", "countermove-param")] == before


@pytest.mark.parametrize(
    ("size", "vertex", "reply"),
    [
        (19, "A1", "="),
        (19, "t19", "="),
        (19, "J9", "="),
        (19, "H8", "="),
        (19, "I9", "? syntax error"),
        (19, "i9", "? syntax error"),
        (19, "U1", "? illegal move"),
        (19, "A20", "? illegal move"),
        (19, "A0", "? syntax error"),
        (19, "9", "? syntax error"),
        (19, "D", "? syntax error"),
        (19, "D04", "? syntax error"),
        (19, "4D", "? syntax error"),
        (25, "Z25", "="),
        (9, "J9", "="),
        (9, "K9", "? illegal move"),
        (9, "PASS", "="),
        (9, "resign", "? syntax error"),
        (9, "é4", "? syntax error"),
    ],
)
def test_vertices_are_a_letter_but_i_and_a_number(size: int, vertex: str, reply: str) -> None:
    assert Controller(options={"size": size}).say(f"play b {vertex}") == reply


def test_a_colour_may_move_twice_and_after_both_passed() -> None:
    controller = Controller()
    for line in ("play w C3", "play w C4", "play b pass", "play w pass", "play w C5", "play b A1"):
        assert controller.say(line) == "="
    assert controller.say("showboard").splitlines()[1:4] == [
        "5 . . O . .",
        "4 . . O . .",
        "3 . . O . .",
    ]


def test_case_does_not_matter_in_colours_and_vertices() -> None:
    """But in commands, as in GNU Go. Section 2.11 of the protocol."""
    controller = Controller()
    for line in ("play b c3", "play White D4", "play B PASS", "play w pAsS", "play BLACK e5"):
        assert controller.say(line) == "="
    text = controller.say("printsgf")
    assert text.endswith("\n;B[cc]\n;W[db]\n;B[]\n;W[]\n;B[ea])")
    assert controller.say("PLAY b c4") == "? unknown command"
    assert controller.say("play b ReSign") == "? syntax error"


def test_boards_before_two_passes_count_as_repetitions() -> None:
    """A ko is taken, both pass, and it is not taken back; but after other moves it is."""
    stones = ("b B5", "b A4", "b B3", "w C5", "w B4", "w C3", "w D4")
    controller = Controller()
    controller.say(*(f"play {stone}" for stone in stones))
    controller.say("play w pass", "play b C4", "play w pass", "play b pass")
    assert controller.say("play w B4") == "? illegal move"
    for line in ("play w pass", "play b E1", "play w A1", "play b pass", "play w pass"):
        assert controller.say(line) == "="
    assert controller.say("genmove b").startswith("= ")


def test_captures_and_ko() -> None:
    """Black takes on C3 and white may not take back at once, but after a move elsewhere."""
    controller = Controller()
    stones = {"b": ["B2", "A3", "B4"], "w": ["C2", "D3", "C4", "B3"]}
    for colour, vertices in stones.items():
        for vertex in vertices:
            assert controller.say(f"play {colour} {vertex}") == "="
    assert controller.say("play b C3") == "="
    assert controller.say("showboard").splitlines()[3] == "3 X . X O ."
    assert controller.say("play w B3") == "? illegal move"
    for line in ("play w E5", "play b E1", "play w B3"):
        assert controller.say(line) == "="


def test_undo_takes_back_moves_one_by_one() -> None:
    controller = Controller()
    boards = [controller.say("showboard")]
    for line in ("play b C3", "play b B2", "genmove w", "play w pass"):
        controller.say(line)
        boards.append(controller.say("showboard"))
    for board in reversed(boards[:-1]):
        assert controller.say("undo") == "="
        assert controller.say("showboard") == board
    assert controller.say("undo") == "? cannot undo"


@pytest.mark.parametrize(
    ("size", "command", "reply"),
    [
        (9, "fixed_handicap 4", {"C3", "G7", "C7", "G3"}),
        (13, "fixed_handicap 5", {"D4", "K10", "D10", "K4", "G7"}),
        (19, "fixed_handicap 2", {"D4", "Q16"}),
        (19, "place_free_handicap 3", {"D4", "Q16", "D16"}),
        (7, "place_free_handicap 9", {"C3", "E5", "C5", "E3"}),
    ],
)
def test_handicap_stones_are_on_the_star_points(size: int, command: str, reply: set[str]) -> None:
    """Section 4.1.1. White moves first, and black's stones are no moves to undo."""
    controller = Controller(options={"size": size})
    assert {*controller.say(command).split()} == {"=", *reply}
    assert controller.say("showboard").count("X") == len(reply)
    assert controller.say(command) == "? board not empty"
    assert controller.say("undo") == "? cannot undo"
    assert controller.say("genmove w") != "= resign"


def test_a_free_handicap_is_a_list_of_vertices() -> None:
    controller = Controller()
    for bad in ("C3", "C3 C3", "C3 pass", "C3 I3", "C3 F3"):
        assert controller.say(f"set_free_handicap {bad}") == "? bad vertex list"
    assert controller.say("set_free_handicap c3 B2 D4") == "="
    assert controller.say("set_free_handicap C3 B2") == "? board not empty"
    assert controller.say("play b C3") == "? illegal move"


@pytest.mark.parametrize("count", [0, 1, 10, 999])
def test_other_numbers_of_handicap_stones_are_refused(count: int) -> None:
    controller = Controller(options={"size": 9})
    assert controller.say(f"fixed_handicap {count}") == "? invalid number of stones"


def test_a_size_or_a_clear_board_begins_anew_and_komi_does_not() -> None:
    controller = Controller()
    controller.say("play b C3")
    assert controller.say("komi 0.5") == "="
    assert controller.say("final_score") == "= B+24.5"
    assert controller.say("komi 25") == "="
    assert controller.say("final_score") == "= 0"
    assert controller.say("komi 30.0") == "="
    assert controller.say("final_score") == "= W+5"
    assert controller.say("komi 0.3").startswith("? ")
    assert controller.say("clear_board", "undo") == "? cannot undo"
    assert controller.say("final_score") == "= W+30"
    controller.say("play b C3")
    assert controller.say("boardsize 7", "showboard").count(".") == 49


def test_areas_are_those_by_which_the_rules_tell_the_winner() -> None:
    """Games of random moves. The engine counts for itself."""
    rng = random.Random(2026)
    engine = Engine(Table(megabytes=1))
    winners = set()
    for _ in range(20):
        game = engine.game("go", {"size": 5, "komi": rng.choice([0, 0.5, 5, 12])})
        position = game.at()
        while (seen := position.inspect())["turn"] != "over":
            position = position.child(rng.choice(seen["legal_moves"]))
        black, white = areas(position.state.split()[0].split("/"))
        komi = float(re.findall(r'"komi":([0-9.]+)', game.options)[0])
        lead = black - white - komi
        assert seen["utilities"][0] == (lead > 0) - (lead < 0), position.state
        winners.add(seen["utilities"][0])
    assert winners >= {1.0, -1.0}


def test_who_plays_until_the_dead_are_captured_has_live_chains_alone() -> None:
    controller = Controller()
    for line in ("play b C3", "play b C2", "play w E5", "play b A1"):
        controller.say(line)
    assert controller.say("final_status_list alive") == "= E5\nC3 C2\nA1"
    assert controller.say("final_status_list dead") == "="
    assert controller.say("final_status_list seki") == "="
    assert controller.say("final_status_list ill") == "? syntax error"


def test_ownership_is_a_board_of_numbers() -> None:
    """Black has all but two points, and two eyes."""
    controller = Controller(options={"size": 5})
    for column in "ABCDE":
        for row in "12345":
            if (vertex := column + row) not in {"A5", "E1"}:
                assert controller.say(f"play b {vertex}") == "="
    assert "countermove-ownership" in controller.say("gogui-analyze_commands")
    sign, *rows = controller.say("countermove-ownership").splitlines()
    means = [[float(mean) for mean in row.split()] for row in rows]
    assert (sign, [len(row) for row in means]) == ("=", [5] * 5)
    assert all(mean > 0.8 for row in means for mean in row)


def test_hex_is_played_to_its_end() -> None:
    controller = Controller("hex", {"size": 3, "swap": True}, algorithm="mcts")
    assert controller.say("play b a2") == "="
    assert controller.say("play b a1") == "? illegal move"
    assert controller.say("play w swap-pieces") == "="
    assert controller.say("final_score") == "? cannot score"
    assert controller.say("play b i9") == "? illegal move"
    assert controller.say("play b pass") == "? syntax error"
    colours = iter("bwbwbwbwb")
    while controller.say("final_score") == "? cannot score":
        assert re.fullmatch("= [a-c][1-3]", controller.say(f"genmove {next(colours)}"))
    assert re.fullmatch(r"= [BW]\+", controller.say("final_score"))
    assert controller.say("genmove b").startswith("? ")
    assert controller.say("boardsize 5", "showboard").count(".") == 25


def test_an_engine_that_may_swap_says_so_in_the_protocols_word() -> None:
    """The middle of 3 × 3 wins for whoever has it, and swapping mirrors it onto itself."""
    controller = Controller("hex", {"size": 3, "swap": True}, playouts="0", depth="4")
    assert controller.say("play b b2", "genmove w") == "= swap-pieces"


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("  \t ", None),
        ("# play b C3", None),
        ("play\tb\x07 C3\r\n", ("", "play", ["b", "C3"])),
        ("12 play b C3#x", ("12", "play", ["b", "C3"])),
        ("12", ("12", "", [])),
        ("-1 name", ("", "-1", ["name"])),
        ("² name", ("", "²", ["name"])),
    ],
)
def test_lines_are_cleaned_and_divided(line: str, parts: object) -> None:
    """Section 3.1."""
    command = read(line)
    assert (command and (command.number, command.name, command.arguments)) == parts


VOCABULARY = """
boardsize clear_board komi play genmove reg_genmove undo showboard fixed_handicap final_score
place_free_handicap set_free_handicap time_settings time_left countermove-param playouts level b w
C3 A1 pass resign 0 1 5 9 -1 7.5 99999999999999999999 # printsgf é \0 known_command list_commands
"""
WORDS = st.sampled_from(VOCABULARY.split())


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(WORDS, max_size=4), max_size=8))
def test_each_command_gets_one_reply_whatever_it_is(lines: list[list[str]]) -> None:
    controller = Controller(playouts="5")
    texts = [" ".join(words) for words in lines if words and words[0] != "printsgf"]
    replies: list[str] = []
    controller.dialogue.run(texts, replies.append)
    assert len(replies) == sum(read(text) is not None for text in texts)
    for reply in replies:
        assert reply[:1] in {"=", "?"}
        assert "\n\n" not in reply
    assert controller.say("name") == "= Countermove"


def test_gtp_is_spoken_of_go_and_hex_alone() -> None:
    with pytest.raises(MalformedError, match="go and hex"):
        Controller("chess", {})
