"""Play a game against a Countermove service in the terminal. Python alone, nothing to install.

    python examples/play.py connect_four
    python examples/play.py othello --you second --depth 6
    python examples/play.py tic_tac_toe --you nobody

COUNTERMOVE_URL or --url names the service, where it is not on this machine.
"""

import argparse
import json
import os
import sys
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

SIDES = {"first": 0, "second": 1, "nobody": None}


class RefusedError(Exception):
    """The service's refusal, in its words."""


class Service:
    """The endpoints that a game needs, of the service at `url`."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")

    def ask(self, path: str, body: object = None) -> dict[str, Any]:
        """POST `body`, or GET without one; return the reply. Errors: `RefusedError`, `URLError`."""
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.url + path, data, {"Content-Type": "application/json"})
        try:
            with urlopen(request, timeout=60) as reply:
                content: dict[str, Any] = json.load(reply)
        except HTTPError as error:
            with error:
                raise RefusedError(json.load(error)["detail"]) from None
        return content


class Play:
    """One game: moves are kept here, the service knows the rules and remembers nothing."""

    def __init__(self, service: Service, game: str, options: object) -> None:
        self.service = service
        self.path = f"/v1/games/{game}"
        self.options = options
        self.moves: list[str] = []

    def ask(self, what: str, **more: object) -> dict[str, Any]:
        body = {"options": self.options, "moves": self.moves, **more}
        return self.service.ask(f"{self.path}/{what}", body)

    def position(self) -> dict[str, Any]:
        return self.ask("position")

    def play(self, move: str) -> None:
        """Errors: `RefusedError` for a move that the rules forbid."""
        self.moves.append(move)
        try:
            self.position()
        except RefusedError:
            self.moves.pop()
            raise

    def reply(self, limits: dict[str, int]) -> None:
        """Let the service move."""
        reply = self.ask("move", **limits)
        self.moves.append(reply["move"])
        sure = "proven" if reply["exact"] else f"estimated, {reply['depth']} plies"
        print(f"{reply['player']} plays {reply['move']}, worth {reply['value']:+.3f} ({sure})")


def main() -> int:
    """Play until the game is over; the exit status is 1 if the service refuses or is away."""
    arguments = _parser().parse_args()
    service = Service(arguments.url)
    try:
        card = service.ask(f"/v1/games/{arguments.game}")
        if card["facts"]["chance"] or card["facts"]["simultaneous"]:
            print(f"{card['title']} is not played in turn without chance", file=sys.stderr)
            return 1
        print(f"{card['title']}. {card['rules']}\nMoves: {card['move_notation']}\n")
        _play(Play(service, arguments.game, json.loads(arguments.options)), arguments)
    except (RefusedError, URLError) as error:
        print(f"{arguments.url}: {error}", file=sys.stderr)
        return 1
    except (EOFError, KeyboardInterrupt):
        print("\nGiven up.")
    return 0


def _play(game: Play, arguments: argparse.Namespace) -> None:
    limits = {"depth": arguments.depth} if arguments.depth else {"time_ms": arguments.time_ms}
    players = game.service.ask(game.path)["players"]
    you = None if SIDES[arguments.you] is None else players[SIDES[arguments.you]]
    while (position := game.position())["turn"] != "over":
        print(position["board"])
        if position["player"] == you:
            _your_move(game, position)
        else:
            game.reply(limits)
    print(position["board"])
    winner = position.get("winner")
    print(f"{winner} wins." if winner else f"Over: {position['utilities']}")


def _your_move(game: Play, position: dict[str, Any]) -> None:
    while True:
        move = input(f"{position['player']}, your move: ").strip()
        try:
            game.play(move)
        except RefusedError as error:
            print(error, "Legal:", *position["legal_moves"])
        else:
            return


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Play a game against Countermove.")
    parser.add_argument("game", help="its name, as /v1/games?detail=line lists it")
    parser.add_argument("--you", choices=SIDES, default="first", help="which player you are")
    parser.add_argument("--options", default="{}", help="the game's options, a JSON object")
    parser.add_argument("--depth", type=int, help="plies that the service looks ahead")
    parser.add_argument(
        "--time-ms", type=int, default=500, help="its time, where no depth is given"
    )
    parser.add_argument("--url", default=os.environ.get("COUNTERMOVE_URL", "http://127.0.0.1:8000"))
    return parser


if __name__ == "__main__":
    sys.exit(main())
