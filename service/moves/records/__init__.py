"""Readers of recorded games, one file for each kind of text."""
