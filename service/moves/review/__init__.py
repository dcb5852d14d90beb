"""The review of a whole game: what each move was worth, and how well each side played."""
