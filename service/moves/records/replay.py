"""Play the moves of a request's game, which are listed or in a record."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from service.engine import Engine, EngineError, Game, Position, problem
from service.errors import Problem
from service.moves.records import reading, recognition
from service.moves.records.boards.transcript import PASS
from service.moves.records.pgn import FIRST_AND_SECOND
from service.moves.records.played import RecordedGame
from service.moves.records.record import NUMBER, POINTER, Record, malformed

OVER_BEFORE = "game_over"
"""Code of the problem of a move after the game's end."""
MALFORMED = frozenset({"malformed_record", "malformed_move", "malformed_state"})
"""Codes of problems of a record that belongs to another game."""


def read(engine: Engine, name: str, body: Mapping[str, Any]) -> RecordedGame:
    """Play `moves` from `state`, or those of a `record`. Errors: `Problem`, `EngineError`.

    A record may ask for options, and for others if the game would end before its last move; those
    of the request take precedence. Passes may be missing.
    """
    options = body.get("options", {})
    if "record" not in body:
        game, state, moves = engine.game(name, options), body.get("state"), body.get("moves", ())
        game.at(state, moves)  # its errors name the place in the body
        return RecordedGame(game, options, state, *_walk(game.at(state), moves))
    game_name = engine.game(name, options).name
    text = reading.with_plain_lines(body["record"])
    try:
        played = _read(engine, game_name, options, text, body.get(NUMBER))
    except Problem as refused:
        if refused.code in MALFORMED and (other := recognition.other_game(game_name, text)):
            refused.detail += f"; the record looks like one of {other}"
        raise
    is_empty = not played.texts and played.state is None
    if is_empty and (other := recognition.other_game(game_name, text)):
        return replace(played, notes=(*played.notes, f"the record looks like one of {other}"))
    return played


def _read(
    engine: Engine, name: str, options: Mapping[str, Any], text: str, number: int | None
) -> RecordedGame:
    """Play the moves of a record. Errors: `Problem`, `EngineError`."""
    record = reading.read(name, text, number)
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


def _replayed(
    engine: Engine, name: str, record: Record, options: Mapping[str, Any]
) -> RecordedGame:
    """Play a record's moves. Errors: `Problem`, `EngineError` for the options."""
    game = _opened(engine, name, record, options)
    try:
        start = game.at(record.state)
    except EngineError as error:
        raise _of_record(error, f"the record's state: {error}") from error
    walked = _walk(start, record.moves)
    return RecordedGame(
        game,
        options,
        record.state,
        *walked,
        result=record.result,
        notes=record.notes,
        tags=_named(record.tags, game.card()["players"]),
        form=record.form,
    )


def _named(tags: Mapping[str, str], players: Sequence[str]) -> dict[str, str]:
    """Return the tags, a line each, with the game's names for its first and second player."""
    names = dict(zip(FIRST_AND_SECOND, players, strict=False))
    return {names.get(tag, tag): " ".join(value.split()) for tag, value in tags.items()}


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
