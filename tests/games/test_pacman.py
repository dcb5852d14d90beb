"""Pacman over HTTP: custom grids, several ghosts in turn or at once, refusals."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.support import found, post, problem

TWO_GHOSTS = "%%%%%%%/%1 . 2%/% %P% %/%o . .%/%%%%%%%"
THREE_GHOSTS = "%%%%%%%%\n%1 . .3%\n% %%%% %\n%.  P .%\n%%%%%%2%\n%%%%%%%%"


def played(client: FlaskClient, options: dict[str, Any], **how: object) -> list[dict[str, Any]]:
    """Play a game to its end with one algorithm. Return the positions after its moves."""
    positions = [found(client, "pacman/position", options=options)]
    while positions[-1]["turn"] != "over":
        body = {"options": options, "state": positions[-1]["state"]}
        reply = found(client, "pacman/move", **body, **how)
        assert reply["move"] in positions[-1]["legal_moves"]
        positions.append(
            found(client, "pacman/position", options=options, state=reply["next_state"])
        )
    return positions


@pytest.mark.parametrize(
    ("algorithm", "opponent"),
    [("max_n", None), ("paranoid", None), ("expectimax", {"model": "random"})],
)
@pytest.mark.parametrize(("layout", "ghosts"), [(TWO_GHOSTS, 2), (THREE_GHOSTS, 3)])
def test_ghosts_play_one_after_another(
    client: FlaskClient, layout: str, ghosts: int, algorithm: str, opponent: dict[str, str] | None
) -> None:
    """Players move in turn. The ghosts lose what Pacman gains, in equal shares."""
    more: dict[str, Any] = {"opponent": opponent} if opponent else {}
    options = {"layout": layout, "most_moves": 6}
    positions = played(client, options, algorithm=algorithm, depth=4, **more)
    in_turn = ["Pacman"] + [f"ghost {number}" for number in range(1, ghosts + 1)]
    movers = [position["player"] for position in positions[:-1]]
    assert movers == [in_turn[ply % len(in_turn)] for ply in range(len(movers))]
    of_pacman, *of_ghosts = positions[-1]["utilities"]
    assert of_ghosts == pytest.approx([-of_pacman / ghosts] * ghosts)


@pytest.mark.parametrize("algorithm", ["alpha_beta", "minimax", "expectimax"])
@pytest.mark.parametrize("layout", [TWO_GHOSTS, THREE_GHOSTS])
def test_ghosts_play_together(client: FlaskClient, layout: str, algorithm: str) -> None:
    options = {"layout": layout, "most_moves": 6, "ghosts_together": True}
    positions = played(client, options, algorithm=algorithm, depth=4)
    movers = {position["player"] for position in positions[:-1]}
    assert movers == {"Pacman", "ghosts"}
    of_pacman, of_ghosts = positions[-1]["utilities"]
    assert of_ghosts == -of_pacman


def test_ghosts_one_after_another_are_refused_to_a_search_for_two(client: FlaskClient) -> None:
    body = {"options": {"layout": TWO_GHOSTS}, "algorithm": "alpha_beta"}
    refusal = problem(post(client, "pacman/move", **body))
    assert (refusal["status"], refusal["code"]) == (422, "algorithm_refused")


@pytest.mark.parametrize(
    ("layout", "place"),
    [
        ("%P.%/%%%", "3 cells in row 2, not 4"),
        ("%P.*%", "'*' in row 1, column 4"),
        ("%..%", "0 Pacmen, not one P"),
        ("PP.", "2 Pacmen"),
        ("P G", "no dot"),
        ("P%.", "a dot in row 1, column 3 that Pacman cannot reach"),
        ("P.GGGGGGG", "7 ghosts, more than 6"),
        ("\n".join(["P."] * 33), "33 rows"),
        ("no_such_maze", "neither rows of a maze nor a name of one"),
    ],
)
def test_a_bad_layout_is_refused_with_its_place(
    client: FlaskClient, layout: str, place: str
) -> None:
    refusal = problem(post(client, "pacman/move", options={"layout": layout}))
    assert (refusal["status"], refusal["code"]) == (422, "bad_option")
    assert refusal["pointer"] == "/options/layout"
    assert place in refusal["detail"]
