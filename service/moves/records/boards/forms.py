"""The forms of the records of Othello, checkers, Go and the small board games."""

from collections.abc import Sequence

from service.moves.records import pgn_text, sgf, sgf_text
from service.moves.records.boards import games as board_games
from service.moves.records.boards import ggf, logbook, pdn, pdn_text, playok, transcript
from service.moves.records.boards.sgf import SgfGameType
from service.moves.records.form import Form, Reader, Writer, always, located, of_games

SGF, GGF = (".sgf",), (".ggf",)
VALUE = "["
"""A character before each value of a property."""


def _sgf(
    kind: SgfGameType, read: Reader, write: Writer | None = None, suffixes: Sequence[str] = SGF
) -> Form:
    """Return the form of SGF of a game other than Go."""
    return Form("sgf", kind.matches, located(read, VALUE), write, suffixes)


CHECKERS = (Form("pdn", always, of_games(pdn.read), pdn_text.write, (".pdn",)),)
GO = (Form("sgf", board_games.GO.matches, located(sgf.read, VALUE), sgf_text.write_go, SGF),)
OTHELLO: Sequence[Form] = (
    Form("ggf", ggf.matches_othello, located(ggf.read_othello, VALUE), ggf.write_othello, GGF),
    _sgf(board_games.OTHELLO, board_games.read_othello),
    Form("logbook", logbook.matches, logbook.read, suffixes=(".gam",)),
    Form("transcript", always, located(of_games(transcript.read_squares)), transcript.write),
)
CONNECT_FOUR: Sequence[Form] = (
    _sgf(board_games.CONNECT_FOUR, board_games.read_connect_four),
    Form("transcript", always, of_games(transcript.read_columns), transcript.write),
)
HEX: Sequence[Form] = (
    _sgf(board_games.HEX, board_games.read_hex, sgf_text.write_hex, (*SGF, ".hsgf")),
    Form("pgn", always, of_games(playok.read_hex), pgn_text.write, (".pgn",)),
)
AMAZONS: Sequence[Form] = (
    Form("ggf", ggf.matches_amazons, located(ggf.read_amazons, VALUE), suffixes=GGF),
    _sgf(board_games.AMAZONS, board_games.read_amazons),
)
"""Forms of Amazons, without the form of a match, as are those of Lines of Action."""
LINES_OF_ACTION: Sequence[Form] = (
    _sgf(board_games.LINES_OF_ACTION, board_games.read_lines_of_action),
)
NINE_MENS_MORRIS: Sequence[Form] = (
    _sgf(board_games.MORRIS, board_games.read_morris),
    Form("pgn", always, located(of_games(playok.read_morris)), pgn_text.write, (".pgn",)),
)
