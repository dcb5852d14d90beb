"""The service as referee of whole games: playGame."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NoReturn, cast

import pytest
from flask.testing import FlaskClient

from service.errors import Problem, busy
from service.http.views.play import EXTENSION
from service.moves.move_service import MoveService
from service.moves.referee.token import BLOCK, RefereedGame, Tokens
from tests.support import MakeApp, seen

FAST = {"nodes": 50}


LEAVES = [{"name": name, "utility": utility} for utility, name in enumerate(["w", "x", "y", "z"])]
CHOICES = [["a", "b"], ["c", "d"]]
TOGETHER_LATER = [
    {"name": "root", "player": 1, "children": ["in", "out"]},
    {"name": "in", "players": [1, 2], "choices": CHOICES, "children": ["w", "x", "y", "z"]},
    {"name": "out", "utility": 0},
    *LEAVES,
]
"""A tree: first MAX moves alone."""


@dataclass(frozen=True)
class Older:
    """A game so far as another version told it."""

    id: str
    game: str


def play(client: FlaskClient, game: str, **body: object) -> dict[str, Any]:
    reply = client.post(f"/v1/games/{game}/play", json=body)
    found: dict[str, Any] = reply.get_json()
    assert reply.status_code == 200, found
    return found


def refusal(client: FlaskClient, game: str, **body: object) -> dict[str, Any]:
    reply = client.post(f"/v1/games/{game}/play", json=body)
    found: dict[str, Any] = reply.get_json()
    assert reply.status_code in {409, 422}, found
    return found


@pytest.mark.parametrize(
    ("game", "player"), [("tic_tac_toe", "X"), ("tic_tac_toe", "O"), ("backgammon", "black")]
)
def test_plays_until_the_client_moves(client: FlaskClient, game: str, player: str) -> None:
    said = play(client, game, player=player, **FAST)
    for _ in range(2):
        assert (said["you"], said["player"], said["your_turn"]) == (player, player, True)
        said = play(client, game, token=said["token"], move=said["legal_moves"][0], **FAST)


def test_a_game_to_its_end(client: FlaskClient) -> None:
    said = play(client, "nim", **FAST)
    while said["your_turn"]:
        said = play(client, "nim", token=said["token"], move=said["legal_moves"][0], **FAST)
    assert said["turn"] == "over"
    assert said["utilities"] in ([1, -1], [-1, 1])
    assert "game_over" in refusal(client, "nim", token=said["token"], move="a1")["code"]


def test_players_who_choose_at_once(client: FlaskClient) -> None:
    options = {"preset": "rock_paper_scissors"}
    said = play(client, "matrix", options=options, **FAST)
    assert said["your_turn"]
    refused = refusal(client, "matrix", token=said["token"], move="well", **FAST)
    assert (refused["code"], refused["pointer"]) == ("illegal_move", "/move")
    assert "rock" in refused["alternatives"]
    assert play(client, "matrix", token=said["token"], move="rock", **FAST)["turn"] == "over"


def test_a_token_serves_one_move(client: FlaskClient) -> None:
    said = play(client, "tic_tac_toe", **FAST)
    token = said["token"]
    assert refusal(client, "tic_tac_toe", token=token, move="z9")["code"] == "illegal_move"
    play(client, "tic_tac_toe", token=token, move="b2", **FAST)
    play(client, "tic_tac_toe", token=token, move="b2", **FAST)
    assert refusal(client, "tic_tac_toe", token=token, move="a1")["code"] == "token_used"


@pytest.mark.parametrize("problem", [busy("no slot"), Problem("engine_failure", "it failed")])
def test_a_search_that_fails_leaves_the_token(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, problem: Problem
) -> None:
    token = play(client, "tic_tac_toe")["token"]

    def fails(*_: object) -> NoReturn:
        raise problem

    with monkeypatch.context() as patched:
        patched.setattr(MoveService, "choose", fails)
        reply = client.post("/v1/games/tic_tac_toe/play", json={"token": token, "move": "b2"})
        assert reply.status_code == problem.problem_type.status
    assert play(client, "tic_tac_toe", token=token, move="a1")["your_turn"]
    assert refusal(client, "tic_tac_toe", token=token, move="b2")["code"] == "token_used"


def test_a_request_beyond_a_limit_leaves_the_token(make_app: MakeApp) -> None:
    limited, free = (
        make_app(requests_per_minute=number, token_secret="a").test_client() for number in (1, 0)
    )
    token = play(limited, "tic_tac_toe")["token"]
    refused = limited.post("/v1/games/tic_tac_toe/play", json={"token": token, "move": "b2"})
    assert refused.status_code == 429
    assert play(free, "tic_tac_toe", token=token, move="a1")["your_turn"]


def test_tokens_that_do_not_fit(client: FlaskClient) -> None:
    token = play(client, "nim", **FAST)["token"]
    damaged = token[:-4] + ("AAAA" if token[-4:] != "AAAA" else "BBBB")
    assert refusal(client, "nim", token=damaged)["code"] == "bad_token"
    assert refusal(client, "grundy", token=token)["code"] == "bad_token"
    later = refusal(client, "nim", token=token, player="2")
    assert (later["code"], later["pointer"]) == ("invalid_request", "/player")
    nobody = refusal(client, "nim", player="3")
    assert (nobody["code"], nobody["pointer"]) == ("unknown_player", "/player")


def test_an_unknown_algorithm_is_refused_where_nothing_is_searched(client: FlaskClient) -> None:
    refused = refusal(client, "nim", algorithm="luck")
    assert (refused["code"], refused["pointer"]) == ("unknown_algorithm", "/algorithm")
    assert "minimax" in refused["alternatives"]


def test_every_game_is_played_by_a_level(client: FlaskClient) -> None:
    for card in seen(client, "/v1/games")["games"]:
        assert "levels" in card
        assert play(client, card["name"], level=3)["you"] == card["players"][0]


@pytest.mark.parametrize(
    ("game", "strength", "options"),
    [
        ("goofspiel", {"elo": 900}, {"hidden_bids": True}),
        ("goofspiel", {"elo": 900}, {}),
        ("kuhn_poker", {"elo": 900}, {}),
        ("tree", {"elo": 900}, {"nodes": TOGETHER_LATER}),
        ("nim", {"elo": 900}, {}),
        ("connect_four", {"elo": 4_000}, {}),
    ],
)
def test_a_strength_that_no_move_can_have_is_refused_at_the_first_request(
    client: FlaskClient, game: str, strength: dict[str, Any], options: dict[str, Any]
) -> None:
    refused = refusal(client, game, options=options, **strength)
    assert (refused["code"], refused["pointer"]) == ("level_refused", f"/{next(iter(strength))}")


def test_a_strength_is_of_no_use_to_who_plays_alone(client: FlaskClient) -> None:
    said = play(client, "maze", elo=900)
    assert play(client, "maze", token=said["token"], move=said["legal_moves"][0], elo=900)


def test_chance_is_drawn_the_same_for_one_token(client: FlaskClient) -> None:
    said = play(client, "backgammon", **FAST)
    body = {"token": said["token"], "move": said["legal_moves"][0], "depth": 1}
    first, second = play(client, "backgammon", **body), play(client, "backgammon", **body)
    assert first["state"] == second["state"]


def test_a_token_tells_nothing() -> None:
    tokens = Tokens(b"key")
    short = RefereedGame("0", "kuhn_poker", {}, "1", None, ("K", "Q"))
    longer = RefereedGame("0", "kuhn_poker", {}, "1", None, ("K", "Q", "pass", "bet"))
    assert tokens.decrypted(tokens.encrypted(short), "kuhn_poker") == short
    assert len(tokens.encrypted(short)) == len(tokens.encrypted(longer))
    assert len(tokens.encrypted(short)) > BLOCK
    with pytest.raises(Problem, match="another key"):
        Tokens(b"another").decrypted(tokens.encrypted(short), "kuhn_poker")


def test_what_is_hidden_is_in_no_reply(client: FlaskClient) -> None:
    said = play(client, "kuhn_poker", player="1", **FAST)
    assert "state" not in said
    own = said["view"].removeprefix("1: ")[0]
    assert said["view"] == f"1: {own}? -"
    others = set("JQK") - {own}
    assert not others & set(json.dumps({**said, "token": ""}))


@pytest.mark.parametrize("again", [lambda token: token + "!", lambda token: "\n" + token])
def test_no_other_text_of_a_token_takes_a_move_back(
    client: FlaskClient, again: Callable[[str], str]
) -> None:
    token = play(client, "kuhn_poker", **FAST)["token"]
    play(client, "kuhn_poker", token=token, move="bet", **FAST)
    refused = refusal(client, "kuhn_poker", token=again(token), move="pass", **FAST)
    assert refused["code"] in {"token_used", "bad_token"}


def test_no_new_token_of_the_same_game_takes_a_move_back(client: FlaskClient) -> None:
    token = play(client, "kuhn_poker", **FAST)["token"]
    same = play(client, "kuhn_poker", token=token, **FAST)["token"]
    assert same != token
    play(client, "kuhn_poker", token=token, move="bet", **FAST)
    refused = refusal(client, "kuhn_poker", token=same, move="pass", **FAST)
    assert refused["code"] == "token_used"


def test_no_other_search_gets_another_branch(client: FlaskClient) -> None:
    token = play(client, "kuhn_poker", **FAST)["token"]
    body = {"token": token, "move": "bet", "algorithm": "is_mcts"}
    first = play(client, "kuhn_poker", **body, **FAST)
    again = play(client, "kuhn_poker", **body, **FAST)
    assert first["view"] == again["view"]
    refused = refusal(client, "kuhn_poker", token=token, move="bet", algorithm="cfr")
    assert refused["code"] == "token_used"


def test_a_request_that_fails_takes_no_hidden_move_back(client: FlaskClient) -> None:
    """Without this, a search refused after the move would reveal whether a cell is free."""
    game, refusing = "phantom_tic_tac_toe", {"algorithm": "minimax"}
    token = play(client, game, player="O", **FAST)["token"]
    moves = play(client, game, token=token, **FAST)["legal_moves"]
    body = {"token": token, "move": moves[0], **refusing}
    # It is no failure where the cell is taken: then nobody else moves.
    failed = client.post(f"/v1/games/{game}/play", json=body).status_code == 422
    others = {refusal(client, game, **{**body, "move": move})["code"] for move in moves[1:]}
    assert others == {"token_used"}
    assert refusal(client, game, token=token, move=moves[1], **FAST)["code"] == "token_used"
    search = FAST if failed else refusing
    again = play(client, game, token=token, move=moves[0], **search)
    assert again["played"][0]["move"] == moves[0]


def test_hidden_moves_cannot_be_foreseen(client: FlaskClient) -> None:
    """The first player's opening depends on the game's secret, and not on the view alone."""
    game, search = "phantom_tic_tac_toe", {"algorithm": "is_mcts", "nodes": 60}
    tokens = [play(client, game, player="O", **search)["token"] for _ in range(12)]
    key = cast("Tokens", client.application.extensions[EXTENSION].tokens)
    assert len({key.decrypted(token, game).moves for token in tokens}) > 1


def test_tokens_of_another_version_are_refused(client: FlaskClient) -> None:
    key = cast("Tokens", client.application.extensions[EXTENSION].tokens)
    older = key.encrypted(cast("RefereedGame", Older("0", "nim")))
    assert refusal(client, "nim", token=older)["code"] == "bad_token"
