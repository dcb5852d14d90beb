"""Static evaluation: EVAL(s) = the sum of wᵢ fᵢ(s), by the game's weights or the textbook's."""

from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.engine import built_in_games
from tests.support import found, post, problem, seen

PIECES = ["pawn_count", "knight_count", "bishop_count", "rook_count", "queen_count"]
TEXTBOOK = {"evaluator": "textbook"}


def evaluated(client: FlaskClient, game: str, **body: object) -> dict[str, Any]:
    return found(client, f"{game}/position", include=["features"], **body)


def sum_of_terms(reply: dict[str, Any]) -> float:
    total = 0.0
    for feature in reply["features"]:
        assert feature["contribution"] == feature["value"] * feature["weight"]
        total += feature["contribution"]
    return total


def played_at_random(client: FlaskClient, game: str, rng: Random) -> list[dict[str, Any]]:
    """Return what is said of the positions of a random game's first moves."""
    moves: list[str] = []
    replies = []
    for _ in range(12):
        replies.append(evaluated(client, game, moves=moves, **rng.choice([{}, TEXTBOOK])))
        legal = replies[-1]["legal_moves"]
        if not legal:
            break
        moves.append(rng.choice(legal))
    return replies


@pytest.mark.parametrize("game", built_in_games())
def test_the_terms_add_up_to_the_evaluation_exactly(client: FlaskClient, game: str) -> None:
    rng = Random(game)
    for reply in [part for _ in range(3) for part in played_at_random(client, game, rng)]:
        if reply["features"]:
            assert reply["evaluation"] == sum_of_terms(reply), reply["state"]
        else:
            assert not {"evaluation", "unit"} & reply.keys()


def test_the_evaluation_needs_no_asking_and_the_features_do(client: FlaskClient) -> None:
    reply = found(client, "tic_tac_toe/position", moves=["b2", "b1"])
    assert (reply["evaluation"], reply["unit"]) == (2, "open lines")
    assert "features" not in reply


@pytest.mark.parametrize("body", [{}, TEXTBOOK])
@pytest.mark.parametrize(
    ("moves", "evaluation"), [([], 8 - 8), (["b2", "b1"], 6 - 4), (["b2", "a1"], 5 - 4)]
)
def test_tic_tac_toe_counts_open_lines(
    client: FlaskClient, moves: list[str], evaluation: float, body: dict[str, Any]
) -> None:
    """X is in the centre and O on an edge, then in a corner; for X, who is to move."""
    assert found(client, "tic_tac_toe/position", moves=moves, **body)["evaluation"] == evaluation


@pytest.mark.parametrize("options", [{}, {"rows": 15, "columns": 15, "in_a_row": 5}])
@pytest.mark.parametrize("player_to_move", ["X", "O"])
def test_open_lines_are_counted_by_player(
    client: FlaskClient, options: dict[str, int], player_to_move: str
) -> None:
    """M(n) and O(n) of the textbook: X's first, whoever is to move."""
    moves = ["b2", "b1", "a1"][: 2 if player_to_move == "X" else 3]
    features = evaluated(client, "tic_tac_toe", moves=moves, options=options)["features"]
    by_name = {feature["name"]: feature for feature in features}
    lines = by_name["open_lines"]
    first, second = lines["by_player"]
    assert lines["value"] == (first - second if player_to_move == "X" else second - first)
    if not options:
        assert [first, second] == ([6, 4] if player_to_move == "X" else [6, 2])
    assert not [name for name in by_name.keys() - {"open_lines"} if "by_player" in by_name[name]]


@pytest.mark.parametrize(
    ("moves", "by_player"), [([], [8, 8]), (["b2", "b1"], [6, 4]), (["b2", "a1"], [5, 4])]
)
def test_the_textbooks_m_and_o_are_reported(
    client: FlaskClient, moves: list[str], by_player: list[int]
) -> None:
    [lines] = evaluated(client, "tic_tac_toe", moves=moves)["features"]
    assert (lines["by_player"], lines["weight"]) == (by_player, 1)


@pytest.mark.parametrize(
    ("state", "differences", "evaluation"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", [0, 0, 0, 0, 0], 0),
        ("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", [0, 0, 0, 0, 1], 9),
        ("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", [0, 0, 0, 0, -1], -9),
        ("4k3/pp6/8/8/8/8/8/RN2KB2 w - - 40 30", [-2, 1, 1, 1, 0], 5 + 3 + 3 - 2),
    ],
)
def test_chess_by_the_textbook_counts_pieces(
    client: FlaskClient, state: str, differences: list[float], evaluation: float
) -> None:
    """9 a queen, 5 a rook, 3 a bishop or knight, 1 a pawn (Shannon 1950); nothing else counts."""
    reply = evaluated(client, "chess", state=state, **TEXTBOOK)
    by_name = {feature["name"]: feature for feature in reply["features"]}
    assert [by_name[name]["value"] for name in PIECES] == differences
    assert [by_name[name]["weight"] for name in PIECES] == [1, 3, 3, 5, 9]
    others = by_name.keys() - {*PIECES}
    assert {by_name[name]["weight"] for name in others} == {0}
    assert (reply["evaluation"], reply["unit"]) == (evaluation, "pawns")


def test_counts_of_pieces_weigh_nothing_in_the_games_own_evaluation(client: FlaskClient) -> None:
    reply = evaluated(client, "chess", state="4k3/8/8/8/8/8/8/Q3K3 w - - 0 1")
    by_name = {feature["name"]: feature for feature in reply["features"]}
    assert by_name["queen_count"] | {"about": ""} == {
        "name": "queen_count",
        "about": "",
        "value": 1,
        "weight": 0,
        "contribution": 0,
    }
    assert by_name["network"]["weight"] == 1


def test_weights_beside_a_preset_change_it(client: FlaskClient) -> None:
    """Three and a quarter pawns a bishop; a bishop against a knight."""
    state = "4k1n1/8/8/8/8/8/8/2B1K3 w - - 0 1"
    body = {"state": state, **TEXTBOOK}
    assert found(client, "chess/position", **body)["evaluation"] == 0
    changed = found(client, "chess/position", **body, weights={"bishop_count": 3.25})
    assert changed["evaluation"] == 0.25


def test_othello_by_the_textbook_counts_discs(client: FlaskClient) -> None:
    """After f5 black has 4 discs and white 1; white is to move."""
    reply = evaluated(client, "othello", moves=["f5"], **TEXTBOOK)
    weighty = [feature for feature in reply["features"] if feature["weight"]]
    assert [(feature["name"], feature["value"]) for feature in weighty] == [("discs", 1 - 4)]
    assert reply["evaluation"] == 1 - 4


def test_a_game_without_a_preset_keeps_its_own_weights(client: FlaskClient) -> None:
    own, textbook = (
        evaluated(client, "connect_four", moves=["4", "4", "3"], **body) for body in ({}, TEXTBOOK)
    )
    assert own == textbook


@pytest.mark.parametrize("game", built_in_games())
def test_the_card_has_the_textbooks_weights(client: FlaskClient, game: str) -> None:
    card = seen(client, f"/v1/games/{game}")
    start = evaluated(client, game, **TEXTBOOK)
    if start["features"]:
        assert [feature["weight"] for feature in start["features"]] == card["textbook_weights"]
    assert len(card["textbook_weights"]) == len(card["features"])


@pytest.mark.parametrize("algorithm", ["minimax", "plain_alpha_beta", "alpha_beta"])
def test_a_search_by_the_textbook_counts_material(client: FlaskClient, algorithm: str) -> None:
    """Of rook and queen the pawn takes the queen; the search sees no recapture."""
    state = "4k3/8/8/1r1q4/2P5/8/8/4K3 w - - 0 1"
    body = {"state": state, "algorithm": algorithm, "depth": 1, **TEXTBOOK}
    reply = found(client, "chess/move", **body)
    assert (reply["move"], reply["evaluation"]) == ("c4d5", 1 - 5)


def test_a_search_by_the_textbook_is_no_stored_answer_of_another(client: FlaskClient) -> None:
    body = {"state": "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "depth": 1, "algorithm": "minimax"}
    own, textbook = (found(client, "chess/move", **body, **more) for more in ({}, TEXTBOOK))
    assert own["evaluation"] != textbook["evaluation"] == 9
    assert not textbook["cache"]["hit"]


def test_a_hint_by_the_textbook_speaks_of_material(client: FlaskClient) -> None:
    state = "4k3/8/8/1r1q4/2P5/8/8/4K3 w - - 0 1"
    reply = found(client, "chess/hint", state=state, depth=1, algorithm="minimax", **TEXTBOOK)
    assert [(reason["name"], reason["gain"]) for reason in reply["reasons"]] == [("queen_count", 9)]


def test_an_unknown_evaluator_or_feature_is_refused(client: FlaskClient) -> None:
    refused = problem(post(client, "chess/position", evaluator="mine"))
    assert (refused["status"], refused["code"]) == (422, "unknown_evaluator")
    assert (refused["pointer"], refused["alternatives"]) == ("/evaluator", ["own", "textbook"])
    refused = problem(post(client, "chess/position", weights={"queens": 1}))
    assert (refused["code"], refused["pointer"]) == ("bad_weight", "/weights/queens")
