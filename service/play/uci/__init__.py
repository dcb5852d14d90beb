"""The Universal Chess Interface over stdin and stdout, for any game of players in turn.

The protocol: https://www.shredderchess.com/chess-features/uci-universal-chess-interface.html
"""
