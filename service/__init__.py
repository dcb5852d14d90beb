"""Countermove: a REST service that plays games."""
