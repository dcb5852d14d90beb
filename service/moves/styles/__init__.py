"""Styles of play: solid, aggressive or tricky, in the games that have them.

A style changes what a search values, or how often its strategy plays which move. The level stays.
"""
