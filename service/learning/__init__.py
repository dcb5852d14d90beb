"""Learn an evaluation of a game by temporal differences, TD(λ) or TDLeaf(λ), and show it."""


class LearningError(ValueError):
    """What was asked cannot be learned; the message says why."""
