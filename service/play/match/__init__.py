"""Matches: two players, each a configuration of ours or a program that speaks UCI."""
