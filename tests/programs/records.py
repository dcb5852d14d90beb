"""`make test-records`: our main lines of a folder's records beside the oracles'.

python-chess reads each game of chess in a .pgn, and sgfmill that of Go in a .sgf. A game that they
read and we refuse, or read otherwise, is a difference. Of the other forms each game is read, and
one that we refuse is a difference.
"""

import io
import logging
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import chess
import chess.pgn
from sgfmill import sgf

from service.engine import Engine, Table
from service.errors import Problem
from service.moves.records import movetext, reading, recognition, replay
from service.moves.records.record import MOST_MOVES, NUMBER

MOST_SHOWN = 10
USAGE = "test-records needs a folder with records: make test-records RECORDS=folder"
PASS = "pass"
SUFFIXES = {
    suffix for forms in reading.FORMS.values() for form in forms for suffix in form.suffixes
}
COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

Moves = list[str]


@dataclass
class Found:
    """Numbers of files and games of one form, and their differences."""

    files: int = 0
    games: int = 0
    agreed: int = 0
    unread: int = 0
    """Games that the oracle does not read either, or not without errors."""
    differences: list[str] = field(default_factory=list)

    def add(self, where: str, expected: Moves | None, found: Moves | Problem | None) -> None:
        """Count one game. `expected`: `None` where the oracle refuses it."""
        self.games += 1
        if expected is None:
            self.unread += 1
        elif found == expected:
            self.agreed += 1
        else:
            self.differences.append(f"{where}: {_difference(expected, found)}")


def main(arguments: Sequence[str]) -> int:
    """Return 1 where a game differs, or there is none."""
    if len(arguments) != 1 or not Path(arguments[0]).is_dir():
        print(USAGE, file=sys.stderr)
        return 1
    logging.getLogger("chess.pgn").disabled = True
    engine, folder = Engine(Table(megabytes=1)), Path(arguments[0])
    forms = dict[str, Found]()
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix.lower() in SUFFIXES:
            _read(engine, forms, str(path.relative_to(folder)), path.read_bytes())
    heads = f"{'files':>8}{'games':>8}{'agreed':>8}{'differed':>10}{'unread by the oracle':>22}"
    print(f"{'':24}{heads}")
    for form, one in sorted(forms.items()):
        counts = f"{one.files:8}{one.games:8}{one.agreed:8}{len(one.differences):10}{one.unread:22}"
        print(f"{form:24}{counts}")
    differences = [text for one in forms.values() for text in one.differences]
    print(*differences[:MOST_SHOWN], sep="\n", end="\n" if differences else "")
    return int(bool(differences) or not any(one.games for one in forms.values()))


def _read(engine: Engine, forms: dict[str, Found], name: str, raw: bytes) -> None:
    """Read one file, and count it under its game and form."""
    game = recognition.game_of(raw, Path(name).suffix, engine.game_names)
    if game is None:
        forms.setdefault("unknown", Found()).differences.append(f"{name}: nothing tells the game")
        return
    text = reading.text_of(raw, reading.forms(game))
    form = reading.form_of(game, text).name
    found = forms.setdefault(f"{game} {form}", Found())
    found.files += 1
    oracle = ORACLES.get((game, form))
    if oracle:
        oracle(engine, found, name, raw)
        return
    for number, own in enumerate(_own_games(engine, game, text), 1):
        expected = [] if isinstance(own, Problem) else own
        found.add(f"{name}, game {number}", expected, own)


def _own_games(engine: Engine, game: str, text: str) -> Iterator[Moves | Problem]:
    """Yield our moves of each game of a text, up to the first number that it has not."""
    for number in count(1):
        own = _own_moves(engine, game, text, number)
        if isinstance(own, Problem) and own.pointer == f"/{NUMBER}":
            return
        yield own


def _read_pgn(engine: Engine, found: Found, name: str, raw: bytes) -> None:
    text = reading.with_plain_lines(reading.decoded(raw))
    expected, ours = list(_oracle_games(text)), movetext.games(text)
    if len(expected) != len(ours):
        found.differences.append(f"{name}: {len(ours)} games, not {len(expected)}")
        return
    for number, (oracle, (start, end)) in enumerate(zip(expected, ours, strict=True), 1):
        own = _own_moves(engine, "chess", text[start:end])
        found.add(f"{name}, game {number}", _oracle_moves(oracle), own)


def _oracle_games(text: str) -> Iterator[chess.pgn.Game]:
    handle = io.StringIO(text)
    while (game := chess.pgn.read_game(handle)) is not None:
        yield game


def _oracle_moves(game: chess.pgn.Game) -> Moves | None:
    """Return the moves up to a null move; `None` for another game, a long one, or errors."""
    try:
        moves, board = Moves(), game.board()
    except ValueError:
        return None
    if game.errors or board.uci_variant != "chess":
        return None
    for move in game.mainline_moves():
        if not move:
            break
        moves.append(board.uci(move))
        board.push(move)
    return moves if len(moves) <= MOST_MOVES else None


def _read_sgf(engine: Engine, found: Found, name: str, raw: bytes) -> None:
    try:
        game = sgf.Sgf_game.from_bytes(raw)
        played = [node.get_move() for node in game.get_main_sequence()]
    except ValueError:
        expected = None
    else:
        expected = _with_passes([move for move in played if move[0]])
    own = _own_moves(engine, "go", reading.decoded(raw))
    if expected and isinstance(own, list) and expected[0] != PASS and own[:1] == [PASS]:
        del own[0]  # the other colour began
    found.add(name, expected, own)


def _with_passes(played: Sequence[tuple[str, tuple[int, int] | None]]) -> Moves:
    """Name the moves. Where a colour moves twice, the other passes between."""
    moves, last = Moves(), ""
    for colour, point in played:
        moves += [PASS] * (colour == last)
        moves.append(_point(point))
        last = colour
    return moves


def _point(point: tuple[int, int] | None) -> str:
    return PASS if point is None else f"{COLUMNS[point[1]]}{point[0] + 1}"


def _own_moves(engine: Engine, game: str, text: str, number: int | None = None) -> Moves | Problem:
    """Return our moves in the game's own text."""
    chosen = {} if number is None else {NUMBER: number}
    try:
        played = replay.read(engine, game, {"record": text, **chosen})
    except Problem as problem:
        return problem
    return [step.move for step in played.steps()]


ORACLES: Mapping[tuple[str, str], Callable[[Engine, Found, str, bytes], None]] = {
    ("chess", "pgn"): _read_pgn,
    ("go", "sgf"): _read_sgf,
}


def _difference(expected: Moves, found: Moves | Problem | None) -> str:
    if not isinstance(found, list):
        return f"refused: {found}"
    pairs = zip(expected, found, strict=False)
    at = next((at for at, (one, other) in enumerate(pairs) if one != other), None)
    if at is None:
        return f"{len(found)} moves, not {len(expected)}"
    return f"move {at + 1} is {found[at]}, not {expected[at]}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
