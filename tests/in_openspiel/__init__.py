"""Tests that need OpenSpiel: `make test-openspiel`."""
