"""Stored answers: whole replies, by the questions that they may serve."""
