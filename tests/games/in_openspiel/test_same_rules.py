"""Random games go the same way by our rules and by OpenSpiel's: the same moves, the same result."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Any

import pyspiel
import pytest

from service.engine import Game

GAMES = 200
MOST_MOVES = 400

Spelled = tuple[str, ...]
"""OpenSpiel's names of the actions that make one move of ours."""


@dataclass(frozen=True)
class Twin:
    """A game that both have."""

    ours: str
    spell: Callable[[str], Spelled]
    options: Mapping[str, Any] = field(default_factory=dict)
    parameters: Mapping[str, Any] = field(default_factory=dict)
    in_parts: bool = False
    """Whether OpenSpiel makes several actions of a move."""
    repetition_ends: bool = False
    """Whether OpenSpiel ends the game as a draw where we forbid the move."""
    early_win: str = ""
    """The ending that one of them may see before the other."""
    draws_early: Callable[[str], bool] | None = None
    """Whether OpenSpiel draws in a position, as it writes it, where we play on."""
    name: Callable[[str], str] = str
    """OpenSpiel's name of an action, without what `spell` leaves out."""


def as_it_is(move: str) -> Spelled:
    return (move,)


def cell(move: str) -> tuple[int, int]:
    """Row from the bottom and column of a square such as a1, both from 0."""
    return int(move[1:]) - 1, ord(move[0]) - ord("a")


def of_dots(move: str) -> Spelled:
    """OpenSpiel counts lines from the top; ours end at dots, a1 at the bottom left of 3 × 3."""
    (row, column), (other, _) = (cell(dot) for dot in sorted(move.split("-")))
    top = 2 - max(row, other)
    return (f"({'h' if row == other else 'v'},{top},{column})",)


def of_amazons(move: str) -> Spelled:
    places = [cell(square) for square in re.split("[-/]", move)]
    numbers = [f"({6 - row}, {column + 1})" for row, column in places]
    return (f"From {numbers[0]}", f"To {numbers[1]}", f"Shoot: {numbers[2]}")


def of_breakthrough(move: str) -> Spelled:
    """Black begins in OpenSpiel, from the top."""
    squares = re.split("[-x]", move) if re.search("[-x]", move) else [move[:2], move[2:]]
    return ("".join(f"{square[0]}{9 - int(square[1])}" for square in squares),)


def of_checkers(move: str) -> Spelled:
    """Black begins, at the top of ours and at the bottom of OpenSpiel's. A jump is an action."""

    def square(number: str) -> str:
        row, column = divmod(int(number) - 1, 4)
        return f"{'hgfedcba'[2 * column + 1 - row % 2]}{row + 1}"

    return tuple(a + b for a, b in pairwise(map(square, re.split("[-x]", move))))


def of_xiangqi(move: str) -> Spelled:
    """Ours has rows 0 to 9 from the bottom."""
    (row, column), (to_row, to_column) = cell(move[:2]), cell(move[2:])
    return (f"({8 - row},{column})-({8 - to_row},{to_column})",)


MORRIS = [
    f"{column}{7 - row}"
    for row, columns in enumerate(("adg", "bdf", "cde", "abcefg", "cde", "bdf", "adg"))
    for column in columns
]
"""The points in OpenSpiel's order."""


def of_morris(move: str) -> Spelled:
    places, *taken = move.split("x")
    points = [MORRIS.index(point) for point in places.split("-")]
    first = f"Point {points[0]}" if len(points) == 1 else f"Move {points[0]} -> {points[1]}"
    return (first, *(f"Point {MORRIS.index(point)}" for point in taken))


def both_kings_have_entered(sfen: str) -> bool:
    rows = sfen.split(maxsplit=1)[0].split("/")
    return any("K" in row for row in rows[:3]) and any("k" in row for row in rows[6:])


def of_tic_tac_toe(move: str) -> Spelled:
    row, column = cell(move)
    return (f"({2 - row},{column})",)


TWINS = [
    Twin(
        "go",
        lambda move: (move.lower(),),
        {"size": 5},
        parameters={"board_size": 5, "max_game_length": 1000},
        repetition_ends=True,
        name=lambda action: action[2:].lower(),
    ),
    Twin("hex", as_it_is, {"size": 5}, parameters={"board_size": 5}),
    Twin("breakthrough", of_breakthrough, name=lambda action: action.rstrip("*")),
    Twin("dots_and_boxes", of_dots, name=lambda action: action[2:]),
    Twin(
        "amazons",
        of_amazons,
        {"rows": 6, "columns": 6},
        parameters={"board_size": 6},
        in_parts=True,
        name=lambda action: action[2:],
    ),
    Twin(
        "lines_of_action",
        lambda move: (move.replace("x", "-"),),
        name=lambda a: a.replace("x", "-"),
    ),
    Twin("nine_mens_morris", of_morris, in_parts=True),
    Twin("oware", as_it_is),
    # OpenSpiel asks for an entering king after its own move, we before it, as CSA does. It draws
    # once both kings have entered.
    Twin("shogi", as_it_is, early_win="entering king", draws_early=both_kings_have_entered),
    Twin("xiangqi", of_xiangqi, name=lambda action: action[1:]),
    Twin("checkers", of_checkers, in_parts=True),
    Twin("othello", as_it_is),
    Twin("connect_four", lambda move: (str(int(move) - 1),), name=lambda action: action[1:]),
    Twin("tic_tac_toe", of_tic_tac_toe, name=lambda action: action[1:]),
]


def moves_of(state: pyspiel.State, twin: Twin) -> dict[Spelled, pyspiel.State]:
    """Every move of OpenSpiel's, with the state after it."""
    mover = state.current_player()

    def go_on(state: pyspiel.State, names: Spelled) -> Iterator[tuple[Spelled, pyspiel.State]]:
        if names and (not twin.in_parts or state.is_terminal() or state.current_player() != mover):
            yield names, state
            return
        for action in state.legal_actions():
            yield from go_on(
                state.child(action), (*names, twin.name(state.action_to_string(mover, action)))
            )

    return dict(go_on(state, ()))


def is_drawn(state: pyspiel.State) -> bool:
    return state.is_terminal() and not any(state.returns())


def signs(utilities: Sequence[float]) -> list[int]:
    return [(utility > 0) - (utility < 0) for utility in utilities]


def play(twin: Twin, random: Random) -> int:
    """Play one random game in both. Return its number of moves."""
    position = Game(twin.ours, json.dumps(twin.options)).at()
    spiel = pyspiel.load_game(twin.ours, dict(twin.parameters)).new_initial_state()
    for played in range(MOST_MOVES):
        seen = position.inspect()
        both = f"{seen['board']}\n{position.state}\n{spiel}"
        ends = {seen["turn"] == "over", spiel.is_terminal()}
        if ends == {True, False} and twin.early_win:
            assert seen.get("ending", twin.early_win) == twin.early_win, both
            draws = twin.draws_early is not None and twin.draws_early(str(spiel))
            assert seen["turn"] == "over" or any(spiel.returns()) or draws, both
            return played
        if True in ends:
            # Only one of them may have a rule by which a long game is drawn.
            results = [seen.get("utilities", [0, 0]), spiel.returns()]
            assert signs(results[0]) == signs(results[1]), both
            return played
        theirs = moves_of(spiel, twin)
        if twin.repetition_ends:
            theirs = {names: after for names, after in theirs.items() if not is_drawn(after)}
        ours = {twin.spell(move): move for move in seen["legal_moves"]}
        assert ours.keys() <= theirs.keys(), both
        # Of two ways to capture the same pieces we may name one.
        assert {str(theirs[names]) for names in ours} == {*map(str, theirs.values())}, both
        chosen = random.choice(sorted(ours))
        position, spiel = position.child(ours[chosen]), theirs[chosen]
    return MOST_MOVES


@pytest.mark.parametrize("twin", TWINS, ids=[twin.ours for twin in TWINS])
def test_random_games_go_the_same_way(twin: Twin) -> None:
    lengths = [play(twin, Random(seed)) for seed in range(GAMES)]
    assert min(lengths) > 1
