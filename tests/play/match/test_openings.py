"""The openings of a match: read from a file or drawn, and played with either side."""

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from service.engine import Engine, Table
from service.play.match.match import Match, Result
from service.play.match.openings import Openings
from service.play.match.own_player import OurPlayer
from service.play.match.player import MatchError
from service.play.position_text import PositionText
from tests.play.match.contests import GAME, configured, terms

if TYPE_CHECKING:
    from service.play.match.referee import MatchGame


def openings(source: str, seed: int = 0) -> Openings:
    return Openings(GAME, Engine(Table(megabytes=1)), source, seed)


def test_openings_are_read_from_a_file_and_begin_again(tmp_path: Path) -> None:
    file = tmp_path / "openings"
    file.write_text("# two\nX../.O./...\n\nmoves b2 a1\nstartpos\nfen X../.O./... moves c3\n")
    first, second, third, fourth, fifth = islice(openings(str(file)).read(), 5)
    assert first == fifth == PositionText("X../.O./...")
    assert (second, third) == (PositionText(None, ("b2", "a1")), PositionText())
    assert fourth == PositionText("X../.O./...", ("c3",))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("X../X../...", "line 1"),
        ("startpos\nmoves b2 b2", "line 2"),
        ("XXX/OO./...", "no player is to move"),
        ("# none", "has none"),
    ],
)
def test_a_bad_opening_is_named_by_its_line(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "openings"
    file.write_text(text)
    with pytest.raises(MatchError, match=words):
        next(openings(str(file)).read())


def test_drawn_openings_are_legal_even_and_repeatable() -> None:
    one = [*islice(openings("random:3", seed=5).read(), 10)]
    assert one == [*islice(openings("random:3", seed=5).read(), 10)]
    assert one != [*islice(openings("random:3", seed=6).read(), 10)]
    for opening in one:
        assert GAME.at(None, [*opening.moves]).inspect()["turn"] == "player"
        assert len(opening.moves) == 3


def test_each_opening_is_played_twice_with_sides_swapped() -> None:
    played: list[MatchGame] = []
    a, b = (OurPlayer(Engine(Table(megabytes=1)), GAME, configured("minimax")) for _ in "AB")
    source = openings("random:2").read()
    Match(terms(), source, lambda: (a, b), 6, 1).play(
        Result(), lambda _, ended: played.append(ended)
    )
    assert [ended.first for ended in played] == [0, 1] * 3
    assert [ended.opening for ended in played[::2]] == [ended.opening for ended in played[1::2]]
    assert len({ended.opening for ended in played}) > 1
