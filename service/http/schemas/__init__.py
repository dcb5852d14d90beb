"""Schemas of requests and replies, for validation and for openapi.yaml.

The engine lists the names of games and algorithms, so no schema does.
"""
