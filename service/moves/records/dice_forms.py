"""The forms in which games of backgammon are recorded."""

from collections.abc import Sequence

from service.moves.records.dice_pgn import PGN
from service.moves.records.dice_sgf import SGF
from service.moves.records.form import Form
from service.moves.records.mat import MAT
from service.moves.records.xgid import XGID

BACKGAMMON: Sequence[Form] = (SGF, MAT, XGID, PGN)
