"""GTP: analyses as Leela Zero and KataGo have them, and what servers and tools ask beside them."""

import json
import re
from collections.abc import Iterator
from threading import Event

import pytest

from service.engine import Engine, Table
from service.play.gtp.analysis_arguments import AnalysisArguments, analysis_arguments
from service.play.gtp.clock import ColourClock, TimeSettings
from service.play.gtp.command import FailureError
from service.play.gtp.dialogue import GtpDialogue
from service.play.gtp.infos import KATA, LEELA, line

WAIT_S = 60.0
VERTEX = r"([A-E][1-5]|pass)"
OF_LEELA = rf"info move {VERTEX} visits \d+ winrate \d+ lcb \d+ order \d+ pv {VERTEX}( {VERTEX})*"
OF_KATA = (
    rf"info move {VERTEX} visits \d+ winrate [01]\.\d+ lcb [01]\.\d+( scoreMean -?[\d.]+ "
    rf"scoreLead -?[\d.]+)? order \d+ pv {VERTEX}( {VERTEX})*"
)


class Controller:
    """A dialogue in this process, whose analyses end after some lines."""

    def __init__(self, game: str = "go", **options: object) -> None:
        engine = Engine(Table(megabytes=1))
        parameters = {"playouts": "200", "seed": "1"}
        self.dialogue = GtpDialogue(engine, game, {"size": 5, **options}, parameters, 100.0)
        self.written: list[str] = []
        self._come = Event()

    def say(self, *lines: str) -> str:
        """Run commands, and return the last reply."""
        replies: list[str] = []
        self.dialogue.run(lines, replies.append)
        return replies[-1]

    def analyze(self, command: str, count: int = 2, ending: str = "9 name") -> list[str]:
        """Run a command until it has written `count` infos. Return all lines up to its end."""
        self.written = []
        self._come.clear()
        replies: list[str] = []

        def lines() -> Iterator[str]:
            yield command
            assert self._come.wait(WAIT_S)
            yield ending

        def write(text: str) -> None:
            self.written.append(text)
            if sum(text.startswith("info ") for text in self.written) >= count:
                self._come.set()

        self.dialogue.run(lines(), replies.append, write)
        assert replies == (["=9 Countermove"] if ending.strip() else [])
        return self.written

    @property
    def board(self) -> str:
        return self.say("showboard")


@pytest.mark.parametrize(
    ("command", "info"),
    [("lz-analyze b 2", OF_LEELA), ("kata-analyze W 2", OF_KATA), ("analyze 2", OF_KATA)],
)
@pytest.mark.parametrize("ending", ["9 name", ""])
def test_an_analysis_goes_on_until_a_line_comes(command: str, info: str, ending: str) -> None:
    first, *infos, last = Controller().analyze(f"7 {command}", ending=ending)
    assert (first, last) == ("=7", "")
    assert len(infos) >= 2
    for text in infos:
        assert re.fullmatch(rf"{info}( {info})*", text), text
    assert re.findall(r" order (\d+) ", infos[-1])[:3] == ["0", "1", "2"]


def test_an_analysis_changes_nothing() -> None:
    controller = Controller()
    controller.say("play b c3")
    before = controller.board
    controller.analyze("lz-analyze w 1")
    assert controller.board == before


def test_shares_are_for_the_colour_that_moves() -> None:
    """Black has the whole board."""
    controller = Controller()
    for row in (2, 3, 4):
        controller.say(*(f"play b {column}{row}" for column in "abcde"))
    black = controller.analyze("lz-analyze b 1")[-2]
    white = controller.analyze("kata-analyze w 1 ownership true rootInfo true")[-2]
    assert int(black.split(" winrate ")[1].split()[0]) > 9000
    assert float(white.split(" winrate ")[1].split()[0]) < 0.1
    assert float(white.split(" scoreLead ")[1].split()[0]) < -10
    assert re.search(r" rootInfo visits \d+ winrate 0\.\d+ scoreMean -[\d.]+ scoreLead -", white)
    owners = [float(word) for word in white.split(" ownership ")[1].split()]
    assert len(owners) == 25
    assert sum(owners) < -20


def test_an_analysis_tells_as_many_moves_as_are_asked_for() -> None:
    info = Controller().analyze("kata-analyze b interval 1 minmoves 1 maxmoves 2")[-2]
    assert info.count("info move ") == 2


@pytest.mark.parametrize(
    ("words", "moves"),
    [
        ("allow b c3,D3 1", {"C3", "D3"}),
        ("allow b a1,b1,c1 1 avoid b b1 2 avoid w c1 1", {"A1", "C1"}),
    ],
)
def test_only_moves_that_are_allowed_are_searched(words: str, moves: set[str]) -> None:
    info = Controller().analyze(f"lz-analyze b 1 {words}")[-2]
    assert set(re.findall(r"info move (\S+)", info)) == moves


@pytest.mark.parametrize("prefix", ["lz-", "kata-", ""])
def test_a_move_is_analyzed_and_played(prefix: str) -> None:
    controller = Controller()
    first, *infos, played, last = controller.analyze(f"{prefix}genmove_analyze b 1", count=1)
    assert (first, last) == ("=", "")
    vertex = infos[-1].split()[2]
    assert played == f"play {vertex}"
    assert " X" in controller.board


@pytest.mark.parametrize(
    "command", ["lz-analyze b x", "kata-analyze b interval", "analyze b interval x", "lz-analyze q"]
)
def test_a_command_that_makes_no_sense_fails_at_once(command: str) -> None:
    assert Controller().say(command) == "? syntax error"


def test_hex_is_analyzed_too() -> None:
    controller = Controller("hex")
    controller.say("play b c3")
    info = controller.analyze("lz-analyze w 1")[-2]
    assert re.match(r"info move [a-e][1-5] visits \d+ winrate \d+ lcb \d+ order 0 pv ", info)
    assert " score" not in controller.analyze("kata-analyze w 1 ownership true")[-2]


def test_a_finished_game_is_not_analyzed() -> None:
    controller = Controller("hex")
    for row in range(1, 6):
        controller.say(f"play b c{row}", f"play w e{row}")
    assert controller.say("genmove w").startswith("? ")
    assert controller.say("lz-analyze w") == controller.say("genmove w")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("", AnalysisArguments()),
        ("50", AnalysisArguments(interval=50)),
        ("White 50", AnalysisArguments(1, 50)),
        ("b interval 7 pvVisits true maxmoves 3", AnalysisArguments(0, 7, 3)),
        (
            "B 10 ownership true rootInfo true",
            AnalysisArguments(0, 10, ownership=True, root_info=True),
        ),
        ("allow w D4,q16 3", AnalysisArguments(allowed={1: ["D4", "q16"]})),
        ("avoid b d4 1 avoid b e5 9", AnalysisArguments(avoided={0: ["d4", "e5"]})),
    ],
)
def test_what_is_asked_is_read(words: str, found: AnalysisArguments) -> None:
    assert analysis_arguments(words.split()) == found


@pytest.mark.parametrize("words", ["b w", "interval", "maxmoves -1", "allow b d4", "avoid x d4 1"])
def test_other_words_are_refused(words: str) -> None:
    with pytest.raises(FailureError):
        analysis_arguments(words.split())


def test_lines_are_written_as_their_readers_have_them() -> None:
    """`winrate` is whole for Lizzie and has a point for Sabaki, also where it is 1."""
    row = {
        "move": "pass",
        "visits": 4,
        "value": 1.0,
        "exact": True,
        "principal_variation": ["pass"],
    }
    report = {"lines": [row, {**row, "visits": 0}], "value": 1.0, "nodes": 4}
    of_leela = line(report, AnalysisArguments(), 0, LEELA, str)
    of_kata = line(report, AnalysisArguments(), 0, KATA, str)
    assert of_leela == "info move pass visits 4 winrate 10000 lcb 10000 order 0 pv pass"
    assert of_kata == "info move pass visits 4 winrate 1.000000 lcb 1.000000 order 0 pv pass"


def test_rules_are_told_and_set_in_the_words_of_katago() -> None:
    controller = Controller()
    rules = json.loads(controller.say("kata-get-rules").removeprefix("= "))
    assert rules == {
        "hasButton": False,
        "ko": "POSITIONAL",
        "scoring": "AREA",
        "suicide": False,
        "tax": "NONE",
        "whiteHandicapBonus": "0",
        "friendlyPassOk": False,
    }
    for command, suicide in [
        ("kata-set-rules tromp-taylor", True),
        ("kata-set-rules chinese", False),
        ("kata-set-rule suicide true", True),
        ('kata-set-rules {"scoring": "AREA", "ko": "SIMPLE", "suicide": false}', False),
        ("kgs-rules new_zealand", True),
    ]:
        assert controller.say(command).strip() == "="
        assert json.loads(controller.say("kata-get-rules")[2:])["suicide"] is suicide


@pytest.mark.parametrize(
    "command",
    [
        "kata-set-rules japanese",
        "kata-set-rules luck",
        "kata-set-rules {",
        'kata-set-rules {"suicide": 1}',
        'kata-set-rules {"ko": []}',
        'kata-set-rules {"luck": true}',
        "kata-set-rule scoring TERRITORY",
        "kata-set-rule suicide",
        "kgs-rules japanese",
    ],
)
def test_rules_that_the_game_has_not_are_refused(command: str) -> None:
    controller = Controller()
    before = controller.say("kata-get-rules")
    assert controller.say(command).startswith("? ")
    assert controller.say("kata-get-rules") == before


@pytest.mark.parametrize(
    ("words", "settings"),
    [
        ("none", None),
        ("absolute 300", TimeSettings(300, 0, 0)),
        ("canadian 300 60.5 10", TimeSettings(300, 60.5, 10)),
        ("byoyomi 0 30 5", TimeSettings(0, 30, 1, counts_periods=True)),
    ],
)
def test_clocks_of_kgs(words: str, settings: TimeSettings | None) -> None:
    controller = Controller()
    assert controller.say(f"kgs-time_settings {words}").strip() == "="
    assert controller.dialogue._session.settings == settings


def test_periods_that_are_left_are_no_stones() -> None:
    controller = Controller()
    controller.say("kgs-time_settings byoyomi 60 30 5", "time_left b 20 5")
    clock = controller.dialogue._session.clocks[0]
    assert clock == ColourClock(TimeSettings(60, 30, 1, counts_periods=True), 20_000, 1)


@pytest.mark.parametrize("words", ["", "luck", "absolute", "absolute -1", "byoyomi 1 2 x"])
def test_other_clocks_of_kgs_are_refused(words: str) -> None:
    assert Controller().say(f"kgs-time_settings {words}") == "? syntax error"


def test_what_servers_and_tools_ask() -> None:
    controller = Controller()
    assert re.fullmatch(rf"= {VERTEX}", controller.say("kgs-genmove_cleanup b"))
    assert controller.say("kgs-chat private somebody hello").startswith("= I am Countermove ")
    assert controller.say("kgs-game_over").strip() == "="
    assert controller.say("komi 6.5", "get_komi") == "= 6.5"
    for name in ("cputime", "gomill-cpu_time"):
        assert re.fullmatch(r"= \d+\.\d{3}", controller.say(name))
    listed = controller.say("list_commands")[2:].split("\n")
    assert {"lz-analyze", "kata-genmove_analyze", "analyze", "kgs-rules"} <= {*listed}
    assert controller.say("known_command lz-analyze") == "= true"
