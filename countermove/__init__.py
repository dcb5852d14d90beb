"""Countermove for authors of games in Python: import `countermove.games`.

The package `service` is no public interface and may change in any version.
"""
