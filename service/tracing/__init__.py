"""A search's trace as people draw it: an indented tree, SVG, text for graphviz."""
