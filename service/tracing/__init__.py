"""Drawings of a search's trace: an indented tree, SVG, text for Graphviz."""
