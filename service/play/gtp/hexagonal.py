"""The commands of Hex alone."""

from service.play.gtp.command import Commands, FailureError
from service.play.gtp.session import Session

CANNOT_SCORE = "cannot score"
COLOURS = "BW"


def commands(session: Session) -> Commands:
    """Return the commands, which work on `session`."""

    def final_score(_: list[str]) -> str:
        seen = session.record.position.inspect()
        if "winner" not in seen:
            raise FailureError(CANNOT_SCORE)
        players: list[str] = session.record.game.card()["players"]
        return f"{COLOURS[players.index(seen['winner'])]}+"

    return {"final_score": final_score}
