"""Opponents that feel human: a move of a level, or any of the best moves.

Both choose among the true values of the root's moves, after the search and the cache.
"""
