"""The content of a record, move by move, and the same game in another form."""

from collections.abc import Iterator, Mapping
from typing import Any, NotRequired, TypedDict

from service.engine import Engine, EventReport
from service.errors import Problem
from service.moves.records import reading, replay
from service.moves.records.form import Writer
from service.moves.records.played import OVER, RecordedGame
from service.moves.records.record import POINTER, WRITE

MOST_CHARACTERS = 16 << 20
"""Greatest size of all states of a game, in bytes: the states of a large maze could fill the
memory."""


class MoveFields(TypedDict):
    """One move of a game."""

    index: int
    turn: str
    player: NotRequired[str]
    """The player; absent: chance moves, or several players at once."""
    move: str
    move_label: str
    events: NotRequired[list[EventReport]]
    next_state: str


class RecordFields(TypedDict):
    """A game that was recorded."""

    game: str
    form: NotRequired[str]
    """Form of the record; absent: the request lists the moves."""
    options: Mapping[str, Any]
    """Options of the game: those of the request and of the record."""
    state: str
    """The state before the first move."""
    moves: list[MoveFields]
    last_state: str
    over: bool
    winner: NotRequired[str]
    ending: NotRequired[str]
    result: NotRequired[str]
    tags: NotRequired[Mapping[str, str]]
    notes: NotRequired[list[str]]
    written: NotRequired[str]
    """The game in the requested form."""


def record_fields(engine: Engine, name: str, body: Mapping[str, Any]) -> RecordFields:
    """Play a request's game and return its description. Errors: `Problem`, `EngineError`."""
    write = (
        writer(engine.game(name, body.get("options")).name, body[WRITE]) if WRITE in body else None
    )
    played = replay.read(engine, name, body)
    last = played.positions[-1].inspect()
    game = RecordFields(
        game=last["game"],
        options=played.options,
        state=played.positions[0].state,
        moves=list(_moves(played)),
        last_state=played.positions[-1].state,
        over=last["turn"] == OVER,
    )
    if played.form is not None:
        game["form"] = played.form
    if "winner" in last:
        game["winner"] = last["winner"]
    if "ending" in last:
        game["ending"] = last["ending"]
    result = played.result or last.get("result")
    if result is not None:
        game["result"] = result
    if played.tags:
        game["tags"] = played.tags
    if notes := played.all_notes():
        game["notes"] = notes
    if write is not None:
        game["written"] = write(played)
    return game


def writer(game: str, name: str) -> Writer:
    """Return the writer of a game's form.

    Errors: `Problem` invalid_request, which lists the forms of the game.
    """
    written = {form.name: form.write for form in reading.forms(game) if form.write}
    if name not in written:
        detail = f"records of {game} are not written as {name}; they are as {', '.join(written)}"
        raise Problem("invalid_request", detail, pointer=f"/{WRITE}", alternatives=[*written])
    return written[name]


def _moves(played: RecordedGame) -> Iterator[MoveFields]:
    """Yield the moves. Errors: `Problem` if their states are too large for one reply."""
    characters = len(played.positions[0].state)
    for index, step in enumerate(played.steps()):
        move = MoveFields(
            index=index,
            turn=step.turn,
            move=step.move,
            move_label=step.label,
            next_state=played.positions[index + 1].state,
        )
        characters += len(move["next_state"])
        if characters > MOST_CHARACTERS:
            detail = f"the game's positions take more than {MOST_CHARACTERS:,} characters"
            raise Problem("invalid_request", detail, pointer=POINTER if played.form else "/moves")
        if step.player:
            move["player"] = step.player
        if step.events:
            move["events"] = step.events
        yield move
