"""The turns that playGame reports, without hidden information."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any, cast
from uuid import uuid4

import pytest
from flask.testing import FlaskClient

from service.engine import Game, Position
from service.http.views.play import EXTENSION
from service.moves.referee import referee as referee_module
from service.moves.referee.token import RefereedGame, Tokens
from tests.support import post, problem
from tests.support.hidden_games import Subject, movers, other_worlds, random_move, subjects

FAST = {"nodes": 30}
EVERYTHING = ["labels", "tallies"]
MOST_PLIES = 120
PLACES = 3
"""Number of positions, of each player and game, to compare with other worlds, beside the end."""
OTHERS = 2
"""Number of other worlds (determinizations of one information state) for each position."""


def play(client: FlaskClient, game: str, **body: object) -> dict[str, Any]:
    reply = post(client, f"{game}/play", **body)
    found: dict[str, Any] = reply.get_json()
    assert reply.status_code == 200, found
    return found


def tokens(client: FlaskClient) -> Tokens:
    return cast("Tokens", client.application.extensions[EXTENSION].tokens)


def steps(said: dict[str, Any]) -> list[str]:
    """Return each step as the player or the turn, with the move or ?."""
    return [
        f"{step.get('player', step['turn'])} {step.get('move', '?')}" for step in said["played"]
    ]


def test_a_reply_begins_with_the_clients_move(client: FlaskClient) -> None:
    said = play(client, "tic_tac_toe", player="O", **FAST)
    assert [step["player"] for step in said["played"]] == ["X"]
    first = said["played"][0]["move"]
    said = play(client, "tic_tac_toe", token=said["token"], move=said["legal_moves"][0], **FAST)
    own, answer = said["played"]
    assert (own["player"], answer["player"]) == ("O", "X")
    moves = [first, own["move"], answer["move"]]
    assert said["state"] == Game("tic_tac_toe").at(moves=moves).state


def test_the_client_that_has_not_moved_is_sent_nothing(client: FlaskClient) -> None:
    said = play(client, "tic_tac_toe", **FAST)
    assert (said["played"], said["over"], said["turn"]) == ([], False, "player")


def test_moves_have_the_names_that_people_use(client: FlaskClient) -> None:
    said = play(client, "chess", move="g1f3", **FAST)
    own, answer = said["played"]
    assert own == {"turn": "player", "player": "white", "move": "g1f3", "move_label": "Nf3"}
    labels = dict(Game("chess").at(moves=["g1f3"]).labels())
    assert answer["move_label"] == labels[answer["move"]]


def test_dice_are_listed_in_their_order(client: FlaskClient) -> None:
    said = play(client, "backgammon", player="black", **FAST)
    position = Game("backgammon").at()
    for step in said["played"]:
        seen = position.inspect()
        assert (step["turn"], step.get("player")) == (seen["turn"], seen.get("player"))
        position = position.child(step["move"])
    assert position.state == said["state"]


def test_a_joint_turn_tells_the_choice_of_each(client: FlaskClient) -> None:
    options = {"preset": "rock_paper_scissors"}
    said = play(client, "matrix", options=options, player="column", move="rock", **FAST)
    assert [(step["turn"], step["player"]) for step in said["played"]] == [
        ("together", "row"),
        ("together", "column"),
    ]
    row, column = (step["move"] for step in said["played"])
    assert (said["state"], column, said["over"]) == (f"{row}|rock", "rock", True)


def test_asking_again_tells_the_same(client: FlaskClient) -> None:
    begun = play(client, "backgammon", **FAST)
    body = {"token": begun["token"], "move": begun["legal_moves"][0], **FAST}
    first, again = play(client, "backgammon", **body), play(client, "backgammon", **body)
    later = play(client, "backgammon", token=first["token"], **FAST)
    assert first["played"] == again["played"] == later["played"]
    assert steps(first)[0] == f"{begun['player']} {begun['legal_moves'][0]}"


def test_a_reply_that_was_cut_short_is_gone_on_with(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(referee_module, "MOST_TURNS", 2)
    options = {"players": 6, "heaps": [9, 9, 9]}
    said = play(client, "n_person_nim", options=options, player="6", **FAST)
    assert [step["player"] for step in said["played"]] == ["1", "2"]
    while not said["your_turn"]:
        before = said["played"]
        said = play(client, "n_person_nim", token=said["token"], **FAST)
        assert said["played"][: len(before)] == before
    assert [step["player"] for step in said["played"]] == ["1", "2", "3", "4", "5"]


def test_over_says_that_a_game_has_ended(client: FlaskClient) -> None:
    said = play(client, "nim", **FAST)
    while said["your_turn"]:
        assert said["over"] is False
        said = play(client, "nim", token=said["token"], move=said["legal_moves"][0], **FAST)
    assert (said["over"], said["turn"]) == (True, "over")
    assert said["result"] == f"player {said['winner']} wins"


def test_own_cards_and_public_ones_are_shown_and_no_others(client: FlaskClient) -> None:
    for player in "1", "2":
        said = play(client, "leduc_poker", player=player, **FAST)
        moves = tokens(client).decrypted(said["token"], "leduc_poker").moves
        dealt = [f"chance {card}" for card in moves[:2]]
        dealt[2 - int(player)] = "chance ?"
        assert steps(said)[:2] == dealt
        while not said["over"]:
            move = "check" if "check" in said["legal_moves"] else "call"
            said = play(client, "leduc_poker", token=said["token"], move=move, **FAST)
            assert "chance ?" not in steps(said)


def test_a_game_that_is_over_refuses_with_what_the_player_saw_of_its_end(
    client: FlaskClient,
) -> None:
    for player in "1", "2", "3":
        options = {"players": 3}
        said = play(client, "kuhn_poker", options=options, player=player, **FAST)
        while not said["over"]:
            said = play(client, "kuhn_poker", token=said["token"], move="pass", **FAST)
        refused = problem(post(client, "kuhn_poker/play", token=said["token"], move="pass"))
        assert (refused["code"], refused["pointer"]) == ("game_over", "/move")
        ends = ("outcome", "winner", "ending", "result", "utilities")
        assert {name: refused.get(name) for name in ends} == {name: said.get(name) for name in ends}
        assert "state" not in refused


# What is hidden: the same is told in every world that the player cannot tell apart.


def _history(game: Game, random: Random) -> tuple[list[Position], list[str]]:
    """Return the positions of a random game, and the moves between."""
    positions, moves = [game.at()], list[str]()
    while len(moves) < MOST_PLIES and positions[-1].inspect()["turn"] != "over":
        moves.append(random_move(positions[-1], random))
        positions.append(positions[-1].child(moves[-1]))
    return positions, moves


def _candidates(position: Position, own: str | None, player: str, random: Random) -> list[str]:
    """Return the moves that may follow in which `player`, if it moves, moves as it did."""
    said = position.inspect()
    if said["turn"] == "together":
        joint = [""]
        for chooser in said["choices"]:
            is_own = chooser["player"] == player and own is not None
            choices = [cast("str", own)] if is_own else chooser["legal_moves"]
            joint = [f"{text}|{choice}" for text in joint for choice in choices]
        found = [text.removeprefix("|") for text in joint]
    elif said.get("player") == player and own is not None:
        found = [own]
    elif said["turn"] == "chance":
        found = [outcome["move"] for outcome in position.outcomes()]
    else:
        found = said["legal_moves"]
    return random.sample(found, len(found))


def _own_choice(position: Position, move: str, player: str) -> str | None:
    """Return what `player` chose in `move`, if it moved."""
    choosers = movers(position)
    return move.split("|")[choosers.index(player)] if player in choosers else None


def _alike(
    world: Position, positions: list[Position], moves: list[str], player: str, random: Random
) -> list[str] | None:
    """Return moves from `world` on that show `player` what `moves` do, where they are found."""
    found = []
    for before, after, move in zip(positions, positions[1:], moves, strict=False):
        view = after.seen_by(player).state
        own = _own_choice(before, move, player)
        for candidate in _candidates(world, own, player, random)[:400]:
            child = world.child(candidate)
            if child.seen_by(player).state == view:
                found.append(candidate)
                world = child
                break
        else:
            return None
    return found


def _others(
    positions: list[Position], moves: list[str], player: str, random: Random
) -> Iterator[tuple[str | None, list[str]]]:
    """Yield states and moves from there that show `player` what `moves` from the start on do."""
    yield from ((None, other) for other in _from(None, positions, moves, player, random))
    own = [
        index
        for index, move in enumerate(moves)
        if _own_choice(positions[index], move, player) is not None
    ]
    if own:
        last = own[-1]
        for world in other_worlds(positions[last], player, OTHERS):
            rest = _from(world, positions[last:], moves[last:], player, random)
            yield from ((world.state, other) for other in rest)


def _from(
    world: Position | None,
    positions: list[Position],
    moves: list[str],
    player: str,
    random: Random,
) -> list[list[str]]:
    alike = _alike(world or positions[0], positions, moves, player, random)
    return [] if alike is None else [alike]


@pytest.mark.parametrize("subject", subjects(), ids=str)
def test_worlds_that_a_player_cannot_tell_apart_are_described_alike(
    subject: Subject, client: FlaskClient
) -> None:
    random, game = Random(str(subject)), subject.game
    positions, moves = _history(game, random)
    options = dict(subject.options)
    compared = differed = 0

    def said(player: str, state: str | None, played: list[str]) -> dict[str, Any]:
        begun = RefereedGame(uuid4().hex, subject.name, options, player, state, tuple(played))
        token = tokens(client).encrypted(begun)
        return {**play(client, subject.name, token=token, include=EVERYTHING), "token": ""}

    for player in game.card()["players"]:
        own = [index for index, at in enumerate(positions) if player in movers(at)]
        ends = [len(moves)] if positions[-1].inspect()["turn"] == "over" else []
        for place in [*sorted(random.sample(own, min(PLACES, len(own)))), *ends]:
            shown = said(player, None, moves[:place])
            worlds = _others(positions[: place + 1], moves[:place], player, random)
            for state, other in worlds:
                assert said(player, state, other) == shown, (player, moves[:place], state, other)
                compared += 1
                differed += other != moves[: len(other)] or state is not None
    assert compared, "no other world was found"
    assert differed or subject.name == "tree", "the same world was described twice"


def _whole_game(client: FlaskClient, game: str, **body: object) -> Iterator[dict[str, Any]]:
    """Play a game, and yield each reply without its token, with the true state as `truth`."""
    said = play(client, game, **body, **FAST)
    while True:
        played = tokens(client).decrypted(said["token"], game)
        at = Game(game, json.dumps(played.options)).at(moves=[*played.moves])
        yield {**said, "token": "", "truth": at.state}
        if said["over"]:
            return
        move = said["legal_moves"][-1]
        said = play(client, game, token=said["token"], move=move, **FAST)


@pytest.mark.parametrize("player", ["1", "2"])
def test_the_others_card_is_in_no_reply_before_it_is_shown(
    client: FlaskClient, player: str
) -> None:
    ends = set()
    for _ in range(12):
        for said in _whole_game(client, "kuhn_poker", player=player):
            cards, actions = said.pop("truth").split(" ")
            other = cards[2 - int(player)]
            is_shown = actions in {"pp", "bb", "pbb"}
            assert (other in json.dumps(said)) == is_shown, said
        ends.add(is_shown)
    assert True in ends


@pytest.mark.parametrize("player", ["1", "2"])
def test_the_others_ships_are_in_no_reply(client: FlaskClient, player: str) -> None:
    options = {"rows": 3, "columns": 3, "fleet": [2, 2], "sinking": False}
    for said in _whole_game(client, "battleship", player=player, options=options):
        first, second, _ = said.pop("truth").split(" / ")
        own, other = (first, second) if player == "1" else (second, first)
        hidden = {ship for ship in other.split(" ") if ship != "-"} - set(own.split(" "))
        assert not any(f'"{ship}"' in json.dumps(said["played"]) for ship in hidden), said
        assert not any(ship in said["view"] for ship in hidden), said
