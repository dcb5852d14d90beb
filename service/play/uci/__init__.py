"""The Universal Chess Interface over stdin and stdout, for any game of players in turn.

So are its kin for shogi and xiangqi, USI and UCCI: `dialect.py` has what differs.
"""
