"""Probabilities of win, draw and loss, in games with a known curve from estimate to score."""

from collections.abc import Mapping
from typing import Any

from service.engine import Game
from service.moves.review.judging import CURVES, Judge, Worth

THOUSAND = 1000
PROVEN = {"win": (THOUSAND, 0, 0), "draw": (0, THOUSAND, 0), "loss": (0, 0, THOUSAND)}


def judge_of(game: Game) -> Judge | None:
    """Return the judge of a game with such a curve; `None` for other games."""
    if game.name not in CURVES:
        return None
    return Judge.of(game.name, game.card()["facts"])


def chances(line: Mapping[str, Any], judge: Judge) -> tuple[int, int, int]:
    """Return the probabilities of win, draw and loss in thousandths, for the player to move.

    The judge knows only the expected score s. The probabilities are those of two independent halves
    of a point, each won with probability s: s², 2 s (1 - s) and (1 - s)², as in Davidson's model of
    ties (Journal of the American Statistical Association 65, 1970).
    """
    if "outcome" in line:
        return PROVEN[line["outcome"]]
    value = line.get("value", line.get("at_most", judge.middle))
    worth = Worth(value, line.get("exact", False), line.get("evaluation"))
    score = min(max(judge.points(worth) / 100, 0.0), 1.0)
    win, loss = round(THOUSAND * score**2), round(THOUSAND * (1 - score) ** 2)
    return win, THOUSAND - win - loss, loss
