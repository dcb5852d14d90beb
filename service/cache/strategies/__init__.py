"""Strategies of whole games (CFR), from which the searches of all hosts continue."""
