"""The Universal Chess Interface over stdin and stdout, for any game of players in turn.

USI for shogi and UCCI for xiangqi are modelled on it: `dialect.py` has the differences.
"""
