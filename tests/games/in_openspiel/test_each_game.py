"""Every game of OpenSpiel is played by HTTP, and at the bounds of its options."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.games.openspiel.__main__ import table
from service.games.openspiel.catalogue import HARD, LEFT_OUT
from service.games.openspiel.classes import RegisteredGame, registered_games
from service.games.openspiel.parameters import Parameter
from tests.support import ROOT, seen
from tests.support.openspiel_game import BRIEF, FULL, apart, play

SEED = 1
NOT_FOUND = "illegal_position: no state with this view is among"
PLAYED = [entry for entry in registered_games() if not entry.is_left_out]
NAMES = [entry.name for entry in PLAYED]


@pytest.mark.parametrize("name", NAMES)
def test_a_seeded_game_is_played(spiel: FlaskClient, name: str) -> None:
    played = apart(lambda: play(spiel, f"openspiel.{name}", {}, SEED, FULL))
    assert "moves" in played, played
    assert played["moves"] > 0
    refused = [text for text in played["searched"] if ":" in text]
    assert bool(refused) == (name in HARD), refused
    assert all(text.startswith(NOT_FOUND) for text in refused), refused


def bounds(option: Parameter) -> list[Any]:
    if option.choice:
        return list(option.choice.texts)
    if option.kind is bool:
        return [False, True]
    return [option.about.minimum, option.about.maximum]


@pytest.mark.parametrize("entry", PLAYED, ids=NAMES)
def test_options_at_their_bounds_are_played_or_refused(
    spiel: FlaskClient, entry: RegisteredGame
) -> None:
    def chosen() -> Iterator[dict[str, Any]]:
        for option in entry.options:
            yield from ({option.option: value} for value in bounds(option))
        for end in (0, -1):
            yield {option.option: bounds(option)[end] for option in entry.options}

    for options in chosen():
        work = partial(play, spiel, f"openspiel.{entry.name}", options, SEED, BRIEF)
        played = apart(work)
        assert "failed" not in played, (options, played)


def test_the_page_lists_every_game() -> None:
    assert table() in (ROOT / "docs" / "openspiel.md").read_text()


def test_the_service_lists_those_that_are_played(spiel: FlaskClient) -> None:
    listed = {game["name"]: game for game in seen(spiel, "/v1/games")["games"]}
    spiels = {name.removeprefix("openspiel.") for name in listed if name.startswith("openspiel.")}
    assert spiels == set(NAMES)
    assert len(spiels) >= 100
    assert listed["openspiel.tic_tac_toe"]["facts"]["perfect_information"]


def test_what_is_said_of_single_games_is_of_games_that_there_are() -> None:
    assert LEFT_OUT.keys() <= {entry.name for entry in registered_games()}
    assert set(NAMES) >= HARD
