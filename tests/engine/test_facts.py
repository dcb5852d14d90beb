"""Facts of games: the textbook's properties of environments, and its table of types of games."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.engine import built_in_games
from service.http.views.resource import EXTENSION
from tests.support import found, seen

DETERMINISTIC, CHANCE = "deterministic", "chance"
PERFECT, IMPERFECT = "perfect information", "imperfect information"
COIN = {"coin": 0.5}
TOGETHER_AFTER_A_COIN = {
    "nodes": [
        {"name": "r", "chance": True, "children": ["a", "b"], "probabilities": [0.5, 0.5]},
        {"name": "a", "utility": 1},
        {
            "name": "b",
            "players": [1, 2],
            "choices": [["x", "y"], ["x", "y"]],
            "children": ["c", "d", "e", "f"],
        },
        *({"name": name, "utility": number} for number, name in enumerate("cdef")),
    ]
}
UNUSUAL: dict[tuple[str, str], list[tuple[str, dict[str, Any]]]] = {
    (CHANCE, PERFECT): [
        ("backgammon", {}),
        ("bins", COIN),
        ("tree", {"text": "max(chance(1/2:1,1/2:3),2)"}),
    ],
    (DETERMINISTIC, IMPERFECT): [
        ("battleship", {}),
        ("phantom_tic_tac_toe", {}),
        ("dark_hex", {}),
        ("kriegspiel", {}),
        ("matrix", {}),
        ("matrix", {"preset": "prisoners_dilemma"}),
        ("goofspiel", {"points_order": "descending", "hidden_bids": True}),
    ],
    (CHANCE, IMPERFECT): [
        ("tree", TOGETHER_AFTER_A_COIN),
        ("kuhn_poker", {}),
        ("leduc_poker", {}),
        ("liars_dice", {}),
        ("goofspiel", {}),
        ("holdem", {}),
        ("hearts", {}),
        ("spades", {}),
        ("bridge_play", {}),
    ],
}
"""The textbook's table: backgammon and Monopoly; battleship and Kriegspiel; bridge, poker and
Scrabble. Players who choose at once see no other's choice."""
CELLS: dict[tuple[str, str], list[tuple[str, dict[str, Any]]]] = {
    **UNUSUAL,
    (DETERMINISTIC, PERFECT): [
        (game, {})
        for game in built_in_games()
        if all((game, {}) not in games for games in UNUSUAL.values())
    ],
}
"""The table. All other games are in the cell of chess, checkers, Go and Othello."""
ALL = [(cell, *game) for cell, games in CELLS.items() for game in games]


def facts(client: FlaskClient, game: str, options: dict[str, Any]) -> dict[str, Any]:
    """Return what getGame says, which shows the default options, of others too."""
    engine = client.application.extensions[EXTENSION].engine
    said: dict[str, Any] = engine.game(game, options).card()["facts"]
    assert options or said == seen(client, f"/v1/games/{game}")["facts"]
    return said


@pytest.mark.parametrize(("cell", "game", "options"), ALL)
def test_a_game_is_in_its_cell_of_the_table(
    client: FlaskClient, cell: tuple[str, str], game: str, options: dict[str, Any]
) -> None:
    said = facts(client, game, options)
    assert said["deterministic"] is not said["chance"]
    certain = DETERMINISTIC if said["deterministic"] else CHANCE
    assert (certain, PERFECT if said["perfect_information"] else IMPERFECT) == cell


@pytest.mark.parametrize("game", built_in_games())
def test_every_game_is_discrete(client: FlaskClient, game: str) -> None:
    assert facts(client, game, {})["discrete"] is True


@pytest.mark.parametrize(
    ("game", "options", "finite"),
    [
        ("chess", {}, True),
        ("chess", {"draws": "automatic"}, True),
        ("chess", {"draws": "never"}, False),
        ("backgammon", {}, False),
        ("checkers", {}, True),
        ("pacman", {}, True),
        ("tree", {}, True),
        ("matrix", {}, True),
    ],
)
def test_a_game_is_finite_if_its_rules_bound_its_length(
    client: FlaskClient, game: str, options: dict[str, Any], *, finite: bool
) -> None:
    assert facts(client, game, options)["finite"] is finite


def test_a_game_that_is_not_finite_can_come_back_to_where_it_was(client: FlaskClient) -> None:
    """Chess without draws by rule: two knights go out and back."""
    moves = ["g1f3", "g8f6", "f3g1", "f6g8"] * 60
    body = {"options": {"draws": "never"}, "moves": moves}
    assert found(client, "chess/position", **body)["turn"] == "player"
