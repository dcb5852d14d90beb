"""Exercises by number: trees made from a kind and a number, their solutions, and sheets of them."""
