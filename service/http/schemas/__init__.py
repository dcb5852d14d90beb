"""Shapes of requests and replies: the one source of validation and of openapi.yaml.

Names of games and algorithms are the engine's to list, so no schema does.
"""
