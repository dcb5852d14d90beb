"""Learn an evaluation of a game by temporal differences, and show how it gets on."""


class LearningError(ValueError):
    """What was asked cannot be learned; the message says why."""
