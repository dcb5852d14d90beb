"""The forms in which games of xiangqi are recorded."""

from service.moves.records import pgn_text
from service.moves.records.form import Form
from service.moves.records.xiangqi import chinese, dhtmlxq, encoding, pgn, ucci, words

ENCODINGS = (encoding.NAME,)

FORMS = (
    Form("dhtmlxq", dhtmlxq.matches, dhtmlxq.read, suffixes=(".ubb",), encodings=ENCODINGS),
    Form("ucci", ucci.matches, ucci.read),
    Form("wxf", pgn.is_wxf, pgn.read, chinese.write_wxf, (".pgn", ".wxf"), ENCODINGS),
    Form("chinese", words.has_move, pgn.read, chinese.write, (".pgn",), ENCODINGS),
    Form("pgn", pgn.is_pgn, pgn.read, pgn_text.write, (".pgn",), ENCODINGS),
)
