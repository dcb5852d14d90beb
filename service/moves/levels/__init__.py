"""Opponents that feel human: a move by a level, or with variety among the best moves.

Both choose after the search and the cache, by the true values of the root's moves.
"""
