"""What holds of OpenSpiel's games without OpenSpiel: it is optional, and options have bounds."""

import inspect
import sys
from importlib.machinery import ModuleSpec
from typing import Any

import pytest

from service.games import BadOption, openspiel
from service.games.openspiel.catalogue import FIXED, NO_OPTIONS
from service.games.openspiel.parameters import Parameter, constructor, parameters
from service.games.options import declared
from service.plugins import find
from service.settings import YES
from tests.support import MakeApp, seen
from tests.support.python_games import TicTacToe

PLAYERS = range(2, 5)


@pytest.fixture
def absent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openspiel, "find_spec", lambda _: None)


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is installed, and cannot be imported."""
    monkeypatch.setattr(openspiel, "find_spec", lambda name: ModuleSpec(name, None))
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "service.games.openspiel.classes", raising=False)


@pytest.mark.usefixtures("absent")
def test_where_it_is_not_installed_no_game_is_listed(
    make_app: MakeApp, capfd: pytest.CaptureFixture[str]
) -> None:
    client = make_app(openspiel=YES, log_level="debug").test_client()
    names = [game["name"] for game in seen(client, "/v1/games")["games"]]
    assert not [name for name in names if "openspiel" in name]
    assert client.get("/v1/games/openspiel.go").status_code == 404
    logged = "".join(capfd.readouterr()).splitlines()
    assert not [line for line in logged if "spiel" in line and "/v1/games/openspiel.go" not in line]


@pytest.mark.usefixtures("broken")
def test_where_it_cannot_be_imported_the_service_starts_and_says_why() -> None:
    found = find([], with_openspiel=True)
    assert not found.plugins
    assert [str(left_out).partition(":")[0] for left_out in found.left_out] == [
        "openspiel of open_spiel"
    ]
    assert "pyspiel" in found.left_out[0].reason


@pytest.mark.usefixtures("broken")
def test_where_it_is_turned_off_it_is_not_looked_for() -> None:
    assert not find([]).left_out


def named(specification: dict[str, Any], game: str = "any") -> dict[str, Parameter]:
    return {one.option: one for one in parameters(game, specification, PLAYERS)}


@pytest.mark.parametrize(
    ("key", "default", "low", "high"),
    [
        ("board_size", 8, 1, 16),
        ("rounds", 1, 1, 3),
        ("players", 2, 2, 4),
        ("players", 0, 2, 4),
        ("komi", 7.5, 0, 15),
        ("discount", 0.0, 0, 1),
    ],
)
def test_a_number_has_bounds_of_the_size_of_its_default(
    key: str, default: float, low: float, high: float
) -> None:
    about = named({key: default})[key].about
    assert (about.minimum, about.maximum) == (low, high)


def test_what_may_name_a_file_or_stand_for_something_else_is_no_option() -> None:
    given = {"fen": "", "instances_file": "", "game": {}, "limit": -1, "none": 0, "loss": -0.5}
    assert not named({**given, **dict.fromkeys(NO_OPTIONS, 1)})
    assert not named({"use_double_dummy_result": True}, "bridge")
    assert FIXED["bridge"] == {"use_double_dummy_result": False}


def test_a_name_that_begins_with_a_digit_is_written_with_an_underscore() -> None:
    one = named({"50_move_rule": True})["_50_move_rule"]
    assert (one.name, one.kind, one.default) == ("50_move_rule", bool, True)


def test_one_of_some_texts() -> None:
    one = named({"points_order": "random"}, "goofspiel")["points_order"]
    assert one.chosen("") == "random"
    assert one.chosen("descending") == "descending"
    with pytest.raises(BadOption, match="points_order is not one of random, ascending"):
        one.chosen("/etc/passwd")


def test_parameters_become_keywords_of_a_class() -> None:
    calls: list[dict[str, Any]] = []
    options = parameters("yacht", {"num_dice": 5, "sort": False, "title": "x"}, PLAYERS)

    class Yacht(TicTacToe):
        __init__ = constructor(options, lambda _, values: calls.append(values))

    assert [(one.name, one.kind, one.default) for one in declared(Yacht)] == [
        ("num_dice", "integer", 4),
        ("sort", "boolean", False),
    ]
    Yacht(sort=True)
    assert calls == [{"num_dice": 4, "sort": True}]
    assert list(inspect.signature(Yacht).parameters) == ["num_dice", "sort"]
