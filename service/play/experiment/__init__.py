"""Experiments: many games of configurations against each other, beside published results."""
