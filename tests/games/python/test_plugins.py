"""Entry points for games: usable games are served, others are reported and left out."""

import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from service.__main__ import main
from service.plugins import GROUP, find, version_of
from tests.support import MakeApp, install, seen
from tests.support.python_games import TicTacToe

GOOD = "tests.support.python_games:TicTacToe"
MODULE = """
from tests.support.python_games import Take, TicTacToe

class NoTitle(TicTacToe):
    title = ""

class Abstract(TicTacToe):
    from abc import abstractmethod
    @abstractmethod
    def more(self): ...

class Unread(TicTacToe):
    def read(self, text):
        return "X........"

class Refused(TicTacToe):
    def read(self, text):
        raise ValueError("never")

class NoDefault(TicTacToe):
    def __init__(self, size): ...

class Unbounded(Take):
    def __init__(self, size: int = 3): ...

class Alone(TicTacToe):
    players = ("X",)

class Endless(TicTacToe):
    utility_max = float("inf")

class Twins(TicTacToe):
    players = ("X", "X")

class Bad(TicTacToe):
    def start(self):
        raise ZeroDivisionError("at the start")

class Features(TicTacToe):
    evaluation = TicTacToe.evaluation * 33
"""


def point(name: str, value: str = GOOD) -> EntryPoint:
    return EntryPoint(name, value, GROUP)


def test_a_game_that_does_is_found() -> None:
    found = find([point("oxo")])
    assert list(found.plugins) == ["oxo"]
    assert not found.left_out


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("nim", GOOD, "a game of that name exists already"),
        ("Oxo", GOOD, "1 to 64 lower-case"),
        ("o-x", GOOD, "1 to 64 lower-case"),
        ("a" * 65, GOOD, "1 to 64 lower-case"),
        ("oxo", "no_such_module:Game", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("oxo", "tests.support.python_games:NoSuch", "AttributeError"),
        ("oxo", "tests.support.python_games:LINES", "not a subclass of countermove.games.Game"),
        ("oxo", "bad_games:Abstract", "TypeError: Can't instantiate abstract class"),
        ("oxo", "bad_games:NoTitle", "title is not a text"),
        ("oxo", "bad_games:Unread", "the start state, written and read, is different"),
        ("oxo", "bad_games:Refused", "never"),
        ("oxo", "bad_games:NoDefault", "size is not Annotated"),
        ("oxo", "bad_games:Unbounded", "size is not Annotated"),
        ("oxo", "bad_games:Alone", "payoff of a single player is not common"),
        ("oxo", "bad_games:Endless", "not finite"),
        ("oxo", "bad_games:Twins", "all different"),
        ("oxo", "bad_games:Bad", 'the game "oxo" failed in start: ZeroDivisionError: at the start'),
        ("oxo", "bad_games:Features", "at most 32 features"),
    ],
)
def test_a_game_that_does_not_is_left_out_and_the_others_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str, reason: str
) -> None:
    (tmp_path / "bad_games.py").write_text(MODULE)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "bad_games", raising=False)
    found = find([point(name, value), point("take", "tests.support.python_games:Take")])
    assert list(found.plugins) == ["take"]
    (left_out,) = found.left_out
    assert reason in left_out.reason
    assert left_out.entry_point == f'{name} = "{value}"'


def test_of_two_games_with_one_name_the_first_is_served() -> None:
    found = find([point("oxo"), point("oxo", "tests.support.python_games:Take")])
    assert list(found.plugins) == ["oxo"]
    assert "already" in found.left_out[0].reason


def test_a_game_left_out_is_logged_and_the_service_starts(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    make_app: MakeApp,
    capsys: pytest.CaptureFixture[str],
) -> None:
    install(tmp_path, "two-games", "1.2", {"oxo": GOOD, "nim": GOOD})
    monkeypatch.syspath_prepend(tmp_path)
    client = make_app().test_client()
    names = [card["name"] for card in seen(client, "/v1/games")["games"]]
    assert "oxo" in names
    assert names.count("nim") == 1
    logged = capsys.readouterr().err
    assert all(part in logged for part in ("left out", f'nim = \\"{GOOD}\\"', "two-games 1.2"))


def test_a_version_is_the_classs_own_or_of_distribution_and_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    source = "from tests.support.python_games import TicTacToe\nclass Mine(TicTacToe):\n    "
    versions = []
    for name, body in (("one_game", "pass"), ("same_game", "pass"), ("other_game", "spread = 5.0")):
        (tmp_path / f"{name}.py").write_text(source + body)
        cls = point("oxo", f"{name}:Mine").load()
        versions.append(version_of(cls, "mine 1.0"))
    one, same, other = versions
    assert one == same != other
    assert one.startswith("mine 1.0 ")
    assert version_of(type("Own", (TicTacToe,), {"version": "7"}), "mine 1.0") == "7"


def test_the_command_line_plays_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    games = {
        "oxo": GOOD,
        "trap": "tests.games.python.test_failures:Trap",
        "lost": "no_such_module:Game",
    }
    install(tmp_path, "some-games", "1.0", games)
    monkeypatch.syspath_prepend(tmp_path)
    assert main(["move", "oxo", "--state", "XX./OO./...", "--depth", "2"]) == 0
    output = capsys.readouterr()
    assert output.out == "c3\n"
    assert "game left out: lost = " in output.err
    assert main(["perft", "oxo", "3"]) == 0
    assert "leaves 504" in capsys.readouterr().out
    assert main(["move", "trap", "--moves", "b2", "--depth", "3"]) == 2
    output = capsys.readouterr()
    assert "ZeroDivisionError: a trap" in output.err
    assert output.err.endswith('the game "trap" failed in play: ZeroDivisionError\n')
