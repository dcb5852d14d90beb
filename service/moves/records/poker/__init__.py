"""Hand histories of hold'em."""
