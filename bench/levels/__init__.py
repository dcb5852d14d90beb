"""`make levels`: matches between the levels, their Elo, and the tables that ship."""
