"""A body, or options, for each game that work as they stand, from the game's own examples."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from service.http.schemas.requests import PositionRequest
from service.http.spec.parts import Part, operations, parameters, referred

FIRST_GAME = "chess"
"""The page at /docs fills in the first example."""
OF_ALL_GAMES = "chooseMove"
"""The operation that has an example for each game. Its positions serve the others too."""
JSON = "application/json"
START = {"options": "{}", "state": "", "moves": ""}
"""The example of a game that has none."""

Card = Mapping[str, Any]


def add_examples(document: Part, cards: Iterable[Card]) -> None:
    """Give each operation on a game an example of the first game that fits; one has one for each.

    A query's options have one for each game whose examples have some.
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
                part["examples"] = _options(cards)
                _choose(next(iter(part["examples"])), item)


def _options(cards: Iterable[Card]) -> Part:
    given = {card["name"]: [one["options"] for one in card["examples"]] for card in cards}
    titles = {card["name"]: card["title"] for card in cards}
    return {
        name: {"summary": titles[name], "value": next(filter(_is_chosen, texts))}
        for name, texts in given.items()
        if any(map(_is_chosen, texts))
    }


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
