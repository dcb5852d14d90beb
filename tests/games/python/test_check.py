"""`countermove.games.check` finds every breach of the contract, and none in valid games."""

from collections.abc import Callable, Iterable, Sequence
from itertools import count
from typing import Any

import pytest

from countermove.games import CHANCE, BrokenLawError, Example, Feature, Game, Turn, check
from tests.support.python_games import Heap, Take, TicTacToe

Methods = dict[str, Any]


@pytest.mark.parametrize("game", [TicTacToe(), Take(), Take(5, bonus=False, steps=(1, 2))])
def test_a_game_in_order_keeps_every_law(game: Game[Any, Any]) -> None:
    assert check(game, plays=10, seed=3) >= 40


def test_the_same_seed_plays_the_same() -> None:
    assert check(Take(), plays=9, seed=5) == check(Take(), plays=9, seed=5)


def loses_a_mark(_: object, state: str) -> str:
    return TicTacToe().write(state.replace("O", "."))


def changes(_: object, state: list[str], move: int) -> list[str]:
    state[move] = "X"
    return state


def stays(_: object, state: str, move: int) -> str:
    return state


def shifting() -> Callable[..., Iterable[int]]:
    calls = count()

    def moves(_: object, state: str) -> Sequence[int]:
        listed = list(TicTacToe().moves(state))
        return listed[::-1] if next(calls) % 2 else listed

    return moves


def reads_all(_: object, state: str, text: str) -> int:
    return TicTacToe().read_move(state, text) if len(text) == 2 else 99


class Dice(TicTacToe):
    """Chance acts at every turn."""

    chance = True

    def turn(self, state: str) -> Turn:
        turn = super().turn(state)
        return turn if turn == "over" else CHANCE


LAWS: list[tuple[type[Game[Any, Any]], Methods, str]] = [
    (TicTacToe, {"write": loses_a_mark}, "a state, written and read, is the same"),
    (TicTacToe, {"play": stays}, "a move changes the state"),
    (TicTacToe, {"moves": shifting()}, "moves keep their order"),
    (TicTacToe, {"moves": lambda *_: [0, 0]}, "moves are distinct"),
    (TicTacToe, {"moves": lambda *_: []}, "1 to 4096 moves"),
    (TicTacToe, {"turn": lambda *_: 2}, "the turn is a player's"),
    (TicTacToe, {"turn": lambda *_: CHANCE}, "chance takes turns where the facts say so"),
    (TicTacToe, {"picture": lambda *_: ""}, "there is a picture"),
    (TicTacToe, {"write_move": lambda *_: "a1"}, "moves are written differently"),
    (TicTacToe, {"write_move": lambda _, state, move: "a" * (65 + move)}, "1 to 64 long"),
    (TicTacToe, {"read_move": lambda *_: 8}, "written and read, is the same"),
    (TicTacToe, {"read_move": reads_all}, "is read as a legal move"),
    (TicTacToe, {"features": lambda *_: [1.0]}, "good for one is bad for the other"),
    (TicTacToe, {"features": lambda *_: []}, "features are 1 numbers"),
    (TicTacToe, {"features": lambda *_: [float("nan")]}, "features are finite"),
    (TicTacToe, {"utility": lambda *_: 1}, "utilities sum to 0"),
    (TicTacToe, {"utility": lambda *_: 2}, "utilities are in range"),
    (TicTacToe, {"utility": lambda _, state, player: player - 0.5}, "won or lost"),
    (TicTacToe, {"payoff": "common"}, "utilities are common"),
    (Take, {"utility": lambda *_: 0.7}, "multiples of 1"),
    (Dice, {"probability": lambda *_: 0.5}, "probabilities sum to 1"),
    (Dice, {"probability": lambda *_: -1}, "probabilities are 0 to 1"),
]


@pytest.mark.parametrize(("base", "methods", "law"), LAWS)
def test_a_broken_law_is_found(base: type[Game[Any, Any]], methods: Methods, law: str) -> None:
    with pytest.raises(BrokenLawError, match=law):
        check(type("Broken", (base,), methods)(), plays=20)


def test_outcomes_of_chance_are_alike_by_default() -> None:
    assert Dice().probability("X.O.X.O..", 1) == 1 / 5
    assert check(Dice(), plays=5) > 20


class Mutable(TicTacToe):
    """A mutable state that a move changes."""

    class Board(list[str]):
        __hash__ = object.__hash__  # type: ignore[assignment]

    def start(self) -> Any:  # noqa: ANN401
        return self.Board("." * 9)

    def read(self, text: str) -> Any:  # noqa: ANN401
        return self.Board(super().read(text))

    def write(self, state: Any) -> str:  # noqa: ANN401
        return super().write("".join(state))

    def play(self, state: Any, move: int) -> Any:  # noqa: ANN401
        state[move] = "XO"[self.mover(state)]
        return state


def test_states_are_values() -> None:
    with pytest.raises(BrokenLawError, match="equal states have equal hashes"):
        check(Mutable())


def test_moves_leave_states_as_they_are() -> None:
    by_value = type("Board", (Mutable.Board,), {"__hash__": lambda self: hash("".join(self))})
    with pytest.raises(BrokenLawError, match="leaves the state before it as it is"):
        check(type("Changing", (Mutable,), {"Board": by_value})())


def test_a_reader_that_fails_otherwise_is_found() -> None:
    """Numbers of any script are digits to `str.isdigit`, and a short text has no third part."""

    def read(_: object, text: str) -> Heap:
        parts = text.split(" ")
        return Heap(int(parts[0]), int(parts[1]), (int(parts[2]), int(parts[3]), int(parts[4])))

    with pytest.raises(IndexError):
        check(type("Hasty", (Take,), {"read": read})(), plays=20)


def test_examples_are_played() -> None:
    over = Example("Over", state="XXX/OO./...")
    with pytest.raises(BrokenLawError, match="a game that is over"):
        check(type("Shown", (TicTacToe,), {"examples": (over,)})())


@pytest.mark.parametrize(
    ("members", "error"),
    [
        ({"examples": ()}, "no example"),
        ({"spread": 0}, "spread"),
        ({"evaluation": (Feature("x", "x", float("nan")),)}, "finite"),
        ({"payoff": "zero"}, "payoff"),
        ({"utility_step": 0}, "utility_step"),
    ],
)
def test_a_class_that_no_game_can_be_is_found(members: Methods, error: str) -> None:
    with pytest.raises(ValueError, match=error):
        check(type("Unfit", (TicTacToe,), members)())
