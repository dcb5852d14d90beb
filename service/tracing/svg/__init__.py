"""A trace as a picture: one SVG file that stands alone."""
