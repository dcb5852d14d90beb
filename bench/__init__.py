"""Benchmarks of `make bench`, with other programs for comparison."""
