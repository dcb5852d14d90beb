"""Hints: the best moves, and in words what speaks for the first."""
