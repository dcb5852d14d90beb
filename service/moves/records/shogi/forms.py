"""The forms in which games of shogi are recorded, in the order in which a text is tried."""

from service.moves.records.form import Form
from service.moves.records.shogi import csa, kif, kif_text, usi, writing

_JAPANESE = ("cp932",)

USI = Form("usi", usi.is_usi, usi.read, suffixes=(".usi", ".sfen"))
CSA = Form("csa", csa.is_csa, csa.read, writing.write_csa, (".csa",), _JAPANESE)
KI2 = Form("ki2", kif_text.is_ki2, kif.read, None, (".ki2", ".ki2u"), _JAPANESE)
KIF = Form("kif", kif_text.is_kif, kif.read, writing.write_kif, (".kif", ".kifu"), _JAPANESE)
SHOGI = (USI, CSA, KI2, KIF)
