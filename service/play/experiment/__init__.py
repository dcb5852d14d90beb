"""Experiments: many games of configurations against configurations, beside what lectures print."""
