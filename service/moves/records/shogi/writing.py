"""Writers of games of shogi in KIF and CSA.

A move in KIF has its square, the piece before the move and its origin; in CSA it has both squares
and the piece after the move.
"""
# ruff: noqa: RUF001 - the form has full-width characters

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from service.moves.records.played import RecordedGame
from service.moves.records.shogi import csa, kif_heading
from service.moves.records.shogi.board import (
    GOTE,
    KANJI,
    LETTERS,
    SENTE,
    START,
    TURNS,
    WIDE,
    ShogiBoard,
)
from service.moves.records.shogi.ends import DRAWN, RESULTS, End, end_of, mover_after, result
from service.moves.records.shogi.kif_heading import EVEN, HANDICAPS, REST

KIF_ENDS: Mapping[End, str] = {
    End.RESIGNED: "投了", End.MATED: "詰み", End.FOUL_LOST: "反則負け", End.FOUL_WON: "反則勝ち",
    End.ENTERED: "入玉勝ち", End.WON: "不戦勝", End.REPEATED: "千日手", End.IMPASSE: "持将棋",
    End.DRAWN: "持将棋", End.STOPPED: "中断",
}  # fmt: skip
CSA_ENDS: Mapping[End, str] = {
    End.RESIGNED: "TORYO", End.MATED: "TSUMI", End.FOUL_LOST: "ILLEGAL_MOVE",
    End.ENTERED: "KACHI", End.REPEATED: "SENNICHITE", End.IMPASSE: "JISHOGI",
    End.DRAWN: "HIKIWAKE", End.STOPPED: "CHUDAN",
}  # fmt: skip
WRITTEN_HANDICAPS = (
    EVEN, "香落ち", "右香落ち", "角落ち", "飛車落ち", "飛香落ち", "二枚落ち", "四枚落ち",
    "六枚落ち", "八枚落ち", "十枚落ち",
)  # fmt: skip
"""Handicaps that other readers know; for all others the board is drawn."""
NAMES = {SENTE: ("先手", "下手"), GOTE: ("後手", "上手")}
"""Names of the players, in an even game and with a handicap."""
EDGE = f"+{'-' * 27}+"
_JAPANESE = {symbol: piece for piece, symbol in kif_heading.PIECES.items()} | {"K": "玉"}
_OF_CSA = {symbol: piece for piece, symbol in csa.PIECES.items()}


@dataclass(frozen=True)
class Move:
    """One move: its squares as file and rank, and the piece before and after it."""

    player: str
    origin: tuple[int, int] | None
    """The square of origin; `None`: a drop."""
    target: tuple[int, int]
    before: str
    after: str
    """Pieces before and after the move in capitals, as in an SFEN."""


def _moves(played: RecordedGame) -> Iterator[Move]:
    for step in played.steps():
        text = step.move
        target = _square(text[2:4])
        if text[1] == "*":
            yield Move(step.player, None, target, text[0], text[0])
            continue
        origin = _square(text[:2])
        before = ShogiBoard.of(step.position.state).at(*origin).upper()
        yield Move(step.player, origin, target, before, "+" * text.endswith("+") + before)


def _square(text: str) -> tuple[int, int]:
    return int(text[0]), ord(text[1]) - ord("a") + 1


def _line(text: str) -> str:
    """Return a tag's value as it may stand in a line."""
    return " ".join(text.split())


# KIF


def write_kif(played: RecordedGame) -> str:
    """Write a game as KIF. Errors: those of `Writer`."""
    state = played.positions[0].state
    handicap = _handicap(state)
    is_even = handicap in {EVEN, None}
    tags = {name: _line(text) for name, text in played.tags.items()}
    names = {player: words[not is_even] for player, words in NAMES.items()}
    head = [
        "#KIF version=2.0 encoding=UTF-8",
        *([f"開始日時：{tags['date'].replace('-', '/')}"] if "date" in tags else []),
        *([f"棋戦：{tags['event']}"] if "event" in tags else []),
        *([f"場所：{tags['site']}"] if "site" in tags else []),
        *([f"手合割：{handicap}"] if handicap else _drawn(state)),
        *(f"{names[player]}：{tags.get(player, '')}" for player in (SENTE, GOTE)),
        "手数----指手---------消費時間--",
    ]
    body, count = list[str](), 0
    last: tuple[int, int] | None = None
    for count, move in enumerate(_moves(played), 1):
        body.append(f"{count:4} {_kif_move(move, last)}")
        last = move.target
    end = end_of(played)
    body.append(f"{count + 1:4} {KIF_ENDS[end]}")
    body.append(f"まで{count}手で{_closing(end, mover_after(played), names)}")
    return "\n".join([*head, *body, ""])


def _handicap(state: str) -> str | None:
    """Return the name of the handicap that a game starts with; `None`: it has none."""
    for name in WRITTEN_HANDICAPS:
        mover = SENTE if name == EVEN else GOTE
        if state.startswith(f"{HANDICAPS[name]}/{REST} {TURNS[mover]} - "):
            return name
    return None


def _kif_move(move: Move, last: tuple[int, int] | None) -> str:
    file, rank = move.target
    square = "同　" if move.target == last else f"{WIDE[file - 1]}{KANJI[rank - 1]}"
    piece = _piece(move.before)
    if move.origin is None:
        return f"{square}{piece}打"
    promotes = "成" * (move.after != move.before)
    return f"{square}{piece}{promotes}({move.origin[0]}{move.origin[1]})"


_LONG = {"+L": "成香", "+N": "成桂", "+S": "成銀", "+R": "龍", "K": "玉"}


def _piece(symbol: str) -> str:
    return _LONG.get(symbol) or _JAPANESE[symbol]


def _drawn(state: str) -> Iterator[str]:
    """Yield the lines of a drawn board."""
    board, turn = ShogiBoard.of(state), state.split()[1]
    yield f"後手の持駒：{_held(board, GOTE)}"
    yield "  ９ ８ ７ ６ ５ ４ ３ ２ １"
    yield EDGE
    for name, symbols in zip(KANJI, board.ranks(), strict=True):
        yield f"|{''.join(map(_cell, symbols))}|{name}"
    yield EDGE
    yield f"先手の持駒：{_held(board, SENTE)}"
    if turn == TURNS[GOTE]:
        yield "後手番"


def _cell(symbol: str) -> str:
    if not symbol:
        return " ・"
    side = "v" if symbol[-1].islower() else " "
    return side + _JAPANESE[symbol.upper()]


def _held(board: ShogiBoard, player: str) -> str:
    letters = LETTERS if player == SENTE else LETTERS.lower()
    pieces = [(letter, board.held[letter]) for letter in letters if board.held[letter]]
    words = (_JAPANESE[letter.upper()] + _kanji(count) for letter, count in pieces)
    return "　".join(words) or "なし"


def _kanji(count: int) -> str:
    """Return a count of pieces in hand, up to 18; nothing for one."""
    if count == 1:
        return ""
    tens, ones = divmod(count, 10)
    return "十" * tens + (KANJI[ones - 1] if ones else "")


def _closing(end: End, mover: str, names: Mapping[str, str]) -> str:
    said = result(end, mover)
    if said is None or said == DRAWN:
        return KIF_ENDS[end]
    return f"{names[SENTE if said == RESULTS[SENTE] else GOTE]}の勝ち"


# CSA


def write_csa(played: RecordedGame) -> str:
    """Write a game as CSA, version 2.2. Errors: those of `Writer`."""
    state = played.positions[0].state
    tags = {name: _line(text) for name, text in played.tags.items()}
    head = [
        "'CSA encoding=UTF-8",
        "V2.2",
        *(f"N{sign}{tags[player]}" for sign, player in csa.SIDES.items() if player in tags),
        *([f"$EVENT:{tags['event']}"] if "event" in tags else []),
        *([f"$SITE:{tags['site']}"] if "site" in tags else []),
        *([f"$START_TIME:{tags['date'].replace('-', '/')}"] if "date" in tags else []),
        *_set_up(state),
        "+" if state.split()[1] == TURNS[SENTE] else "-",
    ]
    signs = {player: sign for sign, player in csa.SIDES.items()}
    moves = [f"{signs[move.player]}{_csa_move(move)}" for move in _moves(played)]
    mover = mover_after(played)
    return "\n".join([*head, *moves, f"%{_csa_end(end_of(played), signs, mover)}", ""])


def _csa_move(move: Move) -> str:
    (origin, rank), target = move.origin or (0, 0), move.target
    return f"{origin}{rank}{target[0]}{target[1]}{_OF_CSA[move.after]}"


def _csa_end(end: End, signs: Mapping[str, str], mover: str) -> str:
    if end in {End.WON, End.FOUL_WON}:
        return f"{signs[SENTE if mover == GOTE else GOTE]}{csa.FOUL}"
    return CSA_ENDS[end]


def _set_up(state: str) -> Iterator[str]:
    """Yield the lines of the first position."""
    if state.startswith(START) and state.split()[2] == "-":
        yield "PI"
        return
    board = ShogiBoard.of(state)
    for rank, symbols in enumerate(board.ranks(), 1):
        yield f"P{rank}{''.join(map(_csa_cell, symbols))}"
    for sign, player in csa.SIDES.items():
        letters = LETTERS if player == SENTE else LETTERS.lower()
        held = "".join(f"00{_OF_CSA[one.upper()]}" * board.held[one] for one in letters)
        if held:
            yield f"P{sign}{held}"


def _csa_cell(symbol: str) -> str:
    if not symbol:
        return " * "
    return ("-" if symbol[-1].islower() else "+") + _OF_CSA[symbol.upper()]
