"""List and describe the games."""

import json
from collections.abc import Mapping
from typing import Any

from flask import Response

from service.engine import Engine, Facts
from service.http.schemas.game_replies import GameReply, GamesReply
from service.http.schemas.loading import loaded
from service.http.schemas.position_requests import (
    ALGORITHMS,
    FULL,
    LINE,
    GameQuery,
    GamesQuery,
    OptionsRequest,
)
from service.http.views.resource import GAME_ERRORS, Resource, move_service, reply
from service.http.views.unchanging import unchanging, unkept
from service.moves.levels.ladder import calibrations
from service.moves.records import reading
from service.moves.styles.style import names_of
from service.strict_json import parsed

OPTIONS = "options"

blueprint = Resource("games", __name__, url_prefix="/v1/games", description="Games and rules")


@blueprint.operation(
    "",
    "listGames",
    query=GamesQuery(),
    gives=GamesReply,
    fails=["invalid_request", "game_failure", "internal_error"],
    is_unchanging=True,
)
def list_games(query: dict[str, str]) -> Response:
    """List the games, the algorithms and the models of other players.

    Each game is described as getGame does. A client needs this once: it changes with the service's
    version and the games that are installed. With `detail` the reply has a line a game, and is
    short.
    """
    detail = query.get("detail", FULL)
    return unchanging(lambda: reply(_LISTS[detail](move_service().engine)), name=f"games {detail}")


@blueprint.operation(
    "/<game>",
    "getGame",
    query=GameQuery(),
    gives=GameReply,
    fails=("bad_request", "not_json", "invalid_request", *GAME_ERRORS),
    is_unchanging=True,
)
def get_game(query: dict[str, str], game: str) -> Response:
    """Describe one game.

    The reply has its facts, how states and moves are written, its options, the features of its
    evaluation, which algorithms and models of other players apply, its levels, and positions to
    try. With `options` the players, the start, the facts and what follows from them are those of
    the game under these options.
    """
    if OPTIONS in query:
        return unkept(reply(_card(game, _options(query[OPTIONS]))))
    return unchanging(lambda: reply(_card(game)))


def _full(engine: Engine) -> dict[str, Any]:
    return {"games": [_card(name) for name in engine.game_names], **_algorithms(engine)}


def _lines(engine: Engine) -> dict[str, Any]:
    cards = map(engine.card, engine.game_names)
    return {
        "games": [
            {
                "name": card["name"],
                "title": card["title"],
                "kind": _kind(card["facts"]),
                "players": card["players"],
            }
            for card in cards
        ]
    }


def _kind(facts: Facts) -> str:
    """Return the first fact that holds, in order of its weight for how the game is played."""
    holds = {
        "single_player": facts["players"] == 1,
        "hidden_information": facts["hidden_information"],
        "simultaneous": facts["simultaneous"],
        "chance": facts["chance"],
    }
    return next((kind for kind, is_so in holds.items() if is_so), "perfect_information")


def _algorithms(engine: Engine) -> dict[str, Any]:
    return {"algorithms": engine.algorithms, "opponents": engine.opponents}


_LISTS = {FULL: _full, LINE: _lines, ALGORITHMS: _algorithms}


def _options(text: str) -> dict[str, Any]:
    """Errors: `Problem`, as for the options in a body."""
    given = {OPTIONS: parsed(text, OPTIONS, f"/{OPTIONS}")}
    options: dict[str, Any] = loaded(given, OptionsRequest())[OPTIONS]
    return options


def _forms(name: str) -> list[Mapping[str, Any]]:
    return [
        {"form": form.name, "reads": form.read is not None, "writes": form.write is not None}
        for form in reading.forms(name)
    ]


def _card(name: str, options: dict[str, Any] | None = None) -> Mapping[str, Any]:
    """Return the engine's card of a game, with its levels, under `options`."""
    card: Mapping[str, Any] = move_service().engine.card(name, options)
    if styles := names_of(card["name"]):
        card = {**card, "styles": styles}
    chosen = None if options is None else json.loads(card["chosen_options"])
    return {**card, "records": _forms(card["name"]), "levels": calibrations(name, chosen)}
