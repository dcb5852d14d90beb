"""The commands of `python -m service`, by group; each is a `Command` that `__main__` lists."""
