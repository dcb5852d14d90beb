"""UCI: how commands and positions are read, what malformed ones get, and scores as text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.play.options import MalformedError
from service.play.position_text import PositionText
from service.play.uci.command import Go, go, position
from service.play.uci.info import best, ucci_score, uci_score, usi_score
from tests.play.uci.program import Transcript


@pytest.mark.parametrize(
    "line",
    [
        "setoption",
        "setoption name",
        "setoption name Luck value 3",
        "setoption name Threads value many",
        "setoption name Ponder value perhaps",
        "setoption name Algorithm value luck",
        "position",
        "position nowhere",
        "position fen",
        "position fen nonsense",
    ],
)
def test_a_malformed_command_gets_an_info_string_and_changes_nothing(line: str) -> None:
    dialogue = Transcript()
    (reply,) = dialogue.after(line)
    assert reply.startswith("info string ")


@pytest.mark.parametrize("line", ["", "hello", "ponderhit", "stop", "debug on", "register later"])
def test_a_command_without_effect_gets_no_reply(line: str) -> None:
    assert Transcript().after(line) == []


def test_unknown_words_before_a_command_are_passed_over() -> None:
    assert Transcript().after("joho isready") == ["readyok"]


VOCABULARY = """
uci isready ucinewgame setoption name value position startpos fen moves go depth nodes movetime
wtime btime winc movestogo mate searchmoves stop ponderhit d Hash Threads rows b2 a1 1 0 -1
99999999999999999999 é \0 XX./OO./...
"""
WORDS = st.sampled_from(VOCABULARY.split())


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(WORDS, max_size=6), max_size=8))
def test_no_line_breaks_the_dialogue(lines: list[list[str]]) -> None:
    """After any input it still replies, and each go gets one bestmove at most."""
    dialogue = Transcript()
    dialogue.dialogue.execute(["setoption", "name", "Hash", "value", "1"])
    dialogue.dialogue.run(" ".join(words) for words in lines)
    assert dialogue.after("isready") == ["readyok"]


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ("startpos", PositionText()),
        ("startpos moves e2e4 e7e5", PositionText(None, ("e2e4", "e7e5"))),
        ("fen 8/8 w - 0 1", PositionText("8/8 w - 0 1")),
        ("fen 8/8 w moves e2e4", PositionText("8/8 w", ("e2e4",))),
    ],
)
def test_positions_are_read(words: str, read: PositionText) -> None:
    assert position(words.split()) == read


@pytest.mark.parametrize("words", ["", "fen", "moves e2e4", "startpos e2e4", "start"])
def test_other_positions_are_malformed(words: str) -> None:
    with pytest.raises(MalformedError):
        position(words.split())


def test_go_is_read_and_garbage_in_it_passed_over() -> None:
    words = "searchmoves e2e4 d2d4 infinite depth 7 nodes x wtime -3 movetime"
    assert go(words.split()) == Go({"depth": 7, "wtime": 0}, ("e2e4", "d2d4"), infinite=True)


@pytest.mark.parametrize(
    ("line", "unit", "text"),
    [
        ({"outcome": "win", "plies": 1}, "", "mate 1"),
        ({"outcome": "win", "plies": 5}, "", "mate 3"),
        ({"outcome": "loss", "plies": 4}, "", "mate -2"),
        ({"outcome": "draw", "plies": 4}, "", "cp 0"),
        ({"evaluation": -1.234}, "log-odds", "cp -123"),
        ({"evaluation": -123.0}, "centipawns", "cp -123"),
        ({"at_most": -0.5, "evaluation": -0.25}, "pawns", "cp -25 upperbound"),
        ({"value": 3.0}, "centipawns", "cp 300"),
    ],
)
def test_scores_are_in_uci_notation(line: dict[str, object], unit: str, text: str) -> None:
    """Mates are in moves of the player, the report's are in plies."""
    assert uci_score(line, unit) == text


@pytest.mark.parametrize(
    ("line", "of_usi", "of_ucci"),
    [
        ({"outcome": "win", "plies": 5}, "mate 5", "9995"),
        ({"outcome": "loss", "plies": 4}, "mate -4", "-9996"),
        ({"outcome": "draw", "plies": 4}, "cp 0", "0"),
        ({"evaluation": -1.234}, "cp -123", "-123"),
    ],
)
def test_scores_of_shogi_and_xiangqi(line: dict[str, object], of_usi: str, of_ucci: str) -> None:
    assert (usi_score(line, "pawns"), ucci_score(line, "pawns")) == (of_usi, of_ucci)


def test_the_best_move_brings_the_reply_to_ponder() -> None:
    assert best({"principal_variation": ["e2e4"]}) == "bestmove e2e4"
    assert best({"principal_variation": ["e2e4", "e7e5", "d2d4"]}) == "bestmove e2e4 ponder e7e5"
