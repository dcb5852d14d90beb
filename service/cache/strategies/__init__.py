"""Strategies of whole games, which the iterations of all hosts go on from."""
