"""Moves and states of records, and random records of chess."""

import pytest

from service.errors import Problem
from service.moves.records import reading
from service.moves.records.played import RecordedGame


def moves_of(played: RecordedGame) -> list[str]:
    return [step.move for step in played.steps()]


def refusal(game: str, text: str) -> Problem:
    with pytest.raises(Problem) as refused:
        reading.read(game, text)
    assert (refused.value.code, refused.value.pointer) == ("malformed_record", "/record")
    return refused.value
