"""Labels, events and tallies of playGame tell nothing that is hidden from the client's player."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.http.views.play import EXTENSION
from tests.support import found

SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
CARDS = 52
PASSED = 3
SEATS = ["north", "east", "south", "west"]
GAMES = 6
KRIEGSPIEL = {"most_moves": 25}


def _whole_game(
    client: FlaskClient, game: str, seed: int = 0, **body: object
) -> Iterator[tuple[dict[str, Any], list[str]]]:
    """Play a game at random. Yield each reply, and all moves so far."""
    random, tokens = Random(seed), client.application.extensions[EXTENSION].tokens
    asked = {"nodes": 30, "include": ["labels", "tallies"]}
    said = found(client, f"{game}/play", **body, **asked)
    while True:
        yield said, [*tokens.decrypted(said["token"], game).moves]
        if said["over"]:
            return
        move = random.choice(said["legal_moves"])
        said = found(client, f"{game}/play", token=said["token"], move=move, **asked)


def _cards(said: dict[str, Any]) -> set[str]:
    """Return the cards that labels, events and tallies name."""
    told = [
        *said["legal_move_labels"],
        *(step.get("move_label", "") for step in said["played"]),
        *(str(step.get("events", "")) for step in said["played"]),
        str(said["tallies"]),
    ]
    return {word for text in told for word in text.split() if word[-1] in SUITS.values()}


def _label(rank: str, suit: str) -> str:
    return f"{'10' if rank == 'T' else rank}{SUITS[suit.upper()]}"


@pytest.mark.parametrize("player", ["1", "2"])
def test_nothing_tells_where_the_others_ships_are(client: FlaskClient, player: str) -> None:
    options = {"rows": 3, "columns": 3, "fleet": [2, 2]}
    for said, moves in _whole_game(client, "battleship", player=player, options=options):
        for step in said["played"]:
            if step["player"] != player and "events" not in step:
                assert step.keys() == {"turn", "player"}, "where a ship is placed is not seen"
            for event in step.get("events", ()):
                assert event["places"] == [step["move"]]
        (hits,) = [tally for tally in said["tallies"] if tally["name"] == "hits"]
        assert {square for squares in hits["places"] for square in squares} <= {*moves}


@pytest.mark.parametrize("player", SEATS)
def test_hearts_names_no_card_that_the_player_has_not_seen(
    client: FlaskClient, player: str
) -> None:
    seat = SEATS.index(player)
    for said, moves in _whole_game(client, "hearts", player=player):
        passes = moves[CARDS : CARDS + 4 * PASSED]
        is_passed = len(passes) == 4 * PASSED
        received = passes[(seat - 1) % 4 * PASSED :][:PASSED] if is_passed else []
        dealt = [move[:2] for move in moves[:CARDS] if move[-1] == player[0].upper()]
        seen = [*dealt, *received, *moves[CARDS + 4 * PASSED :]]
        assert _cards(said) <= {_label(card[1], card[0]) for card in seen}
        assert said["over"] or _cards(said)


@pytest.mark.parametrize(("player", "other"), [("button", 1), ("blind", 0)])
def test_holdem_names_no_card_of_the_other_hand(
    client: FlaskClient, player: str, other: int
) -> None:
    named = set[str]()
    for seed in range(GAMES):
        for said, moves in _whole_game(client, "holdem", seed, player=player):
            named |= _cards(said)
            assert not _cards(said) & _hand(moves[other])
            shown = [event for step in said["played"] for event in step.get("events", ())]
            assert said["over"] or all(event["event"] != "show" for event in shown)
    assert named


def _hand(dealt: str) -> set[str]:
    return {_label(dealt[0], dealt[1]), _label(dealt[2], dealt[3])}


@pytest.mark.parametrize(("player", "seed"), [("white", 1), ("black", 2), ("white", 3)])
def test_kriegspiel_tells_of_unseen_moves_what_the_umpire_says(
    client: FlaskClient, player: str, seed: int
) -> None:
    heard = set[str]()
    for said, _ in _whole_game(client, "kriegspiel", seed, player=player, options=KRIEGSPIEL):
        others = [step for step in said["played"] if step["player"] != player]
        items, _, _ = said["view"].partition(", ")
        last = [word[1:].split("/")[0] for word in items.split() if word.startswith("?")]
        for step, word in zip(others, last[-len(others) :] if others else [], strict=True):
            assert step.keys() <= {"turn", "player", "events"}, "the move is not seen"
            told = "".join(_umpires_word(event) for event in step.get("events", ()))
            assert told == word, "no more and no less than the view tells"
            heard |= {event["event"] for event in step.get("events", ())}
    assert "capture" in heard


def _umpires_word(event: dict[str, Any]) -> str:
    """Return an event as views of kriegspiel have it: xd5p, +file."""
    if event["event"] == "check":
        return f"+{event['what'].split()[0]}"
    assert event["event"] == "capture"
    return f"x{event['places'][0]}{'p' if event['what'] == 'pawn' else ''}"
