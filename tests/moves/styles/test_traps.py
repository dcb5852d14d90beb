"""Traps: which of nearly equal moves is chosen, by what a player who errs would reply."""

from collections.abc import Mapping
from functools import partial
from typing import Any, cast

import pytest

from service.engine import Game, Position, Task
from service.moves.levels.chooser import MoveChoice
from service.moves.levels.worth import Candidate
from service.moves.styles.likings import GREATEST_LOSS, MOST, best_of, liked, of_events
from service.moves.styles.traps import FIRST_LOOK, trap

Replies = Mapping[str, tuple[float, float]]
EASY: Replies = {"good": (0.5, 0.5), "bad": (-0.5, -0.5)}
TRAP: Replies = {"good": (-0.5, 0.5), "bad": (0.5, -0.5)}
"""The natural reply is wrong: by reply, its worth at first sight and by a search."""
ONE_REPLY: Replies = {"good": (0.0, 0.0)}


def line(move: str, worth: float, **fields: object) -> dict[str, Any]:
    return {"move": move, "value": worth / 10, "evaluation": worth, **fields}


def choice(lines: list[dict[str, Any]], chosen: int = 0) -> MoveChoice:
    found = [Candidate(each, each.get("evaluation", 99.0)) for each in lines]
    return MoveChoice({"lines": lines}, found[chosen], found[0], Task())


class AnyPosition:
    """A position where no move ends the game."""

    def child(self, _: str) -> "AnyPosition":
        return self

    def inspect(self) -> dict[str, str]:
        return {"turn": "player"}


def chosen(made: MoveChoice, replies: Mapping[str, Replies]) -> str:
    def ask_after(move: str, task: Task) -> dict[str, Any]:
        is_second = task != FIRST_LOOK
        return {
            "lines": [line(reply, worths[is_second]) for reply, worths in replies[move].items()]
        }

    position = cast("Position", AnyPosition())
    return liked(made, partial(trap, position=position, ask_after=ask_after)).chosen.move


@pytest.mark.parametrize(
    ("lines", "replies", "expected"),
    [
        ([line("a", 1.0), line("b", 0.9)], {"a": EASY, "b": TRAP}, "b"),
        ([line("a", 1.0), line("b", 0.9)], {"a": TRAP, "b": EASY}, "a"),
        ([line("a", 1.0), line("b", 0.9)], {"a": EASY, "b": EASY}, "a"),
        ([line("a", 1.0), line("b", 0.9)], {"a": EASY, "b": ONE_REPLY}, "a"),
        ([line("a", 1.0), line("b", 0.9 - GREATEST_LOSS)], {"a": EASY, "b": TRAP}, "a"),
        ([line("a", 1.0), line("b", 0.9, outcome="loss")][:1], {"a": EASY}, "a"),
    ],
    ids=["a trap", "the best", "no trap", "one reply", "too dear", "alone"],
)
def test_the_hardest_reply_decides_among_moves_of_nearly_one_worth(
    lines: list[dict[str, Any]],
    replies: Mapping[str, Replies],
    expected: str,
) -> None:
    assert chosen(choice(lines), replies) == expected


def test_a_proven_end_is_neither_left_nor_chosen() -> None:
    won = {"move": "a", "value": 1.0, "outcome": "win", "plies": 1}
    assert chosen(choice([won, line("b", 1.0)]), {"a": EASY, "b": TRAP}) == "a"
    lost = {"move": "b", "value": -1.0, "outcome": "loss", "plies": 2}
    assert chosen(choice([line("a", 1.0), lost]), {"a": EASY, "b": TRAP}) == "a"


def test_a_weak_choice_stays_as_weak() -> None:
    lines = [line("a", 3.0), line("b", 1.0), line("c", 0.9)]
    assert chosen(choice(lines, 1), {"a": TRAP, "b": EASY, "c": TRAP}) == "c"


def test_few_moves_are_compared() -> None:
    lines = [line(move, 0.0) for move in "abcdefgh"]
    replies = {move: TRAP if move == "h" else EASY for move in "abcdefgh"}
    assert len(lines) > MOST
    assert chosen(choice(lines), replies) == "a"


def test_a_search_of_chance_or_without_values_sets_no_trap() -> None:
    assert best_of(lambda _: {"lines": []}) is None
    assert best_of(lambda _: {"lines": [line("1", 0.0)], "outcomes": []}) is None


def test_a_move_that_ends_the_game_is_no_trap() -> None:
    """The queen stalemates."""
    position = Game("chess").at("7k/8/6K1/8/8/8/8/5Q2 w")

    def ask_after(*_: object) -> dict[str, Any]:
        raise AssertionError("nobody is to move")

    assert trap("f1f7", position, ask_after) == 0


def test_a_liking_is_for_what_moves_do() -> None:
    position = Game("chess").at(None, ["e4", "e5", "Bc4", "Nc6", "d4", "d6"])
    liking = of_events({"capture": 0.2, "check": 0.1}, position)
    found = {move: liking(move) for move in ("c4f7", "d4e5", "h2h3")}
    assert found == pytest.approx({"c4f7": 0.3, "d4e5": 0.2, "h2h3": 0.0})
