"""Countermove, for those who write games in Python: `countermove.games` is all there is to import.

The service itself, the package `service`, is no interface: it may change in any version.
"""
