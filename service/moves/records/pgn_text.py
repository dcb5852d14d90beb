"""Writer of PGN: tags, and the moves in numbered pairs.

Portable Game Notation Specification, section 8: the seven tags of the roster come first, and lines
have fewer than 80 characters.
"""

from collections.abc import Iterator, Mapping, Sequence
from textwrap import fill

from service.moves.records.movetext import UNKNOWN_RESULT
from service.moves.records.played import RecordedGame
from service.moves.records.record import unwritable

WIDTH = 79
ROSTER = {"event": "?", "site": "?", "date": "????.??.??", "round": "?"}
"""Tags of every game, in their order, with their values for unknown."""
SIDES = ("White", "Black")
RESULTS = ("1-0", "0-1", "1/2-1/2")
"""The first player wins, the second, neither."""


def write(played: RecordedGame) -> str:
    """Write a game with its moves in the game's own notation. Errors: as of `Writer`."""
    return _written(played, [step.move for step in played.steps()], {"Variant": played.game.name})


def write_chess(played: RecordedGame) -> str:
    """Write a game of chess, with its moves in SAN. Errors: those of `Writer`."""
    is_fischer = bool(played.options.get("chess960"))
    variant = {"Variant": "Chess960"} if is_fischer else {}
    return _written(played, [step.label for step in played.steps()], variant)


def _written(played: RecordedGame, moves: Sequence[str], variant: Mapping[str, str]) -> str:
    if blank := next((move for move in moves if any(map(str.isspace, move))), None):
        raise unwritable(f"no move of this form has a blank in it: {blank}")
    ended = result(played)
    players = played.game.card()["players"]
    sides = SIDES if len(players) <= len(SIDES) else map(str.capitalize, players)
    tags = {**roster(played, dict(zip(sides, players, strict=False)), ended), **variant}
    if played.state is not None:
        tags |= {"SetUp": "1", "FEN": played.positions[0].state}
    return text(tags, moves, ended, is_second=begins_second(played))


def roster(played: RecordedGame, sides: Mapping[str, str], result: str) -> dict[str, str]:
    """Return the seven tags of every game. `sides`: players in the game's words, by their tags."""
    about = {tag: played.tags.get(tag, usual) for tag, usual in ROSTER.items()}
    about["date"] = about["date"].replace("-", ".")
    return {
        **{tag.capitalize(): value for tag, value in about.items()},
        **{side: played.tags.get(name, "?") for side, name in sides.items()},
        "Result": result,
    }


def begins_second(played: RecordedGame) -> bool:
    """Return whether the game's second player makes the first move."""
    players = played.game.card()["players"]
    return played.positions[0].inspect().get("player") in players[1:2]


def text(
    tags: Mapping[str, str], moves: Sequence[str], result: str, *, is_second: bool, note: str = ""
) -> str:
    """Return the text of a game. `is_second`: the second player makes the first move."""
    head = "\n".join(f'[{name} "{quoted(value)}"]' for name, value in tags.items())
    comment = [f"{{{note}}}"] if note else []
    words = [*_numbered(moves, int(is_second)), *comment, result]
    body = fill(" ".join(words), WIDTH, break_long_words=False, break_on_hyphens=False)
    return f"{head}\n\n{body}\n"


def _numbered(moves: Sequence[str], first: int) -> Iterator[str]:
    """Yield the moves, with a number before each of the first player's, and before the first."""
    for index, move in enumerate(moves, first):
        if index % 2 == 0:
            yield f"{index // 2 + 1}."
        elif index == first:
            yield f"{index // 2 + 1}..."
        yield move


def result(played: RecordedGame) -> str:
    """Return the result of the record, else that of the game's end."""
    return played.result if played.result in RESULTS else at_the_end(played, RESULTS)


def at_the_end(played: RecordedGame, results: Sequence[str]) -> str:
    """Return the game's result, as a word of `results`: first player, second player, draw."""
    match played.positions[-1].inspect().get("utilities", ()):
        case [one, other]:
            return results[2 if one == other else int(one < other)]
        case _:
            return UNKNOWN_RESULT


def quoted(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')
