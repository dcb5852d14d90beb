"""GTP: how moves are searched: resignation, seeds, parameters, clocks, the tree that is kept."""

import re
from typing import Any

import pytest

from service.engine import Engine, Position, Report, Table, Task
from service.moves.clock import Clock
from service.play.gtp.clock import ColourClock, TimeSettings
from service.play.gtp.dialogue import GtpDialogue
from tests.play.gtp.controller import Controller


def test_a_game_without_hope_is_resigned_at_the_third_move() -> None:
    """White would need 60 points of the 25."""
    options = {"size": 5, "komi": -60}
    controller = Controller(options=options, resign_below="-0.9")
    moves = [controller.say("genmove w") for _ in range(4)]
    assert moves[2:] == ["= resign", "= resign"]
    assert "= resign" not in moves[:2]
    assert controller.say("undo", "genmove w") != "= resign"
    controller.say("countermove-param resign_below -2", "clear_board")
    assert "= resign" not in [controller.say("genmove w") for _ in range(4)]


def test_equal_seeds_play_equal_games() -> None:
    def game(seed: int) -> list[str]:
        controller = Controller(options={"size": 7}, seed=str(seed))
        return [controller.say(f"genmove {colour}") for colour in "bwbwbw"]

    games = [game(seed) for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


def test_parameters_are_listed_as_gogui_reads_them_and_set() -> None:
    controller = Controller()
    listed = controller.say("countermove-param").removeprefix("= ").splitlines()
    assert "[string] playouts 100" in listed
    for line in listed:
        assert re.fullmatch(r"\[(string|list(/\w+)+)\] \w+ \S+", line)
    for line in ("level 3", "algorithm alpha_beta", "depth 1", "playouts 0", "threads 2"):
        assert controller.say(f"countermove-param {line}") == "="
    assert "[string] level 3" in controller.say("countermove-param")
    assert re.fullmatch("= ([A-E][1-5]|pass)", controller.say("genmove b"))
    assert controller.say("gogui-analyze_commands").startswith("= param/")


def test_playouts_and_clocks_reach_the_search() -> None:
    asked: list[dict[str, Any]] = []

    class Listens(Engine):
        def search(self, position: Position, task: Task, *_: Any, **__: Any) -> Report:  # noqa: ANN401
            asked.append({**task})
            return super().search(position, {**task, "time_ms": 5.0})

    dialogue = GtpDialogue(Listens(Table(megabytes=1)), "go", {"size": 5}, {"threads": "2"}, 77.0)
    lines = [
        "genmove b",
        "countermove-param playouts 300",
        "genmove w",
        "time_settings 60 0 0",
        "time_left b 40 0",
        "genmove b",
        "time_settings 0 30 5",
        "genmove w",
        "time_settings 0 30 0",
        "genmove w",
    ]
    replies: list[str] = []
    dialogue.run(lines, replies.append)
    bare, playouts, main, overtime, endless = asked
    assert bare == {"algorithm": "auto", "threads": 2, "time_ms": 77.0}
    assert playouts == endless == {"algorithm": "mcts", "threads": 2, "iterations": 300}
    assert 1900 < main["soft_ms"] < 2100 < main["time_ms"] < 7000
    assert 5800 < overtime["soft_ms"] < 6200


def test_a_search_goes_on_with_the_tree_of_the_last_move() -> None:
    """Earlier visits count as visits, and not as simulations of this search."""
    from_before: list[int] = []

    class Listens(Engine):
        def search(self, *arguments: Any, **named: Any) -> Report:  # noqa: ANN401
            report = super().search(*arguments, **named)
            visits = sum(line["visits"] for line in report["lines"])
            from_before.append(max(0, visits - report["simulations"]))
            return report

    engine = Listens(Table(megabytes=1), trees_mb=16)
    dialogue = GtpDialogue(engine, "go", {"size": 5}, {"playouts": "300"}, 100.0)
    replies: list[str] = []
    lines = ["genmove b", "genmove w", "clear_board", "genmove b", "countermove-param seed 1"]
    dialogue.run([*lines, "genmove w"], replies.append)
    first, went_on, after_clear, seeded = from_before
    assert (first, after_clear, seeded) == (0, 0, 0)
    assert went_on > 0


@pytest.mark.parametrize(
    ("given_settings", "spent_s", "left_s", "stones"),
    [
        (TimeSettings(100, 30, 5), [10, 20], 70, 0),
        (TimeSettings(100, 30, 5), [95, 10], 25, 4),
        (TimeSettings(100, 30, 1), [110], 30, 1),
        (TimeSettings(0, 30, 2), [10], 20, 1),
        (TimeSettings(0, 30, 2), [10, 15], 30, 2),
        (TimeSettings(0, 30, 2), [50], 0, 1),
        (TimeSettings(10, 0, 0), [4, 7], 0, 0),
    ],
)
def test_a_clock_runs_through_main_time_and_periods(
    given_settings: TimeSettings, spent_s: list[float], left_s: float, stones: int
) -> None:
    clock = given_settings.start()
    for spent in spent_s:
        clock = clock.after(spent * 1000.0)
    assert (clock.left_ms, clock.stones) == (left_s * 1000.0, stones)


def test_what_a_move_may_use_of_a_clock() -> None:
    """In main time a share of the overtime comes with every move."""
    given_settings = TimeSettings(100, 30, 5)
    assert given_settings.start().budget_clock() == Clock(106_000.0, 6_000.0)
    assert ColourClock(given_settings, 9_000.0, 2).budget_clock() == Clock(9_000.0, 0.0, 2)
    assert TimeSettings(100, 0, 0).start().budget_clock() == Clock(100_000.0, 0.0)
