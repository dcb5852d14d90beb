"""A game, a problem and a stream, by the client that openapi-python-client generated."""

import json
import os

from countermove_client import Client
from countermove_client.api.position import inspect_position
from countermove_client.api.search import choose_move
from countermove_client.models import (
    InspectionRequest,
    MoveReply,
    MoveRequest,
    PositionReply,
    ProblemReply,
    StreamEvent,
    StreamRequest,
)


def play(client: Client) -> None:
    """Nim by both players, to the end."""
    moves: list[str] = []
    while True:
        body = InspectionRequest(moves=moves)
        position = inspect_position.sync("nim", client=client, body=body)
        assert isinstance(position, PositionReply), position
        if position.turn == "over":
            break
        request = MoveRequest(moves=moves, time_ms=2000)
        reply = choose_move.sync("nim", client=client, body=request)
        assert isinstance(reply, MoveReply), reply
        moves.append(reply.move)
    print(f"game: {position.winner} wins")


def meet_problem(client: Client) -> None:
    request = MoveRequest(moves=["2:3", "1:9"])
    problem = choose_move.sync("nim", client=client, body=request)
    assert isinstance(problem, ProblemReply), problem
    print(f"problem: {problem.code} at {problem.index}")


def stream(client: Client) -> None:
    """The generated function waits for the whole body, so the lines are read as they come."""
    request = StreamRequest(depth=5)
    path = "/v1/games/chess/analysis/stream"
    finals = 0
    with client.get_httpx_client().stream("POST", path, json=request.to_dict()) as response:
        response.raise_for_status()
        for line in response.iter_lines():
            event = StreamEvent.from_dict(json.loads(line))
            finals += event.type_ == "final"
    assert finals == server_sent(client)
    print(f"stream: {finals} final")


def server_sent(client: Client) -> int:
    """The same as Server-Sent Events: an object after each `data: `."""
    body = StreamRequest(depth=5).to_dict()
    path = "/v1/games/chess/analysis/stream"
    accept = {"Accept": "text/event-stream"}
    finals = 0
    with client.get_httpx_client().stream("POST", path, json=body, headers=accept) as response:
        response.raise_for_status()
        for line in response.iter_lines():
            if line.startswith("data: "):
                event = StreamEvent.from_dict(json.loads(line.removeprefix("data: ")))
                finals += event.type_ == "final"
    return finals


if __name__ == "__main__":
    with Client(base_url=os.environ["COUNTERMOVE_URL"]) as service:
        play(service)
        meet_problem(service)
        stream(service)
