"""The commands by which KGS's client kgsGtp plays on its server.

https://www.gokgs.com/help/kgsGtp.html, in the file of its options
"""

from service.engine import VERSION
from service.play.gtp.clock import TimeSettings
from service.play.gtp.command import (
    SYNTAX_ERROR,
    Commands,
    FailureError,
    colour,
    exactly,
    seconds,
    whole,
)
from service.play.gtp.session import Session


def commands(session: Session) -> Commands:
    """Return the commands, which work on `session`."""

    def cleanup(words: list[str]) -> str:
        """Choose a move so that dead stones are captured before both players pass."""
        (name,) = exactly(words, 1)
        return session.play_best(colour(name))

    def time_settings(words: list[str]) -> str:
        session.settings = settings(words)
        session.restart_clocks()
        return ""

    return {
        "kgs-genmove_cleanup": cleanup,
        "kgs-time_settings": time_settings,
        "kgs-game_over": lambda _: "",
        "kgs-chat": lambda _: f"I am Countermove {VERSION}, a program. I cannot chat.",
    }


def settings(words: list[str]) -> TimeSettings | None:
    """Read a type of clock and its times; `None`: no limit. Errors: `FailureError`."""
    match words:
        case ["none"]:
            return None
        case ["absolute", main]:
            return TimeSettings(seconds(main), 0, 0)
        case ["canadian", main, period, stones]:
            return TimeSettings(seconds(main), seconds(period), whole(stones))
        case ["byoyomi", main, period, periods]:
            whole(periods)
            return TimeSettings(seconds(main), seconds(period), 1, counts_periods=True)
        case _:
            raise FailureError(SYNTAX_ERROR)
