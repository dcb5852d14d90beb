"""Transposition entries below the root, which searches of all hosts exchange through Redis."""
