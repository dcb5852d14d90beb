"""The table that ships: the levels, their ratings and the terms of the measurement."""

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any

from bench.levels.contest import RANDOM, STOCKFISH_ELO, Contest, Pairing
from bench.levels.ratings import Ratings, rated
from service.moves.levels.ladder import FULL_STRENGTH

ANCHORS = {f"stockfish_{elo}": elo for elo in STOCKFISH_ELO}
RANDOM_IS_0 = "0 is a player who moves at random"
BY_STOCKFISH = "the mean of Stockfish at UCI_Elo 1320, 1600 and 2000 is 1640"


def table_with(
    table: Mapping[str, Any],
    contest: Contest,
    scores: Mapping[Pairing, Sequence[float]],
    terms: Mapping[str, object],
) -> dict[str, Any]:
    """Return `table` with the ratings and the terms of the games with these `scores`."""
    ratings = rated(scores, fixed=str(RANDOM))
    anchors = {name: elo for name, elo in ANCHORS.items() if name in ratings.elo}
    shift = fmean(elo - ratings.elo[name] for name, elo in anchors.items()) if anchors else 0.0
    peers = {
        name: round(ratings.elo[name] + shift) for name in contest.peers if name in ratings.elo
    }
    return {
        **table,
        "ratings": [
            {"elo": round(ratings.elo[str(level)] + shift), "error": _error(ratings, level)}
            for level in range(RANDOM + 1, FULL_STRENGTH + 1)
        ],
        "terms": {
            **terms,
            "elo_stands_on": BY_STOCKFISH if anchors else RANDOM_IS_0,
            "random_mover": round(shift),
            "games": sum(map(len, scores.values())),
            **({"programs": peers} if peers else {}),
            "results": {
                f"{one}-{other}": [each.count(1.0), each.count(0.5), each.count(0.0)]
                for (one, other), each in scores.items()
            },
        },
    }


def _error(ratings: Ratings, level: int) -> int:
    """Half of the 95 % interval of the difference from the level below."""
    return round(ratings.error(str(level), str(level - 1)))
