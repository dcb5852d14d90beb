"""A game's moves, each with the position that it was played in."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from service.engine import Engine, EngineError, Game, Position, problem
from service.errors import Problem
from service.moves.place import HIDDEN
from service.moves.records import reading as records
from service.moves.records.record import NUMBER, POINTER, Record, malformed
from service.moves.records.transcript import PASS

A_PLAYERS, CHANCES, OVER = "player", "chance", "over"
"""Whose turn it is, in the engine's words."""
OVER_BEFORE = "game_over"
"""Code of the problem of a move after the game's end."""


@dataclass(frozen=True)
class Step:
    """One move of a game, and the position before it."""

    position: Position
    turn: str
    player: str
    """Name of the player who moves; empty: chance, or several at once."""
    move: str
    """In the game's own notation."""
    label: str
    """As people say it."""


@dataclass(frozen=True)
class Played:
    """A game that was played."""

    game: Game
    options: Mapping[str, Any]
    state: str | None
    """Before the first move; `None`: the game's start."""
    texts: Sequence[str]
    """The moves, in any notation."""
    positions: Sequence[Position]
    """Before each move, and after the last."""
    result: str | None = None
    """As its record has it."""
    notes: Sequence[str] = ()
    """What was passed over in its record."""

    def steps(self) -> Iterator[Step]:
        """Yield each move. It may take a while at positions with thousands of moves."""
        for position, text in zip(self.positions, self.texts, strict=False):
            yield _step(position, text)

    @property
    def first_turn(self) -> Position | None:
        """The first position in which a player moved in turn. `None`: the record has no moves."""
        turns = (step.position for step in self.steps() if step.turn == A_PLAYERS)
        return next(turns, None)

    def turn_after(self, index: int) -> str:
        """Return whose turn it is after a move; at the end of the game: over."""
        return self.positions[index + 1].inspect()["turn"]


def read(engine: Engine, name: str, body: Mapping[str, Any]) -> Played:
    """Read a request's game: `moves` from `state`, or a `record`. Errors: `Problem`, `EngineError`.

    A record may ask for options, and for others if the game would end before its last move; those
    of the request take precedence. Passes may be missing. In some position a player moved in turn,
    unless it is a record without any move.
    """
    if "view" in body:
        detail = "a review is of a game's moves, and a view is one moment of it"
        raise Problem("invalid_request", detail, pointer="/view")
    played = _read(engine, name, body)
    pointer = POINTER if "record" in body else "/moves"
    if played.game.hides_information:
        detail = "a review compares positions that all players see"
        raise Problem(HIDDEN, detail, pointer=pointer)
    is_empty = "record" in body and not played.texts
    if not is_empty and played.first_turn is None:
        raise Problem("invalid_request", "no player has moved in turn", pointer=pointer)
    return played


def _read(engine: Engine, name: str, body: Mapping[str, Any]) -> Played:
    options = body.get("options", {})
    if "record" not in body:
        game, state, moves = engine.game(name, options), body.get("state"), body.get("moves", ())
        game.at(state, moves)  # its errors name the place in the body
        return Played(game, options, state, *_walk(game.at(state), moves))
    number = body.get(NUMBER)
    record = records.read(engine.game(name, options).name, body["record"], number)
    _agree(record, options)
    *others, last = ({**record.options, **rules, **options} for rules in record.rules)
    for tried in others:
        try:
            return _replayed(engine, name, record, tried)
        except Problem as refused:
            if refused.code != OVER_BEFORE:
                raise
    return _replayed(engine, name, record, last)


def _agree(record: Record, options: Mapping[str, Any]) -> None:
    """Refuse a record of another variant than the request's."""
    for name in record.fixed:
        of, asked = record.options[name], options.get(name, record.options[name])
        if asked != of:
            detail = f"the record is of {name} {of}, and the options say {asked}"
            raise malformed(detail, str(of))


def _opened(engine: Engine, name: str, record: Record, options: Mapping[str, Any]) -> Game:
    """Open the game. Errors: `EngineError`; `Problem` for an option that the record has."""
    try:
        return engine.game(name, options)
    except EngineError as error:
        option = (error.pointer or "").rpartition("/")[2]
        if option in record.options and record.options[option] == options[option]:
            raise malformed(f"the record asks for an option: {error}") from error
        raise


def _replayed(engine: Engine, name: str, record: Record, options: Mapping[str, Any]) -> Played:
    """Play a record's moves. Errors: `Problem`, `EngineError` for the options."""
    game = _opened(engine, name, record, options)
    try:
        start = game.at(record.state)
    except EngineError as error:
        raise _of_record(error, f"the record's state: {error}") from error
    walked = _walk(start, record.moves)
    return Played(game, options, record.state, *walked, record.result, record.notes)


def _walk(position: Position, moves: Sequence[str]) -> tuple[list[str], list[Position]]:
    """Return the moves with the forced passes that were left out, and the positions.

    Errors: `Problem`.
    """
    texts, positions = list[str](), [position]
    for index, text in enumerate(moves):
        try:
            after = _after(positions[-1], text)
        except EngineError as error:
            detail = f"move {index + 1} of the record: {error}"
            raise _of_record(error, detail, text, index) from error
        texts += [PASS, text][-len(after) :]
        positions += after
    return texts, positions


def _after(position: Position, text: str) -> list[Position]:
    """Return the position after a move; before it that after a pass, if all must pass first."""
    try:
        return [position.child(text)]
    except EngineError:
        if list(position.inspect().get("legal_moves", ())) == [PASS]:
            with suppress(EngineError):
                passed = position.child(PASS)
                return [passed, passed.child(text)]
        raise


def _of_record(
    error: EngineError, detail: str, text: str | None = None, index: int | None = None
) -> Problem:
    refused = problem(error)
    refused.detail, refused.pointer, refused.index = detail, POINTER, index
    refused.text = refused.text or text
    return refused


def _step(position: Position, text: str) -> Step:
    seen = position.inspect()
    turn = seen["turn"]
    if turn not in {A_PLAYERS, CHANCES}:
        return Step(position, turn, "", text, text)
    label = position.label(text)
    move = text if text in seen["legal_moves"] else _canonical(position, text, label)
    return Step(position, turn, seen.get("player", ""), move, label)


def _canonical(position: Position, text: str, label: str) -> str:
    """Return the game's own text of a move that was given in another notation."""
    alike = [move for move, other in position.labels() if other == label]
    if len(alike) == 1:
        return alike[0]
    after = position.child(text).state
    return next((move for move in alike if position.child(move).state == after), text)
