"""Sokoban against an implementation of its own: positions as sets, by the rules alone."""

from collections import deque
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from service.engine import Game, built_in_games
from tests.support import found, post, problem

Cell = tuple[int, int]
Place = tuple[Cell, frozenset[Cell]]
STEPS = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}
LEVELS = {
    "one": "######/#@   #/# $# #/#   .#/######",
    "two": "#######/#  .  #/# $#$ #/#  @ .#/#######",
    "three": "########/#  @   #/# $#$# #/#  . . #/## $ . #/########",
}
LEAST_MOVES = {"one": 6, "two": 15, "three": 22}
CORRIDOR = "#######/#@ $ .#/#######"


class Level:
    """A level by the rules; a box is dead if it cannot be brought to a goal on the empty floor."""

    def __init__(self, text: str) -> None:
        cells = {
            (row, column): letter
            for row, line in enumerate(text.split("/"))
            for column, letter in enumerate(line)
        }
        self.floor = {cell for cell, letter in cells.items() if letter != "#"}
        self.goals = frozenset(cell for cell, letter in cells.items() if letter in ".*+")
        boxes = frozenset(cell for cell, letter in cells.items() if letter in "$*")
        (keeper,) = (cell for cell, letter in cells.items() if letter in "@+")
        self.start: Place = (keeper, boxes)
        self.alive = {cell for cell in self.floor if self._is_alive(cell)}

    def _is_alive(self, box: Cell) -> bool:
        reached, waiting = {box}, [box]
        while waiting:
            row, column = waiting.pop()
            for down, right in STEPS.values():
                to, stand = (row + down, column + right), (row - down, column - right)
                if {to, stand} <= self.floor and to not in reached:
                    reached.add(to)
                    waiting.append(to)
        return bool(reached & self.goals)

    def is_solved(self, place: Place) -> bool:
        return place[1] == self.goals

    def moves(self, place: Place) -> Iterator[tuple[str, Place]]:
        """Moves of a place, none at the end of the game."""
        (row, column), boxes = place
        if self.is_solved(place) or not boxes <= self.alive:
            return
        for letter, (down, right) in STEPS.items():
            to, beyond = (row + down, column + right), (row + 2 * down, column + 2 * right)
            if to in boxes and beyond in self.floor - boxes:
                yield letter.upper(), (to, boxes - {to} | {beyond})
            elif to in self.floor - boxes:
                yield letter, (to, boxes)

    def leaves(self, place: Place, depth: int) -> int:
        if depth == 0:
            return 1
        return sum(self.leaves(after, depth - 1) for _, after in self.moves(place))

    def least_moves(self) -> int:
        waiting, seen = deque([(self.start, 0)]), {self.start}
        while waiting:
            place, moves = waiting.popleft()
            if self.is_solved(place):
                return moves
            for _, after in self.moves(place):
                if after not in seen:
                    seen.add(after)
                    waiting.append((after, moves + 1))
        raise AssertionError("the level has no solution")


@pytest.mark.parametrize("level", [*LEVELS.values(), CORRIDOR, "#####/#@ .#/# $ #/#. $#/#####"])
def test_as_many_games_as_by_other_rules_of_the_same(level: str) -> None:
    position = Game("sokoban", f'{{"level": "{level}"}}').at()
    other = Level(level)
    for depth in range(10):
        assert position.perft(depth) == other.leaves(other.start, depth), depth


@pytest.mark.parametrize("name", LEVELS)
def test_a_named_level_is_as_drawn_here(client: FlaskClient, name: str) -> None:
    reply = found(client, "sokoban/position", options={"level": name})
    assert reply["state"] == LEVELS[name]
    moves = [letter for letter, _ in Level(LEVELS[name]).moves(Level(LEVELS[name]).start)]
    assert sorted(reply["legal_moves"]) == sorted(moves)


@pytest.mark.parametrize("name", LEVELS)
def test_the_least_moves_of_the_named_levels(name: str) -> None:
    assert Level(LEVELS[name]).least_moves() == LEAST_MOVES[name]


def test_a_solved_level_costs_its_moves(client: FlaskClient) -> None:
    body = {"options": {"level": CORRIDOR}, "moves": ["r", "R", "R"]}
    reply = found(client, "sokoban/position", **body)
    assert reply["state"] == "#######/#   @*#/####### after 3"
    assert (reply["turn"], reply["ending"], reply["utilities"]) == ("over", "solved", [-3])


def test_a_box_in_a_corner_loses(client: FlaskClient) -> None:
    options = {"level": "#####/#@  #/# $ #/# . #/#####", "most_moves": 50}
    moves = ["d", "R"]
    reply = found(client, "sokoban/position", options=options, moves=moves)
    assert (reply["turn"], reply["ending"], reply["utilities"]) == ("over", "deadlock", [-51])


def test_a_game_ends_after_most_moves(client: FlaskClient) -> None:
    options = {"level": CORRIDOR, "most_moves": 2}
    reply = found(client, "sokoban/position", options=options, moves=["r", "l"])
    assert (reply["turn"], reply["ending"], reply["utilities"]) == ("over", "out_of_moves", [-3])


@pytest.mark.parametrize(
    ("level", "words"),
    [
        ("four", "nor a name of one"),
        ("#@.#", "0 boxes for 1 goals"),
        ("#$.#", "0 keepers"),
        ("#@x#", "'x' in row 1, column 3"),
        ("@$" + " " * 255 + ".", "256 cells"),
    ],
)
def test_a_level_that_is_none_is_refused(client: FlaskClient, level: str, words: str) -> None:
    refused = problem(post(client, "sokoban/position", options={"level": level}))
    assert (refused["code"], refused["pointer"]) == ("bad_option", "/options/level")
    assert words in refused["detail"]


@pytest.mark.parametrize(
    ("state", "code"),
    [
        ("#######/#@ $ .#/####### after 0", "malformed_state"),
        ("#######/#@ $ .#/####### after 201", "illegal_position"),
        ("#######/#@ $. #/#######", "illegal_position"),
        ("#######/#@  . #", "malformed_state"),
    ],
)
def test_a_state_of_another_level_is_refused(client: FlaskClient, state: str, code: str) -> None:
    refused = problem(post(client, "sokoban/position", options={"level": CORRIDOR}, state=state))
    assert (refused["code"], refused["pointer"]) == (code, "/state")


def test_illegal_steps_are_refused(client: FlaskClient) -> None:
    for move, code in (("u", "illegal_move"), ("x", "malformed_move"), ("rr", "malformed_move")):
        body = {"options": {"level": CORRIDOR}, "moves": [move]}
        assert problem(post(client, "sokoban/position", **body))["code"] == code


def test_sokoban_is_on_the_list() -> None:
    assert {"sokoban", "eight_puzzle"} <= {*built_in_games()}


@pytest.mark.parametrize("algorithm", ["a_star", "breadth_first", "uniform_cost"])
@pytest.mark.parametrize("name", LEVELS)
def test_a_path_search_finds_the_fewest_moves(
    client: FlaskClient, name: str, algorithm: str
) -> None:
    body = {"options": {"level": name}, "algorithm": algorithm, "time_ms": 30_000}
    reply = found(client, "sokoban/move", **body)
    assert (reply["value"], reply["exact"]) == (-LEAST_MOVES[name], True)
    place = Level(LEVELS[name]).start
    for move in reply["principal_variation"]:
        place = dict(Level(LEVELS[name]).moves(place))[move]
    assert Level(LEVELS[name]).is_solved(place)
