"""Play games of OpenSpiel by HTTP, each in a process of its own under limits of memory and time."""

import dataclasses
import json
import os
import resource
import signal
from collections.abc import Callable, Collection, Mapping
from random import Random
from typing import Any

from flask.testing import FlaskClient

from service.settings import YES
from tests.support import QUIET, content, post

MEMORY_BYTES = 2 << 30
CPU_S = 60
PATIENCE_S = 300
"""Seconds that a busy machine may take."""
SETTINGS = dataclasses.replace(QUIET, openspiel=YES)

Played = Mapping[str, Any]


@dataclasses.dataclass(frozen=True)
class Length:
    """Bounds of a game that is played."""

    most_moves: int
    searched: Collection[int]
    """Indices of the players' turns at which there is a search."""


FULL = Length(120, {0, 2, 5, 11, 60})
BRIEF = Length(30, {0, 5})


def play(
    client: FlaskClient, name: str, options: dict[str, Any], seed: int, length: Length
) -> Played:
    """Play at random, with a short search now and then. Return how it went.

    Errors: `AssertionError` for a reply that is neither an answer nor a refusal with a reason.
    """
    random = Random(seed)
    state, turns = "start", 0
    searched: list[str] = []
    for moves in range(length.most_moves):
        response = post(client, f"{name}/position", state=state, options=options)
        reply = content(response)
        if response.status_code == 422 and moves == 0:
            assert reply["code"] == "bad_option", reply
            return {"refused": reply["detail"]}
        assert response.status_code == 200, (state, reply)
        if reply["turn"] == "over":
            return {"moves": moves, "over": True, "searched": searched}
        if reply["turn"] == "chance":
            state = drawn(client, name, options, state, random.randrange(999))
            continue
        if turns in length.searched:
            searched.append(search(client, name, options, state))
        turns += 1
        move = random.choice(reply["legal_moves"])
        response = post(client, f"{name}/position", state=state, moves=[move], options=options)
        assert response.status_code == 200, (state, move, content(response))
        state = content(response)["state"]
    return {"moves": length.most_moves, "over": False, "searched": searched}


def drawn(client: FlaskClient, name: str, options: dict[str, Any], state: str, seed: int) -> str:
    """Draw an outcome. Return the state after it."""
    response = post(client, f"{name}/outcome", state=state, options=options, seed=seed)
    assert response.status_code == 200, (state, content(response))
    return str(content(response)["next_state"])


def search(client: FlaskClient, name: str, options: dict[str, Any], state: str) -> str:
    """Search with few nodes. Return the algorithm, or the code of a refusal."""
    limits = {"nodes": 40, "time_ms": 300, "seed": 1}
    response = post(client, f"{name}/move", state=state, options=options, **limits)
    reply = content(response)
    if response.status_code == 200:
        return str(reply["algorithm"])
    assert response.status_code == 422, (state, reply)
    return f"{reply['code']}: {reply['detail']}"


def apart(work: Callable[[], Played]) -> Played:
    """Do `work` in a process forked for it. Return what it returned, or why it failed."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _limited(work, writing)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        text = pipe.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return {"failed": f"killed by {signal.Signals(os.WTERMSIG(status)).name}"}
    return dict(json.loads(text))


def _limited(work: Callable[[], Played], writing: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_S, CPU_S))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.alarm(PATIENCE_S)
    try:
        played = work()
    except BaseException as error:  # noqa: BLE001 - told in the process that waits
        played = {"failed": f"{type(error).__name__}: {error}"[:2000]}
    usage = resource.getrusage(resource.RUSAGE_SELF)
    measured = {"cpu_s": round(usage.ru_utime, 2), "memory_mb": usage.ru_maxrss >> 10}
    os.write(writing, json.dumps({**played, **measured}).encode())
    os._exit(0)
