"""The Universal Chess Interface (UCI) over stdin and stdout, for any game of players in turn.

`dialect.py` has the differences of USI, for shogi, and UCCI, for xiangqi.
"""
