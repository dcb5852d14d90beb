"""The Redis server: how it is called, and what happens when it fails."""
