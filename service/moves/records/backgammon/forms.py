"""The forms in which games of backgammon are recorded."""

from collections.abc import Sequence

from service.moves.records.backgammon.mat import MAT
from service.moves.records.backgammon.pgn import PGN
from service.moves.records.backgammon.sgf import SGF
from service.moves.records.backgammon.xgid import XGID
from service.moves.records.form import Form

BACKGAMMON: Sequence[Form] = (SGF, MAT, XGID, PGN)
