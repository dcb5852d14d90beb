"""Working examples of bodies and options, from the games' own examples."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from service.http.schemas.position_requests import PositionRequest
from service.http.spec.document import Part, operations, parameters, referred

FIRST_GAME = "chess"
"""The page at /docs fills in the first example."""
OF_ALL_GAMES = "chooseMove"
"""The operation with an example for each game. The other operations use its positions too."""
JSON = "application/json"
START = {"options": "{}", "state": "", "moves": ""}
"""The example for a game that has none of its own."""

Card = Mapping[str, Any]


def add_examples(document: Part, cards: Iterable[Card]) -> None:
    """Give each operation on a game an example: of the first game that fits, or of every game.

    A query's options have one too.
    """
    cards = sorted(cards, key=lambda card: card["name"] != FIRST_GAME)
    for part in parameters(document):
        if part["name"] == "game":
            part["example"] = cards[0]["name"]
    for path, item, operation in operations(document):
        request = request_of(operation)
        if "{game}" in path and request is not None:
            content = operation["requestBody"]["content"][JSON]
            examples = examples_of(request, cards)
            game, first = next(iter(examples.items()))
            if operation["operationId"] == OF_ALL_GAMES:
                del content["example"]
                content["examples"] = examples
            else:
                content["example"] = first["value"]
            _choose(game, item)
        for part in operation.get("parameters", ()):
            if "{game}" in path and (part["in"], part["name"]) == ("query", "options"):
                game, part["example"] = _options(cards)
                _choose(game, item)


def _options(cards: Iterable[Card]) -> tuple[str, str]:
    """Return the first game whose examples have options, and such options."""
    given = ((card["name"], one["options"]) for card in cards for one in card["examples"])
    return next((game, options) for game, options in given if _is_chosen(options))


def _is_chosen(options: str) -> bool:
    return options not in {"", "{}"}


def request_of(operation: Part) -> type[PositionRequest] | None:
    """Return the schema of an operation's body if it is about a position."""
    content = operation.get("requestBody", {}).get("content", {}).get(JSON)
    name = referred(content["schema"]) if content else ""
    return next((one for one in _kinds(PositionRequest) if one.__name__ == name), None)


def _kinds(request: type[PositionRequest]) -> Iterator[type[PositionRequest]]:
    yield request
    for kind in request.__subclasses__():
        yield from _kinds(kind)


def examples_of(request: type[PositionRequest], cards: Iterable[Card]) -> Part:
    """Return a valid body for each game that fits, by the game's name."""
    made = {}
    for card in cards:
        example = next(iter(card["examples"]), START)
        body = request.example_for(card, _position(example))
        if body is not None:
            made[card["name"]] = {"summary": card["title"], "value": body}
    return made


def _position(example: Mapping[str, str]) -> Part:
    given = {
        "options": json.loads(example["options"]),
        "state": example["state"],
        "moves": example["moves"].split(),
    }
    return {name: value for name, value in given.items() if value}


def _choose(game: str, item: Part) -> None:
    """Make `game` the path's example, so that it fits the first body."""
    for part in item.get("parameters", ()):
        if part["name"] == "game":
            part["example"] = game
