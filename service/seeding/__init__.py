"""Fill the cache before clients ask: by searching, or from a file."""


class SeedingError(Exception):
    """The cache cannot be filled, or a file cannot be read; the message says where and why."""
