"""Games of our sheets go as the oracle says: the same states, moves, ends and goals.

The sheet of connect four also goes as the game `connect_four` does, move by move.
"""

from collections.abc import Sequence
from random import Random

import pytest

from countermove._shapes import Inspection
from service.engine import Engine, Game, Position, Table
from tests.support import ROOT
from tests.support.gdl import Oracle, Terms, write_state

FOLDER = ROOT / "engine" / "games" / "described" / "src" / "sheets"
SHEETS = {path.stem: path for path in sorted(FOLDER.glob("*.kif"))}
PLAYOUTS = 200
MOST_PLIES = 200
RANDOM = "random"
ROWS, COLUMNS = "654321", "1234567"


def game(sheet: str) -> Game:
    text = SHEETS[sheet].read_text()
    return Engine(Table(megabytes=1)).game("described", {"rules": text})


def same_texts(one: Sequence[str], other: Sequence[str] | set[str]) -> bool:
    """Whether both have the same texts, each once."""
    return sorted(one) == sorted(other)


class Playout:
    """The oracle and the engine in one state, from the start to an end."""

    def __init__(self, oracle: Oracle, game: Game, seed: int) -> None:
        self.oracle = oracle
        self.drawn = Random(seed)
        self.players = [role for role in oracle.roles if role != RANDOM]
        self.state: Terms = oracle.start()
        self.facts = game.card()["facts"]
        self.position: Position = game.at()

    def assert_agreement(self) -> None:
        """Play to the end, and compare everything on the way."""
        for _ in range(MOST_PLIES):
            seen = self.position.inspect()
            assert self.position.state == write_state(self.state)
            assert (seen["turn"] == "over") == self.oracle.is_terminal(self.state)
            if seen["turn"] == "over":
                self.assert_goals(seen)
                return
            self.play(seen)
        pytest.fail(f"a game without end: {self.position.state}")

    def assert_goals(self, seen: Inspection) -> None:
        goals = [self.oracle.goals(self.state, role) for role in self.oracle.roles]
        assert all(len(numbers) == 1 for numbers in goals)
        of_players = [self.oracle.goals(self.state, player) for player in self.players]
        wins = self.facts["utility_min"] == -1
        assert seen["utilities"] == [goal / 50 - 1 if wins else goal for (goal,) in of_players]
        assert seen["legal_moves"] == []

    def play(self, seen: Inspection) -> None:
        """Compare the turn and its moves, then draw a joint move."""
        legal = {role: self.oracle.legal(self.state, role) for role in self.oracle.roles}
        assert all(legal.values()), self.position.state
        joint = {role: self.drawn.choice(sorted(moves)) for role, moves in legal.items()}
        choosing = [role for role, moves in legal.items() if len(moves) > 1]
        if len(choosing) > 1:
            assert seen["turn"] == "together"
            assert [one["player"] for one in seen["choices"]] == choosing
            for one in seen["choices"]:
                assert same_texts(one["legal_moves"], legal[one["player"]])
        elif choosing == [RANDOM]:
            assert seen["turn"] == "chance"
            assert same_texts(seen["legal_moves"], legal[RANDOM])
            chances = {one["move"]: one["probability"] for one in self.position.outcomes()}
            assert chances == dict.fromkeys(legal[RANDOM], pytest.approx(1 / len(legal[RANDOM])))
        else:
            assert seen["turn"] == "player"
            assert choosing in ([], [seen["player"]])
            choosing = [seen["player"]]
            assert same_texts(seen["legal_moves"], legal[seen["player"]])
        self.state = self.oracle.next(self.state, joint)
        self.position = self.position.child("|".join(joint[role] for role in choosing))


@pytest.mark.parametrize("sheet", SHEETS)
def test_playouts_go_as_the_oracle_says(sheet: str) -> None:
    """28 s for all sheets, of which connect four takes half."""
    oracle, played = Oracle(SHEETS[sheet].read_text()), game(sheet)
    for seed in range(PLAYOUTS):
        Playout(oracle, played, seed).assert_agreement()


@pytest.mark.parametrize("sheet", SHEETS)
def test_each_state_of_a_game_is_read_from_its_text(sheet: str) -> None:
    played, drawn = game(sheet), Random(7)
    position = played.at()
    while (seen := position.inspect())["turn"] != "over":
        assert played.at(position.state).inspect() == seen
        choices = [one["legal_moves"] for one in seen.get("choices", [])] or [seen["legal_moves"]]
        position = position.child("|".join(drawn.choice(moves) for moves in choices))
    assert played.at(position.state).inspect() == seen


def board(state: str) -> str:
    """The state of `connect_four` of the sheet's state, without who is to move."""
    marks = {"x": "X", "o": "O", "b": "."}
    cells = {
        (column, row): marks[mark]
        for column in COLUMNS
        for row in ROWS
        for mark in marks
        if f"(cell {column} {row} {mark})" in state
    }
    return "/".join("".join(cells[column, row] for column in COLUMNS) for row in ROWS)


def test_a_picture_has_the_first_row_at_the_bottom() -> None:
    lines = game("connect_four").at(None, ["(drop 1)"]).inspect()["board"].splitlines()
    assert lines[:6] == [*[". . . . . . ."] * 5, "x . . . . . ."]


def test_a_view_names_glyphs_as_they_are_and_words_in_any_case() -> None:
    options = {"rules": SHEETS["connect_four"].read_text(), "view": "CELL row=2 X=X b=_"}
    played = Engine(Table(megabytes=1)).game("described", options)
    lines = played.at(None, ["(drop 1)"]).inspect()["board"].splitlines()
    assert lines[:6] == ["X _ _ _ _ _ _", *["_ _ _ _ _ _ _"] * 5]


def test_connect_four_goes_as_our_own() -> None:
    described, own = game("connect_four"), Engine(Table(megabytes=1)).game("connect_four")
    for seed in range(PLAYOUTS):
        drawn = Random(seed)
        one, other = described.at(), own.at()
        while (ours := other.inspect())["turn"] != "over":
            theirs = one.inspect()
            assert board(one.state) == other.state
            assert theirs["player"] == ours["player"].lower()
            assert same_texts(theirs["legal_moves"], [f"(drop {n})" for n in ours["legal_moves"]])
            column = drawn.choice(ours["legal_moves"])
            one, other = one.child(f"(drop {column})"), other.child(column)
        theirs = one.inspect()
        assert board(one.state) == other.state
        assert theirs["turn"] == "over"
        assert theirs["utilities"] == ours["utilities"]
