"""`make levels`: matches between the levels, their Elo, and the tables that ship.

`make bench-levels`: what each level loses, and what its moves cost.
"""
