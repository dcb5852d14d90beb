"""Chess over HTTP: whole games, draws by earlier moves, refusals."""

import pytest
from flask.testing import FlaskClient

from tests.support import found, post, problem

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
SHUFFLE = ["g1f3", "g8f6", "f3g1", "f6g8"]


def test_the_start_is_shown(client: FlaskClient) -> None:
    reply = found(client, "chess/position")
    assert (reply["state"], reply["player"]) == (START, "white")
    assert len(reply["legal_moves"]) == 20
    assert reply["board"].splitlines()[0] == "8 r n b q k b n r"


def test_moves_are_read_in_either_notation(client: FlaskClient) -> None:
    san = found(client, "chess/position", moves=["e4", "c5", "Nf3", "d6", "Bb5+"])
    uci = found(client, "chess/position", moves=["e2e4", "c7c5", "g1f3", "d7d6", "f1b5"])
    assert san == uci
    assert san["state"] == "rnbqkbnr/pp2pppp/3p4/1Bp5/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 1 3"


def test_a_mate_is_found_and_labelled(client: FlaskClient) -> None:
    """Back rank: 1. Ra8 mates."""
    state = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"
    reply = found(client, "chess/move", state=state, algorithm="alpha_beta", depth=3)
    assert (reply["move"], reply["move_label"]) == ("a1a8", "Ra8#")
    assert (reply["outcome"], reply["plies"], reply["exact"]) == ("win", 1, True)


def test_a_mate_in_two_has_its_distance(client: FlaskClient) -> None:
    """Two rooks: 1. Rb7 and 2. Ra8 mate."""
    state = "6k1/8/8/8/8/8/R7/1R4K1 w - - 0 1"
    reply = found(client, "chess/move", state=state, algorithm="alpha_beta", depth=4)
    assert (reply["outcome"], reply["plies"]) == ("win", 3)


def test_a_repetition_is_made_by_the_moves(client: FlaskClient) -> None:
    once = found(client, "chess/position", moves=SHUFFLE)
    assert (once["turn"], len(once["legal_moves"])) == ("player", 20)
    twice = found(client, "chess/position", moves=SHUFFLE * 2)
    assert (twice["turn"], twice["utilities"]) == ("over", [0, 0])
    automatic = {"draws": "automatic"}
    later = found(client, "chess/position", moves=SHUFFLE * 2, options=automatic)
    assert later["turn"] == "player"
    fifth = found(client, "chess/position", moves=SHUFFLE * 4, options=automatic)
    assert fifth["turn"] == "over"


def test_a_search_knows_what_was_before(client: FlaskClient) -> None:
    """Black is a queen up; its knight's return is a win the first time and a draw the second."""
    state = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"

    def value_of_return(moves: list[str]) -> float:
        reply = found(
            client, "chess/analysis", state=state, moves=moves, algorithm="minimax", depth=1
        )
        value = next(line["value"] for line in reply["lines"] if line["move"] == "f6g8")
        assert isinstance(value, float)
        return value

    assert value_of_return(SHUFFLE[:3]) > 0.5
    assert value_of_return([*SHUFFLE, *SHUFFLE[:3]]) == 0


@pytest.mark.parametrize("options", [{}, {"chess960": True, "start_position": 100}])
def test_a_game_is_played_to_its_end(client: FlaskClient, options: dict[str, object]) -> None:
    moves: list[str] = []
    for _ in range(600):
        position = found(client, "chess/position", moves=moves, options=options)
        if position["turn"] == "over":
            break
        reply = found(
            client, "chess/move", moves=moves, options=options, algorithm="alpha_beta", depth=1
        )
        assert reply["move"] in position["legal_moves"]
        moves.append(reply["move"])
    assert position["turn"] == "over"
    assert sum(position["utilities"]) == 0


@pytest.mark.parametrize(
    ("state", "canonical", "note"),
    [
        ("4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "no rook on h1"),
        ("4k3/8/8/8/8/8/P7/K7 w - - bm a4;", "4k3/8/8/8/8/8/P7/K7 w - - 0 1", "bm"),
        ("4k3/8/8/8/8/8/P7/K7 w - - 0 1;", "4k3/8/8/8/8/8/P7/K7 w - - 0 1", None),
        ("4k3/8/8/8/8/8/8/QR5K w - - 151 9", "4k3/8/8/8/8/8/8/QR5K w - - 151 9", "clock of 151"),
    ],
)
def test_what_is_passed_over_in_a_state_is_noted(
    client: FlaskClient, state: str, canonical: str, note: str | None
) -> None:
    reply = post(client, "chess/position", state=state).get_json()
    assert reply["state"] == canonical
    notes = reply.get("notes", [])
    assert [note in found for found in notes] == [True] if note else notes == []


@pytest.mark.parametrize(
    ("body", "code", "detail"),
    [
        ({"state": "8/8/8/8/8/8/8/K7 w"}, "illegal_position", "black has no king"),
        ({"state": "kQQ5/QQQQQQQ1/8/8/8/PPPPPPPP/8/K7 b"}, "illegal_position", "sixteen"),
        ({"state": "k7/8/8/8/8/8/8/KR6 w - - 0 1 9"}, "malformed_state", "six fields"),
        ({"state": "k7/8/8 w"}, "malformed_state", "eight ranks"),
        ({"moves": ["e2e5"]}, "illegal_move", "cannot go to e5"),
        ({"moves": ["e4", "e5", "castle"]}, "malformed_move", "castle"),
        ({"options": {"start_position": 3}}, "bad_option", "chess960"),
    ],
)
def test_what_is_not_chess_is_refused(
    client: FlaskClient, body: dict[str, object], code: str, detail: str
) -> None:
    refusal = problem(post(client, "chess/position", **body))
    assert (refusal["status"], refusal["code"]) == (422, code)
    assert detail in refusal["detail"]
