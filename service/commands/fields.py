"""Fields of requests as arguments of commands, and the request's body that the arguments make."""

from argparse import ArgumentParser, BooleanOptionalAction, Namespace
from collections.abc import Mapping, Sequence
from typing import Any

from service.engine import OPTIONS, SHAPES
from service.http.schemas.loading import loaded
from service.http.schemas.position_requests import OptionsRequest, PositionRequest
from service.http.schemas.search_requests import MoveRequest
from service.settings import Settings
from service.strict_json import parsed

LIMITS = {"depth", "nodes", "time_ms"}
NUMBERS = {"integer": int, "number": float}
SEARCH_FIELDS = (
    "algorithm",
    "depth",
    "nodes",
    "time_ms",
    "threads",
    "seed",
    "player",
    *OPTIONS,
    "evaluator",
    "most_nodes",
)


def add_position(parser: ArgumentParser) -> None:
    """Declare the game and the fields of a position."""
    parser.add_argument("game")
    parser.add_argument("--options", help="the game's options, a JSON object")
    parser.add_argument("--state", help="the state; left out: the game's start")
    parser.add_argument("--moves", default="", help="moves after the state, separated by commas")


def add_search(
    parser: ArgumentParser,
    algorithm: str | None,
    numbers: Sequence[str] = ("depth", "nodes", "time-ms", "threads"),
) -> None:
    """Declare the fields of a search; `algorithm` is the default of its flag."""
    parser.add_argument("--algorithm", default=algorithm)
    for number in numbers:
        parser.add_argument(f"--{number}", type=int)
    for option in OPTIONS:
        _add_option(parser, option)
    parser.add_argument(
        "--evaluator", help="evaluation: own, textbook, or the name of one that was learned"
    )
    parser.add_argument("--weights", help="weights of the features, a JSON object")


def _add_option(parser: ArgumentParser, option: str) -> None:
    """Add the flag of a field of a task that some algorithms take."""
    flag, part = "--" + option.replace("_", "-"), SHAPES["Task"]["properties"][option]
    about = " ".join(part["description"].split()).replace("%", "%%")
    kind = next((kind for kind in _kinds(part) if kind in NUMBERS), None)
    if "boolean" in _kinds(part):
        parser.add_argument(flag, action=BooleanOptionalAction, help=about)
    else:
        parser.add_argument(flag, type=NUMBERS[kind] if kind else str, help=about)


def _kinds(part: Mapping[str, Any]) -> Sequence[str]:
    kinds: str | list[str] = part.get("type", [])
    return [kinds] if isinstance(kinds, str) else kinds


def body_of(arguments: Namespace, schema: PositionRequest | None = None) -> dict[str, Any]:
    """Return the arguments as a request's body, checked by its schema. Errors: `Problem`."""
    body: dict[str, Any] = {"moves": [move for move in arguments.moves.split(",") if move]}
    if getattr(arguments, "view", None) is not None and not body["moves"]:
        del body["moves"]
    for name in ("state", "view", *SEARCH_FIELDS):
        if getattr(arguments, name, None) is not None:
            body[name] = getattr(arguments, name)
    for name in ("options", "weights", "rules"):
        if text := getattr(arguments, name, None):
            body[name] = _json(text, "--" + name)
    return loaded(body, schema or MoveRequest())


def limited_body_of(arguments: Namespace, schema: PositionRequest | None = None) -> dict[str, Any]:
    """Return `body_of` with the default time limit if the arguments set no limit."""
    body = body_of(arguments, schema)
    if not body.keys() & LIMITS:
        body["time_ms"] = Settings.default_time_ms
    return body


def options_of(arguments: Namespace) -> dict[str, Any]:
    """Return the game's options that `--options` gives as JSON. Errors: `Problem`."""
    given = {"options": _json(arguments.options or "{}", "--options")}
    options: dict[str, Any] = loaded(given, OptionsRequest())["options"]
    return options


def _json(text: str, name: str) -> object:
    """Errors: `Problem` not_json."""
    value: object = parsed(text, name)
    return value
