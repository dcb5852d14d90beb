"""A game's moves, each with the position that it was played in."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from service.engine import Engine, EngineError, Game, Inspection, Position, problem
from service.errors import Problem
from service.moves.records import reading as records
from service.moves.records.record import POINTER
from service.moves.records.transcript import PASS

A_PLAYERS, CHANCES, OVER = "player", "chance", "over"
"""Whose turn it is, in the engine's words."""


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
    steps: Sequence[Step]
    last: Position
    """After the last move."""
    result: str | None = None
    """As its record has it."""

    @property
    def first(self) -> Position:
        """The position before the first move."""
        return self.steps[0].position if self.steps else self.last

    @property
    def moves(self) -> list[str]:
        return [step.move for step in self.steps]

    def turn_after(self, index: int) -> str:
        """Return whose turn it is after a move; at the end of the game: over."""
        later = self.steps[index + 1 :]
        return later[0].turn if later else self.last.inspect()["turn"]


def read(engine: Engine, name: str, body: Mapping[str, Any]) -> Played:
    """Read a request's game: `moves` from `state`, or a `record`. Errors: `Problem`, `EngineError`.

    A record may ask for options; those of the request take precedence. Passes may be missing.
    """
    options = body.get("options", {})
    if "record" not in body:
        game, state, moves = engine.game(name, options), body.get("state"), body.get("moves", ())
        game.at(state, moves)  # its errors name the place in the body
        return Played(game, options, state, *_walk(game.at(state), moves))
    record = records.read(engine.game(name, options).name, body["record"])
    options = {**record.options, **options}
    game = engine.game(name, options)
    try:
        start = game.at(record.state)
    except EngineError as error:
        raise _of_record(error, f"the record's state: {error}") from error
    return Played(game, options, record.state, *_walk(start, record.moves), record.result)


def _walk(position: Position, moves: Sequence[str]) -> tuple[list[Step], Position]:
    """Return the steps, and the position after them. Errors: `Problem`."""
    steps = []
    for index, text in enumerate(moves):
        try:
            for step, after in _steps(position, text):
                steps.append(step)
                position = after
        except EngineError as error:
            detail = f"move {index + 1} of the record: {error}"
            raise _of_record(error, detail, text, index) from error
    return steps, position


def _of_record(
    error: EngineError, detail: str, text: str | None = None, index: int | None = None
) -> Problem:
    refused = problem(error)
    refused.detail, refused.pointer, refused.index = detail, POINTER, index
    refused.text = refused.text or text
    return refused


def _steps(position: Position, text: str) -> Iterator[tuple[Step, Position]]:
    """Yield the move and the position after it; before it a forced pass that was left out."""
    seen = position.inspect()
    if seen["legal_moves"] == [PASS] and text.lower() != PASS:
        after_pass = position.child(PASS)
        yield _step(position, seen, PASS), after_pass
        position, seen = after_pass, after_pass.inspect()
    after = position.child(text)
    yield _step(position, seen, text), after


def _step(position: Position, seen: Inspection, text: str) -> Step:
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
